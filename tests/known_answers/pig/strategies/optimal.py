"""Optimal: rolls where that wins more often, against a player who does the same.

Idea    The table that value iteration finds (Neller and Presser 2004), made once a process.
Sees    both banks and the turn.   Chance   none.   Params   none.
"""

from pig.solved import optimal

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Hold or roll."""
    own, turn = view.bank[seat], view.turn
    if own + turn >= rules.goal:
        return "hold"
    return "roll" if rolls(rules.goal)[own][view.bank[1 - seat]][turn] else "hold"


LISTS: dict[int, list] = {}  # by goal: nested lists are read faster than arrays


def rolls(goal):
    """The table as lists."""
    if goal not in LISTS:
        LISTS[goal] = optimal(goal).tolist()
    return LISTS[goal]
