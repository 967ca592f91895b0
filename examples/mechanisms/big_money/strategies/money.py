"""Money: buys the dearest treasure, and provinces; duchies once few provinces are left.

Idea    The plan that every other plan is held against.
Sees    the supply and its coins.   Chance   none.   Params   late: provinces left from which a duchy is better than gold.
"""

PARAMS = {"late": 4.0}


def choose(view, rules, seat, legal, rng, params):
    """Buy by a list of wishes."""
    late = view.supply["province"] <= params.late
    wishes = ("province", "duchy", "gold", "silver") if late else ("province", "gold", "silver")
    return next((card for card in wishes if card in legal), legal[0])
