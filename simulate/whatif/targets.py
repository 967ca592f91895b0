"""Targets of a treatment: single cards, or all cards of a kind at once; and their costs by the ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulate.engine.ruleset import Ruleset, with_values
from simulate.errors import RulesetError, SimulateError, unknown_name
from simulate.runs.plan.manifest import SPARE
from simulate.runs.plan.order import Order
from simulate.system.rule_values import leaves

CARD, KIND = "card", "kind"
PRICES = ("cost", "price")  # a number of this name in a card's own table is its price


@dataclass(frozen=True)
class Price:
    """A card's price: the number that a step changes (of several goods the dearest part), and the whole of it."""

    path: str
    value: int
    whole: int

    def stepped(self, order: Order, step: int) -> Ruleset | None:
        """The rules with this price a step up or down; None where the ruleset does not allow it."""
        if self.value + step < 0:
            return None
        try:
            return with_values(order.game, order.rules, {self.path: self.value + step})
        except RulesetError:
            return None


@dataclass(frozen=True)
class Target:
    """A card, or the cards of a kind. `price` is None for kinds and for cards without one."""

    key: str
    title: str
    kind: str
    contents: tuple[int, ...]  # places in the game's contents
    price: Price | None = None


def targets_of(order: Order, named: Sequence[str] = (), by: str = CARD) -> list[Target]:
    """The cards or kinds that are named, by key or title, or all; a kind among cards means all of its cards.

    Raises SimulateError.
    """
    if order.manifest.asked.log != "cards":
        raise SimulateError("card strength needs the card events", "Play with --log cards.")
    every = _kinds(order) if by == KIND else _cards(order)
    found: dict[str, Target] = {}
    for name in named:
        wanted = name.casefold()
        ways = ([s.key for s in every], [s.title.partition(" (")[0].casefold() for s in every], [s.kind for s in every])
        meant = next((m for way in ways if (m := _where(every, way, name, wanted))), None)
        if not meant:
            known = dict.fromkeys(word for target in every for word in (target.key, target.kind))
            raise unknown_name(f"{by} of {order.game.title}:", name, list(known))
        found |= meant
    return list(found.values()) or every


def _where(every: Sequence[Target], words: Sequence[str], *names: str) -> dict[str, Target]:
    """The targets whose word is one of some names, by key."""
    return {target.key: target for target, word in zip(every, words, strict=True) if word in names}


def _cards(order: Order) -> list[Target]:
    prices = prices_of(order.rules.values)
    return [
        Target(content.key, content.title, content.kind, (at,), prices.get(content.key))
        for at, content in enumerate(order.manifest.game.contents)
        if content.kind != SPARE
    ]


def _kinds(order: Order) -> list[Target]:
    kinds: dict[str, list[int]] = {}
    for at, content in enumerate(order.manifest.game.contents):
        if content.kind == SPARE:
            continue
        kinds.setdefault(content.kind, []).append(at)
    return [Target(kind, f"all {kind}", kind, tuple(contents)) for kind, contents in kinds.items()]


def prices_of(values: Mapping[str, Any]) -> dict[str, Price]:
    """Every table that has a price of its own, by its name: `cost = 5`, or a table of goods below `cost`."""
    parts: dict[str, list[tuple[str, int]]] = {}
    for path, value in leaves(values):
        keys = path.split(".")
        place = next((i for i, key in enumerate(keys) if key in PRICES and i and i >= len(keys) - 2), None)
        if place is not None and isinstance(value, int) and not isinstance(value, bool):
            parts.setdefault(keys[place - 1], []).append((path, value))
    dearest = {name: max(found, key=lambda part: part[1]) for name, found in parts.items()}
    return {name: Price(*part, whole=sum(value for _, value in parts[name])) for name, part in dearest.items()}
