"""Value functions: how likely each seat is to win from the start of a round, so that a searcher need not play to the end.

The value of a seat is linear in what it has: whole numbers of its own part of the STATE record, its points if the playout
ended now, and how far it sits from the seat to act. The chance to win is the softmax of the values over the seats (a
conditional logit, McFadden 1974), with other weights in each stretch of rounds. `strategies/<game>/value.json` holds the
weights, `simulate/tuning/value.py` fits them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from simulate.engine.contract import Game
from simulate.engine.jit import jit
from simulate.engine.value_function import ValueFunction
from simulate.errors import SimulateError

WORDS = {np.dtype(np.int32): 0, np.dtype(np.int64): 1}  # the numbers that are read
NOT_A_VALUE = ("barred", "given", "blanked", "design", "events", "in_pile", "turned", "turned_spread")  # of experiments, log
MOST = 50.0  # difference of two values beyond which one seat wins for sure


class Weights(NamedTuple):
    """A value function at one seat count, as the kernel reads it."""

    fields: Any  # (F, 3) int64: word of the STATE record for seat 0, how many words on for the next seat, 1: of 64 bits
    rounds: Any  # (B,) int64: the first round of each stretch after the first; B is one more than these
    weights: Any  # (B, F + parts + 1 + S) float64: of the fields, each part of the score, the points, the seat's distance


def weights_at(value: ValueFunction, game: Game, seats: int) -> Weights:
    """A value function as the kernel reads it, empty where it was not fitted for so many seats. Raises SimulateError."""
    found = value.by_seats.get(seats)
    if found is None:
        return no_weights()
    weights = np.array(found.weights, float)
    places = places_of(game, value.fields)
    if weights.shape != (len(found.rounds) + 1, len(places) + len(game.score_parts) + 1 + seats):
        raise SimulateError(f"{game.title}: its value function has numbers for another game", _again(game))
    return Weights(places, np.array(found.rounds, np.int64), weights)


def _again(game: Game) -> str:
    return f"Fit it again: simulate tune-search {game.name}"


def no_weights() -> Weights:
    """The weights of a searcher that plays on to the end."""
    return Weights(np.zeros((0, 3), np.int64), np.zeros(0, np.int64), np.zeros((0, 0)))


def value_fields(game: Game) -> list[str]:
    """Name the words of a seat in the STATE record, `field.place`: those of 32 and 64 bits, without what an experiment or
    the log keeps there."""
    found = []
    for name in game.state.names or ():
        kind = game.state[name]
        if kind.base in WORDS and kind.shape and kind.shape[0] == game.max_seats and name not in NOT_A_VALUE:
            found += [f"{name}.{i}" for i in range(int(np.prod(kind.shape[1:])))]
    return found


def places_of(game: Game, names: Sequence[str]) -> np.ndarray:
    """(F, 3) int64: where `names` are, see `Weights`. Raises SimulateError for one that is not in the STATE record."""
    known, parts = set(value_fields(game)), game.state.fields
    rows = []
    for name in names:
        if name not in known:
            raise SimulateError(f"{game.title}: its value function names {name}, which no seat has", _again(game))
        field, _, at = name.rpartition(".")
        assert parts is not None  # a record has fields
        kind, offset = parts[field][:2]
        rows.append((offset // kind.base.itemsize + int(at), int(np.prod(kind.shape[1:])), WORDS[kind.base]))
    return np.array(rows, np.int64).reshape(-1, 3)


@jit
def word_of(fields, i, seat, words32, words64):
    """The number that a seat has in a field; `words32`, `words64`: the STATE record."""
    at = fields[i, 0] + seat * fields[i, 1]
    return words64[at] if fields[i, 2] != 0 else np.int64(words32[at])


@jit
def value_of_seat(value, row, words32, words64, scores, seat, seats, starts):
    """The value of a seat by one row of weights; `scores` (S, parts): if it ended now."""
    weights, fields = value.weights[row], value.fields
    n, parts = fields.shape[0], scores.shape[1]
    total, points = 0.0, np.int64(0)
    for i in range(n):
        total += weights[i] * word_of(fields, i, seat, words32, words64)
    for part in range(parts):
        total += weights[n + part] * scores[seat, part]
        points += scores[seat, part]
    return total + weights[n + parts] * points + weights[n + parts + 1 + (seat - starts) % seats]


@jit
def win_chance(value, words32, words64, scores, seat, seats, starts, round_no):
    """How likely `seat` is to win from the start of a round, before the first decision of `starts`."""
    row = 0
    while row < value.rounds.shape[0] and round_no >= value.rounds[row]:
        row += 1
    own = value_of_seat(value, row, words32, words64, scores, seat, seats, starts)
    total = 0.0
    for other in range(seats):
        away = value_of_seat(value, row, words32, words64, scores, other, seats, starts) - own
        total += math.exp(min(MOST, away))
    return 1.0 / total
