"""The part of a start's win share that is who picks it: the same difference with the strategy held fixed.

A start that a player chooses is taken more often by some strategies than by others. Its win share against that of all other
starts is then partly theirs. Taken for each strategy alone, and averaged as that start's own seats are, it is not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports.parts.cells import number_text
from simulate.statistics.estimates import Floats
from simulate.sums.log_sums import LogSums, cross

MUCH = 1 / 3  # of the difference: from here on it is told
MOST = 2 / 3
NAMED = 2  # levels told


@dataclass(frozen=True)
class Pick:
    """One start against all others: `plain` difference of win shares, and `alone`: with the strategy held fixed."""

    plain: float
    alone: float

    @property
    def part(self) -> float:
        """The part of the difference that is who picks it; NaN where there is none."""
        return 1 - self.alone / self.plain if self.plain else float("nan")


def pick(won: Floats, rows: Floats, at: int) -> Pick | None:
    """Compute what level `at` gains; `won` and `rows` (levels, strategies): games won and played.

    None if a strategy that takes it takes nothing else: then no run can separate the two.
    """
    other_won, other_rows = won.sum(axis=0) - won[at], rows.sum(axis=0) - rows[at]
    taken = rows[at] > 0
    if not taken.any() or not other_rows[taken].all() or not other_rows.sum():
        return None
    plain = won[at].sum() / rows[at].sum() - other_won.sum() / other_rows.sum()
    apart = won[at, taken] / rows[at, taken] - other_won[taken] / other_rows[taken]
    return Pick(float(plain), float(np.average(apart, weights=rows[at, taken])))


def who_picks(log: LogSums, start: str, levels: list[str], names: dict[str, str], off: list[str]) -> str:
    """The line of a finding about a start whose `off` levels (by name) are so in good part because of who picks them.

    `levels`: all that occurred; `names`: their names. '' where little of it is.
    """
    players = [p for p, n in zip(log.players, log.sums["share.strategy"].rows, strict=True) if n > 0]
    if len(players) < 2 or len(levels) < 2:
        return ""
    grid = log.sums[f"share.start:{start}_strategy"].pick(cross(levels, players))
    won, rows = (np.asarray(side, dtype=float).reshape(len(levels), len(players)) for side in (grid.total, grid.rows))
    found = [(names[level], one) for i, level in enumerate(levels) if names[level] in off and (one := pick(won, rows, i))]
    told = sorted((pair for pair in found if pair[1].part >= MUCH), key=lambda pair: -abs(pair[1].plain))
    if not told:
        return ""
    many = "most" if all(one.part >= MOST for _, one in told) else "much"
    first, *others = told[:NAMED]
    said = f"{first[0]} {_points(first[1].plain)} pp against the other starts, {_points(first[1].alone)} taken for each "
    said += "strategy alone" + "".join(f"; {name} {_points(one.plain)}, {_points(one.alone)}" for name, one in others)
    more = f"; so it is with {len(told) - NAMED} more" if len(told) > NAMED else ""
    return f"{many} of it is who picks it: {said}{more}"


def _points(share: float) -> str:
    return number_text(share * 100, 1, "+")
