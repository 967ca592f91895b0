"""The front: the best candidate with one change, with two, with three; what is as good as it, and what was tried in vain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simulate.rebalancing.levers import Candidate
from simulate.rebalancing.polish import FINALISTS, neighbours
from simulate.rebalancing.search import BASE, Search

SHOWN = 6  # candidates that are as good, and those that failed
AS_GOOD = 0.2  # chance that it is better, from which on it is as good
DRAWS = 400


@dataclass(frozen=True)
class FrontPoint:
    """A candidate on the front. `loss`: margins off, weighted, over all goals; `as_good`: not distinguished from it."""

    candidate: Candidate
    loss: float
    values: tuple[float, ...]  # of the goals
    errors: tuple[float, ...]
    playouts: int
    as_good: tuple[Candidate, ...] = ()
    rivals: tuple[FrontPoint, ...] = ()  # neighbours that came near it, to be played beside it on fresh deals
    neighbours: tuple[int, int] = (0, 0)  # one step away and allowed: played, of how many


@dataclass(frozen=True)
class Front:
    """One point a number of changes, beginning with none; and other candidates that were played."""

    points: tuple[FrontPoint, ...]
    tried: tuple[FrontPoint, ...]

    @property
    def best(self) -> FrontPoint:
        """The point that is recommended: of the fewest changes that come within a margin's tenth of the least loss."""
        least = min(point.loss for point in self.points)
        return next(point for point in self.points if point.loss <= least + max(0.1, 0.05 * least))


def front_of(search: Search) -> Front:
    """The front of what was played. Raises ValueError if nothing was."""
    slice_playouts = search.tables.slice_playouts()
    points = [_points(search, [BASE], slice_playouts)[0]]
    tried: list[FrontPoint] = []
    for changes in range(1, search.settings.most_changes + 1):
        known = search.ranked(changes)
        if not known:
            continue
        every = _points(search, known, slice_playouts)
        rivals = [c for c in search.final.get(changes, [])[1 : 1 + FINALISTS] if c != every[0].candidate]
        near = tuple(_points(search, rivals, slice_playouts)) if rivals else ()
        points.append(replace(_with_equals(search, every), rivals=near))
        tried += every[1:]
    tried.sort(key=lambda point: point.loss)
    return Front(tuple(points), tuple(tried))


def _points(search: Search, candidates: Sequence[Candidate], slice_playouts: int) -> list[FrontPoint]:
    assert search.model is not None
    means, errors = search.model.values(np.array([search.model.coding.row(c) for c in candidates]))
    losses = search.losses.expected(means, errors)
    return [
        FrontPoint(
            c,
            float(loss),
            tuple(map(float, m)),
            tuple(map(float, e)),
            search.played[c] * slice_playouts,
            neighbours=played_near(search, c),
        )
        for c, loss, m, e in zip(candidates, losses, means, errors, strict=True)
    ]


def played_near(search: Search, candidate: Candidate) -> tuple[int, int]:
    """How many of the neighbours of a candidate were played, and how many there are."""
    near = [one for one in neighbours(search.levers, candidate) if search.tables.is_allowed(one)]
    return sum(search.played[one] > 0 for one in near), len(near)


def _with_equals(search: Search, every: Sequence[FrontPoint]) -> FrontPoint:
    """The first point, with those that draws of the surrogate call better often enough."""
    assert search.model is not None
    best, model = every[0], search.model
    others = every[1 : 1 + 3 * SHOWN]
    rows = np.array([model.coding.row(point.candidate) for point in (best, *others)])
    rng = np.random.default_rng([search.settings.seed, 31])
    wins = np.zeros(len(others))
    for _ in range(DRAWS):
        losses = search.losses.at(model.level + rows @ model.drawn(rng))
        wins += losses[1:] <= losses[0]
    good = [point.candidate for point, n in zip(others, wins / DRAWS, strict=True) if n >= AS_GOOD]
    return replace(best, as_good=tuple(good[:SHOWN]))
