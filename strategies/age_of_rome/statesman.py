"""Statesman: values every option in glory and takes the best; balanced, plots, farms early, trades with the bonus.

Idea    a follower gained early acts often, a denarius is half a glory early and a quarter at the end, and an intrigue is a
        gain of tempo: it uncovers a bonus. All profiles but the naive ones are this model with other weights.
Beats   whoever follows one theme.   Loses to   princeps, which has tuned numbers.
Sees    its own hand and quests, and all that is open.   Chance   the order of cards in a window.
Params  military to colosseum: weight of each kind of space; double: readiness for double income; dv_*: glory for a
        denarius in rounds 1-3, 4-6, 7-8, 9; follower: glory for a follower and round to come; build_*: tiles;
        plot, no_feud: an intrigue marker laid out; *_bonus: factor of a bonus; rival: how much more an intrigue
        counts against a leader.
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
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The option worth most."""
    return decide(view, rules, seat, legal, n, rng, params)
