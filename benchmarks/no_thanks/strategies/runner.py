"""Runner: takes neighbours of its own cards.

Idea    Chips are worth more than a low card costs.
Sees    all.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Take or pay."""
    card, own = view.shelf[0], view.taken[seat]
    if card + 1 in own or card - 1 in own or view.pot > 10:
        return "take"
    return legal[-1]
