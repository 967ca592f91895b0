"""Measure the searcher's gap: a searcher alone against equal players that it models."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import joblib
import numpy as np

from simulate.errors import RunError
from simulate.runs.kernel import Control
from simulate.runs.standings import blocks_of, mean_of, paired, pairing
from strategies.searched import Gap

if TYPE_CHECKING:
    from simulate.runs.ask import Ask
    from simulate.runs.order import Order


def measured_players(ask: Ask, seats: int) -> list[str]:
    """The players asked for, those of the field if none is: bundled ones as they are. Raises RunError."""
    if ask.overlays or ask.settings:
        raise RunError("--keep: the file is about the published rules", "Measure variants without --keep.")
    players = ask.order(seats).strategies
    changed = [p.label for p in players if p.params or not p.bundled or p.origin is not None or p.of is not None]
    if changed:
        raise RunError(f"--keep: {changed[0]} is not a player that comes with the game", "Measure it without --keep.")
    return [p.name for p in players]


def gap_of(ask: Ask, model: str, seats: int, rollouts: int, playouts: int) -> Gap:
    """A searcher alone against equal players, whom it models, in all rotations. Raises SimulateError."""
    searcher = f"search:of={model},rollouts={rollouts}"
    order = ask.but(field=None, log="playouts").order(seats, players=[searcher, model])
    order = paired(order, *order.strategies)
    for entry in dict.fromkeys(order.entries()):
        entry.compile()
    blocks = blocks_of(playouts, seats)
    shares = searched(order, blocks, ask.workers)
    low, high = interval(shares)
    command = f"simulate ladder {order.game.name} {model} --seats {seats} --search {rollouts}"
    return Gap(
        model=model,
        seats=seats,
        rollouts=rollouts,
        playouts=blocks * seats,
        wins=round(float(shares.sum()) * seats, 4),
        low=round(low, 4),
        high=round(high, 4),
        seed=ask.seed,
        player=next(p for p in order.manifest.players if p.label == model).version,
        rules=order.manifest.rules_version,
        command=f"{command} --search-playouts {blocks * seats} --seed {ask.seed} --keep",
    )


def searched(order: Order, blocks: int, jobs: int) -> np.ndarray:
    """(blocks,) win share of the searcher, the deals shared out over threads."""
    control = Control()
    edges = np.linspace(0, blocks, min(jobs, blocks) + 1).astype(int)
    parallel = joblib.Parallel(n_jobs=jobs, backend="threading")
    try:
        played = parallel(
            joblib.delayed(pairing)(order, int(end - start), control, int(start)) for start, end in pairwise(edges)
        )
    except KeyboardInterrupt:
        control.stop()
        raise
    return np.array([share for part in played for share in part.shares])


def interval(shares: np.ndarray) -> tuple[float, float]:
    """95 % interval of the mean over deals; Wilson's, a deal an observation, where all deals ended the same."""
    from scipy.stats import binomtest

    mean, half = mean_of(shares)
    if half > 0:
        return max(0.0, mean - half), min(1.0, mean + half)
    found = binomtest(round(mean * len(shares)), len(shares)).proportion_ci(method="wilson")
    return min(float(found.low), mean), max(float(found.high), mean)
