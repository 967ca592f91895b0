"""The arena: one player with trial numbers against players of a field, on common deals."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from simulate.engine import playout as kernel
from simulate.engine.rows import WINNERS, WON
from simulate.errors import StrategyError
from simulate.runs.plan.order import Order
from simulate.runs.play.scheduler import Jobs, Worker, map_pieces
from strategies import Strategy

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Arena:
    """An arena: the players of an order. The first, on trial, is in every line-up and takes every seat of a deal."""

    order: Order

    @property
    def seats(self) -> int:
        """Seats of a playout."""
        return self.order.plan.seats

    @property
    def player(self) -> Strategy:
        """The player on trial."""
        return self.order.strategies[0]

    @property
    def opponents(self) -> tuple[Strategy, ...]:
        """The others."""
        return self.order.strategies[1:]

    def line_ups(self, first_block: int, blocks: int) -> np.ndarray:
        """(B, S): the trial player and opponents, every multiset of opponents in turn."""
        choices = list(itertools.combinations_with_replacement(range(1, len(self.opponents) + 1), self.seats - 1))
        numbers = np.arange(first_block, first_block + blocks) % len(choices)
        return np.array([(0, *choices[n]) for n in numbers], np.int64).reshape(blocks, self.seats)

    def shares(self, trials: Sequence[Sequence[float]], first_block: int, blocks: int, jobs: Jobs = 1) -> Floats:
        """(trials, B): mean win share of the trial player over the rotations of each block. Raises StrategyError."""
        work = partial(tried, self.line_ups(first_block, blocks), first_block)
        return np.array(map_pieces(self.order, work, list(trials), jobs)).reshape(len(trials), blocks)


def tried(line_ups: np.ndarray, first_block: int, worker: Worker, values: Sequence[float]) -> Floats:
    """(B,) win share of the trial player with these numbers."""
    worker.loop.params[0, : len(values)] = values
    played = worker.loop.play(first_block, line_ups)
    if played.code != kernel.FINE:
        label = worker.order.strategies[0].label
        raise StrategyError(f"strategy '{label}' could not be played on with trial numbers {list(values)}")
    return own_share(played.seat_rows, played.playout_rows, line_ups.shape[1])


def own_share(seat_rows: np.ndarray, playout_rows: np.ndarray, seats: int) -> Floats:
    """(B,) win share of entry 0: in rotation r it sits in seat -r mod S."""
    rotation = np.arange(len(playout_rows)) % seats
    won = seat_rows[np.arange(len(seat_rows)), -rotation % seats, WON]
    return (won / np.maximum(playout_rows[:, WINNERS], 1)).reshape(-1, seats).mean(axis=1)
