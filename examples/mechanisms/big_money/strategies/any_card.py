"""Any card: buys anything that it can pay.

Sees    nothing.   Chance   every choice.   Params   none.
"""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Buy any."""
    return rng.choice(legal)
