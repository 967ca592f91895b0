"""A position as text for people, the hill drawn section by section (TW-4)."""

from __future__ import annotations

from typing import Any

from simulate.games.tawantinsuyu.facts import facts
from simulate.games.tawantinsuyu.geometry import space_name
from simulate.games.tawantinsuyu.naming import building_id, effect_words, goods_words, passive_words, tile_words
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.state import N_MARKET
from simulate.games.tawantinsuyu.words import (
    ACTIONS,
    COLOURS,
    GODS,
    GROUNDS,
    L_BUILDING,
    N_PRODUCTION,
    N_SECTIONS,
    SPOTS,
    TASKS,
    TERRACES,
)

MARKS = {"blue": "b", "green": "g", "plain": "-"}


def counted(numbers: Any) -> str:
    """Workers by colour: `2 blue 1 red`."""
    return " ".join(f"{n} {name}" for n, name in zip(numbers, COLOURS, strict=True) if n) or "none"


def space_text(state: Any, rules: Any, space: int) -> str:
    """`M13 KILLA/g steps`: god, ground, icon; a worker stands in brackets."""
    ground = MARKS[GROUNDS[int(rules.space_ground[space])]]
    worker = f" [{COLOURS[int(state.hill[space]) - 1]}]" if state.hill[space] else ""
    words = f"{GODS[int(rules.space_god[space])]}/{ground} {TASKS[int(rules.space_task[space])]}"
    return f"{space_name(rules, space)} {words}{worker}"


def hill_lines(state: Any, rules: Any) -> list[str]:
    """The hill: for each section its action, priests and steps, then its spaces, each with the icon of its column."""
    lines = []
    for section in range(N_SECTIONS):
        priests = [f"seat {s}" for s in range(int(state.seats)) if int(state.priest[s]) == 1 + section]
        head = f"  section {section}, {ACTIONS[action_of(state, rules, section)]}"
        lines.append(head + (f" (priest of {', '.join(priests)})" if priests else ""))
        for number, terrace in enumerate(TERRACES):
            if number:
                owner = int(state.step[section, number - 1])
                if owner:
                    lines.append(f"    == {SPOTS[number - 1]} step of seat {owner - 1} ==")
            here = [
                s for s in range(int(rules.spaces)) if rules.space_terrace[s] == number and rules.space_section[s] == section
            ]
            lines.append(f"    {terrace}: " + " | ".join(space_text(state, rules, s) for s in here))
    return lines


def seat_lines(state: Any, rules: Any, known: dict[str, Any], seat: int) -> list[str]:
    """What a seat has."""
    lines = [
        f"seat {seat}: {known['vp'][seat]} points, {goods_words(known['goods'][seat]) or 'no goods'}, "
        f"workers {counted(known['workers'][seat])}, temple step {known['temple'][seat]}, "
        f"{int(state.god_n[seat])} god and {int(state.army_n[seat])} army cards in hand, "
        f"{int(state.steps_left[seat])} step and {int(state.markers_left[seat])} conquest markers left"
    ]
    for name, words in (
        ("god_hands", "god cards"), ("army_hands", "army cards"), ("army_up", "armies face up"),
        ("army_down", "armies face down"),
        ("buildings_up", "buildings face up"), ("buildings_down", "buildings face down"), ("statues", "statues"),
    ):  # fmt: skip
        if known[name][seat]:
            lines.append(f"  {words}: {', '.join(known[name][seat])}")
    for number in range(int(state.tapestry_n[seat])):
        length = int(state.tapestry_len[seat, number])
        tiles = " ".join(tile_words(rules, int(t) - 1) for t in state.tapestry[seat, number, :length])
        lines.append(f"  tapestry {number + 1}: {tiles}")
    return lines


def market_words(state: Any, rules: Any) -> str:
    """The market with what its buildings do."""
    words = []
    for place in range(N_MARKET):
        building = int(state.market[place]) - 1
        if building >= 0:
            passive = building >= N_PRODUCTION
            does = passive_words(rules, building - N_PRODUCTION) if passive else effect_words(rules, L_BUILDING + building)
            words.append(f"{building_id(rules, building)} ({goods_words(rules.building_cost[building]) or 'free'}: {does})")
    return ", ".join(words) or "empty"


def position_text(state: Any, rules: Any) -> str:
    """The whole position for a person."""
    known = facts(state, rules)
    village = " ".join(known["village"]) or "empty"
    top = tile_words(rules, int(state.weaving_stack[int(state.weaving_stack_n) - 1])) if state.weaving_stack_n else "none"
    lines = [
        f"round {int(state.round_no)}, turn of seat {known['active']}, {known['festivals']} festivals held",
        f"village (potato end first): {village}; nomads {counted(known['nomads'])}; bag {int(state.bag_n)}; "
        f"casualties {counted(known['casualties'])}",
        f"offer: {', '.join(known['offer']) or 'none'}; god deck {int(state.god_deck_n)}; "
        f"army deck {int(state.army_deck_n)}, pile {int(state.pile_n)}",
        f"market: {market_words(state, rules)}",
        f"weavings: {top} on top of {int(state.weaving_stack_n)}",
        "hill:",
        *hill_lines(state, rules),
    ]
    if known["conquest"]:
        lines.append("conquests: " + ", ".join(f"{space} seat {seat}" for space, seat in known["conquest"].items()))
    for seat in range(int(state.seats)):
        lines += seat_lines(state, rules, known, seat)
    return "\n".join(lines)
