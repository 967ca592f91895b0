"""The compiled passes over the rows of the log, without the interpreter's lock: two threads fill two cores."""

from __future__ import annotations

import numpy as np

from simulate.engine.jit import array, entry, float64, int8, int16, int64, jit, read_array, void

small, whole, number = read_array(int16, 1), read_array(int64, 1), read_array(float64, 1)


@entry(void(whole, whole, number, array(float64, 2), array(float64, 2)))
def add_rows(unit, level, value, sums, counts):
    """Add rows to `sums` and `counts` (units, levels); those with a negative level are left out."""
    for i in range(unit.shape[0]):
        if level[i] >= 0:
            sums[unit[i], level[i]] += value[i]
            counts[unit[i], level[i]] += 1.0


@jit
def _flush_places(held, of, all_s, all_n, into):
    """The same by place, in the order of `centred.residual`."""
    seats = held.shape[0]
    for i in range(seats):
        if held[i] != 0.0:
            into[i] += held[i]
            into[seats + i] += of * held[i]
            into[2 * seats + i] += all_s * held[i]
            into[3 * seats + i] += all_n * held[i]
            for j in range(seats):
                into[(4 + i) * seats + j] += held[i] * held[j]
    held[:] = 0.0


@jit
def _flush(block, touched, count, s, n, at_place, every_s, every_n, sums, places):
    """Add the sums of one block to those of all, and clear them. The order is that of `having.COLUMNS`."""
    cards = s.shape[1]
    for i in range(count):
        group, card = touched[i] // cards, touched[i] % cards
        of, held = s[group, card], n[group, card]
        all_s, all_n = every_s[block, group], every_n[block, group]
        into = sums[group, card]
        into[0] += held
        into[1] += of
        into[2] += 1.0
        if held >= all_n:
            into[3] += 1.0
        into[4] += of * of
        into[5] += of * held
        into[6] += held * held
        into[7] += of * all_s
        into[8] += of * all_n
        into[9] += held * all_s
        into[10] += held * all_n
        if places.shape[2] > 0:
            _flush_places(at_place[group, card], of, all_s, all_n, places[group, card])
        s[group, card] = 0.0
        n[group, card] = 0.0


@entry(
    void(
        whole, read_array(int8, 1), small, small, int64, int64, number, whole,
        read_array(float64, 2), read_array(float64, 2), array(float64, 3), array(float64, 3), array(float64, 1),
    )
)  # fmt: skip
def add_event(playout, seat, card, copies, first, seats, value, group_of, every_s, every_n, sums, places, copied):
    """Add the rows with copies > 0 to `sums` (G, K, 11): those of every seat in group 0, and in the seat's own group.

    `playout`, `seat`, `card`, `copies` (rows,), in playout order; `first` the slice's first playout, `seats` a playout's
    seats; `value`, `group_of` (seat rows,); `every_s`, `every_n` (blocks, G) the sums over all seat rows; `places` (G, K, W)
    gets the sums by place, if W is not 0; `copied` (K,) gets the copies.
    """
    groups, cards = sums.shape[0], sums.shape[1]
    s, n = np.zeros((groups, cards)), np.zeros((groups, cards))
    at_place = np.zeros((groups, cards, seats))
    touched = np.empty(groups * cards, np.int64)
    by_place = places.shape[2] > 0
    count, block = 0, 0
    for i in range(playout.shape[0]):
        if copies[i] <= 0:
            continue
        of = playout[i] - first
        if of // seats != block:
            _flush(block, touched, count, s, n, at_place, every_s, every_n, sums, places)
            count, block = 0, of // seats
        at = of * seats + int(seat[i])
        what, group = int(card[i]), group_of[at]
        copied[what] += copies[i]
        if n[0, what] == 0.0:
            touched[count] = what
            count += 1
        s[0, what] += value[at]
        n[0, what] += 1.0
        if by_place:
            at_place[0, what, int(seat[i])] += 1.0
        if group > 0:
            if n[group, what] == 0.0:
                touched[count] = group * cards + what
                count += 1
            s[group, what] += value[at]
            n[group, what] += 1.0
            if by_place:
                at_place[group, what, int(seat[i])] += 1.0
    _flush(block, touched, count, s, n, at_place, every_s, every_n, sums, places)


KERNELS = (add_rows, add_event)


def compile_kernels() -> None:
    """Make the passes ready before threads use them."""
    for kernel in KERNELS:
        kernel.compile()
