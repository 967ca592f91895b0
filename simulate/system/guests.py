"""What files of a user do beside being asked: wait while they are imported, start processes and threads.

Such a file is named with its line: it would write a run's files twice, or let no command end.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

LIMIT = "SIMULATE_CHOICE_SECONDS"
OURS = str(Path(__file__).parents[1]) + os.sep

_places: set[str] = set()  # files and folders that are not ours


class LateError(Exception):
    """An import that does not come to an end."""


class ForkError(RuntimeError):
    """A file of a user started a process while it was asked."""

    def __str__(self) -> str:
        return "os.fork: a game or a strategy starts no process; every playout would be played twice"


class ThreadError(RuntimeError):
    """A file of a user started a thread for which the program would wait."""

    def __str__(self) -> str:
        return "a game or a strategy starts no thread, unless with daemon=True: the program would never end"


@contextmanager
def importing(place: Path) -> Iterator[None]:
    """Import a file or folder of a user: its code is known as theirs from now on, and an import ends in time.

    The limit is that of a choice, in seconds on the clock. Raises LateError.
    """
    _know(place)
    limit = float(os.environ.get(LIMIT, "0"))
    if limit <= 0 or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(signum: int, frame: Any) -> None:
        raise LateError(f"not imported after {limit:g} s (--choice-seconds)")

    before = signal.signal(signal.SIGALRM, late)
    timer = signal.setitimer(signal.ITIMER_REAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *timer)  # of who calls us


def place_in(error: BaseException) -> str:
    """Say in which line of a user's file an error was raised: `FILE, line N: `; nothing where it was in none."""
    for step in reversed(traceback.extract_tb(error.__cause__.__traceback__ if error.__cause__ else error.__traceback__)):
        if step.filename.startswith(tuple(_places)):
            return f"{step.filename}, line {step.lineno}: "
    return ""


def _know(place: Path) -> None:
    if not _places:
        threading.Thread.start = _start_unless_theirs  # type: ignore[assignment, method-assign]
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=_end_if_theirs, after_in_parent=_raise_if_theirs)
    _places.add(f"{place}{os.sep}" if place.is_dir() else str(place))


def _is_theirs() -> bool:
    """True if a file of a user asks that we have asked, rather than our own code or a program of theirs."""
    frame, places, found = sys._getframe(2), tuple(_places), False
    while frame is not None:
        file = frame.f_code.co_filename
        found = found or file.startswith(places)
        if file.startswith(OURS):
            return found
        frame = frame.f_back  # type: ignore[assignment]
    return False


def _end_if_theirs() -> None:
    if _is_theirs():
        os._exit(0)


def _raise_if_theirs() -> None:
    """Raise at the next line of who asked: what such a function itself raises, Python drops."""
    frame, before = sys._getframe(1), sys.gettrace()
    if not _is_theirs():
        return
    while not frame.f_code.co_filename.startswith(tuple(_places)):
        frame = frame.f_back  # type: ignore[assignment]

    def tell(*event: Any) -> None:
        sys.settrace(before)
        raise ForkError

    frame.f_trace = tell
    sys.settrace(lambda *event: None)


_start = threading.Thread.start


def _start_unless_theirs(thread: threading.Thread) -> None:
    """`Thread.start`, but no file of a user starts one for which Python would wait at the end."""
    if not thread.daemon and _is_theirs():
        raise ThreadError
    _start(thread)
