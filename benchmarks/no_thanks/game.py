"""No Thanks!, from building blocks: take the card and the chips on it, or pay a chip. `plain_game.py` measures its loop."""

from simulate.mechanisms import Cards, Choice, Deck, Display, Purse, each, game, turns

CARDS = Cards("card", range(3, 36))


def lay_out(table, rules):
    """Lay some cards aside, unseen; chips for all, and the first card is turned up."""
    table.deck = table.shuffled(Deck(CARDS))
    table.box = table.deck.lay_aside(rules.start.removed)
    table.shelf, table.taken = Display(CARDS), each(Display, CARDS, table.seats)
    table.chips, table.pot = Purse(table.seats, rules.start.chips), 0
    table.draw(table.deck, table.shelf, seat=table.leader)


def options(table, rules, seat):
    """Take the card, or pay a chip, if there is one."""
    return ["take", "pay"] if table.chips[seat] else ["take"]


def then(table, rules, seat, chosen):
    """Who takes gets the chips too, and says yes or no to the next card."""
    if chosen == "pay":
        table.chips.pay(seat, 1)
        table.pot += 1
        return
    table.move(table.shelf[0], table.shelf, table.taken[seat], "took")
    table.chips[seat] += table.pot
    table.pot, table.leader = 0, (seat - 1) % table.seats
    if not table.deck:
        table.over = "over"
    table.draw(table.deck, table.shelf, seat=seat)


def points(table, rules):
    """A chip is a point; the lowest card of each row of numbers counts against."""
    found = []
    for cards, chips in zip(map(sorted, table.taken), table.chips, strict=True):
        found.append(chips - sum(card for at, card in enumerate(cards) if not at or cards[at - 1] != card - 1))
    return found


GAME = game("No Thanks", (3, 5), lay_out, [turns(Choice(options, then))], points, contents=[CARDS], events={"took": "taken"})
