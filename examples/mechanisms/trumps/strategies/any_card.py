"""Any card: a random one of those that it may play.

Sees    nothing.   Chance   every choice.   Params   none.
"""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Play any."""
    return rng.choice(legal)
