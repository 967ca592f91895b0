"""Pictures: each takes a panel and numbers, draws, returns the panel and computes nothing.

The marks are those of the whole page: a triangle is clearly outside and points to where, a diamond is undecided,
a disc is all the rest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from reports.draw.drawing import Panel, Scale, axis, mark, number, plot, reach, row, rows, scale_of, text, titled
from reports.draw.picture_data import listed, shared, told
from reports.parts.cells import number_text

BAND_ORDER = {"miss": 0, "undecided": 1, "hit": 2}
MOST_ROWS = 30  # of a picture; the table below holds more
FEW_TICKS = 5  # numbers on a narrow axis
MOST_POINTS = 60  # of an outline: a phone has room for no more
SERIES = 7  # colours of a series, .c0 to .c6 in the style sheet
WIDE_ENOUGH = 0.09  # share of the longest bar that holds a number


def interval_dots(
    panel: Panel,
    names: Sequence[str],
    values: Any,
    lows: Any,
    highs: Any,
    counts: Sequence[str],
    target: float | None,
    label: str,
    target_label: str = "even share",
    margin: float = 0.0,
    off: Sequence[bool] = (),
    others: Sequence[Sequence[tuple[str, float, str]]] = (),
) -> Panel:
    """One row a name: its value and interval; `counts` are tooltips of the numbers; `others`: (mark, value, tooltip) beside.

    The band target +- margin is shaded, and the axis shows three times as much: noise must look like noise.
    """
    ends = [float(end) for side in (lows, highs) for end in side]
    ends += [value for each in others for _, value, _ in each]
    if target is not None and margin:
        farthest = max([3 * margin, *(abs(end - target) for end in ends)]) * 1.04
        scale = Scale(target - farthest, target + farthest)
    else:
        scale = scale_of(ends if target is None else [*ends, target])
    signed = target == 0
    lines = []
    for i, name in enumerate(names):
        value, low, high = float(values[i]), float(lows[i]), float(highs[i])
        kind = _kind(value, low, high, target, margin, bool(len(off)) and bool(off[i]))
        beside = "".join(mark(other, scale.at(at), about, told(at)) for other, at, about in (others[i] if others else ()))
        drawn = reach(scale.at(low), scale.at(high)) + beside + mark(kind, scale.at(value))
        whole = _whole(value, low, high, _unit(label), signed)
        lines.append(row(name, drawn, _to_digit(value, high - low, signed), counts[i], told(value, low, high), whole))
    fair = [(target, f"{target_label} {number(round(target, 1))}")] if target is not None else []
    lines.append(axis(scale, _unit(label), [*_around(scale, target), *fair]))
    panel.add(rows(lines, names, scale, target, margin, about=shared(_unit(label), target, margin)))
    return panel


def _whole(value: float, low: float, high: float, unit: str, signed: bool = False) -> str:
    """A value with its unit and interval, as its tooltip says it."""
    shown, *ends = (_to_digit(one, high - low, signed) for one in (value, low, high))
    return f"{shown} {unit}".rstrip() + (f" ({ends[0]} to {ends[1]})" if high > low else "")


def _unit(label: str) -> str:
    """The unit of a label `what, unit`, short enough for the column of numbers."""
    return label.rpartition(", ")[2].removeprefix("percentage ").partition(" of ")[0]


def _kind(value: float, low: float, high: float, target: float | None, margin: float, off: bool) -> str:
    """The mark of a value."""
    if off and target is not None:
        return "up" if value > target else "dn"
    if margin and target is not None and not (target - margin <= low and high <= target + margin):
        return "no"
    return "m"


def _around(scale: Scale, target: float | None) -> list[tuple[float, str]]:
    """Round numbers of an axis that leave room for the words at the target."""
    room = 0.22 * (scale.high - scale.low)
    return [(v, number(v)) for v in scale.ticks(6) if target is None or abs(v - target) > room]


def _to_digit(value: float, width: float, signed: bool = False) -> str:
    """A value to the digit that its interval carries."""
    if not math.isfinite(value):
        return "–"
    d = 1 if not width > 0 else min(max(math.ceil(-math.log10(width / 4)), 0), 2)
    return number_text(value, d, "+" if signed else "")


def matrix(panel: Panel, names: Sequence[str], values: Any, texts: Sequence[Sequence[str]], span: float) -> Panel:
    """A square of cells, row against column, tinted by how far they are from even; `texts`: a number, then its tooltip."""
    head = "".join(f'<th scope="col">{text(name)}</th>' for name in names)
    body = []
    for i, name in enumerate(names):
        cells = []
        for j, words in enumerate(texts[i]):
            shown, _, more = words.replace("\n", " ").partition(" ")
            away = float(values[i][j]) - 50 if i != j and math.isfinite(values[i][j]) else 0.0
            kind = "u" if away > 0 else "d"
            tint = f' class="{kind}" style="--p:{abs(away) / span * 42:.0f}%"' if away else ""
            cells.append(f"<td{tint}{titled(more)}>{text(shown) or '–'}</td>")
        body.append(f'<tr><th scope="row">{text(name)}</th>{"".join(cells)}</tr>')
    panel.add(f'<table class="hm"><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(body)}</tbody></table>')
    return panel


def distribution(panel: Panel, values: Any, shares: Any, label: str, middle: tuple[float, float], note: str) -> Panel:
    """Bars of how often each whole-number value occurred; `middle`, the middle half, is shaded."""
    x_axis = Scale(float(values[0]) - 0.5, float(values[-1]) + 0.5)
    y_axis = Scale(0.0, float(np.max(shares)) * 1.08)
    left, right = x_axis.at(middle[0] - 0.5), x_axis.at(middle[1] + 0.5)
    band = f'<rect class="band" x="{left:g}" y="0" width="{right - left:.3g}" height="100"/>'
    wide = 85 / (x_axis.high - x_axis.low)
    bars = "".join(
        f"M{x_axis.at(value) - wide / 2:.4g} 100v-{y_axis.at(share):g}h{wide:.3g}v{y_axis.at(share):g}"
        for value, share in zip(values, shares, strict=True)
        if y_axis.at(share)
    )
    panel.add(
        f"<p><b>{text(label[0].upper() + label[1:])}</b>, % of playouts<br><small>{text(note)}</small></p>",
        plot(
            f'{band}<path class="bar" d="{bars}"/>',
            x_axis,
            y_axis,
            listed(values, shares, x_axis, 1.0),
            whole_ticks(x_axis),
        ),
    )
    return panel


def whole_ticks(scale: Scale) -> list[tuple[float, str]]:
    """Round whole numbers of an axis of counts; all of them where they are few."""
    low, high = math.ceil(scale.low), math.floor(scale.high)
    step = next(10**k * n for k in range(9) for n in (1, 2, 5) if (high - low) / (10**k * n) <= FEW_TICKS)
    return [(float(at), number(at)) for at in range(low, high + 1) if at % step == 0]


def score_lines(panels: Any, series: Sequence[tuple[str, Any, Any]], means: Sequence[tuple[float, float, float]]) -> Any:
    """Score distributions as small multiples, one panel a strategy on shared axes; a line marks the mean."""
    top = max(float(np.max(shares)) for _, _, shares in series) * 1.1
    low = min(float(values[0]) for _, values, _ in series)
    high = max(float(values[-1]) for _, values, _ in series)
    x_axis, y_axis = Scale(low, max(high, low + 1)), Scale(0.0, top)
    for panel, (name, values, shares), (mean, _, _) in zip(panels, series, means, strict=False):
        step = -(-len(values) // MOST_POINTS)
        tall = {i: float(np.mean(shares[i : i + step])) for i in range(0, len(values), step)}
        points = " ".join(f"{x_axis.at(values[i]):g},{100 - y_axis.at(share):g}" for i, share in tall.items())
        first, last = x_axis.at(values[0]), x_axis.at(values[-1])
        middle = f'<path class="mean" d="M{x_axis.at(mean):g} 0V100"/>'
        area = f'<polygon class="bar" points="{first:g},100 {points} {last:g},100"/>'
        heard = listed([float(values[i]) for i in tall], list(tall.values()), x_axis, step)
        panel.add(
            f"<p><b>{text(name)}</b><br><small>mean {mean:.1f}</small></p>", plot(area + middle, x_axis, y_axis, heard)
        )
    return panels


def stacked(panel: Panel, names: Sequence[str], parts: Sequence[tuple[str, Any]], totals: Sequence[str]) -> Panel:
    """Stacked bars, one a name, negative parts to the left of zero; `totals` (mean with interval, count) stand at the ends.

    Patterns as well as colours tell the parts apart; a part wide enough carries its number.
    """
    given = [(part, np.asarray(values, float)) for part, values in parts]
    right = np.sum([np.maximum(values, 0) for _, values in given], axis=0)
    left = np.sum([np.minimum(values, 0) for _, values in given], axis=0)
    scale = Scale(min(float(left.min()), 0.0), max(float(right.max()), 1e-9))
    lines = []
    for i, name in enumerate(names):
        drawn = "".join(_segment(scale, *span) for span in segments(given, i))
        total, _, more = totals[i].replace(" ±", ", ±").partition(", ")
        lines.append(row(name, drawn, total, more, told(float(sum(values[i] for _, values in given)))))
    zero = [(0.0, "0")] if scale.low < 0 else []
    ticks = [(v, number(v)) for v in scale.ticks() if v not in {at for at, _ in zero}]
    lines.append(axis(scale, "points", [*zero, *ticks]))
    key = "".join(f'<li><i class="c{k % SERIES}"></i>{text(part)}</li>' for k, (part, _) in enumerate(given))
    panel.add(rows(lines, names, scale, kind=" stack", about=shared("points")), f'<ul class="key">{key}</ul>')
    return panel


def segments(parts: Sequence[tuple[str, Any]], i: int) -> list[tuple[int, str, float, float]]:
    """(which part, its name, where it begins, where it ends) in the bar of row i; parts below zero go to the left."""
    found, left, right = [], 0.0, 0.0
    for k, (part, values) in enumerate(parts):
        value = float(values[i])
        start = right if value >= 0 else left
        if value:
            found.append((k, part, start, start + value))
        right, left = right + max(value, 0.0), left + min(value, 0.0)
    return found


def _segment(scale: Scale, which: int, part: str, begins: float, ends: float) -> str:
    """One part of a bar, with its number where there is room."""
    low, high = sorted((scale.at(begins), scale.at(ends)))
    words = f"{ends - begins:.1f}".replace("-", "−")
    inside = f"<b>{words}</b>" if high - low > 100 * WIDE_ENOUGH else ""
    place = f'style="left:{low:g}%;width:{high - low:.3g}%"'
    numbers = told(ends - begins)
    return f'<i class="c{which % SERIES}" {place}{titled(f"{part}: {words}")}{numbers}>{inside}</i>'


def bands(
    panel: Panel,
    names: Sequence[str],
    places: Any,
    lows: Any,
    highs: Any,
    marks: Sequence[str],
    statuses: Sequence[str],
    measured: Sequence[Sequence[float | str]] = (),
) -> Panel:
    """Each measure on its own scale: the band runs from 0 to 1, the run stands at `places`. Missed ones come first.

    `measured`: value, ends, ends of the band and unit of each, as the marks tell them.
    """
    order = sorted(range(len(names)), key=lambda i: BAND_ORDER[statuses[i]])[:MOST_ROWS]
    scale = scale_of([0.0, 1.0, *(float(end) for side in (lows, highs) for end in np.asarray(side)[order])])
    lines = []
    for i in order:
        kind = {"hit": "m", "miss": "up" if places[i] > 0.5 else "dn"}.get(statuses[i], "no")
        drawn = reach(scale.at(float(lows[i])), scale.at(float(highs[i]))) + mark(kind, scale.at(float(places[i])))
        value, _, more = marks[i].partition(", ")
        lines.append(row(names[i], drawn, value, more, told(*measured[i]) if measured else ""))
    lines.append(axis(scale, "", [(0.0, "low end"), (1.0, "high end")]))
    panel.add(rows(lines, [names[i] for i in order], scale, 0.5, 0.5))
    return panel


def grouped_dots(
    panel: Panel,
    names: Sequence[str],
    series: Sequence[tuple[str, Any, Any, Any]],
    target: float | None,
    label: str,
    target_label: str = "even share",
) -> Panel:
    """A group a name, in it a row per series (label, values, lows, highs) under the first one's; NaN leaves a row out.

    Groups that do not fit are in the table; those whose values differ most come first then.
    """
    most = max(1, 2 * MOST_ROWS // max(len(series), 1))
    kept = range(len(names)) if len(names) <= most else sorted(sorted(range(len(names)), key=_spans(series))[:most])
    ends = [float(side[i]) for _, _, *sides in series for side in sides for i in kept]
    scale = scale_of(ends if target is None else [*ends, target])
    lines = []
    for i in kept:
        lines.append(f'<li class="group"><span>{text(names[i])}</span></li>')
        for which, (words, *sides) in enumerate(series):
            value, low, high = (float(side[i]) for side in sides)
            if math.isfinite(value):
                drawn = reach(scale.at(low), scale.at(high)) + mark("m" if which == 0 else "k", scale.at(value))
                name, _, more = words.partition(" (")
                whole = _whole(value, low, high, _unit(label))
                shown = _to_digit(value, high - low)
                lines.append(row(name, drawn, shown, more.rstrip(")"), told(value, low, high), whole))
    fair = [(target, f"{target_label} {number(round(target, 1))}")] if target is not None else []
    lines.append(axis(scale, _unit(label), [*_around(scale, target), *fair]))
    labels = [words.partition(" (")[0] for words, *_ in series]
    panel.add(rows(lines, labels, scale, target, about=shared(_unit(label))))
    if len(kept) < len(names):
        panel.add(f"<p><small>{len(kept)} of {len(names)}: those that differ most. The table holds all.</small></p>")
    return panel


def _spans(series: Sequence[tuple[str, Any, Any, Any]]) -> Any:
    """A key that puts the level first whose values lie farthest apart."""
    stacked_values = np.array([values for _, values, _, _ in series], float)

    def width(i: int) -> float:
        known = stacked_values[np.isfinite(stacked_values[:, i]), i]
        return -float(np.ptp(known)) if len(known) else 0.0

    return width


def response_lines(
    panel: Panel, values: Sequence[str], lines: Sequence[tuple[str, Any, Any]], base: int, label: str
) -> Panel:
    """Draw a line a name over values in order, each (name, (values, 3) value and ends, whether it clearly differs).

    Marks are filled where the value differs from that of the base, and the name stands at the line's end.
    """
    x_axis = Scale(-0.2, len(values) - 0.8)
    y_axis = scale_of([float(end) for _, ends, _ in lines for end in np.ravel(ends)])
    drawn, marks = [f'<path class="base" d="M{x_axis.at(base):g} 0V100"/>'], []
    places = _spread([y_axis.at(float(ends[-1, 0])) for _, ends, _ in lines])
    for i, (name, ends, sure) in enumerate(lines):
        points = [(x_axis.at(k), [100 - y_axis.at(float(end)) for end in ends[k]]) for k in range(len(values))]
        path = " ".join(f"{x:g},{y[0]:g}" for x, y in points)
        whiskers = "".join(f"M{x:g} {y[1]:.4g}V{y[2]:.4g}" for x, y in points)
        drawn.append(f'<g class="l{i % SERIES}"><polyline points="{path}"/><path d="{whiskers}"/></g>')
        marks += [
            f'<i class="pt l{i % SERIES}{" sure" if clear else ""}" style="left:{x:g}%;bottom:{100 - y[0]:.4g}%"{one}></i>'
            for (x, y), clear, one in zip(points, sure, _points_told(name, values, ends, _unit(label)), strict=True)
        ]
        marks.append(f'<span class="e l{i % SERIES}" style="bottom:{places[i]:g}%">{text(name)}</span>')
    words = [(float(k), value) for k, value in enumerate(values)]
    panel.add(f"<p><b>{text(label)}</b></p>", plot("".join(drawn), x_axis, y_axis, "".join(marks), words))
    return panel


def _points_told(name: str, values: Sequence[str], ends: Any, unit: str) -> list[str]:
    """The tooltip and the numbers of each point of a line, as attributes."""
    found = []
    for value, three in zip(values, ends, strict=True):
        middle, low, high = (float(end) for end in three)
        found.append(titled(f"{name} at {value}: {_whole(middle, low, high, unit)}") + told(middle, low, high, "", "", unit))
    return found


def _spread(places: Sequence[float], gap: float = 9.0) -> list[float]:
    """Places of labels, pushed apart where they would cover each other."""
    moved = list(places)
    for before, after in pairwise(sorted(range(len(places)), key=lambda i: places[i])):
        moved[after] = max(moved[after], moved[before] + gap)
    return moved
