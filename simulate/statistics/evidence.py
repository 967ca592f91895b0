"""Does a finding hold under other circumstances: another field, other reconstructed values, stronger play, re-tuned players?

One set of words for all of them. A finding is a number that is clearly off its fair value. Elsewhere it *survives* if its
interval there is clear of the fair band on the same side, as a verdict there would say; it *shrinks* if it is also nearer to
fair by half or more, and says what part of its size is left; it is *gone* if it is shown to lie within the band or on the
other side. Anything else is *undecided*, with how many more playouts there would decide it.

Of stronger play one depth of search is no answer: a search player is better, not good. What is there still at fewer than
THREE depths is *unknown*; at more of them the trend over the doublings says whether it *survives* or *shrinks* with depth.
Pure functions; their error rates are in docs/explanation/methods.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from simulate.statistics.estimates import quantile
from simulate.statistics.longer import factor_to_decide
from simulate.statistics.standards import CONFIDENCE, MOST_ELSEWHERE

Word = Literal["survives", "shrinks", "gone", "undecided", "unknown"]
ON_PAGE: dict[Word, str] = {
    "survives": "survives", "shrinks": "shrinks", "gone": "gone", "undecided": "open", "unknown": "unknown",
}  # fmt: skip
WORST: tuple[Word, ...] = ("gone", "undecided", "unknown", "shrinks", "survives")  # what several levels say together
THERE: tuple[Word, ...] = ("survives", "shrinks")  # clearly on the same side
DECIDED = ("balanced", "unbalanced")  # verdicts of a run
THREE = 3  # depths of search, at least, for a trend
AHEAD = 2  # doublings of the re-deals beyond the deepest, at which what survives is still clear of fair
ONE_SIDED = 0.9  # confidence of an interval whose one end is used: 5 % beyond it
NEARER = 0.5  # of the distance from fair: what is nearer shrinks; less of a finding that has no margin is gone

Shown = tuple[float, float, float]  # value, low and high end of its interval


@dataclass(frozen=True)
class Evidence:
    """The fate of a finding. `more`: playouts that would decide it, None if decided or beyond reach.

    `left`: of a finding that shrinks, the part of its distance from fair that is left.
    """

    word: Word
    more: int | None = None
    left: float | None = None

    @property
    def words(self) -> str:
        """In the words of all commands."""
        return self.word if self.more is None else f"{self.word} ({self.more:,} more)"

    @property
    def on_page(self) -> str:
        """In one word, for narrow places."""
        return ON_PAGE[self.word]


def evidence(base: Shown, there: Shown | None, playouts: int, fair: float = 0.0, margin: float | None = None) -> Evidence:
    """Judge a finding elsewhere: `base`, clear of `fair`, is `there` in another run of `playouts` playouts.

    `margin` around `fair` counts as fair. Without one, what is clear of `fair` itself is there, and what is shown to be less
    than half of the base is gone. Not found there: undecided.
    Raises ValueError if the base claims nothing: its interval holds the fair value.
    """
    if base[1] <= fair <= base[2] or not all(map(math.isfinite, base)):
        raise ValueError(f"no finding: {base} is not clear of {fair}")
    if there is None or not all(map(math.isfinite, there)):
        return Evidence("undecided")
    side = 1 if base[0] > fair else -1
    distance = side * (base[0] - fair)
    edge, reach = (0.0, NEARER * distance) if margin is None else (margin, margin)
    value = side * (there[0] - fair)
    near, far = sorted(side * (end - fair) for end in there[1:])
    if near > edge:
        return Evidence("shrinks", left=value / distance) if value <= NEARER * distance else Evidence("survives")
    if far < reach:
        return Evidence("gone")
    half = (far - near) / 2
    factor = factor_to_decide(value, edge, reach, half, half / float(quantile(CONFIDENCE)), MOST_ELSEWHERE)
    return Evidence("undecided", more_playouts(factor, playouts))


def trend(
    base: Shown, there: Sequence[tuple[int, Shown, Evidence]], fair: float = 0.0, margin: float | None = None
) -> Evidence:
    """Judge a finding over depths of search: (re-deals, value and interval, evidence at that depth), in any order.

    With fewer than THREE depths what is there still is `unknown`. Else a straight line over the doublings, weighted by the
    intervals: it `shrinks` if that is shown to fall; it `survives` if it is not shown to change and the low end of the line,
    AHEAD doublings beyond the deepest, is clear of the fair band. What still grows is not settled: `unknown`.
    """
    steps = sorted(there)
    last = steps[-1][2]
    if last.word not in THERE:
        return last
    if len({depth for depth, _, _ in steps}) < THREE:
        return at_one_depth(last)
    side, edge = 1 if base[0] > fair else -1, margin or 0.0
    at = np.log2([depth for depth, _, _ in steps])
    away = np.array([side * (shown[0] - fair) for _, shown, _ in steps])
    error = np.array([max((shown[2] - shown[1]) / 2 / float(quantile(CONFIDENCE)), 1e-9) for _, shown, _ in steps])
    design = np.stack([np.ones_like(at), at - at[-1]], axis=1) / error[:, None]
    covariance = np.linalg.inv(design.T @ design)
    level, slope = covariance @ design.T @ (away / error)
    sure = float(quantile(ONE_SIDED))
    distance = side * (base[0] - fair)
    if slope + sure * covariance[1, 1] ** 0.5 < 0 or last.word == "shrinks":
        return Evidence("shrinks", left=float(away[-1] / distance))
    ahead = np.array([1.0, AHEAD])
    grows = slope - sure * covariance[1, 1] ** 0.5 > 0
    low = ahead @ (level, slope) - sure * (ahead @ covariance @ ahead) ** 0.5
    return Evidence("survives") if low > edge and not grows else Evidence("unknown")


def at_one_depth(found: Evidence) -> Evidence:
    """Judge a finding by one depth of search alone: what is there still is `unknown`."""
    return Evidence("unknown") if found.word == "survives" else found


def of_verdicts(base: str, there: str) -> Word:
    """Judge a decided verdict elsewhere: it is given there too, the other one is, or neither."""
    if there not in DECIDED or base not in DECIDED:
        return "undecided"
    return "survives" if there == base else "gone"


def together(parts: Iterable[Evidence]) -> Evidence:
    """Sum up several levels of one finding: the worst of them, and the playouts that would decide all. Needs one."""
    every = list(parts)
    worst = min(every, key=lambda part: WORST.index(part.word)).word
    same = [part for part in every if part.word == worst]
    more = None if any(part.more is None for part in same) else max((part.more or 0 for part in same), default=None)
    left = min((part.left for part in same if part.left is not None), default=None)
    return Evidence(worst, more, left)


def more_playouts(factor: float, playouts: int) -> int | None:
    """Playouts that a run lacks to be `factor` times as long, rounded up to two digits; None if none or beyond reach."""
    if factor <= 1 or not math.isfinite(factor):
        return None
    more = playouts * (factor - 1)
    size = 10 ** max(math.floor(math.log10(max(more, 1))) - 1, 0)
    return math.ceil(round(more / size, 6)) * size
