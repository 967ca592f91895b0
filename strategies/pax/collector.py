"""Collector: one card of everything, gold and hand cards kept for the 4 points.

Idea    points are mostly breadth: 2 for each kind; ignores what Rome does.
Beats   the tourist and random play.
Loses to   everybody who plots, or fights Rome: Rome prevails at careless tables.
Sees    own hand and drawn cards, all displays, columns, Rome's open cards and its starting cards once it has looked.
Chance  none; ties go to the first in order.
Params  the weights: a new kind, beating Rome in a kind, arms symbols, engine cards, row, plot (conspiracy symbols), defence
        (being the only one to beat Rome), price of a gold when buying, play_gold when playing, hand_card given up, deny
        (harm done by Rome's next column; negative feeds Rome).
"""

from simulate.engine.jit import entry
from simulate.games.pax.state import sig
from strategies.pax._plan import make_plan
from strategies.pax._profile import decide, is_set, set_answer

PARAMS = {
    "new_kind": 3.0,
    "beat_rome": 0.3,
    "arms": 0.4,
    "engine": 0.2,
    "row": 0.1,
    "plot": 0.2,
    "defence": 0.0,
    "price": 0.8,
    "play_gold": 0.6,
    "hand_card": 0.8,
    "deny": 0.5,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the weights."""
    if is_set(view):
        return set_answer(view, legal)
    return decide(view, rules, seat, legal, n, make_plan(view, rules, seat, params))
