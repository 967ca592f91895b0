"""Baker: keeps pies until they pair, then what it has most of.

Idea    A second pie is 5 points at once.
Sees    its hand and plate.   Chance   none.   Params   none.
"""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """A pie if one lies single, else the dish that lies there most often."""
    plate = view.plates[seat]
    if "pie" in legal and plate.count("pie") % 2:
        return "pie"
    return max(legal, key=plate.count)
