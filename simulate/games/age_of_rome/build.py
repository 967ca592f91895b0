"""Positions written by hand, for tests and notebooks: named fields in, all other cards stay in their decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulate.errors import SimulateError, unknown_name
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.cards import add_to_hand
from simulate.games.age_of_rome.pantheon import own_pieces, place_piece
from simulate.games.age_of_rome.setup import set_boards
from simulate.games.age_of_rome.state import PH_ACTIVATE, PH_BUILD, PH_INCOME, PH_OFFER, PH_PLACE, PH_REVEAL, PH_SCORING
from simulate.games.age_of_rome.table import in_front, set_order
from simulate.games.age_of_rome.text import named
from simulate.games.age_of_rome.turn import advance

BySeat = Mapping[int, Any]
PHASES = {
    "event": PH_REVEAL,
    "offer": PH_OFFER,
    "activate": PH_ACTIVATE,
    "build": PH_BUILD,
    "place": PH_PLACE,
    "income": PH_INCOME,
    "scoring": PH_SCORING,
}
NUMBERS = ("glory", "denarii", "legions", "votes", "anchors", "feuds", "placed")  # of a player, written as they are


def card_named(rules: Any, table: str, name: str) -> int:
    """Number of a card by its name. Raises UnknownNameError."""
    places = {"trade_card": N.N_TRADE, "event": N.N_EVENT, "quest": N.N_QUEST}[table]
    names = [named(rules, table, place) for place in range(places)]
    if name not in names:
        raise unknown_name(table.replace("_", " "), name, [known for known in names if known])
    return names.index(name)


def build_position(
    state: Any,
    rules: Any,
    *,
    phase: str = "place",
    round_no: int = 2,
    characters: Sequence[str] = N.CHARACTERS,
    event: str = "Vestal Blessing",
    events: Sequence[str] = (),
    first: int = 0,
    offset: int = 0,
    direction: int = 1,
    hands: BySeat | None = None,
    deck: Sequence[str] = (),
    deck_only: bool = False,
    discard: Sequence[str] = (),
    sets: BySeat | None = None,
    quests: BySeat | None = None,
    quest_deck: Sequence[str] = (),
    buildings: Mapping[str, Mapping[str, int]] | None = None,
    medals: Mapping[str, int] | None = None,
    areas: Mapping[str, Sequence[int]] | None = None,
    column: Sequence[int] = (),
    pieces: BySeat | None = None,
    markers: Mapping[str, Mapping[int, int]] | None = None,
    milestones: BySeat | None = None,
    milestone_at: Sequence[int] | None = None,
    **numbers: BySeat,
) -> None:
    """Write a position of Age of Rome.

    Parameters
    ----------
    phase : "event" (before the reveal), "offer", "activate", "build", "place", "income", "scoring"; its first player acts
    characters : by seat, as in the ruleset
    event : name of the round's event; events : the event deck, top first, others below
    first : seat before which the first-player marker lies; direction : turn order, 1 clockwise
    hands : seat -> names of trade cards; deck : names, top first, the rest below (`deck_only`: the rest is laid out in sets)
    discard : names, top first; sets : seat -> {kind: number}, without their cards
    quests : seat -> names; quest_deck : names, top first
    buildings : {province: {type: level}}; medals : {type: seat}; areas : {area: legions by seat}
    column : seats, bottom first
    pieces : seat -> (base, top) pantheon pieces, common ones included
    markers : {province: {seat: intrigue markers face down}}
    milestones : seat -> numbers of those gained (1 to 4); by glory if left out; milestone_at : spaces of all four
    numbers : glory, denarii, legions, votes, anchors, feuds, placed: seat -> number, as on the character if left out

    Raises SimulateError for an unknown name or field.
    """
    unknown = set(numbers) - set(NUMBERS)
    if unknown or phase not in PHASES:
        raise SimulateError(f"position: no field or phase {', '.join(sorted(unknown)) or phase}")
    for seat in range(int(state.seats)):
        state.character[seat] = N.CHARACTERS.index(characters[seat])
    set_boards(state, rules)
    state.round_no, state.offset = round_no, offset
    for field, values in numbers.items():
        for seat, value in values.items():
            if field == "feuds":
                state.feud_supply -= value - int(state.feuds[seat])
            state[field][seat] = value
    _lay_board(state, rules, buildings or {}, medals or {}, areas or {}, column, pieces or {}, markers or {})
    _lay_cards(state, rules, hands or {}, deck, deck_only, discard, sets or {})
    _lay_quests(state, rules, quests or {}, quest_deck)
    _lay_milestones(state, rules, milestones, milestone_at)
    state.marker = in_front(state, first)
    current = card_named(rules, "event", event)
    order = [card_named(rules, "event", name) for name in events]
    rest = [e for e in range(N.N_EVENT) if rules.event_in[e] and e not in order and (e != current or phase == "event")]
    for e in [*rest, *order[::-1]]:
        state.event_deck[state.event_n] = e
        state.event_n += 1
    state.event = -1
    if phase != "event":
        state.event = current
        state.revealed[current] = 1
        set_order(state, direction)
    state.phase = PHASES[phase]
    advance(state, rules)


def _lay_board(
    state: Any, rules: Any, buildings: Any, medals: Any, areas: Any, column: Any, pieces: BySeat, markers: Any
) -> None:
    """Buildings, medals, legions, votes, pantheon pieces, intrigue markers."""
    for province, levels in buildings.items():
        for kind, level in levels.items():
            state.level[N.PROVINCES.index(province), N.TYPES.index(kind)] = level
            state.tiles[N.TYPES.index(kind), :level] -= 1
    for kind, seat in medals.items():
        state.medal[N.TYPES.index(kind)] = seat + 1
    for area, legions in areas.items():
        for seat, n in enumerate(legions):
            state.areas[seat, N.AREAS.index(area)] = n
    for place, seat in enumerate(column):
        state.column[place] = seat + 1
        state.votes_in[seat] += 1
    state.column_n = len(column)
    for level in range(2):
        for seat, counts in pieces.items():
            for _ in range(counts[level]):
                if state.pieces[seat, level] <= own_pieces(rules, level):
                    place_piece(state, rules, seat, level)
    for province, by_seat in markers.items():
        for seat, n in by_seat.items():
            state.down[N.PROVINCES.index(province), seat] = n


def _lay_cards(state: Any, rules: Any, hands: BySeat, deck: Any, deck_only: bool, discard: Any, sets: BySeat) -> None:
    """Hands, deck, discard pile, sets; each card at most as often as it is in play."""
    left = [int(n) for n in rules.card_copies[int(state.seats)]]

    def use(name: str) -> int:
        card = card_named(rules, "trade_card", name)
        left[card] -= 1
        if left[card] < 0:
            raise SimulateError(f"position: more copies of {name} than are in play")
        return card

    for seat, names in hands.items():
        for name in names:
            add_to_hand(state, seat, use(name))
    for name in reversed(discard):
        state.discard[state.discard_n] = use(name)
        state.discard_n += 1
    top = [use(name) for name in deck]
    rest = [card for card in range(N.N_TRADE) for _ in range(left[card])]
    if deck_only:
        for card in rest:
            state.laid[card] += 1
        rest = []
    for card in [*rest, *top[::-1]]:
        state.deck[state.deck_n] = card
        state.deck_n += 1
    for seat, by_kind in sets.items():
        for kind, n in by_kind.items():
            state.sets[seat, N.KINDS.index(kind)] += n
            state.sets_n[seat] += n


def _lay_quests(state: Any, rules: Any, quests: BySeat, quest_deck: Any) -> None:
    """Quests held and in the deck."""
    held = set()
    for seat, names in quests.items():
        for name in names:
            quest = card_named(rules, "quest", name)
            state.quests[seat, quest] = 1
            state.quests_n[seat] += 1
            held.add(quest)
    top = [card_named(rules, "quest", name) for name in quest_deck]
    rest = [q for q in range(N.N_QUEST) if rules.quest_in[int(state.seats), q] and q not in held and q not in top]
    for quest in [*top, *rest]:
        state.quest_deck[state.quest_n] = quest
        state.quest_n += 1


def _lay_milestones(state: Any, rules: Any, milestones: BySeat | None, milestone_at: Sequence[int] | None) -> None:
    """Milestones gained, with their followers."""
    if milestone_at is not None:
        state.milestone_at[:] = milestone_at
    for seat in range(int(state.seats)):
        gained = [m + 1 for m in range(N.N_MILESTONES) if state.glory[seat] >= state.milestone_at[m]]
        for m in gained if milestones is None else milestones.get(seat, ()):
            state.milestones[seat] |= 1 << (m - 1)
            state.followers[seat] += 1
