"""What several sections need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from reports.document import Figure, Interval, Kind
from reports.drawing import canvas, to_svg
from reports.log_sums import LogSums
from reports.statistics import Estimates

WIDTH = 7.0  # inches; the page scales figures to its column
FEW_MARK = " *"
FEW_NOTE = "* Too few blocks for the interval to be trusted."
DEALS = "Intervals are 95 % intervals; the block (one deal in all rotations) is the sampling unit."


def draw(
    key: str, title: str, alt: str, reading: str, size: tuple[float, float], paint: Callable[[Any], Any], columns: int = 1
) -> Figure:
    """Run `paint` on fresh Axes (an array of them for several columns) and return the figure element."""
    with canvas(*size, columns) as (figure, axes):
        paint(axes)
        return Figure(key, title, to_svg(figure, key), alt, reading)


def row_height(rows: int) -> float:
    """Height in inches of a figure with one row a name."""
    return 0.34 * rows + 1.0


def interval(means: Estimates, i: int, kind: Kind = "share") -> Interval:
    """Level `i` of some estimates as a table cell."""
    return Interval(float(means.value[i]), float(means.low[i]), float(means.high[i]), kind)


def counted(means: Estimates, i: int, kind: Kind = "share") -> Interval:
    """Level `i` of some estimates as a table cell that says how many rows it rests on."""
    return Interval(float(means.value[i]), float(means.low[i]), float(means.high[i]), kind, count(means.rows[i]))


def count(number: float) -> int:
    """A count as a whole number."""
    return round(float(number))


def even_share(log: LogSums) -> float:
    """The win share of a seat row if all were even: less than 1 / seats where nobody wins some playouts."""
    every = log.sums["share.all"]
    return float(every.total[0] / every.rows[0])


def by_value(means: Estimates) -> list[int]:
    """Indices of the levels that occurred, best first."""
    return [
        int(i) for i in np.argsort(-np.where(np.isnan(means.value), -np.inf, means.value), kind="stable") if means.rows[i]
    ]
