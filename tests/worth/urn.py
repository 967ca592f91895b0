"""A game whose cards have a known worth: two seats draw a card a round, and the higher sum with a die of noise wins.

A card counts what `POINTS` says of it in the stage of its round; each kind is as likely at every draw. Seats that are ahead
then show off with the toy card, which does nothing. What one more copy is worth follows by adding up distributions.
"""

import numpy as np

from simulate.engine.plain import Column, PlainGame, stages_of

CARDS = ("good", "bad", "late", "lame", "toy")
ROUNDS, DIE = 4, 12
STAGES = stages_of(1, 3)  # dealt: nothing; rounds 1-2, round 3 on
POINTS = {"good": (3, 3), "bad": (-3, -3), "late": (0, 6), "lame": (0, -6), "toy": (0, 0)}


def setup(state, rules):
    """Nobody has anything but a die."""
    state.sums = [state.chance.below(DIE) for _ in range(state.seats)]


def legal_actions(state, rules):
    """Draw."""
    return ["draw"]


def apply(state, rules, action):
    """Draw the card of the round; whoever is ahead at the end of a round shows the toy."""
    seat = state.seat_to_act
    card = CARDS[state.chance.below(len(CARDS))]
    state.turn_up(seat, card, CARDS)
    state.note(seat, card, "drawn")
    state.sums[seat] += POINTS[card][state.round_no >= STAGES[2].first]
    state.seat_to_act = 1 - seat
    if state.seat_to_act == 0:
        if state.sums[0] != state.sums[1]:
            state.note(int(state.sums[1] > state.sums[0]), "toy", "shown")
        if state.round_no == ROUNDS:
            state.over = "drawn out"
        else:
            state.round_no += 1


GAME = PlainGame(
    key="urn", title="Urn", min_seats=2, max_seats=2, setup=setup, legal_actions=legal_actions, apply=apply,
    scores=lambda state, rules: state.sums, hidden_from=lambda state, rules, seat: None, ending_names=("drawn out",),
    contents=CARDS, content_kinds=("card",) * len(CARDS), stages=STAGES, turned_up="drawn",
    events=(Column("drawn", "drawn"), Column("shown", "shown by the leader", use=True)),
)  # fmt: skip


def spread(values):
    """The distribution of one of some equally likely values, over -64 to 63."""
    found = np.zeros(128)
    np.add.at(found, np.array(values) + 64, 1 / len(values))
    return found


def added(one, other):
    """The distribution of a sum."""
    return np.convolve(one, other)[64 : 64 + 128]


def chance_to_win(own, other):
    """A shared victory counts half."""
    less = np.concatenate([[0.0], np.cumsum(other)[:-1]])
    return float(own @ (less + other / 2))


def known_worth():
    """(stages + 1, cards): what a copy is worth in each stage, and over all draws; NaN for the deal."""
    draw = [spread([points[late] for points in POINTS.values()]) for late in range(2)]
    rounds = [0, 0, 1, 1]
    rival = spread(range(DIE))
    for late in rounds:
        rival = added(rival, draw[late])
    found = np.full((4, len(CARDS)), np.nan)
    for late in range(2):
        rest = spread(range(DIE))
        for other in [0, 0, 1] if late else [0, 1, 1]:
            rest = added(rest, draw[other])
        wins = np.array([chance_to_win(added(rest, spread([points[late]])), rival) for points in POINTS.values()])
        found[1 + late] = wins - (wins.sum() - wins) / (len(CARDS) - 1)
    found[3] = found[1:3].mean(axis=0)
    return found
