"""Luck or skill: how often the better of two players is ahead after one game, and what the result of a game rests on.

Tables of both players are played, every rotation on one deal, and each playout twice: the deal is the same, all chance after
it is another. With X the win share of a seat less its mean, products of two playouts that share only some things have as
their mean the variance that comes from these (a nested analysis of variance without a model; Searle, Casella, McCulloch,
*Variance Components*, 1992, chapter 2):

- the same seat, players and deal, other chance afterwards: all that is settled before the first decision;
- the same seat and players, another deal: place and players;
- the same seat, the other player in it, another deal: the place alone.

The differences of these are the parts. The deal is all chance before the first decision, the order of a shuffled pack
too. They sum to the variance of the result; intervals are by the jackknife over deals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from simulate.engine.rows import RANK
from simulate.errors import RunError
from simulate.runs.play.faults import fault_error
from simulate.runs.play.kernel import Fault
from simulate.runs.play.scheduler import Jobs, Worker, map_pieces, pool_of
from simulate.statistics.bounded_mean import share_bounds
from simulate.statistics.estimates import quantile
from simulate.statistics.standards import CONFIDENCE

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from strategies import Strategy

PARTS = ("who plays", "the place", "the deal", "chance after the deal")
TAIL = (1 - CONFIDENCE) / 2
SURE = 0.9  # how often the better player is to be ahead in most of some games
GROUPS = 25  # of deals, of the jackknife
LEAST = 50  # deals
BLOCKS_AT_ONCE = 64

Shown = tuple[float, float, float]  # value, low and high end of its interval


@dataclass(frozen=True)
class Skill:
    """Two players at one seat count."""

    better: str
    other: str
    seats: int
    playouts: int
    ahead: Shown  # how often the better one finishes before the other, ties half
    games: Shown  # after so many it is ahead in most of them nine times in ten; inf where nobody is better
    parts: dict[str, Shown]  # of `PARTS`: share of the variance of the result

    @property
    def is_shown(self) -> bool:
        """True if it is shown who is better."""
        return self.ahead[1] > 0.5


@dataclass(frozen=True)
class Played:
    """Results of a line-up in its orders round the table. `shares` (2, blocks, rotations, seats)."""

    shares: np.ndarray
    ahead: np.ndarray  # (blocks,): how often the first player finishes before the second
    squares: np.ndarray  # (blocks,): the mean square of that
    first: np.ndarray  # (blocks, rotations, seats): whether the first player sits there


def skill_of(order: Order, one: Strategy, other: Strategy, blocks: int, jobs: Jobs = 1) -> Skill:
    """Two players against one another. Raises SimulateError."""
    seats = order.plan.seats
    if one.label == other.label:
        raise RunError("skill compares two players", f"Name another one beside {one.label}.")
    if seats < 2:
        raise RunError("skill needs two seats", "Name a seat count: --seats 2")
    if blocks < LEAST:
        raise RunError(f"skill needs {LEAST} deals", f"--playouts {LEAST * seats}, or more")
    halves = [seats // 2] if seats % 2 == 0 else [seats // 2, seats // 2 + 1]
    played = [_play(order, [one] * many + [other] * (seats - many), blocks // len(halves), jobs) for many in halves]
    ahead, squares = (np.concatenate([getattr(half, name) for half in played]) for name in ("ahead", "squares"))
    p = float(ahead.mean())
    low, high = share_bounds(ahead, TAIL)
    names = (one.label, other.label)
    if p < 0.5:
        p, low, high, names = 1 - p, 1 - high, 1 - low, names[::-1]
    spread = float(squares.mean()) - float(ahead.mean()) ** 2
    games = (_games(p, spread), _games(high, spread), _games(low, spread))
    total = 2 * seats * sum(half.shares.shape[1] for half in played)
    return Skill(*names, seats, total, (p, low, high), games, parts_of(played))


def _games(p: float, spread: float) -> float:
    """After how many games who is ahead with chance p in each is ahead in most of them, `SURE`."""
    return math.inf if p <= 0.5 else max(1.0, NormalDist().inv_cdf(SURE) ** 2 * spread / (p - 0.5) ** 2)


def _play(order: Order, lineup: Sequence[Strategy], blocks: int, jobs: Jobs) -> Played:
    """Play a line-up twice over the same deals."""
    plan = replace(order.plan, kind="matchup", labels=tuple(player.label for player in lineup))
    order = replace(order, strategies=tuple(lineup), plan=plan)
    for entry in order.entries():
        entry.compile()
    edges = np.linspace(0, blocks, min(pool_of(jobs).jobs, blocks) + 1).astype(int).tolist()
    parts = map_pieces(order, _part, list(pairwise(edges)), jobs)
    shares = np.concatenate([part.shares for part in parts], axis=1)
    return Played(
        shares, *(np.concatenate([getattr(part, name) for part in parts]) for name in ("ahead", "squares", "first"))
    )


def _part(worker: Worker, edges: tuple[int, int]) -> Played:
    """The blocks from the first to before the last, on a worker."""
    (begin, end), seats, labels = edges, worker.order.plan.seats, worker.order.plan.labels
    mine = np.array([label == labels[0] for label in labels])
    entry_at = (np.arange(seats)[:, None] + np.arange(seats)) % seats  # (rotations, seats)
    made = Played(
        np.zeros((2, end - begin, seats, seats)),
        np.zeros(end - begin),
        np.zeros(end - begin),
        np.zeros((end - begin, seats, seats), bool),
    )
    for at in range(begin, end, BLOCKS_AT_ONCE):
        blocks = np.arange(at, min(at + BLOCKS_AT_ONCE, end))
        here = blocks - begin
        for again in range(2):
            batch = worker.kernel.drawn_anew(blocks, again + 1, worker.control)
            if isinstance(batch, Fault):
                raise fault_error(worker.order, batch)
            if batch is None:  # stopped: nobody reads what is there
                return made
            made.shares[again, here] = batch.shares.reshape(-1, seats, seats)
            first = made.first[here] = mine[batch.drawn][:, entry_at]
            value, square = _ahead(batch.seat_rows[:, :, RANK].reshape(-1, seats, seats), first)
            made.ahead[here] += value / 2
            made.squares[here] += square / 2
    return made


def _ahead(rank: np.ndarray, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(blocks,) twice: how often a seat of the first player is before one of the other, ties half; and its square."""
    one, other = rank[..., :, None], rank[..., None, :]
    value = (one < other) + (one == other) / 2
    meet = first[..., :, None] & ~first[..., None, :]
    pairs = meet.sum(axis=(1, 2, 3))
    return (value * meet).sum(axis=(1, 2, 3)) / pairs, (np.square(value) * meet).sum(axis=(1, 2, 3)) / pairs


def parts_of(played: Sequence[Played]) -> dict[str, Shown]:
    """The parts of the variance of a win share, by name; NaN where nothing varies."""
    whole = _parts(played, None)
    groups = [_parts(played, group) for group in range(GROUPS)]
    error = np.sqrt((GROUPS - 1) / GROUPS * np.square(groups - np.mean(groups, axis=0)).sum(axis=0))
    reach = float(quantile(CONFIDENCE)) * error
    low, high = np.clip(whole - reach, 0, 1), np.clip(whole + reach, 0, 1)
    return {
        name: (float(min(max(v, 0), 1)), float(a), float(b)) for name, v, a, b in zip(PARTS, whole, low, high, strict=True)
    }


def _parts(played: Sequence[Played], left_out: int | None) -> np.ndarray:
    """(parts,): shares of the variance; `left_out`: a group of deals."""
    found = np.zeros(len(PARTS))
    for half in played:
        keep = (
            np.ones(half.shares.shape[1], bool) if left_out is None else np.arange(half.shares.shape[1]) % GROUPS != left_out
        )
        found += _components(half.shares[:, keep], half.first[keep])
    total = found.sum()
    return found / total if total > 0 else np.full(len(PARTS), np.nan)


def _components(shares: np.ndarray, first: np.ndarray) -> np.ndarray:
    """(parts,): variances. `shares` (2, blocks, rotations, seats), `first` (blocks, rotations, seats)."""
    x = shares - shares.mean()
    whole, settled, both = np.square(x).mean(), (x[0] * x[1]).mean(), x.mean(axis=0)
    orders = first @ (1 << np.arange(first.shape[2]))  # (blocks, rotations): who sits where, as a number
    people = sum(
        (there := orders == order).mean() * _across((both * there[:, :, None]).sum(axis=1), there.sum(axis=1))
        for order in np.unique(orders)
    )
    in_seat = [(both * held).sum(axis=1) / held.sum(axis=1) for held in (first, ~first)]  # (blocks, seats) of each player
    of_seat = (in_seat[0] + in_seat[1]) / 2
    place = _across(of_seat - of_seat.mean(axis=1, keepdims=True), np.ones(len(first)))
    return np.array([people - place, place, settled - people, whole - settled])


def _across(sums: np.ndarray, counts: np.ndarray) -> float:
    """The mean product of values of two different blocks, over the seats: the squared mean, without noise in it.

    `sums` (blocks, seats) of `counts` (blocks,) values each.
    """
    pairs = counts.sum() ** 2 - np.square(counts).sum()
    return float((sums.sum(axis=0) ** 2 - np.square(sums).sum(axis=0)).mean() / pairs) if pairs else 0.0
