"""The best candidates of one, two, three changes by the effects that a model believes in: a beam over values of levers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from simulate.rebalance.goals import Losses
from simulate.rebalance.levers import Candidate
from simulate.rebalance.surrogate import Coding

Floats = NDArray[np.float64]
WIDTH = 48  # partial candidates that are carried on
A_LEVER = 3  # of them with the same set of levers
NEAR = 0.004  # margins that a unit of cost is worth


class Beam:
    """All single changes and what they do; longer candidates grow out of the best shorter ones."""

    def __init__(
        self, coding: Coding, level: Floats, effects: Floats, losses: Losses, is_allowed: Callable[[Candidate], bool]
    ):
        self.coding, self.level, self.effects, self.losses, self.is_allowed = coding, level, effects, losses, is_allowed
        levers = coding.levers
        self.changes = [(i, value) for i, lever in enumerate(levers) for value in lever.values]
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

    def best(self, most_changes: int, count: int) -> list[list[Candidate]]:
        """For one, two, ... changes the best candidates, each list by its loss."""
        partial: list[tuple[tuple[int, ...], Floats, float]] = [((), self.level, 0.0)]
        found = []
        for _ in range(most_changes):
            partial = self._grown(partial)
            candidates = (tuple(sorted(self.changes[n] for n in chosen)) for chosen, _, _ in partial)
            allowed: list[Candidate] = []
            for candidate in candidates:
                if len(allowed) == count:
                    break
                if self.is_allowed(candidate):
                    allowed.append(candidate)
            found.append(allowed)
        return found

    def _grown(self, partial: list[tuple[tuple[int, ...], Floats, float]]) -> list[tuple[tuple[int, ...], Floats, float]]:
        """The best candidates with one change more."""
        options: dict[tuple[int, ...], tuple[float, Floats, float]] = {}
        for chosen, means, cost in partial:
            after = means + self.single
            taken = np.zeros(len(self.changes), bool)
            for n in chosen:
                taken |= self.lever == self.lever[n]
                for other, effect in self.partners.get(int(self.lever[n]), ()):
                    mine = self.lever == other
                    after[mine] += np.outer(self.away[mine] * self.away[n], effect)
            loss = self.losses.at(after) + NEAR * (cost + self.cost)
            loss[taken] = np.inf
            for n in np.argsort(loss, kind="stable")[: 4 * WIDTH]:
                if np.isfinite(loss[n]):
                    options.setdefault(
                        tuple(sorted((*chosen, int(n)))), (float(loss[n]), after[n], cost + float(self.cost[n]))
                    )
        ranked = sorted(options.items(), key=lambda item: (item[1][0], item[0]))
        kept: list[tuple[tuple[int, ...], Floats, float]] = []
        of_levers: dict[tuple[int, ...], int] = {}
        for chosen, (_, means, cost) in ranked:
            levers = tuple(int(self.lever[n]) for n in chosen)
            of_levers[levers] = of_levers.get(levers, 0) + 1
            if of_levers[levers] <= A_LEVER:
                kept.append((chosen, means, cost))
            if len(kept) == WIDTH:
                break
        return kept
