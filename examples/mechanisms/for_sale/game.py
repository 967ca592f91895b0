"""For Sale: buy houses at auction, then sell each for a cheque; whoever has most money at the end wins.

A known game for three to six; the order below is that of the rules. RULES.md says which rulings were made.
"""

from simulate.mechanisms import Auction, Cards, Deck, Display, Purse, SecretChoice, each, game, rounds

HOUSES = Cards("house", range(1, 31))
CHEQUES = Cards("cheque", [0, 0, *range(2, 16), *range(2, 16)], logged=False)


def lay_out(table, rules):
    """FS-1: coins for all; some houses and cheques go back into the box, and nobody knows which."""
    size = f"seats_{table.seats}"
    table.coins = Purse(table.seats, rules.coins[size])
    table.houses, table.cheques = table.shuffled(Deck(HOUSES)), table.shuffled(Deck(CHEQUES))
    table.unused_houses = table.houses.lay_aside(rules.unused[size])
    table.unused_cheques = table.cheques.lay_aside(rules.unused[size])
    table.street, table.offers = Display(HOUSES), Display(CHEQUES)
    table.owned, table.sold = each(Display, HOUSES, table.seats), each(Display, HOUSES, table.seats)
    table.earned = each(Display, CHEQUES, table.seats)


def open_street(table, rules):
    """FS-2: as many houses as seats; the one who opens the bidding counts as who turned them up."""
    table.draw(table.houses, table.street, table.seats, seat=table.leader)


def half(rules, bid):
    """FS-4: half of the bid comes back, rounded down."""
    return bid // 2


def take_lowest(table, rules, seat, paid):
    """FS-4: who passes takes the lowest house."""
    house = min(table.street)
    table.move(house, table.street, table.owned[seat], "bought")
    table.note(seat, HOUSES.keys[house], "paid", paid)


def open_offers(table, rules):
    """FS-6: as many cheques as seats."""
    table.refill(table.offers, table.cheques, table.seats)


def houses_of(table, rules, seat):
    """FS-7: any house of one's own."""
    return sorted(table.owned[seat])


def sell(table, rules, houses):
    """FS-8: the highest house gets the highest cheque, and so on down."""
    for house in sorted(houses, reverse=True):
        seat = houses.index(house)
        cheque = max(table.offers)
        table.move(house, table.owned[seat], table.sold[seat])
        table.move(cheque, table.offers, table.earned[seat])
        table.note(seat, HOUSES.keys[house], "fetched", cheque)


def money(table, rules):
    """FS-9: cheques and coins."""
    return [sum(cheques) + coins for cheques, coins in zip(table.earned, table.coins, strict=True)]


PLAY = [
    rounds(
        open_street,
        Auction("coins", won=take_lowest, passed=take_lowest, refund=half),  # FS-3, FS-5: one house is left for the winner
        when=lambda table, rules: table.houses,
    ),
    rounds(open_offers, SecretChoice(houses_of, sell, "sells"), when=lambda table, rules: table.cheques),
]
GAME = game(
    title="For Sale",
    seats=(3, 6),
    lay_out=lay_out,
    play=PLAY,
    scores=money,
    tie_break="coins",
    ending="all sold",
    contents=(HOUSES,),
    drawn="turned up as the seat opens the bidding",
    events={"bought": "houses bought", "paid": "coins paid for it", "fetched": "money that it was sold for"},
)
