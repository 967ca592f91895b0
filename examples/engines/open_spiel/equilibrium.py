"""Kuhn's equilibrium of his poker for two (1950): the first player loses 1/18 of an ante a game against it.

Idea    With the lowest card bluff one time in three after a check, with the middle one call a bet one time in three.
Sees    Its information state: the card, then the moves so far (p pass, b bet).   Chance   the mixtures.   Params   none.
"""

from simulate.adapters.open_spiel import sees

PARAMS = {}
PASS, BET = 0, 1
BETS = {"0p": 1 / 3, "1b": 1 / 3, "1pb": 1 / 3, "2b": 1.0, "2p": 1.0, "2pb": 1.0}  # how often; never in all other places


def choose(view, rules, seat, legal, rng, params):
    """Return one of `legal`."""
    return BET if rng.uniform() < BETS.get(sees(view, seat), 0.0) else PASS
