"""The objects with names in which a plain game keeps a position, its rules and parameters."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from simulate.engine.plain.chance import Chance
from simulate.errors import nearest


class PlainState:
    """A position. A game's `setup` gives it any further attributes: lists, dicts, objects of its own.

    `seats`; `chance`: the game's seed stream; `seat_to_act`, `round_no` (counts from 1): the game moves them on; `over`: ""
    while the playout goes on, then the name of an ending; `ply`: counted by the loop, a game leaves it alone.
    """

    def __init__(self, seats: int, chance: Chance):
        self.seats, self.chance = seats, chance
        self.seat_to_act, self.round_no, self.ply = 0, 1, 0
        self.over = ""
        self.noted: dict[tuple[int, str, str], int] = {}

    def note(self, seat: int, content: str, event: str) -> None:
        """Count an event of a content (a card, a building), by the keys and names that the game lists: the cards log."""
        key = (seat, content, event)
        self.noted[key] = self.noted.get(key, 0) + 1

    def copy(self) -> PlainState:
        """An independent copy, chance included."""
        return copy.deepcopy(self)


class Names(SimpleNamespace):
    """Values by name: `rules.goal`, or `rules["goal"]` where the name is in a variable."""

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __getattr__(self, name: str) -> Any:
        known = self.__dict__
        if name.startswith("__"):  # asked by Python itself
            raise AttributeError(name)
        raise AttributeError(f"no value is named '{name}'.{nearest(name, known) or ' There are: ' + ', '.join(known)}")

    def items(self) -> Any:
        """Names and values."""
        return self.__dict__.items()


def named(values: Mapping[str, Any]) -> Names:
    """Nested tables as objects with names."""
    return Names(**{key: named(value) if isinstance(value, Mapping) else value for key, value in values.items()})
