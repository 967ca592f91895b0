"""Market Day, from building blocks: the template of `simulate new game --blocks`.

Coins come in each turn, wares are bought from an open shelf; whoever has most points at the end wins.
"""

from simulate.mechanisms import Cards, Deck, Display, Market, Purse, each, game, turns

WARES = Cards("ware", {"bread": 9, "cheese": 7, "cloth": 6, "spice": 4, "silk": 3})


def lay_out(table, rules):
    """MD-1: coins for all, and an open shelf."""
    table.coins = Purse(table.seats, rules.coins)
    table.deck, table.shelf = table.shuffled(Deck(WARES)), Display(WARES)
    table.stalls = each(Display, WARES, table.seats)
    table.refill(table.shelf, table.deck, rules.shelf)


def open_turn(table, rules):
    """MD-2: coins come in, and the shelf is filled."""
    table.coins[table.leader] += rules.income
    table.refill(table.shelf, table.deck, rules.shelf, seat=table.leader)


def price(rules, ware):
    """MD-3: what a ware costs."""
    return rules.wares[ware].price


def market_is_open(table, rules):
    """MD-4: as many rounds."""
    return table.turns_ended < rules.rounds * table.seats


def points(table, rules):
    """MD-5: the points of the wares, and more for each kind."""
    return [sum(rules.wares[ware].points for ware in stall) + rules.variety * len({*stall}) for stall in table.stalls]


GAME = game(
    title="Market Day",
    seats=(2, 4),
    lay_out=lay_out,
    play=[turns(open_turn, Market("shelf", "coins", "stalls", price), when=market_is_open)],
    scores=points,
    tie_break="coins",  # MD-6
    ending="market closed",
    contents=(WARES,),
    drawn="turned up at the beginning of the seat's turn",
    events={"bought": "wares bought"},
)
