"""Effects as data: what a card does is a list of verbs with numbers, read from the ruleset into tables of RULES.

A game lists its verbs once, in a `Vocabulary`, and writes one interpreter (carry out verb v for a seat) and one test
(would verb v change anything). Cards, events and powers are then rows of the ruleset; new ones need no Python:

    effect = [{ verb = "gain_denarii", n = 3 }, { verb = "draw_quest", draw = 2, keep = 1 }]

In RULES a row is an array (places, width): verb, first number, second number..; verb 0 ends the list, so an empty row does
nothing. Rows beyond those of the ruleset are spare; more than there are places is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from pydantic import Field, create_model, model_validator

from simulate.engine.ruleset_types import Table, check_parameters

WIDTH = 3  # least numbers of an effect in RULES: verb, first and second number
MOST = 20  # largest number of an effect
VERB, FIRST, SECOND = range(WIDTH)
END = 0  # the verb that ends a list


@dataclass(frozen=True)
class Verb:
    """One thing an effect can do: its name, what it means, the names of its numbers.

    `optional` ones are 0 if left out; `any_of` asks for one of them at least, where the verb says nothing without.
    """

    name: str
    about: str
    numbers: tuple[str, ...] = ("n",)
    optional: tuple[str, ...] = ()
    any_of: bool = False


@dataclass(frozen=True)
class Vocabulary:
    """All verbs of a game in the order of their numbers in RULES; the first has number 1."""

    verbs: tuple[Verb, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the verbs."""
        return tuple(verb.name for verb in self.verbs)

    @cached_property
    def width(self) -> int:
        """Numbers of an effect in RULES: the verb and the most numbers that one takes."""
        return max(WIDTH, *(1 + len(self.numbers_of(name)) for name in self.names))

    def verb(self, name: str) -> Verb:
        """A verb by name."""
        return self.verbs[self.names.index(name)]

    def numbers_of(self, name: str) -> tuple[str, ...]:
        """Names of the numbers that a verb takes, optional ones last."""
        return self.verb(name).numbers + self.verb(name).optional

    def model(self, title: str, allowed: Sequence[str] | None = None) -> Any:
        """The pydantic model of one effect whose verb is one of `allowed` (all if left out)."""
        names = tuple(allowed or self.names)
        fields: dict[str, Any] = {"verb": (Literal[names], ...)}
        for number in dict.fromkeys(n for name in names for n in self.numbers_of(name)):
            fields[number] = (int | None, Field(default=None, ge=0, le=MOST))

        def numbers_fit(effect: Any) -> Any:
            verb = self.verb(effect.verb)
            names = [name for name in type(effect).model_fields if name != "verb"]
            check_parameters(effect, "verb", names, verb.numbers, verb.optional)
            if verb.any_of and all(getattr(effect, name) is None for name in verb.optional):
                raise ValueError(f"verb '{verb.name}' takes at least one of {', '.join(verb.optional)}")
            return effect

        check: Any = {"numbers_fit": model_validator(mode="after")(numbers_fit)}
        return create_model(title, __base__=Table, __validators__=check, **fields)

    def write(self, effects: Sequence[Any], row: Any) -> None:
        """Write a list of effects (models of `model`) into one row (places, width) of RULES, what was there erased."""
        row[:] = END
        for place, effect in enumerate(effects):
            row[place][VERB] = self.names.index(effect.verb) + 1
            for at, number in enumerate(self.numbers_of(effect.verb), start=FIRST):
                row[place][at] = getattr(effect, number) or 0

    def say(self, effects: Sequence[Any]) -> str:
        """A list of effects in words: `gain denarii 3, remove feud 1`."""
        words = [
            " ".join([e.verb.replace("_", " "), *(str(getattr(e, number) or 0) for number in self.numbers_of(e.verb))])
            for e in effects
        ]
        return ", ".join(words) or "nothing"
