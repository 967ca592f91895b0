"""Made-up playouts whose truth is known: blocks with a common deal, ties, a common opponent, fields and bound starts.

A seat's force is the strength of its strategy, its place, its starting position and the luck of its deal, which stays
with the seat in all rotations; the winner is drawn in proportion to exp(force). The opponent is one more contender
without a seat.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class World:
    """The truth of a made-up run. `strategies`, `places`, `starts`: strengths; `tie`: chance that the second wins too."""

    strategies: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    places: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    starts: tuple[float, ...] = ()
    luck: float = 0.6
    tie: float = 0.0
    opponent: float | None = None
    bound: float = 0.0  # chance that a block seats the first start last
    cards: int = 0
    card_effect: float = 0.0  # sd of the strengths of the cards

    @property
    def seats(self) -> int:
        """Places at the table."""
        return len(self.places)


@dataclass(frozen=True)
class Played:
    """Arrays (blocks, rotations, seats): win share, strategy; (blocks, seats): start; (blocks, seats, cards): has card."""

    share: np.ndarray
    who: np.ndarray
    start: np.ndarray
    has: np.ndarray
    line_up: np.ndarray  # (blocks,) number of the combination


def line_ups(world: World, blocks: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Combinations of the field in shuffled epochs, shuffled round the table; the matchup itself if it is no field."""
    k, n = world.seats, len(world.strategies)
    every = np.array(list(itertools.combinations(range(n), k)))
    epochs = -(-blocks // len(every))
    order = np.concatenate([rng.permutation(len(every)) for _ in range(epochs)])[:blocks]
    drawn = every[order] if n == k else rng.permuted(every[order], axis=1)
    return order, drawn


def starts_of(world: World, blocks: int, rng: np.random.Generator) -> np.ndarray:
    """A shuffled draw of starts a block; in a part `bound` of the blocks the first start, if drawn, sits last."""
    n, k = max(len(world.starts), world.seats), world.seats
    drawn = rng.permuted(np.tile(np.arange(n), (blocks, 1)), axis=1)[:, :k]
    if world.bound:
        at = np.argmax(drawn == 0, axis=1)
        move = (drawn == 0).any(axis=1) & (rng.random(blocks) < world.bound)
        rows = np.flatnonzero(move)
        drawn[rows, at[rows]] = drawn[rows, k - 1]
        drawn[rows, k - 1] = 0
    return drawn


def play(world: World, blocks: int, rng: np.random.Generator) -> Played:
    """Play every block in all rotations."""
    k = world.seats
    order, drawn = line_ups(world, blocks, rng)
    turn = (np.arange(k)[None, :] + np.arange(k)[:, None]) % k  # rotation, seat -> entry
    who = drawn[:, turn]
    start = starts_of(world, blocks, rng)
    has = rng.random((blocks, k, world.cards)) < 0.3
    effect = np.random.default_rng(0).normal(0, world.card_effect, world.cards) if world.cards else np.zeros(0)
    steady = np.array(world.places) + rng.normal(0, world.luck, (blocks, k)) + has @ effect
    if world.starts:
        steady = steady + np.array(world.starts)[start]
    force = np.array(world.strategies)[who] + steady[:, None, :]
    if world.opponent is not None:
        force = np.concatenate([force, np.full((*force.shape[:2], 1), world.opponent)], axis=2)
    score = force + rng.gumbel(size=force.shape)
    first, second = np.moveaxis(np.argsort(-score, axis=2)[:, :, :2], 2, 0)
    tied = (rng.random(first.shape) < world.tie) & (first < k) & (second < k)
    seat = np.arange(k)
    share = (seat == first[:, :, None]) * np.where(tied, 0.5, 1.0)[:, :, None] + (seat == second[:, :, None]) * (
        0.5 * tied[:, :, None]
    )
    return Played(share, who, start, has, order)
