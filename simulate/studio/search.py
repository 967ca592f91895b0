"""Search for me: `simulate rebalance` in a process of its own, over the ticked values, with the fair band as the goal."""

from __future__ import annotations

import shlex
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from simulate.engine.overlays import parse_overrides
from simulate.errors import RunError
from simulate.runs.plan.order import Order
from simulate.studio.errand import Gone, run_errand, words_for
from simulate.studio.state import State

PLAYOUTS, MINUTES = 120_000, 3
MOST_LEVERS = 60
ALONE = ("--no-elsewhere", "--no-retune")  # what takes long, and is for the command line


def words_of(base: Order, state: State, levers: Sequence[str], known: Sequence[str]) -> list[str]:
    """Return the command of a search, beginning at a state. Raises RunError for what is no list of values."""
    if not levers or len(levers) > MOST_LEVERS or not set(levers) <= set(known):
        raise RunError(f"1 to {MOST_LEVERS} values are searched over", "Tick the values that may change.")
    words = words_for("rebalance", base.game.name, base.game.key, state, state)
    words += ["--field", state.field] if state.field else []
    margin = f"{100 * state.around:g}"
    starts = any(column.start for column in base.manifest.game.seat_columns)
    if not base.manifest.game.is_coop:  # there the target is the goal
        words += ["--places", margin, *(["--starts", margin] if starts else [])]
    words += [word for path in levers for word in ("--lever", path)]
    return [*words, "--playouts", str(PLAYOUTS), "--minutes", str(MINUTES), *ALONE]


async def search(words: Sequence[str], gone: Gone, stopped: Callable[[], bool]) -> dict[str, Any]:
    """Run a search and return its front. Raises SimulateError."""
    with tempfile.TemporaryDirectory(prefix="studio-search-") as folder:
        found = await run_errand(words, gone, stopped, "--output", str(Path(folder) / "found.toml"))
    return {"command": shlex.join(words), "front": [point_of(one) for one in found["front"]]}


def point_of(found: dict[str, Any]) -> dict[str, Any]:
    """Return a point of the front: the values it sets, and what fresh deals show of the goals."""
    fresh = found.get("fresh")
    goals = fresh["goals"] if fresh else []
    return {
        "values": parse_overrides(found["set"]),
        "holding": fresh["holding"] if fresh else None,
        "goals": len(goals),
        "playouts": fresh["playouts"] if fresh else 0,
        "worst": max(
            (max(goal["goal_low"] - goal["after"], goal["after"] - goal["goal_high"]) for goal in goals), default=None
        ),
    }
