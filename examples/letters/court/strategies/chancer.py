"""Chancer: plays anything, but the princess only if it must.

Idea    None: what the others are held against.
Sees    nothing.   Chance   which play.   Params   none.
"""

from court.game import PRINCESS, sig

from simulate.engine.jit import entry
from simulate.engine.streams import below

PARAMS = {}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Any play; once more if it was the princess."""
    play = legal[below(rng, n)]
    return legal[below(rng, n)] if play // 100 == PRINCESS else play
