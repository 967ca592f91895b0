"""Timid: bets and calls with the highest card alone.

Idea    Never lose a second chip.   Loses to   whoever bets often.
Sees    its card.   Chance   none.   Params   none.
"""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Bet or call with the highest card."""
    return legal[view.cards[seat] == rules.cards]
