"""Let the n-th call that writes into a folder fail: opening, writing, syncing, renaming, making a folder."""

from __future__ import annotations

import builtins
import errno
import io
import os
import signal
from contextlib import contextmanager
from pathlib import Path

import pytest

KILL = -1  # instead of an error number: the process is killed
WRITING = set("wax+")


class Failing:
    """Counts the calls that write below `folder`; the one of number `at` fails with an error of the system, or kills."""

    def __init__(self, folder: Path, at: int = 0, number: int = 0):
        self.folder, self.at, self.number, self.calls = str(folder), at, number, 0

    def holds(self, path: object) -> bool:
        """Return True for a path below the folder."""
        return not isinstance(path, int) and os.path.abspath(os.fspath(path)).startswith(self.folder)

    def step(self, path: object, written: bool = False) -> None:
        """One call. Raises OSError where it is its turn."""
        if not self.holds(path):
            return
        self.calls += 1
        if self.calls != self.at or (self.number == errno.EINTR and not written):  # Python tries all others again itself
            return
        if self.number == KILL:
            os.kill(os.getpid(), signal.SIGKILL)
        raise OSError(self.number, os.strerror(self.number))


def _raw(failing: Failing, path: str):
    class Raw(io.FileIO):
        def write(self, content):
            failing.step(path, written=True)
            return super().write(content)

    return Raw


@contextmanager
def failing_at(failing: Failing):
    """Writers fail as `failing` says while the body runs."""
    opened, whole = open, {name: getattr(os, name) for name in ("replace", "rename", "mkdir", "fsync")}

    def open_(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
        if not WRITING & set(mode) or not failing.holds(file):
            return opened(file, mode, buffering, encoding, errors, newline, closefd, opener)
        failing.step(file)
        raw = _raw(failing, os.fspath(file))(file, mode.replace("b", "").replace("t", ""), closefd, opener)
        buffered = (io.BufferedRandom if "+" in mode else io.BufferedWriter)(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding or "utf-8", errors, newline)

    def counted(name):
        def call(first, *more, **named):
            failing.step(os.readlink(f"/proc/self/fd/{first}") if name == "fsync" else (more or (first,))[0])
            return whole[name](first, *more, **named)

        return call

    def made(path, mode=0o777, **named):
        failing.step(path)
        return whole["mkdir"](path, mode, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builtins, "open", open_)
        patch.setattr(io, "open", open_)
        for name in ("replace", "rename", "fsync"):
            patch.setattr(os, name, counted(name))
        patch.setattr(os, "mkdir", made)
        yield


def type_failing(words: list[str], failing: Failing) -> None:
    """Type a command in this process, which ends with its exit code or is killed."""
    from simulate.cli import command

    os.chdir(failing.folder)
    with failing_at(failing):
        code = command(words)
    os._exit(code)
