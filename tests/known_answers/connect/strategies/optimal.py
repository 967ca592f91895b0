"""Optimal: any of the columns from which it does not do worse, whatever the other does.

Idea    Go through the whole tree.   Sees    the board.   Chance   one of several good moves.   Params   none.
"""

from connect.solved import board

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Choose among the good moves."""
    solved = board(rules.columns, rules.height, rules.line)
    own, other = (
        sum(solved.place(at, up) for at, column in enumerate(view.columns) for up, disc in enumerate(column) if disc == who)
        for who in (seat, 1 - seat)
    )
    return rng.choice([column for column, _ in solved.best((own, other))])
