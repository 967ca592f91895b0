"""Shared parts of the generic tests: a strategy for every game, playing blocks, walking a playout, all rulesets.

Run as `python -m tests.playing <command> <game>` it prints one line a step, so that a test can compare processes that
run with the JIT on and with the JIT off, where an index out of bounds raises IndexError.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import numpy as np
import pytest

import simulate
from simulate.engine.contract import PARAMS_MAX, Game
from simulate.engine.jit import Entry, entry
from simulate.engine.lineup import LoopPlayer, player_of
from simulate.engine.loop import Played, PlayoutLoop
from simulate.engine.loop_records import MASKS
from simulate.engine.playout import BLANK_STATE
from simulate.engine.position import Position, stream
from simulate.engine.quiet import quiet
from simulate.engine.ruleset import Ruleset, variants_of
from simulate.engine.streams import below
from simulate.errors import RulesetError
from simulate.games import game_folder, game_keys
from strategies import Strategy, strategies_of
from tests.command import WAIT

ROOT = Path(__file__).resolve().parents[1]


def uniform_choice(view, rules, seat, legal, n, rng, params):
    """Choose every legal action with the same probability: a strategy for any game."""
    return legal[below(rng, n)]


@cache
def uniform(game: Game) -> Entry:
    """The uniform strategy with the signature of one game."""
    return entry(game.signatures.choose)(uniform_choice)


def seat_counts(game: Game) -> range:
    """All seat counts of a game."""
    return range(game.min_seats, game.max_seats + 1)


def cases() -> list[tuple[str, int]]:
    """Every (game, seat count) of the registry."""
    return [(key, seats) for key in game_keys() for seats in seat_counts(simulate.load_game(key))]


def short_form(whole: list[Any], short: Callable[[Any], bool]) -> list[Any]:
    """The cases of a battery for `parametrize`: those that are not of its short form are marked long."""
    return [case if short(case) else pytest.param(*as_tuple(case), marks=pytest.mark.long) for case in whole]


def as_tuple(case: Any) -> tuple[Any, ...]:
    """A case as the values of its parameters."""
    return case if isinstance(case, tuple) else (case,)


def one_game() -> list[Any]:
    """All games, of which all but the one that compiles soonest are marked long."""
    return short_form(list(game_keys()), lambda key: key == "san_juan")


def switch_values(model: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Every (dotted path, value) of the switches in a pydantic model: fields that are a bool or one of named values."""
    for name, info in model.model_fields.items():
        kinds = [info.annotation]
        if get_origin(kinds[0]) in (Union, UnionType):
            kinds = list(get_args(kinds[0]))
        for kind in kinds:
            if isinstance(kind, type) and hasattr(kind, "model_fields"):
                yield from switch_values(kind, f"{at}{name}.")
            elif get_origin(kind) is Literal:
                yield from ((f"{at}{name}", value) for value in get_args(kind))
            elif kind is bool:
                yield from ((f"{at}{name}", value) for value in (False, True))


@cache
def rulesets(key: str) -> dict[str, Ruleset]:
    """All rulesets of a game that differ from the default by one variant or one switch value, by name."""
    game = simulate.load_game(key)
    base = simulate.load_rules(game)
    found = {"base": base}
    for variant in variants_of(game_folder(key)):
        found[variant] = simulate.load_rules(game, variant)
    for path, value in switch_values(game.rules_model):
        try:
            rules = simulate.load_rules(game, overrides={path: value})
        except RulesetError:
            continue  # a value that goes only together with others; tests/test_ruleset.py looks at refusals
        if rules.digest not in {other.digest for other in found.values()}:
            found[f"{path}={value}"] = rules
    return found


class Log:
    """The logs that one call of the playout loop returned."""

    def __init__(self, played: Played):
        self.code, self.status = played.code, played.status
        self.rows, self.seat_rows, self.cards = played.playout_rows, played.seat_rows, played.card_rows

    def column(self, game: Game, name: str) -> np.ndarray:
        """A column of the playouts log (playouts,) or of the seats log (playouts, S)."""
        names = [c.name for c in game.all_playout_columns]
        if name in names:
            return self.rows[:, names.index(name)]
        return self.seat_rows[:, :, [c.name for c in game.all_seat_columns].index(name)]


def play(
    game: Game,
    rules: Ruleset,
    seats: int,
    blocks: int,
    players: Sequence[Entry | Strategy | LoopPlayer] = (),
    lineups: np.ndarray | None = None,
    first: int = 0,
    seed: int = 0,
    paranoid: bool = False,
    masks: dict[str, np.ndarray] | None = None,
    states: np.ndarray | None = None,
    **by_block: np.ndarray,
) -> Log:
    """Play blocks through the compiled loop; players sit in turn. Without `players` everybody plays uniformly at random."""
    players = list(players) or [uniform(game)]
    seated = [
        player_of(p) if isinstance(p, Strategy) else p if isinstance(p, LoopPlayer) else LoopPlayer(p) for p in players
    ]
    if lineups is None:
        lineups = np.array([[s % len(players) for s in range(seats)]] * blocks)
    loop = PlayoutLoop(game, rules.record, seats, seated, seed, paranoid=paranoid, masks=masks)
    if states is not None:
        states[BLANK_STATE] = loop.states[BLANK_STATE]
        loop.use_states(states)
    return Log(loop.play(first, lineups, **by_block))


def ask(position: Position, player: Entry | Strategy, rng: np.ndarray | None = None) -> int:
    """The choice of a player for the seat to act; moves the seat's seed stream on unless another `rng` is given."""
    legal = np.array(position.legal_ids())
    params = np.zeros(PARAMS_MAX)
    if isinstance(player, Strategy):
        params[: len(player.values())] = player.values()
        player = player.load()
    seat = position.seat_to_act
    rng = position.rng[seat] if rng is None else rng
    with quiet():
        chosen = player(position.state, position.rules.record, seat, legal, len(legal), rng, params)
    return int(chosen)


def opening(game: Game, rules: Ruleset, seats: int, block: int = 0, masks: bool = False) -> Position:
    """The opening position of a block; with `masks` about one content in eight is barred, given or blanked for each seat."""
    position = Position(game, rules, seats)
    position.open(0, block)
    position.state.counts_draws = 1
    if masks:
        draws = np.random.default_rng([seats, block])
        for name in MASKS:
            mask = position.state[name]
            mask[:] = draws.random(mask.shape) < 0.125
    with quiet():
        game.verbs.setup(position.state, rules.record)
    return position


def walk(position: Position, limit: int) -> Iterator[Position]:
    """Play uniformly at random, yielding the position before each of at most `limit` plies."""
    for _ in range(limit):
        if position.over:
            return
        yield position
        legal = position.legal_ids()
        position.apply(ask(position, uniform(position.game)) if len(legal) > 1 else legal[0])


def state_digest(position: Position) -> str:
    """Digest of all fields of the state, padding left out."""
    digest = hashlib.blake2b(digest_size=8)
    for name in position.game.state.names or ():
        digest.update(np.ascontiguousarray(position.state[name]).tobytes())
    return digest.hexdigest()


def walks(key: str, limit: int) -> Iterator[tuple[str, Position]]:
    """Positions of one playout at every seat count, and of `limit // 2` plies of every variant, masks in play."""
    game = simulate.load_game(key)
    for seats in seat_counts(game):
        for masks in (False, True):
            for position in walk(opening(game, simulate.load_rules(game), seats, masks=masks), limit):
                yield f"{seats} seats, masks {masks}", position
    for variant in variants_of(game_folder(key)):
        for position in walk(opening(game, simulate.load_rules(game, variant), game.max_seats), limit // 2):
            yield variant, position


def print_states(key: str, limit: int) -> None:
    """One line a ply: the state and the legal actions; on every 8th what all other verbs make of it."""
    for name, position in walks(key, limit):
        seat, ply = position.seat_to_act, int(position.state.ply)
        parts = [name, ply, seat, position.legal_ids(), state_digest(position)]
        if ply % 8 == 0:
            parts += [
                state_digest(position.seen_by(seat)),
                state_digest(position.redealt(seat, stream(ply))),
                position.scores().tolist(),
                position.outcome(),
                position.invariant_broken(),
            ]
        print(json.dumps(parts))


def print_choices(key: str, limit: int) -> None:
    """One line for every 7th ply with a choice: what each strategy of the game chooses."""
    at = 0
    for name, position in walks(key, limit):
        if len(position.legal_ids()) > 1:
            at += 1
            if at % 7 == 0:
                choices = {n: ask(position, s, stream(at)) for n, s in strategies_of(key).items()}
                print(json.dumps([name, int(position.state.ply), choices]))


def run_here(command: str, key: str, limit: int, **environment: str) -> list[str]:
    """The lines that a command of this module prints in a fresh process with some environment variables set."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.playing", command, key, str(limit)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


if __name__ == "__main__":
    {"states": print_states, "choices": print_choices}[sys.argv[1]](sys.argv[2], int(sys.argv[3]))
