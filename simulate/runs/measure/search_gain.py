"""Measure the searcher's gap: a searcher alone against equal players that it models."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simulate.errors import RunError
from simulate.runs.measure.round_robin import blocks_of, paired, pairing
from simulate.runs.play.scheduler import pool_for
from simulate.statistics.bounded_mean import share_bounds
from strategies.search_gains import BY_DEALS, SearchGain

if TYPE_CHECKING:
    from simulate.runs.plan.request import Request


def measured_players(request: Request, seats: int) -> list[str]:
    """The players asked for, those of the field if none is: bundled ones as they are. Raises RunError."""
    if request.overlays or request.settings:
        raise RunError("--keep: the file is about the published rules", "Measure variants without --keep.")
    players = request.order(seats).strategies
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
    low, high = interval(shares)
    command = f"simulate ladder {order.game.name} {model} --seats {seats} --search {rollouts}"
    return SearchGain(
        model=model,
        seats=seats,
        rollouts=rollouts,
        playouts=blocks * seats,
        wins=round(float(shares.sum()) * seats, 4),
        low=round(low, 4),
        high=round(high, 4),
        seed=request.seed,
        player=next(p for p in order.manifest.players if p.label == model).version,
        rules=order.manifest.rules_version,
        command=f"{command} --search-playouts {blocks * seats} --seed {request.seed} --keep",
        interval=BY_DEALS,
    )


def interval(shares: np.ndarray) -> tuple[float, float]:
    """95 % interval of the mean over deals, near 0 and 1 and from few deals too (`bounded_mean.py`)."""
    return share_bounds(shares, 0.025)
