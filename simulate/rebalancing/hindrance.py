"""Hindrances of a goal that fails: the change that would help it most, and the other goal that it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simulate.rebalancing.goals import Goal
from simulate.rebalancing.levers import Candidate
from simulate.rebalancing.search import Search

CLEAR = 2.0  # standard errors


@dataclass(frozen=True)
class Hindrance:
    """A goal that fails. `help_`: the change of one more value that helps it most, None if no lever clearly moves it."""

    goal: Goal
    value: float
    help_: tuple[str, object, object] | None = None  # lever, from, to
    then: float = float("nan")
    costs: Goal | None = None  # the goal that this puts farthest off
    costs_then: float = float("nan")
    allowed: bool = False  # one more change was allowed, and was not clearly better


def hindrances(search: Search, candidate: Candidate) -> list[Hindrance]:
    """Of each goal that fails at a candidate, by what the search learned."""
    model = search.model
    if model is None:
        return []
    now = model.values(model.coding.row(candidate)[None, :])[0][0]
    taken = {i for i, _ in candidate}
    more = [((i, value),) for i, lever in enumerate(search.levers) if i not in taken for value in lever.values]
    found = []
    for at, goal in enumerate(search.goals):
        if goal.off(float(now[at])) <= 0.1 * goal.scale:
            continue
        found.append(_hindrance(search, candidate, at, goal, now, more))
    return found


def _hindrance(
    search: Search, candidate: Candidate, at: int, goal: Goal, now: np.ndarray, more: Sequence[Candidate]
) -> Hindrance:
    model = search.model
    assert model is not None
    plain = Hindrance(goal, float(now[at]))
    if not more:
        return plain
    both = [tuple(sorted((*candidate, *one))) for one in more]
    after, _ = model.values(np.array([model.coding.row(c) for c in both]))
    alone = np.array([model.coding.row(one) for one in more])
    _, errors = model.values(alone)
    moved = np.abs(after[:, at] - now[at]) > CLEAR * errors[:, at]
    off = np.array([goal.off(float(v)) for v in after[:, at]])
    helps = moved & (off < goal.off(float(now[at])))
    if not helps.any():
        return plain
    loss = search.losses.at(after)
    best = min(map(int, np.flatnonzero(helps)), key=lambda n: (off[n] > 0, loss[n], off[n]))
    worse = np.array([(g.off(float(after[best, i])) - g.off(float(now[i]))) / g.scale for i, g in enumerate(search.goals)])
    worst = int(worse.argmax())
    place, value = more[best][0]
    lever = search.levers[place]
    cost = search.goals[worst] if worse[worst] > 0 else None
    return Hindrance(
        goal,
        float(now[at]),
        (lever.name, lever.was, value),
        float(after[best, at]),
        cost,
        float(after[best, worst]),
        len(candidate) < search.settings.most_changes,
    )
