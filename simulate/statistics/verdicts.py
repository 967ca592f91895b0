"""Verdicts: is a set of shares even within a margin, and what does having something go with. Pure functions.

"Not significantly different" is not "balanced": a verdict of balance needs every level inside the margin (equivalence,
two one-sided tests each), and where the data cannot tell, the verdict says how many more playouts would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from simulate.statistics.estimates import CONFIDENCE, LEAST_BLOCKS, Estimates, Floats, quantile, share_intervals

Word = Literal["balanced", "unbalanced", "undecided", "too short"]
MOST = 1000.0  # beyond this factor a longer run is no advice


@dataclass(frozen=True)
class Verdict:
    """What a run says of the evenness of K shares.

    `target` the even share; `margin` around it; `low`, `high` (K,) simultaneous intervals; `outside`: levels shown to be
    beyond the margin; `factor`: size of a deciding run relative to this one (1 if decided, inf if beyond reach).
    """

    word: Word
    target: float
    margin: float
    low: Floats
    high: Floats
    outside: tuple[str, ...]
    factor: float


def judge(means: Estimates, target: float, margin: float, confidence: float = CONFIDENCE) -> Verdict:
    """Compare every level mean with `target` +- `margin`.

    Balanced is the alternative of an intersection-union test: two one-sided tests a level, each at 1 - `confidence`,
    must all succeed, so nothing is corrected. Unbalanced: one level lies outside by its simultaneous (Bonferroni)
    interval. Too short: a level occurs in too few blocks. Undecided: anything else.
    """
    k = len(means.levels)
    low, high = bounds(means, confidence, k)
    if means.few.any() or not np.isfinite(low).all():
        least = max(float(means.present.min()), 1.0)
        return Verdict("too short", target, margin, low, high, (), max(LEAST_BLOCKS / least, 1.0))
    outside = (low > target + margin) | (high < target - margin)
    if outside.any():
        names = tuple(name for name, is_out in zip(means.levels, outside, strict=True) if is_out)
        return Verdict("unbalanced", target, margin, low, high, names, 1.0)
    inner_low, inner_high = bounds(means, 2 * confidence - 1, 1)
    inside = (inner_low >= target - margin) & (inner_high <= target + margin)
    if inside.all():
        return Verdict("balanced", target, margin, low, high, (), 1.0)
    beyond = np.abs(means.value - target) - margin  # positive: outside by its estimate
    with np.errstate(divide="ignore"):
        to_exclude = ((high - low) / 2 / beyond) ** 2
        to_include = np.where(inside, 1.0, ((inner_high - inner_low) / 2 / beyond) ** 2)
    factor = float(to_exclude[beyond > 0].min() if (beyond > 0).any() else to_include.max())
    return Verdict("undecided", target, margin, low, high, (), max(factor, 1.0) if factor <= MOST else np.inf)


def verdict_bounds(means: Estimates, verdict: Verdict) -> tuple[Floats, Floats]:
    """The intervals that decided: those of the two one-sided tests if balanced, else the simultaneous ones."""
    if verdict.word == "balanced":
        return bounds(means, 2 * CONFIDENCE - 1, 1)
    return verdict.low, verdict.high


def bounds(means: Estimates, confidence: float, comparisons: int) -> tuple[Floats, Floats]:
    """Intervals of the level means for a verdict; those of shares that never vary are not taken for exact."""
    half = quantile(confidence, comparisons, means.df) * means.se
    low, high = share_intervals(means.value, means.se, means.present, confidence, means.df, comparisons)
    is_extreme = (means.value <= 0) | (means.value >= 1)
    return np.where(is_extreme, low, means.value - half), np.where(is_extreme, high, means.value + half)
