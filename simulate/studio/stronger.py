"""Stronger players: both sides of a state again with a search player in every seat, how long it takes said first."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from simulate.errors import RunError
from simulate.metrics import WIN_SHARE, metric, title
from simulate.runs.plan.order import Order
from simulate.runs.play.map_batches import map_batches
from simulate.runs.play.workers import Pool
from simulate.runs.store.metrics import block_totals
from simulate.statistics.standards import LEAST_PAIRS
from simulate.studio.errand import Gone, run_errand
from simulate.studio.state import State, orders_of
from simulate.studio.told import command_of
from strategies.profiles import SEARCHED

LEAST, MOST = LEAST_PAIRS, 2_500  # blocks a side
SCOPES = ("seat", "start")  # what the players do not choose


def state_of(state: State) -> State:
    """Return the state with search players in place of its own."""
    return state.model_copy(update={"field": SEARCHED})


def cost(game: str, state: State, pool: Pool) -> float:
    """Return the seconds that a block of both sides takes on all workers, by playing one. Raises SimulateError."""
    orders = orders_of(game, state_of(state))
    seconds = 0.0
    for order in orders:
        for entry in order.entries():
            entry.compile()
        begun = time.monotonic()
        map_batches(order, 0, 1, block_totals, Pool(1))
        seconds += time.monotonic() - begun
    return seconds / pool.jobs


def words_of(orders: Sequence[Order], state: State, blocks: Any) -> list[str]:
    """Return the command of the comparison. Raises RunError for a number that is none."""
    if not isinstance(blocks, int) or isinstance(blocks, bool) or not LEAST <= blocks <= MOST:
        raise RunError(f"{LEAST} to {MOST:,} deals a side are played", "Choose how many.")
    before, after = orders
    return shlex.split(command_of(state_of(state), before, after, "--playouts", str(blocks * state.seats)))


async def replay_stronger(
    words: Sequence[str], titles: Mapping[str, str], gone: Gone, stopped: Callable[[], bool]
) -> dict[str, Any]:
    """Play the comparison; return what became of places and starts. Raises SimulateError."""
    found = await run_errand(words, gone, stopped)
    named = [(metric(row["metric"]), row) for row in found["rows"]]
    rows = [row for one, row in named if one.what == WIN_SHARE and one.scope in SCOPES]
    return {
        "command": shlex.join(words),
        "playouts": found["playouts"],
        "rows": [{**row, "name": title(row["metric"], titles).removesuffix(" wins")} for row in rows],
    }
