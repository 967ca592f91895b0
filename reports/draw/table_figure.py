"""The figure of a table: its first numbers with intervals, in the table's order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reports.draw.drawing import Panel, joined
from reports.draw.figures import interval_dots
from reports.parts.cells import Interval, cell_text, page_unit
from reports.parts.document import MOST_ROWS, Figure, Table
from simulate.metrics import upper

STEP = ("is", "becomes")
LEAST_DRAWN = 2


def picture(table: Table, fair: float | None = None) -> Figure | None:
    """The first numbers with intervals of a table, drawn in the table's order; None if it has none.

    `fair`: the value at the line, in the unit of the column; of differences it is zero.
    """
    at = next((i for i in range(len(table.columns)) if any(isinstance(row[i], Interval) for row in table.rows)), None)
    if at is None:
        return None
    cells = [
        (name_of(table, row), row[at]) for row in table.rows if isinstance(row[at], Interval) and math.isfinite(row[at].low)
    ]
    if len(cells) < LEAST_DRAWN or len({name for name, _ in cells}) < len(cells):
        return None
    half = MOST_ROWS // 2
    drawn = cells if len(cells) <= MOST_ROWS else [*cells[:half], *cells[-half:]]
    scale = 1.0 if drawn[0][1].kind == "mean" else 100.0
    line, words = (0.0, "no effect") if drawn[0][1].kind == "points" else (fair, "fair")
    unit = page_unit(drawn[0][1]) or "mean"

    def draw() -> str:
        values, lows, highs = ([getattr(cell, end) * scale for _, cell in drawn] for end in ("value", "low", "high"))
        names = [name for name, _ in drawn]
        panel = interval_dots(Panel(), names, values, lows, highs, [""] * len(drawn), line, unit, words)
        return joined([panel])

    alt = "; ".join(f"{name} {cell}" for name, cell in drawn)
    about = f"{upper(table.columns[at])}, {unit}; the line is the 95 % interval."
    left = f" The first and last {half}; the table holds all." if len(drawn) < len(cells) else ""
    return Figure(f"{table.key}-figure", table.caption, draw, alt, about + left)


def name_of(table: Table, row: Sequence[Any]) -> str:
    """Name a row; a value of the rules with its step."""
    if STEP[0] not in table.columns:
        return str(row[0])
    before, after = (cell_text(row[table.columns.index(name)]) for name in STEP)
    return f"{row[0]} {before} → {after}"
