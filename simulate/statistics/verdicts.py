"""Verdicts: is a set of shares even within a margin? Pure functions.

"Not significantly different" is not "balanced". A verdict is read from the intervals that are shown, which hold for all
levels at once: balanced if all of them lie inside the margin (equivalence), unbalanced if one lies outside, and where the
data cannot tell, the verdict says how many more playouts would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from simulate.statistics.estimates import Estimates
from simulate.statistics.longer import chance_at_most, factor_to_decide, wider
from simulate.statistics.standards import LEAST_BLOCKS

Word = Literal["balanced", "unbalanced", "undecided", "too short"]


@dataclass(frozen=True)
class Verdict:
    """A verdict on the evenness of K shares.

    `target` the even share; `margin` around it; `outside`: levels shown to be beyond the margin; `factor`: size of a run
    that decides, nine times in ten, relative to this one (1 if decided, inf if beyond reach); `chance`: that one ten times
    as long decides.
    """

    word: Word
    target: float
    margin: float
    outside: tuple[str, ...]
    factor: float
    chance: float = 1.0


def judge(means: Estimates, target: float, margin: float) -> Verdict:
    """Compare every level mean with `target` +- `margin` by its interval; the intervals are to hold at once (`at_once`).

    Too short: a level occurs in too few blocks. The chance of any false "unbalanced" is that of a miss of any interval; a
    false "balanced" has the same bound, as the shares that lie outside the margin would all have to be missed.
    """
    if means.few.any() or not np.isfinite(means.low).all():
        least = max(float(means.present.min()), 1.0)
        return Verdict("too short", target, margin, (), max(LEAST_BLOCKS / least, 1.0))
    outside = (means.low > target + margin) | (means.high < target - margin)
    if outside.any():
        names = tuple(name for name, is_out in zip(means.levels, outside, strict=True) if is_out)
        return Verdict("unbalanced", target, margin, names, 1.0)
    inside = (means.low >= target - margin) & (means.high <= target + margin)
    if inside.all():
        return Verdict("balanced", target, margin, (), 1.0)
    beyond, half = np.abs(means.value - target) - margin, (means.high - means.low) / 2  # positive: outside by its estimate
    half = half * wider(means.sure, len(means.levels))
    levels = list(zip(beyond.tolist(), half.tolist(), means.se.tolist(), strict=True))
    left = [levels[i] for i in np.flatnonzero(~inside)]
    one_outside = min(factor_to_decide(away, 0.0, -np.inf, reach, se) for away, reach, se in levels)
    each = max(factor_to_decide(away, 0.0, 0.0, reach, se) for away, reach, se in left)
    most = max(chance_at_most(away, 0.0, -np.inf, reach, se) for away, reach, se in levels)
    all_ = min(chance_at_most(away, 0.0, 0.0, reach, se) for away, reach, se in left)
    return Verdict("undecided", target, margin, (), min(one_outside, each), max(most, all_))
