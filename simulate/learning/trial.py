"""Trials of a learned player alone against its model, and the threshold with which it does best.

The table of calibration says how far values are off; it does not say what comes of choosing by them, as the best-looking of
many choices is the luckiest. So thresholds are tried on the same deals, and the best one is confirmed on fresh deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

FACTORS = (1.0, 2.0, 4.0, 8.0)  # of the threshold that calibration gives

Play = Callable[[float, int], np.ndarray]  # (threshold, seed) -> win share of the learned player, by deal


@dataclass(frozen=True)
class TriedThreshold:
    """A threshold and the learned player's win share alone against its model, with its 95 % interval."""

    threshold: float
    share: float
    low: float
    high: float

    def gains(self, fair: float) -> bool:
        """Return True if it wins more than its model: its whole confidence interval lies above `fair`."""
        return self.low > fair


@dataclass(frozen=True)
class Cost:
    """CPU milliseconds of a seat in a playout, on the fresh deals."""

    learned: float
    model: float

    @classmethod
    def of(cls, one: float, none: float, seats: int) -> Cost:
        """From the milliseconds of a playout with one learned player among models, and of one with models alone."""
        return cls(one - none * (seats - 1) / seats, none / seats)


@dataclass(frozen=True)
class ThresholdTrial:
    """The thresholds that were tried, the best one on deals of its own, and what it cost there."""

    tried: tuple[TriedThreshold, ...]
    best: TriedThreshold
    cost: Cost | None = None


def try_thresholds(
    threshold: float, play: Play, mean_of: Callable[[np.ndarray], tuple[float, float, float]], seed: int
) -> ThresholdTrial:
    """Try multiples of a threshold on the same deals, and the best one, the largest of equals, on fresh deals."""
    tried = tuple(
        TriedThreshold(round(factor * threshold, 4), *mean_of(play(factor * threshold, seed))) for factor in FACTORS
    )
    best = max(reversed(tried), key=lambda one: one.share)
    return ThresholdTrial(tried, TriedThreshold(best.threshold, *mean_of(play(best.threshold, seed + 1))))
