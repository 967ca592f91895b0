"""Requests from Python: the same words for every function that plays."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simulate.errors import RunError, clip
from simulate.games import add_game_path, path_options
from simulate.games.rules import load_rules
from simulate.runs.plan.manifest import version_of_rules
from simulate.runs.plan.order import Order
from simulate.runs.plan.request import BACKENDS, Request
from simulate.runs.play.progress import Watch
from simulate.runs.play.warmup import compile_all


def request_of(
    game: str,
    field: str | None = None,
    seats: int | str | None = None,
    playouts: int = 10_000,
    seed: int = 0,
    variants: str | Sequence[str] = (),
    strategy_files: Sequence[str | Path] = (),
    player_files: Sequence[str | Path] = (),
    jobs: int | None = None,
    backend: str = "auto",
    scheduler: str | None = None,
    game_path: str | Path | None = None,
    players: Sequence[Any] = (),
    overrides: Mapping[str, Any] | None = None,
) -> Request:
    """Make the request that `simulate.run` is asked for. Raises RunError."""
    find_games(game_path)
    if backend not in BACKENDS:
        raise RunError(f"backend={clip(str(backend))!r}: one of {', '.join(BACKENDS)}")
    if not isinstance(playouts, int):
        raise RunError(f"playouts={playouts!r}: a whole number")
    return Request(
        game,
        tuple(players),
        field=field,
        strategy_files=tuple(map(str, strategy_files)),
        player_files=tuple(map(str, player_files)),
        seats=None if seats is None else str(seats),
        seed=seed,
        overlays=(variants,) if isinstance(variants, str) else tuple(map(str, variants)),
        playouts=playouts,
        jobs=jobs,
        backend=backend,
        scheduler=scheduler,
        overrides=dict(overrides) if overrides else None,
    )


def find_games(game_path: str | Path | None) -> None:
    """Look for games in this folder too."""
    if game_path is not None:
        add_game_path(str(game_path))


def say_first(order: Order, watch: Watch) -> None:
    """Say how the sheets of an order were read and what is left out of them, and which value function is old."""
    for overlay in order.rules.overlays:
        for line in overlay.said:
            watch.say(f"{overlay.word}: {line}")
    value = next((player.value_file for player in order.strategies if player.value_file is not None), None)
    if value is None:
        return
    published = version_of_rules(load_rules(order.game).digest, order.manifest.sources)
    if value.rules != published:
        again = shlex.join(["simulate", "tune-search", order.game.name, *path_options(order.game.name)])
        watch.say(
            f"the rules of {order.game.title} were edited since search players learnt what a position is worth: {again}"
        )


def compiled(order: Order, watch: Watch) -> Order:
    """The same order, once all that plays it is compiled; how its sheets were read is said."""
    say_first(order, watch)
    compile_all(order.game, order.entries(), watch.observer(order.game.title).compiling)
    return order


def blocks_of(playouts: int, order: Order) -> int:
    """The number of whole blocks that hold this many playouts."""
    return -(-playouts // order.plan.seats)


def is_run(name: str) -> bool:
    """Return True if this is a run directory: a folder with a manifest, not any folder of a game's name."""
    return (Path(name) / "manifest.json").is_file()
