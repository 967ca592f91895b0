"""Where cards and coins lie, and who sees them: the position of a game that is made of mechanisms.

A zone of cards is a list, so a strategy reads it as one. What a seat may not see is None in its view.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from simulate.mechanisms.cards import Card, Cards


class Zone(list[Card]):
    """Cards that lie together. `owner`: the seat that they belong to, or None."""

    __slots__ = ("cards", "known_to", "lacks", "owner", "rest")
    is_open = False  # whether all see each card that comes here or leaves

    def __init__(self, cards: Cards, owner: int | None = None, items: Sequence[Card] = ()):
        super().__init__(items)
        self.cards, self.owner = cards, owner
        self.known_to: tuple[int, ...] = ()  # seats that had all of these cards in their hand before
        self.lacks: tuple[Any, ...] = ()  # first parts of cards (suits) that all know not to be here
        self.rest: tuple[Card, ...] = ()  # in a view: all that lies hidden here and in the zones that share its cards

    def __deepcopy__(self, memo: Any) -> Zone:
        new = type(self)(self.cards, self.owner, self)
        new.known_to, new.lacks, new.rest = self.known_to, self.lacks, self.rest
        return new

    def clear(self) -> None:
        """Take all cards away, and what is known of them."""
        super().clear()
        self.known_to = self.lacks = ()

    def seen_by(self, seat: int) -> bool:
        """Return True if a seat sees the cards themselves; all see how many there are."""
        return True

    def may_hold(self, card: Card) -> bool:
        """Return False if all know that a card cannot be here."""
        return not self.lacks or card[0] not in self.lacks

    def lay_aside(self, count: int) -> Zone:
        """Return the last `count` cards as a zone of its own; they leave this one."""
        aside = type(self)(self.cards, self.owner, self[len(self) - count :])
        del self[len(self) - count :]
        return aside


class Deck(Zone):
    """A face-down pile; the last card is the next one. Nobody sees its order."""

    __slots__ = ()

    def seen_by(self, seat: int) -> bool:
        """Return False: nobody looks into a deck."""
        return False


class Hand(Zone):
    """Cards that their owner alone sees."""

    __slots__ = ()

    def seen_by(self, seat: int) -> bool:
        """Return True for the owner, and for who passed these cards on."""
        return seat == self.owner or seat in self.known_to


class Display(Zone):
    """Cards that all see: a market, a discard pile, what somebody has laid before them."""

    __slots__ = ()
    is_open = True


class Stock(dict[Card, int]):
    """Open piles, a number of copies of each card: a supply to buy from.

    A card is `in` it while there are copies, and `for card in stock` goes through these; `stock[card]` is how many.
    """

    __slots__ = ("cards",)
    is_open = True

    def __init__(self, cards: Cards, copies: dict[Card, int] | None = None):
        super().__init__(cards.copies if copies is None else copies)
        self.cards = cards

    def __deepcopy__(self, memo: Any) -> Stock:
        return Stock(self.cards, dict(self))

    def __reduce__(self) -> Any:
        return Stock, (self.cards, dict(self))

    def __contains__(self, card: object) -> bool:
        return self.get(card, 0) > 0

    def __iter__(self) -> Iterator[Card]:
        return (card for card, left in self.items() if left > 0)

    def __len__(self) -> int:
        return sum(left > 0 for left in self.values())

    def remove(self, card: Card) -> None:
        """Take a copy. Raises ValueError if there is none."""
        if self.get(card, 0) < 1:
            raise ValueError(f"the stock has no {card!r} left")
        self[card] -= 1


class Purse(list[int]):
    """The coins of each seat, which all see."""

    def __init__(self, seats: int, coins: int = 0):
        super().__init__([coins] * seats)

    def __reduce__(self) -> Any:
        return purse_of, (list(self),)

    def pay(self, seat: int, coins: int) -> None:
        """Pay coins to the bank. Raises ValueError if the seat has not as many."""
        if coins > self[seat]:
            raise ValueError(f"seat {seat} pays {coins} and has {self[seat]}")
        self[seat] -= coins


def purse_of(coins: list[int]) -> Purse:
    """Return a purse with these coins."""
    purse = Purse(0)
    purse.extend(coins)
    return purse


Z = TypeVar("Z", bound=Zone)


def each(zone: type[Z], cards: Cards, seats: int) -> list[Z]:
    """Return an empty zone for every seat."""
    return [zone(cards, seat) for seat in range(seats)]
