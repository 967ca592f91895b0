"""Tests of many at once: p-values adjusted by Holm (few comparisons) or by Benjamini and Hochberg (many cards).

Not by statsmodels, whose `multipletests` collects garbage at every call, where a comparison of runs makes thousands; nor by
scipy.stats, which takes longer to import than all else here to compute. Both are tested against statsmodels.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def adjust(p_values: ArrayLike, method: Literal["holm", "fdr_bh"]) -> Floats:
    """Adjust p-values (K,); NaN stays NaN and does not count."""
    p = np.asarray(p_values, float)
    adjusted = np.full(p.shape, np.nan)
    known = np.isfinite(p)
    if known.any():
        adjusted[known] = holm(p[known]) if method == "holm" else benjamini_hochberg(p[known])
    return adjusted


def benjamini_hochberg(p: Floats) -> Floats:
    """Adjusted p-values (K,): the i-th smallest times K / i, never above a larger one's (Benjamini, Hochberg 1995)."""
    order = np.argsort(p, kind="stable")[::-1]
    stepped = np.minimum.accumulate(p[order] * len(p) / np.arange(len(p), 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


def holm(p: Floats) -> Floats:
    """Holm-adjusted p-values (K,): the i-th smallest times K - i, never below a smaller one's (Holm 1979)."""
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted
