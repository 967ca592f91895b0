"""The table: the position of a game that is made of mechanisms, and how cards go from one zone to another."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from simulate.engine.plain.chance import Chance
from simulate.engine.plain.state import PlainState
from simulate.errors import nearest
from simulate.mechanisms.cards import Card
from simulate.mechanisms.zones import Deck, Display, Hand, Stock, Zone

DRAWN = "drawn"
ATOMS = (int, str, bool, float, type(None))


class Table(PlainState):
    """A position. `lay_out` gives it zones and numbers; mechanisms keep theirs here too.

    `leader` is the seat whose turn it is, or that begins the next auction or trick. `at` is the step that waits.
    """

    chosen: list[Any]  # by mechanisms, see there
    bids: list[int]
    bidders: list[int]

    def __init__(self, seats: int, chance: Chance):
        super().__init__(seats, chance)
        self.at = self.leader = 0
        self.rounds_begun = self.turns_ended = 0
        self.secret_events: tuple[str, ...] = ()  # that only the seat itself has seen

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked by Python itself
            raise AttributeError(name)
        known = [own for own in vars(self) if own not in vars(PlainState(1, Chance((1, 2, 3, 4))))]
        near = nearest(name, known) or f" There are: {', '.join(known)}."
        raise AttributeError(f"nothing called '{name}' is on the table: `lay_out` lays things out.{near}")

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        new = type(self).__new__(type(self))
        memo[id(self)] = new
        for name, value in vars(self).items():
            if name == "noted":
                value = dict(value)
            elif type(value) is Chance:
                value = value.copy()
            elif type(value) not in ATOMS:
                value = deepcopy(value, memo)
            new.__dict__[name] = value
        return new

    def zones(self) -> Iterator[Zone]:
        """Return all zones of cards, in the order in which they were laid out."""
        for value in vars(self).values():
            if isinstance(value, Zone):
                yield value
            elif isinstance(value, list) and value and isinstance(value[0], Zone):
                yield from value

    def stocks(self) -> Iterator[Stock]:
        """Return all stocks."""
        return (value for value in vars(self).values() if isinstance(value, Stock))

    def seats_from(self, first: int) -> list[int]:
        """Return all seats in turn order, from one on."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def shuffled(self, deck: Deck) -> Deck:
        """Fill a deck with all of its cards, shuffle it and return it."""
        deck[:] = deck.cards.every
        self.chance.shuffle(deck)
        return deck

    def draw(self, deck: Deck, to: Zone, count: int = 1, seat: int | None = None, reshuffle: Zone | None = None) -> None:
        """Move the next cards of a deck, as many as there are, and count what chance turns up for a seat.

        `seat`: without it the owner of `to`; if there is none, it is nobody's draw. `reshuffle`: a discard pile that becomes
        the deck when that is empty.
        """
        seat = to.owner if seat is None else seat
        keys, is_logged = deck.cards.keys, deck.cards.logged
        for _ in range(count):
            if not deck:
                if reshuffle:
                    deck[:] = reshuffle
                    reshuffle.clear()
                    self.chance.shuffle(deck)
                if not deck:
                    return
            if is_logged and seat is not None:
                stage = bisect(self.stage_firsts, self.round_no) - 1 if self.is_set_up else 0
                self.turned.append((stage, seat, deck[-1], tuple(deck), keys))  # as `turn_up`, with cards in place of keys
                self._note(seat, keys[deck[-1]], DRAWN, deck, to)
            to.append(deck.pop())
            to.known_to = ()

    def refill(self, shelf: Display, deck: Deck, size: int, seat: int | None = None) -> None:
        """Draw until a display has `size` cards, for a seat or for nobody."""
        self.draw(deck, shelf, size - len(shelf), seat)

    def move(self, card: Card, source: Zone | Stock, to: Zone, event: str = "") -> None:
        """Move a card from one zone to another; `event` is noted for the owner of `to`, or that of `source`."""
        source.remove(card)
        to.append(card)
        seat = getattr(source, "owner", None) if to.owner is None else to.owner
        if event and seat is not None and to.cards.logged:
            self._note(seat, to.cards.keys[card], event, source, to)
        if to.lacks:
            to.lacks = tuple(suit for suit in to.lacks if suit != card[0])

    def _note(self, seat: int, key: str, event: str, source: Zone | Stock, to: Zone) -> None:
        """Note an event, in secret if nobody else has seen the card."""
        if not (source.is_open or to.is_open) and event not in self.secret_events:
            self.secret_events = (*self.secret_events, event)
        noted, place = self.noted, (seat, key, event)
        noted[place] = noted.get(place, 0) + 1

    def move_all(self, source: Zone, to: Zone) -> None:
        """Move all cards of a zone."""
        to.extend(source)
        source.clear()

    def pass_hands(self, hands: list[Hand], step: int = 1) -> None:
        """Pass all cards of each hand on to the seat `step` places further, at the same time; who had them knows them."""
        passed = [(list(hand), (*hand.known_to, seat)) for seat, hand in enumerate(hands)]
        for seat, (cards, knowers) in enumerate(passed):
            to = hands[(seat + step) % self.seats]
            to.clear()
            to.extend(cards)
            to.known_to = tuple(sorted({*knowers} - {to.owner}))
