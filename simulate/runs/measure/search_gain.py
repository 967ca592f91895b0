"""Measure the searcher's gap: a searcher alone against equal players that it models, or at tables of a field."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from simulate.engine.contract import FIELD_MAX
from simulate.errors import RunError
from simulate.games import load_game
from simulate.runs.measure.round_robin import blocks_of, mean_of, paired, pairing
from simulate.runs.plan.order import require_rivals
from simulate.runs.play.scheduler import pool_for
from strategies import field_of
from strategies.search_gains import BY_DEALS, SearchGain, field_version, searcher_version

RANDOM = "random_player"  # nobody's opponent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request


def measured_players(request: Request, seats: int) -> list[str]:
    """The players asked for, those of the field if none is: bundled ones as they are. Raises RunError."""
    if request.overlays or request.settings:
        raise RunError("--keep: the file is about the published rules", "Measure variants without --keep.")
    order = request.order(seats)
    require_rivals(order.manifest.game, "--keep")
    players = order.strategies
    changed = [p.label for p in players if p.params or not p.bundled or p.origin is not None or p.of is not None]
    if changed:
        raise RunError(f"--keep: {changed[0]} is not a player that comes with the game", "Measure it without --keep.")
    return [p.name for p in players]


def search_gain_of(request: Request, model: str, seats: int, rollouts: int, playouts: int) -> SearchGain:
    """A searcher alone against equal players, whom it models, in all rotations. Raises SimulateError."""
    searcher = f"search:of={model},rollouts={rollouts}"
    order = request.but(field=None, log="playouts").order(seats, players=[searcher, model])
    order = paired(order, *order.strategies)
    for entry in dict.fromkeys(order.entries()):
        entry.compile()
    blocks = blocks_of(playouts, seats)
    with pool_for(request) as pool:
        shares = np.array(pairing(order, blocks, pool).shares)
    version = next(p for p in order.manifest.players if p.label == model).version
    return _gain(request, order, model, rollouts, shares, version)


def field_gain_of(
    request: Request, model: str, seats: int, rollouts: int, playouts: int, field: str, tables: str = ""
) -> SearchGain:
    """A searcher at tables of a field, in all rotations: the other seats are drawn for each deal, and whom it reckons with
    there is drawn by itself for each of its re-deals. With `tables` strangers sit there, of another field, and the model
    plays the same deals beside it. Raises SimulateError."""
    searcher, key = f"search:of={model},others={field},rollouts={rollouts}", load_game(request.game).key
    known = field_of(key, field).players
    seated = strangers_of(key, field, tables) if tables else known
    order, shares = _around(request, searcher, seated, seats, playouts)
    believed = _versions(request.but(field=None).order(seats, players=list(known)))
    gain = _gain(request, order, model, rollouts, shares, field_version(believed, model), field)
    if not tables:
        return gain
    share, low, high = mean_of(_around(request, model, seated, seats, playouts)[1])
    return replace(
        gain,
        command=gain.command.replace(f" --others {field}", f" --others {field} --tables {tables}"),
        tables=tables,
        script=round(share, 4),
        script_low=round(low, 4),
        script_high=round(high, 4),
    )


def strangers_of(key: str, field: str, tables: str) -> tuple[str, ...]:
    """The players of `tables` who are not in `field`, without the one who plays at random; the last ones, as many as a run
    has room for beside the search player, its model and `field`. Raises RunError."""
    known = (*field_of(key, field).players, RANDOM)
    found = tuple(name for name in field_of(key, tables).players if name not in known)
    if not found:
        raise RunError(f"--tables {tables}: nobody there who is not in {field}", "Name a wider field: --tables mixed.")
    return found[-(FIELD_MAX - 2 - len(known[:-1])) :]


def _around(request: Request, player: str, seated: Sequence[str], seats: int, playouts: int) -> tuple[Order, np.ndarray]:
    """A player at tables drawn from others: the order, and (blocks,) its win share."""
    order = request.but(field=None, log="playouts").order(seats, players=[player, *seated])
    for entry in dict.fromkeys(order.entries()):
        entry.compile()
    order = replace(order, plan=replace(order.plan, kind="around"))
    with pool_for(request) as pool:
        return order, np.array(pairing(order, blocks_of(playouts, seats), pool).shares)


def _versions(order: Order) -> dict[str, str]:
    return {p.label: p.version for p in order.manifest.players if p.of is None}


def _gain(
    request: Request, order: Order, model: str, rollouts: int, shares: np.ndarray, version: str, field: str = ""
) -> SearchGain:
    """A measurement from the searcher's share in each block."""
    _, low, high = mean_of(shares)
    seats, blocks = order.plan.seats, len(shares)
    others = f" --others {field}" if field else ""
    command = f"simulate ladder {order.game.name} {model} --seats {seats} --search {rollouts}{others}"
    return SearchGain(
        model=model,
        seats=seats,
        rollouts=rollouts,
        playouts=blocks * seats,
        wins=round(float(shares.sum()) * seats, 4),
        low=round(low, 4),
        high=round(high, 4),
        seed=request.seed,
        player=version,
        rules=order.manifest.rules_version,
        command=f"{command} --search-playouts {blocks * seats} --seed {request.seed} --keep",
        others=field,
        value=searcher_version(order.game.key, seats),
        interval=BY_DEALS,
    )
