"""Random: takes any charm.

Idea    none: the floor.
Sees    nothing.   Chance   every choice.   Params   none.
"""

from charms.game import entry, sig

from simulate.engine.streams import below

PARAMS: dict[str, float] = {}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Any of them."""
    return legal[below(rng, n)]
