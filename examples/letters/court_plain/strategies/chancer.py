"""Chancer: plays anything, but the princess only if it must.

Idea    None: what the others are held against.
Sees    nothing.   Chance   which play.   Params   none.
"""

PARAMS = {}
PRINCESS = 8


def choose(view, rules, seat, legal, rng, params):
    """Any play; once more if it was the princess."""
    play = rng.choice(legal)
    return rng.choice(legal) if play.card == PRINCESS else play
