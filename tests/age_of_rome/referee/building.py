"""Chapter 10: the building phase."""

from tests.age_of_rome.referee import ask, cards, glory


def building(table, seat):
    """AR-10.1, AR-10.7: one tile after another, then stop."""
    while True:
        chosen = yield from ask.point(table, seat, "build", lambda: [*tiles(table, seat), ask.STOP])
        if chosen == ask.STOP:
            return
        yield from build(table, seat, chosen[1])


def tiles(table, seat):
    """AR-10.2, AR-10.3, AR-10.7: the next level of each type in the province in front, if it is there and can be paid."""
    found = []
    for kind in table.book["types"]:
        level = table.levels[table.province_of(seat)][kind] + 1
        if level > 3 or table.supply[kind][level] == 0:
            continue
        if table.players[seat].denarii >= table.book["buildings"][kind]["cost"][level - 1]:
            found.append(("build", kind))
    return found


def build(table, seat, kind):
    """AR-10.5: pay; place; population; medal; glory; window."""
    player = table.players[seat]
    levels = table.levels[table.province_of(seat)]
    level = levels[kind] + 1
    player.denarii -= table.book["buildings"][kind]["cost"][level - 1]
    table.supply[kind][level] -= 1
    levels[kind] = level
    if level == 3 and kind in table.medals and table.medals[kind] is None:
        table.medals[kind] = seat
    glory.gain(table, {seat: table.book["buildings"][kind]["glory"][level - 1]})
    yield from cards.window(table, seat, {"build"})
