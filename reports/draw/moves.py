"""Measured changes as marks: from where a figure stood to where it stands, on the scale of the fair band."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from reports.draw.drawing import Scale, axis, mark, reach, row, rows
from reports.draw.forest_plot import AIR, NARROWEST, kind_of, number_of, signed, unit_of
from reports.draw.picture_data import told
from reports.parts.findings import Finding, Level, Moved


def moves(found: Sequence[tuple[Sequence[Moved], Finding | None]]) -> list[str]:
    """A drawing for each change, all on one scale in points from fair; empty where nothing is known of one, or no band."""
    known = [(moved, finding) for moved, finding in found if finding is not None and finding.fair is not None]
    away = [
        abs(end - (finding.fair or 0.0))
        for moved, finding in known
        for one in moved
        for end in (one.before, one.after.low, one.after.high)
    ]
    farthest = max([NARROWEST * max((finding.margin or 0.0 for _, finding in known), default=0.0), *away]) * AIR
    names = [one.name for moved, _ in known for one in moved]
    numbers = [_number(one) for moved, _ in known for one in moved]
    return [_strip(moved, finding, farthest, names, numbers) if finding is not None else "" for moved, finding in found]


def _strip(moved: Sequence[Moved], finding: Finding, farthest: float, names: Sequence[str], numbers: Sequence[str]) -> str:
    """The drawing of one change."""
    if not moved or finding.fair is None:
        return ""
    fair, margin = finding.fair, finding.margin or 0.0
    scale, points = Scale(fair - farthest, fair + farthest), Scale(-farthest * 100, farthest * 100)
    lines = [row(one.name, _marks(one, finding, scale), _number(one), told=_told(one, fair, margin)) for one in moved]
    lines.append(axis(scale, "pp", [(fair + tick / 100, signed(tick)) for tick in points.ticks()]))
    drawn = rows(lines, names, scale, fair, margin, numbers=numbers)
    alt = escape("; ".join(f"{one.name} {_number(one)}" for one in moved), quote=True)
    return f'<div class="strip moves" role="group" aria-label="{alt}">{drawn}</div>'


def _marks(one: Moved, finding: Finding, scale: Scale) -> str:
    """A hollow mark before, a line, the interval and the mark after."""
    before, after = scale.at(one.before), scale.at(one.after.value)
    left, wide = min(before, after), abs(after - before)
    way = f'<i class="way" style="left:{left:g}%;width:{wide:.3g}%"></i>'
    fair, margin = finding.fair or 0.0, finding.margin or 0.0
    off = one.after.low > fair + margin or one.after.high < fair - margin
    kind = kind_of(Level(one.name, one.metric, one.after, off), fair, margin)
    return way + reach(scale.at(one.after.low), scale.at(one.after.high)) + mark("gh", before) + mark(kind, after)


def _number(one: Moved) -> str:
    """Before and after, with the interval of the latter: `36.0 → 26.1 ±0.9 %`."""
    return f"{100 * one.before:.1f} → {number_of(one.after)}".replace("-", "−")


def _told(one: Moved, fair: float, margin: float) -> str:
    ends = (one.after.value, one.after.low, one.after.high, fair - margin, fair + margin)
    return told(*(100 * end for end in ends), unit_of(one.after))
