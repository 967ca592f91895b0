"""Does what the base ruleset shows survive in a variant? Pure functions on estimates.

The words are those of all evidence (`simulate/statistics/evidence.py`). Runs are treated as independent samples. Those of a
sweep share their deals (common random numbers), which mostly makes them move together: standard errors of a change are then
too wide rather than too narrow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from simulate.statistics.blocks import BlockSums
from simulate.statistics.estimates import Estimates, Floats, estimate, pairwise, quantile, two_sided
from simulate.statistics.evidence import NEARER, Word, of_verdicts
from simulate.statistics.standards import CONFIDENCE
from simulate.statistics.verdicts import Verdict

SMALL_P = 0.05
Pair = tuple[str, str]  # (better, worse)


def common_levels(base: BlockSums, variant: BlockSums) -> list[str]:
    """Levels that occurred in both, in the order of the base."""
    seen = {level for level, n in zip(variant.levels, variant.rows, strict=True) if n > 0}
    return [level for level, n in zip(base.levels, base.rows, strict=True) if n > 0 and level in seen]


def sure_orders(means: Estimates) -> list[Pair]:
    """Return the pairs (better, worse) that are distinguished, Holm-corrected over all pairs."""
    return [(c.first, c.second) if c.difference > 0 else (c.second, c.first) for c in pairwise(means) if c.p < SMALL_P]


@dataclass(frozen=True)
class Orders:
    """The pairs distinguished in the base: distinguished the same way, the other way, or not."""

    held: tuple[Pair, ...]
    reversed: tuple[Pair, ...]
    faded: tuple[Pair, ...]
    is_nearer: bool = False  # those that held are half as far apart, or less, on average

    @property
    def fate(self) -> Word:
        """In one word."""
        if self.reversed:
            return "gone"
        return "undecided" if self.faded else "shrinks" if self.is_nearer else "survives"


def compare_orders(base: Estimates, variant: Estimates) -> Orders:
    """Follow the pairs that the base tells apart into the variant; both have the same levels."""
    there = set(sure_orders(variant))
    pairs = sure_orders(base)
    held = tuple(pair for pair in pairs if pair in there)
    turned = tuple(pair for pair in pairs if pair[::-1] in there)
    faded = tuple(pair for pair in pairs if pair not in held and pair not in turned)
    apart = [sum(_apart(means, pair) for pair in held) for means in (base, variant)]
    return Orders(held, turned, faded, is_nearer=bool(held) and apart[1] <= NEARER * apart[0])


def _apart(means: Estimates, pair: Pair) -> float:
    better, worse = (means.levels.index(name) for name in pair)
    return float(means.value[better] - means.value[worse])


@dataclass(frozen=True)
class End:
    """The best (or worst) level of a table: its index and name, and the levels not distinguished from it."""

    at: int
    name: str
    rivals: tuple[str, ...]

    @property
    def is_sure(self) -> bool:
        """True if it is told apart from every other level."""
        return not self.rivals


def end_of(means: Estimates, worst: bool = False) -> End:
    """The level with the highest (lowest) mean; the first one wins a tie. Needs a level with rows."""
    at = int(np.nanargmin(means.value) if worst else np.nanargmax(means.value))
    name = means.levels[at]
    pairs = set(sure_orders(means))
    rivals = tuple(o for o in means.levels if o != name and ((o, name) if worst else (name, o)) not in pairs)
    return End(at, name, rivals)


def compare_ends(base: Estimates, variant: Estimates, worst: bool = False) -> Word:
    """Follow the base's best (worst) level into the variant.

    It survives if it is distinguished from all others there as well, and does not if another is from it; it is
    smaller where it lies half as far from the middle of all, or less.
    """
    before, now = end_of(base, worst), end_of(variant, worst)
    if now.name != before.name:
        return "undecided" if before.name in now.rivals else "gone"
    if not now.is_sure:
        return "undecided"
    away = [abs(float(means.value[end.at] - np.nanmean(means.value))) for means, end in ((base, before), (variant, now))]
    return "shrinks" if away[1] <= NEARER * away[0] else "survives"


def compare_verdicts(base: Verdict, variant: Verdict) -> Word:
    """Follow a decided verdict of the base into the variant."""
    return of_verdicts(base.word, variant.word)


def rank_correlation(base: Estimates, variant: Estimates) -> float:
    """Kendall's tau-b of the means; NaN for fewer than three levels, or if all are equal."""
    from scipy.stats import kendalltau

    if len(base.levels) < 3:
        return float("nan")
    with np.errstate(invalid="ignore"):
        return float(kendalltau(base.value, variant.value).statistic)


@dataclass(frozen=True)
class LevelMoves:
    """Variant minus base for K levels, with 95 % intervals and two-sided p (not yet corrected)."""

    levels: tuple[str, ...]
    difference: Floats
    se: Floats
    low: Floats
    high: Floats
    p: Floats


def change(base: Estimates, variant: Estimates) -> LevelMoves:
    """Measure how much every level moves from the base to the variant; both have the same levels.

    A share of exactly 0 or 1 has no standard error of its own; half the width of its interval stands in for it.
    """
    difference = variant.value - base.value
    errors = [np.where(m.se > 0, m.se, (m.high - m.low) / 2 / quantile(CONFIDENCE)) for m in (base, variant)]
    se = np.where(base.few | variant.few, np.nan, np.hypot(*errors))
    df = np.minimum(base.df, variant.df)
    half = quantile(CONFIDENCE, 1, df) * se
    return LevelMoves(base.levels, difference, se, difference - half, difference + half, two_sided(difference, se, df))


def drift(difference: float, se: float, margin: float, comparisons: int) -> Word:
    """Judge whether a rate or mean stays within `margin` of the base: it clearly does, clearly does not, or neither.

    Intervals are simultaneous (Bonferroni) over `comparisons` variants.
    """
    if not np.isfinite(difference) or not np.isfinite(se):
        return "undecided"
    half = quantile(CONFIDENCE, comparisons) * se
    if abs(difference) + half <= margin:
        return "survives"
    return "gone" if abs(difference) - half > margin else "undecided"


def compare_signs(base: Floats, base_p: Floats, variant: Floats, variant_p: Floats) -> list[Word]:
    """Judge per difference if its sign is found again: the same way, clearly the other way, or neither. Adjusted p."""
    sure = (base_p < SMALL_P) & (variant_p < SMALL_P)
    with np.errstate(invalid="ignore"):
        turned, nearer = np.sign(base) != np.sign(variant), np.abs(variant) <= NEARER * np.abs(base)
    words: list[Word] = []
    for is_sure, is_turned, is_nearer in zip(sure, turned, nearer, strict=True):
        there: Word = "gone" if is_turned else "shrinks" if is_nearer else "survives"
        words.append(there if is_sure else "undecided")
    return words


def both(base: BlockSums, variant: BlockSums, kind: Literal["share", "mean"] = "share") -> tuple[Estimates, Estimates]:
    """Estimates of the levels that occurred in both."""
    levels = common_levels(base, variant)
    return estimate(base.pick(levels), kind), estimate(variant.pick(levels), kind)
