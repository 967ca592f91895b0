"""Random: places a worker at random three times in five, otherwise acts at random.

Idea    none: the floor that every other strategy must beat, and a fuzz test of the rules.
Beats   nobody.   Loses to   everybody.
Sees    the table and its own cards.   Chance   every choice.   Params   none. Never discards army cards for goods.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below
from simulate.games.tawantinsuyu.state import A_FREE, A_PLACE, D_TURN, sig

PARAMS: dict[str, float] = {}


@jit
def any_of(rng, legal, first, end):
    """One of `legal[first:end]`."""
    return legal[first + below(rng, end - first)]


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """A placement with probability 0.6 if there is one; everything else uniformly, free actions left out."""
    end = n
    while end > 1 and legal[end - 1] >= A_FREE:
        end -= 1
    if view.decision == D_TURN:
        plain = 0
        while plain < end and legal[plain] < A_PLACE:
            plain += 1
        if plain < end and (plain == 0 or below(rng, 5) < 3):
            return any_of(rng, legal, plain, end)
        return any_of(rng, legal, 0, plain)
    return any_of(rng, legal, 0, end)
