"""Give a seat a card to begin with, for an experiment: it changes places with one that the seat holds."""

from __future__ import annotations

from typing import Any

from simulate.errors import SimulateError
from simulate.mechanisms.table import Table
from simulate.mechanisms.zones import Deck, Hand, Zone


def give(table: Table, rules: Any, seat: int, content: str) -> None:
    """Put a card, by its key, into a zone of the seat: a hand, else what lies open before it. Raises SimulateError.

    The last card there that is another one goes to where that one lay; an empty zone gets one card more. Where no copy lies
    elsewhere, nothing is given.
    """
    own = [zone for zone in table.zones() if zone.owner == seat and not isinstance(zone, Deck)]
    takes = [zone for zone in own if content in zone.cards.keys.values()]
    if not takes:
        raise SimulateError(
            f"'{content}' has no place before seat {seat}: the game has no hand or display of its own for it",
            "Add game(..., give=...): (table, rules, seat, content). Or bar a seat from it: --how barred",
        )
    to = next((zone for zone in takes if isinstance(zone, Hand)), takes[0])
    card = next(card for card, key in to.cards.keys.items() if key == content)
    given_up = next((at for at in reversed(range(len(to))) if to[at] != card), None)
    if to and given_up is None:
        return
    for source in sorted(_elsewhere(table, to), key=lambda zone: not isinstance(zone, Deck)):
        if card in source:
            place = source.index(card)
            if given_up is not None:
                source[place], to[given_up] = to[given_up], card
            else:
                to.append(source.pop(place))
            return
    for stock in table.stocks():
        if stock.cards is to.cards and stock.get(card, 0):
            stock.remove(card)
            to.append(card)
            return


def _elsewhere(table: Table, to: Zone) -> list[Zone]:
    return [zone for zone in table.zones() if zone.cards is to.cards and zone is not to]
