"""Cautious: raises with a pair or the highest rank, folds the lowest, else calls.

Idea    What a first player would do.   Loses to   whoever bluffs.
Sees    its card and the board.   Chance   none.   Params   none.
"""

from leduc.solved import cautious

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Do what the card is worth."""
    chances = cautious(view.lines, view.board)[:, view.cards[seat]]
    return legal[int(chances.argmax())]
