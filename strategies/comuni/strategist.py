"""Strategist: the model of the strong player with tuned weights, and an eye on who is ready for an invasion.

Idea    The same decisions, weighed by search; an invasion is set off when it hurts the others more (CO-7.4).
Beats   the profiles that share its model.   Loses to   the capitano, the condottiere at mixed tables, players who search
        ahead.
Sees    the table and, by counting, the cubes of all players.   Chance   none; ties go to the first in order.
Params  As in `balanced`, and: strike: claims to set an invasion off if the others' defences are short by this on average and
        its own by no more than calm.
"""

from simulate.engine.jit import entry, jit
from simulate.games.comuni.model import N_COLUMNS
from simulate.games.comuni.state import A_CLAIM, D_ACTION, sig
from strategies.comuni._plan import decide
from strategies.comuni._values import deficit
from strategies.places import places_of

PARAMS: dict[str, float] = {
    "claim_columns": 1.105,
    "claim_worth": 13.004,
    "income_at_once": 4.773,
    "income_before_invasion": 3.935,
    "bid_gold_cost": 0.643,
    "bid_one_more": 1.0,
    "bid_pilgrims": 0.0,
    "wall_liking": 2.054,
    "walls_a": 2.001,
    "walls_b": 1.237,
    "walls_c": 1.656,
    "walls_d": 4.197,
    "craftsman_cost": 0.588,
    "extra_action": 3.527,
    "guild_master": 0.355,
    "missing_type": 2.042,
    "honour_liking": 2.655,
    "others_share": 0.245,
    "army_cost": 0.838,
    "gold_cost": 0.918,
    "pilgrim_cost": 0.637,
    "want_gold": 0.781,
    "want_army": 1.785,
    "want_craftsman": 0.45,
    "want_pilgrim": 0.781,
    "weak_defence": 0.91,
    "shun_points": 0.0,
    "armies_home": 0.0,
    "craftsmen_ease": 0.0,
    "wall_craftsmen": 0.0,
    "waste": 0.0,
    "wild_cost": 0.0,
    "colour": 0.0,
    "lead_cost": 0.0,
    "strike": 1.0,
    "calm": 1.0,
}

OWN = places_of(PARAMS)


@jit
def sets_invasion_off(view, seat):
    """Return True if a claim would take as many cards as the current deck still has."""
    cards = 0
    for column in range(N_COLUMNS):
        if view.envoy[column] == seat + 1:
            cards += int(view.column_n[column])
    return view.trigger == 0 and cards >= view.deck_n[view.period]


@jit
def strikes(view, rules, seat, params):
    """Return True if an invasion now would find the others short and this seat ready."""
    if not sets_invasion_off(view, seat) or deficit(view, rules, seat, params) > params[OWN.calm]:
        return False
    short = 0.0
    for other in range(view.seats):
        if other != seat:
            short += deficit(view, rules, other, params)
    return short >= params[OWN.strike] * (view.seats - 1)


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the shared model, but claim where that sets off an invasion for which only this seat is ready."""
    if view.decision == D_ACTION and legal[0] == A_CLAIM and strikes(view, rules, seat, params):
        return legal[0]
    return decide(view, rules, seat, legal, params)
