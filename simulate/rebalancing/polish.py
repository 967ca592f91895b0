"""The last steps of a search: no answer is named before all its neighbours were played beside it, on deals of their own.

A neighbour differs by one step of one value, by one step of each of two values, or lacks one change. What the surrogate
believes plays no part here: sums of the same deals are compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.rebalancing.levers import Candidate, Lever

if TYPE_CHECKING:
    from simulate.rebalancing.search import Search

MOVES = 12  # of an answer, at most
LAPS = (0.4, 0.6)  # parts of the rows of a move: all neighbours, then the better ones
KEPT = 5  # of these
BETTER = 0.04  # margins by which a neighbour is better, beyond which it takes the place
NO_WORSE = 0.04  # margins by which an answer with a change less may be worse
LEAST_SLICES = 2
DRAWS = 200
SURE = 0.8  # part of resamples in which a neighbour is better, from which on it takes the place
FINALISTS = 3  # neighbours that are played on the deals of the confirmation too


def steps_of(lever: Lever, value: Any) -> list[Any]:
    """The values one step from a value of a lever, what it was among them; of a word all others."""
    if not lever.scale:
        return [other for other in (*lever.values, lever.was) if other != value]
    ordered = sorted({*lever.values, lever.was})
    at = ordered.index(value)
    return [ordered[i] for i in (at - 1, at + 1) if 0 <= i < len(ordered)]


def strides_of(lever: Lever, value: Any) -> list[Any]:
    """The same by a usual step of the lever, where that is more than the next value."""
    if not lever.scale:
        return []
    ordered = sorted({*lever.values, lever.was})
    ends = (value - lever.scale, value + lever.scale)
    near = [min(ordered, key=lambda one, end=end: abs(one - end)) for end in ends]  # type: ignore[misc]
    return [one for one in near if one != value]


def neighbours(levers: Sequence[Lever], candidate: Candidate) -> list[Candidate]:
    """All candidates one step away."""
    found: dict[Candidate, None] = {}
    for changed in _moves(levers, candidate):
        kept = tuple(sorted(((i, v) for i, v in changed.items() if v != levers[i].was), key=lambda change: change[0]))
        if kept != candidate:
            found[kept] = None
    return list(found)


def _moves(levers: Sequence[Lever], candidate: Candidate) -> Iterator[dict[int, Any]]:
    values = dict(candidate)
    for i, value in candidate:
        yield {**values, i: levers[i].was}
        for other in dict.fromkeys((*steps_of(levers[i], value), *strides_of(levers[i], value))):
            yield {**values, i: other}
    for (i, one), (j, two) in combinations(candidate, 2):
        if levers[i].scale and levers[j].scale:
            yield from ({**values, i: a, j: b} for a, b in product(strides_of(levers[i], one), strides_of(levers[j], two)))


class Polish:
    """Moves an answer to its best neighbour until none is better. `fresh`: the first slice that nothing was chosen on."""

    def __init__(self, search: Search, fresh: int):
        self.search, self.fresh = search, fresh
        self.seen: dict[Candidate, dict[int, np.ndarray]] = {}  # values by slice, of these deals alone

    def polished(self, candidate: Candidate, rows: int) -> list[Candidate]:
        """The best that is reached with this many rows, where it began, and those of its neighbours that come near it."""
        begun, before = candidate, {candidate}
        near: list[Candidate] = []
        for _ in range(MOVES):
            field = [c for c in neighbours(self.search.levers, candidate) if self.search.tables.is_allowed(c)]
            cost = LEAST_SLICES * (len(field) + 1 + min(KEPT, len(field)) + 1)
            if not field or rows < cost:
                break
            ordered, used = self._move(candidate, field, min(rows, max(cost, rows // 3)))
            rows -= used
            near = [c for c in ordered if c != candidate][:FINALISTS]
            better = self._better(candidate, near)
            if better == candidate and rows < 2 * cost:
                break
            if better in before and better != candidate:
                break
            candidate = better
            before.add(candidate)
        return list(dict.fromkeys([candidate, begun, *near]))

    def _better(self, candidate: Candidate, near: list[Candidate]) -> Candidate:
        """What takes the place of an answer: a better neighbour, or one with a change less that is as good."""
        losses = self._losses([candidate, *near], candidate)
        best = min(near, key=losses.__getitem__, default=candidate)
        if losses[best] < losses[candidate] - BETTER and self._surely(best, candidate):
            return best
        alike = [c for c in near if losses[c] < losses[candidate] and self._same(c, candidate)]
        if alike:  # nothing differs but how much is changed
            return min(alike, key=losses.__getitem__)
        fewer = [c for c in near if len(c) < len(candidate) and losses[c] <= losses[candidate] + NO_WORSE]
        return min(fewer, key=losses.__getitem__, default=candidate)

    def _same(self, one: Candidate, other: Candidate) -> bool:
        """Return True if two candidates play the same on all deals that both were played on."""
        mine, theirs = self.seen.get(one, {}), self.seen.get(other, {})
        both = mine.keys() & theirs.keys()
        return bool(both) and all(np.array_equal(mine[n], theirs[n]) for n in both)

    def _surely(self, best: Candidate, candidate: Candidate) -> bool:
        """Return True if one is better than the other in most resamples of the deals that both were played on."""
        both = sorted(self.seen[best].keys() & self.seen[candidate].keys())
        rows = [np.array([self.seen[c][n] for n in both]) for c in (best, candidate)]
        drawn = np.random.default_rng([len(both), 33]).integers(len(both), size=(DRAWS, len(both)))
        one, other = (self.search.losses.at(values[drawn].mean(axis=1)) for values in rows)
        return bool((one < other).mean() >= SURE)

    def _move(self, candidate: Candidate, field: list[Candidate], rows: int) -> tuple[list[Candidate], int]:
        """(an answer and its better neighbours, the best first; rows played)."""
        among, used = [candidate, *field], 0
        for share in LAPS:
            used += self._play(among, max(LEAST_SLICES, int(share * rows) // len(among)))
            losses = self._losses(among, candidate)
            others = sorted((c for c in among if c != candidate), key=losses.__getitem__)
            among = [candidate, *others[:KEPT]]
        losses = self._losses(among, candidate)
        return sorted(among, key=losses.__getitem__), used

    def _play(self, among: list[Candidate], deep: int) -> int:
        """Play some candidates on the same fresh slices; return how many rows that were."""
        search, before = self.search, len(self.search.rows)
        wanted = [(c, self.fresh + n) for n in range(deep) for c in among]
        search.play(wanted)
        for (c, n), parts in zip(wanted, search.tables.held(wanted), strict=True):
            if parts is not None:
                self.seen.setdefault(c, {})[n] = search.values(parts)
        self.fresh += deep
        return len(search.rows) - before

    def _losses(self, among: list[Candidate], beside: Candidate) -> dict[Candidate, float]:
        """The loss of each, what its changes cost included: by its differences from one of them on the deals of both."""
        costs, mine = self.search.costs(among), self.seen.get(beside, {})
        if not mine:
            return dict.fromkeys(among, np.inf)
        level = np.mean(list(mine.values()), axis=0)
        found = {}
        for candidate, cost in zip(among, costs, strict=True):
            own = self.seen.get(candidate, {})
            both = [own[n] - mine[n] for n in own.keys() & mine.keys()]
            loss = float(self.search.losses.at(level + np.mean(both, axis=0))) if both else np.inf
            found[candidate] = loss + self.search.near * cost
        return found
