"""Random: any legal action.

Idea    None: the floor that every other player must beat.
Beats   nobody.   Loses to   everybody.
Sees    nothing.   Chance   every choice.   Params   none.
"""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Any legal action."""
    return legal[rng.below(len(legal))]
