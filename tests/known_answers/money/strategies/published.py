"""Published: provinces whenever it can, duchies and estates once few provinces are left, else the dearest treasure.

Idea    The script of the published figures, docs/explanation/known-answers.md.
Sees    the supply and its coins.   Chance   none.
Params  duchies, estates: buys them with so many provinces left.
"""

PARAMS = {"duchies": 7.0, "estates": 3.0}


def choose(view, rules, seat, legal, rng, params):
    """Buy the first of its wishes that it can pay; an estate only where no treasure is to be had."""
    left = view.supply["province"]
    wishes = ["province", *(["duchy"] if left <= params.duchies else []), "gold", "silver"]
    wishes += ["estate"] if left <= params.estates else []
    return next((card for card in wishes if card in legal), "nothing")
