"""Tic-tac-toe, exactly: what perfect play brings, and how often random play wins; nothing of the simulator is used.

A position is (squares of whoever is to move, squares of the other), each a number with a bit for each square.
"""

from functools import cache

SIDE = 3
FULL = 2 ** (SIDE * SIDE) - 1
ROW, COLUMN = 0b111, 0b001001001
LINES = [ROW << SIDE * i for i in range(SIDE)] + [COLUMN << i for i in range(SIDE)] + [0b100010001, 0b001010100]
EMPTY = (0, 0)


def moves(position):
    """List the free squares."""
    taken = position[0] | position[1]
    return [square for square in range(SIDE * SIDE) if not taken >> square & 1]


def after(position, square):
    """Give the position that a move leaves, as the other sees it."""
    return position[1], position[0] | 1 << square


def result(position):
    """Give 1, 0 or -1 for whoever is to move when the game is over, else None: only the other can have a line."""
    if any(position[1] & line == line for line in LINES):
        return -1
    return 0 if position[0] | position[1] == FULL else None


@cache
def value(position):
    """Find what whoever is to move gets if both play perfectly: 1, 0 or -1."""
    ended = result(position)
    return max(-value(after(position, square)) for square in moves(position)) if ended is None else ended


@cache
def best(position):
    """List the moves that are as good as the best."""
    return [square for square in moves(position) if -value(after(position, square)) == value(position)]


@cache
def chances(position, mine, other):
    """Find how often whoever is to move wins, and nobody does, if both choose evenly among `mine` and `other`."""
    ended = result(position)
    if ended is not None:
        return 0.0, float(ended == 0)
    choices = mine(position)
    found = [chances(after(position, square), other, mine) for square in choices]
    drawn = sum(draw for _, draw in found) / len(choices)
    lost = sum(win for win, _ in found) / len(choices)
    return 1 - drawn - lost, drawn
