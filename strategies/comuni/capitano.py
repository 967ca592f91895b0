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
        step_*: a building step; a point; a level above the second (high); a new building; the first of its type (missing);
        a cube more at the next income (colour); a guild master of the stock, or of another (takeover); points of the lowest
        type, or a step towards them (even); a rating above the level (waste), a wild card (wild), both subtracted; a point
        for each deck to come (early), a point that brings attackers (lead), a point in the last turn (final), a point of the
        last seat that takes an attacker off all others (vain); craftsmen for a rating and for a further action, more the
        fewer there are (scarce); a card less in a hand that is too full (full).
        wall_*: the same of a wall step; a level; the highest level (top); a defence that is short; slots for which armies
        are missing; levels that stand; what the card could build instead (card).
        card_*: second and third card of a column, least worth of a card (floor), a cube.
        claim_*: a claim; the second column; the columns' value, cards, and value that others could take (risk); a deck to
        come (early); cards that find no place (crowd); setting an invasion off, others' short defences (strike), its own
        (calm); setting off the end; ten points ahead; an envoy of the next player (next); a claim in the last turn (final).
        income_*: a cube; no gold, no craftsman in stock; ten cubes in stock; a short defence before an invasion; an open
        column; a deck to come; an own envoy out, one of each other (next); the last round; ten points ahead; a last turn
        (free); each income that no claim followed yet (again), and one that no building adds to (bare), both subtracted.
        bid_first, bid_second, bid_third: a bid, by envoys that are out. bid_*: the column's value, cards, best card; gold,
        pairs of pilgrims, value at risk; displacing (deny), a card of that column, the next player; cards without a place
        (crowd); a deck to come; the last gold; the end near (late); ten points ahead; a card that a craftsman waits for
        (craftsmen), being displaced with a pilgrim to move for (movable); gold beyond the richest other (rich). Subtracted:
        being better than what lies free, as far as it is at risk (lure); displacing where as much lies free (deny_free), or
        where the owner moves on for a pilgrim (deny_movable).
        amount_*: what a bid costs, and value that it leaves at risk. move*: the same of a displaced envoy's move; value that
        is safe because whoever could outbid it has no turn before the own (spared).
        take_*: a cube of free choice, divided by 1 plus those in stock; like_*: however many there are. take_short,
        take_near: an army when the defence is short, the more the nearer the invasion; take_majority: points of a majority;
        take_cards: a craftsman for each hand card; take_repair: a pilgrim for each marker; take_late_*: less near the end.
        send_*: doubt about the others' share; honour; how much of the strongest rival's expected armies must be beaten
        (rival); cost of an army, of pairs; a deck to come (early); anything in the last invasion; the first one sent;
        what is expected of the other in a duel, as a share (duel); an army in the common army that helps anybody, against
        the Emperor (together), and for ten points that are attacked beyond the others' mean (leader).
"""

from simulate.engine.jit import entry, jit
from simulate.games.comuni import state as S
from simulate.games.comuni.state import sig
from strategies.comuni._armies import choose_removal
from strategies.comuni._cube_worth import cube_worth
from strategies.comuni._project_worth import choose_amount, choose_project, move_worth
from strategies.comuni._reading import short_by
from strategies.comuni._split_worth import choose_send
from strategies.comuni._step_worth import best_building_worth, scene_of, step_worth
from strategies.comuni._weights import W

PARAMS: dict[str, float] = {
    "help": 0.274,
    "help_pairs": 0.386,
    "step": 0.572,
    "step_point": 0.699,
    "step_high": -0.153,
    "step_new": -0.0943,
    "step_missing": 0.992,
    "step_colour": 0.114,
    "step_master": 0.833,
    "step_takeover": 0.519,
    "step_lowest": 0.511,
    "step_even": 0.411,
    "step_waste": 0.111,
    "step_wild": 0.149,
    "step_early": -0.0893,
    "step_lead": 0.103,
    "step_rating": 0.345,
    "step_rating_scarce": 0.763,
    "step_further": 0.454,
    "step_further_scarce": 9.72,
    "step_final": -0.167,
    "step_full": 0.27,
    "wall": 0.188,
    "wall_level": 0.294,
    "wall_top": 1.23,
    "wall_short": 0.0239,
    "wall_slots": -0.0643,
    "wall_levels": 0.168,
    "wall_early": -0.271,
    "wall_card": 0.433,
    "wall_rating": 0.474,
    "wall_further": 0.262,
    "wall_final": 0.124,
    "wall_full": 2.1,
    "card_second": 1.86,
    "card_third": 0.504,
    "card_floor": 0.821,
    "card_cube": 1.17,
    "claim": 0.0119,
    "claim_second": -0.034,
    "claim_value": 0.234,
    "claim_cards": 0.0428,
    "claim_risk": 0.159,
    "claim_early": -0.0116,
    "claim_crowd": 1.34,
    "claim_invasion": -0.115,
    "claim_strike": 0.0929,
    "claim_calm": 0.325,
    "claim_end": -0.158,
    "claim_ahead": 0.168,
    "claim_next": -0.0779,
    "claim_final": 0.632,
    "income_cube": 0.414,
    "income_free": -0.0101,
    "income_goldless": 1.04,
    "income_craftless": 0.0454,
    "income_stock": 1.8,
    "income_short": 0.757,
    "income_open": -0.294,
    "income_early": 0.257,
    "income_out": 0.398,
    "income_next": -0.0554,
    "income_last_round": -0.085,
    "income_ahead": -0.0383,
    "bid_first": 0.692,
    "bid_second": 0.174,
    "bid_third": 0.166,
    "bid_value": 0.283,
    "bid_cards": -0.484,
    "bid_best": -0.00782,
    "bid_gold": 0.752,
    "bid_pair": 0.857,
    "bid_risk": 0.559,
    "bid_deny": 0.939,
    "bid_deny_cards": 1.25,
    "bid_deny_next": 0.171,
    "bid_crowd": 0.635,
    "bid_early": -0.136,
    "bid_last_gold": -0.451,
    "bid_late": 0.086,
    "bid_ahead": 0.244,
    "bid_craftsmen": -0.048,
    "bid_movable": -0.0389,
    "amount_gold": 0.0973,
    "amount_pair": 0.142,
    "amount_risk": 0.108,
    "amount_last_gold": 0.53,
    "move": -2.46,
    "move_value": 1.16,
    "move_risk": 0.574,
    "move_deny": -0.0881,
    "move_last_pilgrim": 0.0331,
    "take_gold": 1.49,
    "take_army": 0.48,
    "take_craftsman": -0.257,
    "take_pilgrim": 2.1,
    "like_army": 0.138,
    "like_craftsman": 0.177,
    "like_pilgrim": -0.696,
    "take_short": 0.662,
    "take_near": 0.775,
    "take_majority": 1.02,
    "take_cards": -0.0183,
    "take_repair": -0.142,
    "take_late_gold": 0.075,
    "take_late_craftsman": 0.541,
    "send_doubt": 1.47,
    "send_honour": 2.2,
    "send_rival": 1.0,
    "send_army": 0.212,
    "send_gold": 4.46,
    "send_pilgrim": 1.65,
    "send_early": -0.0522,
    "send_last": 0.162,
    "send_first_army": -0.0653,
    "send_duel": 0.5,
    "bid_lure": 0.0,
    "bid_rich": 0.0,
    "bid_deny_free": 0.0,
    "bid_deny_movable": 0.0,
    "move_spared": 0.0,
    "income_bare": 0.0,
    "income_again": 0.0,
    "send_together": 0.0,
    "send_leader": 0.0,
    "step_vain": 0.0,
}


@jit
def worth_of(view, rules, seat, params, action, scene):
    """Worth of a legal action."""
    decision = view.decision
    if decision == S.D_STEP:
        return step_worth(view, rules, seat, params, action, scene)
    if decision == S.D_FREE:
        return cube_worth(view, rules, seat, params, action - S.A_FREE, scene.short)
    if decision == S.D_DISPLACED:
        return move_worth(view, rules, seat, params, action, scene)
    if decision == S.D_DISCARD:
        return -max(params[W.card_floor], best_building_worth(view, rules, seat, params, action - S.A_DISCARD, scene))
    return 0.0


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The action that is worth most; armies by the best split, markers removed as others do, craftsmen before pilgrims."""
    if view.decision == S.D_SEND:
        return choose_send(view, rules, seat, params)
    if view.decision == S.D_REMOVAL:
        return choose_removal(view, rules, seat, params)
    if view.decision == S.D_PAY:
        return legal[0]
    scene = scene_of(view, rules, seat, params, short_by(view, rules, params, seat))
    if view.decision == S.D_ACTION:
        return choose_project(view, rules, seat, legal, n, params, scene)
    if view.decision == S.D_BID:
        return choose_amount(view, rules, seat, params, scene)
    best, best_worth = legal[0], -1e9
    for i in range(n):
        worth = worth_of(view, rules, seat, params, legal[i], scene)
        if worth > best_worth:
            best, best_worth = legal[i], worth
    return best
