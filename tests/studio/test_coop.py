"""A table that wins together on the board: its answer is about how often it is meant to win."""

import numpy as np
import pytest

from simulate.metrics import TABLE_WINS
from simulate.runs.store.metrics import BlockTotals
from simulate.studio.answer import answer_in, moved_most
from simulate.studio.board import board_rows
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
