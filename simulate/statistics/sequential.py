"""Group sequential looks at paired block differences: has a metric moved, is it the same, or is that not known yet?

Two questions are asked at each of a few planned looks, each with O'Brien-Fleming-like bounds from an error spending function
(Lan, DeMets 1983, Biometrika 70:659), so that looking several times costs nothing:

- *moved*: the difference is not 0, two-sided at `alpha`;
- *same*: the difference is inside (-delta, delta), two one-sided tests each at `beta`.

"Same" is asked first: a difference that is known to be smaller than delta holds, be it ever so significant. The bounds come
from the recursion of Armitage, McPherson and Rowe (1969, JRSS A 132:235) over the independent increments of the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from simulate.statistics.bounded_mean import Sample

Floats = NDArray[np.float64]
Verdict = Literal["holds", "moved", "undecided", "too short"]
HOLDS: Verdict = "holds"
MOVED: Verdict = "moved"
UNDECIDED: Verdict = "undecided"
TOO_SHORT: Verdict = "too short"  # of a comparison: too few blocks for any verdict
FRACTIONS = (0.2, 0.4, 0.6, 0.8, 1.0)  # of the most blocks, at which is looked
ONCE = (1.0,)  # one look
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(96)  # of the score on the continuation region
POWER = 0.95  # at which it is said what a check finds
_FAR = 10.0  # standard deviations beyond which nothing is


def spent(alpha: float, fraction: float) -> float:
    """Compute the part of a one-sided error `alpha` spent at an information fraction: 2 - 2 Phi(z(alpha/2) / sqrt(t))."""
    from scipy.stats import norm

    return float(2 * norm.sf(norm.isf(alpha / 2) / np.sqrt(fraction)))


def _walk(
    fractions: Sequence[float], drift: float, bounds: Sequence[float], lower: bool
) -> tuple[list[float], Floats, Floats]:
    """Pass all looks but the last without crossing: (upper crossing at each, grid, density of the score there).

    The score at information fraction t is normal with mean drift * t and variance t. With `lower` the region is symmetric.
    """
    from scipy.special import ndtr

    crossed: list[float] = []
    grid, weights, before = np.zeros(1), np.ones(1), 0.0
    for fraction, bound in zip(fractions, bounds, strict=True):
        step = fraction - before
        sd = np.sqrt(step)
        top = bound * np.sqrt(fraction)
        crossed.append(float(np.sum(weights * ndtr((grid + drift * step - top) / sd))))
        bottom = -top if lower else min(drift * fraction, 0.0) - _FAR * np.sqrt(fraction)
        half = (top - bottom) / 2
        new = bottom + half * (_NODES + 1)
        away = (new[None, :] - grid[:, None] - drift * step) / sd
        density = weights @ (np.exp(-0.5 * away * away) / (sd * np.sqrt(2 * np.pi)))
        grid, weights, before = new, density * half * _WEIGHTS, fraction
    return crossed, grid, weights


@cache
def bounds_of(alpha: float, sides: Literal[1, 2], fractions: tuple[float, ...] = FRACTIONS) -> tuple[float, ...]:
    """The bound on |z| (sides 2) or z (sides 1) at each look, so that the whole error under no difference is `alpha`."""
    used = [spent(alpha / sides, fraction) for fraction in fractions]
    return bounds_for(tuple(b - a for a, b in zip([0.0, *used], used, strict=False)), sides, fractions)


@cache
def bounds_for(tails: tuple[float, ...], sides: Literal[1, 2], fractions: tuple[float, ...]) -> tuple[float, ...]:
    """The bound on |z| or z at each look, so that it is first crossed there on one side with the probability of `tails`."""
    from scipy.optimize import brentq

    found: list[float] = []
    before = 0.0
    for look, (tail, fraction) in enumerate(zip(tails, fractions, strict=True)):
        _, grid, weights = _walk(fractions[:look], 0.0, found, lower=sides == 2)
        crossing = partial(_excess, np.sqrt(fraction), np.sqrt(fraction - before), grid, weights, tail)
        found.append(float(brentq(crossing, 0.0, _FAR)))
        before = fraction
    return tuple(found)


def _excess(scale: float, sd: float, grid: Floats, weights: Floats, wanted: float, z: float) -> float:
    """By how much the probability of crossing the bound `z` at the next look is more than `wanted`."""
    from scipy.special import ndtr

    return float(np.sum(weights * ndtr((grid - z * scale) / sd))) - wanted


@dataclass(frozen=True)
class SequentialDesign:
    """The looks of a check: `alpha` of a false alarm, `beta` of a false "same", for one metric; `delta` in its unit."""

    alpha: float
    beta: float
    delta: float
    fractions: tuple[float, ...] = FRACTIONS

    def moved_bounds(self) -> tuple[float, ...]:
        """Bounds on |z| for "moved", a look each."""
        return bounds_of(self.alpha, 2, self.fractions)

    def same_bounds(self) -> tuple[float, ...]:
        """Bounds on the distance to +-delta in standard errors for "same", a look each."""
        return bounds_of(self.beta, 1, self.fractions)

    def finds(self, se: float, power: float = POWER) -> float:
        """The smallest true difference called "moved" with chance `power`, if the standard error after all looks is `se`.

        By the score process of `chances`, on one fixed sample of normal increments.
        """
        if se == 0:
            return self.delta
        noise = _score_noise(self.fractions)
        at = np.array(self.fractions)
        low, high = 0.0, self.delta + 2 * _FAR * se
        for _ in range(40):
            middle = (low + high) / 2
            mean, error = middle + se * noise / at, se / np.sqrt(at)
            same = (self.delta - np.abs(mean)) / error >= np.array(self.same_bounds())
            moved = (np.abs(mean) / error >= np.array(self.moved_bounds())) & ~same
            first = (same | moved).argmax(axis=1)
            found = moved[np.arange(len(moved)), first].mean()
            low, high = (low, middle) if found >= power else (middle, high)
        return max(high, self.delta)  # a smaller change is not worth a red build

    def verdict(self, look: int, sample: Sample) -> Verdict:
        """Judge at look `look` (from 0) from the differences of the blocks so far."""
        if sample.too_short:
            return UNDECIDED
        if abs(sample.mean) < self.delta:
            same = _tail(self.same_bounds()[look])
            if sample.at_least(self.delta) <= same and sample.at_most(-self.delta) <= same:
                return HOLDS
        moved = _tail(self.moved_bounds()[look])
        return MOVED if min(sample.at_least(0.0), sample.at_most(0.0)) <= moved else UNDECIDED


@cache
def _score_noise(fractions: tuple[float, ...], runs: int = 4000) -> Floats:
    """(runs, looks) scores of no drift at the looks: sums of independent normal increments, a fixed sample."""
    steps = np.sqrt(np.diff(fractions, prepend=0.0))
    return np.cumsum(np.random.default_rng(0).normal(0.0, steps, (runs, len(fractions))), axis=1)


@cache
def _tail(z: float) -> float:
    """The chance beyond a normal bound."""
    from scipy.special import ndtr

    return float(ndtr(-z))


@dataclass(frozen=True)
class Estimate:
    """An estimate after stopping: median-unbiased, with an interval by stage-wise ordering."""

    value: float
    low: float
    high: float


def in_force(design: SequentialDesign, look: int, sample: Sample) -> tuple[int, ...]:
    """The looks before `look` that could have stopped: where the sample was far beyond the bound and yet undecided, it held
    too little evidence of its own spread (`Sample.at_least`), and that look says nothing about the difference.
    """
    found = []
    for earlier in range(look):
        blocks = round(len(sample) * design.fractions[earlier] / design.fractions[look])
        part = Sample.of(sample.values[:blocks], sample.reach)
        if not (part.too_short or abs(part.mean) >= design.moved_bounds()[earlier] * part.error):
            found.append(earlier)
    return tuple(found)


def after_stopping(
    design: SequentialDesign,
    look: int,
    difference: float,
    se: float,
    confidence: float = 0.95,
    passed: Sequence[int] | None = None,
) -> Estimate:
    """The estimate of a difference when the looks stopped at `look` (from 0), after those of `passed` (all before it).

    The plain mean overstates what made it stop. Outcomes are ordered by the look at which a bound was crossed, then by z
    (Tsiatis, Rosner, Mehta 1984, Biometrics 40:797); the estimate is the difference under which this outcome is the median.
    """
    from scipy.optimize import brentq

    if se == 0:
        return Estimate(difference, difference, difference)
    earlier = range(look) if passed is None else passed
    bounds = [design.moved_bounds()[i] for i in earlier]
    at = [design.fractions[i] for i in (*earlier, look)]
    z = difference / se
    unit = se * np.sqrt(at[-1])  # one unit of drift, in the metric

    def above(drift: float) -> float:
        """Probability of an outcome at least as high."""
        return sum(_walk(at, drift, (*bounds, z), lower=True)[0])

    def solve(level: float) -> float:
        centre, reach = z / np.sqrt(at[-1]), 8.0 / np.sqrt(at[0])
        low, high = min(centre, 0.0) - reach, max(centre, 0.0) + reach
        return float(brentq(lambda drift: above(drift) - level, low, high)) * unit

    tail = (1 - confidence) / 2
    return Estimate(solve(0.5), solve(tail), solve(1 - tail))


def chances(
    design: SequentialDesign, drift: float, sd: float, most_blocks: int, runs: int = 20_000, seed: int = 0
) -> dict[str, float]:
    """Estimate how often each verdict falls, and the mean of blocks, for a true difference `drift` and deviation `sd`.

    By simulation of the score over the planned looks (normal increments, `runs` times).
    """
    random = np.random.default_rng(seed)
    blocks = np.array([max(2, round(f * most_blocks)) for f in design.fractions])
    sums = np.cumsum(
        random.normal(drift * np.diff(blocks, prepend=0), sd * np.sqrt(np.diff(blocks, prepend=0)), (runs, len(blocks))),
        axis=1,
    )
    mean, se = sums / blocks, sd / np.sqrt(blocks)
    same = (design.delta - np.abs(mean)) / se >= np.array(design.same_bounds())
    moved = (np.abs(mean) / se >= np.array(design.moved_bounds())) & ~same
    decided = same | moved
    first = np.where(decided.any(axis=1), decided.argmax(axis=1), len(blocks) - 1)
    rows = np.arange(runs)
    return {
        HOLDS: float(same[rows, first].mean()),
        MOVED: float(moved[rows, first].mean()),
        UNDECIDED: float((~decided[rows, first]).mean()),
        "blocks": float(blocks[first].mean()),
    }
