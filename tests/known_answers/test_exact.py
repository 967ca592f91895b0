"""Perfect play of small games: known values, chance weighed, and nothing said of what is too large or hidden."""

import shutil
from fractions import Fraction

import pytest

import simulate
from reports.judge.perfect import PerfectPlay, with_perfect
from reports.parts.cells import Interval
from reports.parts.document import Section
from reports.parts.findings import Finding, Level
from simulate.api.asked import request_of
from simulate.engine.plain import PlainGame
from simulate.engine.plain.exact import perfect_shares
from simulate.games import add_game_path
from tests.known_answers.figures import GAMES
from tests.said import so


def perfect(name: str, seats: int = 2, most: int = 30_000, **overrides):
    """What is found of a game of this folder."""
    add_game_path(str(GAMES))
    order = request_of(name, seats=seats, overrides=overrides or None).order()
    return perfect_shares(order.game, order.rules.record, seats, most)


def test_tic_tac_toe_is_a_draw_and_all_its_positions_are_looked_at():
    shares, positions = perfect("tic_tac_toe")
    assert shares == (0.5, 0.5)
    assert positions == 4520  # of 5,478 that can arise, those in which the game goes on


def test_the_first_player_wins_nim():
    assert perfect("nim")[0] == (1.0, 0.0)


@pytest.mark.parametrize("name", ["pig", "kuhn", "connect"])  # without end, hidden cards, too large
def test_what_has_no_answer_here_has_none(name):
    assert perfect(name) is None


def test_a_budget_of_moves_ends_the_search():
    assert perfect("tic_tac_toe", most=1000) is None


def dice(**named) -> PlainGame:
    """Choose a die or a sure point, the first seat, then the second; more points win."""

    def apply(state, rules, action):
        state.points[state.seat_to_act] = state.chance.below(6) + 1 if action == "roll" else 4
        state.seat_to_act += 1
        if state.seat_to_act == state.seats:
            state.seat_to_act, state.over = 0, "done"

    def setup(state, rules):
        state.points = [0] * state.seats

    told = {
        "key": "dice_or_four", "title": "Dice or four", "min_seats": 2, "max_seats": 3, "setup": setup, "apply": apply,
        "legal_actions": lambda state, rules: ["roll", "four"], "scores": lambda state, rules: state.points,
        "hidden_from": lambda state, rules, seat: None, "ending_names": ("done",),
    }  # fmt: skip
    return PlainGame(**(told | named))


def best_of_two() -> Fraction:
    """The first seat's win share by hand: it rolls or takes four, and the second answers as well as it can."""

    def share(mine, other):
        return Fraction(2 * (mine > other) + (mine == other), 2)

    def answered(mine):
        rolls = sum(share(mine, other) for other in range(1, 7)) / 6
        return min(rolls, share(mine, 4))

    return max(answered(4), sum(answered(mine) for mine in range(1, 7)) / 6)


@pytest.fixture
def rules():
    """No values."""
    add_game_path(str(GAMES))
    return request_of("tic_tac_toe").order().rules.record


def test_chance_is_weighed_by_all_its_outcomes(rules, monkeypatch):
    monkeypatch.setattr(PlainGame, "kind", "versus")
    monkeypatch.setattr(PlainGame, "sign", 1)
    monkeypatch.setattr(PlainGame, "sides_at", lambda self, seats: ())
    shares, _ = perfect_shares(dice(), rules, 2)
    assert shares[0] == pytest.approx(float(best_of_two()))
    assert sum(shares) == pytest.approx(1)
    assert perfect_shares(dice(), rules, 3) is None  # three who compete have no one value


def test_hidden_things_and_fractions_have_no_answer(rules, monkeypatch):
    monkeypatch.setattr(PlainGame, "kind", "versus")
    monkeypatch.setattr(PlainGame, "sign", 1)
    monkeypatch.setattr(PlainGame, "sides_at", lambda self, seats: ())

    def hide(state, rules, seat):
        state.points = [0] * state.seats

    def uniform(state, rules):
        state.points = [0] * state.seats
        state.luck = state.chance.uniform()

    assert perfect_shares(dice(hidden_from=hide), rules, 2) is None
    assert perfect_shares(dice(setup=uniform), rules, 2) is None


def test_the_page_holds_random_tic_tac_toe_against_perfect_play(tmp_path):
    add_game_path(str(GAMES))
    run = simulate.run("tic_tac_toe", "random", "random", playouts=2000, out=tmp_path / "run", jobs=1)
    found = {one["question"]: one for one in run.report(formats=("json",), try_playouts=0).values["findings"]}
    place = found["Place in turn order"]
    assert place["verdict"] == "unbalanced"
    evidence = place["evidence"][0]
    assert (evidence["kind"], evidence["word"]) == ("perfect play", "gone")
    assert "perfect play (all 4,520 positions: Place 1 50.0 %, Place 2 50.0 %): gone" in place["sentence"]


def test_a_finding_that_perfect_play_shares_survives():
    from tests.reports.test_strength import place_finding

    finding = place_finding()
    sections = with_perfect([Section("s", "S", says=[finding])], PerfectPlay((0.25, 0.25, 0.25, 0.10), 12))
    (stands,) = sections[0].verdicts[0].stands
    assert stands.evidence.word in ("survives", "shrinks")
    assert with_perfect([Section("s", "S", says=[finding])], None)[0].verdicts[0].stands == ()


def test_a_table_that_plays_together_is_held_against_its_one_share():
    level = Level("the table", "win_share.mean", Interval(0.7, 0.68, 0.72), True)
    finding = Finding("table", "The table", "unbalanced", so(), (level,), 0.5, 0.05)
    shown = with_perfect([Section("s", "S", says=[finding])], PerfectPlay((0.7, 0.1), 12))
    (stands,) = shown[0].verdicts[0].stands
    assert stands.evidence.word == "survives"
    assert "the table 70.0 %" in stands.name


@pytest.mark.parametrize(("shares", "turned"), [((0.0, 1.0), True), ((0.5, 0.5), False), ((1.0, 0.0), False)])
def test_what_perfect_play_turns_round_is_not_said_to_be_gone_alone(shares, turned):
    """In misere Nim the player in place 1 of careless players wins more, and of perfect ones never."""
    levels = tuple(
        Level(f"Place {at}", f"win_share.seat:{at}", Interval(x, x - 0.02, x + 0.02), True)
        for at, x in ((1, 0.57), (2, 0.43))
    )
    finding = Finding("seats", "Place", "unbalanced", so(), levels, 0.5, 0.05, of_seat=True)
    (stands,) = with_perfect([Section("s", "S", says=[finding])], PerfectPlay(shares, 12))[0].verdicts[0].stands
    assert stands.evidence.word == ("survives" if shares[0] == 1 else "gone")
    assert stands.name.endswith(", the other way round") == turned


def test_a_game_without_points_has_no_margins(tmp_path):
    shutil.copytree(GAMES / "nim", tmp_path / "nim_flat")
    file = tmp_path / "nim_flat" / "game.py"
    text = (
        file.read_text(encoding="utf-8")
        .replace('key="nim"', 'key="nim_flat"')
        .replace("return state.points", "return [0, 0]")
    )
    ranks = "ranks=lambda state, rules: [2 - point for point in state.points],"
    file.write_text(text.replace("max_seats=2,", f"max_seats=2, {ranks}"), encoding="utf-8")
    add_game_path(str(tmp_path))
    run = simulate.run("nim_flat", "random", "random", playouts=400, out=tmp_path / "run", jobs=1)
    values = run.report(formats=("json",), try_playouts=0).values
    found = {one["question"]: one for one in values["findings"]}
    tables = {table["key"]: table for section in values["sections"] for table in section["tables"]}
    assert not any("point apart" in str(row) for row in tables["rates"]["rows"])
    said = found["Length and tension"]["sentence"]
    assert "decisions per player" in said
    assert "at most a point apart" not in said
