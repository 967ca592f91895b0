"""Shrunken estimates for rankings: the largest of many noisy differences overstates, its shrunken estimate does not.

The true differences are taken as normal around their mean. Both the mean and the spread are unknown; they are averaged over,
the mean and the variance of the differences each with a flat prior (Morris, Tang 2011, Statistical Science 26:271). So the
intervals carry the uncertainty of the spread too: with a spread taken for known they cover 77 to 87 % where effects are
small, with this one 94 % at least (tests/reports/test_statistics.py). Fewer than four say nothing of a spread: they stay.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from simulate.statistics.estimates import Floats, quantile
from simulate.statistics.standards import CONFIDENCE

LEAST = 4  # estimates: of fewer the spread has no posterior
GRID = 200  # values of the variance, evenly in the part that shrinkage leaves of a typical estimate


@dataclass(frozen=True)
class Shrunken:
    """Shrunken `value` with `low`, `high` (K,), NaN where there was no estimate."""

    value: Floats
    low: Floats
    high: Floats


def shrink(value: ArrayLike, se: ArrayLike, confidence: float = CONFIDENCE) -> Shrunken:
    """Pull K estimates with standard errors towards their mean, each as far as it is noisy beside the others' spread."""
    d, error = np.asarray(value, float), np.asarray(se, float)
    known = np.isfinite(d) & np.isfinite(error) & (error > 0)
    found = np.full((3, len(d)), np.nan)
    if known.any():
        middle, sd = _posterior(d[known], error[known] ** 2) if known.sum() >= LEAST else (d[known], error[known])
        half = quantile(confidence) * sd
        found[:, known] = middle, middle - half, middle + half
    return Shrunken(*found)


def _posterior(y: Floats, variance: Floats) -> tuple[Floats, Floats]:
    """Mean and standard deviation of each true difference, averaged over the spread and the mean of them all."""
    typical = 1 / (1 / variance).mean()
    left = (np.arange(GRID) + 0.5)[:, None] / GRID  # spread / (spread + typical)
    spread = typical * left / (1 - left)
    weight = 1 / (variance + spread)  # (GRID, K)
    whole = weight.sum(1, keepdims=True)
    mean = (weight * y).sum(1, keepdims=True) / whole
    fit = np.log(weight).sum(1) - np.log(whole[:, 0]) - (weight * (y - mean) ** 2).sum(1)
    likely = 0.5 * fit - 2 * np.log(1 - left[:, 0])  # flat in the variance, which the grid is not
    share = np.exp(likely - likely.max())[:, None]
    share /= share.sum()
    noise = variance * weight  # the part of an estimate that is noise
    centre = y - noise * (y - mean)
    within = variance * (1 - noise) + noise**2 / whole
    middle = (share * centre).sum(0)
    return middle, np.sqrt((share * (within + (centre - middle) ** 2)).sum(0))
