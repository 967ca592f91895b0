"""The last turn: the set of cards that is worth most together, and the column that makes the best set.

A card can be worthless alone and decide a kind with another one, so sets are looked through, not one card after the other.
"""

from collections.abc import Callable
from typing import Any

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.market import price_of_column
from simulate.games.pax.model import CONSPIRACY, LAND
from simulate.games.pax.play import play_place
from simulate.games.pax.state import A_BUY, A_NO_BUY, A_STOP
from strategies.pax._card_sets import MOST, arms_fit, cards_in, cost_of_plays, income_with_set, no_more, payable_plays
from strategies.pax._plan import BLOCKED, MORE_CARDS, MORE_SYMBOLS, TABLE, WAYS
from strategies.pax._profile import income_with
from strategies.pax._worth import worth

PLACES = WAYS  # row of scratch: where the cards lie that sets are made of
LOOKED_AT = 60  # bits of a mask
NONE = -1
NEVER = -1e9


@jit
def card_of(view, seat, column, place):
    """The card at a place: of the hand, then of the column (NONE: the hand alone)."""
    held = int(view.hand_size[seat])
    return int(view.hand[seat, place]) if place < held else int(view.column[column, place - held])


@jit
def has_equal_before(view, seat, plan, column, mask, i):
    """Return True if a set leaves out an earlier card of the same kind and symbols: the set with that one is looked at
    instead."""
    card = card_of(view, seat, column, int(plan[PLACES, i]))
    for j in range(i):
        other = card_of(view, seat, column, int(plan[PLACES, j]))
        if (mask >> j) & 1 == 0 and kind_of(other) == kind_of(card) and symbols_of(other) == symbols_of(card):
            return True
    return False


def best_set_of(merits: Callable, value: Callable) -> Any:
    """A player's function (view, rules, seat, plan, weights, column, hold, stock, base) -> (mask, size, value) of the set.

    The set is of hand cards and, after it is bought, of those of a column (or NONE): a mask of the places that the row
    PLACES names. `hold` and `stock` are what the purchase alone changes, `base` is the income that `value` counts already.

    merits : (rules, plan, weights, kind, symbols, more_cards, more_symbols) -> (points, hold, lead) of a card after others
    value : (plan, weights, points, hold, lead, stock) -> value of all that, with `stock` more gold and cards
    """

    @jit
    def choose_cards(view, rules, seat, plan, weights, column):
        """Fill in the places of the cards to make sets of, those that serve best alone; return how many."""
        cards, size, taken = int(view.hand_size[seat]), 0, 0
        if column != NONE:
            cards += int(view.column_size[column])
        while size < min(MOST, cards):
            best, best_value = NONE, 0.0
            for place in range(min(LOOKED_AT, cards)):
                card = card_of(view, seat, column, place)
                if (taken >> place) & 1 == 0 and view.barred[seat, card] == 0:
                    points, hold, lead = merits(rules, plan, weights, kind_of(card), symbols_of(card), 0, 0)
                    now = value(plan, weights, points, hold, lead, 0.0)
                    if best == NONE or now > best_value:
                        best, best_value = place, now
            if best == NONE:
                break
            taken |= 1 << best
            plan[PLACES, size] = best
            size += 1
        return size

    @jit
    def set_value(view, rules, seat, plan, weights, column, mask, size, hold, stock):
        """The value of the end with a set played, or NEVER if it cannot be."""
        no_more(plan)
        points, lead, count = 0.0, 0.0, 0
        for i in range(size):
            if (mask >> i) & 1 != 0:
                if has_equal_before(view, seat, plan, column, mask, i):
                    return NEVER
                card = card_of(view, seat, column, int(plan[PLACES, i]))
                kind, symbols = kind_of(card), symbols_of(card)
                more_cards, more_symbols = int(plan[MORE_CARDS, kind]), int(plan[MORE_SYMBOLS, kind])
                p, h, more = merits(rules, plan, weights, kind, symbols, more_cards, more_symbols)
                points, hold, lead, count = points + p, hold + h, lead + more, count + 1
                plan[MORE_CARDS, kind] += 1.0
                plan[MORE_SYMBOLS, kind] += symbols
        if not arms_fit(view, rules, seat, plan):
            return NEVER
        stock += income_with_set(view, rules, seat, plan) - cost_of_plays(view, rules, seat, count) - count
        return value(plan, weights, points, hold, lead, float(stock))

    @jit
    def best_set(view, rules, seat, plan, weights, column, hold, stock, base):
        """The set that is worth most."""
        plan[TABLE, BLOCKED] = 0.0  # what the cap forbids now is in a set, or is not played any more
        size, gold = choose_cards(view, rules, seat, plan, weights, column), int(view.gold[seat])
        if column != NONE:
            gold -= price_of_column(view, rules, seat, column)
        plays = payable_plays(view, rules, seat, gold)
        best, best_value = 0, NEVER
        for mask in range(1 << size):
            if cards_in(mask) <= plays:
                now = set_value(view, rules, seat, plan, weights, column, mask, size, hold, stock - base)
                if now > best_value:
                    best, best_value = mask, now
        return best, size, best_value

    return best_set


def closing_value_of(best_set: Callable, denied: Callable) -> Any:
    """A player's function (view, rules, seat, plan, weights, column) -> value of the last turn with a column, or NONE.

    denied : (view, rules, seat, plan, weights, column) -> what else buying a column holds
    """

    @jit
    def closing_value(view, rules, seat, plan, weights, column):
        """Return the worth of the last turn with a column, or with none."""
        hold, stock = 0.0, 0.0
        if column != NONE:
            hold = denied(view, rules, seat, plan, weights, column)
            stock = float(view.column_size[column]) - price_of_column(view, rules, seat, column)
        _, _, value = best_set(view, rules, seat, plan, weights, column, hold, stock, 0.0)
        return value

    return closing_value


def closing_buy_of(closing_value: Callable) -> Any:
    """A player's function that names the column, or none, with which the last turn is worth most."""

    @jit
    def closing_buy(view, rules, seat, legal, n, plan, weights):
        """The best of all purchases, and of none."""
        best, best_value = A_NO_BUY, closing_value(view, rules, seat, plan, weights, NONE)
        for i in range(n):
            if legal[i] != A_NO_BUY:
                value = closing_value(view, rules, seat, plan, weights, legal[i] - A_BUY)
                if value > best_value:
                    best, best_value = legal[i], value
        return best

    return closing_buy


def closing_play_of(best_set: Callable) -> Any:
    """A player's function that names the next card of the best set, or stop."""

    @jit
    def closing_play(view, rules, seat, legal, n, plan, weights):
        """Choose a card that raises the cap first, then any that is legal."""
        base = float(income_with(view, rules, seat, -1))
        mask, size, _ = best_set(view, rules, seat, plan, weights, NONE, 0.0, 0.0, base)
        action = A_STOP
        for i in range(n):
            if legal[i] == A_STOP:
                continue
            card = int(view.hand[seat, play_place(legal[i])])
            for j in range(size):
                if (mask >> j) & 1 != 0 and card_of(view, seat, NONE, int(plan[PLACES, j])) == card:
                    if action == A_STOP or kind_of(card) == LAND or kind_of(card) == CONSPIRACY:
                        action = legal[i]
        return action

    return closing_play


@jit
def worth_alone(rules, plan, unit, kind, symbols, more_cards, more_symbols):
    """The worth of a card is all that the legate goes by."""
    return worth(rules, plan, kind, symbols, more_cards, more_symbols), 0.0, 0.0


@jit
def worth_and_stock(plan, unit, points, hold, lead, stock):
    """Worth, and so much for each gold and card."""
    return points + unit * stock


@jit
def nothing_denied(view, rules, seat, plan, unit, column):
    """In the last turn the legate does not ask what Rome gets."""
    return 0.0


worth_set = best_set_of(worth_alone, worth_and_stock)
closing_gain = closing_value_of(worth_set, nothing_denied)
closing_buy = closing_buy_of(closing_gain)
closing_play = closing_play_of(worth_set)
