"""Collector: one card of everything, gold and hand cards kept for the 4 points.

Idea    points are mostly breadth: 2 for each kind; ignores what Rome does.
Beats   the tourist and random play.
Loses to   everybody who plots, or fights Rome: Rome prevails at careless tables.
Sees    own hand and drawn cards, all displays, columns, Rome's open cards and its starting cards once it has looked.
Chance  none; ties go to the first in order.
Params  new_kind, beat_rome, arms, engine: worth of a symbol that brings a new kind, beats Rome in a kind, is navy or army,
        makes later cards cheaper. row: worth of a card in a row that pays. plot: of a conspiracy symbol. defence: of being
        the only one to beat Rome in a kind. price, play_gold: cost of a gold when buying, when playing. hand_card: cost of a
        hand card given up. deny: weight of the harm done by Rome's next column; negative feeds Rome.
        Other weights of this model are the profiles in profiles.toml.
"""

from simulate.engine.jit import entry
from simulate.games.pax.state import sig
from strategies.pax._plan import make_plan, new_plan
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
    plan = new_plan()
    make_plan(plan, view, rules, seat, params)
    return decide(view, rules, seat, legal, n, plan)
