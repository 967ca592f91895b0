"""Night Watch: light enough lamps before the waves come in, together.

RULES.md tells it in full.
"""

from simulate.engine.plain import Column, PlainGame

CARDS = ("lamp", "wave")


def setup(state, rules):
    """NW-1: shuffle lamps and waves, and begin with all ropes."""
    state.deck = ["lamp"] * rules.lamps + ["wave"] * rules.waves
    state.chance.shuffle(state.deck)
    state.lit, state.waves, state.ropes = [0] * state.seats, 0, rules.ropes
    state.wave_drawn = False  # and nobody has said yet what becomes of it


def legal_actions(state, rules):
    """NW-2: draw; NW-4: who has drawn a wave spends a rope, or lets it come in."""
    return ["rope", "let it come"] if state.wave_drawn else ["draw"]


def apply(state, rules, action):
    """NW-2, NW-4: carry it out; a wave waits for a decision while there is a rope."""
    card = "wave"
    if action == "draw":
        state.turn_up(state.seat_to_act, state.deck[-1], state.deck)
        card = state.deck.pop()
        state.note(state.seat_to_act, card, "drawn")
    state.wave_drawn = action == "draw" and card == "wave" and state.ropes > 0
    if action == "rope":
        state.ropes -= 1
        pass_on(state)
    elif not state.wave_drawn:
        count(state, rules, card)


def count(state, rules, card):
    """NW-3: a lamp is lit, or a wave comes in."""
    if card == "lamp":
        state.lit[state.seat_to_act] += 1
    else:
        state.waves += 1
    if sum(state.lit) == rules.goal:
        state.over = "all lamps lit"
    elif state.waves == rules.flood:
        state.over = "flooded"
    pass_on(state)


def pass_on(state):
    """NW-2: the next seat draws."""
    state.seat_to_act = (state.seat_to_act + 1) % state.seats
    if state.seat_to_act == 0 and not state.over:
        state.round_no += 1


GAME = PlainGame(
    key="night_watch",
    title="Night Watch",
    min_seats=1,
    max_seats=4,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=lambda state, rules: state.lit,
    hidden_from=lambda state, rules, seat: state.deck.sort(),  # NW-1: nobody knows the order
    redeal=lambda state, rules, seat: state.chance.shuffle(state.deck),
    ending_names=("all lamps lit", "flooded"),
    won_endings=("all lamps lit",),  # NW-3: all win, or all lose
    contents=CARDS,
    events=(Column("drawn", "cards drawn"),),
    turned_up="drawn",
)
