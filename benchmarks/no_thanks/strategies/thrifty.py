"""Thrifty: takes when the pot pays for a third of the card.

Idea    Chips are worth more than a low card costs.
Sees    all.   Chance   none.   Params   none.
"""

PARAMS = {"share": 0.33}


def choose(view, rules, seat, legal, rng, params):
    """Take or pay."""
    return "take" if view.pot >= view.shelf[0] * params.share else legal[-1]
