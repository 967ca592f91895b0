"""Plotter: be the best conspirator and feed Rome.

Idea    if Rome prevails only the best-conspirator card counts; piles cards on the dearest column.
Beats   tables at which nobody fights Rome.
Loses to   tables that hold Rome; other plotters make it a lottery about one card.
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
    "beat_rome": 0.2,
    "arms": 0.5,
    "engine": 0.2,
    "row": 0.2,
    "plot": 2.5,
    "defence": 0.0,
    "price": 0.5,
    "play_gold": 0.3,
    "hand_card": 0.3,
    "deny": -0.8,
}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Decide by the weights."""
    if is_set(view):
        return set_answer(view, legal)
    return decide(view, rules, seat, legal, n, make_plan(view, rules, seat, params))
