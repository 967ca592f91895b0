"""Careful: pumps when a storm could flood the village, else builds.

Idea    A storm brings 3.
Sees    the river.   Chance   none.   Params   storm: how far below the village it begins to pump.
"""

PARAMS = {"storm": 3.0}


def choose(view, rules, seat, legal, rng, params):
    """Pump or build."""
    return "pump" if "pump" in legal and view.river + params.storm >= rules.village else "build"
