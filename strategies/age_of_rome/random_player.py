"""Random: builds, places, plots and plays cards at random.

Idea    none: the floor that every other player must beat, and a fuzz test of the rules.
Loses to   everybody.
Sees    its own hand and quests.   Chance   every choice but sets, sales and the spy, which takes the glory.
Params   double: probability of double income where it is allowed; accept: probability to accept an offer.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below, uniform
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.names import MAX_OFFER
from simulate.games.age_of_rome.state import sig
from strategies.age_of_rome._habits import NOTHING, habit, is_main
from strategies.places import places_of

PARAMS = {"double": 0.3, "accept": 0.5}
P = places_of(PARAMS)


@jit
def is_considered(decision, action):
    """Sales, sets and conversions are not; of the amounts of an offer only 1 denarius."""
    if decision == S.D_OFFER and S.A_OFFER <= action < S.A_PLAY:
        return (action - S.A_OFFER) % MAX_OFFER == 0
    return is_main(action)


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Choose uniformly among the options that are considered."""
    action = habit(view, rules, seat, legal, n)
    if action != NOTHING:
        return action
    decision = view.decision
    if decision == S.D_INCOME:
        return S.A_DOUBLE if n > 1 and legal[1] == S.A_DOUBLE and uniform(rng) < params[P.double] else S.A_NORMAL
    if decision == S.D_ANSWER:
        return S.A_ACCEPT if uniform(rng) < params[P.accept] else S.A_REFUSE
    if decision == S.D_SPY:
        return S.A_SPY_GLORY
    options = 0
    for i in range(n):
        options += 1 if is_considered(decision, legal[i]) else 0
    if options == 0:
        return legal[0]
    at = below(rng, options)
    for i in range(n):
        if is_considered(decision, legal[i]):
            if at == 0:
                return legal[i]
            at -= 1
    return legal[0]
