"""A value function as data: what a searcher asks, see `value.py`. Without the compiler, for those who only read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

AS_FITTED = -1  # rounds that a searcher plays on: as many as the value function says for the number of seats


@dataclass(frozen=True)
class SeatsValue:
    """The fitted numbers at one seat count. `ahead`: rounds that a searcher plays on before it asks."""

    ahead: int
    rounds: tuple[int, ...]
    weights: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class ValueFunction:
    """The value function of a game; `fields`: names of words of a seat."""

    fields: tuple[str, ...]
    by_seats: Mapping[int, SeatsValue]
