"""Counted whole-number values."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simulate.statistics.estimates import quantile


@dataclass(frozen=True)
class Histogram:
    """Whole-number values and how often each occurred, ascending."""

    values: np.ndarray
    counts: np.ndarray

    @property
    def n(self) -> int:
        """Number of observations."""
        return int(self.counts.sum())

    def mean(self) -> float:
        """Arithmetic mean, NaN if empty."""
        return float((self.values * self.counts).sum() / self.n) if self.n else float("nan")

    def sd(self) -> float:
        """Standard deviation of the observations (population formula)."""
        if not self.n:
            return float("nan")
        return float(np.sqrt(((self.values - self.mean()) ** 2 * self.counts).sum() / self.n))

    def quantile(self, q: float) -> float:
        """Smallest value that at least a share `q` of the observations does not exceed."""
        if not self.n:
            return float("nan")
        return float(self.values[np.searchsorted(np.cumsum(self.counts), q * self.n - 1e-9)])

    def median_interval(self, effective: float, confidence: float) -> tuple[float, float]:
        """Ends of an interval of the median, the observations being worth `effective` independent ones; NaN if empty.

        It inverts the test that half of the observations do not exceed a value (Woodruff 1952, JASA 47:635).
        """
        if not self.n:
            return float("nan"), float("nan")
        below = np.cumsum(self.counts) / self.n
        half = float(quantile(confidence)) * 0.5 / max(effective, 1.0) ** 0.5
        low, high = (int(np.searchsorted(below, 0.5 + way * half)) for way in (-1, 1))
        last = len(self.values) - 1
        return float(self.values[min(low, last)]), float(self.values[min(high, last)])

    def share(self, low: float = -np.inf, high: float = np.inf) -> float:
        """Share of observations in [low, high]."""
        inside = (self.values >= low) & (self.values <= high)
        return float(self.counts[inside].sum() / self.n) if self.n else float("nan")


def histogram(counted: dict[int, int]) -> Histogram:
    """A histogram from value -> count."""
    values = np.array(sorted(counted), dtype=np.int64)
    return Histogram(values, np.array([counted[int(v)] for v in values], dtype=np.int64))
