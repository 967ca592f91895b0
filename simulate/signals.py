"""Ctrl-C and SIGTERM while the program starts: an exception, and a note of it.

Python drops an exception that a signal raises inside a callback from compiled code (loading cached code makes such), so
the note is looked at once more before the first playout.
"""

from __future__ import annotations

import signal
import sys
from typing import Any

from simulate.errors import Terminated

arrived: list[int] = []  # signals since `heed`


def heed() -> None:
    """Let both signals raise from now on."""
    arrived.clear()
    for name in ("SIGINT", "SIGTERM"):
        if hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is not signal.SIG_IGN:
            signal.signal(getattr(signal, name), _raise)
    sys.unraisablehook = _told


def raise_if_arrived() -> None:
    """Raise what a callback may have dropped."""
    if arrived:
        raise _exception(arrived[0])


def _raise(signum: int, frame: Any) -> None:
    arrived.append(signum)
    raise _exception(signum)


def _exception(signum: int) -> KeyboardInterrupt:
    return Terminated() if signum == getattr(signal, "SIGTERM", None) else KeyboardInterrupt()


def _told(what: Any) -> None:
    """Python's message about a dropped exception, but none once a signal has arrived: that is answered, and what it cut off
    may fail where it is cleared away."""
    if not arrived and not isinstance(what.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(what)
