"""A share from a short run, sharper by a long one that shares its deals: regression on the blocks that both have.

What the deals of the short run bring to the long run's players, beside what all of its deals bring them, is luck of those
deals; as much of it as goes with the short run's shares is taken out of them (a control variate: Cochran 1977, *Sampling
Techniques*, chapter 7).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simulate.statistics.estimates import Floats, quantile
from simulate.statistics.standards import CONFIDENCE, LEAST_BLOCKS


@dataclass(frozen=True)
class Blocks:
    """Rows and total of a share in each block."""

    rows: Floats
    total: Floats

    @property
    def mean(self) -> float:
        """The share."""
        return float(self.total.sum() / self.rows.sum())

    def away(self, mean: float) -> Floats:
        """Return what each block has beyond a share, in parts of the mean number of rows."""
        return (self.total - mean * self.rows) / self.rows.mean()

    def first(self, blocks: int) -> Blocks:
        """The first blocks."""
        return Blocks(self.rows[:blocks], self.total[:blocks])


def controlled(
    short: Blocks, long: Blocks, comparisons: int = 1, confidence: float = CONFIDENCE
) -> tuple[float, float, float]:
    """(share, low, high) of the short run; the first blocks of the long one are of the same deals.

    The interval is simultaneous over `comparisons`; without ends below the least number of blocks.
    """
    n, every = len(short.rows), len(long.rows)
    nan = float("nan")
    if n < LEAST_BLOCKS or (short.rows > 0).sum() < LEAST_BLOCKS:
        return (short.mean if short.rows.sum() else nan), nan, nan
    own = short.away(short.mean)
    if every <= n:
        value, variance = short.mean, float(own.var(ddof=1)) / n
    else:
        luck = long.first(n).away(long.mean)
        spread = float(luck.var(ddof=1))
        slope = float(np.cov(own, luck)[0, 1]) / spread if spread > 0 else 0.0
        value = short.mean - slope * float(luck.mean())
        variance = max(float(own.var(ddof=1)) / n - slope**2 * spread * (1 / n - 1 / every), 0.0)
    half = float(quantile(confidence, comparisons, n - 2)) * variance**0.5
    return value, value - half, value + half
