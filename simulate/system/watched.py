"""A parent that watches a command: what a user brings may end its process without a word, and then the parent tells.

`watch` forks before anything else is imported: the child does the work, the parent waits, passes signals on and leaves with
the child's exit code, if the child has said it (`tell_end`): an end that our own code did not choose is 2. Both see `box`,
where the child notes who plays and where its calls of the playout loop are; if the child crashes, the parent says that.
Nothing of it happens where nobody watches, and where a system cannot fork.
"""

from __future__ import annotations

import itertools
import marshal
import mmap
import os
import re
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

WATCHED_OPTIONS = ("--strategy-file", "--game-path", "--lessons", "--from")
GAMES = Path(__file__).parents[1] / "games"
PLAYING = (
    "run", "play", "compare", "sensitivity", "card-strength", "tune", "lessons", "baseline", "ladder", "skill",
    "lead", "choices", "grades", "counter",
    "conformance", "replay", "verify",
)  # fmt: skip
SLOTS = 64  # of the box: calls that may be under way at once
SLOT = 1 << 16  # bytes
WORDS = 128  # bytes at the beginning of a slot: the status of a call
END = SLOTS * SLOT  # behind all slots: 1 + the exit code that the child says, 0 as long as it says none
COULD_NOT_RUN = 2
CRASHES = ("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP", "SIGSYS")
THREAD = re.compile(r"Current thread 0x([0-9a-f]+)")
PR_SET_PDEATHSIG = 1
FROM_KERNEL = 0x80  # si_code of what the terminal sends, to the child as well

UNTOLD = (
    "Error: a file of the game or of a strategy ended the program (exit code {code})\n"
    "os._exit in it, or in what it imports, does that. Whole shards of a run are kept."
)
# of a call: thread, game, (name, file) of each player, seats, where a status has block, rotation, ply and seat, the blocks
# (int64), the line-ups (a byte for each seat)
Note = tuple[int, str, list[tuple[str, str]], int, tuple[int, ...], bytes, bytes]

_box: list[mmap.mmap] = []
_next = itertools.count()


def is_foreign(words: Sequence[str]) -> bool:
    """Return True if a command line may run code that is not ours, or our code on positions that others wrote."""
    if "--help" in words or "-h" in words or not words:
        return False
    if os.environ.get("SIMULATE_GAME_PATH") or any(word.split("=")[0] in WATCHED_OPTIONS for word in words):
        return True
    ours = {folder.name for folder in GAMES.iterdir()}
    return words[0] in PLAYING and not any(word.replace("-", "_") in ours for word in words[1:])


def watch(words: Sequence[str]) -> None:
    """Go on in a child, if the command may run code that is not ours; the parent ends with it and never returns."""
    if not (hasattr(os, "fork") and hasattr(signal, "sigwaitinfo") and is_foreign(words)):
        return
    import tempfile

    box, report = mmap.mmap(-1, SLOTS * SLOT + 1), tempfile.TemporaryFile()  # noqa: SIM115  lives as long as the process
    awaited = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD}
    before, parent = signal.pthread_sigmask(signal.SIG_BLOCK, awaited), os.getpid()
    child = os.fork()
    if child == 0:
        _box.append(box)
        _as_child(parent, report)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return
    code = _wait(child, awaited)
    if code >= 0:
        if box[END] != code + 1:
            os.write(2, f"\n{UNTOLD.format(code=code)}\n".encode())
            os._exit(COULD_NOT_RUN)
        os._exit(code)
    report.seek(0)
    said = _said(-code, box, report.read().decode(errors="replace"), "--traceback" in words)
    os.write(2, f"\n{said}\n".encode())
    os._exit(128 - code if -code in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP) else COULD_NOT_RUN)


def _as_child(parent: int, report: Any) -> None:
    """End with the parent; write down which thread crashed."""
    import ctypes
    import faulthandler

    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
    faulthandler.enable(report)


def _wait(child: int, awaited: set[signal.Signals]) -> int:
    """Its exit code, negative for the signal that ended it. Signals for this process alone are passed on."""
    while True:
        arrived = signal.sigwaitinfo(awaited)
        if arrived.si_signo != signal.SIGCHLD:
            if arrived.si_code != FROM_KERNEL:
                os.kill(child, arrived.si_signo)
            continue
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)


def tell_end(code: int) -> None:
    """Say with which code this process is about to end; whoever ends it otherwise has not said so."""
    if _box:
        _box[0][END] = code + 1


def shared_words(count: int) -> memoryview | None:
    """Return zeroed room for `count` int64, which the watching parent sees; None if nobody watches."""
    if not _box:
        return None
    at = next(_next) % SLOTS * SLOT
    _box[0][at : at + WORDS + 1] = b"\0" * (WORDS + 1)
    return memoryview(_box[0])[at : at + 8 * count]


def note(status: Any, tell: Callable[[], Note]) -> None:
    """Note what `tell` returns beside a `status` that lies in `shared_words`; `tell` is not asked if nobody watches."""
    at = _slot_of(status)
    if at is not None:
        text = marshal.dumps(tell())
        if len(text) <= SLOT - WORDS:
            _box[0][at + WORDS : at + WORDS + len(text)] = text


def forget(status: Any) -> None:
    """The call is over."""
    at = _slot_of(status)
    if at is not None:
        _box[0][at + WORDS] = 0


def _slot_of(status: Any) -> int | None:
    if not _box:
        return None
    import ctypes

    at = status.ctypes.data - ctypes.addressof(ctypes.c_char.from_buffer(_box[0]))
    return at if 0 <= at < SLOTS * SLOT and at % SLOT == 0 else None


def _said(number: int, box: mmap.mmap, report: str, traceback: bool) -> str:
    """Say what ended the child, in at most five lines."""
    name = signal.Signals(number).name
    if name in ("SIGINT", "SIGTERM", "SIGHUP"):
        return "Interrupted."
    kept = "Whole shards of a run are kept: the same command goes on from them."
    if name not in CRASHES:
        return f"Error: the process was ended ({name}), perhaps for want of memory\n{kept}"
    found = THREAD.search(report)
    calls = [call for call in map(_call_at, itertools.repeat(box), range(SLOTS)) if call is not None]
    crashed = [call for call in calls if found and call[0] == int(found[1], 16)] or calls
    where = (
        " or ".join(dict.fromkeys(words for _, words in crashed[:2]))
        or "a strategy file, a game from outside, or a file of lessons"
    )
    lines = [
        f"Error: the process was ended ({name}) by {where}",
        "An index out of range, or an array too large for the stack, ends so. simulate conformance looks for such faults.",
        kept,
    ]
    return "\n".join([*lines, report] if traceback else lines)


def _call_at(box: mmap.mmap, slot: int) -> tuple[int, str] | None:
    """(thread, who was asked and where) of a call that was under way."""
    at = slot * SLOT
    if box[at + WORDS] == 0:
        return None
    thread, game, players, seats, places, blocks, lineups = marshal.loads(box[at + WORDS : at + SLOT])
    status = memoryview(box)[at : at + WORDS].cast("q")
    block, rotation, ply, seat = (status[place] for place in places)
    numbers = memoryview(blocks).cast("q").tolist()
    row = numbers.index(block) if block in numbers else 0
    name, file = players[lineups[row * seats + (seat + rotation) % seats]]
    who = f"strategy '{name}' ({file}), when it chose or what it chose was carried out:"
    return thread, f"game '{game}' or {who} seat {seat}, ply {ply} of playout {block * seats + rotation}"
