"""The changes of a run's rules that its game allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulate.engine.overlays import Overlay
from simulate.errors import SimulateError
from simulate.games import load_game
from simulate.games.rules import load_rules
from simulate.runs.plan.manifest import Manifest


def allowed_by(manifest: Manifest) -> Callable[[dict[str, Any]], bool] | None:
    """Make a function that says if the game allows the rules of a run with other values, by path.

    None where this cannot be known: the game is not there to ask, or the run was played by other rules than those installed.
    """
    asked = manifest.asked
    overlays = [Overlay(o.name, o.kind, o.text, o.file) if o.text else o.name for o in asked.overlays]
    try:
        game = load_game(asked.game)
    except SimulateError:
        return None

    def allowed(values: dict[str, Any]) -> bool:
        try:
            load_rules(game, overlays, asked.overrides | values)
        except SimulateError:
            return False
        return True

    return allowed if allowed({}) else None
