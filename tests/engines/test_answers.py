"""Answers of engines as rows, by hand: who won, places, parts, leads, cards and draws."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

from simulate.engine.contract import Column
from simulate.engine.external.game import ExternalGame, engine_files
from simulate.engine.external.greeting import read_greeting
from simulate.engine.external.rows import AnswerRows, WrongAnswerError
from simulate.errors import SimulateError
from tests.engines.harbour import game_in, loop_of


def made(seats=3, kind="versus", **greeting):
    """(rows maker, names of its seat columns, of its playout columns) of a game with this greeting."""
    said = read_greeting({"meeple": 1, "name": "T", "players": ["a"]} | greeting, "engine")
    verbs = dict.fromkeys(("setup", "legal_actions", "apply", "scores", "hidden_from"), print)
    no_scores = said.scores == "none"
    game = ExternalGame(
        key="t", title="T", min_seats=1, max_seats=4, **verbs, file="t", greeting=said, ending_names=said.endings,
        contents=tuple(said.cards), events=tuple(Column(name, name) for name in said.events),
        score_parts=() if no_scores else tuple(Column(name, name) for name in said.parts) or (Column("points", "points"),),
        seat_columns=tuple(Column(name, name, labels=tuple(of), start=True) for name, of in said.starts.items()),
    )  # fmt: skip
    game.__dict__["kind"] = kind
    return (
        AnswerRows(game, seats, True),
        [column.name for column in game.all_seat_columns],
        [column.name for column in game.all_playout_columns],
    )


def rows_of(answers, **greeting):
    """Columns by name: of the seats (playouts, seats), of the playouts (playouts,)."""
    maker, seats, playouts = made(**greeting)
    seat_rows, playout_rows = maker.rows([{"id": at} | answer for at, answer in enumerate(answers)])
    assert (seat_rows.shape[2], playout_rows.shape[1]) == (len(seats), len(playouts))
    of_seats = {name: seat_rows[:, :, at].tolist() for at, name in enumerate(seats)}
    return of_seats | {name: playout_rows[:, at].tolist() for at, name in enumerate(playouts) if name not in of_seats}


def test_the_highest_score_wins_and_ties_share():
    rows = rows_of([{"scores": [3, 9, 9]}, {"scores": [5, 4, -1]}])
    assert rows["won"] == [[0, 1, 1], [1, 0, 0]]
    assert rows["rank"] == [[3, 1, 1], [1, 2, 3]]
    assert rows["winners"] == [2, 1]
    assert rows["margin"] == [0, 1]
    assert rows["ended"] == [2, 2]
    assert "rounds" not in rows
    assert "decisions" not in rows


def test_the_lowest_score_wins_where_the_greeting_says_so():
    rows = rows_of([{"scores": [3, 9, 4]}], scores="lowest")
    assert (rows["won"], rows["rank"], rows["margin"]) == ([[1, 0, 0]], [[1, 3, 2]], [1])


def test_who_won_stands_before_the_scores():
    rows = rows_of([{"scores": [9, 9, 4], "won": [0, 1, 0]}, {"scores": [9, 8, 4]}])
    assert rows["won"] == [[0, 1, 0], [1, 0, 0]]
    assert rows["rank"] == [[2, 1, 3], [1, 2, 3]]
    rows = rows_of([{"won": [0, 1, 0]}, {"won": [0, 0, 0]}], scores="none")
    assert rows["won"] == [[0, 1, 0], [0, 0, 0]]
    assert rows["rank"] == [[2, 1, 2], [0, 0, 0]]
    assert rows["winners"] == [1, 0]
    assert "margin" not in rows


def test_places_stand_before_the_scores_too():
    rows = rows_of([{"scores": [9, 9, 4], "ranks": [2, 1, 3]}, {"scores": [9, 9, 4]}])
    assert rows["rank"] == [[2, 1, 3], [1, 1, 3]]
    assert rows["won"] == [[0, 1, 0], [1, 1, 0]]
    assert rows_of([{"ranks": [1, 3, 1]}], scores="none")["winners"] == [2]
    for wrong in ({"ranks": [2, 3, 2]}, {"ranks": [0, 1, 2]}, {"ranks": [1, 4, 2]}, {"ranks": [1, 2, 3], "won": [1, 0, 0]}):
        with pytest.raises(WrongAnswerError, match="has ranks: a place from 1 to 3 for each of 3 seats"):
            rows_of([{"scores": [9, 9, 4]} | wrong])


def test_nobody_wins_an_unfinished_playout():
    rows = rows_of([{"scores": [3, 9, 4], "ending": "unfinished"}], endings=["time", "all"])
    assert (rows["won"], rows["rank"], rows["ended"]) == ([[0, 0, 0]], [[0, 0, 0]], [1])


def test_parts_add_up():
    rows = rows_of([{"scores": [[1, 2], [4, 0], [0, 0]], "rounds": 7}], parts=["cards", "coins"], counts=["rounds"])
    assert rows["score"] == [[3, 4, 0]]
    assert rows["cards"] == [[1, 4, 0]]
    assert rows["coins"] == [[2, 0, 0]]
    assert rows["rounds"] == [7]


def test_whole_numbers_may_be_written_as_floats():
    assert rows_of([{"scores": [3.0, 9, 4]}])["score"] == [[3, 9, 4]]


def test_all_win_together_in_a_cooperative_game():
    rows = rows_of([{"won": [1, 1]}, {"won": [0, 0]}], seats=2, kind="coop", scores="none")
    assert (rows["won"], rows["rank"], rows["winners"]) == ([[1, 1], [0, 0]], [[0, 0], [0, 0]], [1, 0])
    with pytest.raises(WrongAnswerError, match="all seats of a cooperative game win, or none") as error:
        rows_of([{"won": [1, 1]}, {"won": [1, 0]}], seats=2, kind="coop", scores="none")
    assert error.value.index == 1


def test_scores_by_round_tell_of_leads():
    by_round = [[1, 0], [1, 2], [3, 2], [4, 2]]
    rows = rows_of([{"scores": [4, 2], "rounds": 4, "by_round": by_round}], seats=2, counts=["rounds"], can=["by_round"])
    assert rows["score_at_quarter"] == [[1, 0]]
    assert rows["score_at_half"] == [[1, 2]]
    assert rows["lead_changes"] == [2]
    assert (rows["half_led"], rows["half_won"], rows["comeback"]) == ([1], [0], [1])
    assert rows["lead_for_good"] == [6]  # the third of four rounds
    low = rows_of(
        [{"scores": [4, 2], "rounds": 4, "by_round": by_round}],
        seats=2, counts=["rounds"], can=["by_round"], scores="lowest",
    )  # fmt: skip
    assert low["score_at_half"] == [[1, 2]]
    assert (low["won"], low["half_won"]) == ([[0, 1]], [0])


def test_starts_are_levels_by_seat():
    rows = rows_of([{"scores": [1, 2, 3], "starts": {"town": ["s", "n", "s"]}}], starts={"town": ["n", "s"]})
    assert rows["town"] == [[1, 0, 1]]


CARDS = {"cards": ["crane", "mill"], "events": ["dealt", "built"], "uses": ["built"], "can": ["draws"]}


def test_lines_of_cards_are_counted():
    maker, *_ = made(**CARDS)
    lines = [[2, "mill", "built", 2], [0, "crane", "dealt", 1], [2, "mill", "built", 1]]
    answers = [{"id": 8, "scores": [1, 2, 3], "cards": lines}, {"id": 9, "scores": [1, 2, 3]}]
    assert maker.cards(answers, [8, 9]).T.tolist() == [[8, 0, 0, 1, 0], [8, 2, 1, 0, 3]]
    short = [{"id": 8, "scores": [1, 2, 3], "cards": [[0, "crane", "dealt"], [2, "mill", "built", 3]]}]
    assert maker.cards(short, [8]).T.tolist() == [[8, 0, 0, 1, 0], [8, 2, 1, 0, 3]]


@pytest.mark.parametrize("line", [[3, "mill", "built", 1], [-1, "mill", "built", 1], [0, "mill", "built", 256], [0, "mill"],
                                  [0, "mil", "built", 1], [0, "mill", "sold", 1], [0, "mill", "built", 1.5], 7])  # fmt: skip
def test_a_line_of_cards_that_is_none_is_refused(line):
    maker, *_ = made(**CARDS)
    fine = {"id": 0, "cards": [[0, "mill", "built", 1]]}
    with pytest.raises(WrongAnswerError, match="has cards: lines like") as error:
        maker.cards([fine, {"id": 1, "cards": [line]}], [0, 1])
    assert error.value.index == 1


def test_the_account_of_draws():
    maker, *_ = made(seats=2, **CARDS)
    drawn = [[0, "crane", 2, 0.5, 0.4], [1, "mill", 0, 1.0, 0.6]]
    answers = [{"id": 0, "draws": drawn}, {"id": 1, "draws": drawn}, {"id": 2}, {"id": 3, "draws": drawn}]
    won = np.array([[1, 0], [1, 1], [1, 0], [0, 0]])
    account = maker.draws(answers, won, won.sum(axis=1))
    assert account.shape == (2, 1, 2, 2)
    assert account[0, 0].tolist() == [[1.5 * 0.5 + 0.0, 0.8], [-1.0 * -0.5 + 0.0, 1.2]]
    assert account[1, 0].tolist() == [[0.0, 0.0], [0.0, 0.0]]  # nobody won: it does not count
    for wrong in ([0, "crane", 2, 0.5], [0, "crane", 2, 0.5, -1], [5, "crane", 2, 0.5, 1], [0, "sun", 2, 0.5, 1]):
        with pytest.raises(WrongAnswerError, match="has draws: lines like"):
            maker.draws([{"id": 0, "draws": [wrong]}, {"id": 1}], won[:2], np.array([1, 1]))


def test_requests_turn_the_table_over_one_deal(tmp_path, monkeypatch):
    loop = loop_of(game_in(tmp_path, monkeypatch, "harbour_turns"), seats=3)
    masks = np.zeros((1, 3, 3, 4), np.uint8)
    masks[0, 0, 1, 2] = 1  # entry 1 of the line-up is barred from rope
    asked = loop.requests(np.array([5]), np.array([[2, 0, 1]]), masks)
    assert [one["id"] for one in asked] == [15, 16, 17]
    assert [one["players"] for one in asked] == [
        ["random", "greedy", "collector"], ["greedy", "collector", "random"], ["collector", "random", "greedy"],
    ]  # fmt: skip
    assert [one["barred"] for one in asked] == [[[], ["rope"], []], [["rope"], [], []], [[], [], ["rope"]]]
    assert len({json.dumps([one["seed"], one["player_seeds"]]) for one in asked}) == 1
    assert len({asked[0]["seed"], *asked[0]["player_seeds"]}) == 4
    assert {len(seed) for seed in asked[0]["player_seeds"]} == {64}
    masks[0, 1, 0, 0] = 1
    with pytest.raises(SimulateError, match='no seat can have cards given: its greeting does not say "can": \\["given"\\]'):
        loop.requests(np.array([5]), np.array([[2, 0, 1]]), masks)


def test_which_files_an_engine_is_made_of(tmp_path):
    meta = '[meta]\ntitle = "X"\nseats = [2, 2]\nabout = "x"\nengine = "bin/game --fast"\n'
    (tmp_path / "ruleset.toml").write_text(meta, encoding="utf-8")
    for name in ("engine.js", "cards.csv", "README.md", ".hidden", "node_modules/a.js", "bin/game", "bin/other",
                 "lib/b.js", "runs/x/manifest.json", "own/manifest.json", "own/rows.json", "variants/v.toml"):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    found = [file.relative_to(tmp_path).as_posix() for file in engine_files(tmp_path)]
    assert found == ["bin/game", "cards.csv", "engine.js", "lib/b.js"]
    (tmp_path / "ruleset.toml").write_text(f'{meta}engine_files = ["lib/*.js"]\n', encoding="utf-8")
    assert [file.name for file in engine_files(tmp_path)] == ["b.js"]
    (tmp_path / "ruleset.toml").write_text(f'{meta}engine_files = ["*.cs"]\n', encoding="utf-8")
    with pytest.raises(SimulateError, match="no such file in"):
        engine_files(tmp_path)


def test_whole_batches_and_single_playouts_are_the_same(tmp_path, monkeypatch):
    game = game_in(tmp_path, monkeypatch, "harbour_batches")
    loop, lineups = loop_of(game, seats=3), np.array([[at % 3, (at + 1) % 3, 2] for at in range(40)])
    whole = loop.play(0, lineups)
    assert loop.blocks_asked > 1
    for first, blocks in ((17, 1), (0, 7), (33, 7)):
        part = loop_of(game, seats=3).play(first, lineups[first : first + blocks])
        place = slice(first * 3, (first + blocks) * 3)
        assert np.array_equal(part.seat_rows, whole.seat_rows[place])
        assert np.array_equal(part.playout_rows, whole.playout_rows[place])
    assert not np.array_equal(loop_of(game, seats=3, seed=1).play(0, lineups).seat_rows, whole.seat_rows)
    other = loop_of(game, seats=3)
    other.follow(SimpleNamespaceWithItems(rounds=1, row=3, pair=2, south_bonus=1, cards=loop.rules["cards"]))
    assert set(other.play(0, lineups).playout_rows[:, 1].tolist()) == {1}


class SimpleNamespaceWithItems(SimpleNamespace):
    """Rules as a loop reads them."""

    def items(self):
        """Names and values."""
        return vars(self).items()
