"""Compile what a run needs before it starts, on several cores where that pays, with progress for the user.

Numba compiles one function at a time per process, so the entries that are not in the disk cache yet are compiled by helper
processes; this process then finds them in the cache.
"""

from __future__ import annotations

import gc
import importlib
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from simulate.engine.cache import cache_root
from simulate.engine.contract import Game
from simulate.engine.jit import JIT_DISABLED, Entry
from simulate.engine.lanes import entries_for
from simulate.engine.lineup import player_of
from simulate.engine.playout import play_blocks_of
from simulate.engine.sandboxed import play_sandboxed_of
from simulate.errors import SimulateError
from simulate.games import game_keys, load_game
from simulate.runs.play.workers import end_with
from strategies import load_file, strategies_of

MOST_PROCESSES = 4
Progress = Callable[[int, int, str], None]  # (entries compiled, entries that were missing, what is left, how long)
# CPU seconds that an entry takes; measured in San Juan and Comuni, November 2026
SECONDS = {"apply": 5.5, "choose": 6.0, "legal_actions": 1.3, "setup": 1.5, "redeal": 1.5}
LOOP_SECONDS, OTHER_SECONDS = 6.0, 0.4
TOLD = 0.5  # seconds between two looks at the clock


class Clock:
    """The work that is left to compile, for an observer. `cores`: how many entries are compiled at a time."""

    def __init__(self, missing: Sequence[Entry], progress: Progress | None, cores: int = 1):
        self.left, self.all, self.progress, self.cores = list(missing), list(missing), progress, cores
        self.begun, self.said, self.last = time.monotonic(), -TOLD, 0.0
        self.tell()

    def compiled(self, module: str, name: str) -> None:
        """One more is done."""
        gone = next((e for e in self.left if (e.__module__, e.__name__) == (module, name)), None)
        if gone is not None:
            self.left.remove(gone)
            self.last = time.monotonic() - self.begun
        self.tell(at_once=True)

    def tell(self, at_once: bool = False) -> None:
        """Say what is left, now or if nothing was said lately."""
        now = time.monotonic() - self.begun
        if self.progress is not None and self.all and (at_once or now - self.said >= TOLD):
            self.said = now
            self.progress(len(self.all) - len(self.left), len(self.all), self.words(now))

    def words(self, seconds: float) -> str:
        """`apply, expert, playout loop and 3 more; 4 s, about 6 s left`."""
        names = list(dict.fromkeys(map(_called, self.left)))
        what = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "") or "done"
        rest = f", about {self.rest(seconds):.0f} s left" if self.left else ""
        return f"{what}; {seconds:.0f} s{rest}"

    def rest(self, seconds: float) -> float:
        """Estimate the seconds that are left.

        The pace measured elsewhere counts as half the work, so that the first entries alone do not set it. What is compiled
        now has gone on since the last entry was done.
        """
        whole, left = (sum(map(_about, entries)) for entries in (self.all, self.left))
        pace = (whole - left + whole / 2) / (self.last + whole / 2 / self.cores)
        return max(self.last + left / pace - seconds, 1.0)


def _about(entry: Entry) -> float:
    loop = entry.__module__.startswith("simulate.engine.")
    return LOOP_SECONDS if loop else SECONDS.get(entry.__name__, OTHER_SECONDS)


def _called(entry: Entry) -> str:
    """A strategy by its name, a verb by its own."""
    if entry.__module__.startswith("simulate.engine."):
        return "playout loop"
    if entry.__module__.startswith("simulate.sums."):
        return "sums"
    return entry.__module__.rpartition(".")[2] if entry.__name__ == "choose" else entry.__name__


def compile_all(game: Game, entries: Sequence[Entry], progress: Progress | None = None) -> int:
    """Compile all entries of a run; return how many were not in the cache. `progress` is only called if there are any."""
    missing = [e for e in entries if not e.is_compiled]
    clock = compile_apart([(game, missing)], progress)
    for entry in entries:
        entry.compile()
        if entry in clock.left:
            clock.compiled(entry.__module__, entry.__name__)
    return len(missing)


def compile_apart(missing: Sequence[tuple[Game, list[Entry]]], progress: Progress | None = None) -> Clock:
    """Compile what is missing of some games into the disk cache, by helper processes where these pay; else nothing."""
    groups = sorted(((game, group) for game, entries in missing for group in _groups(entries)), key=_work, reverse=True)
    apart = len(groups) > 1 and not JIT_DISABLED and cache_root() is not None and spawn_is_safe()
    cores = min(len(groups), os.cpu_count() or 1, MOST_PROCESSES) if apart else 1
    clock = Clock([entry for _, entries in missing for entry in entries], progress, cores)
    if cores > 1:
        _compile_in_processes(groups, clock)
    return clock


def _work(group: tuple[Game, list[Entry]]) -> float:
    """The seconds that a group takes, about: the longest goes first, so that no helper is left with one."""
    return sum(map(_about, group[1]))


def spawn_is_safe() -> bool:
    """Return True if a new process may import our main module again: not a user's script, which may have no guard."""
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    return file is None or getattr(main, "__spec__", None) is not None or Path(file).stem == "simulate"


def _groups(missing: list[Entry]) -> list[list[Entry]]:
    """Part the entries for separate processes: carrying out actions, the other verbs of the game, each strategy, the loop,
    the passes over the log."""
    strategies = [e for e in missing if e.__name__ == "choose"]
    loops = [e for e in missing if e.__module__.startswith("simulate.engine.")]
    actions = [e for e in missing if e.__name__ == "apply"]
    passes = [e for e in missing if e.__module__.startswith("simulate.sums.")]
    verbs = [e for e in missing if e not in (*strategies, *loops, *actions, *passes)]
    return [group for group in (actions, verbs, *([e] for e in strategies), loops, passes) if group]


def _compile_in_processes(groups: Sequence[tuple[Game, list[Entry]]], clock: Clock) -> None:
    """A process a core, each takes a group when free. Raises SimulateError if one fails; none is left behind."""
    context = multiprocessing.get_context("spawn")
    waiting: Any = context.SimpleQueue()
    done: Any = context.SimpleQueue()
    for game, entries in groups:
        waiting.put([_named(game, entry) for entry in entries])
    for _ in range(clock.cores):
        waiting.put([])
    task = (os.getpid(), waiting, done)
    workers = [context.Process(target=compile_waiting, args=task, daemon=True) for _ in range(clock.cores)]
    try:
        for worker in workers:
            worker.start()
        for _ in range(sum(len(entries) for _, entries in groups)):
            clock.compiled(*_wait_for_one(done, workers, clock))
    finally:
        for worker in workers:
            worker.terminate()


def _named(game: Game, entry: Entry) -> tuple[str, str, str, str]:
    """Name an entry so that another process finds it: game, module, name, file."""
    return game.key, entry.__module__, entry.__name__, entry.file


def _wait_for_one(done: Any, workers: Sequence[BaseProcess], clock: Clock) -> tuple[str, str]:
    """Wait until one more entry is compiled: its module and name."""
    while done.empty():
        time.sleep(0.05)
        clock.tell()
        if any(worker.exitcode for worker in workers):
            raise SimulateError(
                "compiling failed in a helper process; see its message above",
                "If memory is short, close other programs; a strategy file of yours may not compile.",
            )
    answer: tuple[str, str] | SimulateError = done.get()
    if isinstance(answer, SimulateError):
        raise answer
    return answer


def compile_waiting(parent: int, waiting: Any, done: Any) -> None:
    """Compile groups of entries (game, module, name, file) for the disk cache until an empty one comes.

    Each is reported to `done`. A helper of the process `parent`, it ends when that ends.
    """
    end_with(parent)
    gc.disable()  # it makes nearly all that it ever makes for good, and ends soon: a tenth of its time
    while group := waiting.get():
        for game, module, name, file in group:
            try:
                _find(game, module, name, file).compile()
                done.put((module, name))
            except SimulateError as error:  # told by the process that asked
                done.put(error)
                return


def _find(game: str, module: str, name: str, file: str) -> Entry:
    """The entry with this address, in a process that has imported nothing yet."""
    for loop in (play_blocks_of, play_sandboxed_of):
        if name == loop(load_game(game)).__name__:
            return loop(load_game(game))
    place = load_file(Path(file)) if module.startswith("user_strategy_") else importlib.import_module(module)
    entry: Entry = getattr(place, name)
    return entry


def main() -> None:
    """Compile every game with all its strategies: `python -m simulate.runs.play.warmup`.

    Tests and images start faster then.
    """
    missing = []
    for game in map(load_game, game_keys()):
        players = [player_of(strategy) for strategy in strategies_of(game.key).values()]
        entries = [*entries_for(game, players), *entries_for(game, [], paranoid=True)]
        missing.append((game, [entry for entry in entries if not entry.is_compiled]))
    compile_apart(missing)
    for game, entries in missing:
        for entry in entries:
            if not entry.is_compiled:  # no helper did it
                entry.compile()
        print(f"{game.title}: {len(entries)} functions compiled")


if __name__ == "__main__":
    main()
