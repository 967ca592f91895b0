"""Call the playout loop for ranges of blocks: the arrays it fills, how far it is, and what went wrong."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from simulate.engine import playout as loop
from simulate.engine.contract import FIELD_MAX, PARAMS_MAX
from simulate.engine.jit import new_records
from simulate.engine.playout import loop_arguments, play_blocks_of
from simulate.engine.position import address_of, quiet
from simulate.runs.order import Order

BATCH_PLAYOUTS = 4096  # at most, in one call
BATCH_BYTES = 16 << 20  # of card rows, at most, in one call
CALL_SECONDS = 0.1  # shorter calls are made longer
CRASHED = -1  # Fault.code of a strategy that raised


@dataclass(frozen=True)
class Fault:
    """A playout that could not go on. `code` as in status[CODE], or CRASHED."""

    code: int
    block: int
    rotation: int
    ply: int
    seat: int
    action: int
    detail: int
    text: str = ""  # of the exception


@dataclass(frozen=True)
class Batch:
    """The log rows of a range of blocks, as the loop filled them."""

    first_block: int
    which: np.ndarray  # (B,) int64, index into Plan.matchups
    drawn: np.ndarray  # (B, S) int64, line-ups
    seat_rows: np.ndarray  # (playouts, S, columns) int64
    playout_rows: np.ndarray  # (playouts, columns) int64
    card_rows: np.ndarray  # (3 + events, rows) uint32; playout numbers modulo 2**32


class Control:
    """Shared by the workers of one process: how many playouts are done, and whether to stop."""

    def __init__(self) -> None:
        self.stopping = False
        self.finished = 0  # playouts in calls that have returned
        self._lock = threading.Lock()
        self._running: list[np.ndarray] = []

    def stop(self) -> None:
        """End all running calls after their block, and start no new one."""
        self.stopping = True
        for status in list(self._running):
            status[loop.STOP] = 1

    def begin(self, status: np.ndarray) -> None:
        """A call with this status array begins."""
        with self._lock:
            self._running.append(status)
        if self.stopping:
            status[loop.STOP] = 1

    def end(self, status: np.ndarray) -> None:
        """It has returned."""
        with self._lock:
            self._running = [other for other in self._running if other is not status]
            self.finished += int(status[loop.DONE])

    def running(self) -> list[np.ndarray]:
        """The status arrays of the calls that run now."""
        with self._lock:
            return list(self._running)

    def count(self, playouts: int) -> None:
        """Count playouts that were made elsewhere."""
        with self._lock:
            self.finished += playouts

    @property
    def done(self) -> int:
        """Playouts done so far, those of running calls included."""
        with self._lock:
            return self.finished + sum(int(status[loop.DONE]) for status in self._running)


class Kernel:
    """The playout loop with the arguments of one order. Not shared between threads."""

    def __init__(self, order: Order, paranoid: bool = False):
        game, seats = order.game, order.plan.seats
        self.order = order
        self.seconds = 0.0  # spent in the loop
        self.play = play_blocks_of(game).compile()
        self.verbs = loop_arguments(game)
        chosen = [strategy.load().compile() for strategy in order.strategies]
        self.field = tuple(chosen[i] if i < len(chosen) else chosen[0] for i in range(FIELD_MAX))
        self.params = np.zeros((FIELD_MAX, PARAMS_MAX))
        self.params[: len(chosen)] = order.params()
        self.address = address_of(game, seats, order.manifest.asked.seed)
        self.states = new_records(game.state, 3)
        self.rng = np.zeros((seats + 1, 4), np.uint64)
        self.legal = np.zeros(game.max_actions, np.int64)
        self.scores = np.zeros((seats, len(game.score_parts)), np.int64)
        self.log_cards = order.manifest.asked.log == "cards"
        self.options = np.zeros(loop.N_OPTIONS, np.int64)
        self.options[loop.SEATS], self.options[loop.PLY_LIMIT] = seats, game.ply_limit
        self.options[loop.LOG_CARDS], self.options[loop.PARANOID] = self.log_cards, paranoid
        self.options[loop.VIEW_MODE] = loop.LIVE if all(s.own for s in order.strategies) else loop.HIDDEN
        self.card_width = loop.CARD_KEYS + len(game.events)
        self.cards_most = seats * len(game.contents) if self.log_cards else 0  # rows a playout
        row_bytes = max(1, self.cards_most * self.card_width * 4)
        self.most_blocks = max(1, min(BATCH_PLAYOUTS, BATCH_BYTES // row_bytes) // seats)

    def batches(self, first_block: int, blocks: int, control: Control) -> Iterator[Batch | Fault]:
        """Play a range of blocks in calls of about a tenth of a second or more; ends early when stopped or at a fault."""
        at, step = first_block, 16
        while at < first_block + blocks and not control.stopping:
            size = min(step, self.most_blocks, first_block + blocks - at)
            started = time.perf_counter()
            result = self.call(at, size, control)
            if time.perf_counter() - started < CALL_SECONDS:
                step *= 2
            if result is None:
                return
            yield result
            if isinstance(result, Fault):
                return
            at += size

    def call(self, first_block: int, blocks: int, control: Control) -> Batch | Fault | None:
        """One call of the loop; None if it was stopped."""
        game, seats = self.order.game, self.order.plan.seats
        which, drawn = self.order.plan.draw(first_block, blocks)
        playouts = blocks * seats
        seat_rows = np.zeros((playouts, seats, len(game.all_seat_columns)), np.int64)
        playout_rows = np.zeros((playouts, len(game.all_playout_columns)), np.int64)
        card_rows = np.empty((self.card_width, max(1, playouts * self.cards_most)), np.uint32)
        status = np.zeros(loop.N_STATUS, np.int64)
        self.options[loop.FIRST_BLOCK], self.options[loop.BLOCKS] = first_block, blocks
        text = ""
        control.begin(status)
        started = time.perf_counter()
        try:
            with quiet():
                self.play(
                    *self.verbs, self.field, self.states, self.order.rules.record, self.address, drawn, self.params,
                    self.options, self.rng, self.legal, self.scores, seat_rows, playout_rows, card_rows, status,
                )  # fmt: skip
        except Exception as error:  # whatever a strategy raises becomes a fault with its address
            status[loop.CODE], text = CRASHED, f"{type(error).__name__}: {error}"
        finally:
            self.seconds += time.perf_counter() - started
            control.end(status)
        code = int(status[loop.CODE])
        if code == loop.STOPPED:
            return None
        if code != loop.FINE:
            block, rotation, ply, seat = (int(status[key]) for key in (loop.BLOCK, loop.ROTATION, loop.PLY, loop.SEAT))
            return Fault(code, block, rotation, ply, seat, int(status[loop.ACTION]), int(status[loop.DETAIL]), text)
        return Batch(first_block, which, drawn, seat_rows, playout_rows, card_rows[:, : int(status[loop.CARD_ROWS])])
