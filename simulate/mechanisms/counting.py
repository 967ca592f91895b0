"""What ends a race, and what majorities and sets of cards are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from simulate.mechanisms.cards import Card


def nobody_has(track: str, goal: str = "goal") -> Callable[[Any, Any], bool]:
    """Return the condition of a race: nobody has reached the rule `goal` on a list by seat."""
    return lambda table, rules: max(getattr(table, track)) < rules[goal]


def majority(counts: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """Return the points of each seat: the first prize for the highest count, and so on; nothing for a count of 0.

    Equal counts share the prizes of their places, rounded down.
    """
    points = [0] * len(counts)
    place = 0
    for count in sorted(set(counts) - {0}, reverse=True):
        tied = [seat for seat, own in enumerate(counts) if own == count]
        share = sum(prizes[place : place + len(tied)]) // len(tied)
        for seat in tied:
            points[seat] = share
        place += len(tied)
    return points


def sets_of(cards: Sequence[Card], worth: Sequence[int]) -> int:
    """Return the points of sets of different cards, as large as can be: `worth[n]` for a set of n, the last for more."""
    copies, points = Counter(cards), 0
    while copies:
        points += worth[min(len(copies), len(worth) - 1)]
        copies -= Counter(dict.fromkeys(copies, 1))
    return points
