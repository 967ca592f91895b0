"""The log rows of some blocks, as the loop filled them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from simulate.engine.rows import WON

COPIED_ROWS = 256  # by column at a time: they are still near when the next column is taken


@dataclass(frozen=True)
class Batch:
    """The log rows of a range of blocks, or of treated single ones, as the loop filled them."""

    first_block: int
    which: np.ndarray  # (B,) int64, index into Plan.matchups
    drawn: np.ndarray  # (B, S) int64, line-ups
    seat_rows: np.ndarray  # (playouts, S, columns) int64
    playout_rows: np.ndarray  # (playouts, columns) int64
    card_rows: np.ndarray  # (3 + events, rows) uint32; playout numbers modulo 2**32
    draws: np.ndarray  # (B, stages, contents, 2) float64, see `engine/draws.add_draws`; B = 0 where they are not counted
    players: np.ndarray  # (playouts, S) int64, place among the manifest's players of who sits where
    shares: np.ndarray  # (playouts, S) float64, win shares

    @cached_property
    def seat_columns(self) -> np.ndarray:
        """(columns, playouts * S) int64: the seat rows by column."""
        return by_column(self.seat_rows.reshape(-1, self.seat_rows.shape[-1]))

    @cached_property
    def playout_columns(self) -> np.ndarray:
        """(columns, playouts) int64: the playout rows by column."""
        return by_column(self.playout_rows)

    def cut(self, first: int, blocks: int) -> Batch:
        """Some of its blocks, the first counted from its own first."""
        if (first, blocks) == (0, len(self.drawn)):
            return self
        rotations, end = len(self.playout_rows) // len(self.drawn), first + blocks
        rows = slice(first * rotations, end * rotations)
        offset = self.card_rows[0] - np.uint32(self.first_block * rotations % 2**32)  # wraps like the numbers did
        cards = slice(*np.searchsorted(offset, np.array([rows.start, rows.stop], np.uint32)).tolist())
        drawn = slice(first, end)
        return Batch(
            self.first_block + first,
            self.which[drawn],
            self.drawn[drawn],
            self.seat_rows[rows],
            self.playout_rows[rows],
            self.card_rows[:, cards],
            self.draws[drawn],
            self.players[rows],
            self.shares[rows],
        )


def win_shares(seat_rows: np.ndarray, winners: np.ndarray) -> np.ndarray:
    """(playouts, S) float64: 1/k for each of k winners, else 0; all 0 where nobody won."""
    shares: np.ndarray = seat_rows[:, :, WON] / np.maximum(winners, 1)[:, None]
    return shares


def by_column(rows: np.ndarray) -> np.ndarray:
    """(columns, n) of rows (n, columns): each column in one piece, as tables and sums take it."""
    columns = np.empty(rows.shape[::-1], rows.dtype)
    for at in range(0, len(rows), COPIED_ROWS):
        columns[:, at : at + COPIED_ROWS] = rows[at : at + COPIED_ROWS].T
    return columns
