"""The cards of a kind: what there is of them, and what each is called in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

Card = Any  # a number, a word, or a tuple of both: whatever compares by value


class Cards:
    """All cards of a kind, such as `Cards("house", range(1, 31))` or `Cards("card", {"copper": 46, "gold": 30})`.

    `logged=False`: they are no contents of the log, and chance that turns them up is not counted.
    """

    __slots__ = ("copies", "every", "keys", "kind", "logged")

    def __init__(self, kind: str, cards: Iterable[Card] | Mapping[Card, int], logged: bool = True):
        self.kind, self.logged = kind, logged
        self.every: tuple[Card, ...] = tuple(Counter(cards).elements())
        self.copies = dict(Counter(self.every))
        self.keys = {card: key_of(kind, card) for card in self.copies}

    def __deepcopy__(self, memo: Any) -> Cards:
        return self  # nobody writes them

    def __reduce__(self) -> Any:
        return Cards, (self.kind, self.copies, self.logged)


def key_of(kind: str, card: Hashable) -> str:
    """Return the key of a card: a word is its own, a number stands after the kind, a tuple is joined."""
    if isinstance(card, str):
        return card
    if isinstance(card, tuple):
        return "_".join(str(part) for part in card)
    return f"{kind}_{card}"


def words_of(card: Card) -> str:
    """Return a card in words."""
    if card is None:
        return "?"
    return " ".join(str(part) for part in card) if isinstance(card, tuple) else str(card).replace("_", " ")
