"""The compiled passes over the rows of the log, without the interpreter's lock: two threads fill two cores."""

from __future__ import annotations

import numpy as np

from simulate.engine.jit import array, entry, float64, int64, jit, read_array, strided, uint32, void

whole, number = read_array(int64, 1), read_array(float64, 1)
WRAP = 2**32 - 1  # playout numbers in card rows are modulo 2**32


@entry(void(whole, whole, number, array(float64, 2), array(float64, 2)))
def add_rows(unit, level, value, sums, counts):
    """Add rows to `sums` and `counts` (units, levels); those with a negative level are left out."""
    for i in range(unit.shape[0]):
        if level[i] >= 0:
            sums[unit[i], level[i]] += value[i]
            counts[unit[i], level[i]] += 1.0


@jit
def _flush_places(held, numbers, of, all_s, all_n, into):
    """Add the rows of a level in one block by place, in the order of `seat_residuals.residual`, and clear them."""
    seats, some = held.shape[0], 0
    for place in range(seats):
        if held[place] != 0.0:
            numbers[some] = place
            some += 1
    for a in range(some):
        i = numbers[a]
        into[i] += held[i]
        into[seats + i] += of * held[i]
        into[2 * seats + i] += all_s * held[i]
        into[3 * seats + i] += all_n * held[i]
        for b in range(some):
            j = numbers[b]
            into[(4 + i) * seats + j] += held[i] * held[j]
    for a in range(some):
        held[numbers[a]] = 0.0


@jit
def _flush_levels(of, held, all_s, all_n, count, into):
    """Add S and n of one block of the first `count` levels, and what all rows have, in the order of `contrasts.COLUMNS`."""
    for i in range(count):
        into[0, i] += held[i]
    for i in range(count):
        into[1, i] += of[i]
    for i in range(count):
        into[2, i] += 1.0 if held[i] > 0.0 else 0.0
    for i in range(count):
        into[3, i] += 1.0 if held[i] >= all_n else 0.0
    for i in range(count):
        into[4, i] += of[i] * of[i]
    for i in range(count):
        into[5, i] += of[i] * held[i]
    for i in range(count):
        into[6, i] += held[i] * held[i]
    for i in range(count):
        into[7, i] += of[i] * all_s
    for i in range(count):
        into[8, i] += of[i] * all_n
    for i in range(count):
        into[9, i] += held[i] * all_s
    for i in range(count):
        into[10, i] += held[i] * all_n


@jit
def _flush(block, groups, numbers, s, n, at_place, every_s, every_n, apart, sums, places):
    """Add the sums of one block to those of all, and clear them. `groups`: the numbers that occurred, after their count;
    group 0, every seat, is the sum of the others."""
    levels, contents, seats = s.shape[1], at_place.shape[1], at_place.shape[2]
    for j in range(1, groups[0] + 1):
        group = groups[j]
        all_s, all_n = every_s[block, group], every_n[block, group]
        _flush_levels(s[group], n[group], all_s, all_n, apart * contents, sums[group])
        for card in range(contents):
            if n[group, card] != 0.0:
                for place in range(seats):
                    at_place[0, card, place] += at_place[group, card, place]
                _flush_places(at_place[group, card], numbers, s[group, card], all_s, all_n, places[group, card])
        for i in range(levels):
            n[0, i] += n[group, i]
            n[group, i] = 0.0
        for i in range(levels):
            s[0, i] += s[group, i]
            s[group, i] = 0.0
    all_s, all_n = every_s[block, 0], every_n[block, 0]
    _flush_levels(s[0], n[0], all_s, all_n, levels, sums[0])
    for card in range(contents):
        if n[0, card] != 0.0:
            _flush_places(at_place[0, card], numbers, s[0, card], all_s, all_n, places[0, card])
    for i in range(levels):
        n[0, i] = 0.0
    for i in range(levels):
        s[0, i] = 0.0
    groups[0] = 0


@jit
def _note(number, numbers, noted, block):
    """Append a number to those of this block, unless it is there."""
    if noted[number] != block:
        noted[number] = block
        numbers[0] += 1
        numbers[numbers[0]] = number


@entry(
    void(
        strided(uint32, 2), int64, int64, int64, number, whole, whole, int64,
        read_array(float64, 2), read_array(float64, 2), array(float64, 3), array(float64, 3), array(float64, 2),
        array(float64, 2), array(float64, 2), array(float64, 3), array(int64, 1), array(int64, 1), array(int64, 1),
    )
)  # fmt: skip
def add_events(
    rows, first, seats, rotations, value, group_of, events, apart, every_s, every_n, sums, places, copied,
    s, n, at_place, group_noted, group_numbers, numbers,
):  # fmt: skip
    """Add card rows to `sums` (G, 11, E * K), for each event those with copies > 0: of every seat in group 0 and, for the
    first `apart` events, in the seat's own group, from 1 on.

    `rows` (3 + E, rows) are whole blocks as the loop fills them (`chunks.CardRows`); `first` the slice's first playout,
    `seats` a playout's seats, `rotations` a block's playouts;
    `value`, `group_of` (seat rows,); `events` (E,) are the places of the events in the rows, the
    randomised one first; `every_s`, `every_n` (blocks, G) the sums over all seat rows; `places` (G, K, W) gets the sums of
    the first event by place; `copied` (E, K) gets the copies; the rest is `scratch_of`.
    """
    contents = places.shape[1]
    for i in range(group_noted.shape[0]):
        group_noted[i] = -1
    own_n, own_s, own_place = n[0], s[0], at_place[0]
    block, last, group, of_seat = -1, np.int64(-1), np.int64(0), 0.0
    for i in range(rows.shape[1]):
        of = (np.int64(rows[0, i]) - first) & WRAP
        place, what = np.int64(rows[1, i]), np.int64(rows[2, i])
        at = of * seats + place
        if at != last:  # the rows of a seat stand together
            last, group, of_seat = at, group_of[at], value[at]
            own_n, own_s, own_place = n[group], s[group], at_place[group]
            if of >= (block + 1) * rotations:
                if block >= 0:
                    _flush(block, group_numbers, numbers, s, n, at_place, every_s, every_n, apart, sums, places)
                block = of // rotations
            _note(group, group_numbers, group_noted, block)
        at_level = what
        for event in range(events.shape[0]):
            had = np.int64(rows[3 + events[event], i])
            some = 1.0 if had > 0 else 0.0
            copied[event, what] += had
            own_n[at_level] += some
            own_s[at_level] += some * of_seat
            at_level += contents
        own_place[what, place] += 1.0 if rows[3 + events[0], i] > 0 else 0.0
    if block >= 0:
        _flush(block, group_numbers, numbers, s, n, at_place, every_s, every_n, apart, sums, places)


def scratch_of(groups: int, contents: int, events: int, seats: int) -> list[np.ndarray]:
    """Memory for `add_events`, zeros between its calls: made here, since code that makes arrays takes long to compile and to
    load."""
    sums = [np.zeros((groups, events * contents)) for _ in range(2)]
    return [*sums, np.zeros((groups, contents, seats)), *(np.zeros(size, np.int64) for size in (groups, groups + 1, seats))]


KERNELS = (add_rows, add_events)


def compile_kernels() -> None:
    """Make the passes ready before threads use them."""
    for kernel in KERNELS:
        kernel.compile()
