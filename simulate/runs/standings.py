"""Who stands where: every player alone against each of the others."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.engine.loop import Played, PlayoutLoop, players_of
from simulate.engine.rows import PLIES, ROUNDS, SCORE, WINNERS, WON
from simulate.errors import RunError

if TYPE_CHECKING:
    from simulate.runs.ask import Ask
    from simulate.runs.order import Order
    from strategies import Strategy

Z95 = 1.959964  # two-sided 95 %, normal


def lone_values(values: np.ndarray, seats: int) -> np.ndarray:
    """(blocks,) mean of a value of entry 0 over the rotations of each block; `values` (playouts, S)."""
    blocks = values.reshape(-1, seats, seats)
    rotations = np.arange(seats)
    return blocks[:, rotations, (seats - rotations) % seats].mean(axis=1)  # entry 0 sits in seat -rotation


def lone_shares(played: Played, seats: int) -> np.ndarray:
    """(blocks,) win share of entry 0."""
    winners = np.maximum(played.playout_rows[:, WINNERS], 1)[:, None]
    return lone_values(played.seat_rows[:, :, WON] / winners, seats)


def standings(ask: Ask) -> list[dict[str, Any]]:
    """A row a player, best first: mean win share alone against each other one, its half-width, score, rounds, time a ply."""
    order = ask.order() if ask.players or ask.field else ask.order(field="mixed")
    if len(order.strategies) < 2 or order.plan.seats < 2:
        raise RunError("a ladder needs two players and two seats", "Name players, or a field that has more.")
    rows = [standing(order, i, -(-ask.playouts // order.plan.seats)) for i in range(len(order.strategies))]
    return sorted(rows, key=lambda row: -row["win_share"])


def standing(order: Order, place: int, blocks: int) -> dict[str, Any]:
    """The row of one player."""
    seats, me = order.plan.seats, order.strategies[place]
    others = [other for i, other in enumerate(order.strategies) if i != place]
    means, errors, scores, rounds, plies, seconds = [], [], [], [], 0, 0.0
    for other in others:
        begun = time.perf_counter()
        played = pairing(order, me, other, blocks)
        seconds += time.perf_counter() - begun
        shares = lone_shares(played, seats)
        means.append(shares.mean())
        errors.append(shares.var(ddof=1) / blocks if blocks > 1 else 0.0)
        scores.append(lone_values(played.seat_rows[:, :, SCORE], seats).mean())
        rounds.append(played.playout_rows[:, ROUNDS].mean())
        plies += int(played.playout_rows[:, PLIES].sum())
    return {
        "player": me.label,
        "win_share": float(np.mean(means)),
        "half_width": Z95 * float(sum(errors)) ** 0.5 / len(others),
        "score": float(np.mean(scores)),
        "rounds": float(np.mean(rounds)),
        "ply_ns": seconds / plies * 1e9,
        "against": {other.label: float(mean) for other, mean in zip(others, means, strict=True)},
    }


def pairing(order: Order, me: Strategy, other: Strategy, blocks: int) -> Played:
    """One player alone against equal others, in all rotations over the deals of the run seed."""
    seats = order.plan.seats
    loop = PlayoutLoop(
        order.game, order.rules.record, seats, players_of([me, other]), seed=order.manifest.asked.seed, log_cards=False
    )
    return loop.play(0, np.array([[0] + [1] * (seats - 1)] * blocks, np.int64))
