"""Paired differences: one number a block; the interval is never without width (`bounded_mean.py`)."""

from __future__ import annotations

from dataclasses import dataclass

from numpy.typing import ArrayLike

from simulate.statistics.bounded_mean import Sample
from simulate.statistics.standards import CONFIDENCE, LEAST_PAIRS


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
    differences: ArrayLike, confidence: float = CONFIDENCE, reach: float = 1.0, least: int = LEAST_PAIRS
) -> Effect:
    """The mean of one difference a block, each at most `reach`; without interval and p in fewer than `least` blocks."""
    return effect_in(Sample.of(differences, reach), confidence, least)


def effect_in(sample: Sample | None, confidence: float = CONFIDENCE, least: int = LEAST_PAIRS) -> Effect:
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
