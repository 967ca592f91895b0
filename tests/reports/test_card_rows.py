"""Card rows in pieces: whole blocks of them, cut by playout numbers that wrap at 2**32."""

import numpy as np

from simulate.runs.store.batch import Batch
from simulate.statistics.contrasts import COLUMNS
from simulate.sums.chunks import cut_cards, over_seats
from simulate.sums.kernels import add_events, scratch_of
from simulate.sums.seat_residuals import places_width

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
    zeros, players = np.zeros((12, 1), np.int64), np.arange(24).reshape(12, 2)
    drawn, draws = np.zeros((6, 2), np.int64), np.zeros((0, 0, 0, 2))
    batch = Batch(LAST // 2, np.arange(6), drawn, zeros, zeros, rows_of(LAST, 12), draws, players, players / 24)
    part = batch.cut(2, 3)
    assert (part.first_block, part.which.tolist()) == (LAST // 2 + 2, [2, 3, 4])
    assert len(part.playout_rows) == 6
    assert part.players.tolist() == players[4:10].tolist()
    assert part.shares.tolist() == (players[4:10] / 24).tolist()
    assert part.card_rows[3].tolist() == list(range(8, 20))
    assert batch.cut(0, 6) is batch


def test_sums_over_seats_are_those_of_numpy():
    random = np.random.default_rng(1)
    whole = random.integers(0, 9, (50, 4))
    for table in (whole, whole > 4, random.random((50, 3)), np.ones((7, 1))):
        assert np.array_equal(over_seats(table), table.sum(axis=1))


def test_cards_are_summed_whatever_the_order_of_a_block_and_where_playouts_have_none():
    """Rows of blocks 0, 1 and 3 of four, two seats, players and events; numbers wrap; the scratch is clean for the next."""
    random, seats, contents = np.random.default_rng(4), 2, 3
    playout, seat, card = (table.ravel() for table in np.meshgrid([0, 1, 2, 7], [0, 1], range(contents), indexing="ij"))
    share, who = random.random(16), random.integers(1, 3, 16)
    copies = random.integers(0, 3, (2, len(playout)))
    every_s, every_n = (np.zeros((4, 3)) for _ in range(2))
    np.add.at(every_s, (np.arange(16) // 4, who), share)
    np.add.at(every_n, (np.arange(16) // 4, who), 1.0)
    every_s[:, 0], every_n[:, 0] = every_s.sum(axis=1), every_n.sum(axis=1)
    scratch = scratch_of(3, contents, 2, seats)
    mixed = np.argsort(playout // seats * 100 + random.permutation(len(playout)))
    found = []
    for order in (np.arange(len(playout)), mixed, mixed):
        rows = np.array([(LAST + playout) % 2**32, seat, card, *copies], np.uint32)[:, order]
        sums, places = np.zeros((3, len(COLUMNS), 2 * contents)), np.zeros((3, contents, places_width(seats)))
        copied = np.zeros((2, contents))
        of = (rows, LAST, seats, seats, share, who, np.arange(2), 2, every_s, every_n)
        add_events(*of, sums, places, copied, *scratch)
        found.append((sums, places, copied))
    for sums, places, copied in found[1:]:
        for one, other in zip((sums, places, copied), found[0], strict=True):
            np.testing.assert_allclose(one, other, atol=1e-12)
    at = playout * seats + seat
    for group in range(3):
        for event in range(2):
            had = (copies[event] > 0) & ((who[at] == group) | (group == 0))
            rows, total, present = found[0][0][group, :3, event * contents : (event + 1) * contents]
            np.testing.assert_allclose(rows, np.bincount(card[had], minlength=contents))
            np.testing.assert_allclose(total, np.bincount(card[had], share[at[had]], contents))
            blocks = [len(set(playout[had & (card == kind)] // seats)) for kind in range(contents)]
            np.testing.assert_allclose(present, blocks)
    np.testing.assert_allclose(found[0][2], [np.bincount(card, some, contents) for some in copies])
