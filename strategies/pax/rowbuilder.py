"""Rowbuilder: long rows for income, buys a lot, shuns conspiracy: keeps Rome small.

Idea    a row of four pays 4 for a free card; the gold buys columns before Rome gets them.
Beats   plotters, at even odds: Rome seldom prevails.
Loses to   players of points, who profit from a weak Rome too.
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
    "new_kind": 0.8,
    "beat_rome": 1.2,
    "arms": 0.6,
    "engine": 0.3,
    "row": 1.0,
    "plot": -0.5,
    "defence": 0.0,
    "price": 0.4,
    "play_gold": 0.7,
    "hand_card": 0.3,
    "deny": 0.5,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the weights."""
    if is_set(view):
        return set_answer(view, legal)
    return decide(view, rules, seat, legal, n, make_plan(view, rules, seat, params))
