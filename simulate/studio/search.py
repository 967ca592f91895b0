"""Search for me: `simulate rebalance` in a process of its own, over the ticked values, with the fair band as the goal."""

from __future__ import annotations

import asyncio
import json
import shlex
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from simulate.engine.overlays import parse_overrides
from simulate.errors import RunError, SimulateError
from simulate.games import path_options
from simulate.runs.plan.order import Order
from simulate.studio.state import State
from simulate.studio.told import set_options

PLAYOUTS, MINUTES = 120_000, 3
MOST_LEVERS = 60
LOOK = 0.2  # seconds between two looks whether anybody still waits
ALONE = ("--no-elsewhere", "--no-retune")  # what takes long, and is for the command line


def words_of(base: Order, state: State, levers: Sequence[str], known: Sequence[str]) -> list[str]:
    """Return the command of a search, beginning at a state. Raises RunError for what is no list of values."""
    if not levers or len(levers) > MOST_LEVERS or not set(levers) <= set(known):
        raise RunError(f"1 to {MOST_LEVERS} values are searched over", "Tick the values that may change.")
    words = ["simulate", "rebalance", base.game.name, "--seats", str(state.seats), "--seed", str(state.seed)]
    words += ["--field", state.field] if state.field else []
    words += [word for name in state.variants for word in ("--variant", name)] + set_options("--set", state.values)
    margin = f"{100 * state.around:g}"
    starts = any(column.start for column in base.manifest.game.seat_columns)
    words += ["--places", margin, *(["--starts", margin] if starts else [])]
    words += [word for path in levers for word in ("--lever", path)]
    return [*words, "--playouts", str(PLAYOUTS), "--minutes", str(MINUTES), *ALONE, *path_options(base.game.key)]


async def search(words: Sequence[str], gone: Callable[[], Awaitable[bool]], stopped: Callable[[], bool]) -> dict[str, Any]:
    """Run a search and return its front; nothing goes on when nobody waits for it any more. Raises SimulateError."""
    with tempfile.TemporaryDirectory(prefix="studio-search-") as folder:
        line = [sys.executable, "-m", *words, "--json", "--quiet", "--output", str(Path(folder) / "found.toml")]
        process = await asyncio.create_subprocess_exec(*line, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        told = asyncio.create_task(process.communicate())
        try:
            while not told.done():
                await asyncio.wait([told], timeout=LOOK)
                if stopped() or await gone():
                    raise RunError("the search was stopped", "Start it again.")
            out, err = told.result()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    if process.returncode:
        raise SimulateError(err.decode(errors="replace").strip() or "the search failed", shlex.join(words))
    return {"command": shlex.join(words), "front": [point_of(one) for one in json.loads(out)["front"]]}


def point_of(found: dict[str, Any]) -> dict[str, Any]:
    """Return a point of the front: the values it sets, and what fresh deals show of the goals."""
    fresh = found.get("fresh")
    goals = fresh["goals"] if fresh else []
    return {
        "values": parse_overrides(found["set"]),
        "says": ", ".join(found["set"]) or "as it is",
        "holding": fresh["holding"] if fresh else None,
        "goals": len(goals),
        "playouts": fresh["playouts"] if fresh else 0,
        "worst": max(
            (max(goal["goal_low"] - goal["after"], goal["after"] - goal["goal_high"]) for goal in goals), default=None
        ),
    }
