"""Pig, a dice game with a known optimal play (Neller and Presser 2004).

On your turn roll a die as often as you like. 2 to 6 add to the points of the turn; a 1 loses them and ends the turn; holding
banks them. Whoever has banked `goal` wins at once.
"""

from simulate.engine.plain import Column, PlainGame


def setup(state, rules):
    """Begin with empty banks."""
    state.bank = [0] * state.seats
    state.turn = 0  # points of this turn
    state.first_turn = [-1] * state.seats  # points that each seat's first turn brought, -1: it had none


def legal_actions(state, rules):
    """Hold or roll; a turn begins with a roll."""
    return ["hold", "roll"] if state.turn else ["roll"]


def apply(state, rules, action):
    """Carry out an action."""
    if action == "hold":
        end_turn(state, rules, state.turn)
        return
    pips = state.chance.below(6) + 1
    if pips == 1:
        end_turn(state, rules, 0)
    else:
        state.turn += pips


def end_turn(state, rules, points):
    """Bank points and pass the die, or end the game."""
    seat = state.seat_to_act
    state.bank[seat] += points
    state.turn = 0
    if state.first_turn[seat] < 0:
        state.first_turn[seat] = points
    if state.bank[seat] >= rules.goal:
        state.over = "goal reached"
        return
    state.seat_to_act = 1 - seat
    if seat == 1:
        if state.round_no == rules.guard:
            state.over = "unfinished"
        else:
            state.round_no += 1


def scores(state, rules):
    """The bank counts; only the winner has reached the goal."""
    return state.bank


def hidden_from(state, rules, seat):
    """Nothing is hidden but the dice to come."""


GAME = PlainGame(
    key="pig",
    title="Pig",
    min_seats=2,
    max_seats=2,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    ending_names=("goal reached",),
    seat_columns=(Column("first_turn", "points of the first turn, -1 if the seat had none"),),
    position_text=lambda state, rules: f"banks {state.bank}, this turn {state.turn}",
)
