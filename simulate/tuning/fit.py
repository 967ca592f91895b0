"""Fit a player's numbers to lessons: CMA-ES on what its choices lose against the searcher's, no playout needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulate.runs.plan.order import Order
from simulate.tuning.arena import Floats
from simulate.tuning.lessons import Lessons, answers
from simulate.tuning.search import SIGMA, Space, seed_of


@dataclass(frozen=True)
class Marks:
    """Mean loss a lesson, in win shares: of the lessons learned from, and of those held back."""

    learned: float
    held_back: float


def marks(lessons: Sequence[Lessons], order: Order, values: Sequence[float]) -> Marks:
    """Measure the order's first player with these numbers."""
    lost = np.concatenate([_lost(one, order, values) for one in lessons])
    back = held_back(lessons)
    return Marks(mean(lost[~back]), mean(lost[back]))


def held_back(lessons: Sequence[Lessons]) -> NDArray[np.bool_]:
    """(L,) of all lessons together."""
    return np.concatenate([one.held_back for one in lessons])


def _lost(lessons: Lessons, order: Order, values: Sequence[float]) -> Floats:
    player = order.strategies[0]
    return lessons.lost(answers(lessons, order, player, values))


def mean(values: Floats) -> float:
    """Their mean; 0 if there are none."""
    return float(values.mean()) if len(values) else 0.0


def fit(
    order: Order,
    space: Space,
    lessons: Sequence[Lessons],
    generations: int,
    say: Callable[[int, Marks], None] = lambda generation, found: None,
) -> tuple[Floats, int]:
    """Search; return (the centre that lost least where it was not learned from, generations): early stopping.

    Ctrl-C ends it with what it has. The loss held back is then no longer one of unseen lessons: the gain is confirmed by
    playing.
    """
    from cmaes import CMA

    optimiser = CMA(np.zeros(len(space.names)), SIGMA, seed=seed_of(order.manifest.asked.seed))
    best, least, done = np.zeros(len(space.names)), marks(lessons, order, space.values(np.zeros(len(space.names)))), 0
    try:
        for done in range(1, generations + 1):
            trials = [optimiser.ask() for _ in range(optimiser.population_size)]
            optimiser.tell([(x, marks(lessons, order, space.values(x)).learned) for x in trials])
            now = marks(lessons, order, space.values(optimiser.mean))
            if now.held_back < least.held_back:
                best, least = np.array(optimiser.mean, float), now
            if done % 25 == 0:
                say(done, least)
            if optimiser.should_stop():
                break
    except KeyboardInterrupt:
        pass
    return best, done
