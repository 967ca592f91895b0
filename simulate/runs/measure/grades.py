"""Tables of different strength: beginners', experts', and a newcomer among experts, on the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simulate.runs.play.map_batches import map_batches
from simulate.runs.play.scheduler import Jobs
from simulate.statistics.bounded_mean import share_bounds
from simulate.statistics.paired import Effect, effect_of
from simulate.statistics.standards import CONFIDENCE, together

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.runs.store.batch import Batch
    from simulate.runs.store.tables import Tables

Shown = tuple[float, float, float]  # value, low and high end of its interval
TAIL = (1 - CONFIDENCE) / 2


@dataclass(frozen=True)
class Rows:
    """What playouts of one table say. `places` (B, S): win share of each place; `first` (B,): of the first player."""

    places: np.ndarray
    first: np.ndarray
    scores: np.ndarray  # (P, S)
    rounds: np.ndarray  # (P,)
    margins: np.ndarray


@dataclass(frozen=True)
class GradedTable:
    """One table. `spread`: standard deviation of the scores of all seats."""

    name: str
    players: tuple[str, ...]
    wins: Shown  # of the first player; of a table that wins together, of the table
    places: tuple[Shown, ...]  # all at once
    rounds: float
    score: float
    spread: float
    margin: float
    rows: Rows


def table_of(order: Order, name: str, blocks: int, jobs: Jobs = 1) -> GradedTable:
    """Play a line-up in all rotations."""
    for entry in order.entries():
        entry.compile()
    parts = map_batches(order, 0, blocks, _rows, jobs)
    names = ("places", "first", "scores", "rounds", "margins")
    rows = Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))
    at_once = (1 - together(CONFIDENCE, rows.places.shape[1])) / 2
    places = tuple((float(of.mean()), *share_bounds(of, at_once)) for of in rows.places.T)
    return GradedTable(
        name,
        order.plan.labels,
        (float(rows.first.mean()), *share_bounds(rows.first, TAIL)),
        places,
        float(rows.rounds.mean()),
        float(rows.scores.mean()),
        float(rows.scores.std()),
        float(rows.margins.mean()),
        rows,
    )


def _rows(tables: Tables, batch: Batch) -> Rows:
    game = tables.manifest.game
    blocks, seats = batch.drawn.shape
    share = batch.shares.reshape(blocks, seats, seats)
    rotations = np.arange(seats)
    first = share[:, rotations, -rotations % seats].mean(axis=1)  # entry 0 of the line-up
    of_seat = [column.name for column in game.seat_columns]
    of_playout = [column.name for column in game.playout_columns]
    unknown = np.zeros(len(batch.playout_rows))
    rounds, margins = (
        batch.playout_rows[:, of_playout.index(name)] if name in of_playout else unknown for name in ("rounds", "margin")
    )
    return Rows(share.mean(axis=1), first, batch.seat_rows[:, :, of_seat.index("score")], rounds, margins)


def places_moved(one: GradedTable, other: GradedTable) -> list[Effect]:
    """The win share of each place at one table less that at the other, on the same deals; all at once."""
    seats = one.rows.places.shape[1]
    sure = together(CONFIDENCE, seats)
    return [effect_of(one.rows.places[:, at] - other.rows.places[:, at], sure) for at in range(seats)]
