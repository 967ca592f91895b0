"""Estimates, intervals and tests on block sums. Pure functions; scipy and statsmodels do what they have.

Standard errors are cluster-robust with the block as the cluster (linearised ratio of sums; with equal counts it is the
standard error of the mean of block means). Small or extreme shares get the Wilson interval with the effective number of
observations p(1-p)/SE^2, see Brown, Cai, DasGupta 2001, Statistical Science 16:101.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reports.blocks import BlockSums

Floats = NDArray[np.float64]
CONFIDENCE = 0.95
FEW_BLOCKS = 30  # below this the normal approximation over blocks is not to be trusted
EXTREME = 0.1  # shares nearer than this to 0 or 1 get the Wilson interval
FEW_EVENTS = 30  # so do shares with fewer effective cases of the rarer outcome


@dataclass(frozen=True)
class Estimates:
    """Means of K levels. `value`, `se`, `low`, `high`, `rows`, `present` (K,); `cov` (K, K) covariance of the means."""

    levels: tuple[str, ...]
    value: Floats
    se: Floats
    low: Floats
    high: Floats
    rows: Floats
    present: Floats
    cov: Floats
    blocks: int

    @cached_property
    def few(self) -> NDArray[np.bool_]:
        """Levels that occur in too few blocks for their interval to be trusted."""
        return self.present < FEW_BLOCKS


def covariance(sums: BlockSums) -> Floats:
    """Covariance (K, K) of the level means; NaN where a level occurs in fewer than two blocks."""
    with np.errstate(divide="ignore", invalid="ignore"):
        p = sums.total / sums.rows
        left = sums.sn * p[None, :]
        residuals = sums.ss - left - left.T + sums.nn * np.outer(p, p)
        small = np.sqrt(sums.present / (sums.present - 1))
        cov = residuals * np.outer(small, small) / np.outer(sums.rows, sums.rows)
    lonely = sums.present < 2
    cov[lonely, :] = np.nan
    cov[:, lonely] = np.nan
    # what is left of exact cancellation is rounding, not variance
    noise = 1e-12 * (np.abs(sums.ss) + np.abs(2 * left) + np.abs(sums.nn * np.outer(p, p)))
    return np.where(np.abs(residuals) <= noise, np.where(np.isnan(cov), np.nan, 0.0), cov)


def quantile(confidence: float, comparisons: int = 1) -> float:
    """Two-sided normal quantile, Bonferroni-adjusted for `comparisons` simultaneous intervals."""
    from scipy.stats import norm

    return float(norm.ppf(1 - (1 - confidence) / (2 * comparisons)))


def wilson(share: float, effective: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson interval of a share from `effective` independent observations (need not be whole)."""
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(share * effective, effective, alpha=1 - confidence, method="wilson")
    return float(low), float(high)


def share_interval(share: float, se: float, blocks: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Interval of a share whose standard error over `blocks` blocks is `se`. NaN without an estimate or its error."""
    if not np.isfinite(share) or not np.isfinite(se):
        return float("nan"), float("nan")
    if share <= 0 or share >= 1:
        return wilson(min(max(share, 0.0), 1.0), blocks, confidence)  # all blocks alike: each counts as one observation
    if se == 0:
        return share, share  # fixed by the design, e.g. equal strategies in all seats
    effective = share * (1 - share) / se**2
    rarer = min(share, 1 - share)
    if rarer < EXTREME or effective * rarer < FEW_EVENTS:
        return wilson(share, effective, confidence)
    half = quantile(confidence) * se
    return share - half, share + half


def estimate(sums: BlockSums, kind: Literal["share", "mean"] = "share", confidence: float = CONFIDENCE) -> Estimates:
    """Means of all levels with intervals over blocks; NaN for levels without rows."""
    with np.errstate(divide="ignore", invalid="ignore"):
        value = sums.total / sums.rows
    cov = covariance(sums)
    se = np.sqrt(np.maximum(np.diag(cov), 0))
    if kind == "share":
        pairs = [share_interval(v, s, b, confidence) for v, s, b in zip(value, se, sums.present, strict=True)]
        low, high = (np.array(side, float) for side in zip(*pairs, strict=True))
    else:
        half = quantile(confidence) * se
        low, high = value - half, value + half
    return Estimates(sums.levels, value, se, low, high, sums.rows, sums.present, cov, sums.blocks)


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
    covariance being estimated. Directions without any variance are left out of it.
    """
    from scipy.stats import f

    c = np.asarray(contrasts, float)
    cov = c @ means.cov @ c.T
    if not np.isfinite(cov).all():
        return Test(np.nan, 0, np.nan, np.nan)
    size, axes = np.linalg.eigh((cov + cov.T) / 2)
    real = size > 1e-9 * max(float(size.max()), 1e-300)
    df = int(real.sum()) if size.max() > 0 else 0
    blocks = float(means.present.min())
    if df == 0 or blocks <= df + 1:
        return Test(np.nan, df, np.nan, np.nan)
    along = axes[:, real].T @ (c @ means.value)
    t2 = float((along**2 / size[real]).sum())
    df_error = blocks - df
    statistic = t2 * df_error / (df * (blocks - 1))
    return Test(statistic, df, df_error, float(f.sf(statistic, df, df_error)))


def equality(means: Estimates) -> Test:
    """Test that all level means are equal."""
    k = len(means.levels)
    return wald(np.eye(k) - np.full((k, k), 1 / k), means)


def interaction(means: Estimates, rows: int, columns: int) -> Test:
    """Test that a grid of levels (row-major, rows x columns) is additive: the row effect is the same in every column."""
    a = np.eye(rows) - np.full((rows, rows), 1 / rows)
    b = np.eye(columns) - np.full((columns, columns), 1 / columns)
    return wald(np.kron(a, b), means)


def adjust(p_values: ArrayLike, method: Literal["holm", "fdr_bh"]) -> Floats:
    """Holm (few comparisons) or Benjamini-Hochberg (many cards) adjusted p-values; NaN stays NaN and does not count.

    Not by statsmodels, whose `multipletests` collects garbage at every call: a comparison of runs makes thousands.
    """
    from scipy.stats import false_discovery_control

    p = np.asarray(p_values, float)
    adjusted = np.full(p.shape, np.nan)
    known = np.isfinite(p)
    if known.any():
        adjusted[known] = holm(p[known]) if method == "holm" else false_discovery_control(p[known])
    return adjusted


def holm(p: Floats) -> Floats:
    """Holm-adjusted p-values (K,): the i-th smallest times K - i, never below a smaller one's (Holm 1979)."""
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


def two_sided(difference: ArrayLike, se: ArrayLike) -> Floats:
    """Two-sided normal p-values; NaN where the standard error is zero or unknown."""
    from scipy.stats import norm

    difference, se = np.asarray(difference, float), np.asarray(se, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        z = np.where(se > 0, np.abs(difference) / se, np.nan)
    return np.asarray(2 * norm.sf(z), float)


@dataclass(frozen=True)
class Contrast:
    """A difference of two level means: first minus second, with its interval and Holm-adjusted p-value."""

    first: str
    second: str
    difference: float
    low: float
    high: float
    p: float


def pairwise(means: Estimates, confidence: float = CONFIDENCE) -> list[Contrast]:
    """All differences between two levels, Holm-corrected p, plain intervals."""
    k = len(means.levels)
    pairs = [(i, j) for i in range(k) for j in range(i + 1, k)]
    difference = np.array([means.value[i] - means.value[j] for i, j in pairs])
    variance = np.array([means.cov[i, i] + means.cov[j, j] - 2 * means.cov[i, j] for i, j in pairs])
    se = np.sqrt(np.maximum(variance, 0))
    p = adjust(two_sided(difference, se), "holm")
    half = quantile(confidence) * se
    return [
        Contrast(means.levels[i], means.levels[j], d, d - h, d + h, q)
        for (i, j), d, h, q in zip(pairs, difference, half, p, strict=True)
    ]


def saving(by_block: Estimates, by_playout: Estimates) -> Floats:
    """How many independent playouts one playout of a block is worth, per level: variance ratio, NaN if not estimable."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = by_playout.se**2 / by_block.se**2
    return np.where(by_block.se > 0, ratio, np.nan)
