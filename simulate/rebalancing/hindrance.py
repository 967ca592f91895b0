"""Hindrances of a goal that fails: the change that would help it most, and the other goal that it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simulate.rebalancing.goals import Goal
from simulate.rebalancing.levers import Candidate
from simulate.rebalancing.search import Search
from simulate.runs.measure.paired_totals import paired_sample
from simulate.runs.store.metrics import BlockTotals

CLEAR = 2.0  # standard errors
ALPHA = 0.05  # of any change that is said to help and does not
COSTLY = 0.1  # margins by which another goal must get worse to be named


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


def without_help(one: Hindrance) -> Hindrance:
    """The same where no change is shown to help."""
    return replace(one, help_=None, then=float("nan"), costs=None, costs_then=float("nan"), allowed=False)


def shown_help(
    one: Hindrance, goals: Sequence[Goal], now: Sequence[BlockTotals], after: Sequence[BlockTotals], tried: int
) -> Hindrance:
    """A hindrance with the help that fresh deals show, in their figures; without it where they do not show it.

    `now`, `after`: totals of each table with the answer, and with the change besides; `tried`: how many share the error.
    """
    goal = one.goal
    sample = paired_sample(now[goal.table], after[goal.table], goal.metric)
    was, then = (side[goal.table].mean(goal.metric) for side in (now, after))
    if sample is None or sample.too_short or not goal.off(then) < goal.off(was):
        return without_help(one)
    low, high = sample.bounds(ALPHA / 2 / tried)
    if low <= 0 <= high:
        return without_help(one)
    worse = [
        (g.off(after[g.table].mean(g.metric)) - g.off(now[g.table].mean(g.metric))) / g.scale if g is not goal else 0.0
        for g in goals
    ]
    worst = int(np.argmax(worse))
    costs = goals[worst] if worse[worst] > COSTLY else None
    costs_then = after[goals[worst].table].mean(goals[worst].metric) if costs else float("nan")
    return replace(one, value=was, then=then, costs=costs, costs_then=costs_then)


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
