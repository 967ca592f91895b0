"""Rebel: always fights Rome, where nobody else does.

Idea    stopping Rome is a public good, and somebody has to pay for it; buys Rome's next column.
Beats   careless players and plotters at small tables.
Loses to   free-riders such as the soldier.
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
    "new_kind": 1.6,
    "beat_rome": 1.3,
    "arms": 1.0,
    "engine": 0.6,
    "row": 0.3,
    "plot": 0.2,
    "defence": 4.0,
    "price": 0.5,
    "play_gold": 0.5,
    "hand_card": 0.3,
    "deny": 1.2,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the weights."""
    if is_set(view):
        return set_answer(view, legal)
    return decide(view, rules, seat, legal, n, make_plan(view, rules, seat, params))
