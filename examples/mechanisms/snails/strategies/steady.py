"""Steady: one die, always.

Idea    None: the one to beat.
Sees    nothing.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """One die."""
    return "one die"
