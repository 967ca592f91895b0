"""The last turn: what to buy is what can still be played with the gold that is left."""

from collections.abc import Callable
from typing import Any

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.kinds import scouts_saving
from simulate.games.pax.market import price_of_column
from simulate.games.pax.model import BASE_ONLY, CONSPIRACY, SENATE
from simulate.games.pax.state import A_BUY, A_NO_BUY
from strategies.pax._plan import CARDS, KINDS, MORE_CARDS, MORE_SYMBOLS, TABLE
from strategies.pax._worth import worth

MOST = 60  # cards that are looked at: bits of a mask
NONE = -1


@jit
def income_of(rules, row, senate, plot):
    """PX-5.15, PX-6.11, PX-6.15: income by the longest row of the kinds played, with or without senate and conspiracy."""
    bonus = int(rules.senate_bonus) if senate else 0
    if plot:
        return bonus if rules.conspiracy_cancels == BASE_ONLY else 0
    return row + bonus


def closing_value_of(merits: Callable, value: Callable, denied: Callable) -> Any:
    """A player's function (view, rules, seat, plan, weights, column) -> value of the last turn if it buys a column (or NONE)
    and plays, one after the other, the cards that add most.

    merits : (rules, plan, weights, kind, symbols, more_cards, more_symbols) -> (points, hold, lead) of a card after others
    value : (plan, weights, points, hold, lead, stock) -> value of all that, with so many gold and cards more
    denied : (view, rules, seat, plan, weights, column) -> what else buying a column holds
    """

    @jit
    def closing_value(view, rules, seat, plan, weights, column):
        """What the last turn is worth with a column, or with none."""
        for kind in range(int(plan[TABLE, KINDS])):
            plan[MORE_CARDS, kind] = plan[MORE_SYMBOLS, kind] = 0.0
        gold, bought, points, hold, lead, stock = int(view.gold[seat]), 0, 0.0, 0.0, 0.0, 0.0
        if column != NONE:
            price = price_of_column(view, rules, seat, column)
            bought = int(view.column_size[column])
            gold -= price
            stock += bought - price
            hold += denied(view, rules, seat, plan, weights, column)
        held, used = int(view.hand_size[seat]), 0
        cards = min(MOST, held + bought)
        saving = scouts_saving(rules, view.power[seat])
        row, senate, plot = 0, False, False  # of the kinds played: the longest row, whether senate or conspiracy is there
        best_value = value(plan, weights, points, hold, lead, stock + int(rules.no_play_gold))
        for played in range(cards):
            cost = max(0, int(rules.play_cost_first) + int(rules.play_cost_step) * played - saving)
            if cost > gold:
                break
            best, best_points, best_hold, best_lead = NONE, 0.0, 0.0, 0.0
            seen = 0  # kinds and symbols: cards that differ in price alone are one choice
            for i in range(cards):
                if (used >> i) & 1 == 0:
                    card = int(view.hand[seat, i]) if i < held else int(view.column[column, i - held])
                    kind = kind_of(card)
                    bit = 1 << (2 * kind + symbols_of(card))
                    if seen & bit != 0:
                        continue
                    seen |= bit
                    more_cards, more_symbols = int(plan[MORE_CARDS, kind]), int(plan[MORE_SYMBOLS, kind])
                    p, h, more = merits(rules, plan, weights, kind, symbols_of(card), more_cards, more_symbols)
                    longest = max(row, int(plan[CARDS, kind]) + more_cards + 1)
                    income = income_of(rules, longest, senate or kind == SENATE, plot or kind == CONSPIRACY)
                    now = value(plan, weights, points + p, hold + h, lead + more, stock - cost - 1.0 + income)
                    if now > best_value:
                        best, best_value = i, now
                        best_points, best_hold, best_lead = p, h, more
            if best == NONE:
                break
            card = int(view.hand[seat, best]) if best < held else int(view.column[column, best - held])
            used |= 1 << best
            plan[MORE_CARDS, kind_of(card)] += 1.0
            plan[MORE_SYMBOLS, kind_of(card)] += symbols_of(card)
            row = max(row, int(plan[CARDS, kind_of(card)] + plan[MORE_CARDS, kind_of(card)]))
            senate, plot = senate or kind_of(card) == SENATE, plot or kind_of(card) == CONSPIRACY
            gold -= cost
            stock -= cost + 1.0
            points, hold, lead = points + best_points, hold + best_hold, lead + best_lead
        return best_value

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


closing_gain = closing_value_of(worth_alone, worth_and_stock, nothing_denied)
closing_buy = closing_buy_of(closing_gain)
