"""A report as one picture to share: its first sentence, what is farthest from fair, and what that rests on.

Drawn by matplotlib: a picture file, unlike the page, has one set of colours, and no marks that are read out.
"""

from __future__ import annotations

import io
import math
import textwrap
import warnings
from typing import TYPE_CHECKING, Any

from reports.draw.drawing import shortened
from reports.draw.forest_plot import Worst, kind_of, number_of, worst_of
from simulate.system.ours import MADE_BY
from simulate.system.safe_text import visible

if TYPE_CHECKING:
    from reports.write.writers import Report

WIDE, HIGH, DOTS = 12.0, 6.3, 100  # inches, and dots an inch: what sites show of a link
INK, PALE, FAIR, BAND, REACH = "#1a1d21", "#4c545e", "#33694a", "#deecdf", "#a9aeb5"  # those of the page in the light
COLOURS = {"up": "#ad3f08", "dn": "#2059a3", "m": "#545d68", "no": "#545d68"}
SHAPES = {"up": "^", "dn": "v", "m": "o", "no": "D"}
TITLE, SENTENCE, TEXT, FOOT = 15, 27, 15, 12  # points
LINE, MOST_LINES, FOOT_LINE = 52, 4, 118  # letters of the sentence on a line, its lines, letters of a line at the foot
LEFT, RIGHT, TOP, BOTTOM = 0.045, 0.955, 0.945, 0.045  # shares of the picture
NAME_ROOM, NUMBER_ROOM = 0.24, 0.16
LONGEST_NAME = 26


def to_png(report: Report) -> bytes:
    """The picture. The same report gives the same bytes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDE, HIGH), dpi=DOTS, facecolor="white")
    worst = worst_of(report.board) if report.answer else None
    sentence = wrapped(sentence_of(report), LINE, MOST_LINES)
    foot = foot_of(report)
    foot_top = BOTTOM + 0.036 * len(foot)
    _write(figure, TOP, [report.title], TITLE, PALE)
    _write(figure, TOP - 0.075, sentence, SENTENCE, INK, weight="bold")
    _write(figure, foot_top, foot, FOOT, PALE)
    if worst is not None:
        _draw(figure, worst, foot_top + 0.075, TOP - 0.11 - 0.08 * len(sentence))
    file = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a letter that the font does not have is drawn as a box
        figure.savefig(file, format="png", metadata={"Software": None, "Comment": MADE_BY})
    return file.getvalue()


def sentence_of(report: Report) -> str:
    """What is said in large type."""
    if report.answer is not None:
        return report.answer.lines[0]
    return report.opening or next(iter(report.headline), report.title)


def foot_of(report: Report) -> list[str]:
    """What was run, on two lines at most, and what the answer rests on, a line each."""
    run = wrapped(report.subtitle, FOOT_LINE, 2)
    return [*run, *(line for one in report.trust_lines for line in wrapped(one, FOOT_LINE))]


def wrapped(words: str, line: int, most: int = 1) -> list[str]:
    """Text on lines; what does not fit is cut, and says so."""
    return textwrap.wrap(visible(words), line, max_lines=most, placeholder=" …")


def _write(figure: Any, top: float, lines: list[str], size: float, colour: str, **more: Any) -> None:
    """Text from the left edge down; a dollar sign is one."""
    words = "\n".join(map(visible, lines))
    figure.text(LEFT, top, words, fontsize=size, color=colour, va="top", parse_math=False, linespacing=1.3, **more)


def _draw(figure: Any, worst: Worst, bottom: float, top: float) -> None:
    """The levels farthest from fair, one a row, the worst above."""
    axes = figure.add_axes((LEFT + NAME_ROOM, bottom, RIGHT - LEFT - NAME_ROOM - NUMBER_ROOM, max(top - bottom, 0.12)))
    reach = 100 * worst.farthest
    wide = [200 * margin for margin in worst.margins]
    axes.barh(range(len(wide)), wide, 1.0, [-one / 2 for one in wide], color=BAND, lw=0)
    axes.axvline(0, color=FAIR, lw=1)
    beside = {"va": "center", "fontsize": TEXT, "color": INK, "parse_math": False, "textcoords": "offset points"}
    for at, (name, level, moved, margin) in enumerate(
        zip(worst.names, worst.levels, worst.moved, worst.margins, strict=True)
    ):
        kind = kind_of(moved, 0.0, margin)
        value, low, high = (100 * end for end in (moved.value.value, moved.value.low, moved.value.high))
        axes.plot([low, high], [at, at], color=REACH, lw=5, solid_capstyle="butt")
        fill = "white" if kind == "no" else COLOURS[kind]
        axes.plot([value], [at], SHAPES[kind], color=COLOURS[kind], markerfacecolor=fill, markersize=12, markeredgewidth=2)
        room = 72 * WIDE * NAME_ROOM
        words = shortened(visible(name), LONGEST_NAME)
        axes.annotate(words, (0, at), (-room, 0), ("axes fraction", "data"), ha="left", **beside)
        room = 72 * WIDE * NUMBER_ROOM
        axes.annotate(number_of(level.value), (1, at), (room, 0), ("axes fraction", "data"), ha="right", **beside)
    step = _step(reach)
    axes.set(xlim=(-reach, reach), ylim=(len(worst.names) - 0.4, -0.6), yticks=[])
    axes.set_xticks([-step, 0, step], [f"−{step:g} points", "fair", f"+{step:g} points"])
    axes.tick_params(length=0, labelsize=FOOT, labelcolor=PALE)
    axes.spines[:].set_visible(False)


def _step(reach: float) -> float:
    """The largest round number up to two thirds of a distance."""
    most = reach / 1.5
    size = 10.0 ** math.floor(math.log10(most))
    return size * max(k for k in (1, 2, 5) if size * k <= most)
