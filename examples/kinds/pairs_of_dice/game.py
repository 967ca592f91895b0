"""Pairs of Dice: partners sit across and add up what they roll.

RULES.md tells it in full.
"""

from simulate.engine.plain import Column, PlainGame

DIE = 6


def setup(state, rules):
    """PD-1: the side that begins second has a start."""
    state.points = [0, rules.start, 0, 0]


def legal_actions(state, rules):
    """PD-2: two dice, or one that counts twice."""
    return ["two dice", "one die twice"]


def apply(state, rules, action):
    """PD-2: roll and add; PD-3: after the last round the game is over."""
    roll = state.chance.below(DIE) + 1
    second = state.chance.below(DIE) + 1
    state.points[state.seat_to_act] += roll + second if action == "two dice" else 2 * roll
    state.seat_to_act = (state.seat_to_act + 1) % state.seats
    if state.seat_to_act == 0 and state.round_no == rules.rounds:
        state.over = "rolled out"
    elif state.seat_to_act == 0:
        state.round_no += 1


GAME = PlainGame(
    key="pairs_of_dice",
    title="Pairs of Dice",
    min_seats=4,
    max_seats=4,
    setup=setup,
    legal_actions=legal_actions,
    apply=apply,
    scores=lambda state, rules: state.points,
    hidden_from=lambda state, rules, seat: None,  # everything is open
    sides=lambda seats: [[0, 2], [1, 3]],  # PD-3: the higher sum of a side wins
    ending_names=("rolled out",),
    score_parts=(Column("points", "pips rolled, and the start"),),
)
