"""Strong: cheap bids, further build actions, armies and income ahead of an invasion, walls by need.

Idea    Spend on what lasts; be ready for each invasion without counting on the others.
Beats   all other profiles of the notes.   Loses to   players who tune the same model further.
Sees    the table and, by counting, the cubes of all players.   Chance   none; ties go to the first in order.
Params  claim_n, claim_v: columns, or worth a column, that make it claim. inc, prep: income that is taken at once; before an
        invasion. bidw: cost of a gold in a bid; prem: bids one more than it must; usepb: bids pilgrims too. wall: liking for
        walls; wt_a to wt_d: wall levels wanted by deck. craftc: cost of a craftsman; extra: least worth of a further action.
        guildb, cover: worth of a guild master, of a missing type. common: liking for honours; est: share of the others'
        armies it counts on. cost_*: cost of what it sends. res_*: weights of free resources. defw: how much a weak defence
        weighs; low: avoids points before an invasion; home: all armies stay at home.
"""

from simulate.engine.jit import entry
from simulate.games.comuni.state import sig
from strategies.comuni._plan import decide

PARAMS: dict[str, float] = {
    "claim_n": 2.0, "claim_v": 5.8, "inc": 6.0, "prep": 4.0, "bidw": 1.1, "prem": 0.0, "usepb": 1.0, "wall": 1.35,
    "wt_a": 1.0, "wt_b": 3.0, "wt_c": 5.0, "wt_d": 6.0, "craftc": 1.25, "extra": 1.2, "guildb": 2.2, "cover": 1.0,
    "common": 0.8, "est": 0.2, "cost_a": 0.22, "cost_g": 0.4, "cost_p": 0.2, "res_gold": 1.0, "res_army": 1.7,
    "res_craftsman": 1.0, "res_pilgrim": 1.0, "defw": 1.2, "low": 0.0, "home": 0.0,
}  # fmt: skip


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the shared model."""
    return decide(view, rules, seat, legal, params)
