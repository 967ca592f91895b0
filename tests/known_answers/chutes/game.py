"""Chutes and Ladders: no choice at all, a Markov chain with a known length (Althoen, King and Schilling 1993).

Spin 1 to 6 and move; at the foot of a ladder climb, at the top of a chute slide. A spin beyond the last square is not moved.
"""

from simulate.engine.plain import PlainGame


def setup(state, rules):
    """Begin off the board."""
    state.squares = [0] * state.seats
    state.leads = dict(zip(rules.begins, rules.ends, strict=True))


def legal_actions(state, rules):
    """Spin."""
    return ["spin"]


def apply(state, rules, action):
    """Move, and pass the spinner on."""
    seat = state.seat_to_act
    square = state.squares[seat] + state.chance.below(rules.sides) + 1
    if square <= rules.squares:
        state.squares[seat] = state.leads.get(square, square)
    if state.squares[seat] == rules.squares:
        state.over = "arrived"
    elif seat < state.seats - 1:
        state.seat_to_act += 1
    elif state.round_no == rules.guard:
        state.over = "unfinished"
    else:
        state.seat_to_act = 0
        state.round_no += 1


def scores(state, rules):
    """The square; only the winner is on the last one."""
    return list(state.squares)


def hidden_from(state, rules, seat):
    """Nothing is hidden but the spins to come."""


GAME = PlainGame(
    key="chutes",
    title="Chutes and Ladders",
    min_seats=1,
    max_seats=4,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=scores,
    hidden_from=hidden_from,
    ending_names=("arrived",),
)
