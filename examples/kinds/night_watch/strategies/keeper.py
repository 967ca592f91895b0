"""Keeper: spends a rope on the first wave.

Idea    A wave held back never comes in; to wait gains nothing.
Sees    nothing.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Spend it."""
    return "rope"
