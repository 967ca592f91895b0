"""Statesman: values every option in glory and takes the best; balanced, plots, farms early, trades with the bonus.

Idea    a follower gained early acts often, a denarius is half a glory early and a quarter at the end, and an intrigue is a
        gain of tempo: it uncovers a bonus. All profiles but the naive ones are this model with other weights.
Beats   whoever follows one theme.   Loses to   princeps, consul, augustus and agrippa, which have tuned numbers.
Last round: everything counts what it scores, and a third of what it takes from others.
Sees    its own hand and quests, and all that is open.   Chance   the order of cards in a window.
Params  military to colosseum: weight of each kind of space; double: readiness for double income; dv_*: glory for a
        denarius in rounds 1-3, 4-6, 7-8, 9; follower: glory for a follower and round to come; build_*: tiles;
        plot, no_feud: an intrigue marker laid out; *_bonus: factor of a bonus; rival: how much more an intrigue
        counts against a leader; quest: share of a held quest's points that draws followers; near: how much of a
        follower the way to its milestone is worth; spare: how much less a denarius is worth to who has 15;
        pushed: what a vote that may still come on top costs in the last round; double_early: readiness for
        double income in rounds 1-3; build_farm, build_room: a tile of agriculture, one where followers lack spaces.
"""

from simulate.engine.jit import entry
from simulate.games.age_of_rome.state import sig
from strategies.age_of_rome._script import decide

PARAMS = {
    "military": 0.9,
    "politics": 0.6,
    "trade": 1.3,
    "religion": 0.9,
    "agriculture": 1.5,
    "intrigue": 1.8,
    "colosseum": 1.0,
    "double": 1.0,
    "dv_early": 0.55,
    "dv_middle": 0.5,
    "dv_late": 0.42,
    "dv_last": 0.25,
    "follower": 1.35,
    "build_base": 0.5,
    "build_weight": 0.25,
    "build_medal": 1.5,
    "build_cost": 0.92,
    "plot": 1.15,
    "no_feud": 0.2,
    "trade_bonus": 1.85,
    "politics_bonus": 1.9,
    "military_bonus": 1.8,
    "rival": 0.0,
    "quest": 0.15,
    "near": 0.1,
    "spare": 0.2,
    "pushed": 0.8,
    "double_early": 1.8,
    "build_farm": 0.0,
    "build_room": 0.0,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The option worth most."""
    return decide(view, rules, seat, legal, n, rng, params)
