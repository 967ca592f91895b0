"""How a learned player does alone against its model, and the threshold with which it does best.

The table of calibration says how far values are off; it does not say what comes of choosing by them, as the best-looking of
many choices is the luckiest. So thresholds are tried on the same deals, and the best one is held on fresh deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

FACTORS = (1.0, 2.0, 4.0, 8.0)  # of the threshold that calibration gives

Play = Callable[[float, int], np.ndarray]  # (threshold, seed) -> win share of the learned player, by deal


@dataclass(frozen=True)
class Tried:
    """A threshold and the learned player's win share alone against its model, with the half-width of its 95 % interval."""

    threshold: float
    share: float
    half_width: float

    def gains(self, fair: float) -> bool:
        """Whether it wins more than its model for sure."""
        return self.share - self.half_width > fair


@dataclass(frozen=True)
class Trial:
    """The thresholds that were tried, and the best one on deals of its own."""

    tried: tuple[Tried, ...]
    best: Tried


def try_thresholds(threshold: float, play: Play, mean_of: Callable[[np.ndarray], tuple[float, float]], seed: int) -> Trial:
    """Try multiples of a threshold on the same deals, and the best one, the largest of equals, on fresh deals."""
    tried = tuple(Tried(round(factor * threshold, 4), *mean_of(play(factor * threshold, seed))) for factor in FACTORS)
    best = max(reversed(tried), key=lambda one: one.share)
    return Trial(tried, Tried(best.threshold, *mean_of(play(best.threshold, seed + 1))))
