"""Optimal: leaves piles whose exclusive or is 0 (Bouton 1901), any move where there is none such.

Idea    Whatever the other does then, the same can be done again, to the last counter.
Sees    the piles.   Chance   one of several good moves.   Params   none.
"""

from functools import reduce
from operator import xor

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Choose among the good moves, or among all."""
    whole = reduce(xor, view.piles)
    good = [(pile, take) for pile, take in legal if view.piles[pile] - take == view.piles[pile] ^ whole]
    return rng.choice(good or legal)
