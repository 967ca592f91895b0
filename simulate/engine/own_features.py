"""A check that a game's verb `features` fills what the game says it fills, tried interpreted before anything is learned."""

from __future__ import annotations

import numpy as np

from simulate.engine.contract import Game
from simulate.engine.features import count_of
from simulate.engine.network import MOST_FEATURES
from simulate.engine.position import Position
from simulate.engine.quiet import quiet
from simulate.engine.ruleset import Ruleset
from simulate.errors import SimulateError

UNFILLED = -(2**40)  # no feature is: the engine cuts them off far before


def fill_own(position: Position, seat: int) -> np.ndarray:
    """A game's own features as its verb fills them, interpreted; UNFILLED where it writes nothing. Raises IndexError."""
    game, view = position.game, position.seen_by(seat)
    out = np.full(len(game.features), UNFILLED, np.int64)
    assert game.verbs.features is not None
    with quiet():
        game.verbs.features.function(view.state, view.rules.record, seat, out)
    return out


def as_played(position: Position) -> np.ndarray:
    """A game's own features for the seat to act, by the verb as it is compiled here; none of a game with plain ones."""
    game, seat = position.game, position.seat_to_act
    out, view = np.zeros(len(game.features), np.int64), position.seen_by(seat)
    if game.features and game.verbs.features is not None:
        with quiet():
            game.verbs.features(view.state, view.rules.record, seat, out)
    return out


def check_features(game: Game, ruleset: Ruleset, seats: int) -> None:
    """Refuse features that cannot be learned from. Raises SimulateError."""
    count = count_of(game, seats)
    if count > MOST_FEATURES:
        raise SimulateError(f"{game.title} has {count:,} features: {MOST_FEATURES:,} can be learned from at most")
    if not game.features:
        return
    position = Position.from_seed(game, ruleset, seats)
    for seat in range(seats):
        try:
            fill_own(position, seat)
        except IndexError as error:
            what = f"{game.title}: verb `features` does not keep to the {count} numbers that Game.features names"
            raise SimulateError(f"{what}: {error}", "Name each number that it fills, in order.") from error


def never_filled(game: Game, filled: np.ndarray) -> str:
    """Describe the features that were filled nowhere, "" if there are none; `filled` is one flag each."""
    empty = [name for name, is_filled in zip(game.features, filled, strict=True) if not is_filled]
    told = ", ".join(empty[:4]) + (", ..." if len(empty) > 4 else "")
    named = f"{len(game.features)} numbers that Game.features names"
    return f"verb `features` fills nowhere {len(empty)} of the {named}: {told}" if empty else ""
