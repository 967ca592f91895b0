"""Strips: the small drawings of the first screen, one row a level, on an axis that shows the fair band."""

from __future__ import annotations

import math
from html import escape

from reports.drawing import Scale, mark, reach, row, rows
from reports.findings import Finding, Level

MOST_ROWS = 8
NARROWEST = 3.0  # margins on either side of fair that the axis shows at least: noise must look like noise
AIR = 1.06  # the farthest mark keeps clear of its number


def forest_plot(finding: Finding) -> str:
    """The drawing of a finding as HTML; empty if it has no numbers on a fair scale."""
    shown = [level for level in finding.levels if math.isfinite(level.value.low)][:MOST_ROWS]
    if not shown or finding.fair is None:
        return ""
    fair, margin = finding.fair, finding.margin or 0.0
    ends = (abs(end - fair) for level in shown for end in (level.value.low, level.value.high))
    farthest = max([NARROWEST * margin, *ends]) * AIR
    scale = Scale(fair - farthest, fair + farthest)
    alt = escape(f"{finding.question}: " + "; ".join(f"{level.name} {level.value}" for level in shown), quote=True)
    lines = [row(level.name, _marks(level, scale, fair), level.value.short) for level in shown]
    drawn = rows(lines, [level.name for level in shown], scale, fair, margin)
    return f'<div class="strip" role="img" aria-label="{alt}">{drawn}</div>'


def _marks(level: Level, scale: Scale, fair: float) -> str:
    """The interval and the mark of a level."""
    value = level.value
    kind = "m" if not level.is_off else "up" if value.value > fair else "dn"
    return reach(scale.at(value.low), scale.at(value.high)) + mark(kind, scale.at(value.value))
