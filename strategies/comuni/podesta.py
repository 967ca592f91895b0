"""Podesta: TODO."""

from simulate.engine.jit import entry
from simulate.games.comuni.state import D_ACTION, D_BID, sig
from strategies.comuni._plan import decide
from strategies.comuni._tempo import choose_amount, choose_project

PARAMS: dict[str, float] = {
    "claim_urge": 0.0386,
    "claim_share": 0.426,
    "income_urge": 1.54,
    "income_share": 1.68,
    "bid_gold_cost": 1.6,
    "bid_loss": 0.58,
    "wait_risk": 0.067,
    "wall_liking": 1.67,
    "walls_a": 1.38,
    "walls_b": 0.765,
    "walls_c": 2.0,
    "walls_d": 7.32,
    "craftsman_cost": 1.08,
    "extra_action": 3.75,
    "guild_master": 0.618,
    "missing_type": 1.5,
    "honour_liking": 1.21,
    "others_share": 0.245,
    "army_cost": 0.579,
    "gold_cost": 0.701,
    "pilgrim_cost": 0.604,
    "want_gold": 1.0,
    "want_army": 1.75,
    "want_craftsman": 0.359,
    "want_pilgrim": 0.816,
    "weak_defence": 1.0,
    "shun_points": 0.0,
    "armies_home": 0.0,
    "craftsmen_ease": 0.418,
    "wall_craftsmen": 1.64,
    "waste": 0.18,
    "wild_cost": 0.24,
    "colour": 0.071,
    "lead_cost": 0.081,
    "outbid_gap": 0.22,
    "outbid_slope": 1.4,
    "outbid_price": 0.4,
    "deny": 0.63,
    "crowd": 0.48,
    "income_need": 0.298,
    "income_enough": 14.1,
    "second_bid": -0.61,
    "third_bid": -1.27,
    "strike": -0.0414,
    "calm": 0.645,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The project action by worth, everything else by the shared model."""
    if view.decision == D_ACTION:
        return choose_project(view, rules, seat, params)
    if view.decision == D_BID:
        return choose_amount(view, rules, seat, params)
    return decide(view, rules, seat, legal, params)
