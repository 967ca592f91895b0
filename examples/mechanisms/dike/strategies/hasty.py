"""Hasty: builds, whatever the river does.

Idea    The sooner the dike stands, the better.
Sees    nothing.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Build."""
    return "build"
