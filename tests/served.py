"""Processes without their start: a process that has imported everything forks for each command that a test runs.

`simulate ARGS` as a new process spends a CPU second on imports, and the tests start hundreds. Here each process of the tests
starts a server a lane once; for each command it forks, and the child is what `python -m simulate ARGS` would be: its working
folder, environment, streams, signals, exit code. `python -m strategies.trial`, in which a guest is tried, is served alike.

What a start itself does (imports, streams that are closed, limits) is tested with real processes; a real one is started too
where a system cannot fork, and where the environment changes what is imported.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from simulate.__main__ import HASH_SEED
from tests.command import ROOT, WAIT

COMPILED, PLAIN, CHECKED = "compiled", "plain", "checked"  # CHECKED: with bounds checks in all compiled code
COMMAND, TRIAL = "simulate", "strategies.trial"  # the programs that are served
LANE_VARIABLE, CHECKS = "SIMULATE_LANE", "NUMBA_BOUNDSCHECK"
READ_AT_IMPORT = ("NUMBA_", "SIMULATE_PLAIN_NUMBA", LANE_VARIABLE, "MALLOC_", "LC_", "LANG", "PYTHON")
HASHED = {"PYTHONHASHSEED": HASH_SEED}  # as `simulate` begins again with it
CAN_FORK = hasattr(os, "fork") and sys.platform == "linux"
_servers: dict[tuple[int, str], Server] = {}


def command(
    *words: object,
    cwd: Any = None,
    env: dict[str, str] | None = None,
    typed: str | None = None,
    timeout: float = WAIT,
    lane: str = COMPILED,
) -> subprocess.CompletedProcess[str]:
    """Run `simulate WORDS` in a process of its own, from a server if that makes no difference.

    `env` is the whole environment, `typed` what stands on its standard input. Raises subprocess.TimeoutExpired.
    """
    env = {**os.environ, "PYTHONPATH": str(ROOT)} if env is None else env
    line = [sys.executable, "-m", COMMAND, *map(str, words)]
    server = server_of(lane) if CAN_FORK else None
    if server is not None and server.fits(env):
        return server.run(COMMAND, line[3:], str(cwd or os.getcwd()), env, timeout, typed)
    how: dict[str, Any] = {"stdin": subprocess.DEVNULL} if typed is None else {"input": typed}
    return subprocess.run(line, cwd=cwd, env=env, capture_output=True, text=True, timeout=timeout, check=False, **how)


def trial(line: list[str], **how: Any) -> subprocess.CompletedProcess[bytes]:
    """`subprocess.run` as `strategies.trial` calls it for the process in which a guest is tried."""
    assert line[1:3] == ["-m", TRIAL]
    server = server_of(CHECKED if CHECKS in how["env"] else COMPILED) if CAN_FORK else None
    if server is None or not server.fits(how["env"], but="PYTHONPATH"):
        return subprocess.run(line, **how)
    done = server.run(TRIAL, line[3:], os.getcwd(), how["env"], WAIT, None)
    return subprocess.CompletedProcess(line, done.returncode, done.stdout.encode(), done.stderr.encode())


FOR_TRIALS = SimpleNamespace(run=trial, DEVNULL=subprocess.DEVNULL)  # in place of `subprocess` there


def server_of(lane: str) -> Server:
    """The server of a lane, started when it is asked first."""
    key = (os.getpid(), lane)
    if key not in _servers:
        _servers[key] = Server(lane)
    return _servers[key]


class Server:
    """The process that forks; ends with the one that started it."""

    def __init__(self, lane: str):
        mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        env = {**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
        env.pop("SIMULATE_GAME_PATH", None)
        env.pop(LANE_VARIABLE, None)
        env |= {CHECKS: "1"} if lane == CHECKED else {}
        env |= HASHED
        words = [sys.executable, "-m", "tests.served", lane, str(theirs.fileno())]
        self.process = subprocess.Popen(words, cwd=ROOT, env=env, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        theirs.close()
        self.line, self.env = mine, env
        self.lock = threading.Lock()
        atexit.register(self.close)

    def fits(self, env: dict[str, str], but: str = "") -> bool:
        """Return True if a process with this environment would import what this one has."""
        env = HASHED | env
        names = {name for name in (*env, *self.env) if name.startswith(READ_AT_IMPORT) and name != but}
        return all(env.get(name) == self.env.get(name) for name in names)

    def run(self, program: str, words: list[str], cwd: str, env: dict[str, str], timeout: float, typed: str | None) -> Any:
        """Run a command and wait for its end. Raises subprocess.TimeoutExpired."""
        asked = {"program": program, "words": words, "cwd": cwd, "env": env, "typed": typed is not None}
        with contextlib.ExitStack() as held, self.lock:
            streams = [held.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
            streams[0].write((typed or "").encode())
            streams[0].seek(0)
            told = held.enter_context(tempfile.NamedTemporaryFile("w", suffix=".json"))  # longer than a packet may be
            json.dump(asked, told)
            told.flush()
            socket.send_fds(self.line, [told.name.encode()], [stream.fileno() for stream in streams])
            child = int(self.line.recv(64))
            code = self._code(child, words, timeout)
            texts = []
            for stream in streams[1:]:
                stream.seek(0)
                texts.append(stream.read().decode().replace("\r\n", "\n"))
        return subprocess.CompletedProcess([program, *words], code, *texts)

    def _code(self, child: int, words: list[str], timeout: float) -> int:
        self.line.settimeout(timeout)
        try:
            return int(self.line.recv(64))
        except TimeoutError:
            os.kill(child, signal.SIGKILL)
            self.line.settimeout(None)
            self.line.recv(64)
            raise subprocess.TimeoutExpired(words, timeout) from None
        finally:
            self.line.settimeout(None)

    def close(self) -> None:
        """End it."""
        self.line.close()
        self.process.wait(timeout=WAIT)


def serve(lane: str, line: socket.socket) -> None:
    """Import everything, then fork for each command until nobody asks any more."""
    import gc

    if lane == PLAIN:
        os.environ[LANE_VARIABLE] = PLAIN
    from simulate.cli import COMMANDS

    programs = {name: importlib.import_module(name) for name in ("simulate.__main__", TRIAL)}
    for place in {place.partition(":")[0] for place, _ in COMMANDS.values()}:
        importlib.import_module(place)
    gc.freeze()
    while True:
        told, streams, _, _ = socket.recv_fds(line, 4096, 3)
        if not told:
            return
        child = os.fork()
        if child == 0:
            line.close()
            asked = json.loads(Path(told.decode()).read_text())
            be_the_command(asked, streams, programs["simulate.__main__" if asked["program"] == COMMAND else TRIAL])
        for stream in streams:
            os.close(stream)
        line.send(str(child).encode())
        line.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())


def be_the_command(asked: dict[str, Any], streams: list[int], main: Any) -> None:
    """Become what a new process would be: folder, environment, path, streams, words. Never returns."""
    import traceback

    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if not asked["typed"]:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(asked["cwd"])
    lane, env = os.environ.get(LANE_VARIABLE), asked["env"]
    sys.path[:] = [
        asked["cwd"],
        *env["PYTHONPATH"].split(os.pathsep),
        *(place for place in sys.path[1:] if place != str(ROOT)),
    ]
    os.environ.clear()
    os.environ.update(HASHED | env, **({LANE_VARIABLE: lane} if lane else {}))
    sys.argv = [main.__file__, *asked["words"]]
    sys.modules["__main__"] = main  # what helper processes import again
    code: Any = 1
    try:
        main.main()
        code = 0
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
    with contextlib.suppress(Exception):  # as Python ends: first what waits for threads and helper processes
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0 if code is None else 1)


if __name__ == "__main__":
    serve(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))
