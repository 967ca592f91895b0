"""The project action, the amount of a bid, and the answer of a displaced envoy."""

from simulate.engine.jit import jit
from simulate.games.comuni.bidding import can_bid_on, can_move_to, least_bid
from simulate.games.comuni.model import GOLD, N_COLUMNS, PILGRIM
from simulate.games.comuni.state import A_BID, A_BID_COLUMN, A_CLAIM, A_INCOME, A_MOVE, A_RETURN, BID_SPAN
from strategies.comuni._params import PROJECT, P
from strategies.comuni._values import column_value, deficit, income_size, is_final, is_near


@jit
def held_value(view, rules, seat, params, short):
    """Worth of all columns with an own envoy."""
    value = 0.0
    for column in range(N_COLUMNS):
        if view.envoy[column] == seat + 1:
            value += column_value(view, rules, seat, params, column, short)
    return value


@jit
def price_of(view, rules, seat, params, column, value):
    """(gold, pairs of pilgrims) for a column, or (-1, 0) if the player does not want to pay what it takes."""
    price = least_bid(view, rules, column)
    purse = int(view.have[seat, GOLD])
    if params[PROJECT.bid_one_more] > 0.0 and value >= 4.0 and purse >= price + 2:
        price += 1
    gold = min(price, purse)
    pairs = price - gold
    if pairs > 0 and (params[PROJECT.bid_pilgrims] <= 0.0 or pairs * rules.pilgrims_per_gold > view.have[seat, PILGRIM]):
        return -1, 0
    return gold, pairs


@jit
def best_bid(view, rules, seat, params, short):
    """The column with the highest worth minus price, -1 if none is above 0.8."""
    best, best_use = -1, 0.8
    for column in range(N_COLUMNS):
        if can_bid_on(view, rules, seat, column):
            value = column_value(view, rules, seat, params, column, short)
            gold, pairs = price_of(view, rules, seat, params, column, value)
            if gold >= 0:
                use = value - params[P.bid_gold_cost] * (gold + 0.6 * pairs * rules.pilgrims_per_gold)
                if use > best_use:
                    best, best_use = column, use
    return best


@jit
def wants_claim(view, rules, seat, params, short, out, size):
    """Enough columns, or good enough ones; not if a large income waits and only one envoy is out."""
    if out == 0 or (out == 1 and size >= params[PROJECT.income_at_once] + 2.0):
        return False
    return (
        out >= params[PROJECT.claim_columns]
        or held_value(view, rules, seat, params, short) >= params[PROJECT.claim_worth] * out
    )


@jit
def choose_project(view, rules, seat, params):
    """Claim, income or a column to bid on."""
    out = int(view.envoys_out[seat])
    if out >= rules.envoys:
        return A_CLAIM
    short = deficit(view, rules, seat, params)
    if is_final(view):
        if out > 0 and held_value(view, rules, seat, params, short) >= 1.5:
            return A_CLAIM
        return A_INCOME
    size = income_size(view, rules, seat)
    if wants_claim(view, rules, seat, params, short, out, size):
        return A_CLAIM
    if size >= params[PROJECT.income_at_once]:
        return A_INCOME
    if (
        params[PROJECT.income_before_invasion] > 0.0
        and is_near(view, 2.5)
        and size >= params[PROJECT.income_before_invasion]
        and short > 2.0
    ):
        return A_INCOME
    column = best_bid(view, rules, seat, params, short)
    if column >= 0:
        return A_BID_COLUMN + column
    return A_CLAIM if out > 0 else A_INCOME


@jit
def choose_amount(view, rules, seat, params):
    """The price of the column already chosen; whatever it takes if that is not what the player would pay."""
    column = view.bid_column
    value = column_value(view, rules, seat, params, column, deficit(view, rules, seat, params))
    gold, pairs = price_of(view, rules, seat, params, column, value)
    if gold < 0:
        gold = min(least_bid(view, rules, column), int(view.have[seat, GOLD]))
        pairs = least_bid(view, rules, column) - gold
    return A_BID + gold * BID_SPAN + pairs


@jit
def choose_displaced(view, rules, seat, params):
    """Move to the best column if it is worth at least 1.6 and half of the one just lost."""
    short = deficit(view, rules, seat, params)
    best, best_value = -1, -1.0
    for column in range(N_COLUMNS):
        if can_move_to(view, rules, column):
            value = column_value(view, rules, seat, params, column, short)
            if value > best_value:
                best, best_value = column, value
    lost = column_value(view, rules, seat, params, view.lifted_from, short)
    return A_MOVE + best if best >= 0 and best_value >= max(1.6, 0.5 * lost) else A_RETURN
