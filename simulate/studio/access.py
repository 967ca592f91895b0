"""The worth of access: what a seat loses that may not use a card, before and after (`simulate card-strength`)."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from typing import Any

from simulate.errors import RunError
from simulate.runs.plan.order import Order
from simulate.studio.errand import Gone, run_errand, words_for
from simulate.studio.state import State

PLAYOUTS = 8_000  # a side


def words_of(base: Order, state: State, card: str) -> list[list[str]]:
    """Return the commands of both sides. Raises RunError for a card that the game has not."""
    if card not in {content.key for content in base.manifest.game.contents}:
        raise RunError(f"{base.manifest.game.title} has no '{card}'", "Load the page again.")
    field = ["--field", state.field] if state.field else []
    tail = [*field, "--card", card, "--playouts", str(PLAYOUTS)]
    return [
        [*words_for("card-strength", base.game.name, base.game.key, state, rules), *tail] for rules in (state.before, state)
    ]


async def measure(words: Sequence[Sequence[str]], gone: Gone, stopped: Callable[[], bool]) -> dict[str, Any]:
    """Return the worth of access on both sides, in shares of winning, with the interval of each. Raises SimulateError."""
    sides = []
    for line in words:
        found = await run_errand(line, gone, stopped)
        row = found["rows"][0]
        sides.append({"worth": row["designed"], "low": row["low"], "high": row["high"]})
    return {"command": shlex.join(words[1]), "sides": sides}
