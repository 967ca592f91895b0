"""A position as plain facts by name (RULES.md, "Facts of a position"), for comparing with other implementations."""

from __future__ import annotations

from typing import Any

from simulate.engine.contract import RUNNING
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.geometry import space_name
from simulate.games.tawantinsuyu.naming import army_id, building_id, conquest_id, god_id, weaving_id


def facts(state: Any, rules: Any) -> dict[str, Any]:
    """TW-17.5: everything that lies on the table or in a hand, as a plain dict."""
    return seat_facts(state, rules) | board_facts(state, rules) | card_facts(state, rules)


def counts(array: Any) -> list[int]:
    """Plain numbers."""
    return [int(n) for n in array]


def by_seat(state: Any, make: Any) -> list[Any]:
    """One value for each seat."""
    return [make(seat) for seat in range(int(state.seats))]


def at_place(places: Any, rows: Any, place: int, name: Any, rules: Any) -> list[str]:
    """Return the IDs of the things at a place, in table order."""
    return [name(rules, i) for i in range(int(rows)) if int(places[i]) == place]


def next_first(stack: Any, n: Any, name: Any, rules: Any) -> list[str]:
    """IDs of a stack, the next to be drawn first."""
    return [name(rules, int(i)) for i in stack[: int(n)][::-1]]


def seat_facts(state: Any, rules: Any) -> dict[str, Any]:
    """Return the facts that belong to the seats."""
    n = int(state.seats)
    return {
        "over": int(state.over) != RUNNING,
        "seat_to_act": int(state.seat_to_act),
        "active": int(state.active),
        "vp": counts(state.vp[:n]),
        "temple": counts(state.temple[:n]),
        "goods": by_seat(state, lambda s: counts(state.goods[s])),
        "priest": by_seat(state, lambda s: int(state.priest[s]) - 1),
        "workers": by_seat(state, lambda s: counts(state.workers[s])),
        "statues": by_seat(state, lambda s: statue_names(state, s)),
        "tapestries": by_seat(state, lambda s: tapestry_names(state, rules, s)),
    }


def statue_names(state: Any, seat: int) -> list[str]:
    """Statues of a seat."""
    every = [(god, size) for god in range(N.N_GODS) for size in range(N.N_SIZES)]
    return [f"{N.SIZES[size]} {N.GODS[god]}" for god, size in every for _ in range(int(state.statues[seat, god, size]))]


def tapestry_names(state: Any, rules: Any, seat: int) -> list[list[str]]:
    """Tapestries of a seat by age, tiles from left to right."""
    lengths = counts(state.tapestry_len[seat, : int(state.tapestry_n[seat])])
    return [
        [weaving_id(rules, int(t) - 1) for t in state.tapestry[seat, row, :length]] for row, length in enumerate(lengths)
    ]


def board_facts(state: Any, rules: Any) -> dict[str, Any]:
    """Return the facts that lie on the boards."""
    spots = [(section, spot) for section in range(N.N_SECTIONS) for spot in range(2)]
    return {
        "rotation": int(state.rotation),
        "village": [N.COLOURS[int(c)] for c in state.village[: int(state.village_n)]],
        "nomads": counts(state.nomads),
        "casualties": counts(state.casualties),
        "removed": counts(state.removed),
        "bag": [N.COLOURS[int(c)] for c in state.bag[: int(state.bag_n)][::-1]],
        "hill": {
            space_name(rules, space): N.COLOURS[int(state.hill[space]) - 1]
            for space in range(int(rules.spaces))
            if state.hill[space]
        },
        "steps": {
            f"{N.SPOTS[spot]} {section}": int(state.step[section, spot]) - 1
            for section, spot in spots
            if state.step[section, spot]
        },
        "conquest": {
            conquest_id(rules, space): int(state.conquest[space]) - 1
            for space in range(int(rules.conquests_rows))
            if state.conquest[space]
        },
        "festivals": int(state.festivals),
    }


def card_facts(state: Any, rules: Any) -> dict[str, Any]:
    """Cards, buildings and weavings."""
    god, army, built = state.god_at, state.army_at, state.building_at
    gods, armies, tiles = rules.god_cards_rows, rules.army_rows, rules.weavings_rows
    aside = [i for i in range(int(gods)) if int(god[i]) == S.ASIDE or S.ON_TABLE <= int(god[i]) < S.ON_TABLE + N.MAX_SEATS]
    drawn = [int(t) - 1 for t in state.drawn[: N.MAX_DRAWN] if t]
    if not drawn:
        drawn = [i for i in range(int(tiles)) if int(state.weaving_at[i]) == S.DRAWN]
    return {
        "god_deck": next_first(state.god_deck, state.god_deck_n, god_id, rules),
        "offer": at_place(god, gods, S.IN_OFFER, god_id, rules),
        "aside": [god_id(rules, i) for i in aside],
        "god_hands": by_seat(state, lambda s: at_place(god, gods, S.IN_HAND + s, god_id, rules)),
        "army_deck": next_first(state.army_deck, state.army_deck_n, army_id, rules),
        "army_pile": at_place(army, armies, S.IN_PILE, army_id, rules),
        "army_drawn": at_place(army, armies, S.BEING_CHOSEN, army_id, rules),
        "army_hands": by_seat(state, lambda s: at_place(army, armies, S.IN_HAND + s, army_id, rules)),
        "army_up": by_seat(state, lambda s: at_place(army, armies, S.ARMY_UP + s, army_id, rules)),
        "army_down": by_seat(state, lambda s: at_place(army, armies, S.ARMY_DOWN + s, army_id, rules)),
        "production_stack": next_first(state.building_stack[0], state.building_stack_n[0], building_id, rules),
        "passive_stack": next_first(state.building_stack[1], state.building_stack_n[1], building_id, rules),
        "market": at_place(built, N.N_BUILDINGS, S.IN_MARKET, building_id, rules),
        "buildings_up": by_seat(state, lambda s: at_place(built, N.N_BUILDINGS, S.FACE_UP + s, building_id, rules)),
        "buildings_down": by_seat(state, lambda s: at_place(built, N.N_BUILDINGS, S.FACE_DOWN + s, building_id, rules)),
        "weaving_stack": next_first(state.weaving_stack, state.weaving_stack_n, weaving_id, rules),
        "weaving_drawn": [weaving_id(rules, i) for i in drawn],
    }
