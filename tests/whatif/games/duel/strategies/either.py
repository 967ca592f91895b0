"""Either: one of both cards, by a coin."""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """Any."""
    return rng.choice(legal)
