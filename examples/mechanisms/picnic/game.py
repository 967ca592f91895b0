"""Picnic: keep one dish of your hand, pass the rest on, until all hands are empty; what you keep counts together."""

from simulate.mechanisms import Cards, Deck, Display, Hand, SecretChoice, each, game, majority, rounds

DISHES = Cards("dish", {"pie": 16, "salad": 14, "melon": 14, "cake": 12})


def lay_out(table, rules):
    """PI-1: a hand of dishes each; the others stay in the basket, unseen."""
    table.basket = table.shuffled(Deck(DISHES))
    table.hands, table.plates = each(Hand, DISHES, table.seats), each(Display, DISHES, table.seats)
    for hand in table.hands:
        table.draw(table.basket, hand, rules.hand)


def dishes_of(table, rules, seat):
    """PI-2: any dish of the hand, each once."""
    return list(dict.fromkeys(sorted(table.hands[seat])))


def keep(table, rules, chosen):
    """PI-2: all lay down what they chose, at the same time; PI-3: the rest of each hand goes to the left."""
    for seat, dish in enumerate(chosen):
        table.move(dish, table.hands[seat], table.plates[seat], "kept")
    table.pass_hands(table.hands)


def points(table, rules):
    """PI-4 to PI-7: pairs of pies, most salads, melons that grow dearer, and cakes for who is not the greediest."""
    kept = [{dish: plate.count(dish) for dish in DISHES.copies} for plate in table.plates]
    salads = majority([own["salad"] for own in kept], rules.salads)
    cakes = [own["cake"] for own in kept]
    return [
        rules.pair * (own["pie"] // 2)
        + salads[seat]
        + own["melon"] * (own["melon"] + 1) // 2
        + own["cake"] * (rules.cake if own["cake"] < max(cakes) or cakes.count(own["cake"]) > 1 else 1)
        for seat, own in enumerate(kept)
    ]


PLAY = [rounds(SecretChoice(dishes_of, keep, "keeps"), when=lambda table, rules: table.hands[0])]
GAME = game(
    title="Picnic",
    seats=(3, 5),
    lay_out=lay_out,
    play=PLAY,
    scores=points,
    ending="all eaten",
    contents=(DISHES,),
    drawn="dealt into the first hand",
    events={"kept": "dishes kept"},
)
