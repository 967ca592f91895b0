"""The compiled pass over the rows of the cards log."""

from __future__ import annotations

import numpy as np

from simulate.engine.jit import array, entry, float64, int32, int64, jit, void

from_rows = array(int32, 1)


@jit
def _flush(block, touched, count, s, n, every_s, every_n, sums):
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
        s[group, card] = 0.0
        n[group, card] = 0.0


@entry(
    void(
        from_rows,
        from_rows,
        from_rows,
        array(float64, 1),
        array(int64, 1),
        array(int64, 1),
        array(float64, 2),
        array(float64, 2),
        array(float64, 3),
    )
)
def add_event(row, card, copies, value, group_of, block_of, every_s, every_n, sums):
    """Add the rows with copies > 0 to `sums` (G, K, 11): those of every seat in group 0, and in the seat's own group.

    `row`, `card`, `copies` (rows,), in playout order, `row` an index into the seat rows; `value`, `group_of`, `block_of`
    (seat rows,); `every_s`, `every_n` (blocks, G) the sums over all seat rows.
    """
    groups, cards = sums.shape[0], sums.shape[1]
    s, n = np.zeros((groups, cards)), np.zeros((groups, cards))
    touched = np.empty(groups * cards, np.int64)
    count, block = 0, 0
    for i in range(row.shape[0]):
        if copies[i] <= 0:
            continue
        at = row[i]
        if block_of[at] != block:
            _flush(block, touched, count, s, n, every_s, every_n, sums)
            count, block = 0, block_of[at]
        what, group = card[i], group_of[at]
        if n[0, what] == 0.0:
            touched[count] = what
            count += 1
        s[0, what] += value[at]
        n[0, what] += 1.0
        if group > 0:
            if n[group, what] == 0.0:
                touched[count] = group * cards + what
                count += 1
            s[group, what] += value[at]
            n[group, what] += 1.0
    _flush(block, touched, count, s, n, every_s, every_n, sums)
