"""Random: any legal action.

Idea    None: what the others are held against.
Sees    nothing.   Chance   every choice.   Params   none.
"""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Choose any."""
    return rng.choice(legal)
