"""A table that wins together on the board: its answer is about how often it is meant to win."""

import numpy as np
import pytest

from simulate.games import add_game_path
from simulate.metrics import TABLE_WINS
from simulate.runs.plan.request import Request
from simulate.runs.store.metrics import BlockTotals
from simulate.studio.answer import answer_in, findings_of, moved_most
from simulate.studio.board import board_rows
from simulate.studio.playing import band_of, pace
from simulate.studio.search import words_of
from simulate.studio.state import State
from tests.kinds.tables import KINDS
from tests.said import GAMES


def totals(share: float, blocks: int = 4000) -> BlockTotals:
    """Blocks of three playouts, of which a share is won."""
    won = np.random.default_rng(5).random((blocks, 3)) < share
    return BlockTotals(0, (TABLE_WINS,), np.full((blocks, 1), 3.0), won.sum(axis=1, keepdims=True).astype(float))


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0.45, "Yes. Everything that was asked is shown to lie within its band."),
        (0.70, "No. The table wins 70 % of games, where 40 to 50 % are meant."),
    ],
)
def test_the_answer_says_how_often_the_table_wins_beside_what_is_meant(share, said):
    both = totals(share)
    rows = board_rows(both, both, {}, 1 / 3, 1 / 30, (0.4, 0.5))
    assert answer_in(rows, 1 / 3, 1 / 30, GAMES, (0.4, 0.5)).sentence == said


def test_without_a_target_nothing_is_judged():
    both = totals(0.7)
    assert answer_in(board_rows(both, both, {}, 1 / 3, 1 / 30), 1 / 3, 1 / 30, GAMES) is None


def test_what_is_not_shown_to_move_is_told_by_how_much_it_did_not():
    from simulate.claims.changes import board_still

    assert board_still(0.0123, 4, GAMES).words == "No win share has clearly moved yet: none by more than 1.2 pp."
    both = totals(0.7)
    assert moved_most(board_rows(both, totals(0.7), {}, 1 / 3, 1 / 30), 1, GAMES).startswith(
        "No win share has clearly moved"
    )


def with_roles(share: float) -> BlockTotals:
    """The same, of which one role wins more, beside a length."""
    of = totals(share)
    names = (TABLE_WINS, "win_share.start:role=pilot", "rounds.mean")
    won = of.column(TABLE_WINS)[1]
    return BlockTotals(0, names, np.full((len(of), 3), 3.0), np.stack([won, np.minimum(won + 1, 3), won], axis=1))


def test_the_table_stands_first_and_its_roles_are_neither_fair_nor_off():
    rows = board_rows(with_roles(0.45), with_roles(0.45), {}, 0.45, 0.05, (0.4, 0.5))
    assert [(row.group, row.mark) for row in rows[:2]] == [("The table", "m"), ("Starts", "no")]
    (finding,) = findings_of(rows, 0.45, 0.05, GAMES, (0.4, 0.5))
    assert (finding.key, finding.verdict) == ("table", "balanced")
    moved = moved_most(board_rows(with_roles(0.45), with_roles(0.6), {}, 0.45, 0.05, (0.4, 0.5)), 1, GAMES)
    assert moved.startswith("Moved most: The table wins 6")


def test_the_band_of_the_board_is_what_is_meant_or_how_often_they_won():
    state = State(seats=3)
    assert band_of(state, (0.4, 0.5), totals(0.7)) == pytest.approx((0.45, 0.05))
    assert band_of(state, None, totals(0.7)) == pytest.approx((0.7, 1 / 30), abs=0.02)
    places = BlockTotals(0, ("win_share.seat:1",), np.full((200, 1), 3.0), np.ones((200, 1)))
    assert band_of(state, None, places) == pytest.approx((1 / 3, 1 / 30))
    assert "; how often the table wins ± 1.00 pp" in pace(3000, 2.0, 0.01, True)
    assert "; win shares of the places ± 1.00 pp" in pace(3000, 2.0, 0.01)


def test_a_search_of_the_studio_asks_for_no_places_where_all_win_together():
    add_game_path(str(KINDS))
    order = Request("night-watch", seats="2").order()
    words = words_of(order, State(seats=2), ["flood"], ["flood", "waves"])
    assert "--places" not in words
    assert words[words.index("--lever") + 1] == "flood"
    pairs = Request("pairs-of-dice").order()
    assert "--places" in words_of(pairs, State(seats=4), ["head_start"], ["head_start"])
