"""Any stamp: chooses at random."""

PARAMS: dict[str, float] = {}


def choose(view, rules, seat, legal, rng, params):
    """Choose any."""
    return rng.choice(legal)
