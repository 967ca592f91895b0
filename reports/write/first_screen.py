"""The first screen of a report where there are only letters: what is farthest from fair, what helps, what it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from reports.draw.drawing import Scale, shortened
from reports.draw.forest_plot import Worst, kind_of, number_of, signed
from reports.judge.suggestions import Suggestion
from reports.judge.trust import Trust
from reports.parts.findings import percent
from simulate.system.safe_text import visible

TRACK, LEAST_TRACK = 41, 15  # letters of an axis, and the fewest with which one is drawn
LONGEST_NAME = 34
MARKS = {"up": "▲", "dn": "▼", "m": "●", "no": "◇"}
BAND, MIDDLE, REACH = "░", "┊", "─"


def strip_lines(worst: Worst, width: int) -> list[str]:
    """The levels farthest from fair as rows of a plot, with their axis; without it where the lines are too short."""
    names = [shortened(visible(name), LONGEST_NAME) for name in worst.names]
    numbers = [number_of(level.value).replace("\u00a0", " ") for level in worst.levels]
    room, right = max(map(len, names)) + 2, max(map(len, numbers))
    track = min(TRACK, width - room - right - 2)
    if track < LEAST_TRACK:
        return [
            f"{MARKS[kind_of(moved, 0.0, margin)]} {name:<{room}}{number:>{right}}"
            for name, number, moved, margin in zip(names, numbers, worst.moved, worst.margins, strict=True)
        ]
    track -= 1 - track % 2  # so that fair has a letter of its own
    lines = [
        f"{name:<{room}}{_track(worst, at, track)}  {number:>{right}}"
        for at, (name, number) in enumerate(zip(names, numbers, strict=True))
    ]
    return [*lines, " " * room + _axis(worst, track).rstrip()]


def _at(scale: Scale, value: float, track: int) -> int:
    return round(scale.at(value) / 100 * (track - 1))


def _track(worst: Worst, at: int, track: int) -> str:
    """One row of the plot: the band, the interval, the mark."""
    scale, moved, margin = Scale(-worst.farthest, worst.farthest), worst.moved[at], worst.margins[at]
    letters = [" "] * track
    for left, right, letter in (
        (-margin, margin, BAND),
        (0.0, 0.0, MIDDLE),
        (moved.value.low, moved.value.high, REACH),
        (moved.value.value, moved.value.value, MARKS[kind_of(moved, 0.0, margin)]),
    ):
        for place in range(_at(scale, left, track), _at(scale, right, track) + 1):
            letters[place] = letter
    return "".join(letters)


def _axis(worst: Worst, track: int) -> str:
    """Round numbers below the plot, in points from fair."""
    points = Scale(-100 * worst.farthest, 100 * worst.farthest)
    letters = [" "] * (track + 4)
    for tick in points.ticks(4):
        words = signed(tick)
        place = min(max(_at(points, tick, track) - len(words) // 2, 0), track + 4 - len(words))
        if not "".join(letters[max(place - 1, 0) : place + len(words) + 1]).strip():
            letters[place : place + len(words)] = words
    return "".join(letters)


def strip_rows(worst: Worst) -> list[list[str]]:
    """The levels farthest from fair as rows of a table: mark, name, number, what is fair."""
    return [
        [
            f"{MARKS[kind_of(moved, 0.0, margin)]} {name}",
            number_of(level.value),
            percent(fair, margin) if fair else f"0 ± {100 * margin:.1f} pp",
        ]
        for name, level, moved, fair, margin in zip(
            worst.names, worst.levels, worst.moved, worst.fairs, worst.margins, strict=True
        )
    ]


def short_change(one: Suggestion) -> str:
    """A measured change in a line: what is changed, from where to where, and whether that is fair."""
    if not one.moved:
        return f"{one.what}.{one.measured.partition(';')[0].rstrip('.')}."
    told = [f"{moved.name} {100 * moved.before:.1f} → {number_of(moved.after)}, {moved.reaches}" for moved in one.moved]
    return f"{one.what}. {'; '.join(told)}."


def trust_line(trust: Sequence[Trust]) -> str:
    """What the answer rests on, in one line."""
    return f"Rests on {'; '.join(f'{one.word}: {one.what}' for one in trust)}."
