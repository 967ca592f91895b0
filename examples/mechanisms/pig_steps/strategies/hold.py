"""Hold: rolls until the turn has `at` points, or enough to win.

Idea    A roll risks the turn for 4 points on average when it is not a 1; from 20 on the risk is larger.
Sees    its bank and the turn.   Chance   none.   Params   at: points of the turn that are enough.
"""

PARAMS = {"at": 20.0}


def choose(view, rules, seat, legal, rng, params):
    """Hold or roll."""
    enough = view.turn >= params.at or view.bank[seat] + view.turn >= rules.goal
    return "hold" if enough else "roll"
