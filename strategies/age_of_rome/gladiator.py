"""Gladiator: always the Colosseum, always the cheapest tile; no intrigues, no double income, no offers.

Idea    what a first player would do who has seen only the Colosseum: one glory a follower, and tiles while there is money.
Beats   random play.   Loses to   everybody else.
Sees    nothing hidden.   Chance   which quests to put back.   Params   none.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.names import N_TYPES
from simulate.games.age_of_rome.state import sig
from simulate.games.age_of_rome.table import in_front
from strategies.age_of_rome._cards import window_answer
from strategies.age_of_rome._habits import NOTHING, habit

PARAMS: dict[str, float] = {}


@jit
def cheapest_tile(view, rules, seat, legal, n):
    """The cheapest tile that can be built, or the stop."""
    best, best_cost = S.A_STOP, 1000
    for i in range(n):
        kind = legal[i] - S.A_BUILD
        if 0 <= kind < N_TYPES:
            cost = int(rules.buildings_cost[kind, view.level[in_front(view, seat), kind]])
            if cost < best_cost:
                best, best_cost = legal[i], cost
    return best


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The Colosseum."""
    action = habit(view, rules, seat, legal, n)
    if action != NOTHING:
        return action
    decision = view.decision
    if decision == S.D_SPACE:
        return S.A_COLOSSEUM
    if decision == S.D_BUILD:
        return cheapest_tile(view, rules, seat, legal, n)
    if decision == S.D_INCOME:
        return S.A_NORMAL
    if decision == S.D_ANSWER:
        return S.A_REFUSE
    if decision == S.D_WINDOW:
        return window_answer(view, rules, seat, legal, n, rng)
    if decision == S.D_QUESTS or decision == S.D_RETURN:
        return legal[below(rng, n)]
    return legal[0]
