"""The plan of the blocks: line-ups, and the levels of the game's design factor.

A matchup has one line-up, in every order round the table equally often: rotations alone would leave each player beside the
same neighbours. Its epoch is all orders, shuffled; the first block has the order in which the players were named. A field
has all line-ups: every combination of `seats` strategies (every multiset where the field
is smaller), in epochs. An epoch is a shuffled order of all, each with its own shuffled order round the table.

A design factor is dealt in epochs too (`engine/design.py`). Epochs have their own seed streams (who = PLAN or DESIGN,
counter = epoch), so extending a run changes no earlier block.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from simulate.engine.design import Design
from simulate.engine.python_streams import PLAN, Stream
from simulate.errors import RunError

FIELD_MAX = 16  # strategies that one run can draw line-ups from
ORDERS_MAX = 5040  # orders round the table in an epoch of a matchup; of more (over eight seats) each epoch draws so many
KEPT_ROWS = 1 << 16  # drawn line-ups that are kept: calls of the loop take neighbouring blocks, experiments take them again

Rows = list[list[int]]  # plain lists: an epoch is often a single block, and an array for each took a fortieth of a run


@dataclass(frozen=True)
class Plan:
    """The line-ups of a run. `labels` are the strategies: the line-up itself, or the field."""

    kind: str  # "matchup", "field", or "around": the first strategy always, the other seats as in a field of the others
    labels: tuple[str, ...]
    seats: int
    address: tuple[int, int]  # run seed, hashed label
    design: Design | None = None

    @property
    def about(self) -> str:
        """The way in which line-ups are drawn, in words."""
        design = (
            f"; {self.design.column} dealt to the seats, balanced over {len(self.design.labels)} blocks"
            if self.design
            else ""
        )
        if self.kind == "matchup":
            orders = f", in all {self.epoch} orders round the table equally often" if self.epoch > 1 else ""
            return f"one line-up in all rotations over the same deals{orders}{design}"
        what = "combination" if len(self.labels) >= self.seats else "multiset"
        return (
            f"every {what} of {self.seats} out of {len(self.labels)} strategies once per epoch of {len(self.line_ups)}"
            f" blocks, in shuffled order and shuffled round the table{design}"
        )

    @cached_property
    def line_ups(self) -> np.ndarray:
        """(E, S) int64: the line-ups of one epoch in canonical order, as indices into `labels`."""
        field = range(len(self.labels))
        if self.kind == "matchup":
            rows = [tuple(field)]
        elif self.kind == "around":
            drawn = itertools.combinations if len(field) >= self.seats else itertools.combinations_with_replacement
            rows = [(0, *others) for others in drawn(field[1:], self.seats - 1)]
        elif len(self.labels) >= self.seats:
            rows = list(itertools.combinations(field, self.seats))
        else:
            rows = list(itertools.combinations_with_replacement(field, self.seats))
        return np.array(rows, np.int64)

    @cached_property
    def epoch(self) -> int:
        """Blocks in which every line-up, or every order of the one of a matchup, occurs once."""
        if self.kind != "matchup":
            return len(self.line_ups)
        alike = len(set(self.labels)) == 1 or len(set(self.labels[1:])) == 1  # the order changes nothing
        return 1 if alike else min(math.factorial(self.seats - 1), ORDERS_MAX)

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
        make = self._order_epoch if self.kind == "matchup" else self._line_up_epoch
        rows = self._by_epoch(make, self.epoch, first_block, blocks)
        return np.ascontiguousarray(rows[:, 0]), np.ascontiguousarray(rows[:, 1:])

    def designs(self, first_block: int, blocks: int) -> np.ndarray | None:
        """(B, S) int64: level of the design factor plus 1 of each seat, None for a game without one."""
        if self.design is None:
            return None
        return self._by_epoch(self._design_epoch, len(self.design.labels), first_block, blocks)

    def _by_epoch(self, make: Callable[[int], Rows], size: int, first_block: int, blocks: int) -> np.ndarray:
        """The rows of a range of blocks, out of epochs of `size` blocks."""
        epochs = range(first_block // size, (first_block + blocks - 1) // size + 1)
        start = first_block - epochs.start * size
        rows = [row for epoch in epochs for row in make(epoch)]
        return np.array(rows[start : start + blocks], np.int64)

    def _order_epoch(self, epoch: int) -> Rows:
        """E rows of 1 + S: the one line-up of a matchup, in its orders round the table."""
        held = self._drawn.get(epoch)
        if held is None:
            first, *others = self._rows[0]
            every = list(itertools.islice(itertools.permutations(others), self.epoch))
            stream = Stream(self.address, epoch, PLAN)
            if len(every) < math.factorial(len(others)) and self.epoch > 1:
                for i in range(len(every)):
                    drawn = list(others)
                    stream.shuffle(drawn)
                    every[i] = tuple(drawn)
            stream.shuffle(every)
            if epoch == 0:  # as they were named, so that a look at the first playout shows what was asked for
                every.sort(key=lambda order: order != tuple(others))
            held = [[0, first, *order] for order in every]
            self._keep(epoch, held)
        return held

    def _line_up_epoch(self, epoch: int) -> Rows:
        """E rows of 1 + S: which line-up, and who sits where."""
        held = self._drawn.get(epoch)
        if held is None:
            stream = Stream(self.address, epoch, PLAN)
            order = list(range(len(self.line_ups)))
            stream.shuffle(order)
            fixed, held = int(self.kind == "around"), []
            for which in order:
                row = self._rows[which]
                others = row[fixed:]
                stream.shuffle(others)
                held.append([which, *row[:fixed], *others])
            self._keep(epoch, held)
        return held

    def _keep(self, epoch: int, held: Rows) -> None:
        if len(self._drawn) * len(held) >= KEPT_ROWS:
            self._drawn.clear()
        self._drawn[epoch] = held

    @cached_property
    def _rows(self) -> Rows:
        rows: Rows = self.line_ups.tolist()
        return rows

    @cached_property
    def _drawn(self) -> dict[int, Rows]:
        return {}

    def _design_epoch(self, epoch: int) -> Rows:
        assert self.design is not None
        return self.design.epoch(self.address, epoch, self.seats)


@dataclass(frozen=True)
class ListedPlan(Plan):
    """The line-ups of games that were played elsewhere: those that occur, in no order."""

    listed: tuple[str, ...] = ()

    @property
    def matchups(self) -> list[str]:
        """The name of each line-up."""
        return list(self.listed)


def make_plan(
    labels: Sequence[str], seats: int, address: Sequence[int], kind: str | None = None, design: Design | None = None
) -> Plan:
    """A matchup if there are as many strategies as seats, otherwise a field, unless `kind` says which. Raises RunError."""
    kind = kind or ("matchup" if len(labels) == seats else "field")
    if not labels:
        raise RunError("no strategy to play with", "Name some after the game, or leave them out for the default field.")
    if len(labels) > FIELD_MAX:
        raise RunError(f"{len(labels)} strategies; one run draws from {FIELD_MAX} at most")
    if design is not None and design.distinct and len(design.labels) < seats:
        raise RunError(f"{design.column} has {len(design.labels)} levels, too few for {seats} seats")
    twice = sorted({label for label in labels if list(labels).count(label) > 1})
    if kind == "field" and twice:
        raise RunError(
            f"strategy {', '.join(twice)} is named twice",
            f"{len(labels)} strategies at {seats} seats are a field, and each counts once there; "
            f"name exactly {seats} for one matchup.",
        )
    return Plan(kind, tuple(labels), seats, (int(address[0]), int(address[1])), design)
