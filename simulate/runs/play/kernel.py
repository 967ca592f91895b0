"""Call the playout loop for ranges of blocks: the arrays it fills, how far it is, and what went wrong."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.engine import playout as kernel
from simulate.engine.lanes import loop_for
from simulate.engine.ruleset import Ruleset
from simulate.errors import RunError, SimulateError, VerbError
from simulate.runs.plan.order import Order
from simulate.runs.store.batch import Batch, win_shares
from simulate.system.guests import place_in

BATCH_PLAYOUTS = 4096  # at most, in one call
BATCH_BYTES = 16 << 20  # of card rows, at most, in one call
CALL_SECONDS = 0.5  # shorter calls are made longer; to be stopped, none need end: they look after every block
CRASHED = -1  # Fault.code of a strategy that raised
RAISED = -2  # of a verb of a plain game that raised


@dataclass(frozen=True)
class Fault:
    """A playout that could not go on. `code` as in status[CODE], CRASHED or RAISED."""

    code: int
    block: int
    rotation: int
    ply: int
    seat: int
    action: int
    detail: int
    text: str = ""  # of the exception


@dataclass(frozen=True)
class Treatment:
    """An experiment on single entries of the line-ups of single blocks, wherever they sit.

    `masks` (B, 3, S, contents) uint8: what is barred, given or blanked; `ruled` (B, S) int64: 1 where an entry acts by the
    rules `others`: it reads them when it decides, and its actions are carried out by them.
    """

    masks: np.ndarray
    ruled: np.ndarray | None = None
    others: Ruleset | None = None

    def at(self, rows: np.ndarray) -> Treatment:
        """The treatment of some of the blocks."""
        return Treatment(self.masks[rows], None if self.ruled is None else self.ruled[rows], self.others)

    def alone(self) -> Treatment:
        """The same without the other rules, which the loop holds already."""
        return Treatment(self.masks, self.ruled)


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
            status[kernel.STOP] = 1

    def begin(self, status: np.ndarray) -> None:
        """A call with this status array begins."""
        with self._lock:
            self._running.append(status)
        if self.stopping:
            status[kernel.STOP] = 1

    def end(self, status: np.ndarray) -> None:
        """It has returned."""
        with self._lock:
            self._running = [other for other in self._running if other is not status]
            self.finished += int(status[kernel.DONE])

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
            return self.finished + sum(int(status[kernel.DONE]) for status in self._running)


class Kernel:
    """The playout loop with the arguments of one order. Not shared between threads.

    `others`: rules that single seats may act by, see `Treatment`.
    """

    def __init__(self, order: Order, paranoid: bool = False, others: Ruleset | None = None):
        game, seats = order.game, order.plan.seats
        self.order = order
        self.seconds = 0.0  # spent in the loop
        self.step = 16  # blocks of a call
        self.winners = [column.name for column in game.all_playout_columns].index("winners")
        names = [player.label for player in order.manifest.players]
        self.codes = np.array([names.index(label) for label in order.plan.labels], np.int64)  # of an entry: player
        asked = order.manifest.asked
        second = None if others is None else others.record
        cards = "cards" in order.manifest.summed()
        self.loop = loop_for(game, order.rules.record, seats, order.players(), asked.seed, cards, paranoid, others=second)
        row_bytes = max(1, self.loop.cards_most * self.loop.card_width * 4)
        self.most_blocks = max(1, min(BATCH_PLAYOUTS, BATCH_BYTES // row_bytes) // seats)

    def batches(self, first_block: int, blocks: int, control: Control) -> Iterator[Batch | Fault]:
        """Play a range of blocks in calls of about half a second or more; ends early when stopped or at a fault."""
        at = first_block
        while at < first_block + blocks and not control.stopping:
            size = min(self.step, self.most_blocks, first_block + blocks - at)
            started = time.thread_time()  # not the clock on the wall: on a busy machine calls would stay short
            result = self.call(at, size, control)
            if self.step < self.most_blocks and time.thread_time() - started < CALL_SECONDS:
                self.step *= 2
            if result is None:
                return
            yield result
            if isinstance(result, Fault):
                return
            at += size

    def call(self, first_block: int, blocks: int, control: Control) -> Batch | Fault | None:
        """One call of the loop for a range of blocks; None if it was stopped."""
        return self._call(np.arange(first_block, first_block + blocks), control, {})

    def treated(self, blocks: np.ndarray, treatment: Treatment, control: Control) -> Batch | Fault | None:
        """One call of the loop for single blocks, ascending, under their treatment; None if it was stopped."""
        return self._call(blocks, control, {"masks": treatment.masks, "ruled": treatment.ruled})

    def drawn_anew(self, blocks: np.ndarray, label: int, control: Control) -> Batch | Fault | None:
        """One call of the loop for single blocks, whose chance after the deal is another for each label above 0."""
        return self._call(blocks, control, {"later": np.full(len(blocks), label, np.uint64)})

    def _call(self, blocks: np.ndarray, control: Control, experiment: dict[str, Any]) -> Batch | Fault | None:
        first, at = int(blocks[0]), blocks - blocks[0]
        which, drawn = (rows[at] for rows in self.order.plan.draw(first, int(at[-1]) + 1))
        designs = self.order.plan.designs(first, int(at[-1]) + 1)
        status, played, text = kernel.new_status(), None, ""
        control.begin(status)
        started = time.perf_counter()
        try:
            played = self.loop.play(blocks, drawn, status, None if designs is None else designs[at], **experiment)
        except VerbError as error:
            status[kernel.CODE], text = RAISED, error.message
        except SimulateError:  # of the game
            raise
        except Exception as error:  # whatever a strategy raises becomes a fault with its address
            if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE):
                raise RunError(
                    f"{error.strerror}: this process may open no more",
                    "Raise the limit (ulimit -n), unless a game or a strategy opens files and does not close them.",
                ) from error
            status[kernel.CODE], text = CRASHED, f"{place_in(error)}{type(error).__name__}: {error}"
        finally:
            self.seconds += time.perf_counter() - started
            control.end(status)
        code = int(status[kernel.CODE])
        if code == kernel.STOPPED:
            return None
        if code != kernel.FINE or played is None:
            block, rotation, ply, seat = (
                int(status[key]) for key in (kernel.BLOCK, kernel.ROTATION, kernel.PLY, kernel.SEAT)
            )
            return Fault(code, block, rotation, ply, seat, int(status[kernel.ACTION]), int(status[kernel.DETAIL]), text)
        shares = win_shares(played.seat_rows, played.playout_rows[:, self.winners])
        return Batch(
            first,
            which,
            drawn,
            played.seat_rows,
            played.playout_rows,
            played.card_rows,
            played.draws,
            self._players(drawn),
            shares,
        )

    def _players(self, drawn: np.ndarray) -> np.ndarray:
        """(playouts, S) int64: who sits where, in all rotations of line-ups (B, S)."""
        seats = np.arange(self.order.plan.seats)
        entry = (seats[None, :] + seats[:, None]) % len(seats)  # [rotation, seat]
        players: np.ndarray = self.codes[drawn[:, entry]]
        return players.reshape(-1, len(seats))
