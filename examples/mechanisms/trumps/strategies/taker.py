"""Taker: plays its highest card if that takes the trick so far, and its lowest if it does not.

Sees    its hand and the trick.   Chance   none.   Params   none.
"""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Play high or low."""
    led = view.trick[0][0] if view.trick else None

    def strength(card):
        return (2 if card[0] == rules.trump else 1 if led in (None, card[0]) else 0), card[1]

    low, high = min(legal, key=strength), max(legal, key=strength)
    return high if all(strength(high) > strength(card) for card in view.trick) else low
