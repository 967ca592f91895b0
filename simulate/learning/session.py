"""One session of learning: play, train, keep the file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from simulate.engine.contract import Game
from simulate.engine.player import Player
from simulate.engine.ruleset import Ruleset
from simulate.engine.values_file import About, features_digest, write_values
from simulate.learning.collect import PLAYOUT, Lessons, collect
from simulate.learning.train import Learned, need_library, train

BATCH = 50  # playouts between two looks at the progress
ROWS_MOST = 150_000  # more do not fit into a small machine's memory with the features of a large game


@dataclass(frozen=True)
class Wish:
    """What to learn from."""

    playouts: int
    random_choices: float = 0.05
    seed: int = 0


def learn(
    game: Game, ruleset: Ruleset, seats: int, model: Player, wish: Wish, file: Path, tell: Callable[[int], None]
) -> Learned:
    """Learn a value of positions from self-play of `model` and write it. Raises SimulateError.

    Parameters
    ----------
    tell : called with the number of playouts done
    """
    need_library()
    each = max(1, ROWS_MOST // wish.playouts)
    parts = []
    for first in range(0, wish.playouts, BATCH):
        count = min(BATCH, wish.playouts - first)
        parts.append(thinned(collect(game, ruleset, seats, model, first, count, wish.random_choices, wish.seed), each))
        tell(first + count)
    names = ("keys", "features", "results")
    learned = train(Lessons(*(np.concatenate([getattr(part, name) for part in parts]) for name in names)), wish.seed)
    about = About(
        game.key, seats, model.label, ruleset.digest, features_digest(game, seats), wish.playouts, wish.seed,
        wish.random_choices, learned.threshold,
    )  # fmt: skip
    file.parent.mkdir(parents=True, exist_ok=True)
    write_values(file, about, learned.network)
    return learned


def thinned(lessons: Lessons, each: int) -> Lessons:
    """At most so many rows of each playout, evenly spread over it."""
    kept = []
    for playout in np.unique(lessons.keys[:, PLAYOUT]):
        rows = np.flatnonzero(lessons.keys[:, PLAYOUT] == playout)
        kept.append(rows if len(rows) <= each else rows[np.linspace(0, len(rows) - 1, each).astype(int)])
    chosen = np.concatenate(kept) if kept else np.zeros(0, np.int64)
    return Lessons(lessons.keys[chosen], lessons.features[chosen].astype(np.int16), lessons.results[chosen])
