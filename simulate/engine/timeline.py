"""The way to a result: choices and turns of each seat, and the scores at the ends of rounds.

Both playout loops and the replay note through these helpers. A playout has as many rounds as ends were noted; the end of
the playout is the end of its last round.
"""

from __future__ import annotations

import numpy as np

from simulate.engine.contract import SEATED_MAX
from simulate.engine.jit import jit
from simulate.engine.rows import (
    AT_QUARTER,
    COMEBACK,
    DECISIONS,
    FORCED,
    HALF_LED,
    HALF_WON,
    LEAD_CHANGES,
    LEAD_FOR_GOOD,
    OPTIONS,
    TURNS,
    TURNS_FORCED,
    WINNERS,
    WON,
)

ENDS_MAX = 256  # round ends that are kept; in longer playouts every second one, every fourth one...
NOBODY = -1
NEVER = -1  # no ply has this number
QUARTERS, EIGHTHS = 4, 8
# a row of `ends`: how many rounds had ended, who led alone, the total of each seat
ORDINAL, LEADER, TOTALS = range(3)
N_END = TOTALS + SEATED_MAX
# clock: rows of `ends`, rounds that ended, the stride of those kept, the ply of the last note; who leads alone and after
# how many rounds that began; the last sole leader, how often it changed; whose turn it is, with a choice in it?
KEPT, ROUNDS, STRIDE, NOTED_PLY, LEADING, SINCE, LAST_LEADER, CHANGES, TURN_OF, CHOSE, N_CLOCK = range(11)


def new_timeline() -> tuple[np.ndarray, np.ndarray]:
    """The memory of one playout: `ends` and `clock`, to be begun."""
    return np.zeros((ENDS_MAX, N_END), np.int64), np.zeros(N_CLOCK, np.int64)


@jit
def begin_timeline(clock):
    """Before the first decision: nothing is noted."""
    for i in range(N_CLOCK):
        clock[i] = 0
    clock[STRIDE], clock[NOTED_PLY] = 1, NEVER
    clock[LEADING], clock[LAST_LEADER], clock[TURN_OF] = NOBODY, NOBODY, NOBODY


@jit
def write_end(scores, seats, ends, at, ordinal):
    """Write a row of `ends`; return who leads alone. `scores` (S, parts)."""
    best, leader = np.int64(-1000000), NOBODY
    for seat in range(seats):
        total = np.int64(0)
        for part in range(scores.shape[1]):
            total += scores[seat, part]
        if total > best:
            best, leader = total, seat
        elif total == best:
            leader = NOBODY
        ends[at, TOTALS + seat] = total
    ends[at, ORDINAL], ends[at, LEADER] = ordinal, leader
    return leader


@jit
def note_choice(seat_rows, seat, n, clock):
    """Before each ply: a decision among `n` legal actions, or a forced ply; plies in a row of one seat are a turn.

    Without branches: nobody can predict them, and this is done at every ply.
    """
    new = np.int64(seat != clock[TURN_OF])
    choice = np.int64(n > 1)
    chose = clock[CHOSE] * (1 - new)
    clock[TURN_OF], clock[CHOSE] = seat, chose | choice
    seat_rows[seat, DECISIONS] += choice
    seat_rows[seat, FORCED] += 1 - choice
    seat_rows[seat, OPTIONS] += n * choice
    seat_rows[seat, TURNS] += new
    seat_rows[seat, TURNS_FORCED] += new - choice * (1 - chose)


@jit
def note_round(final_scores, state, rules, scores, ends, clock):
    """After a round, and once more at the end of the playout: who leads with how many points. `scores` stay filled."""
    if state.ply == clock[NOTED_PLY]:  # the playout ended with a round
        return
    final_scores(state, rules, scores)
    clock[ROUNDS] += 1
    clock[NOTED_PLY] = state.ply
    at = clock[KEPT] - 1
    if at < 0 or ends[at, ORDINAL] % clock[STRIDE] == 0:
        at += 1
        if at == ends.shape[0]:
            at = thin_out(ends, clock)
        clock[KEPT] = at + 1
    leader = write_end(scores, state.seats, ends, at, clock[ROUNDS])
    if leader != clock[LEADING]:
        clock[LEADING], clock[SINCE] = leader, clock[ROUNDS]
    if leader != NOBODY:
        if clock[LAST_LEADER] != NOBODY and leader != clock[LAST_LEADER]:
            clock[CHANGES] += 1
        clock[LAST_LEADER] = leader


@jit
def thin_out(ends, clock):
    """Keep every second row of `ends`; return how many."""
    kept = ends.shape[0] // 2
    for i in range(kept):
        for column in range(ends.shape[1]):
            ends[i, column] = ends[2 * i + 1, column]
    clock[STRIDE] *= 2
    return kept


@jit
def end_at(ends, clock, ordinal):
    """The last row of `ends` at which no more than `ordinal` rounds had ended, or the first."""
    at = clock[KEPT] - 1
    while at > 0 and ends[at, ORDINAL] > ordinal:
        at -= 1
    return at


@jit
def fill_timeline(seats, ends, clock, seat_rows, row):
    """Fill in scores on the way, and what became of the leader, when all else of the rows is filled."""
    row[LEAD_CHANGES] = clock[CHANGES]
    for quarter in range(1, QUARTERS):
        at = end_at(ends, clock, clock[ROUNDS] * quarter // QUARTERS)
        for seat in range(seats):
            seat_rows[seat, AT_QUARTER + quarter - 1] = ends[at, TOTALS + seat]
    half = end_at(ends, clock, clock[ROUNDS] // 2)
    leader = ends[half, LEADER]
    if leader != NOBODY:
        row[HALF_LED] = 1
        row[HALF_WON] = seat_rows[leader, WON]
    winner = NOBODY
    for seat in range(seats):
        if seat_rows[seat, WON] != 0:
            winner = seat
    if winner == NOBODY:
        return
    row[LEAD_FOR_GOOD] = EIGHTHS
    if row[WINNERS] == 1:
        if clock[LEADING] == winner:
            row[LEAD_FOR_GOOD] = eighth_of(clock[SINCE], clock[ROUNDS])
        for seat in range(seats):
            if ends[half, TOTALS + seat] > ends[half, TOTALS + winner]:
                row[COMEBACK] = 1


@jit
def eighth_of(ordinal, rounds):
    """The eighth of the playout, 1 to 8, in which a round ended."""
    return (EIGHTHS * ordinal + rounds - 1) // rounds
