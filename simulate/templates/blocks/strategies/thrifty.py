"""Thrifty: buys the dearest ware that it can, and saves its coins for one that is dear enough.

Idea    Dear wares bring more points for a coin (MD-5).
Beats   who buys at once.   Loses to   who takes the last silk.
Sees    prices, its legal actions.   Chance   none.   Params   least_price: of a ware that it buys.
"""

PARAMS = {"least_price": 4.0}


def choose(view, rules, seat, legal, rng, params):
    """Buy or pass."""
    wares = [ware for ware in legal if ware != "pass" and rules.wares[ware].price >= params.least_price]
    return max(wares, key=lambda ware: rules.wares[ware].price, default=legal[0])
