"""A curve as small as a cell of a table."""

from __future__ import annotations

import math

from markupsafe import Markup, escape

from reports.parts.cells import Curve

WIDTH, HEIGHT, AIR = 84, 22, 3  # of the drawing, px
SPARK_POINTS = 0.12  # share at the top of a small curve: all have one scale
LETTERS = 12  # of text that is as wide


def halves(value: float) -> str:
    """A length as short text, to half a px."""
    return f"{round(2 * value) / 2:g}"


def sparkline(curve: Curve, most: float, kind: str = "curve") -> Markup:
    """Draw a curve between -most and most: the fair band, a line through its values, and their intervals as an area.

    `kind`: its class in the style sheet.
    """
    known = [(i, one) for i, one in enumerate(curve.stages) if math.isfinite(one.value) and math.isfinite(one.low)]
    step = (WIDTH - 2 * AIR) / max(len(curve.stages) - 1, 1)

    def point(i: int, value: float) -> str:
        inside = min(max(value / most, -1.0), 1.0) if most else 0.0
        return f"{halves(AIR + i * step)},{halves(HEIGHT / 2 - inside * (HEIGHT / 2 - 1))}"

    band = min(curve.margin / most, 1.0) * (HEIGHT / 2 - 1) if most else 0.0
    upper = [point(i, one.high) for i, one in known]
    lower = [point(i, one.low) for i, one in reversed(known)]
    return Markup(
        '<svg class="{kind}" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" data-fair="{fair}">'
        "<title>{words}</title>"
        '<rect class="fair" x="0" y="{y:.1f}" width="{w}" height="{b:.1f}"/>'
        '<polygon class="reach" points="{area}"/><polyline class="line" points="{line}"/></svg>'
    ).format(
        kind=kind,
        w=WIDTH,
        h=HEIGHT,
        words=escape(str(curve)),
        fair=f"{-100 * curve.margin:.3g},{100 * curve.margin:.3g}",
        y=HEIGHT / 2 - band,
        b=2 * band,
        area=" ".join(upper + lower),
        line=" ".join(point(i, one.value) for i, one in known),
    )
