"""Greedy: takes the card that counts most.

Idea    The score is a sum, so a card is worth its number (DR-3).
Beats   any legal action.   Loses to   who plans further.
Sees    the row.   Chance   none.   Params   none.
"""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Take the card that counts most, of equals the first."""
    return max(legal, key=lambda key: rules.cards[key][rules.counts])
