"""The chain of Chutes and Ladders, exactly: how long a token is under way; nothing of the simulator is used."""

import numpy as np


def chain(begins, ends, squares=100, sides=6):
    """Make the matrix of the chain: chance to come from a square to a square in one spin."""
    leads = dict(zip(begins, ends, strict=True))
    moves = np.zeros((squares + 1, squares + 1))
    for square in range(squares):
        for spin in range(1, sides + 1):
            to = square + spin
            to = leads.get(to, to) if to <= squares else square
            moves[square, to] += 1 / sides
    moves[squares, squares] = 1
    return moves


def mean_spins(moves):
    """Solve the absorbing chain: the spins that one token needs on average."""
    inner = moves[:-1, :-1]
    return float(np.linalg.solve(np.eye(len(inner)) - inner, np.ones(len(inner)))[0])


def under_way(moves, least=1e-15):
    """Work out the chance that a token is not there after 0, 1, 2, ... spins."""
    at, found = np.eye(len(moves))[0], []
    while not found or found[-1] > least:
        found.append(at[:-1].sum())
        at = at @ moves
    return np.array(found)


def win_chances(moves, seats):
    """Work out the chance of each seat to be first: it arrives in a round, and no other seat has before its turn."""
    after = under_way(moves)  # after n spins
    arrives, before, behind = after[:-1] - after[1:], after[1:], after[:-1]
    return [float((arrives * before**seat * behind ** (seats - 1 - seat)).sum()) for seat in range(seats)]


def mean_rounds(moves, seats):
    """Work out the mean of the rounds that are begun until somebody is there."""
    return float((under_way(moves) ** seats).sum())
