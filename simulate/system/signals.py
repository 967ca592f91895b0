"""Ctrl-C, SIGTERM and SIGHUP while the program starts: an exception, and a note of it.

Python drops an exception that a signal raises inside a callback from compiled code (loading cached code makes such), so
the note is looked at once more before the first playout.
"""

from __future__ import annotations

import signal
import sys
from typing import Any

from simulate.errors import HungUp, Terminated

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
arrived: list[int] = []  # signals since `heed`


def heed() -> None:
    """Let all of them raise from now on."""
    arrived.clear()
    for number in heeded():
        signal.signal(number, _raise)
    sys.unraisablehook = _told


def heeded() -> list[int]:
    """The signals that end a program in order; one that its starter had ignored (`nohup`) is none of them."""
    known = (getattr(signal, name) for name in NAMES if hasattr(signal, name))
    return [number for number in known if signal.getsignal(number) is not signal.SIG_IGN]


def raise_if_arrived() -> None:
    """Raise what a callback may have dropped."""
    if arrived:
        raise stopped_by(arrived[0])


def _raise(signum: int, frame: Any) -> None:
    arrived.append(signum)
    raise stopped_by(signum)


def stopped_by(signum: int) -> KeyboardInterrupt:
    """The exception for a signal."""
    kinds = {getattr(signal, "SIGTERM", None): Terminated, getattr(signal, "SIGHUP", None): HungUp}
    return kinds.get(signum, KeyboardInterrupt)()


def _told(what: Any) -> None:
    """Python's message about a dropped exception, but none once a signal has arrived: that is answered, and what it cut off
    may fail where it is cleared away."""
    if not arrived and not isinstance(what.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(what)
