"""Runaway leader: what a lead is worth on the way, to whom it belongs, whether it grows, and when a game is decided.

Two references for how often the sole leader wins: what anybody wins (a lead that says nothing), and what the same player
wins from the same place in all games (so that the strength of who leads is told from the lead). Whether leads grow is asked
of points: the slope of what a seat gains on the others from then to the end, on its lead, among games of one player in one
place. Chances are read off the lead by isotonic regression (scipy), fitted on every other deal and counted on the rest.
Intervals are by the jackknife over groups of deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from scipy.optimize import isotonic_regression

from simulate.errors import RunError
from simulate.runs.play.map_batches import map_batches
from simulate.runs.play.scheduler import Jobs
from simulate.statistics.estimates import quantile
from simulate.statistics.standards import CONFIDENCE

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.runs.store.batch import Batch
    from simulate.runs.store.tables import Tables

TIMES = {"a quarter": "score_at_quarter", "half": "score_at_half", "three quarters": "score_at_three_quarters"}
DECIDED = 0.9  # chance of a seat that is as good as won
DEAD = 0.02  # and of one that is as good as lost
SIZES = 3  # groups of leads
GROUPS = 25  # of deals, of the jackknife
LEAST = 100  # deals

Shown = tuple[float, float, float]  # value, low and high end of its interval


@dataclass(frozen=True)
class LeadSize:
    """Sole leads of like size at a time, in points, and how often they win."""

    least: int
    most: int
    games: float  # share of all games
    wins: Shown


@dataclass(frozen=True)
class Lead:
    """Leads after a part of the rounds. Shares of games or of seats, 0 to 1."""

    time: str
    alone: float  # games in which one seat leads alone
    wins: Shown  # that seat wins so many of those
    fair: float  # what anybody wins
    who: Shown  # of `wins` less `fair`: what its player wins in its place anyway
    lead: Shown  # and the rest: the lead itself
    grows: Shown  # points gained on the others by the end, by each point of lead
    decided: Shown  # games in which a seat has a chance of `DECIDED` or more
    decided_won: float  # which that seat then won
    dead: Shown  # seats whose chance is at most `DEAD`
    dead_won: float
    sizes: tuple[LeadSize, ...]


@dataclass(frozen=True)
class Leads:
    """What leads are worth in a game. `rounds`: of a playout on average."""

    times: tuple[Lead, ...]
    rounds: float
    playouts: int


@dataclass(frozen=True)
class Rows:
    """What a batch says. `points` (times and the end, P, S): more is better."""

    points: np.ndarray
    share: np.ndarray  # (P, S)
    cell: np.ndarray  # (P, S): player and place
    rounds: np.ndarray  # (P,)


def leads_of(order: Order, blocks: int, jobs: Jobs = 1) -> Leads:
    """Play, and say what leads are worth. Raises RunError for a game without leads."""
    game = order.manifest.game
    if order.plan.seats < 2 or game.is_coop or game.kind == "teams":
        raise RunError(
            f"{game.title}: leads are those of single seats against others", "Ask a game in which each seat is for itself."
        )
    if not game.points_shown:
        raise RunError(
            f"{game.title}: points come at the end only, so nobody leads before",
            "If they are known on the way: points_shown=True in game.py.",
        )
    if blocks < LEAST:
        raise RunError(f"leads need {LEAST} deals", f"--playouts {LEAST * order.plan.seats}, or more")
    sign = getattr(order.game, "sign", 1)
    parts = map_batches(order, 0, blocks, partial(_rows, sign), jobs)
    rows = Rows(
        np.concatenate([part.points for part in parts], axis=1),
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("share", "cell", "rounds")),
    )
    return leads_in(rows, blocks)


def leads_in(rows: Rows, blocks: int) -> Leads:
    """What the rows of whole blocks say."""
    block = np.repeat(np.arange(blocks), len(rows.share) // blocks)
    times = tuple(_lead(time, rows, at, block) for at, time in enumerate(TIMES))
    return Leads(times, float(rows.rounds.mean()), len(rows.share))


def _rows(sign: int, tables: Tables, batch: Batch) -> Rows:
    names = [column.name for column in tables.manifest.game.seat_columns]
    of_playout = [column.name for column in tables.manifest.game.playout_columns]
    wanted = [names.index(column) for column in (*TIMES.values(), "score")]
    points = sign * np.moveaxis(batch.seat_rows[:, :, wanted], 2, 0)
    seats = batch.seat_rows.shape[1]
    cell = batch.players * seats + np.arange(seats)
    return Rows(points, batch.shares, cell, batch.playout_rows[:, of_playout.index("rounds")])


def _lead(time: str, rows: Rows, at: int, block: np.ndarray) -> Lead:
    """All of one time."""
    points, share, cell = rows.points[at], rows.share, rows.cell
    margin = margins(points)
    alone = margin > 0
    fair = float(share.mean())
    later = _above_others(rows.points[-1]) - _above_others(points)
    chance = cross_fitted(margin, share, block)
    best = chance.max(axis=1) >= DECIDED
    at_best = np.take_along_axis(share, chance.argmax(axis=1)[:, None], axis=1)[:, 0]
    dead = chance <= DEAD

    def shown(value: Callable[[np.ndarray], float]) -> Shown:
        return jackknife(value, block)

    def mean_of(values: np.ndarray, where: np.ndarray, keep: np.ndarray) -> float:
        there = where & keep.reshape(-1, *[1] * (where.ndim - 1))
        return float(values[there].mean()) if there.any() else float("nan")

    return Lead(
        time,
        float(alone.any(axis=1).mean()),
        shown(lambda keep: mean_of(share, alone, keep)),
        fair,
        shown(lambda keep: mean_of(_by_cell(share, cell, keep), alone, keep) - share[keep].mean()),
        shown(lambda keep: mean_of(share - _by_cell(share, cell, keep), alone, keep)),
        shown(lambda keep: slope(_above_others(points)[keep], later[keep], cell[keep])),
        shown(lambda keep: float(best[keep].mean())),
        mean_of(at_best, best, np.ones(len(share), bool)),
        shown(lambda keep: float(dead[keep].mean())),
        mean_of(share, dead, np.ones(len(share), bool)),
        _sizes(margin, alone, share, block),
    )


def margins(points: np.ndarray) -> np.ndarray:
    """(P, S): points of a seat less the most of any other."""
    ordered = np.sort(points, axis=1)
    best, second = ordered[:, -1:], ordered[:, -2:-1]
    found: np.ndarray = points - np.where(points == best, second, best)
    return found


def _above_others(points: np.ndarray) -> np.ndarray:
    """(P, S): points of a seat less the mean of the others."""
    seats = points.shape[1]
    found: np.ndarray = (points - points.mean(axis=1, keepdims=True)) * seats / (seats - 1)
    return found


def _by_cell(values: np.ndarray, cell: np.ndarray, keep: np.ndarray | None = None) -> np.ndarray:
    """(P, S): the mean of the same player in the same place, over the playouts that are kept."""
    at = slice(None) if keep is None else keep
    many = int(cell.max()) + 1
    n = np.bincount(cell[at].ravel(), minlength=many)
    total = np.bincount(cell[at].ravel(), values[at].ravel(), minlength=many)
    means: np.ndarray = (total / np.maximum(n, 1))[cell]
    return means


def slope(lead: np.ndarray, later: np.ndarray, cell: np.ndarray) -> float:
    """Points gained later by each point of lead, within player and place; NaN where nobody leads."""
    x, y = lead - _by_cell(lead, cell), later - _by_cell(later, cell)
    spread = float((x * x).sum())
    return float((x * y).sum()) / spread if spread > 0 else float("nan")


def cross_fitted(margin: np.ndarray, share: np.ndarray, block: np.ndarray) -> np.ndarray:
    """(P, S): the chance of a seat by its margin, as the other half of the deals has it."""
    chance = np.empty(margin.shape)
    for half in range(2):
        own = block % 2 == half
        values, place = np.unique(margin[~own], return_inverse=True)
        n = np.bincount(place.ravel(), minlength=len(values)).astype(float)
        mean = np.bincount(place.ravel(), share[~own].ravel(), minlength=len(values)) / n
        fitted = isotonic_regression(mean, weights=n).x
        chance[own] = fitted[np.clip(np.searchsorted(values, margin[own], side="right") - 1, 0, None)]
    return chance


def _sizes(margin: np.ndarray, alone: np.ndarray, share: np.ndarray, block: np.ndarray) -> tuple[LeadSize, ...]:
    """Sole leads in groups of about as many games, small to large."""
    if not alone.any():
        return ()
    edges = np.unique(np.quantile(margin[alone], np.linspace(0, 1, SIZES + 1)[1:], method="inverted_cdf"))
    found, above = [], 0
    for edge in edges.tolist():
        there = alone & (margin > above) & (margin <= edge)

        def wins(keep: np.ndarray, there: np.ndarray = there) -> float:
            own = there & keep[:, None]
            return float(share[own].mean()) if own.any() else float("nan")

        if there.any():
            low = int(margin[there].min())
            found.append(LeadSize(low, int(edge), float(there.any(axis=1).mean()), jackknife(wins, block)))
        above = edge
    return tuple(found)


def jackknife(value: Callable[[np.ndarray], float], block: np.ndarray) -> Shown:
    """A value of all playouts with its interval: each group of deals is left out once."""
    whole = value(np.ones(len(block), bool))
    groups = np.array([value(block % GROUPS != group) for group in range(GROUPS)])
    error = float(np.sqrt((GROUPS - 1) / GROUPS * np.square(groups - groups.mean()).sum()))
    reach = float(quantile(CONFIDENCE)) * error
    return whole, whole - reach, whole + reach
