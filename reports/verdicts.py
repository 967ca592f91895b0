"""Verdicts: is a set of shares even within a margin, and what does having something go with. Pure functions.

"Not significantly different" is not "balanced": a verdict of balance needs every interval inside the margin (equivalence,
as in two one-sided tests), and where the data cannot tell, the verdict says how many more playouts would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from reports.blocks import BlockSums
from reports.statistics import CONFIDENCE, Estimates, Floats, quantile, share_interval, two_sided

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
    """Rows with something against all other rows; arrays (K,) in the order of `levels`, intervals (K, 2).

    `share`: share of all rows that have it; `difference`: mean with it minus mean without it, `p` two-sided.
    """

    levels: tuple[str, ...]
    rows: Floats
    present: Floats
    share: Floats
    share_interval: Floats
    with_value: Floats
    with_interval: Floats
    without_value: Floats
    without_interval: Floats
    difference: Floats
    interval: Floats
    p: Floats


def with_without(sums: BlockSums, everything: str, confidence: float = CONFIDENCE) -> WithWithout:
    """Compare the rows of each level with all other rows; the level `everything` holds every row.

    Standard errors are cluster-robust over blocks: with and without meet in the same block. NaN where one side is empty.
    """
    a = sums.levels.index(everything)
    at = [i for i in range(len(sums.levels)) if i != a]
    rows, others = sums.rows[at], sums.rows[a] - sums.rows[at]
    known = (rows > 0) & (others > 0) & (sums.present[at] > 1)

    def se(cs: Floats, ca: Floats, ns: Floats, na: Floats) -> Floats:
        """Standard error of a sum over blocks of  cs S + ca S_all + ns n + na n_all."""
        of_s = cs**2 * sums.ss[at, at] + ca**2 * sums.ss[a, a] + 2 * cs * ca * sums.ss[at, a]
        of_n = ns**2 * sums.nn[at, at] + na**2 * sums.nn[a, a] + 2 * ns * na * sums.nn[at, a]
        mixed = cs * ns * sums.sn[at, at] + cs * na * sums.sn[at, a] + ca * ns * sums.sn[a, at] + ca * na * sums.sn[a, a]
        variance = np.maximum(of_s + of_n + 2 * mixed, 0) * sums.blocks / max(sums.blocks - 1, 1)
        return np.where(known, np.sqrt(variance), np.nan)

    zero = np.zeros(len(at))
    with np.errstate(divide="ignore", invalid="ignore"):
        p1, p0 = sums.total[at] / rows, (sums.total[a] - sums.total[at]) / others
        share = rows / sums.rows[a]
        se1 = se(1 / rows, zero, -p1 / rows, zero)
        se0 = se(-1 / others, 1 / others, p0 / others, -p0 / others)
        se_difference = se(1 / rows + 1 / others, -1 / others, -(p1 / rows + p0 / others), p0 / others)
        se_share = se(zero, zero, zero + 1 / sums.rows[a], -share / sums.rows[a])
    difference = np.where(known, p1 - p0, np.nan)
    half = quantile(confidence) * se_difference

    def intervals(value: Floats, error: Floats) -> Floats:
        return np.array([share_interval(v, e, sums.blocks, confidence) for v, e in zip(value, error, strict=True)])

    return WithWithout(
        tuple(sums.levels[i] for i in at),
        rows,
        sums.present[at],
        share,
        intervals(share, se_share),
        p1,
        intervals(p1, se1),
        p0,
        intervals(p0, se0),
        difference,
        np.column_stack([difference - half, difference + half]),
        two_sided(difference, se_difference),
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
