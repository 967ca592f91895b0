"""The process of an engine: started once for a worker, asked line by line, ended with the worker.

It has a session of its own, so that Ctrl-C reaches this program alone; it ends when its stdin ends. What it writes to stderr
is its own log, whose last lines an error tells.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import queue
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from simulate.engine.running import LIMIT_VARIABLE, tell
from simulate.errors import SimulateError, clip

SILENT_SECONDS = 60.0  # without a line that was asked for
TOLD_SECONDS = 10.0  # after which it is said that it has not answered
LONGEST_LINE = 64 << 20
MOST_WAITING = 10_000  # lines that nobody asked for
LONGEST_PASTED = 60  # letters of a request that a message holds
KEPT_LINES = 8  # of stderr
GRACE_SECONDS = 2.0
PYTHON = "{python}"


class EngineError(SimulateError):
    """An engine that ended, says nothing, or answers what it was not asked."""

    lines = 12


class EngineEndedError(EngineError):
    """An engine that ended in the middle: it may be started again."""


def command_of(said: Any, where: str) -> tuple[str, ...]:
    """The words of `[meta] engine`; `{python}` is the Python that this program runs in. Raises SimulateError."""
    like = 'Like engine = "node game.js", or engine = ["{python}", "engine.py"]; it is run in the folder of the game.'
    if isinstance(said, str):
        try:
            words = shlex.split(said)
        except ValueError as error:
            raise SimulateError(f"{where}: [meta] engine = {clip(said)}: {error}", like) from error
    else:
        words = said if isinstance(said, list) and all(isinstance(word, str) for word in said) else []
    if not words:
        raise SimulateError(f"{where}: [meta] engine = {clip(repr(said))}: a command", like)
    return tuple(sys.executable if word == PYTHON else word for word in words)


class EngineProcess:
    """A running engine. Raises EngineError where it cannot be started."""

    def __init__(self, command: Sequence[str], folder: Path):
        self.command, self.folder = command, folder
        self.stderr: deque[str] = deque(maxlen=KEPT_LINES)
        self.lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.asked = ""  # the last request
        try:
            self.child = subprocess.Popen(
                list(command),
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise EngineError(
                f"{self.name}: cannot be started: {error.strerror or error}",
                f"It is `[meta] engine` of {folder / 'ruleset.toml'}, run in that folder.",
            ) from error
        self.readers = [threading.Thread(target=work, daemon=True) for work in (self._read, self._read_log)]
        for reader in self.readers:
            reader.start()

    @property
    def name(self) -> str:
        """The command, in messages."""
        return f"engine `{clip(shlex.join(self.command), 80)}`"

    @property
    def is_alive(self) -> bool:
        """True while it runs."""
        return self.child.poll() is None

    def _read(self) -> None:
        stdout = self.child.stdout
        assert stdout is not None
        with contextlib.suppress(OSError, ValueError), stdout:
            while line := stdout.readline(LONGEST_LINE):
                self.lines.put(line)
                if self.lines.qsize() > MOST_WAITING:
                    break
        self.lines.put(None)

    def _read_log(self) -> None:
        stderr = self.child.stderr
        assert stderr is not None
        with contextlib.suppress(OSError, ValueError), stderr:
            while line := stderr.readline(4096):
                text = line.decode(errors="replace").rstrip()
                if text:
                    self.stderr.append(text)

    def send(self, request: Any) -> None:
        """Send a request. Raises EngineEndedError."""
        self.asked = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
        stdin = self.child.stdin
        assert stdin is not None
        try:
            stdin.write(self.asked.encode() + b"\n")
            stdin.flush()
        except (OSError, ValueError):
            raise self._ended() from None

    def answer(self) -> Any:
        """The next line that it writes. Raises EngineError."""
        line = self._next_line()
        if line is None:
            if self.lines.qsize() >= MOST_WAITING:
                raise self.fault(
                    "writes more lines to stdout than it was asked for", "stdout is for answers, stderr for a log"
                )
            raise self._ended()
        if not line.endswith(b"\n"):
            if len(line) >= LONGEST_LINE:
                raise self.fault(f"wrote a line of more than {LONGEST_LINE >> 20} MB", "a line is the answer to one request")
            raise self._ended()
        from pydantic_core import from_json  # twice as fast as the standard library's

        try:
            return from_json(line)
        except ValueError:
            text = line.decode(errors="replace").strip()
            raise self.fault(
                f"wrote to stdout what is no JSON: {clip(text, 120)!r}", "stdout is for answers, stderr for a log"
            ) from None

    def _next_line(self) -> bytes | None:
        """Wait for a line. Raises EngineError for an engine that stays silent."""
        began, most = time.monotonic(), silent_seconds()
        told = False
        while True:
            passed = time.monotonic() - began
            try:
                return self.lines.get(timeout=0.5 if passed < TOLD_SECONDS or most is None else min(5.0, most))
            except queue.Empty:
                passed = time.monotonic() - began
            if most is not None and passed >= most:
                raise self.fault(
                    f"has said nothing for {passed:.0f} s",
                    "A longer playout: --choice-seconds N waits N seconds (0: for ever)",
                )
            if passed >= TOLD_SECONDS and not told:
                told = True
                until = "Ctrl-C ends the run" if most is None else f"after {most:.0f} s the run ends (--choice-seconds)"
                tell(f"{self.name} has said nothing for {passed:.0f} s; {until}")

    def fault(self, what: str, hint: str = "") -> EngineError:
        """The error for an engine that does what it should not, with its last words and the request as a line to paste."""
        self.end(quickly=True)
        return EngineError(f"{self.name} {what}{self._last_words()}", "\n".join(filter(None, [hint, self.to_repeat()])))

    def _ended(self) -> EngineEndedError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.child.wait(GRACE_SECONDS)
        time.sleep(0.05)  # for the last lines of its log
        code = self.child.poll()
        how = (
            "closed its stdout"
            if code is None
            else f"ended (exit code {code})"
            if code >= 0
            else f"was ended by signal {-code}"
        )
        self.end(quickly=True)
        return EngineEndedError(f"{self.name} {how} before it had answered{self._last_words()}", self.to_repeat())

    def _last_words(self) -> str:
        """The end of its log, as part of a message."""
        lines = [clip(line, 200) for line in self.stderr][-3:]
        return f"; its log ends with:\n{chr(10).join(f'  {line}' for line in lines)}" if lines else ""

    def to_repeat(self) -> str:
        """The last request as one line to paste."""
        return repeat_line(self.asked, self.command, self.folder)

    def end(self, quickly: bool = False) -> None:
        """Say goodbye, and wait until it has ended; one that does not is killed."""
        child = self.child
        with contextlib.suppress(OSError, ValueError):
            if not quickly and child.poll() is None and child.stdin is not None:
                child.stdin.write(b'{"bye":1}\n')
            if child.stdin is not None:
                child.stdin.close()
        if quickly:
            with contextlib.suppress(OSError):
                child.kill()
        for stop in (child.terminate, child.kill, lambda: None):
            try:
                child.wait(GRACE_SECONDS)
                break
            except subprocess.TimeoutExpired:
                with contextlib.suppress(OSError):
                    stop()
        for reader in self.readers:  # they close what they read
            reader.join(GRACE_SECONDS)


def repeat_line(request: str, command: Sequence[str], folder: Path) -> str:
    """One line to paste into a shell that asks again; a request that is long is put into a file."""
    how = f"echo {shlex.quote(request)} | {shlex.join(command)}"
    if len(request) > LONGEST_PASTED:
        with contextlib.suppress(OSError):
            number, file = tempfile.mkstemp(".json", "meeplecarlo-request-")
            with open(number, "w", encoding="utf-8") as written:
                written.write(f"{request}\n")
            how = f"{shlex.join(command)} < {shlex.quote(file)}"
    return f"Repeat it: (cd {shlex.quote(str(folder))} && {how})"


def silent_seconds() -> float | None:
    """How long an engine may say nothing; None: for ever."""
    try:
        return float(os.environ[LIMIT_VARIABLE]) or None
    except (KeyError, ValueError):
        return SILENT_SECONDS


_idle: dict[tuple[int, tuple[str, ...], Path], list[EngineProcess]] = {}  # by process, command and folder
_lock = threading.Lock()


@contextlib.contextmanager
def borrowed(command: tuple[str, ...], folder: Path) -> Iterator[EngineProcess]:
    """A running engine, one that is idle or a new one; idle again afterwards, unless something went wrong."""
    key = os.getpid(), command, folder
    with _lock:
        waiting = _idle.setdefault(key, [])
        engine = waiting.pop() if waiting else None
    if engine is not None and not engine.is_alive:
        engine.end(quickly=True)
        engine = None
    engine = engine or EngineProcess(command, folder)
    try:
        yield engine
    except BaseException:
        engine.end(quickly=True)
        raise
    with _lock:
        _idle[key].append(engine)


@atexit.register
def end_all() -> None:
    """End the idle engines of this process."""
    with _lock:
        mine = [engine for key, engines in _idle.items() if key[0] == os.getpid() for engine in engines]
        _idle.clear()
    for engine in mine:
        engine.end()
