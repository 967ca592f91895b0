"""Truth, planted into playouts of a game: seats that are given other names, so that no place and no start matters, or one
of them matters by a known amount.

A block is the unit of chance: its playouts share a deal. Its seats are renamed together, at random, so whatever the game
does with places and starts, no name is better than another. In some blocks, chosen at random, the seat that won most gets
the name that is to be better: by `push` of them its win share is `gain` above the others', exactly, over all renamings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from simulate.metrics import WIN_SHARE, Metric, slug
from simulate.runs.plan.order import Order
from simulate.runs.play.map_batches import map_batches
from simulate.runs.play.scheduler import Jobs
from simulate.runs.store.batch import Batch
from simulate.runs.store.metrics import BlockTotals, rows_of_batch, scopes_of
from simulate.runs.store.tables import Tables
from simulate.statistics.standards import MARGIN

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]


@dataclass(frozen=True)
class Played:
    """Playouts by block. `share` (blocks, rotations, seats) win shares; `starts` codes into `labels`, of the same shape: the
    first kind of start, None where a game has none. `draws` (blocks, stages, contents, 2): the account of draws.
    """

    share: Floats
    starts: Codes | None
    column: str
    labels: tuple[str, ...]
    draws: Floats

    @property
    def seats(self) -> int:
        """Seats of a playout."""
        return int(self.share.shape[2])

    @property
    def even(self) -> float:
        """The win share of a seat if all were even."""
        return float(self.share.mean())

    @cached_property
    def best(self) -> float:
        """The mean win share of the seat that won most of its block."""
        return float(self.share.mean(axis=1).max(axis=1).mean())

    def push_for(self, margins: float) -> tuple[float, float]:
        """(part of the blocks in which the best seat gets a name, by how much that name then wins more than an even share).

        `margins`: how much is wanted, in margins of balance; less where even all blocks do not give as much.
        """
        reach = self.best - self.even
        gain = min(margins * MARGIN * self.even, reach)
        return (gain / reach if reach > 0 else 0.0), gain

    def renamed(self, rng: np.random.Generator, push: float = 0.0, target: Codes | None = None) -> Floats:
        """Win shares (blocks, rotations, seats) by new name; `target`: the name in each block that gets the best seat.

        A target of -1: nobody does in that block.
        """
        blocks, _, seats = self.share.shape
        order = rng.permuted(np.tile(np.arange(seats), (blocks, 1)), axis=1)  # order[b, name] = seat
        if push > 0:
            wanted = np.zeros(blocks, np.int64) if target is None else target
            pushed = np.flatnonzero((rng.random(blocks) < push) & (wanted >= 0))
            sums = self.share[pushed].sum(axis=1)
            best = (sums + 1e-9 * rng.random(sums.shape)).argmax(axis=1)
            name = wanted[pushed]
            holds = (order[pushed] == best[:, None]).argmax(axis=1)  # the name that the best seat has by chance
            order[pushed, holds] = order[pushed, name]
            order[pushed, name] = best
        return np.take_along_axis(self.share, order[:, None, :], axis=2)

    def totals(self, share: Floats) -> BlockTotals:
        """The block totals of places and starts, from shares by name."""
        blocks, rotations, seats = share.shape
        names = [str(Metric(WIN_SHARE, "seat", level=str(seat + 1))) for seat in range(seats)]
        rows, total = [np.full((blocks, seats), float(rotations))], [share.sum(axis=1)]
        if self.starts is not None:
            names += [str(Metric(WIN_SHARE, "start", self.column, slug(label))) for label in self.labels]
            has = [self.starts == code for code in range(len(self.labels))]
            rows.append(np.stack([one.sum(axis=(1, 2)) for one in has], axis=1).astype(float))
            total.append(np.stack([(share * one).sum(axis=(1, 2)) for one in has], axis=1))
        return BlockTotals(0, tuple(names), np.concatenate(rows, 1), np.concatenate(total, 1))

    def seat_of(self, code: int) -> Codes:
        """(blocks,) the seat that has a start in the first playout of a block; -1 where none has."""
        assert self.starts is not None
        has = self.starts[:, 0, :] == code
        return np.where(has.any(axis=1), has.argmax(axis=1), -1)


def played(order: Order, blocks: int, jobs: Jobs = 1) -> Played:
    """Play blocks of an order, which must be compiled. Raises SimulateError."""
    parts = map_batches(order, 0, blocks, _kept, jobs)
    share, codes, draws = (np.concatenate([part[at] for part in parts]) for at in range(3))
    column, labels = _start_of(order)
    known = codes if labels and (codes >= 0).all() else None
    return Played(share, known, column, tuple(labels) if known is not None else (), draws)


def _start_of(order: Order) -> tuple[str, Sequence[str]]:
    """The first kind of start of a game that has labels, and these."""
    for column in order.manifest.game.seat_columns:
        if column.start and len(column.labels) > 1:
            return column.name, column.labels
    return "", ()


def _kept(tables: Tables, batch: Batch) -> tuple[Floats, Codes, Floats]:
    rows = rows_of_batch(tables, batch)
    shape = (rows.blocks, rows.rotations, rows.seats)
    scopes = {prefix: codes for prefix, labels, codes in scopes_of(rows) if prefix.startswith("start:") and len(labels) > 1}
    codes = next(iter(scopes.values()), np.full(rows.share.size, -1))
    draws = batch.draws if len(batch.draws) else np.zeros((rows.blocks, 0, 0, 2))
    return rows.share.reshape(shape), codes.reshape(shape), draws


Trial = Callable[[np.random.Generator], tuple[bool, bool | None]]  # a false statement was made; the truth was found
