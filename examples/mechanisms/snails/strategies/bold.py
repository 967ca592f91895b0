"""Bold: two dice, but one where a rival sits within its reach and none within that of two.

Idea    Two dice bring 5.8 spaces, one brings 3.5; a push is worth 5.
Sees    all spaces.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Count rivals ahead."""
    ahead = [at - view.space[seat] for other, at in enumerate(view.space) if other != seat]
    near, far = any(1 <= gap <= 6 for gap in ahead), any(3 <= gap <= 11 for gap in ahead)
    return "one die" if near and not far else "two dice"
