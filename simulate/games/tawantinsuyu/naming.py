"""IDs and effects in words, read from RULES."""

from __future__ import annotations

from typing import Any

from simulate.engine.effects import END, VERB
from simulate.games.tawantinsuyu.derived import unpacked
from simulate.games.tawantinsuyu.effects import VERBS
from simulate.games.tawantinsuyu.words import (
    COLOURS,
    EDGES,
    GOODS,
    H_PLACE,
    HOOK_TAKES,
    HOOKS,
    L_BUILDING,
    N_PRODUCTION,
    PATTERNS,
)


def god_id(rules: Any, card: int) -> str:
    """ID of a god card."""
    return unpacked(rules.god_ids[card])


def building_id(rules: Any, building: int) -> str:
    """ID of a building of either type."""
    return unpacked(rules.building_ids[building])


def army_id(rules: Any, card: int) -> str:
    """ID of an army card."""
    return unpacked(rules.army_ids[card])


def conquest_id(rules: Any, space: int) -> str:
    """ID of a conquest space."""
    return unpacked(rules.conquest_ids[space])


def weaving_id(rules: Any, tile: int) -> str:
    """ID of a weaving."""
    return unpacked(rules.weaving_ids[tile])


def goods_words(amounts: Any) -> str:
    """`2 potato 1 gold`, empty for nothing."""
    return " ".join(f"{int(n)} {name}" for n, name in zip(amounts, GOODS, strict=True) if n)


def verb_words(effect: Any) -> str:
    """One verb with its numbers."""
    name = VERBS.names[int(effect[VERB]) - 1]
    numbers = dict(zip(VERBS.numbers_of(name), map(int, effect[VERB + 1 :]), strict=False))
    if name == "gain":
        return "gain " + goods_words([numbers[good] for good in GOODS])
    price = goods_words([numbers.get(f"pay_{good}", 0) for good in GOODS])
    said = name + "".join(f" {n}" for key, n in numbers.items() if key == "n")
    said += f" for {price}" if price else ""
    return said + (f" {numbers['discount']} off" if numbers.get("discount") else "")


def effect_words(rules: Any, at: int) -> str:
    """A list of verbs."""
    words = []
    for effect in rules.effects[at]:
        if int(effect[VERB]) == END:
            break
        words.append(verb_words(effect))
    return ", ".join(words) or "nothing"


def passive_words(rules: Any, passive: int) -> str:
    """The hook of a passive building with its parameters."""
    hook = int(rules.passive_hook[passive])
    words = HOOKS[hook].replace("_", " ")
    if hook == H_PLACE:
        words += f" {COLOURS[int(rules.passive_colour[passive])]}"
    if "n" in HOOK_TAKES.get(HOOKS[hook], ("n",)):
        words += f" {int(rules.passive_n[passive])}"
    does = effect_words(rules, L_BUILDING + N_PRODUCTION + passive)
    return words if does == "nothing" else f"{words}: {does}"


def tile_words(rules: Any, tile: int) -> str:
    """A weaving with its edges: `potato3-[A SW01]-stone2`."""
    left, right = EDGES[int(rules.weavings_left[tile])], EDGES[int(rules.weavings_right[tile])]
    return f"{left}-[{PATTERNS[int(rules.weavings_pattern[tile])]} {weaving_id(rules, tile)}]-{right}"
