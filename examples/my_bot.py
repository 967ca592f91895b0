"""Thrifty: builds the dearest card it can pay for, else takes whatever is first in the list.

Idea    A complete strategy in twenty lines, to copy and change. Play it with
        simulate run san-juan my_bot adaptive guild city --strategy-file examples/my_bot.py
Sees    its own hand and the printed costs.   Chance   none.   Params   reserve: cards it keeps in hand when building.
"""

from simulate.engine.jit import entry
from simulate.games.san_juan.state import A_BUILD, A_EXTRA, A_PASS, D_BUILD, TARGETS, sig

PARAMS = {"reserve": 1.0}  # name on the command line: default; `choose` gets the values in this order


@entry(sig.choose)  # Numba compiles the function with the signature that all strategies of the game have
def choose(view, rules, seat, legal, n, rng, params):
    """Return one of `legal[:n]`. `view` is the position without what this seat may not see; never write to it."""
    if view.decision != D_BUILD:
        return legal[0]
    best, best_cost = A_PASS, -1
    for i in range(n):
        if A_BUILD <= legal[i] < A_EXTRA:
            cost = rules.cards_cost[(legal[i] - A_BUILD) // TARGETS]
            if cost > best_cost and view.hand_n[seat] - 1 - cost >= params[0]:
                best, best_cost = legal[i], cost
    return best
