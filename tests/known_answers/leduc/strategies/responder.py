"""Responder: plays best against one way of playing that it knows.

Idea    At each spot what wins most, given how likely the other came there with each card.
Sees    its card, the board and what was done.   Chance   none.
Params  against: 0 the cautious one, 1 one who does anything.
"""

from functools import cache

from leduc.solved import anything, best_response, cautious

PARAMS = {"against": 0.0}


@cache
def table(against, seat):
    """Return the best response."""
    return best_response((cautious, anything)[against], seat)[0]


def choose(view, rules, seat, legal, rng, params):
    """Look it up."""
    return legal[table(int(params.against), seat)[view.lines, view.board][view.cards[seat]]]
