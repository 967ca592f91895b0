"""The position as a plain dict of named facts (RULES.md, "Position facts"), for comparison with another program."""

from typing import Any

import numpy as np

from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.state import DECISIONS, UNKNOWN
from simulate.games.age_of_rome.text import named
from simulate.games.age_of_rome.text import names as names_of


def names(rules: Any, table: str, places: Any) -> list[str]:
    """The names of several rows, `?` for one that is hidden."""
    return names_of(rules, table, places, "?")


def facts_of(state: Any, rules: Any) -> dict[str, Any]:
    """All facts."""
    seats = int(state.seats)
    found = flow_facts(state, rules, seats)
    found |= {name: numbers(state[field], seats) for name, field in SIMPLE.items()}
    found |= board_facts(state, seats)
    found |= card_facts(state, rules, seats)
    found["character"] = [named(rules, "character", int(state.character[s])) for s in range(seats)]
    found["bonus_used"] = [[N.TYPES[b] for b in range(3) if (int(state.bonus_used[s]) >> b) & 1] for s in range(seats)]
    found["tokens_used"] = [
        sorted(N.TOKENS[t] for t in range(2) if (int(state.tokens_used[s]) >> t) & 1) for s in range(seats)
    ]
    return found


SIMPLE = {
    "glory": "glory",
    "denarii": "denarii",
    "followers": "followers",
    "placed": "placed",
    "legions": "legions",
    "votes": "votes",
    "feuds": "feuds",
    "anchors": "anchors",
}


def numbers(values: Any, seats: int) -> list[int]:
    """One number a seat."""
    return [int(values[seat]) for seat in range(seats)]


def flow_facts(state: Any, rules: Any, seats: int) -> dict[str, Any]:
    """Return the stage of the game."""
    found: dict[str, Any] = {"over": bool(state.over), "round": int(state.round_no), "offer": None}
    if not state.over:
        found |= {"decision": DECISIONS[int(state.decision)], "seat": int(state.seat_to_act)}
    found["event"] = named(rules, "event", int(state.event)) if state.event >= 0 else None
    if state.event >= 0:
        found |= {"first": int(state.order[0]), "order": numbers(state.order, seats)}
    found |= {"offset": int(state.offset), "marker": N.PROVINCES[int(state.marker)]}
    if state.offer_by > 0:
        token = None if state.offer_token == UNKNOWN else N.TOKENS[int(state.offer_token)]
        found["offer"] = {
            "by": int(state.offer_by) - 1,
            "token": token,
            "province": N.PROVINCES[int(state.offer_province)],
            "type": N.TYPES[int(state.offer_type)],
            "amount": int(state.offer_amount),
        }
    return found


def by_province(values: Any) -> dict[str, dict[str, int]]:
    """`{province: {type: number}}`, numbers above 0."""
    return {
        N.PROVINCES[p]: {N.TYPES[k]: int(values[p, k]) for k in range(N.N_TYPES) if values[p, k] > 0}
        for p in range(N.N_PLACES)
    }


def board_facts(state: Any, seats: int) -> dict[str, Any]:
    """The board and the disc."""
    return {
        "areas": {name: numbers(state.areas[:, area], seats) for area, name in enumerate(N.AREAS)},
        "column": [int(state.column[i]) - 1 for i in range(int(state.column_n))],
        "feud_supply": int(state.feud_supply),
        "pantheon": [numbers(state.pieces[seat], 2) for seat in range(seats)],
        "common": [[N.TIERS[int(t)] if t else None for t in state.common[seat]] for seat in range(seats)],
        "milestones": [int(m) for m in state.milestone_at],
        "medals": {N.TYPES[k]: int(state.medal[k]) - 1 for k in range(N.N_TYPES) if state.medal[k] > 0},
        "buildings": by_province(state.level),
        "on_buildings": by_province(state.on_building),
        "tiles": {N.TYPES[k]: [int(n) for n in state.tiles[k]] for k in range(N.N_TYPES)},
        "intrigue_down": {N.PROVINCES[p]: numbers(state.down[p], seats) for p in range(N.N_PLACES)},
        "intrigue_up": {N.PROVINCES[p]: numbers(state.flipped[p], seats) for p in range(N.N_PLACES)},
    }


def card_facts(state: Any, rules: Any, seats: int) -> dict[str, Any]:
    """Hands, sets, decks and quests."""
    ring = (int(state.quest_head) + np.arange(int(state.quest_n))) % N.N_QUEST
    return {
        "hands": [sorted(names(rules, "trade_card", state.hand[s][: int(state.hand_n[s])])) for s in range(seats)],
        "sets": [{N.KINDS[k]: int(state.sets[s, k]) for k in range(N.N_SETS) if state.sets[s, k] > 0} for s in range(seats)],
        "deck": names(rules, "trade_card", state.deck[: int(state.deck_n)][::-1]),
        "discard": names(rules, "trade_card", state.discard[: int(state.discard_n)][::-1]),
        "events_left": names(rules, "event", state.event_deck[: int(state.event_n)][::-1]),
        "quests": [sorted(names(rules, "quest", np.flatnonzero(state.quests[s]))) for s in range(seats)],
        "in_view": [sorted(names(rules, "quest", state.drawn[s][: int(state.drawn_n[s])])) for s in range(seats)],
        "quest_deck": names(rules, "quest", state.quest_deck[ring]),
    }


def facts(position: Any) -> dict[str, Any]:
    """The facts of RULES.md, "Position facts", of a `Position`."""
    return facts_of(position.state, position.rules.record)
