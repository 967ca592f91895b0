"""The command line in a process of its own, without its start: a process that has imported everything forks for each command.

`simulate ARGS` as a new process spends a CPU second on imports, and the tests start hundreds. Here a server a lane is started
once by each process of the tests; for each command it forks, and the child is what `python -m simulate ARGS` would be: its
working folder, environment, streams, signals, exit code. What a start itself does (imports, streams that are closed, limits)
is tested with real processes, as is everything where a system cannot fork: `options` that this does not know go there.
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
from typing import Any

from tests.command import ROOT, WAIT

COMPILED, PLAIN = "compiled", "plain"
LANE_VARIABLE = "SIMULATE_LANE"
READ_AT_IMPORT = ("NUMBA_", "SIMULATE_PLAIN_NUMBA", "SIMULATE_LANE", "MALLOC_", "LC_", "LANG", "PYTHON")
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
    line = [sys.executable, "-m", "simulate", *map(str, words)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)} if env is None else env
    key = (os.getpid(), lane)
    if CAN_FORK and key not in _servers:
        _servers[key] = Server(lane)
    if not CAN_FORK or not _servers[key].fits(env):
        how: dict[str, Any] = {"stdin": subprocess.DEVNULL} if typed is None else {"input": typed}
        return subprocess.run(line, cwd=cwd, env=env, capture_output=True, text=True, timeout=timeout, check=False, **how)
    return _servers[key].run(line[3:], str(cwd or os.getcwd()), env, timeout, typed)


class Server:
    """The process that forks; ends with the one that started it."""

    def __init__(self, lane: str):
        mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        env = {**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
        env.pop("SIMULATE_GAME_PATH", None)
        env.pop(LANE_VARIABLE, None)
        words = [sys.executable, "-m", "tests.served", lane, str(theirs.fileno())]
        self.process = subprocess.Popen(words, cwd=ROOT, env=env, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        theirs.close()
        self.line, self.env = mine, env
        self.lock = threading.Lock()
        atexit.register(self.close)

    def fits(self, env: dict[str, str]) -> bool:
        """Whether a process with this environment would import what this one has."""
        names = {name for name in (*env, *self.env) if name.startswith(READ_AT_IMPORT)}
        return all(env.get(name) == self.env.get(name) for name in names)

    def run(self, words: list[str], cwd: str, env: dict[str, str], timeout: float, typed: str | None) -> Any:
        """Run a command and wait for its end. Raises subprocess.TimeoutExpired."""
        with contextlib.ExitStack() as held, self.lock:
            streams = [held.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
            streams[0].write((typed or "").encode())
            streams[0].seek(0)
            asked = held.enter_context(tempfile.NamedTemporaryFile("w", suffix=".json"))  # longer than a packet may be
            json.dump({"words": words, "cwd": cwd, "env": env, "typed": typed is not None}, asked)
            asked.flush()
            socket.send_fds(self.line, [asked.name.encode()], [stream.fileno() for stream in streams])
            child = int(self.line.recv(64))
            self.line.settimeout(timeout)
            try:
                code = int(self.line.recv(64))
            except TimeoutError:
                os.kill(child, signal.SIGKILL)
                self.line.settimeout(None)
                self.line.recv(64)
                raise subprocess.TimeoutExpired(words, timeout) from None
            self.line.settimeout(None)
            texts = []
            for stream in streams[1:]:
                stream.seek(0)
                texts.append(stream.read().decode().replace("\r\n", "\n"))
        return subprocess.CompletedProcess(["simulate", *words], code, *texts)

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

    main = importlib.import_module("simulate.__main__")
    for place in {place.partition(":")[0] for place, _ in COMMANDS.values()}:
        importlib.import_module(place)
    sys.modules["__main__"] = main  # what helper processes import again
    gc.freeze()
    while True:
        told, streams, _, _ = socket.recv_fds(line, 4096, 3)
        if not told:
            return
        child = os.fork()
        if child == 0:
            line.close()
            _be_the_command(json.loads(Path(told.decode()).read_text()), streams, main)
        for stream in streams:
            os.close(stream)
        line.send(str(child).encode())
        line.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())


def _be_the_command(asked: dict[str, Any], streams: list[int], main: Any) -> None:
    """What a new process would be: folder, environment, streams, words. Never returns."""
    import gc

    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if not asked["typed"]:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(asked["cwd"])
    lane = os.environ.get(LANE_VARIABLE)
    os.environ.clear()
    os.environ.update(asked["env"], **({LANE_VARIABLE: lane} if lane else {}))
    sys.argv = [main.__file__, *asked["words"]]
    sys.path[0] = asked["cwd"]
    code: Any = 1
    try:
        gc.unfreeze()
        main.main()
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        import traceback

        traceback.print_exc()
    with contextlib.suppress(Exception):  # as Python ends: first what waits for threads and helper processes
        threading._shutdown()
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0 if code is None else 1)


if __name__ == "__main__":
    serve(sys.argv[1], socket.socket(fileno=int(sys.argv[2])))
