"""AR-15.1, AR-15.7: Spies and Allies."""

from tests.age_of_rome.referee import actions, ask, glory

TOKENS = ("spy", "ally")


def offers(table, seat):
    """Any number of offers, one for each token a round."""
    while True:
        chosen = yield from ask.point(table, seat, "offer", lambda: [*possible_offers(table, seat), ask.STOP])
        if chosen == ask.STOP:
            return
        yield from settle(table, seat, *chosen[1:])


def possible_offers(table, seat):
    """AR-15.7: a token not used this round, a building in front of an opponent, 1 denarius up to the ceiling."""
    player = table.players[seat]
    most = min(player.denarii, table.book["offer_max"])
    found = []
    for token in TOKENS:
        if token in player.tokens_used:
            continue
        for province in range(4):
            other = table.seat_at(province)
            if other == seat or other not in table.seats:
                continue
            for kind in table.book["types"]:
                if table.levels[province][kind] > 0:
                    found += [("offer", token, province, kind, n) for n in range(table.book["offer_min"], most + 1)]
    return found


def settle(table, seat, token, province, kind, amount):
    """The answer of the opponent, and all that follows from it."""
    player = table.players[seat]
    target = table.seat_at(province)
    player.denarii -= amount
    level = table.levels[province][kind]
    table.offer = {"by": seat, "token": token, "province": province, "type": kind, "amount": amount}
    answer = yield from ask.point(table, target, "answer", lambda: [("accept",), ("refuse",)], own_turn=False)
    table.offer = None
    player.tokens_used.add(token)
    if answer == ("refuse",):
        player.denarii += amount if token == "ally" else 0
        return
    table.players[target].denarii += amount
    if token == "ally":
        glory.gain(table, {seat: level, target: level})
        return
    way = "glory"
    if actions.possible(table, seat, kind):
        ways = [("spy", "glory", level), ("spy", "action", kind)]
        way = (yield from ask.choose(seat, "spy", ways))[1]
    if way == "glory":
        glory.gain(table, {seat: level})
    elif kind == "agriculture":  # no follower is placed: the medal adds nothing
        player.denarii += actions.farm_income(table)
    else:
        yield from actions.act(table, seat, kind, bonus=False)
