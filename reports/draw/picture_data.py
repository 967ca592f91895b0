"""The numbers of a picture as data of its marks: the page reads them out, shows them, and writes CSV from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from reports.draw.drawing import Scale

DIGITS = 5


def plain(value: float | str) -> str:
    """A number as a program reads it; words as they are, and nothing for a number that is not known."""
    if isinstance(value, str):
        return escape(value, quote=True)
    return f"{value:.{DIGITS}g}" if math.isfinite(value) else ""


def told(*values: float | str) -> str:
    """Numbers of a mark as an attribute: value, ends of its interval, ends of what is fair, unit; the last may lack."""
    return f' data-v="{",".join(plain(value) for value in values)}"'


def shared(unit: str, fair: float | None = None, margin: float = 0.0) -> str:
    """The unit and the fair band that all marks of a list have, as attributes."""
    band = f' data-fair="{plain(fair - margin)},{plain(fair + margin)}"' if fair is not None and margin else ""
    return f' data-unit="{escape(unit, quote=True)}"{band}'


def listed(values: Sequence[float], shares: Sequence[float], x_axis: Scale, wide: float) -> str:
    """The values of a plot and their shares in per cent, as text that is read and not seen; each is `wide` on its axis."""
    words = "; ".join(f"{value:g}: {share:.3g}" for value, share in zip(values, shares, strict=True))
    return f'<span class="vh" data-x="{x_axis.low:g},{x_axis.high:g},{wide:g}">{words}</span>'
