"""The best candidates of one, two, three changes by the effects that a model believes in: a beam over values of levers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from simulate.rebalancing.goals import Losses
from simulate.rebalancing.levers import Candidate
from simulate.rebalancing.surrogate import Coding

Floats = NDArray[np.float64]
WIDTH = 48  # partial candidates that are carried on
A_LEVER = 3  # of them with the same set of levers
LOOKED_AT = 40 * WIDTH
AFTER = 4  # shorter candidates after which a further change is weighed
NEAR = 0.004  # margins that a unit of cost is worth


@dataclass(frozen=True)
class PartChoice:
    """Some changes (places in `Beam.changes`), the goals' values with them, and what they cost."""

    chosen: tuple[int, ...]
    means: Floats
    cost: float


class Beam:
    """All single changes and what they do; longer candidates grow out of the best shorter ones."""

    def __init__(
        self,
        coding: Coding,
        level: Floats,
        effects: Floats,
        losses: Losses,
        is_allowed: Callable[[Candidate], bool],
        among: Sequence[int] | None = None,
        near: float = NEAR,
    ):
        self.coding, self.level, self.effects, self.losses, self.is_allowed = coding, level, effects, losses, is_allowed
        self.near = near
        levers = coding.levers
        places = range(len(levers)) if among is None else among
        self.changes = [(i, value) for i in places for value in levers[i].values]
        self.lever = np.array([i for i, _ in self.changes])
        self.away = np.array([levers[i].away(v) if levers[i].scale else 0.0 for i, v in self.changes])
        self.cost = np.array([levers[i].cost * (1 + 0.1 * min(levers[i].size(v), 9.0)) for i, v in self.changes])
        column = np.array([coding.first[i] + (0 if levers[i].scale else levers[i].values.index(v)) for i, v in self.changes])
        self.single = effects[column] * np.where(self.away == 0, 1.0, self.away)[:, None]
        for i, at in coding.curve_at.items():
            mine = self.lever == i
            self.single[mine] += np.outer(self.away[mine] ** 2, effects[at])

    @cached_property
    def partners(self) -> dict[int, list[tuple[int, Floats]]]:
        """Of each lever, those that it interacts with, and how."""
        found: dict[int, list[tuple[int, Floats]]] = {}
        for (i, j), at in self.coding.pair_at.items():
            found.setdefault(i, []).append((j, self.effects[at]))
            found.setdefault(j, []).append((i, self.effects[at]))
        return found

    def gains(self, most_changes: int) -> Floats:
        """(levers,) how much of the loss each takes away at its best, alone and after the best shorter candidates."""
        gain = np.zeros(len(self.coding.levers))
        partial = [PartChoice((), self.level, 0.0)]
        for taken in range(most_changes):
            partial = self._grown(partial) if taken else partial
            if not partial:
                break
            means = np.array([part.means for part in partial[:AFTER]])
            after = self.losses.at(means[:, None, :] + self.single) + self.near * self.cost
            better = np.maximum(self.losses.at(means)[:, None] - after, 0.0)
            for row, part in enumerate(partial[:AFTER]):
                better[row, np.isin(self.lever, self.lever[list(part.chosen)])] = 0.0
            here = np.zeros((len(better), len(gain)))
            for place, of_part in enumerate(better):
                np.maximum.at(here[place], self.lever, of_part)
            gain += here.mean(axis=0)
        return gain

    def best(self, most_changes: int, count: int) -> list[list[Candidate]]:
        """For one, two, ... changes the best candidates, each list by its loss."""
        partial = [PartChoice((), self.level, 0.0)]
        found = []
        for _ in range(most_changes):
            partial = self._grown(partial)
            candidates = (tuple(sorted((self.changes[n] for n in part.chosen), key=lever_first)) for part in partial)
            allowed: list[Candidate] = []
            for candidate in candidates:
                if len(allowed) == count:
                    break
                if self.is_allowed(candidate):
                    allowed.append(candidate)
            found.append(allowed)
        return found

    def _grown(self, partial: list[PartChoice]) -> list[PartChoice]:
        """The best candidates with one change more."""
        if not partial:  # no lever is left for one change more
            return []
        after = np.array([part.means for part in partial])[:, None, :] + self.single
        taken = np.zeros(after.shape[:2], bool)
        for row, part in enumerate(partial):
            for n in part.chosen:
                taken[row] |= self.lever == self.lever[n]
                for other, effect in self.partners.get(int(self.lever[n]), ()):
                    mine = self.lever == other
                    after[row, mine] += np.outer(self.away[mine] * self.away[n], effect)
        cost = np.array([part.cost for part in partial])[:, None] + self.cost
        loss = np.where(taken, np.inf, self.losses.at(after) + self.near * cost)
        kept: dict[tuple[int, ...], PartChoice] = {}
        of_levers: Counter[tuple[int, ...]] = Counter()
        flat = loss.ravel()
        for n in first_of(flat, LOOKED_AT):
            row, change = divmod(int(n), len(self.changes))
            chosen = tuple(sorted((*partial[row].chosen, change)))
            levers = tuple(int(self.lever[m]) for m in chosen)
            if chosen in kept or of_levers[levers] >= A_LEVER or not np.isfinite(flat[n]):
                continue
            of_levers[levers] += 1
            kept[chosen] = PartChoice(chosen, after[row, change], float(cost[row, change]))
            if len(kept) == WIDTH:
                break
        return list(kept.values())


def lever_first(change: tuple[int, object]) -> int:
    """In the order of the levers."""
    return change[0]


def first_of(values: Floats, count: int) -> NDArray[np.intp]:
    """Places of the smallest values, in their order; of equal ones the first."""
    if len(values) > count:
        places = np.sort(np.argpartition(values, count)[:count])
        return places[np.argsort(values[places], kind="stable")]
    return np.argsort(values, kind="stable")
