"""Best: the card with the most points."""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """The first is the best."""
    return max(legal, key=lambda card: rules.cards[card].worth - rules.cards[card].cost)
