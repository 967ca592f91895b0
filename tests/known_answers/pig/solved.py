"""Exact chances of Pig, by value iteration over whole turns; nothing of the simulator is used.

W[i, j] is the chance to win of the seat whose turn begins, with i points in the bank against j. A turn is worked out back
from its highest points, so one pass adds one turn, and the chances converge as fast as games end. A way of playing is an
array roll[i, j, k]: whether to roll on with k points in the turn.
"""

from functools import cache

import numpy as np

SIDES = 6


def turn(goal, other, roll=None):
    """Work out the chances of the seat whose turn begins, and where it rolls on.

    `other[j, i]`: the chances of the other seat as its turn begins. Without `roll` the better of both is taken.
    """
    highest = goal + SIDES
    worth = np.ones((highest + SIDES, goal, goal))  # [k, i, j], one where i + k reaches the goal
    rolls = np.zeros((goal, goal, goal), bool)
    lost = 1 - other.T  # the turn brought nothing
    for k in reversed(range(goal)):
        here = worth[k, : goal - k]  # of each i that is below the goal with these points
        on = (lost + worth[k + 2 : k + SIDES + 1].sum(axis=0))[: goal - k] / SIDES
        hold = lost[k:]
        goes_on = (on > hold) if roll is None else roll[: goal - k, :, k]
        goes_on = goes_on | (k == 0)  # a turn begins with a roll
        here[:] = np.where(goes_on, on, hold)
        rolls[: goal - k, :, k] = goes_on
    return worth[0].copy(), rolls


def win_chances(goal, first=None, second=None):
    """Work out W of two ways of playing against each other, each as it begins a turn; None plays best against the other."""
    mine, theirs = np.zeros((goal, goal)), np.zeros((goal, goal))
    while True:
        before = mine
        mine, rolls = turn(goal, theirs, first)
        theirs, _ = turn(goal, mine, second)
        if np.abs(mine - before).max() < 1e-12:
            return mine, theirs, rolls


@cache
def optimal(goal):
    """Find the way of playing that loses to none."""
    return win_chances(goal)[2]


def hold_at(goal, at):
    """Roll until `at` points are in the turn, or enough to win."""
    i, _, k = np.indices((goal, goal, goal))
    return (k < at) & (i + k < goal)


def chance_of_first(goal, first, second):
    """Work out the chance of the seat that begins."""
    return float(win_chances(goal, first, second)[0][0, 0])


def turn_distribution(at):
    """Work out the chance of each result of a turn that is held at some points: {0: ..., 20: ..., 25: ...}."""
    reached = {0: 1.0}
    ended = {0: 0.0}
    for points in range(at):
        here = reached.pop(points, 0.0) / SIDES
        ended[0] += here
        for pips in range(2, SIDES + 1):
            reached[points + pips] = reached.get(points + pips, 0.0) + here
    return ended | dict(sorted(reached.items()))
