"""A curve as small as a cell of a table."""

from __future__ import annotations

import math
from collections.abc import Iterable

from markupsafe import Markup, escape

from reports.parts.cells import Curve

WIDTH, HEIGHT, AIR = 84, 22, 3  # of the drawing, px
SPARK_POINTS = 0.12  # share at the top of a small curve: all have one scale
LETTERS = 12  # of text that is as wide


def sparkline(curve: Curve, most: float, kind: str = "curve") -> Markup:
    """Draw a curve between -most and most: the fair band, a line through its values, and their intervals as an area.

    `kind`: its class in the style sheet.
    """
    known = [(i, one) for i, one in enumerate(curve.stages) if math.isfinite(one.value) and math.isfinite(one.low)]
    step = (WIDTH - 2 * AIR) / max(len(curve.stages) - 1, 1)

    def point(i: int, value: float) -> str:
        inside = min(max(value / most, -1.0), 1.0) if most else 0.0
        return f"{AIR + i * step:.1f},{HEIGHT / 2 - inside * (HEIGHT / 2 - 1):.1f}"

    band = min(curve.margin / most, 1.0) * (HEIGHT / 2 - 1) if most else 0.0
    upper = [point(i, one.high) for i, one in known]
    lower = [point(i, one.low) for i, one in reversed(known)]
    return Markup(
        '<svg class="{kind}" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" data-fair="{fair}" data-v="{told}">'
        "<title>{words}</title>"
        '<rect class="fair" x="0" y="{y:.1f}" width="{w}" height="{b:.1f}"/>'
        '<polygon class="reach" points="{area}"/><polyline class="line" points="{line}"/></svg>'
    ).format(
        kind=kind,
        w=WIDTH,
        h=HEIGHT,
        words=escape(str(curve)),
        fair=_points((-curve.margin, curve.margin)),
        told=";".join(_points((one.value, one.low, one.high)) for one in curve.stages),
        y=HEIGHT / 2 - band,
        b=2 * band,
        area=" ".join(upper + lower),
        line=" ".join(point(i, one.value) for i, one in known),
    )


def _points(ends: Iterable[float]) -> str:
    """Shares in points as data; nothing for what is not known."""
    return ",".join(f"{round(100 * end, 1):g}" if math.isfinite(end) else "" for end in ends)
