"""Estimates, intervals and tests on block sums. Pure functions; scipy does what it has.

Standard errors are cluster-robust with the block as the cluster (linearised ratio of sums; with equal counts it is the
standard error of the mean of block means), within line-ups where those are drawn equally often. Intervals and tests are
Student's, with as many degrees of freedom as blocks hold the level. Small or extreme shares get the Wilson interval with
the effective number of observations p(1-p)/SE^2, see Brown, Cai, DasGupta 2001, Statistical Science 16:101.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.statistics.blocks import BlockSums
from simulate.statistics.looks import SINGLE, Sure
from simulate.statistics.multiple import adjust
from simulate.statistics.standards import CONFIDENCE, LEAST_BLOCKS

Floats = NDArray[np.float64]
EXTREME = 0.1  # shares nearer than this to 0 or 1 get the Wilson interval
FEW_EVENTS = 30  # so do shares with fewer effective cases of the rarer outcome
MANY = 1e9  # degrees of freedom that are as good as infinite


@dataclass(frozen=True)
class Estimates:
    """Means of K levels. `value`, `se`, `low`, `high`, `rows`, `present` (K,); `cov` (K, K) covariance of the means.

    `low` and `high` are NaN where the level occurs in too few blocks. `strata` (K,): the line-ups that were averaged over.
    `sure`: how sure the intervals are, now and at the next look.
    """

    levels: tuple[str, ...]
    value: Floats
    se: Floats
    low: Floats
    high: Floats
    rows: Floats
    present: Floats
    cov: Floats
    blocks: int
    strata: Floats | float = 1.0
    sure: Sure = SINGLE

    @cached_property
    def df(self) -> Floats:
        """Degrees of freedom of each level's standard error."""
        return np.maximum(self.present - self.strata, 1.0)

    @cached_property
    def few(self) -> NDArray[np.bool_]:
        """Levels that occur in too few blocks for an interval or a test."""
        return self.present < LEAST_BLOCKS

    def pick(self, at: list[int]) -> Estimates:
        """The estimates of some levels."""
        value, se, low, high, rows, present = (
            side[at] for side in (self.value, self.se, self.low, self.high, self.rows, self.present)
        )
        cov, strata = self.cov[np.ix_(at, at)], np.broadcast_to(self.strata, self.value.shape)[at]
        names = tuple(self.levels[i] for i in at)
        return Estimates(names, value, se, low, high, rows, present, cov, self.blocks, strata, self.sure)


def strata_counts(sums: BlockSums) -> Floats:
    """Count the line-ups that each level (K,) occurs in; 1 where they are not distinguished, or too many for the blocks."""
    if sums.strata is None:
        return np.ones(len(sums.levels))
    met = (sums.strata.rows > 0).sum(0).astype(float)
    return np.where(sums.present - met >= LEAST_BLOCKS, met, 1.0)


def residuals(sums: BlockSums, center: Floats) -> Floats:
    """Sums over blocks (K, K) of R R' with R = S - center n; within line-ups where `strata_counts` tells them apart."""
    left = sums.sn * center[None, :]
    squares = sums.nn * np.outer(center, center)
    found = sums.ss - left - left.T + squares
    strata = strata_counts(sums)
    if sums.strata is not None and (strata > 1).any():
        between = np.where(strata > 1, sums.strata.total - sums.strata.rows * center, 0.0)
        found = found - (between / sums.strata.blocks[:, None]).T @ between
    # what is left of exact cancellation is rounding, not variance
    noise = 1e-12 * (np.abs(sums.ss) + np.abs(2 * left) + np.abs(squares))
    return np.where(np.abs(found) <= noise, 0.0, found)


def covariance(sums: BlockSums) -> Floats:
    """Covariance (K, K) of the level means; NaN where a level occurs in fewer than two blocks."""
    with np.errstate(divide="ignore", invalid="ignore"):
        small = np.sqrt(sums.present / (sums.present - strata_counts(sums)))
        cov = (
            residuals(sums, np.nan_to_num(sums.total / sums.rows)) * np.outer(small, small) / np.outer(sums.rows, sums.rows)
        )
    lonely = sums.present < 2
    cov[lonely, :] = np.nan
    cov[:, lonely] = np.nan
    return cov


def quantile(confidence: float, comparisons: int = 1, df: ArrayLike = MANY) -> Floats:
    """Two-sided quantile of Student's t, Bonferroni-adjusted for `comparisons` simultaneous intervals."""
    from scipy.special import stdtrit

    return np.asarray(stdtrit(np.minimum(df, MANY), 1 - (1 - confidence) / (2 * comparisons)), float)


def wilson(share: ArrayLike, effective: ArrayLike, z: ArrayLike) -> tuple[Floats, Floats]:
    """Wilson interval of a share from `effective` independent observations (need not be whole); `z` its quantile.

    Not by statsmodels, whose import alone takes longer than the report of a short run.
    """
    p, n, z2 = np.asarray(share, float), np.asarray(effective, float), np.asarray(z, float) ** 2
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = np.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n**2))) / (1 + z2 / n)
    return np.minimum(middle - half, p), np.maximum(middle + half, p)  # a share of 0 or 1 is inside, whatever is rounded


def share_intervals(
    share: ArrayLike,
    se: ArrayLike,
    blocks: ArrayLike,
    confidence: float = CONFIDENCE,
    df: ArrayLike | None = None,
    comparisons: int = 1,
) -> tuple[Floats, Floats]:
    """Intervals (low, high) of shares whose standard error over `blocks` blocks is `se`; NaN below the least number.

    A share that is the same in all blocks has no standard error of its own: each block counts as one observation.
    """
    p, error, n = (np.array(side, float) for side in np.broadcast_arrays(share, se, blocks))
    z = quantile(confidence, comparisons, n - 1 if df is None else df)
    unknown = ~np.isfinite(p) | ~np.isfinite(error) | (n < LEAST_BLOCKS)
    inside = np.clip(np.where(unknown, 0.5, p), 0, 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        alike = (error <= 0) | (inside <= 0) | (inside >= 1)
        effective = np.where(alike, np.maximum(n, 1), inside * (1 - inside) / error**2)
    rarer = np.minimum(inside, 1 - inside)
    by_wilson = alike | (rarer < EXTREME) | (effective * rarer < FEW_EVENTS)
    low, high = wilson(inside, np.where(unknown, 1.0, effective), z)
    low, high = np.where(by_wilson, low, p - z * error), np.where(by_wilson, high, p + z * error)
    return np.where(unknown, np.nan, low), np.where(unknown, np.nan, high)


def share_interval(share: float, se: float, blocks: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval of one share, as `share_intervals`."""
    low, high = share_intervals(share, se, blocks, confidence)
    return float(low), float(high)


def counted_interval(won: float, lost: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval of a share by Clopper and Pearson (1934, Biometrika 26:404); counts need not be whole."""
    from scipy.special import betaincinv

    tail = (1 - confidence) / 2
    low = float(betaincinv(won, lost + 1, tail)) if won > 0 else 0.0
    return low, float(betaincinv(won + 1, lost, 1 - tail)) if lost > 0 else 1.0


@dataclass(frozen=True)
class Moments:
    """Number, sum and sum of squares of values."""

    n: float
    total: float
    squares: float

    @property
    def mean(self) -> float:
        """Their mean."""
        return self.total / self.n

    @property
    def variance(self) -> float:
        """Variance of their mean."""
        return max(self.squares / self.n - self.mean**2, 0.0) / (self.n - 1)


def difference(one: Moments, other: Moments, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """(difference of two means of separate values, low, high), by Student's t with the fewer's degrees of freedom."""
    value = one.mean - other.mean
    half = float(quantile(confidence, 1, min(one.n, other.n) - 1)) * (one.variance + other.variance) ** 0.5
    return value, value - half, value + half


def estimate(
    sums: BlockSums, kind: Literal["share", "mean"] = "share", confidence: float | None = None, comparisons: int = 1
) -> Estimates:
    """Means of all levels with intervals over blocks; NaN for levels without rows, no interval for those in few blocks.

    `comparisons`: how many of the intervals hold at once with `confidence` (by default that of the sums' look).
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        value = sums.total / sums.rows
    return with_intervals(sums, value, covariance(sums), kind, confidence, comparisons)


def at_once(sums: BlockSums, confidence: float | None = None) -> Estimates:
    """Shares of a list of levels, whose intervals hold for all that occurred at once: what verdicts are read from."""
    return estimate(sums, "share", confidence, int((sums.rows > 0).sum()))


def with_intervals(
    sums: BlockSums,
    value: Floats,
    cov: Floats,
    kind: Literal["share", "mean"],
    confidence: float | None = None,
    comparisons: int = 1,
) -> Estimates:
    """Estimates from means and their covariance."""
    confidence = sums.sure.now if confidence is None else confidence
    strata = strata_counts(sums)
    se = np.sqrt(np.maximum(np.diag(cov), 0))
    df = np.maximum(sums.present - strata, 1.0)
    if kind == "share":
        low, high = share_intervals(value, se, sums.present, confidence, df, comparisons)
    else:
        half = np.where(sums.present < LEAST_BLOCKS, np.nan, quantile(confidence, comparisons, df) * se)
        low, high = value - half, value + half
    return Estimates(sums.levels, value, se, low, high, sums.rows, sums.present, cov, sums.blocks, strata, sums.sure)


@dataclass(frozen=True)
class Test:
    """Outcome of a Wald test: Hotelling's F with its degrees of freedom, and the p-value (NaN: not testable)."""

    __test__ = False  # not a pytest class

    statistic: float
    df: int
    df_error: float
    p: float


def wald(contrasts: ArrayLike, means: Estimates) -> Test:
    """Test that all `contrasts` (rows, K) of the level means are zero.

    The Wald statistic is referred to Hotelling's T-squared with blocks - 1 degrees of freedom, which allows for the
    covariance being estimated. Directions without any variance are left out of it. Not testable with too few blocks.
    """
    from scipy.special import fdtrc

    c = np.asarray(contrasts, float)
    cov = c @ means.cov @ c.T
    if not np.isfinite(cov).all():
        return Test(np.nan, 0, np.nan, np.nan)
    size, axes = np.linalg.eigh((cov + cov.T) / 2)
    real = size > 1e-9 * max(float(size.max()), 1e-300)
    df = int(real.sum()) if size.max() > 0 else 0
    blocks = float(means.df.min()) + 1
    if df == 0 or means.few.any() or blocks <= df + 1:
        return Test(np.nan, df, np.nan, np.nan)
    along = axes[:, real].T @ (c @ means.value)
    t2 = float((along**2 / size[real]).sum())
    df_error = blocks - df
    statistic = t2 * df_error / (df * (blocks - 1))
    return Test(statistic, df, df_error, float(fdtrc(df, df_error, statistic)))


def equality(means: Estimates) -> Test:
    """Test that all level means are equal."""
    k = len(means.levels)
    return wald(np.eye(k) - np.full((k, k), 1 / k), means)


def interaction(means: Estimates, rows: int, columns: int) -> Test:
    """Test that a grid of levels (row-major, rows x columns) is additive: the row effect is the same in every column."""
    a = np.eye(rows) - np.full((rows, rows), 1 / rows)
    b = np.eye(columns) - np.full((columns, columns), 1 / columns)
    return wald(np.kron(a, b), means)


def two_sided(difference: ArrayLike, se: ArrayLike, df: ArrayLike = MANY) -> Floats:
    """Two-sided p-values of Student's t; NaN where the standard error is zero or unknown."""
    from scipy.special import stdtr

    difference, se = np.asarray(difference, float), np.asarray(se, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(se > 0, np.abs(difference) / se, np.nan)
    return np.asarray(2 * stdtr(np.minimum(df, MANY), -t), float)


@dataclass(frozen=True)
class Contrast:
    """A difference of two level means: first minus second, with its interval and Holm-adjusted p-value."""

    first: str
    second: str
    difference: float
    low: float
    high: float
    p: float


def pairwise(means: Estimates) -> list[Contrast]:
    """All differences between two levels: p by Holm, intervals that hold at once; NaN where a level is in few blocks."""
    k = len(means.levels)
    if k < 2:
        return []
    first, second = np.triu_indices(k, 1)
    difference = means.value[first] - means.value[second]
    variance = means.cov[first, first] + means.cov[second, second] - 2 * means.cov[first, second]
    se = np.where(means.few[first] | means.few[second], np.nan, np.sqrt(np.maximum(variance, 0)))
    df = np.minimum(means.df[first], means.df[second])
    p = adjust(two_sided(difference, se, df), "holm")
    half = quantile(means.sure.now, len(first), df) * se
    return [
        Contrast(means.levels[i], means.levels[j], float(d), float(d - h), float(d + h), float(q))
        for i, j, d, h, q in zip(first, second, difference, half, p, strict=True)
    ]


def saving(by_block: Estimates, by_playout: Estimates) -> Floats:
    """Compute how many independent playouts one of a block is worth, per level: variance ratio, NaN if not estimable."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = by_playout.se**2 / by_block.se**2
    alike = (np.asarray(by_block.strata) > 1) == (np.asarray(by_playout.strata) > 1)
    return np.where((by_block.se > 0) & alike & ~by_block.few, ratio, np.nan)
