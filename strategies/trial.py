"""Trials in a process of their own for what this machine has not seen: a guest's file or function, a game from outside.

There it is imported, compiled with bounds checks and played a little, step by step, so that whatever ends the process is
known by name: which strategy or verb, at which ply. A receipt in the cache folder says that it went well; it holds as long
as no source has changed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import mmap
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.engine.cache import cache_root, sources_of
from simulate.errors import SimulateError, StrategyError

if TYPE_CHECKING:
    from simulate.engine.contract import Game

NOTE = 1024  # bytes of the note that says what is going on
DONE = "done"
COULD_NOT_PLAY = 2  # exit code of the child that hands an error over
STUCK = 75  # exit code of the child whose step takes too long
ASLEEP = 76  # of one whose step takes no time and does not end
PLAY_SECONDS = 2.0  # of playing, in CPU time
PLIES = 400  # of one playout
PAUSE = 0.1


def step_seconds() -> float:
    """Return the longest time of a step, in seconds of CPU time of the child."""
    return float(os.environ.get("SIMULATE_TRIAL_SECONDS", "10"))


def is_asleep(spent: float, passed: float, most: float) -> bool:
    """Return True if a step waits: three times `most` seconds have passed, of which the CPU worked a tenth or less."""
    return passed > 3 * most and spent < passed / 10


def try_guest(game: str, file: Path) -> None:
    """Import, compile and play a guest's file in another process, if this machine has not done so. Raises SimulateError."""
    from simulate.games import homes

    _try(game, file, f"strategy '{file.stem}' ({file})", file.read_bytes(), checked=not homes()[game].bundled)


def try_game(game: str) -> None:
    """The same with the verbs and models of a game from outside."""
    from simulate.games import homes

    home = homes()[game]
    if not home.bundled and not home.is_plain:  # plain Python ends no process
        text = b"".join(path.read_bytes() for path in sorted(home.folder.rglob("*")) if path.suffix in (".py", ".toml"))
        _try(game, None, f"game '{game}' ({home.folder})", text, checked=True)


_functions: set[tuple[str, str]] = set()  # tried in this process: game, name of the module


def try_function(game: str, name: str, entry: Any) -> None:
    """Play a compiled function of a script or a notebook in a fork of this process, once. Raises SimulateError.

    A function has no file that another process could import. Elsewhere than on Linux a fork of a process with threads may
    crash by itself, so nothing is tried there.
    """
    from simulate.engine.jit import COMPILING, JIT_DISABLED
    from simulate.games import load_game

    which = (game, entry.__module__)
    if JIT_DISABLED or sys.platform != "linux" or which in _functions:
        return
    memory, parent = mmap.mmap(-1, NOTE), os.getpid()
    with tempfile.TemporaryFile() as told:
        with COMPILING:  # a lock that another thread holds would never be free in the child
            child = os.fork()
        if child == 0:
            _in_fork(load_game(game), name, entry, Steps(memory), parent, told)
        code = _ended(child)
        told.seek(0)
        answer = told.read()
    if answer and code == COULD_NOT_PLAY:
        raise pickle.loads(answer)  # made by our own child, in a file of ours
    said = memory[:].rstrip(b"\0").decode(errors="replace")
    if code != 0 or said != DONE:
        raise _crash(f"strategy '{name}' (a function)", said, code, answer.decode(errors="replace"))
    _functions.add(which)


def _in_fork(game: Game, name: str, entry: Any, steps: Steps, parent: int, told: Any) -> None:
    """The child: play, tell, and leave without what Python does at its end."""
    import faulthandler
    import traceback

    code = 1
    try:
        faulthandler.disable()  # the parent reports a crash here
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        threading.Thread(target=steps.watch, args=(parent,), daemon=True).start()
        _play(game, {name: (entry, [])}, steps)
        steps.note(DONE)
        code = 0
    except SimulateError as error:
        told.write(pickle.dumps(error))
        code = COULD_NOT_PLAY
    except BaseException:
        told.write(traceback.format_exc().encode())
    finally:
        told.flush()
        os._exit(code)


def _ended(child: int) -> int:
    """Wait for a child; its exit code, negative for the signal that ended it. It does not outlive an interruption."""
    try:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise


def _try(game: str, file: Path | None, who: str, text: bytes, checked: bool) -> None:
    from simulate.engine.jit import JIT_DISABLED, flags

    if JIT_DISABLED or os.environ.get("SIMULATE_TRIAL") == "child":
        return
    name = hashlib.blake2b(f"{game}|{file}|{flags()}|".encode() + text, digest_size=12).hexdigest()
    root = cache_root()
    receipt = root / "trials" / f"{name}.json" if root is not None else None
    if receipt is not None and _holds(receipt):
        return
    with tempfile.TemporaryDirectory() as folder:
        note, answer = Path(folder) / "note", Path(folder) / "answer"
        note.write_bytes(b"\0" * NOTE)
        words = [sys.executable, "-m", "strategies.trial", str(note), str(answer), game, *([str(file)] if file else [])]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "SIMULATE_TRIAL": "child"}
        if file is None and checked:
            env["NUMBA_BOUNDSCHECK"] = "1"
        done = subprocess.run(words, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        said = note.read_bytes().rstrip(b"\0").decode(errors="replace")
        told = answer.read_bytes() if answer.is_file() else b""
    if told and done.returncode == COULD_NOT_PLAY:
        raise pickle.loads(told)  # made by our own child, in a folder of ours
    if done.returncode != 0 or said != DONE:
        raise _crash(who, said, done.returncode, done.stderr.decode(errors="replace"))
    if receipt is not None:
        with contextlib.suppress(OSError):
            receipt.parent.mkdir(exist_ok=True)
            receipt.write_bytes(told)


def _crash(who: str, said: str, code: int, stderr: str) -> SimulateError:
    """The error for a process that has ended, or had to be ended."""
    if code == STUCK:
        how = f"had not ended after {step_seconds():g} s of CPU time"
    elif code == ASLEEP:
        how = f"waited for {3 * step_seconds():g} s and had not ended"
    elif code < 0:
        with contextlib.suppress(ValueError):
            how = f"ended its process ({signal.Signals(-code).name})"
        if signal.Signals(-code) is signal.SIGKILL:
            how = "was killed, perhaps for want of memory"
    else:
        how = f"ended its process (exit code {code})"
    hint = "Nothing was played: it was tried in a process of its own first. "
    hint += "A loop or a function that calls itself without end, or an index out of range, ends so."
    error = StrategyError(f"{who} {how}, in {said or 'its start'}", hint)
    error.full = stderr  # type: ignore[attr-defined]
    return error


def _holds(receipt: Path) -> bool:
    """Return True if a receipt is there, and all sources are as they were."""
    try:
        return all(_digest(Path(file)) == was for file, was in json.loads(receipt.read_text()).items())
    except (OSError, ValueError, AttributeError):
        return False


def _digest(file: Path) -> str:
    return hashlib.blake2b(file.read_bytes(), digest_size=12).hexdigest()


class Steps:
    """In the child: what is going on, where the parent finds it even after a crash; and the clock of a step."""

    def __init__(self, memory: mmap.mmap):
        self.memory = memory
        self.since, self.began = time.process_time(), time.monotonic()
        self.timed = False

    def note(self, words: str, timed: bool = False) -> None:
        """A step begins."""
        self.memory[:] = words.encode()[:NOTE].ljust(NOTE, b"\0")
        self.since, self.began, self.timed = time.process_time(), time.monotonic(), timed

    def watch(self, parent: int) -> None:
        """End this process with its parent, or when a step takes too long; in a thread."""
        while True:
            time.sleep(PAUSE)
            if os.getppid() != parent:
                os._exit(1)
            if not self.timed:
                continue
            spent, passed = time.process_time() - self.since, time.monotonic() - self.began
            if spent > step_seconds():
                os._exit(STUCK)
            if is_asleep(spent, passed, step_seconds()):
                os._exit(ASLEEP)


def main() -> None:
    """The child: `python -m strategies.trial NOTE ANSWER GAME [FILE]`."""
    note, answer, key, *files = sys.argv[1:]
    with open(note, "r+b") as held:
        steps = Steps(mmap.mmap(held.fileno(), NOTE))
    threading.Thread(target=steps.watch, args=(os.getppid(),), daemon=True).start()
    try:
        sources = trial_of_guest(key, Path(files[0]), steps) if files else trial_of_game(key, steps)
        Path(answer).write_text(json.dumps({str(path): _digest(path) for path in sources}))
    except SimulateError as error:
        Path(answer).write_bytes(pickle.dumps(error))
        sys.exit(COULD_NOT_PLAY)
    steps.note(DONE)
    os._exit(0)


def trial_of_guest(key: str, file: Path, steps: Steps) -> list[Path]:
    """Import, compile and ask a guest; its sources."""
    from simulate.games import load_game
    from strategies.guests import compile_file
    from strategies.source import load_guest, read_source

    steps.note("its import", timed=True)
    entry = load_guest(key, file)
    steps.note("its compilation")
    compile_file(key, file)
    game = load_game(key)
    _play(game, {file.stem: (entry, list(read_source(file).params.values()))}, steps)
    return sources_of(entry.__module__, entry.file)


def trial_of_game(key: str, steps: Steps) -> list[Path]:
    """Compile and call all verbs of a game, and its models; their sources."""
    from simulate.games import homes, load_game
    from strategies.catalogue import models_of

    steps.note("its import", timed=True)
    game = load_game(key)
    steps.note("its compilation")
    models = {name: (s.load(), s.values()) for name, s in models_of(key).items()}
    _play(game, models, steps)
    verbs = [*vars(game.verbs).values(), *(entry for entry, _ in models.values())]
    return sorted(
        {path for verb in verbs for path in sources_of(verb.__module__, verb.file)} | {homes()[key].folder / "game.py"}
    )


def _play(game: Game, players: dict[str, tuple[Any, list[float]]], steps: Steps) -> None:
    """A few playouts at the fewest and the most seats. Raises SimulateError."""
    from simulate.games.rules import load_rules

    rules = load_rules(game).record
    for verb in ("setup", "legal_actions", "apply", "final_scores", "outcome", "hide", "redeal", "check_invariants"):
        steps.note(f"the compilation of verb `{verb}`")
        getattr(game.verbs, verb).compile()
    for name, (entry, _) in players.items():
        steps.note(f"the compilation of strategy '{name}'")
        entry.compile()
    begun = time.process_time()
    for block in range(4):
        for seats in dict.fromkeys((game.min_seats, game.max_seats)):
            Walk(game, rules, seats, block, players, steps).play(begun + PLAY_SECONDS)


class Walk:
    """One playout, step by step, each step under its name."""

    def __init__(self, game: Game, rules: Any, seats: int, block: int, players: dict[str, Any], steps: Steps):
        from simulate.engine.position import Position
        from simulate.engine.room import legal_room
        from simulate.games.rules import load_rules

        self.game, self.rules, self.seats, self.block, self.steps = game, rules, seats, block, steps
        self.players = list(players.items())
        self.position = Position(game, load_rules(game), seats)
        self.position.open(0, block)
        if game.design is not None:
            self.position.state.design[:seats] = game.design.block((0, 0), block, seats)
        self.legal = legal_room(game)
        self.shown: deque[Any] = deque(maxlen=32)  # kept for a while, so that each question stands elsewhere in memory

    def call(self, verb: str, *args: Any) -> Any:
        """Call a verb. Raises SimulateError where it raises."""
        state = self.position.state
        self.steps.note(f"verb `{verb}`, {self.seats} seats, ply {int(state.ply)}", timed=True)
        try:
            return getattr(self.game.verbs, verb)(*args)
        except Exception as error:
            what = f"{type(error).__name__}: {str(error).strip()}"[:200]
            raise SimulateError(
                f"game '{self.game.key}', verb `{verb}`, {self.seats} seats, ply {int(state.ply)}: {what}",
                "Found with bounds checks in a first trial, in a process of its own; nothing was played.",
            ) from error

    def play(self, until: float) -> None:
        """Play on to the end, or until enough was seen. Raises SimulateError."""
        from simulate.engine.position import stream
        from simulate.engine.room import check_room
        from simulate.engine.streams import below

        state, rng = self.position.state, stream(self.block, 7)
        self.call("setup", state, self.rules)
        for ply in range(PLIES):
            if int(state.over) or time.process_time() > until:
                break
            seat = int(state.seat_to_act)
            n = int(self.call("legal_actions", state, self.rules, self.legal))
            check_room(self.game, self.legal, n, f"ply {ply}")
            action = int(self.legal[int(below(rng, n))])
            for name, (entry, params) in self.players:
                if n > 1:
                    action = self.ask(name, entry, params, seat, n)
            if ply % 16 == 0:
                dealt = self.position.copy().state
                self.call("redeal", dealt, self.rules, seat, stream(ply, 5))
                self.call("check_invariants", dealt, self.rules)
            self.call("apply", state, self.rules, action)
            state.ply += 1
        self.end()

    def end(self) -> None:
        """The verbs of the end."""
        from simulate.engine.rows import new_rows

        scores = self.room((self.seats, len(self.game.score_parts)))
        self.call("final_scores", self.position.state, self.rules, scores)
        seat_rows, rows = new_rows(self.game, 1, self.seats)
        self.call("outcome", self.position.state, self.rules, scores, seat_rows[0], rows[0])

    @staticmethod
    def room(shape: tuple[int, ...]) -> Any:
        """An array of zeros."""
        import numpy as np

        return np.zeros(shape, np.int64)

    def ask(self, name: str, entry: Any, params: list[float], seat: int, n: int) -> int:
        """Ask a player twice, on equal copies from equal streams. Raises StrategyError if it cannot answer, or not alike."""
        import numpy as np

        from simulate.engine.contract import PARAMS_MAX

        where = f"seat {seat}, ply {int(self.position.state.ply)} of a trial at {self.seats} seats"
        view = self.position.copy().state
        self.call("hide", view, self.rules, seat)
        answers = []
        for _ in range(2):
            shown, rules = self.position.copy(), self.rules_copy()
            shown._states[0] = view
            self.shown.append(shown)
            values = np.zeros(PARAMS_MAX)
            values[: len(params)] = params
            stream = self.position.rng[seat].copy()
            self.steps.note(f"`choose` of '{name}', {where}", timed=True)
            try:
                action = int(entry(shown.state, rules, seat, self.legal[:n].copy(), n, stream, values))
            except Exception as error:
                what = f"{type(error).__name__}: {str(error).strip()}"[:200]
                raise StrategyError(
                    f"strategy '{name}' stopped at {where}: {what}",
                    "Tried in a process of its own first; nothing was played.",
                ) from error
            answers.append((action, stream.tolist()))
        if answers[0] != answers[1]:
            (one, _), (two, _) = answers
            how = f"it chose {one} and {two}" if one != two else "it drew other random numbers"
            raise StrategyError(
                f"strategy '{name}' is not repeatable: asked twice alike at {where}, {how}",
                "The same seed must give the same choice: draw from `rng` alone, keep nothing between two calls.",
            )
        self.position.rng[seat] = answers[1][1]
        if answers[1][0] not in self.legal[:n]:
            return int(self.legal[0])  # the run tells it, with the legal actions in words
        return answers[1][0]

    def rules_copy(self) -> Any:
        """A copy of the rules."""
        from simulate.engine.jit import new_records

        made = new_records(self.game.rules, 1)
        made[0] = self.rules
        return made[0]


if __name__ == "__main__":
    main()
