"""Nim by going back from the end; nothing of the simulator is used, and not the rule of the exclusive or."""

from functools import cache


def moves(piles):
    """List the piles that a move can leave, one for each move."""
    return [
        (*piles[:i], counters - take, *piles[i + 1 :]) for i, counters in enumerate(piles) for take in range(1, counters + 1)
    ]


@cache
def wins(piles):
    """Tell if whoever is to move can win."""
    return any(not wins(after) for after in moves(piles))


def best(piles):
    """List the moves of a perfect player, each as likely as the others: those that win, or all."""
    return [after for after in moves(piles) if not wins(after)] or moves(piles)


@cache
def chance(piles, first, second):
    """Work out the chance of whoever is to move to win, if both choose evenly among what `first` and `second` return."""
    if not any(piles):
        return 0.0
    choices = first(piles)
    return sum(1 - chance(after, second, first) for after in choices) / len(choices)
