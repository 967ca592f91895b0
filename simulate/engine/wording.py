"""Words that the texts of all games share: seats counted from 1, amounts, lists, and what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

# (name of one, name of several, (state, seat) -> how many); what a seat may not see must stay the same when it is hidden
Gauge = tuple[str, str, Callable[[Any, int], int]]


def seat_name(seat: int) -> str:
    """A seat as a person counts it: the first one is seat 1."""
    return f"seat {int(seat) + 1}"


def amount(number: int, one: str, several: str = "") -> str:
    """`1 card`, `2 cards`; `several` where an s is not enough."""
    return f"{int(number)} {one if abs(int(number)) == 1 else several or one + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *begin, end = list(words) or ["nothing"]
    return f"{', '.join(begin)} {last} {end}" if begin else end


def counted(titles: Sequence[str], counts: Iterable[int]) -> str:
    """Counts by kind as `2 x Library, Tower`."""
    words = [f"{int(n)} x {title}" if n > 1 else title for title, n in zip(titles, counts, strict=False) if n > 0]
    return ", ".join(words) or "none"


def field_gauge(field: str, one: str, several: str = "", at: int | None = None) -> Gauge:
    """A gauge that reads a field by seat, or one place of its last axis."""
    return (
        one,
        several or one + "s",
        lambda state, seat: int(state[field][seat]) if at is None else int(state[field][seat, at]),
    )


def changes(before: Any, after: Any, gauges: Sequence[Gauge]) -> list[str]:
    """Describe what each seat has more or less of: `seat 1: +3 denarii, -1 card`; nothing for a seat that is as it was."""
    lines = []
    for seat in range(int(after.seats)):
        words = []
        for one, several, read in gauges:
            more = read(after, seat) - read(before, seat)
            if more:
                words.append(f"{more:+d} {one if abs(more) == 1 else several}")
        if words:
            lines.append(f"{seat_name(seat)}: {', '.join(words)}")
    return lines
