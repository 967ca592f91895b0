"""The features of a position: every number of STATE that its seat sees, own seat first, and the scores if it ended now.

A game may give its own instead, by its verb `features`. Else a feature is a word of STATE. What a game keeps by seat is
read from the seat's own place on, round the table, so that one value holds for all seats. Left out is what the engine keeps
for itself: chance, masks, the events of the cards log and the account of draws.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from simulate.engine.contract import ACCOUNT, Game
from simulate.engine.jit import jit

LEFT_OUT = ("seats", "seat_to_act", "ply", "over", "chance", "barred", "given", "blanked", "events", *ACCOUNT)
WORD, SHIFT, BITS, SIGNED, N_PLACE = range(5)  # which int64 of STATE, and which bits of it
KINDS = ("u1", "b1", "i1", "u2", "i2", "u4", "i4", "i8")
LARGEST = 32_767  # features are cut off here, so that sums of products fit into 64 bits


@cache
def places_of(game: Game, seats: int) -> np.ndarray:
    """(seats, words, N_PLACE) int64: where each seat's features lie in STATE; no words if the game gives its own.

    Raises TypeError.
    """
    if game.features:
        return np.zeros((seats, 0, N_PLACE), np.int64)
    return np.array([[place for _, place in _places(game, seats, seat)] for seat in range(seats)], np.int64)


def names_of(game: Game, seats: int) -> list[str]:
    """Return the names of the features: `field`, `field[1]`, and of fields by seat `field own`, `field +1`, ...; then the
    scores.

    Or the game's own names, if it has any.
    """
    if game.features:
        return list(game.features)
    who = ["own", *(f"+{n}" for n in range(1, seats))]
    return [*(name for name, _ in _places(game, seats, 0)), *(f"score {name}" for name in who)]


def count_of(game: Game, seats: int) -> int:
    """Return the number of features."""
    return len(names_of(game, seats))


def _places(game: Game, seats: int, seat: int) -> list[tuple[str, list[int]]]:
    """The name and place of every word of STATE that is a feature."""
    found: list[tuple[str, list[int]]] = []
    for name in game.state.names or ():
        if name not in LEFT_OUT:
            dtype, offset = game.state.fields[name][:2]  # type: ignore[index]
            kind, width = dtype.base.str[1:], dtype.base.itemsize
            if kind not in KINDS or offset % width:
                raise TypeError(f"{game.key}: STATE's field {name} is no whole number of at most 64 bits")
            words = int(np.prod(dtype.shape, dtype=int))
            if dtype.shape[:1] != (game.max_seats,):
                found += [(_numbered(name, i, words), _bits(dtype.base, offset + i * width)) for i in range(words)]
                continue
            each = words // game.max_seats
            for turn in range(seats):
                label = f"{name} own" if turn == 0 else f"{name} +{turn}"
                first = offset + (seat + turn) % seats * each * width
                found += [(_numbered(label, i, each), _bits(dtype.base, first + i * width)) for i in range(each)]
    return found


def _bits(kind: np.dtype, byte: int) -> list[int]:
    """One row of `places_of`."""
    return [byte // 8, byte % 8 * 8, kind.itemsize * 8, kind.kind == "i"]


def _numbered(name: str, i: int, count: int) -> str:
    return name if count == 1 else f"{name}[{i}]"


@jit
def cut(value):
    """A feature within its limits."""
    return max(-LARGEST, min(LARGEST, value))


@jit
def read_bits(word, shift, bits, signed):
    """A number that lies in some bits of an int64."""
    if bits == 64:
        return word
    raised = word << np.int64(64 - bits - shift)
    number = raised >> np.int64(64 - bits)
    return number if signed != 0 or number >= 0 else number + (np.int64(1) << np.int64(bits))


@jit
def fill_features(words64, at, places, scores, seats, seat, out):
    """Fill `out` with the features of `seat` in state `at`, which is to be its view; `scores` are those of this view."""
    count = places.shape[1]
    for i in range(count):
        word = words64[at, places[seat, i, WORD]]
        out[i] = cut(read_bits(word, places[seat, i, SHIFT], places[seat, i, BITS], places[seat, i, SIGNED]))
    for turn in range(seats):
        total = np.int64(0)
        for part in range(scores.shape[1]):
            total += scores[(seat + turn) % seats, part]
        out[count + turn] = cut(total)


@jit
def read_features(verbs, states, words64, at, rules, seat, places, scores, out):
    """Fill `out` with the features of `seat` in `states[at]`, its view: the game's own if there are no places."""
    view = states[at]
    if places.shape[1] > 0:
        verbs.final_scores(view, rules, scores)
        fill_features(words64, at, places, scores, view.seats, seat, out)
        return
    out[:] = 0
    verbs.features(view, rules, seat, out)
    for i in range(out.shape[0]):
        out[i] = cut(out[i])
