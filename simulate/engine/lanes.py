"""The lane that plays a game: compiled, plain, or an engine of its own. All playing goes through here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulate.engine.explore import Explorer
from simulate.engine.external.game import ExternalGame
from simulate.engine.external.loop import ExternalLoop
from simulate.engine.external.replay import ExternalReplay
from simulate.engine.lineup import LoopPlayer
from simulate.engine.loop import PlayoutLoop
from simulate.engine.loop import entries_for as compiled_entries
from simulate.engine.plain.explore import PlainExplorer
from simulate.engine.plain.game import PlainGame
from simulate.engine.plain.loop import PlainLoop
from simulate.engine.plain.position import PlainReplay
from simulate.engine.replay import Replay
from simulate.errors import SimulateError


def is_plain(game: Any) -> bool:
    """Return True if a game is not compiled: it is in plain Python, or an engine of its own plays it."""
    return isinstance(game, PlainGame)


def is_external(game: Any) -> bool:
    """Return True if an engine of its own plays a game."""
    return isinstance(game, ExternalGame)


def loop_for(game: Any, *args: Any, **named: Any) -> Any:
    """The loop that plays a game: arguments of `PlayoutLoop`."""
    return (ExternalLoop if is_external(game) else PlainLoop if is_plain(game) else PlayoutLoop)(game, *args, **named)


def replay_for(game: Any, *args: Any) -> Any:
    """One playout of a game, step by step: arguments of `Replay`. That of an engine has no steps."""
    return (ExternalReplay if is_external(game) else PlainReplay if is_plain(game) else Replay)(game, *args)


def entries_for(game: Any, players: Sequence[LoopPlayer], paranoid: bool = False) -> list[Any]:
    """All that is played through: of a compiled game, what must be compiled."""
    if is_external(game):
        return []
    if is_plain(game):
        return [*vars(game.verbs).values(), *dict.fromkeys(player.entry for player in players)]
    return compiled_entries(game, players, paranoid)


def explorer_for(game: Any, seats: int) -> Any:
    """What each legal action is worth to every seat. Raises SimulateError for a game of an engine: it has no positions."""
    if is_external(game):
        raise SimulateError(f"{game.title}: an engine plays this game, so there are no positions to play on from")
    return (PlainExplorer if is_plain(game) else Explorer)(game, seats)
