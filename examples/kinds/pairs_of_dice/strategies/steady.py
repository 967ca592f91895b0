"""Steady: always rolls two dice.

Idea    The same mean as one die that counts twice, and less luck.
Sees    nothing.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Roll two dice."""
    return "two dice"
