"""The places of a game as seats around a table, each with what it wins; the strip beside it has the intervals."""

from __future__ import annotations

import math

from reports.draw.drawing import text
from reports.draw.forest_plot import kind_of
from reports.parts.findings import Finding

ROUND_X, ROUND_Y = 38, 31  # half axes of the ring of seats, per cent of the drawing
MIDDLE_X, MIDDLE_Y = 50, 50
FEWEST, MOST = 2, 8


def seat_table(finding: Finding) -> str:
    """The drawing of a finding on places; empty for any other. Place 1 sits at the near end, the turn goes clockwise."""
    levels = finding.levels
    if not finding.of_seat or finding.fair is None or not FEWEST <= len(levels) <= MOST:
        return ""
    if not all(math.isfinite(level.value.low) for level in levels):
        return ""
    seats = []
    for at, level in enumerate(sorted(levels, key=lambda level: level.name)):
        left, top = seat_at(at, len(levels))
        place, _, owner = level.name.removeprefix("Place ").partition(" with ")
        share = level.value.short.removesuffix(" %")
        kind = kind_of(level, finding.fair, finding.margin or 0.0)
        above = ' class="above"' if top < MIDDLE_Y else ""  # the owner's name stands away from the table
        named = f"<small{above}>{text(owner)}</small>" if owner else ""
        inside = f"<b>{text(share)}</b><span>place {text(place)}</span>{named}"
        seats.append(f'<span class="seat is-{kind}" style="left:{left:g}%;top:{top:g}%">{inside}</span>')
    return f'<div class="seats" aria-hidden="true"><span class="wood">wins, %<br>clockwise</span>{"".join(seats)}</div>'


def seat_at(at: int, seats: int) -> tuple[float, float]:
    """Where the middle of a seat lies, in per cent of the drawing from its upper left: from the near end clockwise."""
    turn = math.pi / 2 + 2 * math.pi * at / seats
    return round(MIDDLE_X + ROUND_X * math.cos(turn), 1), round(MIDDLE_Y + ROUND_Y * math.sin(turn), 1)
