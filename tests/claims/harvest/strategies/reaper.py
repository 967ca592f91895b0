"""Reaper: does what there is to do."""

PARAMS = {}


def choose(view, legal_actions, params, chance):
    """Reap."""
    return "reap"
