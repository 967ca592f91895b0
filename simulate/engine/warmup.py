"""Compile what a run needs before it starts, on several cores where that pays, with progress for the user.

Numba compiles one function at a time per process, so the entries that are not in the disk cache yet are compiled by helper
processes; this process then finds them in the cache.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from simulate.engine.contract import Game
from simulate.engine.jit import JIT_DISABLED, Entry, cache_root
from simulate.engine.playout import LOOP_VERBS, play_blocks_of

Progress = Callable[[int, int], None]  # (entries compiled, entries that were missing)

# The longest compile first, so that the processes finish together.
_ORDER = ("apply", "legal_actions", "play_blocks_kernel", "choose", "check_invariants", "setup")


def entries_of(game: Game, strategies: Sequence[Entry]) -> list[Entry]:
    """Everything that a run calls: the verbs, the loop and the strategies of its field."""
    return [*(getattr(game.verbs, verb) for verb in LOOP_VERBS), play_blocks_of(game), *dict.fromkeys(strategies)]


def compile_all(game: Game, strategies: Sequence[Entry], progress: Progress | None = None) -> int:
    """Compile all entries of a run; return how many were not in the cache. `progress` is only called if there are any."""
    entries = entries_of(game, strategies)
    missing = [e for e in entries if not e.is_compiled]
    missing.sort(key=lambda e: _ORDER.index(e.__name__) if e.__name__ in _ORDER else len(_ORDER))
    if missing and progress:
        progress(0, len(missing))
    workers = min(len(missing), os.cpu_count() or 1)
    if workers > 1 and not JIT_DISABLED and cache_root() is not None:
        _compile_in_processes(game, missing, workers, progress)
    for entry in entries:
        entry.compile()
    if missing and progress:
        progress(len(missing), len(missing))
    return len(missing)


def _compile_in_processes(game: Game, missing: list[Entry], workers: int, progress: Progress | None) -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        jobs = [pool.submit(compile_named, game.key, e.__module__, e.__name__, e.file) for e in missing]
        for done, job in enumerate(as_completed(jobs), 1):
            job.result()
            if progress:
                progress(done, len(missing))


def compile_named(game: str, module: str, name: str, file: str) -> None:
    """Compile one entry in this process, for the sake of the disk cache."""
    import importlib
    from pathlib import Path

    from simulate.games import load_game
    from strategies import load_file

    if name == "play_blocks_kernel":
        play_blocks_of(load_game(game)).compile()
    elif module.startswith("user_strategy_"):
        getattr(load_file(Path(file)), name).compile()
    else:
        getattr(importlib.import_module(module), name).compile()
