"""Duel: each seat is dealt two of five cards, and plays one of them for its points."""

from simulate.engine.plain import Column, PlainGame

CARDS = ("ace", "king", "rook", "pawn", "dust")


def setup(state, rules):
    """Two cards each, without replacement."""
    deck = list(CARDS)
    state.chance.shuffle(deck)
    state.hands = [sorted(deck[2 * seat : 2 * seat + 2], key=CARDS.index) for seat in range(state.seats)]
    state.points = [0] * state.seats
    state.sealed = [None] * state.seats
    for seat, hand in enumerate(state.hands):
        for card in hand:
            state.note(seat, card, "dealt")


def legal_actions(state, rules):
    """Either card."""
    return list(state.hands[state.seat_to_act])


def apply(state, rules, action):
    """A card counts at once; where rules.sealed is 1, only when both have been chosen."""
    seat = state.seat_to_act
    state.sealed[seat] = action
    if not rules.sealed:
        played(state, rules, seat)
    if seat + 1 == state.seats:
        if rules.sealed:
            for other in range(state.seats):
                played(state, rules, other)
        state.over = "over"
    state.seat_to_act = (seat + 1) % state.seats


def played(state, rules, seat):
    card = state.sealed[seat]
    state.note(seat, card, "played")
    state.points[seat] += rules.cards[card].worth - rules.cards[card].cost


def give(state, rules, seat, content):
    """In place of the worst card in hand."""
    if content not in state.hands[seat]:
        state.hands[seat][-1] = content


def hidden_from(state, rules, seat):
    """The other hand."""
    state.hands[1 - seat] = [None, None]


GAME = PlainGame(
    key="duel",
    title="Duel",
    min_seats=2,
    max_seats=2,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=lambda state, rules: list(state.points),
    hidden_from=hidden_from,
    give=give,
    contents=CARDS,
    events=(Column("dealt", "cards dealt"), Column("played", "cards played", use=True)),
)
