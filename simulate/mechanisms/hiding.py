"""What a seat sees, what else could lie where it does not see, and whether all cards are there: from the zones alone.

Hidden cards are dealt again among the places where they can be. A seat's own deck and the hand that is filled from it share
cards of their own: all know what somebody owns, nobody knows how it lies. All other hidden cards of a kind share one pool.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, pairwise
from typing import Any

from simulate.engine.plain.chance import Chance
from simulate.mechanisms.cards import Card
from simulate.mechanisms.table import Table
from simulate.mechanisms.zones import Deck, Purse, Zone

Pool = tuple[str, int | None]  # the kind of cards, and whose they are
TRIES = 30  # deals that are thrown away because somebody would hold what all know it does not


def hidden_pools(table: Table, seat: int) -> dict[Pool, list[Zone]]:
    """Return the zones that a seat does not see, by the cards that they share."""
    decks = [zone for zone in table.zones() if isinstance(zone, Deck)]
    own_decks = {(deck.cards.kind, deck.owner) for deck in decks if deck.owner is not None}
    pools: dict[Pool, list[Zone]] = {}
    for zone in table.zones():
        if zone and not zone.seen_by(seat):
            pool = (zone.cards.kind, zone.owner if (zone.cards.kind, zone.owner) in own_decks else None)
            pools.setdefault(pool, []).append(zone)
    return pools


def hide(table: Table, seat: int) -> None:
    """Erase from a copy all cards that a seat does not see; how many there are stays, and which ones in all."""
    for zones in hidden_pools(table, seat).values():
        known = [card for zone in zones for card in zone if card is not None]
        if known:
            zones[0].rest = tuple(sorted(known, key=repr))
            for zone in zones:
                zone[:] = [None] * len(zone)
    secret = table.secret_events
    if secret:
        table.noted = {key: n for key, n in table.noted.items() if key[0] == seat or key[2] not in secret}


def deal_again(table: Table, seat: int) -> None:
    """Deal the hidden cards again, by the chance of the table."""
    for zones in hidden_pools(table, seat).values():
        cards, zones[0].rest = list(zones[0].rest), ()
        for zone, dealt in zip(zones, deal_where_possible(cards, zones, table.chance), strict=True):
            zone[:] = dealt


def deal_where_possible(cards: list[Card], zones: list[Zone], chance: Chance) -> list[list[Card]]:
    """Return the cards of each zone: every deal without a card where it cannot be is equally likely, if one is soon found.

    If none is found, places are exchanged until each card lies where it can be.
    """
    places = [zone for zone in zones for _ in zone]
    for _ in range(TRIES):
        chance.shuffle(cards)
        if all(zone.may_hold(card) for card, zone in zip(cards, places, strict=True)):
            break
    else:
        cards = exchanged(cards, places)
    cuts = [0, *accumulate(len(zone) for zone in zones)]
    return [cards[low:high] for low, high in pairwise(cuts)]


def exchanged(cards: list[Card], places: list[Zone]) -> list[Card]:
    """Return the cards in an order in which each lies where it can be (a matching, by augmenting paths)."""
    taken: dict[int, int] = {}  # place: card

    def seat_card(number: int, tried: set[int]) -> bool:
        for place, zone in enumerate(places):
            if place not in tried and zone.may_hold(cards[number]):
                tried.add(place)
                if place not in taken or seat_card(taken[place], tried):
                    taken[place] = number
                    return True
        return False

    for number in range(len(cards)):
        if not seat_card(number, set()):
            raise ValueError(f"no place is left for {cards[number]!r}: a zone lacks what it must hold")
    return [cards[taken[place]] for place in range(len(places))]


def lost_or_doubled(table: Table) -> str:
    """Return which card is lost or there twice, in words, or ""."""
    found: dict[str, Counter[Card]] = {}
    every = {}
    for zone in table.zones():
        every[zone.cards.kind] = zone.cards.copies
        found.setdefault(zone.cards.kind, Counter()).update(zone)
    for stock in table.stocks():
        every[stock.cards.kind] = stock.cards.copies
        found.setdefault(stock.cards.kind, Counter()).update(stock)
    for kind, copies in every.items():
        for card in copies.keys() | found[kind].keys():
            if found[kind][card] != copies.get(card, 0):
                return f"{kind} {card!r}: {copies.get(card, 0)} in the game, {found[kind][card]} on the table"
    return overdrawn(vars(table))


def overdrawn(values: dict[str, Any]) -> str:
    """Return whose purse has less than nothing, in words, or ""."""
    for name, purse in values.items():
        if isinstance(purse, Purse) and min(purse, default=0) < 0:
            return f"{name}: seat {purse.index(min(purse))} has {min(purse)} coins"
    return ""
