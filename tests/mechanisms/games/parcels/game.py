"""Parcels: draft stamps, bid for the postman in secret, and for a van once around; sets and the most letters count."""

from simulate.mechanisms import (
    Cards,
    Deck,
    Display,
    Hand,
    OnceAround,
    Purse,
    SealedBids,
    SecretChoice,
    each,
    game,
    majority,
    repeat,
    rounds,
    sets_of,
)

STAMPS = Cards("stamp", {"letter": 12, "crown": 6, "ship": 6, "bird": 6})


def lay_out(table, rules):
    """Begin with coins and a shuffled deck."""
    table.coins = Purse(table.seats, rules.coins)
    table.deck = table.shuffled(Deck(STAMPS))
    table.hands, table.kept = each(Hand, STAMPS, table.seats), each(Display, STAMPS, table.seats)
    table.postman, table.vans = [0] * table.seats, [0] * table.seats


def deal(table, rules):
    """Deal a hand to each."""
    for hand in table.hands:
        table.draw(table.deck, hand, rules.hand)


def keep(table, rules, chosen):
    """Keep a stamp each and pass the hands on."""
    for seat, stamp in enumerate(chosen):
        table.move(stamp, table.hands[seat], table.kept[seat], "kept")
    table.pass_hands(table.hands)


def hire(table, rules, seat, paid):
    """Hire the postman of this round."""
    table.postman[seat] += 1


def rent(table, rules, seat, paid):
    """Rent the van of this round."""
    table.vans[seat] += 1


def stay(table, rules):
    """Leave the van where it is."""


def points(table, rules):
    """Count sets, the most letters, postmen, vans and coins."""
    letters = majority([kept.count("letter") for kept in table.kept], rules.most_letters)
    sets = [sets_of(kept, rules.sets) for kept in table.kept]
    return [sum(of) for of in zip(letters, sets, table.postman, table.vans, table.coins, strict=True)]


PLAY = [
    rounds(
        deal,
        repeat(
            SecretChoice(lambda table, rules, seat: sorted(set(table.hands[seat])), keep, "keeps"),
            when=lambda table, rules: table.hands[0],
        ),
        SealedBids("coins", hire, losers_pay=True),
        OnceAround("coins", rent, stay),
        when=lambda table, rules: table.rounds_begun < rules.rounds,
    )
]
GAME = game(
    title="Parcels",
    seats=(2, 3),
    lay_out=lay_out,
    play=PLAY,
    scores=points,
    ending="posted",
    contents=(STAMPS,),
    events={"kept": "stamps kept"},
)
