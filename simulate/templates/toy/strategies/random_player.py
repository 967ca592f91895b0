"""Random: any legal action.

Idea    None: the floor that every other player must beat.
Beats   nobody.   Loses to   everybody.
Sees    nothing.   Chance   every choice.   Params   none.
"""

from simulate.engine.streams import below
from simulate.templates.toy.game import entry, sig

PARAMS: dict[str, float] = {}


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Any legal action."""
    return legal[below(rng, n)]
