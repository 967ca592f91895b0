"""The objects with names in which a plain game keeps a position, its rules and parameters."""

from __future__ import annotations

import copy
from bisect import bisect
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from simulate.engine.plain.chance import Chance
from simulate.errors import nearest

Turned = tuple[int, int, Any, tuple[Any, ...], Any]  # stage, seat, what, the pile, keys of both where they are none


class Draws(list[Turned]):
    """What chance turned up; a copy shares the draws themselves, which nobody writes.

    A position is pickled to be compared with another; their number is enough for that.
    """

    __slots__ = ()

    def __reduce__(self) -> Any:
        return Draws, ((len(self),),)

    def __deepcopy__(self, memo: Any) -> Draws:
        return Draws(self)


class PlainState:
    """A position. A game's `setup` gives it any further attributes: lists, dicts, objects of its own.

    `seats`; `chance`: the game's seed stream; `seat_to_act`, `round_no` (counts from 1): the game moves them on; `over`: ""
    while the playout goes on, then the name of an ending; `ply`: counted by the loop, a game leaves it alone.
    """

    def __init__(self, seats: int, chance: Chance):
        self.seats, self.chance = seats, chance
        self.seat_to_act, self.round_no, self.ply = 0, 1, 0
        self.over = ""
        self.is_set_up = False  # until `setup` has ended; then nothing is dealt any more
        self.stage_firsts: Sequence[int] = (0,)  # first rounds of the stages by which draws are told apart
        self.noted: dict[tuple[int, str, str], int] = {}
        self.turned = Draws()

    def note(self, seat: int, content: str, event: str, times: int = 1) -> None:
        """Count an event of a content (a card, a building), by the keys and names that the game lists: the cards log."""
        key = (seat, content, event)
        self.noted[key] = self.noted.get(key, 0) + times

    def turn_up(self, seat: int, content: str, pile: Sequence[str]) -> None:
        """Count a content that chance turns up for a seat: the next card of a shuffled `pile`, which still holds it.

        The report then says what one more copy is worth, see `engine/draws.py`. `pile` is the keys of all cards whose order
        nobody knows; a card that a player chooses is none.
        """
        stage = bisect(self.stage_firsts, self.round_no) - 1 if self.is_set_up else 0
        self.turned.append((stage, seat, content, tuple(pile), None))

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


class Rules(Names):
    """Values of the rules by name, which nobody writes: what was written would stand in the next playout too."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(f"rules.{name} = {value!r}: nobody writes the rules; keep in `state` what changes in a playout")

    def __delattr__(self, name: str) -> None:
        raise TypeError(f"del rules.{name}: nobody writes the rules; keep in `state` what changes in a playout")


def named(values: Mapping[str, Any]) -> Rules:
    """Nested tables as objects with names."""
    return Rules(**{key: named(value) if isinstance(value, Mapping) else value for key, value in values.items()})
