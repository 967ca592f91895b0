"""Shrunken estimates for rankings: the largest of many noisy differences overstates, its empirical-Bayes estimate does not.

The true differences are taken as normal around their mean with variance tau^2, estimated by Paule and Mandel's equation
(Paule, Mandel 1982, J. Res. Natl. Bur. Stand. 87:377); each estimate is pulled towards the mean as far as it is noisy.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from simulate.statistics.estimates import CONFIDENCE, Floats, quantile


@dataclass(frozen=True)
class Shrunken:
    """Shrunken `value` with `low`, `high` (K,), NaN where there was no estimate; `spread`: the true differences' sd."""

    value: Floats
    low: Floats
    high: Floats
    spread: float


def spread_of(value: Floats, variance: Floats) -> float:
    """Variance of the true differences: that at which the weighted squares around the mean are as many as expected."""
    from scipy.optimize import brentq

    def excess(tau2: float) -> float:
        weight = 1 / (variance + tau2)
        mean = (weight * value).sum() / weight.sum()
        return float((weight * (value - mean) ** 2).sum()) - (len(value) - 1)

    if len(value) < 2 or excess(0.0) <= 0:
        return 0.0
    top = float(np.ptp(value) ** 2)
    while excess(top) > 0:
        top *= 2
    return float(brentq(excess, 0.0, top, xtol=1e-16))


def shrink(value: ArrayLike, se: ArrayLike, confidence: float = CONFIDENCE) -> Shrunken:
    """Pull K estimates with standard errors towards their mean; the interval allows for the mean being estimated."""
    d, error = np.asarray(value, float), np.asarray(se, float)
    known = np.isfinite(d) & np.isfinite(error) & (error > 0)
    found = np.full((3, len(d)), np.nan)
    if not known.any():
        return Shrunken(found[0], found[1], found[2], 0.0)
    y, variance = d[known], error[known] ** 2
    tau2 = spread_of(y, variance)
    weight = 1 / (variance + tau2)
    mean = (weight * y).sum() / weight.sum()
    trust = tau2 / (tau2 + variance)  # 1: believe the estimate, 0: believe the mean
    shrunken = mean + trust * (y - mean)
    half = quantile(confidence) * np.sqrt(trust * variance + (1 - trust) ** 2 / weight.sum())
    found[:, known] = shrunken, shrunken - half, shrunken + half
    return Shrunken(found[0], found[1], found[2], float(np.sqrt(tau2)))
