"""Choices of one seat, choices that all make in secret, and how far to push one's luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simulate.engine.plain.callbacks import takes
from simulate.mechanisms.cards import Card, words_of
from simulate.mechanisms.steps import Mechanism
from simulate.mechanisms.table import Table

SEALED = "sealed"  # in a view: somebody has chosen, and not said what
PASS = "pass"


class Choice(Mechanism):
    """The leader chooses one of `options(table, rules, seat)`, and `then(table, rules, seat, chosen)` carries it out.

    Without an option the step is skipped. `verb`: the word before what was chosen.
    """

    def __init__(
        self,
        options: Callable[[Any, Any, int], Sequence[Any]],
        then: Callable[[Any, Any, int, Any], None],
        verb: str = "takes",
    ):
        self.choices = takes(options, type(self).__name__, "options", "table, rules, seat")
        self.then = takes(then, type(self).__name__, "then", "table, rules, seat, chosen")
        self.verb = verb

    def begin(self, table: Table, rules: Any) -> bool:
        """Ask the leader."""
        table.seat_to_act = table.leader
        return bool(self.options(table, rules))

    def options(self, table: Table, rules: Any) -> list[Any]:
        """Return the legal actions of the seat to act."""
        return list(self.choices(table, rules, table.seat_to_act))

    def plain_choice(self) -> tuple[Callable[..., Any], Callable[..., Any]] | None:
        """Return both functions, unless a mechanism made of this one does more."""
        own, kind = ("begin", "options", "take"), type(self)
        return (self.choices, self.then) if all(getattr(kind, name) is getattr(Choice, name) for name in own) else None

    def take(self, table: Table, rules: Any, action: Any) -> bool:
        """Carry out the choice."""
        self.then(table, rules, table.seat_to_act, action)
        return False

    def words(self, table: Table, action: Any) -> str:
        """Return an action in words."""
        return "passes" if action == PASS else f"{self.verb} {words_of(action)}"


class Market(Choice):
    """The leader may buy one card of a display or a stock, or pass.

    `price(rules, card)` is paid from `purse`, to the bank; `to` names the zones by seat that the card goes to.
    """

    def __init__(self, shelf: str, purse: str, to: str, price: Callable[[Any, Card], int], event: str = "bought"):
        super().__init__(self.affordable, self.buy, "buys")
        self.shelf, self.purse, self.to, self.event = shelf, purse, to, event
        self.price = takes(price, "Market", "price", "rules, card")

    def affordable(self, table: Table, rules: Any, seat: int) -> list[Any]:
        """Return what the coins of a seat are enough for, each once."""
        shelf, coins = getattr(table, self.shelf), getattr(table, self.purse)[seat]
        there = [card for card, left in shelf.items() if left] if isinstance(shelf, dict) else dict.fromkeys(shelf)
        return [PASS, *(card for card in there if self.price(rules, card) <= coins)]

    def buy(self, table: Table, rules: Any, seat: int, card: Card) -> None:
        """Pay and take a card."""
        if card == PASS:
            return
        getattr(table, self.purse).pay(seat, self.price(rules, card))
        table.move(card, getattr(table, self.shelf), getattr(table, self.to)[seat], self.event)


class SecretChoice(Mechanism):
    """Each seat chooses in secret, from the leader on; then `reveal(table, rules, chosen)` carries out all choices.

    What somebody chooses among must not depend on what others have chosen. The choices stand in `table.chosen`, by seat.
    """

    def __init__(
        self,
        options: Callable[[Any, Any, int], Sequence[Any]],
        reveal: Callable[[Any, Any, list[Any]], None],
        verb: str = "chooses",
    ):
        self.choices = takes(options, type(self).__name__, "options", "table, rules, seat")
        self.reveal = takes(reveal, type(self).__name__, "reveal", "table, rules, chosen")
        self.verb = verb

    def begin(self, table: Table, rules: Any) -> bool:
        """Ask the leader first."""
        table.seat_to_act, table.chosen = table.leader, [None] * table.seats
        return True

    def options(self, table: Table, rules: Any) -> list[Any]:
        """Return the legal actions of the seat to act."""
        return list(self.choices(table, rules, table.seat_to_act))

    def take(self, table: Table, rules: Any, action: Any) -> bool:
        """Keep a choice; after the last one reveal all."""
        seat = table.seat_to_act
        table.chosen[seat] = action
        table.seat_to_act = (seat + 1) % table.seats
        if table.seat_to_act != table.leader:
            return True
        chosen, table.chosen = table.chosen, [None] * table.seats
        self.reveal(table, rules, chosen)
        return False

    def words(self, table: Table, action: Any) -> str:
        """Return an action in words."""
        return f"{self.verb} {words_of(action)}"

    def hide(self, table: Table, seat: int) -> None:
        """Show of the choices of others only that they were made."""
        table.chosen = [chosen if other == seat or chosen is None else SEALED for other, chosen in enumerate(table.chosen)]

    def deal_again(self, table: Table, rules: Any, seat: int) -> None:
        """Let the others have chosen anything that they could."""
        for other, chosen in enumerate(table.chosen):
            if chosen == SEALED and other != seat:
                table.chosen[other] = table.chance.choice(self.choices(table, rules, other))


class PushYourLuck(Mechanism):
    """The leader goes on as often as it dares, or stops and banks what it has.

    `draw(table, rules)` returns the points of one more go, or None if all of this turn is lost. They stand in
    `table.<pot>`, and are banked in the list `table.<bank>`. A turn begins with a go.
    """

    def __init__(
        self, draw: Callable[[Any, Any], int | None], bank: str, pot: str = "turn", go: str = "roll", stop: str = "hold"
    ):
        self.draw = takes(draw, "PushYourLuck", "draw", "table, rules")
        self.bank, self.pot, self.go, self.stop = bank, pot, go, stop

    def begin(self, table: Table, rules: Any) -> bool:
        """Ask the leader, who has nothing yet."""
        table.seat_to_act = table.leader
        setattr(table, self.pot, 0)
        return True

    def options(self, table: Table, rules: Any) -> list[str]:
        """Return both words, at the beginning of a turn only the one to go on."""
        return [self.stop, self.go] if getattr(table, self.pot) else [self.go]

    def take(self, table: Table, rules: Any, action: str) -> bool:
        """Bank the points, or draw and add to them."""
        pot = getattr(table, self.pot)
        if action == self.stop:
            getattr(table, self.bank)[table.seat_to_act] += pot
        else:
            points = self.draw(table, rules)
            if points is not None:
                setattr(table, self.pot, pot + points)
                return True
        setattr(table, self.pot, 0)
        return False
