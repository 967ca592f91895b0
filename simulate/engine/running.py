"""The calls of the playout loop that run now in this process, and a watcher that names a choice that does not end.

A strategy that never answers is reported after `LONG_SECONDS` of its thread's CPU time, whatever plays: a run, a comparison,
a search of parameters. After SIMULATE_CHOICE_SECONDS (`--choice-seconds`) it ends the process, since nothing else ends it.
One that sleeps gets three times as long, by the clock.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simulate.engine import playout as kernel
from simulate.system.watched import Note, forget, note, tell_end

LONG_SECONDS = 10.0
PAUSE = 0.5
LIMIT_VARIABLE = "SIMULATE_CHOICE_SECONDS"  # not set: a choice may take for ever
COULD_NOT_RUN = 2
ASKED, IN_GAME = range(2)  # of status[DETAIL] of a plain game: who has the word, a strategy or a verb
PLACES = (kernel.BLOCK, kernel.ROTATION, kernel.PLY, kernel.SEAT)  # of a status


@dataclass
class Call:
    """One call of the loop: who plays, where it is, and when it was there first."""

    players: Sequence[Any]  # LoopPlayer
    seats: int
    blocks: np.ndarray
    lineups: np.ndarray
    status: np.ndarray
    thread: int = field(default_factory=threading.get_ident)
    place: tuple[int, ...] = ()
    since: float = 0.0  # CPU time of its thread
    began: float = 0.0  # by the clock
    told: bool = False
    game: str = ""
    plain: bool = False  # its loop says in status[DETAIL] who has the word

    def noted(self) -> Note:
        """Return the note that a watching parent reports from, should this call crash."""
        players = [(who.name or who.entry.__name__, who.entry.file) for who in self.players]
        return (
            self.thread,
            self.game,
            players,
            self.seats,
            PLACES,
            self.blocks.tobytes(),
            self.lineups.astype(np.uint8).tobytes(),
        )

    def seconds(self) -> float:
        """CPU time that the thread has spent on this ply; of one that waits, a third of the time by the clock."""
        spent, now = _cpu_seconds(self.thread), time.monotonic()
        place = tuple(int(self.status[key]) for key in PLACES)
        if place != self.place:
            self.place, self.since, self.began, self.told = place, spent, now, False
        spent, passed = spent - self.since, now - self.began
        return passed / 3 if spent < passed / 10 else spent

    def words(self, seconds: float) -> str:
        """Name the player that has not answered, and its place."""
        block, rotation, ply, seat = self.place
        playout = block * self.seats + rotation
        if self.plain and self.status[kernel.DETAIL] == IN_GAME:
            return (
                f"a verb of the game ({_line_of(self.thread)}) has not come back for {seconds:.0f} s of CPU time "
                f"after ply {ply} of playout {playout}"
            )
        at = int(np.searchsorted(self.blocks, block))
        who = self.players[int(self.lineups[min(at, len(self.lineups) - 1), (seat + rotation) % self.seats])]
        name = who.name or who.entry.__name__
        return (
            f"strategy '{name}' ({who.entry.file}, seat {seat}) has not chosen for {seconds:.0f} s "
            f"of CPU time at ply {ply} of playout {playout}"
            + ("" if self.plain else ", or a verb of the game has not come back")
        )


_calls: list[Call] = []
_lock = threading.Lock()
_listeners: list[Callable[[str], None]] = []
_watchers: dict[int, threading.Thread] = {}  # by process


def _cpu_seconds(thread: int) -> float:
    """CPU time of a thread that is known to live; of this process where threads have no clock."""
    if hasattr(time, "pthread_getcpuclockid"):
        return time.clock_gettime(time.pthread_getcpuclockid(thread))
    return time.process_time()


def _line_of(thread: int) -> str:
    """File and line where a thread is."""
    frame = sys._current_frames().get(thread)
    return f"{frame.f_code.co_filename}, line {frame.f_lineno}" if frame is not None else "unknown"


@contextmanager
def running(call: Call) -> Iterator[None]:
    """The call runs while the body does."""
    with _lock:
        call.seconds()
        _calls.append(call)
        if os.getpid() not in _watchers:
            _watchers[os.getpid()] = threading.Thread(target=_watch, daemon=True)
            _watchers[os.getpid()].start()
    note(call.status, call.noted)
    try:
        yield
    finally:
        forget(call.status)
        with _lock:  # the watcher asks for a thread's clock under this lock: the thread lives
            _calls[:] = [other for other in _calls if other is not call]


@contextmanager
def telling(say: Callable[[str], None]) -> Iterator[None]:
    """Report slow choices with `say` while the body runs; otherwise on stderr."""
    _listeners.append(say)
    try:
        yield
    finally:
        _listeners.remove(say)


def limit_seconds() -> float | None:
    """The seconds of CPU time after which a choice ends the process; None: never."""
    try:
        return float(os.environ[LIMIT_VARIABLE]) or None
    except (KeyError, ValueError):
        return None


def _watch() -> None:
    while True:
        time.sleep(PAUSE)
        limit = limit_seconds()
        slow: list[str] = []
        endless: list[str] = []
        with _lock:
            for call in _calls:
                seconds = call.seconds()
                if limit is not None and seconds >= limit:
                    endless.append(call.words(seconds))
                elif seconds >= LONG_SECONDS and not call.told:
                    call.told = True
                    slow.append(call.words(LONG_SECONDS))
        ends = f"the run ends after {limit:.0f} s (--choice-seconds)" if limit is not None else "Ctrl-C twice ends the run"
        for words in slow:
            tell(f"{words}; {ends}")
        if endless:
            _end(endless[0])


def tell(words: str) -> None:
    """Say what takes long: to whoever listens, otherwise on stderr."""
    if _listeners:
        _listeners[-1](words)
    else:
        print(words, file=sys.stderr, flush=True)


def _end(words: str) -> None:
    """End the process: nothing else stops a choice that never ends."""
    lost = "Lost is what was played and not yet written; whole shards are kept, and the same command goes on from them."
    more = "--choice-seconds N waits longer (0: for ever)."
    os.write(2, f"\nError: {words}\n{lost}\n{more}\n".encode())
    tell_end(COULD_NOT_RUN)
    os._exit(COULD_NOT_RUN)
