"""Tricks: cards of a suit and a rank, played in turn; who plays highest takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulate.engine.plain.callbacks import takes
from simulate.mechanisms.cards import Card, words_of
from simulate.mechanisms.steps import Mechanism
from simulate.mechanisms.table import Table


def no_trump(table: Any, rules: Any) -> None:
    """Return that no suit is trump."""


class Trick(Mechanism):
    """The leader plays a card of its hand, all others in turn one of the same suit, or any if they have none.

    A card is a tuple (suit, rank). The highest trump wins, without one the highest card of the suit that was led; the winner
    becomes the leader; then `won(table, rules, seat)`, which takes the cards from the display `table.trick`, where they lie
    in the order of play. `trump(table, rules)`: a suit. Who does not follow shows that the suit is not in the hand: no
    re-deal puts it there.
    """

    def __init__(
        self,
        hands: str,
        won: Callable[[Any, Any, int], None],
        trump: Callable[[Any, Any], Any] = no_trump,
        event: str = "played",
    ):
        self.hands, self.event = hands, event
        self.won = takes(won, "Trick", "won", "table, rules, seat")
        self.trump = takes(trump, "Trick", "trump", "table, rules")

    def begin(self, table: Table, rules: Any) -> bool:
        """Ask the leader first."""
        table.seat_to_act = table.leader
        return True

    def options(self, table: Table, rules: Any) -> list[Card]:
        """Return the cards that the seat may play."""
        hand = getattr(table, self.hands)[table.seat_to_act]
        return following(hand, table.trick[0][0]) if table.trick else sorted(hand)

    def take(self, table: Table, rules: Any, action: Card) -> bool:
        """Play a card; after the last one find the winner."""
        seat = table.seat_to_act
        hand = getattr(table, self.hands)[seat]
        if table.trick and action[0] != table.trick[0][0]:
            hand.lacks = (*hand.lacks, table.trick[0][0])
        table.move(action, hand, table.trick, self.event)
        if len(table.trick) < table.seats:
            table.seat_to_act = (seat + 1) % table.seats
            return True
        highest = max(table.trick, key=strength_by(self.trump(table, rules), table.trick[0][0]))
        table.leader = (table.leader + table.trick.index(highest)) % table.seats
        self.won(table, rules, table.leader)
        return False

    def words(self, table: Table, action: Card) -> str:
        """Return an action in words."""
        return f"plays {words_of(action)}"


def following(hand: list[Card], led: Any) -> list[Card]:
    """Return the cards of the suit that was led, or all if there are none."""
    return sorted(card for card in hand if card[0] == led) or sorted(hand)


def strength_by(trump: Any, led: Any) -> Callable[[Card], tuple[int, Any]]:
    """Return what a card is worth in a trick of a suit that was led."""
    return lambda card: (2 if card[0] == trump else 1 if card[0] == led else 0, card[1])
