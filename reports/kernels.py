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
    """The sums of one block by place, in the order of `centred.residual`."""
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
def _flush_card(of, held, all_s, all_n, into):
    """The sums of one block of what seats have: S, n, and those of all. The order is that of `having.COLUMNS`."""
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


@jit
def _flush(block, cards, groups, s, n, at_place, every_s, every_n, apart, sums, places):
    """Add the sums of one block to those of all, and clear them. `cards`, `groups`: the numbers that occurred, after their
    count."""
    for i in range(1, cards[0] + 1):
        card = cards[i]
        for j in range(1, groups[0] + 1):
            group = groups[j]
            for event in range(s.shape[2]):
                held, of = n[card, group, event], s[card, group, event]
                if held != 0.0 and (group == 0 or apart[event] != 0):
                    all_s, all_n = every_s[apart[event], block, group], every_n[apart[event], block, group]
                    _flush_card(of, held, all_s, all_n, sums[event, group, card])
                    if event == 0:
                        _flush_places(at_place[card, group], of, all_s, all_n, places[group, card])
                s[card, group, event] = 0.0
                n[card, group, event] = 0.0
    cards[0] = 0
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
        whole, read_array(int8, 1), small, read_array(int16, 2), int64, int64, number, whole, whole,
        read_array(float64, 3), read_array(float64, 3), array(float64, 4), array(float64, 3), array(float64, 2),
    )
)  # fmt: skip
def add_events(playout, seat, card, copies, first, seats, value, group_of, apart, every_s, every_n, sums, places, copied):
    """Add card rows to `sums` (E, G, K, 11), for each event those with copies > 0: of every seat in group 0 and, where
    `apart` (E,) is 1, in the seat's own group.

    `playout`, `seat`, `card` (rows,), `copies` (rows, E), in playout order; `first` the slice's first playout, `seats` a
    playout's seats; `value`, `group_of` (seat rows,); `every_s`, `every_n` (2, blocks, G) the sums over all seat rows, by
    `apart`; `places` (G, K, W) gets the sums of the first event by place; `copied` (E, K) gets the copies.
    """
    events, groups, cards = sums.shape[0], sums.shape[1], sums.shape[2]
    s, n = np.zeros((cards, groups, events)), np.zeros((cards, groups, events))
    at_place = np.zeros((cards, groups, seats))
    card_noted, group_noted = np.full(cards, -1), np.full(groups, -1)
    card_numbers, group_numbers = np.zeros(cards + 1, np.int64), np.zeros(groups + 1, np.int64)
    block = 0
    for i in range(playout.shape[0]):
        of = playout[i] - first
        if of >= (block + 1) * seats:
            _flush(block, card_numbers, group_numbers, s, n, at_place, every_s, every_n, apart, sums, places)
            block = of // seats
        at, place, what = of * seats + int(seat[i]), int(seat[i]), int(card[i])
        group, of_seat = group_of[at], value[at]
        _note(what, card_numbers, card_noted, block)
        _note(0, group_numbers, group_noted, block)
        _note(group, group_numbers, group_noted, block)
        for event in range(events):
            had = int(copies[i, event])
            if had > 0:
                copied[event, what] += had
                s[what, 0, event] += of_seat
                n[what, 0, event] += 1.0
                if group > 0:
                    s[what, group, event] += of_seat
                    n[what, group, event] += 1.0
        if copies[i, 0] > 0:
            at_place[what, 0, place] += 1.0
            if group > 0:
                at_place[what, group, place] += 1.0
    _flush(block, card_numbers, group_numbers, s, n, at_place, every_s, every_n, apart, sums, places)


KERNELS = (add_rows, add_events)


def compile_kernels() -> None:
    """Make the passes ready before threads use them."""
    for kernel in KERNELS:
        kernel.compile()
