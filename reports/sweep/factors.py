"""A factor of the seats (starting position, strategy, place in turn order) over all runs of a sweep."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from reports.judge.balance import even_share
from reports.sweep.fates import (
    LevelMoves,
    both,
    change,
    compare_ends,
    compare_orders,
    compare_verdicts,
    end_of,
)
from reports.sweep.phrases import share_of
from reports.sweep.sweep_runs import Checked, Sweep, SweepRun
from simulate.statistics.blocks import BlockSums
from simulate.statistics.estimates import Estimates, at_once, estimate
from simulate.statistics.evidence import DECIDED
from simulate.statistics.standards import MARGIN
from simulate.statistics.verdicts import Verdict, judge


@dataclass(frozen=True)
class Factor:
    """A factor to compare. `sums` is the name in LogSums.sums; `judged`: whether even shares are what one hopes for."""

    key: str
    sums: str
    word: str
    judged: bool

    def of(self, side: SweepRun, value: Literal["share", "score"] = "share") -> BlockSums | None:
        """The block sums of a run, of the levels that occurred; None if the run does not log seats."""
        sums = side.log.sums.get(f"{value}.{self.sums}")
        return None if sums is None else sums.pick([name for name, n in zip(sums.levels, sums.rows, strict=True) if n > 0])

    def label(self, level: str) -> str:
        """A level in words: places in turn order are counted from 1."""
        return f"place {int(level.removeprefix('seat ')) + 1}" if self.sums == "seat" else level


STRATEGY = Factor("strategies", "strategy", "strategy", False)
PLACE = Factor("places", "seat", "place in turn order", True)


def start_factor(column: str) -> Factor:
    """The factor of a starting-position column."""
    word = column.replace("_", " ")
    return Factor(f"start-{column}", f"start:{column}", word, True)


def named(factor: Factor, means: Estimates) -> Estimates:
    """The same estimates under the words for their levels."""
    return replace(means, levels=tuple(factor.label(level) for level in means.levels))


def estimates(factor: Factor, side: SweepRun, value: Literal["share", "score"] = "share") -> Estimates | None:
    """Win shares or scores by level; None if the run does not log seats."""
    sums = factor.of(side, value)
    return None if sums is None else named(factor, at_once(sums) if value == "share" else estimate(sums, "mean"))


def verdict_of(factor: Factor, side: SweepRun, means: Estimates) -> Verdict:
    """Judge if all win shares lie within a tenth of the run's even share; places and starts that are tied are parted."""
    found = next((b for b in side.balances if b.factor.sums == factor.sums), None)
    if found is not None:
        return found.verdict
    even = even_share(side.log)
    return judge(means, even, even * MARGIN)


@dataclass(frozen=True)
class Against:
    """A variant against the base at the same seat count, on the levels that both have."""

    side: SweepRun
    base: Estimates
    variant: Estimates

    @property
    def change(self) -> LevelMoves:
        """The change of every level."""
        return change(self.base, self.variant)


def against_base(factor: Factor, sweep: Sweep, seats: int) -> list[Against]:
    """All variants of a seat count that can be compared with its base."""
    base = sweep.base(seats)
    before = factor.of(base) if base is not None else None
    found = []
    for side in sweep.evidence(seats):
        after = factor.of(side)
        if before is None or after is None:
            continue
        a, b = both(before, after)
        if len(a.levels) > 1:
            found.append(Against(side, named(factor, a), named(factor, b)))
    return found


def check(factor: Factor, sweep: Sweep, seats: int, pairs: list[Against]) -> list[Checked]:
    """Follow what the base shows at a seat count into its variants."""
    base = sweep.base(seats)
    means = estimates(factor, base) if base is not None else None
    if base is None or means is None or not pairs or len(means.levels) < 2:
        return []
    found = []
    verdict = verdict_of(factor, base, means)
    if factor.judged and verdict.word in DECIDED:
        fates = {a.side.variant: compare_verdicts(verdict, verdict_of(factor, a.side, _all(factor, a))) for a in pairs}
        found.append(Checked(f"{factor.word}: verdict", seats, verdict.word, fates))
    for worst in (False, True):
        end = end_of(means, worst)
        if end.is_sure:
            said = f"{end.name} wins {'least' if worst else 'most'} ({share_of(means, end.at)})"
            fates = {a.side.variant: compare_ends(a.base, a.variant, worst) for a in pairs}
            found.append(Checked(f"{factor.word}: {'weakest' if worst else 'strongest'}", seats, said, fates))
    told = [compare_orders(a.base, a.variant) for a in pairs]
    n = len(told[0].held + told[0].reversed + told[0].faded)
    if n:
        fates = {a.side.variant: order.fate for a, order in zip(pairs, told, strict=True)}
        pairs_word = "pair" if n == 1 else "pairs"
        found.append(Checked(f"{factor.word}: order", seats, f"{n} {pairs_word} distinguishable", fates))
    return found


def _all(factor: Factor, pair: Against) -> Estimates:
    """All levels of the variant, whether the base has them or not."""
    return estimates(factor, pair.side) or pair.variant
