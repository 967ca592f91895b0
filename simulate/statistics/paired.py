"""Paired differences: one number a block; the interval is never without width (`bounded_mean.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.statistics.bounded_mean import LEAST_BLOCKS, Sample

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Effect:
    """A mean difference over blocks with its interval and two-sided p; `error` is its standard error.

    All but `value` are NaN where the blocks are too few. Where few of them differ `error` is what the interval stands for.
    """

    value: float
    error: float
    low: float
    high: float
    p: float
    blocks: int


def effect_of(
    differences: ArrayLike, confidence: float = CONFIDENCE, reach: float = 1.0, least: int = LEAST_BLOCKS
) -> Effect:
    """The mean of one difference a block, each at most `reach`; without interval and p in fewer than `least` blocks."""
    return effect_in(Sample.of(differences, reach), confidence, least)


def effect_in(sample: Sample | None, confidence: float = CONFIDENCE, least: int = LEAST_BLOCKS) -> Effect:
    """The mean of a sample."""
    from scipy.special import ndtri

    blocks, value = (0, float("nan")) if sample is None else (len(sample), sample.mean)
    if sample is None or blocks < least:
        nan = float("nan")
        return Effect(value, nan, nan, nan, nan, blocks)
    tail = (1 - confidence) / 2
    low, high = sample.bounds(tail)
    z = float(-ndtri(tail))
    error = sample.error if sample.is_dense(z) else (high - low) / (2 * z)
    return Effect(value, error, low, high, sample.p(), blocks)


def false_discovery(p: Sequence[float]) -> NDArray[np.float64]:
    """Benjamini-Hochberg adjusted p-values; NaN stays NaN and does not count."""
    from scipy.stats import false_discovery_control

    values = np.asarray(p, float)
    adjusted = np.full(values.shape, np.nan)
    known = np.isfinite(values)
    if known.any():
        adjusted[known] = false_discovery_control(values[known])
    return adjusted


def holm(p: Sequence[float]) -> NDArray[np.float64]:
    """Holm-adjusted p-values: the i-th smallest times K - i, never below a smaller one's (Holm 1979)."""
    values = np.asarray(p, float)
    order = np.argsort(values, kind="stable")
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(np.maximum.accumulate(values[order] * np.arange(len(values), 0, -1)), 1.0)
    return adjusted


def shrunken(values: ArrayLike, errors: ArrayLike) -> NDArray[np.float64]:
    """Values drawn towards their mean by as much as their noise explains their spread (normal-normal empirical Bayes).

    The spread of the truth is estimated by moments (Morris 1983, JASA 78:47). A ranking by these does not favour what is
    measured badly.
    """
    v, e = np.asarray(values, float), np.asarray(errors, float)
    known = np.isfinite(v) & np.isfinite(e)
    if known.sum() < 3:
        return v.copy()
    weights = 1 / np.maximum(e[known] ** 2, 1e-12)
    centre = float(np.average(v[known], weights=weights)) if np.isfinite(weights).all() else float(v[known].mean())
    truth = max(float(((v[known] - centre) ** 2 - e[known] ** 2).mean()), 0.0)
    kept = truth / (truth + e**2) if truth > 0 else np.where(e > 0, 0.0, 1.0)
    return np.where(known, centre + kept * (v - centre), np.nan)
