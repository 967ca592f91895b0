"""Tribune: asks every turn who wins if it ends like this, and changes sides.

Idea    goes with Rome as holder of the best-conspirator card when Rome is likely to prevail, races for that card when it is
        near, fights Rome when the game is open, collects points when Rome is beaten.
Beats   random play, tourists and collectors at every seat count.
Loses to   plotters in duels, who hold the card before the tribune wants it.
Sees    own hand and drawn cards, all displays, columns, Rome's open cards and its starting cards once it has looked.
Chance  none; ties go to the first in order.
Params  the weights that do not change (see collector); with_rome, race, fight: expected kinds lost to Rome from which it
        goes with Rome, races for the card, fights.
"""

from simulate.engine.jit import entry, jit
from simulate.games.pax.model import CONSPIRACY
from simulate.games.pax.state import sig
from strategies.pax import _plan as L
from strategies.pax._plan import W, expected_losses, make_plan, new_plan
from strategies.pax._profile import decide, is_set, set_answer
from strategies.places import places_of

PARAMS = {
    "new_kind": 1.8,
    "beat_rome": 1.2,
    "arms": 1.0,
    "engine": 0.6,
    "row": 0.3,
    "plot": 0.3,
    "defence": 1.0,
    "price": 0.5,
    "play_gold": 0.5,
    "hand_card": 0.3,
    "deny": 0.5,
    "with_rome": 3.6,
    "race": 4.2,
    "fight": 3.0,
}
OWN = places_of(PARAMS)


@jit
def take_sides(rules, plan, params):
    """Set the weights by the expected number of kinds that Rome wins; the first case that applies counts."""
    w = plan[L.WEIGHTS]
    losses = expected_losses(rules, plan)
    lead = plan[L.PRINTED, CONSPIRACY] - plan[L.TABLE, L.RIVAL]
    if plan[L.TABLE, L.IS_HOLDER] != 0.0 and losses >= params[OWN.with_rome]:
        w[W.defence], w[W.deny], w[W.plot], w[W.beat_rome] = 0.0, -0.6, 2.0, 0.5
    elif losses >= params[OWN.race] and lead >= -2.0:
        w[W.defence], w[W.deny], w[W.plot] = 1.0, 0.2, 2.2
    elif losses >= params[OWN.fight]:
        w[W.defence], w[W.deny], w[W.plot] = 5.0, 1.4, 1.2


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Take sides, then decide by the weights."""
    if is_set(view):
        return set_answer(view, legal)
    plan = new_plan()
    make_plan(plan, view, rules, seat, params)
    take_sides(rules, plan, params)
    return decide(view, rules, seat, legal, n, plan)
