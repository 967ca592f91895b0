"""From the loop's rows to Arrow tables and to the tally of a shard."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from simulate.engine.contract import UNFINISHED
from simulate.engine.rows import CARD_KEYS, ENDED
from simulate.runs.plan.line_ups import Plan
from simulate.runs.plan.manifest import Manifest, Spread, Tally
from simulate.runs.plan.order import Order
from simulate.runs.plan.schema import game_columns, labels_of, schema
from simulate.runs.store.batch import Batch
from simulate.system.arrow import numbers, words

INT32_MAX = 2**31 - 1


class Tables:
    """Makes the tables of one order; schemas and dictionaries are made once."""

    def __init__(self, order: Order):
        self.plan: Plan = order.plan
        self.manifest: Manifest = order.manifest
        self.datasets = order.manifest.datasets()
        self.schemas = {name: schema(order.manifest, name) for name in self.datasets}

    def text(self, dataset: str, column: str, codes: np.ndarray) -> pa.Array:
        """A dictionary-encoded text column whose dictionary holds all possible values in canonical order."""
        labels = labels_of(self.manifest, dataset, column, self.plan.matchups)
        return pa.DictionaryArray.from_arrays(numbers(codes.astype(np.int16)), words(labels or ()))

    def make(self, batch: Batch) -> dict[str, pa.Table]:
        """The tables of a batch, by dataset."""
        makers = {"playouts": self.playouts, "seats": self.seats, "cards": self.cards}
        return {name: pa.Table.from_arrays(makers[name](batch), schema=self.schemas[name]) for name in self.datasets}

    def playouts(self, batch: Batch) -> list[pa.Array]:
        """Columns of the playouts table."""
        rotations = self.manifest.block_size
        counted = first_playout(batch, rotations) + np.arange(len(batch.playout_rows))
        return [
            numbers(counted),
            numbers(counted // rotations),
            numbers((counted % rotations).astype(np.int8)),
            self.text("playouts", "matchup", np.repeat(batch.which, rotations)),
            *self.game_columns("playouts", batch.playout_columns),
        ]

    def seats(self, batch: Batch) -> list[pa.Array]:
        """Columns of the seats table."""
        seats = self.plan.seats
        playouts = len(batch.playout_rows)
        return [
            numbers(np.repeat(first_playout(batch, self.manifest.block_size) + np.arange(playouts), seats)),
            numbers(np.tile(np.arange(seats, dtype=np.int8), playouts)),
            self.text("seats", "strategy", batch.players.ravel()),
            numbers(batch.shares.ravel()),
            *self.game_columns("seats", batch.seat_columns),
        ]

    def cards(self, batch: Batch) -> list[pa.Array]:
        """Columns of the cards table."""
        first = first_playout(batch, self.manifest.block_size)
        offset = batch.card_rows[0] - np.uint32(first % 2**32)  # wraps like the numbers did
        return [
            numbers(first + offset.astype(np.int64)),
            numbers(batch.card_rows[1].astype(np.int8)),
            self.text("cards", "card", batch.card_rows[2]),
            *(numbers(row.astype(np.int16)) for row in batch.card_rows[CARD_KEYS:]),
        ]

    def game_columns(self, dataset: str, columns: np.ndarray) -> list[pa.Array]:
        """The columns that the game adds. `columns` (columns, n) int64."""
        if columns.size and (columns.max() > INT32_MAX or columns.min() < -INT32_MAX):
            raise OverflowError(f"{dataset}: a value does not fit into 32 bits")
        return [
            self.text(dataset, column.name, values) if column.labels else numbers(values.astype(np.int32))
            for column, values in zip(game_columns(self.manifest, dataset), columns, strict=True)
        ]

    def tally(self, batch: Batch) -> Tally:
        """Win shares by strategy over blocks and over playouts, and unfinished playouts."""
        labels = [player.label for player in self.manifest.players]
        unfinished = batch.playout_rows[:, ENDED] == UNFINISHED
        rotations = self.manifest.block_size
        return tally_of(labels, first_playout(batch, rotations), batch.players, batch.shares, unfinished, rotations)


def tally_of(
    labels: Sequence[str], first: int, codes: np.ndarray, shares: np.ndarray, unfinished: np.ndarray, rotations: int
) -> Tally:
    """The tally of whole blocks, of `rotations` playouts each, from playout `first` on.

    Parameters
    ----------
    codes : (playouts, S) int64, index into `labels` of the player in each seat
    shares : (playouts, S) float64, win shares
    unfinished : (playouts,) bool
    """
    by_playout = _sums(codes, shares, len(labels))
    n, t = (table.reshape(-1, rotations, len(labels)).sum(axis=1) for table in by_playout)
    at = np.flatnonzero(unfinished)
    return Tally(
        unfinished=len(at),
        unfinished_at=[first + int(i) for i in at[:5]],
        by_block={label: _spread(n[:, i], t[:, i]) for i, label in enumerate(labels)},
        by_playout={label: _spread(by_playout[0][:, i], by_playout[1][:, i]) for i, label in enumerate(labels)},
    )


def first_playout(batch: Batch, rotations: int) -> int:
    """Number of the first playout of a batch."""
    return batch.first_block * rotations


def _sums(codes: np.ndarray, shares: np.ndarray, players: int) -> tuple[np.ndarray, np.ndarray]:
    """Per row of `codes` (U, S) and player: (U, players) how many seats, and their win share."""
    units = len(codes)
    at = (np.arange(units)[:, None] * players + codes).ravel()
    n = np.bincount(at, minlength=units * players).reshape(units, players)
    t = np.bincount(at, shares.ravel(), minlength=units * players).reshape(units, players)
    return n, t


def _spread(n: np.ndarray, t: np.ndarray) -> Spread:
    return Spread(
        units=int(np.count_nonzero(n)),
        n=float(n.sum()),
        t=float(t.sum()),
        nn=float((n * n).sum()),
        tn=float((t * n).sum()),
        tt=float((t * t).sum()),
    )
