"""Balanced: two columns a claim, some walls, armies split by expected need.

Idea    A little of everything: the yardstick for plans that lean to one side.
Beats   random and naive play.   Loses to   plans that prepare for invasions.
Sees    the table and, by counting, the cubes of all players.   Chance   none; ties go to the first in order.
Params  claim_columns, claim_worth: columns held, or worth a column held, from which it claims.
        income_at_once: size of an income that is taken at once; income_before_invasion: the same just before one, 0 never.
        bid_gold_cost: points a gold in a bid costs; bid_one_more: 1 bids one more than it must on a good column;
        bid_pilgrims: 1 bids pairs of pilgrims too.
        wall_liking: weight of walls; walls_a to walls_d: sum of wall levels wanted while that deck lasts.
        craftsman_cost: points a craftsman costs; extra_action: least worth of a build action that craftsmen pay for.
        guild_master, missing_type: points for taking a guild master, for the first building of a type.
        honour_liking: weight of honour counters; others_share: share of the others' armies it expects in the common army.
        army_cost, gold_cost, pilgrim_cost: points that each thing sent to an invasion costs.
        want_*: weight of that resource where it may choose. weak_defence: how much a short defence raises walls and armies.
        shun_points: 1 takes no points that would bring an invasion upon it; armies_home: 1 sends nothing to the common army.
        craftsmen_ease: how much a larger stock makes craftsmen cheaper; wall_craftsmen: points that a craftsman for a wall
        must bring, 0 none are spent on walls. waste: points a rating above the level costs; wild_cost: the same of a wild
        card. colour: points a cube more at the next income is worth. lead_cost: points lost for each point scored when the
        defence is short.
        Other numbers of this model are the profiles in profiles.toml.
"""

from simulate.engine.jit import entry
from simulate.games.comuni.state import sig
from strategies.comuni._plan import decide

PARAMS: dict[str, float] = {
    "claim_columns": 2.0,
    "claim_worth": 5.0,
    "income_at_once": 5.0,
    "income_before_invasion": 0.0,
    "bid_gold_cost": 0.7,
    "bid_one_more": 1.0,
    "bid_pilgrims": 0.0,
    "wall_liking": 1.0,
    "walls_a": 1.0,
    "walls_b": 3.0,
    "walls_c": 5.0,
    "walls_d": 6.0,
    "craftsman_cost": 1.1,
    "extra_action": 1.9,
    "guild_master": 1.2,
    "missing_type": 0.8,
    "honour_liking": 1.0,
    "others_share": 0.35,
    "army_cost": 0.25,
    "gold_cost": 0.45,
    "pilgrim_cost": 0.5,
    "want_gold": 1.0,
    "want_army": 0.9,
    "want_craftsman": 1.0,
    "want_pilgrim": 1.0,
    "weak_defence": 0.0,
    "shun_points": 0.0,
    "armies_home": 0.0,
    "craftsmen_ease": 0.0,
    "wall_craftsmen": 0.0,
    "waste": 0.0,
    "wild_cost": 0.0,
    "colour": 0.0,
    "lead_cost": 0.0,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the shared model."""
    return decide(view, rules, seat, legal, params)
