"""The position as the facts of RULES.md, "Facts of a position"."""

SETS = ("offer", "aside", "army_pile", "army_drawn", "market")
SETS_BY_SEAT = ("god_hands", "army_hands", "army_up", "army_down", "buildings_up", "buildings_down", "statues")


def facts(table, ask):
    """Every fact by name; sets are sorted."""
    found = {
        "over": table.over,
        "active": table.active,
        "vp": list(table.vp),
        "temple": list(table.temple),
        "goods": [list(goods.values()) for goods in table.goods],
        "priest": list(table.priest),
        "rotation": table.rotation,
        "workers": [list(workers.values()) for workers in table.workers],
        "village": list(table.village),
        "nomads": list(table.nomads.values()),
        "casualties": list(table.casualties.values()),
        "removed": list(table.removed.values()),
        "bag": list(table.bag),
        "hill": dict(table.hill),
        "steps": dict(table.steps),
        "weaving_drawn": list(table.weaving_drawn),
        "tapestries": [[list(tapestry) for tapestry in own] for own in table.tapestries],
        "conquest": dict(table.conquest),
        "festivals": table.festivals,
        **{name: table.loose[name] + cards for name, cards in table.stacks.items()},
        **{name: getattr(table, name) for name in SETS + SETS_BY_SEAT},
    }
    if ask is not None:
        found["seat_to_act"] = ask.seat
    return in_order(found)


def in_order(found):
    """Sets sorted, so that they compare."""
    plain = dict(found)
    for name in SETS:
        plain[name] = sorted(plain[name])
    for name in SETS_BY_SEAT:
        plain[name] = [sorted(held) for held in plain[name]]
    return plain
