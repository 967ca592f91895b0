"""Chapter 15: final scoring and ranks."""


def parts(table, seat):
    """TW-15.1: points gained at the end, by source."""
    points = table.book["final_scoring"]
    return {
        "tapestries": sum(points["tapestry_vp"][len(tapestry) - 1] for tapestry in table.tapestries[seat]),
        "temple": table.book["temple"]["temple_final"][table.temple[seat]],
        "buildings": points["face_up_building_vp"] * len(table.buildings_up[seat]),
        "god cards": points["god_card_vp"] * len(table.god_hands[seat]),
        "armies": points["face_up_army_vp"] * len(table.army_up[seat]),
        "workers": points["worker_vp"] * sum(table.workers[seat].values()),
        "gold": points["gold_vp"] * table.goods[seat]["gold"],
        "passive": per_thing(table, seat),
    }


def per_thing(table, seat):
    """`final_per_weaving`, `final_per_statue`."""
    weavings = sum(len(tapestry) for tapestry in table.tapestries[seat])
    points = table.hook_sum(seat, "final_per_weaving") * weavings
    return points + table.hook_sum(seat, "final_per_statue") * len(table.statues[seat])


def total(table, seat):
    """Points of the game and of the end."""
    return table.vp[seat] + sum(parts(table, seat).values())


def ranks(table):
    """TW-15.2, TW-15.3: place of each seat, equals share one."""
    keys = [(total(table, seat), sum(table.goods[seat].values())) for seat in table.seats]
    return [1 + sum(other > own for other in keys) for own in keys]
