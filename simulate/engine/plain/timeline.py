"""The way to a result of one plain playout, step by step, by the helpers of `engine/timeline.py`."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from simulate.engine.contract import PLAYOUT_TIMELINE, SEAT_TIMELINE
from simulate.engine.plain.sides import Sides, by_side
from simulate.engine.rows import DECISIONS, FIRST_PART, LEAD_CHANGES, LEAD_FOR_GOOD, WINNERS, WON
from simulate.engine.timeline import (
    NOTED_PLY,
    QUARTERS,
    ROUNDS,
    begin_timeline,
    fill_timeline,
    new_timeline,
    note_choice,
    note_round,
)


class Timeline:
    """The counts of one playout. Where sides win, who leads is a side, by the sum of its seats."""

    def __init__(self, seats: int, sides: Sides = ()):
        self.seats, self.sides = seats, sides
        self.of_sides = Timeline(len(sides)) if sides else None
        self.ends, self.clock = new_timeline()
        begin_timeline(self.clock)
        self.seat_rows = np.zeros((seats, FIRST_PART), np.int64)
        self.row = np.zeros(LEAD_FOR_GOOD + 1, np.int64)
        self._scores = np.zeros((seats, 1), np.int64)

    @property
    def noted_ply(self) -> int:
        """The ply at which the last round was noted."""
        return int(self.clock[NOTED_PLY])

    @property
    def rounds(self) -> int:
        """The number of rounds that ended."""
        return int(self.clock[ROUNDS])

    def note_choice(self, seat: int, n: int) -> None:
        """Note a decision among `n` legal actions, or a forced ply, before it is made."""
        note_choice(self.seat_rows, seat, n, self.clock)

    def note_round(self, ply: int, totals: Sequence[int]) -> None:
        """Note the scores after a round, and at the end of the playout unless it ended with a round."""

        def score(state: Any, rules: Any, scores: np.ndarray) -> None:
            scores[:, 0] = totals

        if self.of_sides is not None:
            self.of_sides.note_round(ply, by_side(self.sides, totals))
        note_round(score, SimpleNamespace(ply=ply, seats=self.seats), None, self._scores, self.ends, self.clock)

    def values(self, won: Sequence[int], sign: int = 1) -> tuple[list[list[int]], list[int]]:
        """The columns of `SEAT_TIMELINE` for each seat and those of `PLAYOUT_TIMELINE`; `won` by seat.

        `sign`: what a noted score is to be multiplied with, -1 where the fewest points win and were noted below nothing.
        """
        self.seat_rows[:, WON], self.row[WINNERS] = won, sum(won)
        fill_timeline(self.seats, self.ends, self.clock, self.seat_rows, self.row)
        columns = self.seat_rows[:, DECISIONS : DECISIONS + len(SEAT_TIMELINE)]
        columns[:, -(QUARTERS - 1) :] *= sign
        own = columns.tolist()
        if self.of_sides is not None:
            return own, self.of_sides.values([won[side[0]] for side in self.sides])[1]
        return own, self.row[LEAD_CHANGES : LEAD_CHANGES + len(PLAYOUT_TIMELINE)].tolist()
