"""Does a finding hold under other circumstances: another field, other reconstructed values, stronger play, re-tuned players?

One set of words for all of them. A finding is a number that lies off its fair value for sure. Elsewhere it *survives* if its
interval there is clear of the fair value on the same side, is *weaker* if besides it is nearer to fair by half or more, and
*does not survive* if it is clear on the other side, or shown to lie within the margin that counts as fair. Anything else is
*undecided*, with how many more playouts there would decide it. Pure functions; their error rates are in
docs/explanation/methods.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from simulate.statistics.standards import MOST_FACTOR

Word = Literal["survives", "weaker", "does not survive", "undecided"]
ON_PAGE: dict[Word, str] = {"survives": "survives", "weaker": "weaker", "does not survive": "gone", "undecided": "open"}
WORST: tuple[Word, ...] = ("does not survive", "undecided", "weaker", "survives")  # what several levels say together
THERE: tuple[Word, ...] = ("survives", "weaker")  # on the same side for sure
DECIDED = ("balanced", "unbalanced")  # verdicts of a run
NEARER = 0.5  # of the distance from fair: what counts as weaker; also the margin of a finding that has none

Shown = tuple[float, float, float]  # value, low and high end of its interval


@dataclass(frozen=True)
class Evidence:
    """What becomes of a finding. `more`: playouts that would decide it, None if decided or beyond reach."""

    word: Word
    more: int | None = None

    @property
    def words(self) -> str:
        """In the words of all commands."""
        return self.word if self.more is None else f"{self.word} ({self.more:,} more)"

    @property
    def on_page(self) -> str:
        """In one word, for narrow places."""
        return ON_PAGE[self.word]


def evidence(base: Shown, there: Shown | None, playouts: int, fair: float = 0.0, margin: float | None = None) -> Evidence:
    """What becomes of a finding: `base`, clear of `fair`, is `there` elsewhere, in `playouts` playouts.

    `margin` around `fair` counts as fair; without one, half the distance of the base. Not found there: undecided.
    Raises ValueError if the base claims nothing: its interval holds the fair value.
    """
    if base[1] <= fair <= base[2] or not all(map(math.isfinite, base)):
        raise ValueError(f"no finding: {base} is not clear of {fair}")
    if there is None or not all(map(math.isfinite, there)):
        return Evidence("undecided")
    side = 1 if base[0] > fair else -1
    distance = side * (base[0] - fair)
    reach = NEARER * distance if margin is None else margin
    value = side * (there[0] - fair)
    near, far = sorted(side * (end - fair) for end in there[1:])
    if near > 0:
        return Evidence("weaker" if value <= NEARER * distance else "survives")
    if far < reach:
        return Evidence("does not survive")
    below, above = value - near, far - value
    to_be_clear = below if value > 0 else above
    factors = [(to_be_clear / abs(value)) ** 2] if value else []
    if value < reach:
        factors.append((above / (reach - value)) ** 2)
    factor = min(factors, default=math.inf)
    return Evidence("undecided", more_playouts(factor, playouts) if factor <= MOST_FACTOR else None)


def of_verdicts(base: str, there: str) -> Word:
    """What becomes of a decided verdict: it is given there too, the other one is, or neither."""
    if there not in DECIDED or base not in DECIDED:
        return "undecided"
    return "survives" if there == base else "does not survive"


def together(parts: Iterable[Evidence]) -> Evidence:
    """What several levels of one finding say together: the worst of them, and what would decide all. Needs one."""
    every = list(parts)
    worst = min(every, key=lambda part: WORST.index(part.word)).word
    known = [part.more for part in every if part.word == worst]
    return Evidence(worst, max((n for n in known if n is not None), default=None) if None not in known else None)


def more_playouts(factor: float, playouts: int) -> int | None:
    """Playouts that a run lacks to be `factor` times as long, rounded up to two digits; None if none or beyond reach."""
    if factor <= 1 or not math.isfinite(factor):
        return None
    more = playouts * (factor - 1)
    size = 10 ** max(math.floor(math.log10(max(more, 1))) - 1, 0)
    return math.ceil(round(more / size, 6)) * size
