"""Players who had time to learn the new rules: a round of `tune` for each of a field, on deals that nothing else uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from simulate.engine.contract import PARAMS_MAX
from simulate.games import game_meta
from simulate.runs.plan.order import Order, make_order
from simulate.runs.play.scheduler import Jobs
from simulate.statistics.paired import effect_of
from simulate.tuning.arena import Arena
from simulate.tuning.search import SIGMA, Space
from strategies import Strategy

FIRST = 3 * 10**9  # block: of the tuning; its own confirmation follows
GENERATIONS = 5
LEAST_PLAYOUTS = 10_000  # of a player: less finds nothing
CONFIRMED = 0.25  # of them for the confirmation


@dataclass(frozen=True)
class RetunedPlayer:
    """A player tuned again. `gain`: win share against the field, by deals that its tuning never saw."""

    label: str
    gain: float
    low: float
    high: float
    kept: bool


def retuned(order: Order, playouts: int, jobs: Jobs, say: Callable[[str], None]) -> tuple[Order, list[RetunedPlayer]]:
    """Tune every player of an order under its rules, `playouts` each; one without a clear gain stays as it was."""
    players, learned = [], []
    for player in order.strategies:
        others = [other for other in order.strategies if other.label != player.label] or [player]
        if not player.defaults or len(player.defaults) > PARAMS_MAX or len(player.defaults) < 2 or player.of is not None:
            players.append(player)
            continue
        say(f"tuning {player.label} under the new rules")
        better, one = _one(order, player, others, playouts, jobs)
        players.append(better)
        learned.append(one)
    asked = order.manifest.asked
    meta = game_meta(asked.game)
    new = make_order(order.game, order.rules, asked.seats, players, asked.seed, asked.log, meta, asked.kind)
    return new, learned


def _one(
    order: Order, player: Strategy, others: list[Strategy], playouts: int, jobs: Jobs
) -> tuple[Strategy, RetunedPlayer]:
    from cmaes import CMA

    asked, seats = order.manifest.asked, order.plan.seats
    company = [player, *others]
    meta = game_meta(asked.game)
    arena = Arena(make_order(order.game, order.rules, seats, company, asked.seed, "seats", meta, "field"))
    space = Space(player, ())
    optimiser = CMA(np.zeros(len(space.names)), SIGMA / 2, seed=asked.seed)
    trial = max(8, round(playouts * (1 - CONFIRMED) / GENERATIONS / optimiser.population_size / seats))
    at = FIRST
    for _ in range(GENERATIONS):
        trials = [optimiser.ask() for _ in range(optimiser.population_size)]
        shares = arena.shares([space.values(x) for x in trials], at, trial, jobs).mean(axis=1)
        optimiser.tell([(x, -float(share)) for x, share in zip(trials, shares, strict=True)])
        at += trial
    x = np.asarray(optimiser.mean, float)
    blocks = max(32, round(playouts * CONFIRMED / 2 / seats))
    before, after = arena.shares([list(space.own.values()), space.values(x)], at, blocks, jobs)
    gain = effect_of(after - before)
    kept = bool(gain.low > 0)
    better = replace(player, params=player.params | space.differing(x)) if kept else player
    return better, RetunedPlayer(player.label, gain.value, gain.low, gain.high, kept)
