"""Verdicts: is a set of shares even within a margin, and what does having something go with. Pure functions.

"Not significantly different" is not "balanced": a verdict of balance needs every interval inside the margin (equivalence,
as in two one-sided tests), and where the data cannot tell, the verdict says how many more playouts would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from reports.blocks import BlockSums
from reports.statistics import CONFIDENCE, Estimates, Floats, quantile, two_sided

Word = Literal["balanced", "unbalanced", "undecided"]
MOST = 1000.0  # a run need not grow by more than this factor for the advice to be worth printing


@dataclass(frozen=True)
class Verdict:
    """`word`; `target` the even share; `margin` around it; `low`, `high` (K,) simultaneous intervals; `outside`: levels
    shown to be beyond the margin; `factor`: size of a deciding run relative to this one (1 if decided, inf if beyond
    reach)."""

    word: Word
    target: float
    margin: float
    low: Floats
    high: Floats
    outside: tuple[str, ...]
    factor: float


def judge(means: Estimates, target: float, margin: float, confidence: float = CONFIDENCE) -> Verdict:
    """Compare every level mean with `target` +- `margin`, with simultaneous (Bonferroni) intervals.

    balanced: all intervals lie inside; unbalanced: one lies wholly outside; undecided: anything else.
    """
    half = quantile(confidence, len(means.levels)) * means.se
    low, high = means.value - half, means.value + half
    inside = (low >= target - margin) & (high <= target + margin)
    outside = (low > target + margin) | (high < target - margin)
    if means.few.any() or not np.isfinite(half).all():
        return Verdict("undecided", target, margin, low, high, (), np.inf)
    names = tuple(name for name, is_out in zip(means.levels, outside, strict=True) if is_out)
    if names:
        return Verdict("unbalanced", target, margin, low, high, names, 1.0)
    if inside.all():
        return Verdict("balanced", target, margin, low, high, (), 1.0)
    gap = np.abs(margin - np.abs(means.value - target))
    with np.errstate(divide="ignore"):
        needed = np.where(inside, 1.0, (half / gap) ** 2)
    factor = float(needed.max())
    return Verdict("undecided", target, margin, low, high, (), factor if factor <= MOST else np.inf)


@dataclass(frozen=True)
class WithWithout:
    """Mean with something, mean without it, their difference; arrays (K,) in the order of `levels`."""

    levels: tuple[str, ...]
    with_value: Floats
    without_value: Floats
    difference: Floats
    se: Floats
    low: Floats
    high: Floats
    p: Floats
    rows: Floats


def with_without(sums: BlockSums, everything: str, confidence: float = CONFIDENCE) -> WithWithout:
    """Compare the rows of each level with all other rows; the level `everything` holds every row.

    The standard error is cluster-robust over blocks: with and without meet in the same block. NaN where one side is empty.
    """
    a = sums.levels.index(everything)
    at = [i for i in range(len(sums.levels)) if i != a]
    rows1, rows0 = sums.rows[at], sums.rows[a] - sums.rows[at]
    with np.errstate(divide="ignore", invalid="ignore"):
        p1 = sums.total[at] / rows1
        p0 = (sums.total[a] - sums.total[at]) / rows0
        # a block's part in the difference is  cs S + ca S_all + ns n + na n_all
        cs, ca = 1 / rows1 + 1 / rows0, -1 / rows0
        ns, na = -(p1 / rows1 + p0 / rows0), p0 / rows0
    d = np.array(at)
    variance = (
        cs**2 * sums.ss[d, d]
        + ca**2 * sums.ss[a, a]
        + 2 * cs * ca * sums.ss[d, a]
        + ns**2 * sums.nn[d, d]
        + na**2 * sums.nn[a, a]
        + 2 * ns * na * sums.nn[d, a]
        + 2 * (cs * ns * sums.sn[d, d] + cs * na * sums.sn[d, a] + ca * ns * sums.sn[a, d] + ca * na * sums.sn[a, a])
    )
    known = (rows1 > 0) & (rows0 > 0) & (sums.present[at] > 1)
    se = np.where(known, np.sqrt(np.maximum(variance, 0) * sums.blocks / max(sums.blocks - 1, 1)), np.nan)
    difference = np.where(known, p1 - p0, np.nan)
    half = quantile(confidence) * se
    return WithWithout(
        tuple(sums.levels[i] for i in at),
        p1,
        p0,
        difference,
        se,
        difference - half,
        difference + half,
        two_sided(difference, se),
        rows1,
    )


@dataclass(frozen=True)
class Histogram:
    """Whole-number values and how often each occurred, ascending."""

    values: np.ndarray
    counts: np.ndarray

    @property
    def n(self) -> int:
        """Number of observations."""
        return int(self.counts.sum())

    def mean(self) -> float:
        """Arithmetic mean, NaN if empty."""
        return float((self.values * self.counts).sum() / self.n) if self.n else float("nan")

    def sd(self) -> float:
        """Standard deviation of the observations (population formula)."""
        if not self.n:
            return float("nan")
        return float(np.sqrt(((self.values - self.mean()) ** 2 * self.counts).sum() / self.n))

    def quantile(self, q: float) -> float:
        """Smallest value that at least a share `q` of the observations does not exceed."""
        if not self.n:
            return float("nan")
        return float(self.values[np.searchsorted(np.cumsum(self.counts), q * self.n - 1e-9)])

    def share(self, low: float = -np.inf, high: float = np.inf) -> float:
        """Share of observations in [low, high]."""
        inside = (self.values >= low) & (self.values <= high)
        return float(self.counts[inside].sum() / self.n) if self.n else float("nan")


def histogram(counted: dict[int, int]) -> Histogram:
    """A histogram from value -> count."""
    values = np.array(sorted(counted), dtype=np.int64)
    return Histogram(values, np.array([counted[int(v)] for v in values], dtype=np.int64))
