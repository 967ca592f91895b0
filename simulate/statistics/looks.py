"""Confidence of a run that may be extended and looked at again: its error is spent over the looks.

Whoever plays more until a verdict falls looks several times, and a fixed 95 % at each of ten looks misses in one run of six.
A run keeps how many blocks it held at each look. The first look may miss in FIRST of all runs, look k >= 2 in the rest
divided by k (k - 1), which adds up to 5 % however often is looked. A run with a planned most (`--at-most`) spends its error
by the share of it that is played (`sequential.spent`), so that its last look is hardly wider than a single one.

Looks at a growing run are alike, so a look costs less than its part of the error: the bound of each is found over those
before it by the recursion of `sequential.bounds_for`. Lists of intervals hold at once: the bounds are those of one in
AMONG, where the looks are less alike than those of a single interval, and other lists are read from the same number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from simulate.statistics.sequential import bounds_for, spent
from simulate.statistics.standards import CONFIDENCE

ERROR = 1 - CONFIDENCE
FIRST = 0.8 * ERROR  # of the first look: a single one is 5 % wider than if no second were possible
AMONG = 40  # intervals in a list, by which the bounds are found
APART = 1.1  # an earlier look at a run hardly shorter is left out of the recursion, which makes the bound wider, not less so
RECALLED = 12  # earlier looks in the recursion, at most: leaving one out makes the bound wider too
LATER = 2.0  # times the run: where the next look is taken to be


@dataclass(frozen=True)
class Sure:
    """The confidence of intervals at the look of now, and of those at the next one."""

    now: float = CONFIDENCE
    later: float = CONFIDENCE


SINGLE = Sure()  # one look, and no other


def sure_of(looks: Sequence[int], blocks: int, at_most: int | None = None) -> Sure:
    """The confidence of intervals of a run that holds `blocks` blocks and was looked at before at those of `looks`.

    `at_most`: the blocks that were planned as the most.
    """
    seen = (*sorted(look for look in set(looks) if look < blocks), blocks)
    if at_most is None:
        return Sure(_open(seen), _open((*seen, round(LATER * blocks))))
    if blocks >= at_most:
        now = _planned(seen, max(at_most, blocks))
        return Sure(now, now)
    return Sure(_planned(seen, at_most), _planned((*seen, at_most), at_most))


def _open(looks: tuple[int, ...]) -> float:
    """The confidence at the last of some looks, if nobody knows how many will follow."""
    parts = [FIRST, *((ERROR - FIRST) / (k * (k - 1)) for k in range(2, len(looks) + 1))]
    return _confidence(looks, tuple(parts))


def _planned(looks: tuple[int, ...], most: int) -> float:
    """The confidence at the last of some looks on the way to a planned most."""
    whole = [2 * spent(ERROR / 2, look / most) for look in looks]
    return _confidence(looks, tuple(b - a for a, b in zip([0.0, *whole], whole, strict=False)))


@cache
def _confidence(looks: tuple[int, ...], errors: tuple[float, ...]) -> float:
    """The nominal confidence of a list of intervals at the last look, whose error beyond those before it is the last one."""
    from scipy.special import ndtr

    kept = [len(looks) - 1]
    for i in range(len(looks) - 2, -1, -1):
        if looks[i] * APART <= looks[kept[0]] and len(kept) <= RECALLED:
            kept.insert(0, i)
    tails = [errors[i] / (2 * AMONG) for i in kept]
    bounds = bounds_for(tuple(tails), 2, tuple(looks[i] / looks[-1] for i in kept))
    return 1 - 2 * AMONG * float(ndtr(-bounds[-1]))
