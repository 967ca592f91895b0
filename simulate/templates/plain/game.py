"""Press Your Luck in plain Python: the template of `simulate new game --plain`.

Draw cards of 1 to 6 in secret, or bank what you hold; above 10 you lose it. Whoever has banked `goal` at the end of a round
wins. `simulate new game` makes the same game compiled.
"""

from simulate.engine.plain import Column, PlainGame, stages_of

CARDS = ("card_1", "card_2", "card_3", "card_4", "card_5", "card_6")
BUST = 10


def setup(state, rules):
    """Deal a card to everybody; what the position is kept in, is made here."""
    state.hand = [0] * state.seats
    state.bank = [0] * state.seats
    state.busts = [0] * state.seats
    for seat in range(state.seats):
        draw(state, seat, "dealt")


def draw(state, seat, event):
    """Draw a card into a hand."""
    card = state.chance.below(len(CARDS))
    state.turn_up(seat, CARDS[card], CARDS)  # the report says what a card is worth by when it comes
    state.hand[seat] += card + 1
    state.note(seat, CARDS[card], event)


def legal_actions(state, rules):
    """Bank or draw; an empty hand must draw."""
    return ["bank", "draw"] if state.hand[state.seat_to_act] else ["draw"]


def apply(state, rules, action):
    """Carry out an action."""
    seat = state.seat_to_act
    if action == "bank":
        state.bank[seat] += state.hand[seat]
    else:
        draw(state, seat, "drawn")
        if state.hand[seat] <= BUST:
            return
        state.busts[seat] += 1
    state.hand[seat] = 0
    end_turn(state, rules)


def end_turn(state, rules):
    """Pass on; after the last seat the round ends, and the game if somebody has reached the goal."""
    state.seat_to_act += 1
    if state.seat_to_act == state.seats:
        state.seat_to_act = 0
        if max(state.bank) >= rules.goal:
            state.over = "goal reached"
        elif state.round_no >= rules.guard:
            state.over = "unfinished"
        else:
            state.round_no += 1


def scores(state, rules):
    """The bank counts."""
    return state.bank


def hidden_from(state, rules, seat):
    """Other hands are secret, and so are the cards that they drew."""
    for other in range(state.seats):
        if other != seat:
            state.hand[other] = 0
    state.noted = {key: count for key, count in state.noted.items() if key[0] == seat}


def redeal(state, rules, seat):
    """For searchers: in the first round, who comes after this seat still holds the card that was dealt."""
    if state.round_no == 1:
        for other in range(seat + 1, state.seats):
            draw(state, other, "dealt")


def broken(state, rules):
    """No hand above the limit."""
    return "a hand above the limit" if max(state.hand) > BUST else ""


GAME = PlainGame(
    key="toy",
    title="Press Your Luck",
    min_seats=2,
    max_seats=4,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    redeal=redeal,
    broken=broken,
    ending_names=("goal reached",),
    contents=CARDS,
    content_kinds=("low",) * 3 + ("high",) * 3,
    events=(Column("dealt", "before any choice"), Column("drawn", "later")),
    score_parts=(Column("bank", "banked points"),),
    seat_columns=(Column("busts", "hands lost"),),
    stages=stages_of(1, 4, 7),  # dealt, rounds 1-3, 4-6, from 7 on
    turned_up="dealt or drawn",
    position_text=lambda state, rules: f"hands {state.hand}, banks {state.bank}",
)
