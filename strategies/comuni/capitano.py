"""Capitano: gives every legal action a worth, a sum of what it brings and costs, and takes the highest.

Idea    Cubes first, then columns of three cards before others take them; being displaced is no loss to who can pay the move.
        Craftsmen turn claimed cards into points at once. Armies stand together where that is cheaper than markers and where
        an honour counter pays for them.
Beats   the podesta, the gonfaloniere, the strategist and all who decide by fixed limits; among its own kind a condottiere
        who lets others pay comes last.
Loses to   a table of condottieri, where nobody else sends armies, and players who search ahead.
Sees    the table and, by counting, the cubes of all players.   Chance   none; ties go to the first in order.
Params  Points of worth, each times what it is named after.
        help, help_pairs: share of others' armies, and of their pairs of gold or pilgrims, expected in the common army.
        risk_lure, risk_price: how a column that is better than the best free one is outbid, how a price keeps others off.
        step_*: a building step; a point; a level above the second (high); a new building; the first of its type (missing);
        a cube more at the next income (colour); a guild master of the stock, or of another (takeover); points of the lowest
        type, or a step towards them (even); a rating above the level (waste), a wild card (wild), both subtracted; a point
        for each deck to come (early), a point that brings attackers (lead), a point in the last turn (final); craftsmen for
        a rating and for a further action, more the fewer there are (scarce); a card less in a hand that is too full (full).
        wall_*: the same of a wall step; a level; the highest level (top); a defence that is short; slots for which armies
        are missing; levels that stand; what the card could build instead (card).
        card_*: second and third card of a column, least worth of a card (floor), a cube.
        claim_*: a claim; the second column; the columns' value, cards, and value that others could take (risk); a deck to
        come (early); cards that find no place (crowd); setting an invasion off, others' short defences (strike), its own
        (calm); setting off the end; ten points ahead; a claim in the last turn (final).
        income_*: a cube; no gold, no craftsman in stock; ten cubes in stock; a short defence before an invasion; an open
        column; a deck to come; an envoy out; the last round; ten points ahead; a last turn (free).
        bid_first, bid_second, bid_third: a bid, by envoys that are out. bid_*: the column's value, cards, best card; gold,
        pairs of pilgrims, value at risk; displacing (deny), a card of that column, the next player; cards without a place
        (crowd); a deck to come; spending the last gold; the end near (late); ten points ahead.
        amount_*: what a bid costs, and value that it leaves at risk. move*: the same of a displaced envoy's move.
        take_*: a cube of free choice, divided by 1 plus those in stock; like_*: however many there are. take_short,
        take_near: an army when the defence is short, the more the nearer the invasion; take_majority: points of a majority;
        take_cards: a craftsman for each hand card; take_repair: a pilgrim for each marker; take_late_*: less near the end.
        send_*: doubt about the others' share; honour; how much of the strongest rival's expected armies must be beaten
        (rival); cost of an army, of pairs; a deck to come (early); anything in the last invasion; the first one sent.
"""

from simulate.engine.jit import entry, jit
from simulate.games.comuni.state import (
    A_DISCARD,
    A_FREE,
    D_ACTION,
    D_BID,
    D_DISCARD,
    D_DISPLACED,
    D_FREE,
    D_PAY,
    D_REMOVAL,
    D_SEND,
    D_STEP,
    sig,
)
from strategies.comuni._armies import choose_removal
from strategies.comuni._cube_worth import cube_worth
from strategies.comuni._project_worth import amount_worth, column_worth, move_worth, project_worth
from strategies.comuni._reading import short_by
from strategies.comuni._split_worth import choose_send
from strategies.comuni._step_worth import best_building_worth, step_worth
from strategies.comuni._weights import CARD_FLOOR

PARAMS: dict[str, float] = {
    "help": 0.3,
    "help_pairs": 0.05,
    "risk_lure": 0.8,
    "risk_price": 0.5,
    "step": 0.2,
    "step_point": 0.8,
    "step_high": 0.0,
    "step_new": 0.0,
    "step_missing": 1.0,
    "step_colour": 0.25,
    "step_master": 1.5,
    "step_takeover": 2.0,
    "step_lowest": 0.6,
    "step_even": 0.5,
    "step_waste": 0.1,
    "step_wild": 0.2,
    "step_early": 0.0,
    "step_lead": 0.0,
    "step_rating": 0.3,
    "step_rating_scarce": 0.8,
    "step_further": 0.3,
    "step_further_scarce": 1.2,
    "step_final": 0.0,
    "step_full": 0.5,
    "wall": 0.3,
    "wall_level": 0.2,
    "wall_top": 0.5,
    "wall_short": 0.1,
    "wall_slots": 0.05,
    "wall_levels": 0.05,
    "wall_early": 0.0,
    "wall_card": 0.4,
    "wall_rating": 0.8,
    "wall_further": 1.2,
    "wall_final": 0.0,
    "wall_full": 0.5,
    "card_second": 0.75,
    "card_third": 0.55,
    "card_floor": 0.5,
    "card_cube": 0.9,
    "claim": 0.3,
    "claim_second": 0.0,
    "claim_value": 0.6,
    "claim_cards": 0.0,
    "claim_risk": 0.5,
    "claim_early": 0.0,
    "claim_crowd": 0.3,
    "claim_invasion": 0.0,
    "claim_strike": 0.05,
    "claim_calm": 0.1,
    "claim_end": 0.0,
    "claim_ahead": 0.0,
    "claim_final": 2.0,
    "income_cube": 0.4,
    "income_free": 0.0,
    "income_goldless": 0.3,
    "income_craftless": 0.0,
    "income_stock": 0.2,
    "income_short": 0.1,
    "income_open": 0.3,
    "income_early": 0.0,
    "income_out": 0.0,
    "income_last_round": 0.0,
    "income_ahead": 0.0,
    "bid_first": 1.0,
    "bid_second": 0.6,
    "bid_third": 0.2,
    "bid_value": 0.5,
    "bid_cards": 0.0,
    "bid_best": 0.0,
    "bid_gold": 0.4,
    "bid_pair": 0.6,
    "bid_risk": 0.3,
    "bid_deny": 0.3,
    "bid_deny_cards": 0.2,
    "bid_deny_next": 0.0,
    "bid_crowd": 0.3,
    "bid_early": 0.0,
    "bid_last_gold": 0.1,
    "bid_late": 0.0,
    "bid_ahead": 0.0,
    "amount_gold": 0.4,
    "amount_pair": 0.7,
    "amount_risk": 0.5,
    "amount_last_gold": 0.1,
    "move": -1.0,
    "move_value": 0.4,
    "move_risk": 0.3,
    "move_deny": 0.0,
    "move_last_pilgrim": 0.1,
    "take_gold": 1.2,
    "take_army": 1.0,
    "take_craftsman": 1.0,
    "take_pilgrim": 1.0,
    "like_army": 0.0,
    "like_craftsman": 0.0,
    "like_pilgrim": 0.0,
    "take_short": 0.1,
    "take_near": 0.3,
    "take_majority": 0.2,
    "take_cards": 0.0,
    "take_repair": 0.0,
    "take_late_gold": 0.0,
    "take_late_craftsman": 0.0,
    "send_doubt": 1.0,
    "send_honour": 0.8,
    "send_rival": 1.0,
    "send_army": 0.4,
    "send_gold": 0.8,
    "send_pilgrim": 0.8,
    "send_early": 0.0,
    "send_last": 0.1,
    "send_first_army": 0.0,
}


@jit
def worth_of(view, rules, seat, params, action, short, value):
    """Worth of a legal action; `value` is that of the column that a bid is for."""
    decision = view.decision
    if decision == D_ACTION:
        return project_worth(view, rules, seat, params, action, short)
    if decision == D_STEP:
        return step_worth(view, rules, seat, params, action, short)
    if decision == D_BID:
        return amount_worth(view, rules, seat, params, action, value)
    if decision == D_FREE:
        return cube_worth(view, rules, seat, params, action - A_FREE, short)
    if decision == D_DISPLACED:
        return move_worth(view, rules, seat, params, action, short)
    if decision == D_DISCARD:
        return -max(params[CARD_FLOOR], best_building_worth(view, rules, seat, params, action - A_DISCARD, short))
    return 0.0


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The action that is worth most; armies by the best split, markers removed as others do, craftsmen before pilgrims."""
    if view.decision == D_SEND:
        return choose_send(view, rules, seat, params)
    if view.decision == D_REMOVAL:
        return choose_removal(view, rules, seat, params)
    if view.decision == D_PAY:
        return legal[0]
    short = short_by(view, rules, params, seat)
    value = 0.0
    if view.decision == D_BID:
        value, _ = column_worth(view, rules, seat, params, view.bid_column, short)
    best, best_worth = legal[0], -1e9
    for i in range(n):
        worth = worth_of(view, rules, seat, params, legal[i], short, value)
        if worth > best_worth:
            best, best_worth = legal[i], worth
    return best
