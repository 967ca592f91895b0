"""Thrifty: bids one more as long as the highest house beats the one that a pass would bring by enough.

Idea    Half of a bid comes back, so it is cheap to drive the price, and dear to win.
Sees    public state.   Chance   none.   Params   per_coin: places on the street that a coin must bring.
"""

PARAMS = {"per_coin": 3.0}


def choose(view, rules, seat, legal, rng, params):
    """Bid or pass; sell the house whose place among the own ones is that of the cheques on offer among all."""
    if view.houses or view.street:
        gain = max(view.street) - min(view.street)
        return legal[1] if len(legal) > 1 and legal[1] * params.per_coin <= gain else legal[0]
    worth = sum(view.offers) / len(view.offers) / 15
    return legal[min(len(legal) - 1, int(worth * len(legal)))]
