"""Who sees what: of every field of a position, in how many views the own part and that of others is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

OWN, OTHERS, WHOLE = range(3)


class WhoSees:
    """Views counted by field. A list with an entry for each seat has an own part and one of others.

    `room`: the seats that an array by seat has room for, the most of the game.
    """

    def __init__(self, room: int) -> None:
        self.room, self.views = room, 0
        self.hidden: dict[str, list[int]] = {}
        self.by_seat: dict[str, bool] = {}

    def add(self, seat: int, seats: int, whole: Mapping[str, Any], view: dict[str, Any]) -> None:
        """Count a view of a seat: the fields of the position and of what the seat sees."""
        self.views += 1
        for name, value in whole.items():
            counts = self.hidden.setdefault(name, [0, 0, 0])
            seen: Any = view.get(name)
            parted = _has_seats(value, seats, self.room) and _has_seats(seen, seats, self.room)
            self.by_seat[name] = self.by_seat.get(name, True) and parted
            counts[WHOLE] += not _same(value, seen)
            if parted:
                counts[OWN] += not _same(value[seat], seen[seat])
                others = [other for other in range(seats) if other != seat]
                counts[OTHERS] += any(not _same(value[other], seen[other]) for other in others)

    def table(self) -> str:
        """Return the table in words, a line for each field that is hidden from somebody, and one for the others."""
        rows, open_to_all = [], []
        for name, counts in self.hidden.items():
            if not any(counts):
                open_to_all.append(name)
            elif self.by_seat[name] and (counts[OWN] or counts[OTHERS]):
                rows.append((name, f"own {self._said(counts[OWN])}, others' {self._said(counts[OTHERS])}"))
            else:
                rows.append((name, self._said(counts[WHOLE])))
        rows.append(("seen by all", ", ".join(open_to_all) or "nothing"))
        width = max(len(name) for name, _ in rows)
        return "\n".join(["who sees what:", *(f"  {name:<{width}}  {said}" for name, said in rows)])

    def _said(self, hidden: int) -> str:
        return f"hidden in {hidden / self.views:.0%} of views" if hidden else "seen"


def _has_seats(value: Any, seats: int, room: int) -> bool:
    """Return True for a list with an entry for each seat; an array has room for the most seats."""
    if isinstance(value, np.ndarray):
        return value.ndim > 0 and len(value) == room >= seats > 1
    return isinstance(value, list) and len(value) == seats > 1


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return bool(np.array_equal(one, other))
    return bool(one == other)
