"""Helpers of several sections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from reports.draw import figures
from reports.draw.drawing import Panel, joined
from reports.judge.account import best_first
from reports.parts.cells import Interval, Kind, P, short
from reports.parts.document import Figure, Table
from simulate.statistics.estimates import Estimates, pairwise
from simulate.statistics.verdicts import Verdict

DEALS = "± or in brackets: where the true value lies with 95 % confidence, each by itself."
TOGETHER = "± or in brackets: where all win shares of the list truly lie at once, with 95 % confidence (scores: each alone)."


def draw(
    key: str,
    title: str,
    alt: str,
    reading: str,
    paint: Callable[[Any], Any],
    columns: int = 1,
    rows: int = 1,
) -> Figure:
    """A figure that runs `paint` on a fresh panel (a list of them for several) when a page needs it."""

    def drawn() -> str:
        panels = [Panel() for _ in range(columns * rows)]
        paint(panels if len(panels) > 1 else panels[0])
        return joined(panels)

    return Figure(key, title, drawn, alt, reading)


def interval(means: Estimates, i: int, kind: Kind = "share") -> Interval:
    """Level `i` of some estimates as a table cell."""
    return Interval(float(means.value[i]), float(means.low[i]), float(means.high[i]), kind)


def counted(means: Estimates, i: int, kind: Kind = "share") -> Interval:
    """Level `i` of some estimates as a table cell that says how many rows it rests on."""
    return Interval(float(means.value[i]), float(means.low[i]), float(means.high[i]), kind, count(means.rows[i]))


def count(number: float) -> int:
    """A count as a whole number."""
    return round(float(number))


def fair_text(verdict: Verdict) -> str:
    """Explain what balanced means here."""
    return (
        f"Fair is {verdict.target * 100:.1f} %. Balanced: every win share is shown to lie within "
        f"{verdict.margin * 100:.1f} pp of it; unbalanced: one is shown to lie outside; undecided: this run cannot "
        "tell. No clear difference is not proof of balance."
    )


def fair_figure(key: str, title: str, means: Estimates, verdict: Verdict) -> list[Figure]:
    """Shares with their intervals around the fair band, highest first; too short ones are left out, no figure if all are."""
    order = [i for i in best_first(means) if np.isfinite(means.low[i])]
    if not order:
        return []
    names = [means.levels[i] for i in order]
    fair, margin = verdict.target * 100, verdict.margin * 100
    figure = draw(
        key,
        title,
        "Dots with intervals: " + "; ".join(f"{means.levels[i]} {interval(means, i)}" for i in order),
        "Dot: win share; thick line: where all of them truly lie at once, with 95 % confidence; shaded: what counts as "
        "fair. A triangle is clearly outside.",
        lambda ax: figures.interval_dots(
            ax,
            names,
            means.value[order] * 100,
            means.low[order] * 100,
            means.high[order] * 100,
            [f"n {short(means.rows[i])}" for i in order],
            fair,
            "win share, %",
            "fair",
            margin,
            [name in verdict.outside for name in names],
        ),
    )
    return [figure]


def contrast_table(key: str, means: Estimates) -> Table:
    """Differences between each two levels."""
    rows: list[list[object]] = [
        [f"{c.first} − {c.second}", Interval(c.difference, c.low, c.high, "points"), P(c.p)] for c in pairwise(means)
    ]
    columns = ("first − second", "difference in win share", "p (Holm)")
    return Table(key, "Differences between two", columns, rows, folded=True)
