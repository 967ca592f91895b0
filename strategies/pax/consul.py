"""Consul: weighs winning by points against winning through Rome, and moves Rome's chance to where it wins more itself.

Idea    estimates q, the chance that Rome prevails; h, the chance to end as holder; w, the chance to have the most points.
        Its chance to win is (1 - q) w + q h. So it defends and denies in proportion to w - h (feeds Rome if h is larger),
        most in the kinds that decide, values conspiracy by q, and points by 1 - q.
Beats   every other profile here by the default rules, alone among them and as their host.
Loses to   the rowbuilder in long duels (variant literal: no cards removed), where Rome stays small and points decide.
Sees    own hand and drawn cards, all displays, columns, Rome's open cards and its starting cards once it has looked.
Chance  none; ties go to the first in order.
Params  the weights of the profiles (see collector), where plot, defence and deny are scaled by the outlook; plot_base: worth
        of a conspiracy symbol when Rome is beaten; lean: weight of points that does not depend on q; heat: spread of final
        scores a round; plot_reach: conspiracy symbols a round that others are thought to add: a holder further ahead wants
        no more (0: not asked); in_hand: 1: a drawn or bought card is valued as if the hand were played already.
"""

from simulate.engine.jit import entry
from simulate.games.pax.state import D_BUY, D_DRAW, sig
from strategies.pax._outlook import weigh
from strategies.pax._plan import count_hand, make_plan, new_plan
from strategies.pax._profile import decide, is_set, set_answer
from strategies.places import places_of

PARAMS = {
    "new_kind": 1.15,
    "beat_rome": 3.0,
    "arms": 2.6,
    "engine": 0.28,
    "row": 0.04,
    "plot": 3.0,
    "defence": 43.0,
    "price": 1.3,
    "play_gold": 1.1,
    "hand_card": 0.24,
    "deny": 14.0,
    "plot_base": 0.2,
    "lean": 0.06,
    "heat": 1.2,
    "plot_reach": 1.0,
    "in_hand": 1.0,
}

OWN = places_of(PARAMS)


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Weigh both ways to win, then decide by the weights."""
    if is_set(view):
        return set_answer(view, legal)
    plan = new_plan()
    make_plan(plan, view, rules, seat, params)
    weigh(view, rules, seat, plan, params)
    if params[OWN.in_hand] > 0.0 and (view.decision == D_DRAW or view.decision == D_BUY):
        count_hand(plan, view, seat, 1.0)
    return decide(view, rules, seat, legal, n, plan)
