"""Optimal: any of the squares from which it does not do worse, whatever the other does.

Idea    Go through the whole tree.   Sees    the board.   Chance   one of several good moves.   Params   none.
"""

from tic_tac_toe.solved import best

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Choose among the good moves."""
    own = sum(1 << square for square, mark in enumerate(view.board) if mark == seat)
    other = sum(1 << square for square, mark in enumerate(view.board) if mark == 1 - seat)
    return rng.choice(best((own, other)))
