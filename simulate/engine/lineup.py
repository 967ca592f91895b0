"""A field of players as the playout loops and the searcher take it: functions, parameters, who is whose model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.engine.contract import FIELD_MAX, PARAMS_MAX, Game
from simulate.engine.jit import Entry
from simulate.engine.player import Player
from simulate.engine.value import Weights, no_weights, weights_at
from simulate.engine.value_function import AS_FITTED, ValueFunction

# columns of `players`: is it a guest's; re-deals of a searcher, 0 for others; its model's place in the field; a bit for each
# place of the field that a searcher plays on with in the other seats, 0 for its model; rounds that it plays on
IS_GUEST, ROLLOUTS, MODEL, OTHERS, AHEAD, N_PLAYER = range(6)


@dataclass(frozen=True)
class LoopPlayer:
    """One player of a field, as the loop takes it.

    `rollouts` > 0 makes it a searcher whose model is the player at place `model` of the same field; `entry` is then the
    model's and is not asked.
    """

    entry: Entry
    params: Sequence[float] = ()
    guest: bool = False  # from a user's file: gets copies, its answers are checked
    model: int = -1
    rollouts: int = 0
    name: str = ""  # its label, for messages
    names: tuple[str, ...] = ()  # of its parameters: a plain strategy reads them by name
    others: tuple[int, ...] = ()  # of a searcher: places in the field of who may sit in the other seats; its model if empty
    ahead: int = 0  # of a searcher: rounds that it plays on before it asks its value function; 0: to the end; AS_FITTED
    value: ValueFunction | None = None


def player_of(strategy: Player) -> LoopPlayer:
    """A strategy as the loop takes it; for a field with searchers see `players_of`."""
    names = tuple(strategy.defaults)
    values = tuple(strategy.values())
    return LoopPlayer(strategy.load(), values, guest=not strategy.bundled, name=strategy.label, names=names)


def players_of(strategies: Sequence[Player]) -> list[LoopPlayer]:
    """A field as the loop takes it, in order; whom searchers play on with follow, as players that nobody seats."""
    players = [player_of(strategy) for strategy in strategies]
    for i, strategy in enumerate(strategies):
        if strategy.of is not None:
            model = player_of(strategy.of)
            given = strategy.defaults | strategy.params
            others = [player_of(other) for other in strategy.others]
            players[i] = LoopPlayer(
                model.entry,
                tuple(strategy.values()),
                model=len(players),
                rollouts=int(given["rollouts"]),
                name=strategy.label,
                others=tuple(range(len(players) + 1, len(players) + 1 + len(others))),
                ahead=int(given["ahead"]),
                value=strategy.value,
            )
            players += [model, *others]
    return players


def ahead_at(player: LoopPlayer, seats: int) -> int:
    """Rounds that a searcher plays on at so many seats before it asks its value function; 0: to the end."""
    if player.ahead != AS_FITTED:
        return player.ahead
    found = player.value.by_seats.get(seats) if player.value is not None else None
    return 0 if found is None else found.ahead


def players_table(players: Sequence[LoopPlayer], seats: int) -> np.ndarray:
    """(FIELD_MAX, N_PLAYER) what the sandboxed loop knows of each player."""
    table = np.zeros((FIELD_MAX, N_PLAYER), np.int64)
    for row, player in zip(table, players, strict=False):
        row[[IS_GUEST, ROLLOUTS, MODEL, AHEAD]] = player.guest, player.rollouts, player.model, ahead_at(player, seats)
        row[OTHERS] = sum(1 << place for place in player.others)
    return table


def value_at(players: Sequence[LoopPlayer], game: Game, seats: int) -> Weights:
    """The value function of the searchers among some players, which is that of their game. Raises SimulateError."""
    found = next((player.value for player in players if player.value is not None), None)
    return no_weights() if found is None else weights_at(found, game, seats)


def functions_of(players: Sequence[LoopPlayer]) -> tuple[Any, ...]:
    """Their compiled `choose`, as many as a field has places."""
    chosen = [player.entry.compile() for player in players]
    return tuple(chosen[i] if i < len(chosen) else chosen[0] for i in range(FIELD_MAX))


def params_of(players: Sequence[LoopPlayer]) -> np.ndarray:
    """(FIELD_MAX, PARAMS_MAX) their parameters."""
    table = np.zeros((FIELD_MAX, PARAMS_MAX))
    for row, player in zip(table, players, strict=False):
        row[: len(player.params)] = player.params
    return table
