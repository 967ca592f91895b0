"""Worth of a claim, an income, a bid and a displaced envoy's move to the capitano."""

from simulate.engine.jit import jit
from simulate.games.comuni.bidding import bid_value, least_bid, lifted_value
from simulate.games.comuni.model import CRAFTSMAN, GOLD, N_COLUMNS, N_DECKS, PILGRIM
from simulate.games.comuni.state import A_BID, A_BID_COLUMN, A_CLAIM, A_INCOME, A_MOVE, A_RETURN, BID_SPAN
from strategies.comuni._contest import coveted, idle_cost, needless, purse_worth, spared
from strategies.comuni._reading import (
    ahead,
    cards_left,
    cheapest,
    cubes_of,
    held_cards,
    income_cubes,
    others_short_by,
    outbid_chance,
    rivals_out,
)
from strategies.comuni._step_worth import best_building_worth
from strategies.comuni._tempo import RAISES, decks_to_come, open_columns
from strategies.comuni._values import is_final
from strategies.comuni._weights import BID, W

NEVER = -1e9
KEPT = 3  # cards that a seat can take on without trouble: one is built, two stay in hand


@jit
def column_worth(view, rules, seat, params, column, scene):
    """(worth of a column, that of its best card): cards by worth, each further one less, and a cube."""
    first = second = third = 0.0
    for space in range(view.column_n[column]):
        card = int(view.column[column, space])
        worth = max(params[W.card_floor], best_building_worth(view, rules, seat, params, card, scene))
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    cube = params[W.card_cube] if rules.columns_cube[column] != 0 else 0.0
    return first + params[W.card_second] * second + params[W.card_third] * third + cube, first


@jit
def claim_worth(view, rules, seat, params, scene):
    """Worth of a claim: what it brings and would not be lost, and the invasion or the end that it sets off."""
    if is_final(view):
        return params[W.claim_final]
    cards = 0
    worth = params[W.claim] + params[W.claim_early] * decks_to_come(view) + params[W.claim_ahead] * ahead(view, seat)
    for column in range(N_COLUMNS):
        if view.envoy[column] == seat + 1:
            cards += int(view.column_n[column])
            value, _ = column_worth(view, rules, seat, params, column, scene)
            chance = outbid_chance(view, rules, seat, bid_value(view, rules, column))
            worth += value * (params[W.claim_value] + params[W.claim_risk] * chance)
    worth += params[W.claim_cards] * cards
    worth -= params[W.claim_crowd] * max(0, int(view.hand_n[seat]) + cards - KEPT - int(view.have[seat, CRAFTSMAN]))
    if view.envoys_out[seat] > 1:
        worth += params[W.claim_second]
    worth -= params[W.claim_next] * int(view.envoys_out[(seat + 1) % view.seats])
    if view.trigger == 0 and cards >= view.deck_n[view.period]:
        if view.period == N_DECKS - 1:
            worth += params[W.claim_end]
        else:
            worth += params[W.claim_invasion] - params[W.claim_calm] * min(scene.short, 10.0)
            worth += params[W.claim_strike] * min(others_short_by(view, rules, params, seat), 10.0)
    return worth


@jit
def income_worth(view, rules, seat, params, scene):
    """Worth of an income: its cubes, more where some kind is missing or the defence is short, less beside open columns."""
    worth = params[W.income_cube] * income_cubes(view, rules, seat) - params[W.income_stock] * 0.1 * cubes_of(view, seat)
    if is_final(view):
        return worth + params[W.income_free]
    worth += params[W.income_early] * decks_to_come(view) + params[W.income_ahead] * ahead(view, seat)
    worth += params[W.income_short] * min(scene.short, 10.0) / (1.0 + cards_left(view))
    worth -= params[W.income_open] * open_columns(view) + params[W.income_out] * int(view.envoys_out[seat])
    worth += params[W.income_next] * rivals_out(view, seat) - idle_cost(view, seat, params)
    if view.have[seat, GOLD] == 0:
        worth += params[W.income_goldless]
    if view.have[seat, CRAFTSMAN] == 0:
        worth += params[W.income_craftless]
    if view.period == N_DECKS - 1 and cards_left(view) < 1.0:
        worth += params[W.income_last_round]
    return worth


@jit
def deny_worth(view, rules, seat, params, column):
    """Return the worth of displacing an envoy: more with many cards, and where its owner has the next turn; less where it
    is needless.
    """
    owner = int(view.envoy[column]) - 1
    if owner < 0:
        return 0.0
    worth = params[W.bid_deny] + params[W.bid_deny_cards] * int(view.column_n[column])
    worth -= needless(view, rules, params, column)
    if owner == (seat + 1) % view.seats:
        worth += params[W.bid_deny_next]
    return worth


@jit
def bid_base(view, rules, seat, params):
    """Return the worth of every bid of a seat, whatever the column."""
    worth = params[BID + min(int(view.envoys_out[seat]), 2)] + purse_worth(view, seat, params)
    worth += params[W.bid_early] * decks_to_come(view) + params[W.bid_ahead] * ahead(view, seat)
    if view.period == N_DECKS - 1:
        worth -= params[W.bid_late] / (1.0 + cards_left(view))
    return worth


@jit
def bid_worth(view, rules, seat, params, column, held, scene):
    """Worth of the lowest bid on a column beside `held` cards: its value as far as it is safe, what it denies, its cost."""
    gold, pairs = cheapest(view, rules, seat, column)
    value, best = column_worth(view, rules, seat, params, column, scene)
    chance = outbid_chance(view, rules, seat, gold + pairs)
    cards, craftsmen = int(view.column_n[column]), int(view.have[seat, CRAFTSMAN])
    worth = (
        params[W.bid_best] * best + params[W.bid_cards] * cards + params[W.bid_craftsmen] * 0.2 * min(5, craftsmen) * cards
    )
    worth += value * (params[W.bid_value] - params[W.bid_risk] * chance) + deny_worth(view, rules, seat, params, column)
    worth -= coveted(view, rules, params, column, chance)
    worth -= (
        params[W.bid_gold] * gold
        + params[W.bid_pair] * pairs
        + params[W.bid_crowd] * max(0, held + cards - KEPT - craftsmen)
    )
    if view.have[seat, PILGRIM] > 0:
        worth += params[W.bid_movable] * chance
    if gold > 0 and gold == view.have[seat, GOLD]:
        worth -= params[W.bid_last_gold]
    return worth


@jit
def choose_project(view, rules, seat, legal, n, params, scene):
    """The project action that is worth most; in the last turns nothing is bid any more."""
    base = bid_base(view, rules, seat, params)
    held = held_cards(view, seat) + int(view.hand_n[seat])
    best, best_worth = legal[0], NEVER
    for i in range(n):
        if legal[i] == A_CLAIM:
            worth = claim_worth(view, rules, seat, params, scene)
        elif legal[i] == A_INCOME:
            worth = income_worth(view, rules, seat, params, scene)
        elif is_final(view):
            break
        else:
            worth = base + bid_worth(view, rules, seat, params, legal[i] - A_BID_COLUMN, held, scene)
        if worth > best_worth:
            best, best_worth = legal[i], worth
    return best


@jit
def choose_amount(view, rules, seat, params, scene):
    """The amount that is worth most, by what it costs and whom it keeps off: the lowest, or one or two more, gold first."""
    column = view.bid_column
    value, _ = column_worth(view, rules, seat, params, column, scene)
    purse, least = int(view.have[seat, GOLD]), least_bid(view, rules, column)
    best, best_worth = A_BID, NEVER
    for price in range(least, least + RAISES):
        gold = min(price, purse)
        pairs = price - gold
        if pairs > 0 and pairs * rules.pilgrims_per_gold > view.have[seat, PILGRIM]:
            break
        chance = outbid_chance(view, rules, seat, price)
        worth = -params[W.amount_gold] * gold - params[W.amount_pair] * pairs - params[W.amount_risk] * value * chance
        if gold > 0 and gold == purse:
            worth -= params[W.amount_last_gold]
        if worth > best_worth:
            best, best_worth = A_BID + gold * BID_SPAN + pairs, worth
    return best


@jit
def move_worth(view, rules, seat, params, action, scene):
    """Worth of moving a displaced envoy to a column; to take it back is worth nothing."""
    if action == A_RETURN:
        return 0.0
    column = action - A_MOVE
    value, _ = column_worth(view, rules, seat, params, column, scene)
    chance = outbid_chance(view, rules, seat, lifted_value(view, rules))
    worth = params[W.move] + value * (params[W.move_value] - params[W.move_risk] * chance)
    worth += params[W.move_spared] * value * spared(view, rules, seat, lifted_value(view, rules))
    if view.envoy[column] != 0:
        worth += params[W.move_deny]
    return worth - params[W.move_last_pilgrim] if view.have[seat, PILGRIM] == 1 else worth
