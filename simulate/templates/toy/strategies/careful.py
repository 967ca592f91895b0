"""Careful: banks from a set number of points on.

Idea    A bird in the hand is worth two in the bush (PL-3).
Beats   drawing on and on.   Loses to   luck.
Sees    its own hand.   Chance   none.   Params   from_points: least hand that is banked.
"""

from simulate.templates.toy.game import BANK, DRAW, entry, sig

PARAMS = {"from_points": 6.0}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Bank or draw."""
    return BANK if view.hand[seat] >= params[0] else DRAW
