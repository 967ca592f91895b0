"""Who sits where: line-ups of blocks.

A matchup has one line-up. A field has all of them: every combination of `seats` strategies (every multiset where the field
is smaller), in epochs. An epoch is a shuffled order of all, each with its own shuffled order round the table. Epochs have
their own seed streams (who = PLAN, counter = epoch), so extending a run changes no earlier block.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from simulate.engine.contract import FIELD_MAX
from simulate.engine.jit import array, entry, int64, jit, uint64, void
from simulate.engine.position import quiet
from simulate.engine.streams import PLAN, open_stream, shuffle
from simulate.errors import RunError


@jit
def _shuffle_rows(stream, rows):
    for i in range(rows.shape[0]):
        shuffle(stream, rows[i], rows.shape[1])


@entry(void(array(int64, 2), array(uint64, 1), int64, array(int64, 1), array(int64, 2)))
def draw_epoch(line_ups, address, epoch, order, drawn):
    """Fill `order` (E,), indices into `line_ups` (E, S), and `drawn` (E, S), those line-ups in order round the table."""
    stream = np.zeros(4, np.uint64)
    open_stream(stream, address[0], address[1], np.uint64(epoch), np.uint64(PLAN))
    for i in range(order.shape[0]):
        order[i] = i
    shuffle(stream, order, order.shape[0])
    for i in range(order.shape[0]):
        drawn[i] = line_ups[order[i]]
    _shuffle_rows(stream, drawn)


@dataclass(frozen=True)
class Plan:
    """The line-ups of a run. `labels` are the strategies: the line-up itself, or the field."""

    kind: str  # "matchup" or "field"
    labels: tuple[str, ...]
    seats: int
    address: tuple[int, int]  # run seed, hashed label

    @property
    def about(self) -> str:
        """How line-ups are drawn, in words."""
        if self.kind == "matchup":
            return "one line-up in all rotations over the same deals"
        what = "combination" if len(self.labels) >= self.seats else "multiset"
        return (
            f"every {what} of {self.seats} out of {len(self.labels)} strategies once per epoch of {len(self.line_ups)}"
            " blocks, in shuffled order and shuffled round the table"
        )

    @cached_property
    def line_ups(self) -> np.ndarray:
        """(E, S) int64: the line-ups of one epoch in canonical order, as indices into `labels`."""
        field = range(len(self.labels))
        if self.kind == "matchup":
            rows = [tuple(field)]
        elif len(self.labels) >= self.seats:
            rows = list(itertools.combinations(field, self.seats))
        else:
            rows = list(itertools.combinations_with_replacement(field, self.seats))
        return np.array(rows, np.int64)

    @cached_property
    def matchups(self) -> list[str]:
        """The name of each line-up: its labels sorted, joined by ' + '."""
        return [" + ".join(sorted(self.labels[i] for i in row)) for row in self.line_ups]

    def line_up(self, block: int) -> list[int]:
        """A block's line-up, by seat at rotation 0, as indices into `labels`."""
        return [int(i) for i in self.draw(block, 1)[1][0]]

    def seated(self, playout: int) -> list[str]:
        """Labels of the strategies of one playout, by seat."""
        block, rotation = divmod(playout, self.seats)
        entries = self.line_up(block)
        return [self.labels[entries[(seat + rotation) % self.seats]] for seat in range(self.seats)]

    def draw(self, first_block: int, blocks: int) -> tuple[np.ndarray, np.ndarray]:
        """(which (B,) index into `matchups`, line-ups (B, S) index into `labels`) of a range of blocks."""
        size = len(self.line_ups)
        if self.kind == "matchup":
            return np.zeros(blocks, np.int64), np.repeat(self.line_ups, blocks, axis=0)
        which, drawn = np.empty(blocks, np.int64), np.empty((blocks, self.seats), np.int64)
        order, rows = np.empty(size, np.int64), np.empty((size, self.seats), np.int64)
        last = first_block + blocks
        for epoch in range(first_block // size, (last - 1) // size + 1):
            with quiet():
                draw_epoch(self.line_ups, np.array(self.address, np.uint64), epoch, order, rows)
            start = max(epoch * size, first_block)
            end = min((epoch + 1) * size, last)
            inside, target = slice(start - epoch * size, end - epoch * size), slice(start - first_block, end - first_block)
            which[target], drawn[target] = order[inside], rows[inside]
        return which, drawn


def make_plan(labels: Sequence[str], seats: int, address: np.ndarray) -> Plan:
    """A matchup if there are as many strategies as seats, otherwise a field. Raises RunError."""
    kind = "matchup" if len(labels) == seats else "field"
    if not labels:
        raise RunError("no strategy to play with", "Name some after the game, or leave them out for the default field.")
    if len(labels) > FIELD_MAX:
        raise RunError(f"{len(labels)} strategies; one run draws from {FIELD_MAX} at most")
    twice = sorted({label for label in labels if list(labels).count(label) > 1})
    if kind == "field" and twice:
        raise RunError(
            f"strategy {', '.join(twice)} is named twice",
            f"{len(labels)} strategies at {seats} seats are a field, and each counts once there; "
            f"name exactly {seats} for one matchup.",
        )
    return Plan(kind, tuple(labels), seats, (int(address[0]), int(address[1])))
