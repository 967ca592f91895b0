"""Auctions: around the table until one is left, once around, and by sealed bids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulate.engine.plain.callbacks import takes
from simulate.mechanisms.choices import SecretChoice
from simulate.mechanisms.steps import Mechanism
from simulate.mechanisms.table import Table

Prize = Callable[[Any, Any, int, int], None]  # (table, rules, seat, coins paid)
Refund = Callable[[Any, int], int]  # (rules, bid)
PASSES = 0
PAID = "table, rules, seat, paid"


def nothing(table: Any, rules: Any, seat: int, paid: int) -> None:
    """Do nothing."""


def all_of_it(rules: Any, bid: int) -> int:
    """Return the whole bid: who passes pays nothing."""
    return bid


class Auction(Mechanism):
    """From the leader on each seat passes or bids more than all before, around the table until one is left.

    A bid is a number of coins of `purse`, 0 is to pass. Who passes gets `refund(rules, bid)` of its last bid back and pays
    the rest; then `passed(table, rules, seat, paid)`. Who is left pays its bid, nothing if nobody made one, and becomes the
    leader; then `won(...)`. Bids stand in `table.bids`, the seats that go on in `table.bidders`.
    """

    def __init__(self, purse: str, won: Prize, passed: Prize = nothing, refund: Refund = all_of_it):
        self.purse, owner = purse, type(self).__name__
        self.won = takes(won, owner, "won", PAID)
        self.passed = takes(passed, owner, "passed", PAID)
        self.refund = takes(refund, owner, "refund", "rules, bid")

    def begin(self, table: Table, rules: Any) -> bool:
        """Ask the leader first."""
        table.seat_to_act, table.bids = table.leader, [0] * table.seats
        table.bidders = table.seats_from(table.leader)
        return True

    def options(self, table: Table, rules: Any) -> list[int]:
        """Return 0, to pass, and every higher bid that the seat can pay."""
        return [PASSES, *range(max(table.bids) + 1, getattr(table, self.purse)[table.seat_to_act] + 1)]

    def take(self, table: Table, rules: Any, action: int) -> bool:
        """Carry out a bid or a pass."""
        seat, bidders = table.seat_to_act, table.bidders
        table.seat_to_act = bidders[(bidders.index(seat) + 1) % len(bidders)]
        if action != PASSES:
            table.bids[seat] = action
            return True
        bidders.remove(seat)
        paid = table.bids[seat] - self.refund(rules, table.bids[seat])
        getattr(table, self.purse).pay(seat, paid)
        self.passed(table, rules, seat, paid)
        if len(bidders) > 1:
            return True
        win(self, table, rules, bidders.pop())
        return False

    def words(self, table: Table, action: int) -> str:
        """Return an action in words."""
        return "passes" if action == PASSES else f"bids {action}"


class OnceAround(Auction):
    """From the leader on each seat speaks once: it passes or bids more than all before. The highest bid wins and is paid.

    If nobody bids, `unsold(table, rules)` says what happens, and the leader stays.
    """

    def __init__(self, purse: str, won: Prize, unsold: Callable[[Any, Any], None]):
        super().__init__(purse, won)
        self.unsold = takes(unsold, "OnceAround", "unsold", "table, rules")

    def take(self, table: Table, rules: Any, action: int) -> bool:
        """Carry out a bid or a pass."""
        table.bidders.pop(0)
        table.bids[table.seat_to_act] = action
        if table.bidders:
            table.seat_to_act = table.bidders[0]
            return True
        if max(table.bids) == PASSES:
            self.unsold(table, rules)
        else:
            win(self, table, rules, table.bids.index(max(table.bids)))
        return False


class SealedBids(SecretChoice):
    """Each seat bids in secret, 0 or more coins of `purse`; the highest bid wins and is paid.

    Of equal bids that of the first seat from the leader on wins; `losers_pay`: all pay what they bid. The winner becomes the
    leader.
    """

    def __init__(self, purse: str, won: Prize, losers_pay: bool = False):
        super().__init__(self.coins_of, self.open_bids, "bids")
        self.purse, self.losers_pay = purse, losers_pay
        self.won = takes(won, "SealedBids", "won", PAID)

    def coins_of(self, table: Table, rules: Any, seat: int) -> list[int]:
        """Return every bid that a seat can pay."""
        return list(range(getattr(table, self.purse)[seat] + 1))

    def open_bids(self, table: Table, rules: Any, bids: list[int]) -> None:
        """Find the highest bid and let it be paid."""
        winner = next(seat for seat in table.seats_from(table.leader) if bids[seat] == max(bids))
        for seat, bid in enumerate(bids):
            if self.losers_pay and seat != winner:
                getattr(table, self.purse).pay(seat, bid)
        table.bids = bids
        win(self, table, rules, winner)


def win(auction: Auction | SealedBids, table: Table, rules: Any, seat: int) -> None:
    """Let the winner pay its bid and lead."""
    getattr(table, auction.purse).pay(seat, table.bids[seat])
    table.leader = seat
    auction.won(table, rules, seat, table.bids[seat])
