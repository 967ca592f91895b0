"""Trumps: a trick game with one trump suit, for three or four; a point for each trick.

RULES.md tells it in full.
"""

from simulate.mechanisms import Cards, Deck, Display, Hand, Trick, each, game, repeat, rounds

SUITS = ("clubs", "diamonds", "hearts", "spades")
CARDS = Cards("card", [(suit, rank) for suit in SUITS for rank in range(2, 15)])


def lay_out(table, rules):
    """TR-1: a full deck, and nobody has a trick."""
    table.deck, table.trick = Deck(CARDS), Display(CARDS)
    table.hands, table.taken = each(Hand, CARDS, table.seats), each(Display, CARDS, table.seats)
    table.tricks = [0] * table.seats


def deal(table, rules):
    """TR-2: shuffle all cards and deal; each seat leads first in its turn."""
    table.leader = (table.round_no - 1) % table.seats
    for zone in (*table.hands, *table.taken):
        zone.clear()
    table.shuffled(table.deck)
    for hand in table.hands:
        table.draw(table.deck, hand, rules.hand)


def take(table, rules, seat):
    """TR-4: the winner takes the trick, and leads the next one."""
    table.move_all(table.trick, table.taken[seat])
    table.tricks[seat] += 1


PLAY = [
    rounds(
        deal,
        repeat(
            Trick("hands", won=take, trump=lambda table, rules: rules.trump),  # TR-3: follow suit
            when=lambda table, rules: table.hands[0],
        ),
        when=lambda table, rules: table.rounds_begun < rules.deals * table.seats,
    )
]
GAME = game(
    title="Trumps",
    seats=(3, 4),
    lay_out=lay_out,
    play=PLAY,
    scores="tricks",
    ending="dealt out",
    contents=(CARDS,),
    drawn="dealt",
    events={"played": "cards played"},
)
