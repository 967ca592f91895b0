"""Bold: rolls one die twice while its side is behind.

Idea    Who is behind gains by luck.
Sees    all points.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Look who is ahead."""
    own, others = (view.points[at] + view.points[at + 2] for at in (seat % 2, 1 - seat % 2))
    return "one die twice" if own < others else "two dice"
