"""League captain: collects armies and leads the common army for the honour counters.

Idea    Honours are worth a guild master and more (CO-14.3), and the common army protects the own city too.
Beats   naive play.   Loses to   players who let it pay for the common army and spend on buildings.
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
    "claim_n": 2.0, "claim_v": 5.0, "inc": 5.0, "prep": 0.0, "bidw": 0.7, "prem": 1.0, "usepb": 0.0, "wall": 1.0,
    "wt_a": 1.0, "wt_b": 3.0, "wt_c": 5.0, "wt_d": 6.0, "craftc": 1.1, "extra": 1.9, "guildb": 1.2, "cover": 0.8,
    "common": 1.6, "est": 0.25, "cost_a": 0.25, "cost_g": 0.45, "cost_p": 0.5, "res_gold": 0.9, "res_army": 1.6,
    "res_craftsman": 0.9, "res_pilgrim": 0.9, "defw": 0.0, "low": 0.0, "home": 0.0,
}  # fmt: skip


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the shared model."""
    return decide(view, rules, seat, legal, params)
