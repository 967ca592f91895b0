"""God cards (TW-6.6), army cards (TW-7.9) and workers from the nomads (TW-13)."""

from tests.tawantinsuyu.referee.ask import choose


def god_card_to_be_had(table):
    """TW-6.6, TW-11.17."""
    return table.cards_left("god_deck") > 0 or (table.offer_open and bool(table.offer))


def draw_god(table, seat):
    """TW-6.6: one card from the deck or the offer, lost if both are empty."""
    card = yield from choose(table, seat, lambda: god_sources(table))
    if card == "draw":
        card = table.draw("god_deck", ("god_hands", seat))
    elif card is not None:
        table.offer.remove(card)
    if card is not None:
        table.god_hands[seat].append(card)


def god_sources(table):
    """`draw a god card from the deck`, `take G05`."""
    options = {"draw a god card from the deck": "draw"} if table.cards_left("god_deck") else {}
    if table.offer_open:
        options |= {f"take {card}": card for card in table.offer}
    return options


def army_card_to_be_had(table):
    """TW-7.9.2."""
    return table.cards_left("army_deck") > 0 or bool(table.army_pile)


def next_army_card(table, *places):
    """TW-7.9.2: with an empty deck the pile is shuffled first; None if both are empty."""
    if not table.cards_left("army_deck"):
        table.shuffle("army_deck", table.army_pile)
        table.army_pile = []
    if not table.cards_left("army_deck"):
        return None
    return table.draw("army_deck", *places)


def draw_army(table, seat):
    """TW-7.9.3."""
    card = next_army_card(table, ("army_hands", seat))
    if card is not None:
        table.army_hands[seat].append(card)


def train(table, seat):
    """TW-7.9.1: draw two, keep one (or what `train_keep` says), discard the others."""
    for _ in range(table.book["tasks"]["train_draw"]):
        card = next_army_card(table, ("army_drawn", None), ("army_hands", seat))
        if card is not None:
            table.army_drawn.append(card)
    drawn = len(table.army_drawn)
    kept = max([table.book["tasks"]["train_kept"], *(row["n"] for row in table.hooks(seat, "train_keep"))])
    for _ in range(min(kept, len(table.army_drawn))):
        card = table.army_drawn[0]
        if kept < drawn:  # else all are kept, and there is nothing to choose
            card = yield from choose(table, seat, lambda: {f"keep {card}": card for card in table.army_drawn})
        table.army_drawn.remove(card)
        table.army_hands[seat].append(card)
    table.army_pile += table.army_drawn
    table.army_drawn = []


def take_nomad(table, seat):
    """TW-13.1: a free worker; nothing without nomads."""
    colour = yield from choose_nomad(table, seat, "take a {} worker from the nomads")
    if colour is not None:
        table.workers[seat][colour] += 1


def choose_nomad(table, seat, words):
    """TW-13.1, TW-13.2: a nomad of choice leaves, and the place is refilled from the bag."""
    colour = yield from choose(table, seat, lambda: {words.format(c): c for c, n in table.nomads.items() if n})
    if colour is not None:
        table.nomads[colour] -= 1
        if table.bag:
            table.nomads[table.bag.pop(0)] += 1
    return colour
