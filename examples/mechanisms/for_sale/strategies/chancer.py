"""Chancer: bids one more in half of the cases and sells any house.

Idea    None: what the others are held against.
Sees    nothing.   Chance   every choice.   Params   none.
"""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Choose at random, of bids only the lowest."""
    return rng.choice(legal[:2] if view.street else legal)
