"""Naive: the most tasks now, never a plan.

Idea    always places if it can, where the worker has the most tasks, then the least food, then with a card rather than gold;
        takes the first of everything else, accepts what is offered. Shows the value of any planning.
Beats   the random player.   Loses to   everybody who plans.
Sees    the table and its own cards.   Chance   none; ties go to the first in order.   Params   none.
"""

from simulate.engine.jit import entry, jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.placing import count_tasks, food_cost
from simulate.games.tawantinsuyu.state import sig
from simulate.games.tawantinsuyu.words import MAX_SPACES

PARAMS: dict[str, float] = {}


@jit
def is_in(legal, n, action):
    """Return True if an action is legal."""
    for i in range(n):
        if legal[i] == action:
            return True
    return False


@jit
def without_place(legal, n):
    """Pray and recruit, then train, then the high priest."""
    for action in (S.A_PRAY, S.A_RECRUIT, S.A_TRAIN, S.A_HIGH_PRIEST):
        if is_in(legal, n, action):
            return action
    return legal[0]


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """The placement with the most tasks; otherwise the first thing that is not `none`."""
    decision = view.decision
    if decision == S.D_TURN or decision == S.D_SECOND:
        best, best_value = -1, -1000
        for i in range(n):
            if S.A_PLACE <= legal[i] < S.A_FREE:
                code = legal[i] - S.A_PLACE
                colour, space = code // S.PLACE_SPAN // MAX_SPACES, code // S.PLACE_SPAN % MAX_SPACES
                value = 100 * count_tasks(view, rules, colour, space) - 2 * food_cost(view, rules, seat, colour, space)
                value += 1 if code % S.PLACE_SPAN > 0 else 0
                if value > best_value:
                    best, best_value = legal[i], value
        return best if best >= 0 else without_place(legal, n)
    if decision == S.D_TAKE and view.worker_n[seat] > 0:
        return S.A_NONE
    if decision == S.D_GOLD or decision == S.D_EXTRA:
        return legal[1] if n > 1 else legal[0]
    return legal[1] if n > 1 and legal[0] == S.A_NONE and legal[1] < S.A_FREE else legal[0]
