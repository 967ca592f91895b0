"""Podesta: weighs claim, income and every bid against each other, and pays for the common army.

Idea    A turn is the scarcest thing: it bids where it will not be outbid, denies others a column, claims before it is
        displaced, takes income when its cubes run out. All four types are built high; cards go where their rating is not
        wasted, craftsmen cost less the more there are and next to nothing in the last turn; colour is worth the cubes
        it brings. Armies stand together, so that few are pillaged.
Beats   the gonfaloniere, who plays the same game slower, the strategist, strong and all who decide by fixed limits.
Loses to   the condottiere, who lets others pay for the common army, and players who search ahead.
Sees    the table and, by counting, the cubes of all players.   Chance   none; ties go to the first in order.
Params  claim_urge, claim_share: worth of a claim, and of each point of value that it brings; wait_risk: the same of points
        that others may take away. income_urge, income_share: of an income, and of each cube of it; income_enough: cubes at
        which it is worth half; income_need: of each point that the defence is short before an invasion.
        bid_gold_cost: of a gold in a bid; bid_loss: share of a column's value that is lost when it is outbid; outbid_gap,
        outbid_slope, outbid_price: how much more attractive than the best free one a column is outbid, how sharply, and
        how much a gold keeps others off; deny: of displacing somebody; crowd: cost of each card above five; second_bid,
        third_bid: of a further bid before claiming. strike, calm: of an invasion set off, by how short the others and
        itself are. bid_early, claim_early: of a bid or claim for each deck still to come; open_cost: what an income loses
        by each free column with two cards and more. The others as in `balanced`. Other numbers of this model are in
        profiles.toml.
"""

from simulate.engine.jit import entry
from simulate.games.comuni.state import D_ACTION, D_BID, sig
from strategies.comuni._plan import decide
from strategies.comuni._tempo import choose_amount, choose_project

PARAMS: dict[str, float] = {
    "claim_urge": 0.564,
    "claim_share": 0.847,
    "income_urge": 3.25,
    "income_share": 1.46,
    "bid_gold_cost": 0.855,
    "bid_loss": 0.707,
    "wait_risk": 0.744,
    "wall_liking": 0.597,
    "walls_a": -1.16,
    "walls_b": 0.59,
    "walls_c": 1.68,
    "walls_d": 7.05,
    "craftsman_cost": 3.41,
    "extra_action": 8.77,
    "guild_master": 0.647,
    "missing_type": 3.72,
    "honour_liking": 3.82,
    "others_share": 0.472,
    "army_cost": 0.971,
    "gold_cost": 0.644,
    "pilgrim_cost": 0.391,
    "want_gold": 1.97,
    "want_army": -0.447,
    "want_craftsman": 0.765,
    "want_pilgrim": 0.17,
    "weak_defence": 0.885,
    "shun_points": 0.0,
    "armies_home": 0.0,
    "craftsmen_ease": 0.26,
    "wall_craftsmen": 1.64,
    "waste": 0.18,
    "wild_cost": 0.24,
    "colour": 0.231,
    "lead_cost": 0.0,
    "outbid_gap": 0.217,
    "outbid_slope": -0.518,
    "outbid_price": 0.279,
    "deny": 2.27,
    "crowd": 0.00572,
    "income_need": 0.247,
    "income_enough": 29.6,
    "second_bid": -0.0164,
    "third_bid": -0.486,
    "strike": 0.0484,
    "calm": 0.804,
    "bid_early": -0.241,
    "claim_early": -0.131,
    "open_cost": -0.116,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The project action by worth, everything else by the shared model."""
    if view.decision == D_ACTION:
        return choose_project(view, rules, seat, params)
    if view.decision == D_BID:
        return choose_amount(view, rules, seat, params)
    return decide(view, rules, seat, legal, params)
