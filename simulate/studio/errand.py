"""An errand: a command in a process of its own, whose JSON the page waits for; nothing goes on when nobody waits."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from simulate.errors import RunError, SimulateError
from simulate.games import path_options
from simulate.runs.play.workers import STARTER
from simulate.studio.state import Rules, State
from simulate.studio.told import set_options

LOOK = 0.2  # seconds between two looks whether anybody still waits
Gone = Callable[[], Awaitable[bool]]


def words_for(command: str, game: str, key: str, state: State, rules: Rules) -> list[str]:
    """Return a command about one side of a state: game, seats, seed, players and rules."""
    words = ["simulate", command, game, "--seats", str(state.seats), "--seed", str(state.seed)]
    words += [word for name in rules.variants for word in ("--variant", name)] + set_options("--set", rules.values)
    return [*words, *path_options(key)]


async def run_errand(words: Sequence[str], gone: Gone, stopped: Callable[[], bool], *more: str) -> dict[str, Any]:
    """Run a command with --json and return what it prints. `more`: options that are not told. Raises SimulateError."""
    line = [sys.executable, "-m", *words, "--json", "--quiet", *more]
    env = {**os.environ, STARTER: str(os.getpid())}
    pipes: dict[str, Any] = {"stdout": asyncio.subprocess.PIPE, "stderr": asyncio.subprocess.PIPE}
    process = await asyncio.create_subprocess_exec(*line, env=env, **pipes)
    told = asyncio.create_task(process.communicate())
    try:
        while not told.done():
            await asyncio.wait([told], timeout=LOOK)
            if stopped() or await gone():
                raise RunError("stopped", "Start it again.")
        out, err = told.result()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise SimulateError(err.decode(errors="replace").strip() or "the command failed", shlex.join(words))
    found: dict[str, Any] = json.loads(out)
    return found
