"""Righty: goes right.

Idea    Right is worth something.
Beats   lefty.   Loses to   luck.
Sees    nothing.   Chance   none.   Params   right: above 0 it goes right; doubt: taken off.
"""

from houses.game import entry, sig

PARAMS = {"right": 1.0, "doubt": 0.5}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Right, unless in doubt."""
    return 1 if params[0] > params[1] else 0
