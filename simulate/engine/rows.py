"""The rows of the log: what the loop and a single position write for one playout.

A row is a record of int64 fields (`Column` names them) and, as the same memory, a row of an int64 array. `outcome` fills
fields by name, the engine the rest: scores, totals, and the plain counters of STATE.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from simulate.engine.contract import UNFINISHED, Column, Game
from simulate.engine.jit import jit

# of a seat row
WON, RANK, SCORE, DECISIONS, FORCED, OPTIONS, TURNS, TURNS_FORCED, AT_QUARTER, AT_HALF, AT_THREE_QUARTERS, FIRST_PART = (
    range(12)
)
# of a playout row
ENDED, ROUNDS, PLIES, WINNERS, MARGIN, LEAD_CHANGES, HALF_LED, HALF_WON, COMEBACK, LEAD_FOR_GOOD = range(10)
CARD_KEYS = 3  # playout, seat, content come before the events in a card row

# a counter: it goes to column TO of a seat row (PER_SEAT) or of the playout row. Its value is the sum of COUNT words of
# STATE from AT on, STRIDE apart, SEAT_STRIDE further for each seat; words are int64 (WIDE) or int32.
TO, PER_SEAT, WIDE, AT, SEAT_STRIDE, COUNT, STRIDE, N_COUNTER = range(8)


@cache
def counters_of(game: Game) -> np.ndarray:
    """(columns with `of`, N_COUNTER) int64: where the plain counters of a game lie. Raises TypeError."""
    rows = [
        _counter(game, column, to, per_seat)
        for per_seat, columns in ((True, game.all_seat_columns), (False, game.all_playout_columns))
        for to, column in enumerate(columns)
        if column.of
    ]
    return np.array(rows, np.int64).reshape(-1, N_COUNTER)


def _counter(game: Game, column: Column, to: int, per_seat: bool) -> list[int]:
    """One row of `counters_of`."""
    if column.of not in (game.state.fields or {}):
        raise TypeError(f"column {column.name} of {game.key}: STATE has no field {column.of}")
    dtype, offset = game.state.fields[column.of][:2]  # type: ignore[index]
    shape, width = dtype.shape, dtype.base.itemsize
    last = shape[-1] if len(shape) > per_seat else 1
    if dtype.base not in (np.dtype("i4"), np.dtype("i8")) or offset % width:
        raise TypeError(f"column {column.name} of {game.key}: counter {column.of} must be int32 or int64")
    if (per_seat and shape[:1] != (game.max_seats,)) or (column.at is not None and not (0 <= column.at < last and shape)):
        raise TypeError(f"column {column.name} of {game.key}: {column.of} has the shape {shape}")
    whole = int(np.prod(shape, dtype=int))
    seat_stride = whole // game.max_seats if per_seat else 0
    words = seat_stride if per_seat else whole
    picked = column.at is not None
    count, stride = (words // last, last) if picked else (words, 1)
    return [to, per_seat, width == 8, offset // width + (column.at or 0), seat_stride, count, stride]


def words_of(states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The memory of an array of states as rows of int32 and of int64 words."""
    plain = np.asarray(states).view(np.ndarray).view(np.uint8).reshape(len(states), -1)
    return plain.view(np.int32), plain.view(np.int64)


@jit
def copy_counters(counters, words32, words64, seats, seat_rows, row):
    """Copy the plain counters of a state, given as words, to the rows of its playout."""
    for c in range(counters.shape[0]):
        to, count, stride = counters[c, TO], counters[c, COUNT], counters[c, STRIDE]
        for seat in range(seats if counters[c, PER_SEAT] != 0 else 1):
            at = counters[c, AT] + seat * counters[c, SEAT_STRIDE]
            total = np.int64(0)
            for i in range(count):
                total += words64[at + i * stride] if counters[c, WIDE] != 0 else np.int64(words32[at + i * stride])
            if counters[c, PER_SEAT] != 0:
                seat_rows[seat, to] = total
            else:
                row[to] = total


@jit
def fill_scores(scores, seat_rows):
    """Fill the score of each seat and its parts; done before `outcome`, which ranks them."""
    for seat in range(seat_rows.shape[0]):
        total = np.int64(0)
        for part in range(scores.shape[1]):
            total += scores[seat, part]
            seat_rows[seat, FIRST_PART + part] = scores[seat, part]
        seat_rows[seat, SCORE] = total


@jit
def fill_common(state, seat_rows, row):
    """After `outcome`: winners and margin of the playout; nobody has won or a rank if it was stopped."""
    best = second = np.int64(-1000000)
    winners = 0
    for seat in range(state.seats):
        if state.over == UNFINISHED:
            seat_rows[seat, WON] = 0
            seat_rows[seat, RANK] = 0
        winners += seat_rows[seat, WON]
        total = seat_rows[seat, SCORE]
        if total > best:
            best, second = total, best
        elif total > second:
            second = total
    row[ENDED] = state.over
    row[ROUNDS] = state.round_no
    row[PLIES] = state.ply
    row[WINNERS] = winners
    row[MARGIN] = best - second if state.seats > 1 else 0


@jit
def log_cards(state, playout, card_rows, at):
    """Append a row for each seat and content that had an event; return the new number of rows."""
    seats, contents, events = state.seats, state.events.shape[1], state.events.shape[2]
    for seat in range(seats):
        for content in range(contents):
            some = 0
            for event in range(events):
                some += int(state.events[seat, content, event])
            if some > 0:
                card_rows[0, at] = playout
                card_rows[1, at] = seat
                card_rows[2, at] = content
                for event in range(events):
                    card_rows[CARD_KEYS + event, at] = int(state.events[seat, content, event])
                at += 1
    return at


def new_rows(game: Game, playouts: int, seats: int) -> tuple[Any, Any]:
    """Zeroed records of the seats and of the playouts log: (playouts, seats) and (playouts,)."""
    sig = game.signatures
    return (
        np.zeros((playouts, seats), sig.seat_row).view(np.recarray),
        np.zeros(playouts, sig.playout_row).view(np.recarray),
    )


def as_ints(records: Any) -> np.ndarray:
    """The same memory as int64 with one axis more: the columns."""
    plain = np.asarray(records).view(np.ndarray)
    return plain.view(np.int64).reshape(*plain.shape, -1)
