"""Big money: a deck-builder with treasures and estates only, after Dominion's basic cards, for two to four.

RULES.md tells it in full.
"""

from simulate.mechanisms import Cards, Deck, Display, Hand, Market, Purse, Stock, each, game, stages_of, turns

KINDS = ("copper", "silver", "gold", "estate", "duchy", "province")


def lay_out(table, rules):
    """BM-1: the supply by seats; each seat shuffles its first ten cards and draws a hand."""
    seats, size = table.seats, f"seats_{table.seats}"
    supply = dict(rules.supply.items()) | dict.fromkeys(("estate", "duchy", "province"), rules.victory[size])
    start = dict(rules.start.items())
    supply["estate"] += start["estate"] * seats  # the first estates come on top of the pile
    cards = Cards("card", supply)
    table.supply, table.coins = Stock(cards), Purse(seats)
    table.decks, table.hands = each(Deck, cards, seats), each(Hand, cards, seats)
    table.discards, table.played = each(Display, cards, seats), each(Display, cards, seats)
    table.turns = [0] * seats
    for seat in range(seats):
        for kind, copies in start.items():
            for _ in range(copies):
                table.move(kind, table.supply, table.decks[seat])
        table.chance.shuffle(table.decks[seat])
        draw_hand(table, rules, seat)


def draw_hand(table, rules, seat):
    """BM-4: draw a hand; an empty deck is made of the discards."""
    table.draw(table.decks[seat], table.hands[seat], rules.hand, reshuffle=table.discards[seat])


def play_treasures(table, rules):
    """BM-2: all treasures of the hand are played; they are the coins of this turn."""
    seat = table.leader
    for card in [card for card in table.hands[seat] if rules.coins[card]]:
        table.move(card, table.hands[seat], table.played[seat], "played")
    table.coins[seat] = sum(rules.coins[card] for card in table.played[seat])


def clean_up(table, rules):
    """BM-4: what was played and what is left of the hand is discarded; draw a new hand."""
    seat = table.leader
    table.coins[seat] = 0
    table.turns[seat] += 1
    table.move_all(table.played[seat], table.discards[seat])
    table.move_all(table.hands[seat], table.discards[seat])
    draw_hand(table, rules, seat)


def goes_on(table, rules):
    """BM-5: until the provinces are gone, or three piles."""
    return table.supply["province"] and list(table.supply.values()).count(0) < rules.empty_piles


def points(table, rules):
    """BM-6: the points of all cards that a seat owns."""
    zones = zip(table.decks, table.hands, table.discards, table.played, strict=True)
    return [sum(rules.points[card] for zone in own for card in zone) for own in zones]


PLAY = [
    turns(
        play_treasures,
        Market("supply", "coins", "discards", price=lambda rules, card: rules.cost[card]),  # BM-3: one buy
        clean_up,
        when=goes_on,
    )
]
GAME = game(
    title="Big money",
    seats=(2, 4),
    lay_out=lay_out,
    play=PLAY,
    scores=points,
    tie_break=lambda table, rules: [-turns for turns in table.turns],  # BM-6: fewer turns
    ending="a pile is empty",
    contents=(Cards("card", KINDS),),
    events={"bought": "cards bought", "played": "treasures played"},
    stages=stages_of(1, 6, 11),
)
