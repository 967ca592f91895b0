"""Strips: the small drawings of the first screen, one row a level, on an axis that shows the fair band."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from html import escape

from reports.draw.drawing import Scale, axis, mark, reach, row, rows
from reports.draw.picture_data import shared, told
from reports.parts.cells import page_number
from reports.parts.findings import Finding, Level

MOST_ROWS = 8
WORST = 5  # marks of the first screen
PLAIN = ("content",)  # words that say nothing beside a name
NARROWEST = 3.0  # margins on either side of fair that the axis shows at least: noise must look like noise
AIR = 1.06  # the farthest mark keeps clear of its number


def forest_plots(findings: Sequence[Finding]) -> list[tuple[Finding, str]]:
    """Findings with their drawings, all on one scale: points of win share from fair, one room for names."""
    reach_of = max((_farthest(finding) for finding in findings), default=0.0)
    levels = [level for finding in findings for level in _shown(finding)]
    last = max((i for i, finding in enumerate(findings) if _shown(finding)), default=-1)
    return [(finding, forest_plot(finding, reach_of, levels, i == last)) for i, finding in enumerate(findings)]


def worst_marks(findings: Sequence[Finding], most: int = WORST) -> str:
    """The drawing of the first screen: the levels farthest from fair of all findings, on one scale in points from fair."""
    banded = [finding for finding in findings if finding.fair is not None and finding.margin]
    every = [(finding, level) for finding in banded for level in _shown(finding)]
    every.sort(key=lambda pair: (not pair[1].is_off, -_margins(*pair)))
    shown = every[:most]
    if not shown:
        return ""
    farthest = max(_farthest(finding) for finding, _ in shown)
    margin = min(finding.margin or 0.0 for finding, _ in shown)
    scale = Scale(-farthest, farthest)
    lines, names = [], []
    for finding, level in shown:
        word = finding.question.partition(" (")[0].removesuffix("s").lower()
        names.append(level.name if finding.of_seat or word in PLAIN else f"{level.name} ({word})")
        value, fair = level.value, finding.fair or 0.0
        moved = replace(level, value=replace(value, value=value.value - fair, low=value.low - fair, high=value.high - fair))
        numbers = told(*_ends(level), *(100 * (fair + side) for side in (-margin, margin)), _unit(level))
        lines.append(row(names[-1], _marks(moved, scale, 0.0, margin), _number(level), told=numbers))
    points = Scale(-farthest * 100, farthest * 100)
    lines.append(axis(scale, "pp", [(tick / 100, _signed(tick)) for tick in points.ticks()]))
    alt = escape("; ".join(f"{name} {level.value}" for name, (_, level) in zip(names, shown, strict=True)), quote=True)
    drawn = rows(lines, names, scale, 0.0, margin, numbers=[_number(level) for _, level in shown])
    return f'<div class="strip worst" role="group" aria-label="{alt}">{drawn}</div>'


def _margins(finding: Finding, level: Level) -> float:
    """Return how far a level is from fair, in margins."""
    assert finding.fair is not None  # of one with a band
    assert finding.margin
    return abs(level.value.value - finding.fair) / finding.margin


def _shown(finding: Finding) -> list[Level]:
    """The levels that are drawn: all that are off, then others, in the order of the finding."""
    known = [level for level in finding.levels if math.isfinite(level.value.low)] if finding.fair is not None else []
    off = [level for level in known if level.is_off]
    others = [level for level in known if not level.is_off][: max(0, MOST_ROWS - len(off))]
    return [level for level in known if level in off or level in others]


def _farthest(finding: Finding) -> float:
    """Measure how far from fair the drawing of a finding reaches."""
    fair = finding.fair or 0.0
    ends = (abs(end - fair) for level in _shown(finding) for end in (level.value.low, level.value.high))
    return max([NARROWEST * (finding.margin or 0.0), *ends]) * AIR


def forest_plot(finding: Finding, farthest: float = 0.0, beside: Sequence[Level] = (), has_axis: bool = False) -> str:
    """The drawing of a finding as HTML; empty if it has no numbers on a fair scale.

    `farthest`: what its scale reaches at least, `beside`: the levels whose names and numbers it gives room to, `has_axis`:
    in points from fair.
    """
    shown = _shown(finding)
    if not shown or finding.fair is None:
        return ""
    fair, margin = finding.fair, finding.margin or 0.0
    farthest = farthest or _farthest(finding)
    scale = Scale(fair - farthest, fair + farthest)
    alt = escape(f"{finding.question}: " + "; ".join(f"{level.name} {level.value}" for level in shown), quote=True)
    lines = [
        row(level.name, _marks(level, scale, fair, margin), _number(level), told=told(*_ends(level))) for level in shown
    ]
    if has_axis:
        points = Scale(-farthest * 100, farthest * 100)
        lines.append(axis(scale, "pp", [(fair + tick / 100, _signed(tick)) for tick in points.ticks()]))
    room = beside or shown
    about = shared(_unit(shown[0]), 100 * fair, 100 * margin)
    numbers = [_number(level) for level in room]
    drawn = rows(lines, [level.name for level in room], scale, fair, margin, numbers=numbers, about=about)
    return f'<div class="strip" role="group" aria-label="{alt}">{drawn}</div>'


def _number(level: Level) -> str:
    """The number of a level with the interval that its verdict used: `42.0 ±0.9 %`."""
    unit = "\u00a0%" if level.value.kind == "share" else "\u00a0pp"
    return page_number(level.value).replace(" ±", "\u00a0±") + unit


def _ends(level: Level) -> list[float]:
    """The value of a level and the ends of its interval, in per cent or points."""
    return [100 * end for end in (level.value.value, level.value.low, level.value.high)]


def _unit(level: Level) -> str:
    return "%" if level.value.kind == "share" else "pp"


def _signed(points: float) -> str:
    return "fair" if not points else f"{points:+g}".replace("-", "−")


def _marks(level: Level, scale: Scale, fair: float, margin: float) -> str:
    """The interval and the mark of a level."""
    value = level.value
    inside = not margin or (fair - margin <= value.low and value.high <= fair + margin)
    kind = ("m" if inside else "no") if not level.is_off else "up" if value.value > fair else "dn"
    return reach(scale.at(value.low), scale.at(value.high)) + mark(kind, scale.at(value.value))
