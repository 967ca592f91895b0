"""Chapter 7, step 1: the event of the round."""

from tests.age_of_rome.referee import ask, metrics, verbs


def reveal(table):
    """AR-7.1, AR-4.2: the top event; direction, turns, first player and order of the round."""
    table.event = table.event_deck.pop(0)
    card = table.book["events"][table.event]
    table.direction, table.turns = card["dir"], card["dir"] * card["turns"]
    if table.variant("clockwork"):  # AR-15.3
        table.turns = table.book["clockwork_turns"]
        if table.option("clockwork_order") == "always_clockwise":
            table.direction = 1
    seat = table.seat_at(table.marker_province)  # AR-2.6
    while seat not in table.seats:  # AR-2.7
        seat = (seat + table.direction) % 4
    table.order = []
    for _ in range(4):  # AR-4.3
        if seat in table.seats:
            table.order.append(seat)
        seat = (seat + table.direction) % 4


def benefit(table):
    """AR-6.11, AR-7.1: who qualifies is judged once, then the effect is given. AR-17.2 in solo."""
    card = table.book["events"][table.event]
    if table.option("sale_after_reveal") == "yes":
        yield from ask.everybody_may_sell(table, "reveal")
    if table.solo:
        if not card["negative"]:
            for player in table.players.values():
                player.denarii += table.book["solo_denarii_per_follower"] * player.followers
        return
    qualified = metrics.qualified(table, card["who"])
    yield from verbs.for_each(table, [seat for seat in table.order if seat in qualified], card["effect"])
