"""Pairs that are distinguishable by who finishes ahead, and rings of three among them. Pure functions on estimates."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simulate.statistics.estimates import Estimates, adjust, two_sided

SMALL_P = 0.05
EVEN = 0.5


def ahead_for_sure(means: Estimates, k: int) -> NDArray[np.bool_]:
    """Return (k, k) True if the row is clearly more often ahead than the column, Holm over all pairs that met.

    `means`: the share of finishing ahead, row-major. Pairs that met in too few blocks are never distinguished.
    """
    first, second = np.triu_indices(k, 1)
    at = first * k + second
    value, se = means.value[at], np.where(means.few[at], np.nan, means.se[at])
    p = np.where((se == 0) & (value != EVEN), 0.0, two_sided(value - EVEN, se, means.df[at]))
    sure = adjust(p, "holm") < SMALL_P
    found = np.zeros((k, k), bool)
    found[first, second] = sure & (value > EVEN)
    found[second, first] = sure & (value < EVEN)
    return found


def ring(ahead: NDArray[np.bool_]) -> tuple[int, int, int] | None:
    """Return three that are each clearly ahead of the next, in a ring; None if there are none."""
    for a, b, c in itertools.permutations(range(len(ahead)), 3):
        if a < min(b, c) and ahead[a, b] and ahead[b, c] and ahead[c, a]:
            return a, b, c
    return None


def order_text(means: Estimates, names: Sequence[str]) -> list[str]:
    """Say what the matchups show: a ring, one order, or that they cannot tell."""
    k = len(names)
    if k < 3:
        return []
    ahead = ahead_for_sure(means, k)
    pairs, told = k * (k - 1) // 2, int(ahead.sum())
    found = ring(ahead)
    if found is not None:
        a, b, c = (names[i] for i in found)
        return [f"Rock, paper, scissors: {a} is ahead of {b}, {b} of {c}, and {c} of {a}, each for sure."]
    if told == pairs:
        return ["No rock, paper, scissors: one order from strong to weak explains who is ahead of whom."]
    if not told:
        return ["No strategy was shown to be ahead of another, so there is no order to tell."]
    shown = f"{told} of {pairs} pairs are told apart, and those fit one order from strong to weak"
    return [f"No rock, paper, scissors was shown: {shown}."]
