"""Gardener: keeps melons, then salads.

Idea    Each melon is worth more than the one before.
Sees    its hand.   Chance   none.   Params   none.
"""

PARAMS = {}
ORDER = ("melon", "salad", "cake", "pie")


def choose(view, rules, seat, legal, rng, params):
    """The first of its order."""
    return min(legal, key=ORDER.index)
