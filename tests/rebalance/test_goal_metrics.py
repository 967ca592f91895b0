"""Goals on medians, pairs, cards and bands: what is measured is what a log shows, and a search can ask for it."""

import os
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

import simulate
from reports.pages.rebalance_page import on_one_scale
from simulate.errors import SimulateError
from simulate.games import PATH_VARIABLE
from simulate.metrics import metric, title
from simulate.rebalancing.beam import Beam
from simulate.rebalancing.confirm import TOO_FEW, ConfirmedGoal, Fresh, Gain, word_of
from simulate.rebalancing.goals import Goal, GoalWish, Losses, fair_wish, goals_of, parse_wish
from simulate.rebalancing.goals_file import read_goals
from simulate.rebalancing.levers import Lever
from simulate.rebalancing.measured import GoalNeeds
from simulate.rebalancing.play import Journal, RuleTables, Spent, play_record
from simulate.rebalancing.surrogate import Coding
from simulate.rebalancing.whole import Ask, Rebalancing, best_of
from simulate.rebalancing.wishes import band_wishes, expanded
from simulate.runs.plan.order import order_of
from simulate.runs.play.warmup import compile_all
from simulate.runs.read.run import open_run
from simulate.runs.store.metrics import BlockTotals, bands_of
from simulate.sums.reading import read_log
from tests.command import invoke

FOLDER = Path(__file__).parent / "houses"


@pytest.fixture(scope="module", autouse=True)
def path_as_before():
    """No other test finds the game."""
    before = os.environ.get(PATH_VARIABLE)
    yield
    os.environ.pop(PATH_VARIABLE, None)
    if before is not None:
        os.environ[PATH_VARIABLE] = before


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """(totals, run): the same blocks of San Juan as totals of goals, and as a log."""
    order = order_of("san-juan", 4, seed=3, log="cards")
    compile_all(order.game, order.entries())
    wanted = GoalNeeds.of(["beats.x", "effect.dealt:*", "worth_copy.card:*", "rounds.at_most:11", "score.at_least:25"])
    totals = play_record(order, order.rules.record.tobytes(), 0, 64, 1, wanted)
    run = simulate.run("san-juan", seats=4, seed=3, playouts=256, out=tmp_path_factory.mktemp("log") / "run", jobs=1)
    return totals, run


def frame(run, name):
    """A dataset of a run, as rows by name."""
    return getattr(run, name)


def test_counts_are_those_of_the_log(played):
    totals, run = played
    rounds = frame(run, "playouts")["rounds"].to_numpy()
    scores = frame(run, "seats")["score"].to_numpy()
    assert (rounds == 11).any()
    assert totals.mean("rounds.at_most:11") == pytest.approx((rounds <= 11).mean())
    assert totals.mean("score.at_least:25") == pytest.approx((scores >= 25).mean())


def test_who_beats_whom_is_what_the_log_shows(played):
    totals, run = played
    share = frame(run, "seats")["win_share"].to_numpy().reshape(-1, 4)
    first, third = share[:, 0].sum(), share[:, 2].sum()
    assert totals.mean("beats.seat:1/3") == pytest.approx(first / (first + third))
    assert "beats.seat:3/1" not in totals.names


def test_the_effect_of_a_card_is_that_of_seats_of_the_same_block(played):
    totals, run = played
    seats, cards = frame(run, "seats"), frame(run, "cards")
    event = run.manifest.game.events[0].name
    share = seats["win_share"].to_numpy().reshape(64, 16)
    name = max((n for n in totals.names if n.startswith("worth_opening.card:")), key=lambda n: totals.column(n)[0].sum())
    mine = cards.filter((cards["card"].cast(pl.String) == name.partition(":")[2]) & (cards[event] > 0))
    held = np.zeros((256, 4), bool)
    held[mine["playout"].to_numpy(), mine["seat"].to_numpy()] = True
    held = held.reshape(64, 16)
    weights = held.sum(1) * (~held).sum(1)
    differences = [s[h].mean() - s[~h].mean() if w else 0.0 for s, h, w in zip(share, held, weights, strict=True)]
    assert totals.mean(name) == pytest.approx(np.average(differences, weights=weights))


def test_the_worth_of_a_copy_is_that_of_the_sums(played):
    totals, run = played
    log, _ = read_log(open_run(run.folder))
    sums = log.draws[-1, :, :2]
    for place, content in enumerate(run.manifest.game.contents):
        rows, total = totals.column(f"worth_copy.card:{content.key}")
        assert [total.sum(), rows.sum()] == pytest.approx(sums[place].tolist())


def test_a_median_is_what_half_of_the_playouts_do():
    low, high = expanded([parse_wish("rounds.median=9.5..12")])
    assert (low.pattern, low.low) == ("rounds.at_least:10", 50.0)
    assert (high.pattern, high.low) == ("rounds.at_most:12", 50.0)
    assert [w.pattern for w in expanded([parse_wish("plies.median<=40")])] == ["plies.at_most:40"]
    for bad in (parse_wish("rounds.median=10.2..10.8"), fair_wish("rounds.median", 2)):
        with pytest.raises(SimulateError, match="median"):
            expanded([bad])


def made(**values):
    """Totals of one block."""
    return BlockTotals(
        0, tuple(values), np.full((40, len(values)), 4.0), np.full((40, len(values)), 4.0) * [*values.values()]
    )


def test_a_pair_may_be_asked_either_way_round_and_is_even_at_one_half():
    totals = made(**{"beats.start:house=red/blue": 0.7, "worth_copy.card:stone": 0.04, "rounds.mean": 9.0})
    (goal,) = goals_of([parse_wish("beats.start:house=blue/red=40..45")], [totals], [4])
    assert (goal.metric, goal.low, goal.high) == ("beats.start:house=red/blue", pytest.approx(0.55), pytest.approx(0.6))
    (even,) = goals_of([fair_wish("beats.start:house=*", 5)], [totals], [4])
    assert (even.low, even.high) == (pytest.approx(0.45), pytest.approx(0.55))
    (card,) = goals_of([fair_wish("worth_copy.card:*", 3)], [totals], [4])
    assert (card.low, card.high) == (pytest.approx(-0.03), pytest.approx(0.03))
    assert goals_of([GoalWish("band:none", 1, 2, optional=True)], [totals], [4]) == []


def test_a_matrix_in_a_file_is_a_goal_for_each_pair(tmp_path):
    file = tmp_path / "goals.toml"
    file.write_text('cards = 4\nbands = true\n[[matrix]]\nof = "start:house"\nwithin = 3\nrows.red = { blue = 55 }\n')
    read = read_goals(file)
    card, pair = read.wishes("x")
    assert read.bands
    assert card == GoalWish("worth_copy.card:*", within=0.04)
    assert (pair.pattern, pair.low, pair.high) == ("beats.start:house=red/blue", 52, 58)
    file.write_text('[[matrix]]\nof = "strategy"\nwithin = 3\n')
    assert read_goals(file).wishes("x") == [GoalWish("beats.strategy:*", within=0.03)]
    file.write_text('[[matrix]]\nof = "card"\nwithin = 3\n')
    with pytest.raises(SimulateError, match="matrix"):
        read_goals(file)


def test_a_band_of_two_columns_is_measured_as_the_log_has_it(tmp_path):
    order = order_of("pax", 4, seed=3, log="seats")
    compile_all(order.game, order.entries())
    totals = play_record(order, order.rules.record.tobytes(), 0, 16, 1, GoalNeeds.of(["band:passes"]))
    run = simulate.run("pax", seats=4, seed=3, playouts=64, out=tmp_path / "run", jobs=1, log="seats")
    passes, turns = (frame(run, "seats")[name].sum() for name in ("passes", "turns_taken"))
    assert totals.mean("band:passes") == pytest.approx(passes / turns)


def test_a_search_for_bands_takes_each_and_says_how_many():
    order, said = order_of("pax", 4, log="seats"), []
    one = SimpleNamespace(ask=Ask(bands=True), orders=[order], say=said.append)
    found = Rebalancing.wishes(one, [4], told=True)
    bands, left = band_wishes("pax", [4], [player.label for player in order.strategies])
    assert found == bands
    assert said == [f"{len(bands)} goals of bands" + "".join(f"\nno goal: {why}" for why in left[:4])]
    assert len(found) > 10


def test_levers_that_go_take_along_what_is_known_of_their_places():
    """A candidate names levers by place: of what was before, the rules as they are alone keep their meaning."""
    levers = [SimpleNamespace(name="a"), SimpleNamespace(name="b")]
    tables = RuleTables([], levers, Journal(None, {}), Spent(lambda: 0.0), refused={(): "base", ((0, 1),): "not allowed"})
    tables._records = {(): b"base", ((1, 2),): b"other"}
    assert tables.keep(lambda lever: lever.name == "b") == levers[1:]
    assert tables.refused == {(): "base"}
    assert tables._records == {(): b"base"}


def test_every_band_is_a_goal_at_the_tables_that_it_is_about():
    file = bands_of("tawantinsuyu")
    players = [p.label for p in order_of("tawantinsuyu", 4).strategies]
    wishes, left = band_wishes("tawantinsuyu", [2, 4], players)
    assert len(wishes) > 20
    by_key = {band.metric: band for band in file.band}
    for wish in wishes:
        assert set(wish.seats) <= {2, 4}
        if wish.pattern in by_key and by_key[wish.pattern].seats:
            assert set(wish.seats) <= set(by_key[wish.pattern].seats)
    assert all("single cards" in why or "others play" in why for why in left)
    with pytest.raises(SimulateError, match="no plausibility bands"):
        band_wishes("houses", [4], ["righty"])


def test_the_words_of_these_metrics():
    assert title("rounds.at_most:12") == "Rounds at most 12"
    assert title("beats.start:character=mark_antony/livia") == "Mark Antony against Livia"
    assert title("effect.dealt:gold_mine") == "Being dealt Gold mine"  # the name of older files
    assert title("effect.dealt:land_s2_p2", {"land_s2_p2": "Land"}) == "Being dealt Land"
    assert metric("rounds.at_most:12").in_percent
    assert not metric("rounds.mean").in_percent


def gained(value, low, high, before, playouts=500):
    """Fresh deals with such a gain."""
    return Fresh((), (), Gain(value, low, high, before, before - value), playouts)


def test_a_small_sample_where_nothing_was_off_is_too_few_to_tell():
    here = gained(4.0, 3.5, 4.5, 4.0, 9000)
    assert word_of(here, gained(0.0, -0.05, 0.1, 0.1)) == ("nothing was off there", None)
    word, more = word_of(here, gained(-0.1, -1.5, 0.2, 0.1))
    assert word == TOO_FEW
    assert more > 500
    assert word_of(here, gained(-1.0, -1.5, -0.5, 0.1))[0] == "gone"


def asked(**more):
    """A short search in the game of houses."""
    how = {"game_path": FOLDER, "playouts": 30_000, "retune": False, "elsewhere": False, "jobs": 1, "levers": ["houses"]}
    return simulate.rebalance("houses", **how | more)


def test_two_tables_and_a_matrix_are_goals_of_one_search():
    found = asked(goals=["beats.start:house=*=fair+-8"], seats="2,4")
    goals = found.document["goals"]
    assert {row["seats"] for row in goals} == {2, 4}
    assert len(goals) == 12
    assert (
        "Red against Blue" in str(found) or found.document["front"][found.document["recommended"]]["fresh"]["holding"] == 12
    )
    assert "houses.red.bonus" in found.settings


def test_processes_give_the_front_of_threads():
    how = {"goals": ["red=fair+-4"], "playouts": 16_000}
    one, other = (asked(**how, backend=backend).document["front"] for backend in ("threads", "processes"))
    assert one == other


def test_ctrl_c_gives_the_best_so_far_and_the_command_that_goes_on(capsys, tmp_path, monkeypatch):
    calls = []

    def cut(self, rows, number):
        calls.append(number)
        raise KeyboardInterrupt

    monkeypatch.setattr("simulate.rebalancing.search.Search.round", cut)
    words = ["--goal", "red=fair+-4", "--lever", "houses", "-n", 16_000, "-j", 1, "-o", tmp_path / "x.toml"]
    done = invoke(capsys, "rebalance", "houses", "--game-path", FOLDER, *words)
    assert calls == [0]
    assert done.exit_code == 130
    assert "ended early: the best so far" in done.stdout
    assert "It goes on with: simulate" in done.stderr
    assert (tmp_path / "x.progress.jsonl").exists()


def test_goals_of_another_kind_do_not_stretch_the_scale():
    rows = [{"metric": name} for name in ("rounds.at_most:12", "win_share.seat:1", "win_share.seat:2", "rounds.mean")]
    assert [row["metric"] for row in on_one_scale(rows)] == ["win_share.seat:1", "win_share.seat:2"]
    assert [row["metric"] for row in on_one_scale(rows[:1])] == ["rounds.at_most:12"]
    assert on_one_scale(rows[3:]) == []


def point(low, after, *values):
    """Fresh deals of a candidate: gain's lower end, what is left, the goals' values (to be 20 to 30 %)."""
    goal = Goal("win_share.seat:1", 0.2, 0.3)
    held = tuple(ConfirmedGoal(goal, 0.4, value, value, value) for value in values)
    return Fresh(((0, 1),), held, Gain(1.0, low, 2.0, 1.0, after), 100)


def test_what_meets_all_goals_on_fresh_deals_is_recommended_before_what_nearly_does():
    base = Fresh((), point(0.0, 1.0, 0.4, 0.4).held, Gain(0.0, 0.0, 0.0, 1.0, 1.0), 100)
    nearly, whole, unsure = point(0.5, 0.05, 0.25, 0.301), point(0.5, 0.0, 0.25, 0.26), point(-0.1, 0.0, 0.25, 0.26)
    assert best_of(SimpleNamespace(fresh=[base, nearly, whole])) == 2
    assert best_of(SimpleNamespace(fresh=[base, nearly, nearly])) == 1
    assert best_of(SimpleNamespace(fresh=[base, unsure])) == 0


def test_where_all_goals_hold_already_that_is_said():
    found = asked(goals=["rounds.median=1..3"], playouts=16_000, levers=["table.worth"])
    assert found.found.candidate == ()
    assert "change nothing: all 2 goals hold as it is" in str(found)


def test_of_many_levers_those_that_take_the_loss_away_promise_most():
    levers = [Lever(name, name, None, 5, (4, 6), 1.0) for name in ("idle", "helps", "harms", "helps less")]
    coding = Coding(levers)
    effects = np.zeros((coding.width, 1))
    effects[:4, 0] = (0.0, 0.05, 0.4, 0.02)  # of a step; the value is 0.40, wanted 0.2 to 0.3
    losses = Losses.of([Goal("win_share.seat:1", 0.2, 0.3)])
    beam = Beam(coding, np.array([0.4]), effects, losses, lambda candidate: True)
    idle, helps, harms, less = beam.gains(2)
    assert idle == 0
    assert helps > less > 0
    assert harms == 0  # it goes too far either way
    only = Beam(coding, np.array([0.4]), effects, losses, lambda candidate: True, among=[3])
    assert only.best(1, 4) == [[((3, 4),), ((3, 6),)]]
