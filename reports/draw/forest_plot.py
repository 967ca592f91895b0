"""Strips: the small drawings of the first screen, one row a level, on an axis that shows the fair band."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from reports.draw.drawing import Scale, axis, band, mark, reach, row, rows
from reports.draw.picture_data import shared, told
from reports.parts.cells import Interval, page_number
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


@dataclass(frozen=True)
class Worst:
    """The levels farthest from fair of all findings, worst first, on one scale of shares from fair.

    `moved`: the same levels as distances from fair; `margins`: half the fair band of each; `farthest`: what
    the scale reaches.
    """

    names: list[str]
    levels: list[Level]
    moved: list[Level]
    fairs: list[float]
    margins: list[float]
    farthest: float


def worst_of(findings: Sequence[Finding], most: int = WORST) -> Worst | None:
    """The levels that the first screen draws; None where no finding has a band."""
    banded = [finding for finding in findings if finding.fair is not None and finding.margin]
    every = [(finding, level) for finding in banded for level in _shown(finding)]
    every.sort(key=lambda pair: (not pair[1].is_off, -_margins(*pair)))
    shown = every[:most]
    if not shown:
        return None
    names, moved = [], []
    for finding, level in shown:
        asked, _, where = finding.question.partition(", ")  # of a sweep also: with how many seats
        word = asked.partition(" (")[0].removesuffix("s").lower()
        name = level.name if finding.of_seat or word in PLAIN else f"{level.name} ({word})"
        names.append(f"{name}, {where}" if where else name)
        value, fair = level.value, finding.fair or 0.0
        away = replace(value, value=value.value - fair, low=value.low - fair, high=value.high - fair)
        moved.append(replace(level, value=away))
    return Worst(
        names,
        [level for _, level in shown],
        moved,
        [finding.fair or 0.0 for finding, _ in shown],
        [finding.margin or 0.0 for finding, _ in shown],
        max(_farthest(finding) for finding, _ in shown),
    )


def worst_marks(findings: Sequence[Finding], most: int = WORST) -> str:
    """The drawing of the first screen: the levels farthest from fair of all findings, on one scale in points from fair."""
    worst = worst_of(findings, most)
    if worst is None:
        return ""
    names, farthest = worst.names, worst.farthest
    scale, least = Scale(-farthest, farthest), min(worst.margins)
    lines = []
    for name, level, moved, fair, margin in zip(names, worst.levels, worst.moved, worst.fairs, worst.margins, strict=True):
        numbers = told(*_ends(level), *(100 * (fair + side) for side in (-margin, margin)), unit_of(level.value))
        own = "" if margin == least else band(scale, 0.0, margin)
        lines.append(row(name, _marks(moved, scale, 0.0, margin), number_of(level.value), told=numbers, own_band=own))
    points = Scale(-farthest * 100, farthest * 100)
    lines.append(axis(scale, "pp", [(tick / 100, signed(tick)) for tick in points.ticks()]))
    alt = escape("; ".join(f"{name} {level.value}" for name, level in zip(names, worst.levels, strict=True)), quote=True)
    drawn = rows(lines, names, scale, 0.0, least, numbers=[number_of(level.value) for level in worst.levels])
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
        row(level.name, _marks(level, scale, fair, margin), number_of(level.value), told=told(*_ends(level)))
        for level in shown
    ]
    if has_axis:
        points = Scale(-farthest * 100, farthest * 100)
        lines.append(axis(scale, "pp", [(fair + tick / 100, signed(tick)) for tick in points.ticks()]))
    room = beside or shown
    about = shared(unit_of(shown[0].value), 100 * fair, 100 * margin)
    numbers = [number_of(level.value) for level in room]
    drawn = rows(lines, [level.name for level in room], scale, fair, margin, numbers=numbers, about=about)
    return f'<div class="strip" role="group" aria-label="{alt}">{drawn}</div>'


def number_of(value: Interval) -> str:
    """A number with its interval and its unit: `42.0 ±0.9 %`."""
    return page_number(value).replace(" ±", "\u00a0±") + f"\u00a0{unit_of(value)}"


def _ends(level: Level) -> list[float]:
    """The value of a level and the ends of its interval, in per cent or points."""
    return [100 * end for end in (level.value.value, level.value.low, level.value.high)]


def unit_of(value: Interval) -> str:
    """The unit of a share, or of a difference of shares."""
    return "%" if value.kind == "share" else "pp"


def signed(points: float) -> str:
    """A distance from fair as an axis says it."""
    return "fair" if not points else f"{points:+g}".replace("-", "−")


def kind_of(level: Level, fair: float, margin: float) -> str:
    """The mark of a level: clearly above or below the band, inside it, or not decided."""
    value = level.value
    if level.is_off:
        return "up" if value.value > fair else "dn"
    return "m" if not margin or (fair - margin <= value.low and value.high <= fair + margin) else "no"


def _marks(level: Level, scale: Scale, fair: float, margin: float) -> str:
    """The interval and the mark of a level."""
    value = level.value
    return reach(scale.at(value.low), scale.at(value.high)) + mark(kind_of(level, fair, margin), scale.at(value.value))
