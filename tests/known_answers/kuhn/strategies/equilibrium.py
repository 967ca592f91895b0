"""Equilibrium: loses least on average, whoever the other is.

Idea    Bluff with the lowest card just so often that the other gains nothing by calling more or less (Kuhn 1950).
Sees    its card and what was done.   Chance   bluffs and calls.
Params  alpha: how often the first seat bets its lowest card, 0 to 1/3; all are equilibria.
"""

from kuhn.solved import equilibrium

PARAMS = {"alpha": 0.2}


def choose(view, rules, seat, legal, rng, params):
    """Bet or call with the chance of the equilibrium."""
    chance = equilibrium(params.alpha)(view.cards[seat], view.said)
    return legal[rng.uniform() < chance]
