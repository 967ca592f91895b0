"""Strips: the small drawings of the first screen, one row a level, on an axis that shows the fair band.

Plain SVG by hand: lines for intervals, a dot for a level inside or open, a triangle for one that is off for sure.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape

from reports.findings import Finding, Level

WIDTH, ROW, LEFT, RIGHT = 340, 17, 112, 60
MOST_ROWS = 8
NARROWEST = 3.0  # margins on either side of fair that the axis shows at least: noise must look like noise
AIR = 1.06  # the farthest dot keeps clear of its number
LONGEST_NAME = 17


def forest_plot(finding: Finding) -> str:
    """The drawing of a finding as inline SVG; empty if it has no numbers on a fair scale."""
    shown = [level for level in finding.levels if math.isfinite(level.value.low)][:MOST_ROWS]
    if not shown or finding.fair is None:
        return ""
    fair, margin = finding.fair, finding.margin or 0.0
    ends = (abs(end - fair) for level in shown for end in (level.value.low, level.value.high))
    reach = max([NARROWEST * margin, *ends]) * AIR
    height = ROW * len(shown) + 4

    def x(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - fair + reach) / (2 * reach), 1)

    left, right = x(fair - margin), x(fair + margin)
    band = f'<rect class="band" x="{left}" y="0" width="{right - left:.1f}" height="{height}"/>'
    middle = f'<line class="fair" x1="{x(fair)}" x2="{x(fair)}" y1="0" y2="{height}"/>'
    rows = "".join(_row(level, ROW * i + ROW / 2 + 2, x) for i, level in enumerate(shown))
    alt = escape(f"{finding.question}: " + "; ".join(f"{level.name} {level.value}" for level in shown), quote=True)
    return (
        f'<svg class="strip" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-label="{alt}">'
        f"{band}{middle}{rows}</svg>"
    )


def _row(level: Level, y: float, x: Callable[[float], float]) -> str:
    value = level.value
    at = x(value.value)
    if level.is_off:
        dot = f'<path class="off" d="M{at - 5.5:.1f} {y + 4.5:.1f}h11l-5.5-10z"/>'
    else:
        dot = f'<circle class="dot" cx="{at}" cy="{y:.1f}" r="4"/>'
    name = level.name if len(level.name) <= LONGEST_NAME else f"{level.name[: LONGEST_NAME - 1]}…"
    return (
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(name)}</text>'
        f'<line class="reach" x1="{x(value.low)}" x2="{x(value.high)}" y1="{y:.1f}" y2="{y:.1f}"/>{dot}'
        f'<text x="{WIDTH - RIGHT + 8}" y="{y + 4:.1f}">{escape(value.short)}</text>'
    )
