"""Room for the list of legal actions, and some to spare: a list longer than `Game.max_actions` is reported and does no
harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simulate.errors import SimulateError

if TYPE_CHECKING:
    from simulate.engine.contract import Game

EMPTY = -(2**61) - 7  # no action has this number
SPARE = 1024


def room_of(game: Game) -> int:
    """Places of a list of legal actions."""
    return 4 * game.max_actions + SPARE


def legal_room(game: Game) -> np.ndarray:
    """A list of legal actions, empty."""
    return np.full(room_of(game), EMPTY, np.int64)


def check_room(game: Game, legal: np.ndarray, n: int = 0, where: str = "") -> None:
    """See that nothing was written beyond `max_actions`. Raises SimulateError."""
    beyond = np.flatnonzero(legal[game.max_actions :] != EMPTY)
    count = max(n, game.max_actions + int(beyond[-1]) + 1 if len(beyond) else 0)
    if count > game.max_actions:
        at = f" at {where}" if where else ""
        raise SimulateError(
            f"game '{game.key}', verb `legal_actions`: {count} legal actions{at}, max_actions is {game.max_actions}",
            "Raise max_actions in game.py to the longest list that there can be.",
        )
