"""Responder: plays best against one way of playing that it knows.

Idea    Of all ways without chance the one that wins most, found by trying each.
Sees    its card and what was done.   Chance   none.
Params  against: 0 the timid one, 1 one who does anything, 2 the equilibrium with alpha 0.
"""

from functools import cache

from kuhn.solved import anything, best_response, equilibrium, timid

PARAMS = {"against": 0.0}
KNOWN = (timid, anything, equilibrium(0))


@cache
def table(against, seat):
    """The best response."""
    return best_response(KNOWN[against], seat)[0]


def choose(view, rules, seat, legal, rng, params):
    """Look it up."""
    return legal[int(table(int(params.against), seat)[view.cards[seat], view.said])]
