"""Measure the searcher's gap: a searcher alone against equal players that it models, or at tables of a field."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from simulate.errors import RunError
from simulate.games import load_game
from simulate.runs.measure.round_robin import blocks_of, mean_of, paired, pairing
from simulate.runs.plan.order import require_rivals
from simulate.runs.play.scheduler import pool_for
from strategies import field_of
from strategies.search_gains import BY_DEALS, SearchGain, field_version

if TYPE_CHECKING:
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


def field_gain_of(request: Request, model: str, seats: int, rollouts: int, playouts: int, field: str) -> SearchGain:
    """A searcher at tables of a field, in all rotations: the other seats are drawn for each deal, and whom it reckons with
    there is drawn by itself for each of its re-deals. Raises SimulateError."""
    searcher, names = (
        f"search:of={model},others={field},rollouts={rollouts}",
        field_of(load_game(request.game).key, field).players,
    )
    order = request.but(field=None, log="playouts").order(seats, players=[searcher, *names])
    for entry in dict.fromkeys(order.entries()):
        entry.compile()
    order = replace(order, plan=replace(order.plan, kind="around"))
    with pool_for(request) as pool:
        shares = np.array(pairing(order, blocks_of(playouts, seats), pool).shares)
    players = {p.label: p.version for p in order.manifest.players if p.of is None}
    return _gain(request, order, model, rollouts, shares, field_version(players, model), field)


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
        interval=BY_DEALS,
    )
