"""Careful: banks from a set number of points on.

Idea    A bird in the hand is worth two in the bush (PL-3).
Beats   drawing on and on.   Loses to   luck.
Sees    its own hand.   Chance   none.   Params   from_points: least hand that is banked.
"""

PARAMS = {"from_points": 6.0}


def choose(view, rules, seat, legal, rng, params):
    """Bank or draw."""
    return "bank" if view.hand[seat] >= params.from_points else "draw"
