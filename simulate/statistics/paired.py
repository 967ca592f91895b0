"""Paired differences: one number a block, Student's t over blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

CONFIDENCE = 0.95
ALIKE = 20  # so many blocks without any difference between them mean something
SAME = 1e-12


@dataclass(frozen=True)
class Effect:
    """A mean difference over blocks with its interval and two-sided p; `error` is its standard error."""

    value: float
    error: float
    low: float
    high: float
    p: float
    blocks: int


def effect_of(differences: ArrayLike, confidence: float = CONFIDENCE) -> Effect:
    """The mean of one difference a block. Without any variance in enough blocks the difference is exact and p is 0 or 1;
    fewer may have been alike by chance: no interval, as with a single block.
    """
    from scipy.stats import t

    d = np.asarray(differences, float)
    blocks = len(d)
    if blocks < 2 or (blocks < ALIKE and not np.ptp(d) > SAME):
        nan = float("nan")
        return Effect(float(d.mean()) if blocks else nan, nan, nan, nan, nan, blocks)
    value = float(d.mean())
    error = float(d.std(ddof=1) / np.sqrt(blocks))
    if error < SAME:
        return Effect(value, 0.0, value, value, 1.0 if abs(value) < 1e-12 else 0.0, blocks)
    half = float(t.isf((1 - confidence) / 2, blocks - 1)) * error
    return Effect(value, error, value - half, value + half, float(2 * t.sf(abs(value) / error, blocks - 1)), blocks)


def false_discovery(p: Sequence[float]) -> NDArray[np.float64]:
    """Benjamini-Hochberg adjusted p-values; NaN stays NaN and does not count."""
    from scipy.stats import false_discovery_control

    values = np.asarray(p, float)
    adjusted = np.full(values.shape, np.nan)
    known = np.isfinite(values)
    if known.any():
        adjusted[known] = false_discovery_control(values[known])
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
