"""The size of a run that decides: at nine chances in ten, what the run already shows being as unsure as it is.

What is estimated at `value` with standard error `se` will, in a run `f` times as long that holds this one, be estimated
around the same value with variance se^2 (f - 1) / f: the new playouts' noise, and not knowing the truth yet (a flat prior).
Its interval shrinks with the root of f, and is wider for being that of another look (`wider`). It decides where the
interval lies wholly above one edge or wholly below another.
"""

from __future__ import annotations

import math

from simulate.statistics.estimates import quantile
from simulate.statistics.looks import Sure
from simulate.statistics.standards import MOST_FACTOR, POWER


def factor_to_decide(value: float, above: float, below: float, half: float, se: float, most: float = MOST_FACTOR) -> float:
    """Size of a run, relative to this one, that decides with chance POWER; inf where that is beyond reach.

    Decided: the interval, `half` wide on each side of `value` now, is wholly beyond `above`, or wholly within `below`.
    """
    if chance_at_most(value, above, below, half, se, most) < POWER:
        return math.inf
    low, high = 0.0, math.log(most)
    for _ in range(40):
        middle = (low + high) / 2
        if _chance(math.exp(middle), value, above, below, half, se) >= POWER:
            high = middle
        else:
            low = middle
    return math.exp(high)


def wider(sure: Sure, among: int) -> float:
    """Return how many times wider the intervals of a list of `among` are at the next look, a longer run's gain left out."""
    return float(quantile(sure.later, among) / quantile(sure.now, among))


def chance_at_most(value: float, above: float, below: float, half: float, se: float, most: float = MOST_FACTOR) -> float:
    """The chance that the longest run that is advised decides, see `factor_to_decide`."""
    return _chance(most, value, above, below, half, se) if math.isfinite(half) and se > 0 else 0.0


def _chance(f: float, value: float, above: float, below: float, half: float, se: float) -> float:
    """The chance that a run `f` times as long decides."""
    reach, spread = half / math.sqrt(f), se * math.sqrt((f - 1) / f)
    first, last = below - reach, above + reach  # undecided between
    if last <= first:
        return 1.0
    if spread <= 0:
        return float(not first < value < last)
    return 1 - (_normal((last - value) / spread) - _normal((first - value) / spread))


def _normal(z: float) -> float:
    return 0.5 * math.erfc(-z / math.sqrt(2))
