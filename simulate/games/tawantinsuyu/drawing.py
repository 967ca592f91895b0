"""A position as text for people, the hill drawn section by section (TW-4)."""

from __future__ import annotations

from typing import Any

from simulate.engine.wording import amount, seat_name
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.card_text import (
    army_name,
    building_name,
    building_words,
    conquest_name,
    cost_words,
    god_name,
    goods_words,
    space_words,
    weaving_name,
)
from simulate.games.tawantinsuyu.facts import at_place, facts
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.state import ARMY_DOWN, ARMY_UP, FACE_DOWN, FACE_UP, IN_HAND, IN_OFFER, N_MARKET


def counted(numbers: Any) -> str:
    """Workers by colour: `2 blue, 1 red`."""
    return ", ".join(f"{n} {name}" for n, name in zip(numbers, N.COLOURS, strict=True) if n) or "none"


def space_text(state: Any, rules: Any, space: int) -> str:
    """`middle 14 Mama Killa, green: steps`: god, ground, icon; a worker stands in brackets."""
    ground = N.GROUNDS[int(rules.space_ground[space])]
    coloured = "" if ground == "plain" else f", {ground}"
    worker = f" [{N.COLOURS[int(state.hill[space]) - 1]} worker]" if state.hill[space] else ""
    god = N.GOD_TITLES[int(rules.space_god[space])]
    return f"{space_words(rules, space)} {god}{coloured}: {N.TASKS[int(rules.space_task[space])]}{worker}"


def hill_lines(state: Any, rules: Any) -> list[str]:
    """The hill: for each section its action, priests and steps, then its spaces, each with the icon of its column."""
    lines = []
    for section in range(N.N_SECTIONS):
        priests = [seat_name(s) for s in range(int(state.seats)) if int(state.priest[s]) == 1 + section]
        head = f"  section {section + 1}, {N.ACTIONS[action_of(state, rules, section)]}"
        lines.append(head + (f" (priest of {', '.join(priests)})" if priests else ""))
        for number in range(N.N_TERRACES):
            if number:
                owner = int(state.step[section, number - 1])
                if owner:
                    lines.append(f"    == {N.SPOTS[number - 1]} step of {seat_name(owner - 1)} ==")
            here = [
                s for s in range(int(rules.spaces)) if rules.space_terrace[s] == number and rules.space_section[s] == section
            ]
            lines.append("    " + " | ".join(space_text(state, rules, s) for s in here))
    return lines


def holdings(state: Any, rules: Any, seat: int) -> list[tuple[str, list[str]]]:
    """Cards and buildings of a seat that can be seen, by where they lie."""
    gods, armies = rules.god_cards_rows, rules.army_rows

    def god(place: int) -> list[str]:
        return at_place(state.god_at, gods, place + seat, god_name, rules)

    def army(place: int) -> list[str]:
        return at_place(state.army_at, armies, place + seat, army_name, rules)

    def built(place: int) -> list[str]:
        return at_place(state.building_at, N.N_BUILDINGS, place + seat, building_name, rules)

    return [
        ("god cards", god(IN_HAND)),
        ("army cards", army(IN_HAND)),
        ("armies face up", army(ARMY_UP)),
        ("armies face down", army(ARMY_DOWN)),
        ("buildings face up", built(FACE_UP)),
        ("buildings face down", built(FACE_DOWN)),
    ]


def statue_words(state: Any, seat: int) -> list[str]:
    """Statues of a seat."""
    return [
        f"{N.SIZES[size]} {N.GOD_TITLES[god]}"
        for god in range(N.N_GODS)
        for size in range(N.N_SIZES)
        for _ in range(int(state.statues[seat, god, size]))
    ]


def seat_lines(state: Any, rules: Any, known: dict[str, Any], seat: int) -> list[str]:
    """Describe what a seat has."""
    lines = [
        f"seat {seat + 1}: {amount(known['vp'][seat], 'point')}, {goods_words(known['goods'][seat]) or 'no goods'}, "
        f"workers {counted(known['workers'][seat])}, temple step {known['temple'][seat]}, "
        f"{int(state.god_n[seat])} god and {int(state.army_n[seat])} army cards in hand, "
        f"{int(state.steps_left[seat])} step and {int(state.markers_left[seat])} conquest markers left"
    ]
    for words, there in (*holdings(state, rules, seat), ("statues", statue_words(state, seat))):
        if there:
            lines.append(f"  {words}: {', '.join(there)}")
    for number in range(int(state.tapestry_n[seat])):
        length = int(state.tapestry_len[seat, number])
        tiles = " - ".join(weaving_name(rules, int(t) - 1) for t in state.tapestry[seat, number, :length])
        lines.append(f"  tapestry {number + 1}: {tiles}")
    return lines


def holdings_text(state: Any, rules: Any, seat: int) -> str:
    """Goods, workers and cards of a seat on a line."""
    known = facts(state, rules)
    cards = [f"{words}: {', '.join(there)}" for words, there in holdings(state, rules, seat)[:2] if there]
    return "; ".join(
        [f"{goods_words(known['goods'][seat]) or 'no goods'}, workers {counted(known['workers'][seat])}", *cards]
    )


def market_words(state: Any, rules: Any) -> str:
    """The market with what its buildings do."""
    words = []
    for place in range(N_MARKET):
        building = int(state.market[place]) - 1
        if building >= 0:
            name, cost = building_name(rules, building), cost_words(rules, building)
            words.append(f"{name} (costs {cost}: {building_words(rules, building)})")
    return ", ".join(words) or "empty"


def position_text(state: Any, rules: Any) -> str:
    """The whole position for a person."""
    known = facts(state, rules)
    village = ", ".join(known["village"]) or "empty"
    offer = ", ".join(at_place(state.god_at, rules.god_cards_rows, IN_OFFER, god_name, rules)) or "none"
    top = weaving_name(rules, int(state.weaving_stack[int(state.weaving_stack_n) - 1])) if state.weaving_stack_n else "none"
    lines = [
        f"round {int(state.round_no)}, turn of {seat_name(known['active'])}, {amount(known['festivals'], 'festival')} held",
        f"village (potato end first): {village}; nomads {counted(known['nomads'])}; bag {int(state.bag_n)}; "
        f"casualties {counted(known['casualties'])}",
        f"god cards on offer: {offer}; god deck {int(state.god_deck_n)}; "
        f"army deck {int(state.army_deck_n)}, pile {int(state.pile_n)}",
        f"market: {market_words(state, rules)}",
        f"weavings: {top} on top of {int(state.weaving_stack_n)}",
        "hill:",
        *hill_lines(state, rules),
    ]
    taken = [
        f"{conquest_name(rules, space)} {seat_name(int(seat) - 1)}"
        for space, seat in enumerate(state.conquest[: int(rules.conquests_rows)])
        if seat
    ]
    if taken:
        lines.append(f"conquests: {', '.join(taken)}")
    for seat in range(int(state.seats)):
        lines += seat_lines(state, rules, known, seat)
    return "\n".join(lines)
