"""Find values that move something only together: all levers are changed at once, each to one side or the other.

Rows are a two-level design with its mirror image, so that what single values do is not mixed with what pairs do (a design
of resolution IV: Box, Hunter 1961, Technometrics 3:311). What single values explain is taken out; of what is left, each
pair has one number. Pairs that stand out are played by themselves before anything is said of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulate.rebalancing.levers import Candidate, Lever

Floats = NDArray[np.float64]
FAR = 2.01  # usual steps that a value is moved
LEAST_ROWS = 40
RIDGE = 1e-3
CLEAR = 4.0  # standard errors: of a thousand numbers of nothing one in twenty times
MOST_PAIRS = 6


def ends_of(lever: Lever) -> tuple[Any, Any]:
    """The values of a number two steps down and up, or as far as it goes; what it was where it does not go at all."""
    near = [value for value in lever.values if abs(lever.away(value)) <= FAR] or list(lever.values)
    low = min([lever.was, *near])
    return low, max([lever.was, *near])


def group_rows(levers: Sequence[Lever], rows: int, rng: np.random.Generator) -> tuple[list[int], Floats, list[Candidate]]:
    """(places of the levers, signs (rows, levers), candidates): every second row is the mirror image of the one before."""
    places = [i for i, lever in enumerate(levers) if lever.scale and ends_of(lever)[0] != ends_of(lever)[1]]
    half = rng.choice([-1.0, 1.0], size=(max(1, rows // 2), len(places)))
    signs = np.stack([half, -half], axis=1).reshape(-1, len(places))
    made = []
    for row in signs:
        values = [(i, ends_of(levers[i])[int(sign > 0)]) for i, sign in zip(places, row, strict=True)]
        made.append(tuple((i, value) for i, value in values if value != levers[i].was))
    return places, signs, made


def pairs_of(places: Sequence[int], signs: Floats, values: Floats) -> list[tuple[int, int]]:
    """The pairs of levers whose common effect on any goal stands out, the clearest first. `values` (rows, goals)."""
    rows, many = signs.shape
    if rows < LEAST_ROWS or many < 2:
        return []
    x = np.hstack([np.ones((rows, 1)), signs])
    fit = np.linalg.solve(x.T @ x + RIDGE * rows * np.eye(many + 1), x.T @ values)
    left = values - x @ fit
    spread = np.maximum(np.sqrt((left**2).sum(axis=0) / max(rows - many - 1, 1)), 1e-12)
    found = []
    for i, j in combinations(range(many), 2):
        z = np.abs((signs[:, i] * signs[:, j]) @ left) / (spread * np.sqrt(rows))
        if z.max() > CLEAR:
            found.append((float(z.max()), (places[i], places[j])))
    return [pair for _, pair in sorted(found, reverse=True)[:MOST_PAIRS]]


def seeds_of(levers: Sequence[Lever], pairs: Sequence[tuple[int, int]]) -> list[Candidate]:
    """The candidates that change a pair alone, to either side."""
    made: dict[Candidate, None] = {}
    for i, j in pairs:
        for one in ends_of(levers[i]):
            for two in ends_of(levers[j]):
                if one != levers[i].was and two != levers[j].was:
                    made[tuple(sorted(((i, one), (j, two)), key=lambda change: change[0]))] = None
    return list(made)
