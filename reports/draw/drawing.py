"""Pictures as HTML: marks placed in per cent of their room, text in its own size, colours from the page's style sheet.

So one drawing serves a screen, a phone, paper, light and dark, and weighs about 150 bytes a row.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

LONGEST_NAME = 44  # letters of a name that stand on one line where there is room
LONGEST_NUMBER = 24  # letters of a number with its interval that stand on one line, where the page is wide enough


@dataclass
class Panel:
    """A panel to draw into: pieces of HTML, in order."""

    parts: list[str] = field(default_factory=list)

    def add(self, *parts: str) -> None:
        """Append pieces."""
        self.parts.extend(parts)


def joined(panels: Sequence[Panel]) -> str:
    """One picture of its panels, side by side where there is room."""
    drawn = ["".join(panel.parts) for panel in panels if panel.parts]
    if len(drawn) == 1:
        return drawn[0]
    return f'<div class="panels">{"".join(f"<div>{one}</div>" for one in drawn)}</div>'


@dataclass(frozen=True)
class Scale:
    """An axis from `low` to `high`; places on it are per cent of its room, kept inside."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Place a value on the scale; NaN for a number that is not known."""
        if not math.isfinite(value):
            return math.nan
        return round(min(max((value - self.low) / (self.high - self.low), 0.0), 1.0) * 100, 1)

    def ticks(self, most: int = 5) -> list[float]:
        """Return round numbers on the axis, at most `most` of them."""
        span = self.high - self.low
        size = 10.0 ** math.floor(math.log10(span / most))
        step = next(size * k for k in (1, 2, 5, 10, 20) if span / (size * k) <= most)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [round(i * step, 10) for i in range(first, last + 1)]


def scale_of(values: Sequence[float], air: float = 0.04) -> Scale:
    """An axis that holds all values, with a little air; one of a single value has a width too."""
    known = [float(value) for value in values if math.isfinite(value)] or [0.0]
    low, high = min(known), max(known)
    room = (high - low) * air or max(abs(high), 1.0) * air
    return Scale(low - room, high + room)


def text(words: str) -> str:
    """Text in HTML."""
    return escape(words, quote=False)


def titled(words: str) -> str:
    """A tooltip, as an attribute; nothing for no words."""
    return f' title="{escape(words, quote=True)}"' if words else ""


def mark(kind: str, place: float, title: str = "", told: str = "") -> str:
    """A mark of a kind (a class of the style sheet) at a place; `told`: its numbers as data."""
    return f'<i class="{kind}" style="left:{place:g}%"{titled(title)}{told}></i>'


def reach(low: float, high: float) -> str:
    """An interval between two places."""
    return f'<i class="ci" style="left:{low:g}%;width:{high - low:.3g}%"></i>' if high > low else ""


def row(
    name: str, marks: str, number: str = "", title: str = "", told: str = "", whole: str = "", own_band: str = ""
) -> str:
    """A row: the name left, the marks, the number right; name and number are the tooltip of the marks too.

    `told`: its numbers as data; `whole`: the number with more about it, for the tooltip; `own_band`: the style of a fair
    band that is not the one of all rows.
    """
    tip = titled(f"{name}: {whole or number}" if number else "")
    shown = f'<span class="t"{tip}{told}>{marks}</span>'
    style = f' style="{own_band}"' if own_band else ""
    return f"<li{style}><span>{text(name)}</span>{shown}<span{titled(title)}>{text(number)}</span></li>"


def axis(scale: Scale, unit: str = "", ends: Sequence[tuple[float, str]] = ()) -> str:
    """The row of the axis: round numbers, or words at places of its own, and the unit on the right."""
    marks = ends or [(value, number(value)) for value in scale.ticks()]
    shown = "".join(f'<i style="left:{scale.at(value):g}%">{text(words)}</i>' for value, words in marks)
    return f'<li class="ax"><span></span><span class="t">{shown}</span><span>{text(unit)}</span></li>'


def rows(
    lines: Sequence[str],
    names: Sequence[str],
    scale: Scale,
    fair: float | None = None,
    margin: float = 0.0,
    kind: str = "",
    numbers: Sequence[str] = (),
    about: str = "",
) -> str:
    """Rows on one axis, with the fair band behind all of them; `about`: what they share, as data.

    The longest of the `names` says how much room they get; so does the longest of the `numbers`, where there are some.
    """
    longest = min(max((len(name) for name in names), default=0), LONGEST_NAME)
    room = f"--name:min({longest * 0.54 + 1.2:.3g}rem,42%)"
    if numbers:
        room += f";--number:min({min(max(map(len, numbers)), LONGEST_NUMBER) * 0.48 + 0.7:.3g}rem,34%)"
    if fair is None:
        return f'<ul class="s{kind}" style="{room}"{about}>{"".join(lines)}</ul>'
    return f'<ul class="s fair{kind}" style="{room};{band(scale, fair, margin)}"{about}>{"".join(lines)}</ul>'


def band(scale: Scale, fair: float, margin: float) -> str:
    """The fair band of rows, as a style."""
    low, middle, high = (scale.at(value) for value in (fair - margin, fair, fair + margin))
    wide = high - low
    left = 100 * low / (100 - wide) if wide < 100 else 0.0  # as a style sheet places a background of that width
    return f"--l:{left:.4g}%;--m:{middle:g}%;--b:{wide:.4g}%"


def shortened(words: str, most: int) -> str:
    """Words of at most so many letters; what is cut off is an ellipsis."""
    return words if len(words) <= most else f"{words[: most - 1]}…"


def number(value: float) -> str:
    """A number on an axis, with a true minus sign."""
    return f"{value:,.10g}".replace("-", "−")


def plot(lines: str, x_axis: Scale, y_axis: Scale, more: str = "", x_words: Sequence[tuple[float, str]] = ()) -> str:
    """A picture with two axes: SVG shapes in per cent, numbers as text beside them; `more`: what else stands in it."""
    ups = "".join(f'<span class="y" style="bottom:{y_axis.at(v):g}%">{number(v)}</span>' for v in y_axis.ticks())
    marks = x_words or [(value, number(value)) for value in x_axis.ticks()]
    along = "".join(f'<span class="x" style="left:{x_axis.at(v):g}%">{text(words)}</span>' for v, words in marks)
    svg = f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{lines}</svg>'
    return f'<div class="plot">{svg}{ups}{along}{more}</div>'
