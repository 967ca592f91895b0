"""The project action by worth: what a claim, an income and each bid would bring, all in points, the highest taken.

A bid is worth less the likelier another seat outbids it before it is claimed; a claim is worth more the likelier that is.
"""

import math

from simulate.engine.jit import jit
from simulate.games.comuni.bidding import can_bid_on, least_bid
from simulate.games.comuni.model import GOLD, N_COLUMNS, N_DECKS, N_RESOURCES, PILGRIM
from simulate.games.comuni.state import A_BID, A_BID_COLUMN, A_CLAIM, A_INCOME, BID_SPAN
from strategies.comuni._params import P
from strategies.comuni._values import column_value, deficit, income_size, is_final, is_near
from strategies.places import shared_places

T = shared_places(__file__, "podesta")
ENOUGH_LEAST = 2.0
NO_FLOOR = -1e9
RAISES = 3  # prices that are weighed: the lowest, and up to 3 in all


@jit
def attraction(view, rules, column):
    """Return the attraction of a column to anybody: its cards, and its cube."""
    return int(view.column_n[column]) + (0.9 if rules.columns_cube[column] != 0 else 0.0)


@jit
def best_free(view, rules, without):
    """The attraction of the best column without an envoy, `without` left out."""
    best = 0.0
    for column in range(N_COLUMNS):
        if column != without and view.envoy[column] == 0 and view.column_n[column] > 0:
            best = max(best, attraction(view, rules, column))
    return best


@jit
def lure(view, rules, column):
    """Return how much more attractive a column is to anybody than the best free one beside it."""
    return attraction(view, rules, column) - best_free(view, rules, column)


@jit
def outbid_risk(view, rules, seat, params, lured, price):
    """The chance that a bid of that value on a column with that lure is displaced within a round."""
    rivals = 0
    for other in range(view.seats):
        if other != seat and view.envoys_out[other] < rules.envoys and view.have[other, GOLD] > price:
            rivals += 1
    if rivals == 0:
        return 0.0
    draw = lured - params[T.outbid_price] * (price + 1)
    stays = 1.0 / (1.0 + math.exp(min(30.0, params[T.outbid_slope] * (draw - params[T.outbid_gap]))))
    safe = 1.0
    for _ in range(rivals):
        safe *= stays
    return 1.0 - safe


@jit
def best_price(view, rules, seat, params, column, value, floor):
    """(worth, gold, pairs of pilgrims) of the best bid on a column of that value; gold -1 if none is above `floor`.

    A bid is worth at most the value less its cost: prices that cannot do better than one already found are not weighed.
    """
    purse = int(view.have[seat, GOLD])
    spare = int(view.have[seat, PILGRIM]) // int(rules.pilgrims_per_gold)
    best, best_gold, best_pairs = floor, -1, 0
    least = least_bid(view, rules, column)
    lured = lure(view, rules, column)
    loss = max(0.0, params[T.bid_loss])
    for price in range(least, least + RAISES):
        gold = min(price, purse)
        pairs = price - gold
        cost = params[P.bid_gold_cost] * (gold + 0.6 * pairs * rules.pilgrims_per_gold)
        if pairs <= spare and value - cost > best:
            worth = value * (1.0 - loss * outbid_risk(view, rules, seat, params, lured, price)) - cost
            if worth > best:
                best, best_gold, best_pairs = worth, gold, pairs
    return best, best_gold, best_pairs


@jit
def decks_to_come(view):
    """Count the decks that follow the current one: 3 in the opening, 0 in the last."""
    return N_DECKS - 1 - int(view.period)


@jit
def open_columns(view):
    """Columns of two cards and more that nobody holds."""
    n = 0
    for column in range(N_COLUMNS):
        n += view.envoy[column] == 0 and view.column_n[column] >= 2
    return n


@jit
def claim_worth(view, rules, seat, params, short):
    """(worth of a claim, cards it brings): the columns held, more so if others could take them or an invasion suits."""
    held, risked, cards = 0.0, 0.0, 0
    for column in range(N_COLUMNS):
        if view.envoy[column] == seat + 1:
            value = column_value(view, rules, seat, params, column, short)
            price = int(view.bid_gold[column]) + int(view.bid_pilgrims[column]) // int(rules.pilgrims_per_gold)
            held += value
            risked += value * outbid_risk(view, rules, seat, params, lure(view, rules, column), price)
            cards += int(view.column_n[column])
    worth = params[T.claim_urge] + params[T.claim_share] * held + params[T.wait_risk] * risked
    worth += params[T.claim_early] * decks_to_come(view)
    if view.trigger == 0 and cards >= view.deck_n[view.period]:
        others = 0.0
        for other in range(view.seats):
            if other != seat:
                others += deficit(view, rules, other, params)
        worth += params[T.strike] * others / (view.seats - 1) - params[T.calm] * short
    return worth, cards


@jit
def income_worth(view, rules, seat, params, short):
    """Return the worth of an income: its size, little if there are cubes enough; and a defence short before an invasion."""
    cubes = 0
    for kind in range(N_RESOURCES):
        cubes += int(view.have[seat, kind])
    worth = params[T.income_urge] + params[T.income_share] * income_size(view, rules, seat)
    plenty = cubes / max(ENOUGH_LEAST, params[T.income_enough])
    worth /= 1.0 + plenty * plenty
    if is_near(view, 2.5):
        worth += params[T.income_need] * min(short, 5.0)
    return worth - params[T.open_cost] * open_columns(view)


@jit
def choose_project(view, rules, seat, params):
    """Claim, income, or the column to bid on: whatever is worth most."""
    out = int(view.envoys_out[seat])
    if out >= rules.envoys:
        return A_CLAIM
    if is_final(view):
        return A_CLAIM if out > 0 else A_INCOME
    short = deficit(view, rules, seat, params)
    best, best_worth = A_INCOME, income_worth(view, rules, seat, params, short)
    cards = int(view.hand_n[seat])
    if out > 0:
        worth, claimed = claim_worth(view, rules, seat, params, short)
        cards += claimed
        if worth > best_worth:
            best, best_worth = A_CLAIM, worth
    more = params[T.second_bid] if out == 1 else params[T.third_bid] if out > 1 else 0.0
    more += params[T.bid_early] * decks_to_come(view)
    for column in range(N_COLUMNS):
        if can_bid_on(view, rules, seat, column):
            value = column_value(view, rules, seat, params, column, short)
            beside = more - params[T.crowd] * max(0, cards + int(view.column_n[column]) - 5)
            if view.envoy[column] != 0:
                beside += params[T.deny] * attraction(view, rules, column)
            worth, gold, _ = best_price(view, rules, seat, params, column, value, best_worth - beside)
            if gold >= 0 and worth + beside > best_worth:
                best, best_worth = A_BID_COLUMN + column, worth + beside
    return best


@jit
def choose_amount(view, rules, seat, params):
    """The best price for the column already chosen."""
    column = view.bid_column
    value = column_value(view, rules, seat, params, column, deficit(view, rules, seat, params))
    _, gold, pairs = best_price(view, rules, seat, params, column, value, NO_FLOOR)
    return A_BID + gold * BID_SPAN + pairs
