"""Sleeper: lets every wave come in.

Idea    What a table of beginners does who forget the rope.
Sees    nothing.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Let it come."""
    return "let it come"
