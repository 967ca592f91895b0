"""Chapter 9: the hand, drawing, sets, selling, and the windows in which cards are played."""

from collections import Counter
from itertools import combinations_with_replacement

from tests.age_of_rome.referee import ask, verbs
from tests.age_of_rome.referee.chance import same_cards

SET_KINDS = ("tool", "weapon", "clothing", "jewellery")


def discard(table, seat, card):
    """AR-6.14: one card from the hand to the top of the discard pile."""
    table.players[seat].hand.remove(card)
    table.discards.append(card)


def draw_one(table, seat):
    """AR-6.7: the top card of the deck; an empty deck is made again from the discard pile at that moment."""
    if not table.trade_deck:
        order = table.chance.shuffled(list(table.discards))
        same_cards(order, table.discards, "AR-6.7")
        table.trade_deck, table.discards = order, []
    table.players[seat].hand.append(table.trade_deck.pop(0))


def draw(table, seat, n, own_turn):
    """AR-9.3, AR-12.6: up to n cards, one at a time; before each the player may make room, or stop drawing."""

    def options():
        possible = (table.trade_deck or table.discards) and not table.hand_full(seat)
        return ([("draw",)] if possible else []) + [ask.STOP]

    for _ in range(n):
        if not table.trade_deck and not table.discards:  # AR-6.7: nothing is drawn
            return
        chosen = yield from ask.point(table, seat, "draw", options, own_turn)
        if chosen == ask.STOP:
            return
        draw_one(table, seat)


def set_kind(table, seat, three):
    """AR-9.7: the kind of the set that three cards make, or None."""
    kinds = [table.book["cards"][card]["kind"] for card in three]
    wild = {"chest", "jewellery"} if table.has_medal(seat, "trade") else {"chest"}
    for kind in SET_KINDS:
        if kind in kinds and all(other == kind or other in wild for other in kinds):
            return kind
    return None


def possible_sets(table, seat):
    """AR-9.6, AR-9.7: every three cards in hand that make a set, each in order, while there is room for a set."""
    player = table.players[seat]
    if len(player.sets) >= table.book["trade_sets_max"]:
        return []
    held = Counter(player.hand)
    found = []
    for three in combinations_with_replacement(sorted(held), 3):
        if all(held[card] >= n for card, n in Counter(three).items()) and set_kind(table, seat, three):
            found.append(three)
    return found


def lay_out(table, seat, three):
    """AR-9.6: the three cards lie face up and are hand cards no more."""
    player = table.players[seat]
    kind = set_kind(table, seat, three)
    for card in three:
        player.hand.remove(card)
    player.sets.append((kind, three))


def window(table, seat, triggers, own_turn=True, is_point=True, state=None):
    """AR-9.9, AR-9.11, AR-9.17: one window. Cards are played until the player stops or has nothing left to do.

    `state` is what its cards may change: the penalty of a double income, whether an intrigue is cancelled.
    """
    state = {} if state is None else state
    played: Counter[str] = Counter()
    accepted = set(triggers)

    def playable(card):
        row = table.book["cards"][card]
        if played[card] >= row["copies"]:  # AR-9.19
            return False
        return row["trigger"] in accepted and verbs.changes_something(table, seat, card, state)  # AR-9.12

    def options():
        return [*(("play", card) for card in sorted(set(table.players[seat].hand)) if playable(card)), ask.STOP]

    while True:
        chosen = yield from ask.point(table, seat, "window", options, own_turn, is_point)
        if chosen == ask.STOP:
            return
        card = chosen[1]
        played[card] += 1
        if table.option("window_mixing") == "same_trigger_only":
            accepted = {table.book["cards"][card]["trigger"]}
        pile = list(table.discards)  # AR-9.13: as it was before the card itself is discarded
        discard(table, seat, card)
        yield from verbs.carry_out(table, seat, table.book["cards"][card]["effect"], own_turn, state, pile=pile)
