"""Bounds on the mean of bounded values, one a block, that hold where few blocks differ from the others.

Student's t knows no more of a sample than its variance, and twenty equal blocks have none: a card that matters in one
block of a hundred seems to be worth exactly nothing. Where too few blocks tell of the variance, the bound of Gaffke (2005)
is taken: the least favourable value that is possible is added to the sample once (where many blocks tell, but are skew,
the farthest that was seen), and the mean is weighted by Dirichlet weights, a Bayesian bootstrap of that sample. For two
values it is the interval of Clopper and Pearson (1934, Biometrika 26:404), and no distribution is known for which it is too
narrow (Learned-Miller, Thomas 2019, arXiv:1905.06208; Phan, Thomas, Learned-Miller 2021, ICML). It is computed by a
saddlepoint, to two digits (Barndorff-Nielsen 1986, Biometrika 73:307), far out as well as near by.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.statistics.standards import LEAST_PAIRS

Floats = NDArray[np.float64]
DENSE = 50  # this many blocks off the commonest value show the variance, for a 95 % interval: Student's t
FURTHER = DENSE / 1.96**2  # farther out, where a skew sample is less normal, more: as the square of the distance
SKEW = 0.015  # skewness over the root of the blocks beyond which Student's t is not for one side
SAME = 1e-12
_MOST = 1 - 1e-12  # tilt


@dataclass(frozen=True)
class Sample:
    """Values, one a block; `reach`: how far from zero a value can be; `telling`: blocks that are not as the others."""

    values: Floats
    reach: float
    telling: int

    @classmethod
    def of(cls, values: ArrayLike, reach: float = 1.0, telling: int | None = None) -> Sample:
        """The sample. A reach that its own values exceed is theirs; what tells is what differs from the commonest value."""
        found = np.asarray(values, float)
        own = float(np.abs(found).max()) if len(found) else 0.0
        if telling is None:
            _, counts = np.unique(np.round(found, 12), return_counts=True)
            telling = len(found) - int(counts.max(initial=0))
        return cls(found, max(float(reach), own), telling)

    def turned(self) -> Sample:
        """The same with other signs."""
        return Sample(-self.values, self.reach, self.telling)

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def levels(self) -> tuple[Floats, Floats]:
        """(values, how often), ascending; rounding apart; last the farthest value that is possible, once."""
        found, counts = np.unique(np.round(self.values, 12), return_counts=True)
        return np.append(found, self.reach), np.append(counts, 1).astype(float)

    @cached_property
    def own_levels(self) -> tuple[Floats, Floats]:
        """The same, the farthest value being the farthest that was seen: where many blocks tell."""
        values, counts = self.levels
        return np.append(values[:-1], max(float(np.abs(values[:-1]).max()), SAME)), counts

    @cached_property
    def is_skew(self) -> bool:
        """True if Student's t is off on one side: its error there goes with the skewness over the root of the blocks."""
        away = self.values - self.mean
        return abs(float((away**3).mean())) > SKEW * len(self) ** 0.5 * float((away**2).mean()) ** 1.5

    @cached_property
    def mean(self) -> float:
        """The mean over blocks."""
        return float(self.values.mean()) if len(self) else float("nan")

    @cached_property
    def error(self) -> float:
        """Its standard error by the variance over blocks."""
        return float(self.values.std(ddof=1) / np.sqrt(len(self))) if len(self) > 1 else float("nan")

    @property
    def too_short(self) -> bool:
        """True if there are too few blocks to say anything."""
        return len(self) < LEAST_PAIRS

    def is_dense(self, z: float) -> bool:
        """Return True if enough blocks tell of the variance, so many standard errors from the mean."""
        return self.error > SAME and self.telling >= max(DENSE, FURTHER * z * z)

    def at_least(self, mean: float) -> float:
        """One-sided p of "the true mean is `mean` or more": small where the sample says that it is less."""
        from scipy.special import ndtr

        if self.error <= SAME or self.telling < DENSE:
            return _beyond(*self.levels, mean)
        own = _beyond(*self.own_levels, mean) if self.is_skew else _student((mean - self.mean) / self.error, len(self))
        least = float(ndtr(-np.sqrt(self.telling / FURTHER)))  # what it is good for
        return own if own >= least else min(least, _beyond(*self.levels, mean))

    def at_most(self, mean: float) -> float:
        """One-sided p of "the true mean is `mean` or less"."""
        return self.turned().at_least(-mean)

    def p(self) -> float:
        """Two-sided p of "the true mean is zero"."""
        return min(1.0, 2 * min(self.at_least(0.0), self.at_most(0.0)))

    def bounds(self, tail: float) -> tuple[float, float]:
        """(low, high), each of which the true mean is beyond with chance `tail` at most."""
        from scipy.special import ndtri, stdtrit

        if not self.is_dense(float(ndtri(tail))):
            return -self.turned()._upper(tail, own=False), self._upper(tail, own=False)
        if self.is_skew:
            return -self.turned()._upper(tail, own=True), self._upper(tail, own=True)
        half = float(stdtrit(len(self) - 1, 1 - tail)) * self.error
        return self.mean - half, self.mean + half

    def _upper(self, tail: float, own: bool) -> float:
        from scipy.optimize import brentq

        if not self.telling:  # all alike: the weight of the added value is Beta(1, blocks)
            return float(self.mean + (self.reach - self.mean) * (1 - tail ** (1 / len(self))))
        values, counts = self.own_levels if own else self.levels
        tilt = brentq(lambda tilt: _tilted(values, counts, tilt)[1] - tail, 0.0, _MOST, xtol=1e-10)
        return _tilted(values, counts, float(tilt))[0]


def share_bounds(shares: ArrayLike, tail: float) -> tuple[float, float]:
    """(low, high) of the mean of values from 0 to 1, one a block: what is added is 0 or 1, not a difference's reach."""
    own = np.asarray(shares, float)
    high = Sample.of(own, 1.0).bounds(tail)[1]
    low = 1 - Sample.of(1 - own, 1.0).bounds(tail)[1]
    return max(low, 0.0), min(high, 1.0)


def _student(t: float, blocks: int) -> float:
    """Chance of a Student statistic above t."""
    from scipy.special import stdtr

    return float(stdtr(blocks - 1, -t))


def _beyond(values: Floats, counts: Floats, mean: float) -> float:
    """Chance that the mean of values with Dirichlet weights (`counts`) is above `mean`; 1 where that is below its middle."""
    from scipy.optimize import brentq

    if mean >= values[-1]:
        return 0.0
    if _tilted(values, counts, 0.0)[0] >= mean:
        return 1.0
    if _tilted(values, counts, _MOST)[0] <= mean:
        return 0.0
    tilt = brentq(lambda tilt: _tilted(values, counts, tilt)[0] - mean, 0.0, _MOST, xtol=1e-10)
    return _tilted(values, counts, float(tilt))[1]


def _tilted(values: Floats, counts: Floats, tilt: float) -> tuple[float, float]:
    """(u, chance that the mean of values with Dirichlet weights is above u) at a tilt from 0 to 1 towards the last value.

    The weighted mean is above u where a sum of gamma variables times `values - u` is positive; its saddlepoint is explicit
    in the tilt. The chance is Barndorff-Nielsen's r*.
    """
    from scipy.special import ndtr

    tilt /= values[-1]
    left = 1 - tilt * values
    weights = counts / left
    mean = float((weights * values).sum() / weights.sum())
    scale = 1 - tilt * mean
    away = (values - mean) * scale / left
    spread = float((counts * away**2).sum())
    if spread <= 0:  # all values are the same
        return mean, 0.5
    deviance = 2 * float((counts * np.log(left)).sum() - counts.sum() * np.log(scale))
    r, q = np.sqrt(max(deviance, 0.0)), tilt / scale * np.sqrt(spread)
    if r < 1e-3:  # both vanish in the middle
        return mean, float(ndtr(-r - float((counts * away**3).sum()) / (3 * spread**1.5)))
    return mean, float(ndtr(-r - np.log(q / r) / r))
