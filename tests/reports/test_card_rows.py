"""Card rows in pieces: whole blocks of them, cut by playout numbers that wrap at 2**32."""

import numpy as np

from reports.slices import cut_cards, over_seats
from simulate.runs.kernel import Batch

LAST = 2**32 - 6  # of a batch of twelve playouts, six have numbers that are small again


def rows_of(first, playouts):
    """Two rows a playout, of seats 0 and 1; the copies of the only event number the rows."""
    number = np.repeat((first + np.arange(playouts)) % 2**32, 2)
    seat = np.tile([0, 1], playouts)
    return np.array([number, seat, seat, np.arange(2 * playouts)], np.uint32)


def test_pieces_are_cut_where_playouts_end():
    pieces = [rows_of(LAST, 8), rows_of(LAST + 8, 4)]
    found = cut_cards(pieces, LAST + 4, 6)
    assert [piece[3].tolist() for piece in found] == [list(range(8, 16)), [0, 1, 2, 3]]
    assert cut_cards(pieces, LAST + 12, 4) == []


def test_a_batch_is_cut_at_blocks():
    zeros = np.zeros((12, 1), np.int64)
    batch = Batch(LAST // 2, np.arange(6), np.zeros((6, 2), np.int64), zeros, zeros, rows_of(LAST, 12))
    part = batch.cut(2, 3)
    assert (part.first_block, part.which.tolist()) == (LAST // 2 + 2, [2, 3, 4])
    assert len(part.playout_rows) == 6
    assert part.card_rows[3].tolist() == list(range(8, 20))
    assert batch.cut(0, 6) is batch


def test_sums_over_seats_are_those_of_numpy():
    random = np.random.default_rng(1)
    whole = random.integers(0, 9, (50, 4))
    for table in (whole, whole > 4, random.random((50, 3)), np.ones((7, 1))):
        assert np.array_equal(over_seats(table), table.sum(axis=1))
