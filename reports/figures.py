"""Figures: each takes an Axes and numbers, draws, returns the Axes and computes nothing.

Colours are stand-ins, which `drawing.to_svg` replaces with the page's CSS colours: one drawing serves light and dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from reports.drawing import BAND, FAINT, INK, MARK, PAGE, SERIES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LABEL_BOX = {"boxstyle": "round,pad=0.15", "facecolor": PAGE, "edgecolor": "none"}


def interval_dots(
    ax: Axes,
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
) -> Axes:
    """One row a name: a dot at its value (a triangle where `off`) and a line over its interval; `counts` at the right edge.

    The band target +- margin is shaded, and the axis shows three times as much: noise must look like noise.
    """
    at = np.arange(len(names))
    is_off = np.array(off, bool) if len(off) else np.zeros(len(names), bool)
    ax.hlines(at, lows, highs, color=SERIES[0], linewidth=5, alpha=0.45)
    ax.plot(np.asarray(values)[~is_off], at[~is_off], "o", color=SERIES[0], markersize=6)
    ax.plot(np.asarray(values)[is_off], at[is_off], "^", color=MARK, markersize=8)
    if target is not None:
        ax.axvspan(target - margin, target + margin, color=BAND, linewidth=0, zorder=0)
        ax.axvline(target, color=MARK, linestyle="--", linewidth=1.2)
        ax.annotate(
            target_label,
            (target, 1),
            xycoords=("data", "axes fraction"),
            xytext=(0, 4),
            textcoords="offset points",
            ha="center",
            va="bottom",
            color=MARK,
        )
        if margin:
            reach = max([3 * margin, *(abs(float(end) - target) for side in (lows, highs) for end in side)]) * 1.04
            ax.set_xlim(target - reach, target + reach)
    for y, text in zip(at, counts, strict=True):
        ax.annotate(text, (1, y), xycoords=("axes fraction", "data"), xytext=(6, 0), textcoords="offset points", va="center")
    ax.set_yticks(at, names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel(label)
    ax.grid(axis="x", color=FAINT, linewidth=0.6)
    return ax


def matrix(ax: Axes, names: Sequence[str], values: Any, texts: Sequence[Sequence[str]], span: float) -> Axes:
    """A square of cells, row against column; colour from below (orange) over even (white) to above (blue)."""
    from matplotlib.colors import LinearSegmentedColormap

    colours = LinearSegmentedColormap.from_list("ahead", ["#f3a35c", "#ffffff", "#86b4e6"])  # light: the text stays readable
    edges = np.arange(len(names) + 1) - 0.5
    ax.pcolormesh(edges, edges, values, cmap=colours, vmin=50 - span, vmax=50 + span)
    ax.invert_yaxis()
    for i, row in enumerate(texts):
        for j, text in enumerate(row):
            ax.text(j, i, text, ha="center", va="center", color="#111111", fontsize=9)
    ax.set_xticks(range(len(names)), names, rotation=30, ha="left", rotation_mode="anchor")
    ax.xaxis.tick_top()
    ax.set_yticks(range(len(names)), names)
    ax.set_xlabel("finishes behind")
    ax.set_ylabel("finishes ahead")
    ax.tick_params(length=0)
    return ax


def distribution(ax: Axes, values: Any, shares: Any, label: str, middle: tuple[float, float], mark: str) -> Axes:
    """Bars of how often each whole-number value occurred; `middle`, the middle half, is shaded."""
    ax.axvspan(middle[0] - 0.5, middle[1] + 0.5, color=BAND, zorder=0, linewidth=0)
    ax.bar(values, shares, width=0.85, color=SERIES[0])
    ax.set_xlabel(label)
    ax.set_ylabel("% of playouts")
    ax.set_title(mark, fontsize=10, loc="left")
    ax.grid(axis="y", color=FAINT, linewidth=0.6)
    return ax


def score_lines(axes: Any, series: Sequence[tuple[str, Any, Any]], means: Sequence[tuple[float, float, float]]) -> Any:
    """Score distributions as small multiples, one panel a strategy on shared axes; a triangle marks the mean."""
    top = max(float(np.max(shares)) for _, _, shares in series) * 1.1
    low = min(float(values[0]) for _, values, _ in series)
    high = max(float(values[-1]) for _, values, _ in series)
    for ax, (name, values, shares), (mean, _, _) in zip(axes, series, means, strict=False):
        ax.fill_between(values, shares, step="mid", color=SERIES[0], alpha=0.6, linewidth=0)
        ax.plot([mean], [0], "^", color=MARK, markersize=8, clip_on=False)
        ax.set_title(name, fontsize=9, loc="left")
        ax.set_xlim(low, high)
        ax.set_ylim(0, top)
        ax.grid(axis="y", color=FAINT, linewidth=0.6)
    for ax in list(axes)[len(series) :]:
        ax.set_visible(False)
    return axes


HATCHES = ("", "//", "..", "\\\\", "xx", "--", "oo", "++")


def stacked(ax: Axes, names: Sequence[str], parts: Sequence[tuple[str, Any]], totals: Sequence[str]) -> Axes:
    """Stacked bars, one a name, negative parts to the left of zero; `totals` (mean with interval, count) stand at the ends.

    Hatches as well as colours tell the parts apart; a part wide enough carries its number.
    """
    at = np.arange(len(names))
    right, left = np.zeros(len(names)), np.zeros(len(names))
    widest = max(float(np.sum([np.maximum(v, 0) for _, v in parts], axis=0).max()), 1e-9)
    for i, (part, given) in enumerate(parts):
        values = np.asarray(given, float)
        start = np.where(values >= 0, right, left)
        hatch = HATCHES[i % len(HATCHES)]
        ax.barh(
            at,
            values,
            left=start,
            color=SERIES[i % len(SERIES)],
            label=part,
            height=0.65,
            hatch=hatch,
            edgecolor=PAGE,
            linewidth=0.8,
        )
        for y, x, value in zip(at.tolist(), start.tolist(), values.tolist(), strict=True):
            if abs(value) > 0.07 * widest:
                ax.text(x + value / 2, y, f"{value:.1f}", ha="center", va="center", fontsize=8, color=INK, bbox=LABEL_BOX)
        right, left = right + np.maximum(values, 0), left + np.minimum(values, 0)
    for row, end, text in zip(at, right, totals, strict=True):
        ax.annotate(text, (end, row), xytext=(5, 0), textcoords="offset points", va="center")
    ax.axvline(0, color=INK, linewidth=0.8)
    ax.set_yticks(at, names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel("mean score")
    ax.set_xlim(min(1.15 * float(left.min()), 0.0), 1.45 * float(max(right.max(), 1e-9)))
    ax.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.22 if len(names) > 3 else -0.35), ncols=4)
    return ax


def bands(
    ax: Axes, names: Sequence[str], places: Any, lows: Any, highs: Any, marks: Sequence[str], hits: Sequence[bool]
) -> Axes:
    """Each measure on its own scale: the band runs from 0 to 1, the run stands at `places`."""
    at = np.arange(len(names))
    ax.axvspan(0, 1, color=BAND, linewidth=0, zorder=0)
    for y, place, low, high, hit in zip(at, places, lows, highs, hits, strict=True):
        colour = SERIES[0] if hit else MARK
        ax.hlines(y, low, high, color=colour, linewidth=5, alpha=0.45)
        ax.plot([place], [y], "o" if hit else "X", color=colour, markersize=7, clip_on=False)
    for y, text in zip(at, marks, strict=True):
        ax.annotate(text, (1, y), xycoords=("axes fraction", "data"), xytext=(6, 0), textcoords="offset points", va="center")
    ax.set_yticks(at, names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xticks([0, 1], ["low end", "high end"])
    ax.tick_params(axis="y", length=0)
    ax.spines["bottom"].set_color(INK)
    return ax


def grouped_dots(
    ax: Axes,
    names: Sequence[str],
    series: Sequence[tuple[str, Any, Any, Any]],
    target: float | None,
    label: str,
    target_label: str = "even share",
) -> Axes:
    """One group a name, in it one dot with its interval per series (label, values, lows, highs); NaN leaves a dot out.

    The first series is drawn in ink; shape as well as colour tells the others apart.
    """
    shapes = "osD^vP*XphdH8"
    at = np.arange(len(names))
    for i, (text, values, lows, highs) in enumerate(series):
        y = at + (i - (len(series) - 1) / 2) * 0.84 / len(series)
        colour = INK if i == 0 else SERIES[(i - 1) % len(SERIES)]
        ax.hlines(y, lows, highs, color=colour, linewidth=2.5, alpha=0.5)
        ax.plot(values, y, shapes[i % len(shapes)], color=colour, markersize=5, linestyle="none", label=text)
    ax.hlines(at[1:] - 0.5, 0, 1, transform=ax.get_yaxis_transform(), color=FAINT, linewidth=0.8)
    if target is not None:
        ax.axvline(target, color=MARK, linestyle="--", linewidth=1.2, label=target_label, zorder=0)
    ax.set_yticks(at, names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_xlabel(label)
    ax.grid(axis="x", color=FAINT, linewidth=0.6)
    ax.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)
    return ax


def response_lines(ax: Axes, values: Sequence[str], lines: Sequence[tuple[str, Any, Any]], base: int, label: str) -> Axes:
    """A line a name over values in order, each (name, (values, 3) value and ends, whether it differs for sure).

    Marks differ in shape, are filled where the value differs from that of the base, and the name stands at the line's end.
    """
    shapes = "osD^vP*X"
    at = np.arange(len(values))
    ax.axvline(base, color=MARK, linestyle="--", linewidth=1.2, zorder=0)
    for i, (_, ends, sure) in enumerate(lines):
        colour, x = SERIES[i % len(SERIES)], at + (i - (len(lines) - 1) / 2) * 0.03
        ax.vlines(x, ends[:, 1], ends[:, 2], color=colour, linewidth=2, alpha=0.5)
        ax.plot(x, ends[:, 0], color=colour, linewidth=1)
        for some, face in ((~sure, PAGE), (sure, colour)):
            shape = shapes[i % len(shapes)]
            ax.plot(x[some], ends[some, 0], shape, color=colour, markerfacecolor=face, markersize=6)
    places = _spread([ends[-1, 0] for _, ends, _ in lines], ax.get_ylim())
    for (name, _, _), y in zip(lines, places, strict=True):
        ax.annotate(name, (at[-1], y), xytext=(12, 0), textcoords="offset points", va="center", annotation_clip=False)
    ax.set_xticks(at, [f"{value}\n(base)" if i == base else value for i, value in enumerate(values)])
    ax.set_ylabel(label, fontsize=9)
    ax.grid(axis="y", color=FAINT, linewidth=0.6)
    return ax


def _spread(places: Sequence[float], limits: tuple[float, float]) -> list[float]:
    """Places of labels, pushed apart where they would cover each other."""
    gap = (limits[1] - limits[0]) * 0.09
    moved = list(places)
    for before, after in pairwise(sorted(range(len(places)), key=lambda i: places[i])):
        moved[after] = max(moved[after], moved[before] + gap)
    return moved
