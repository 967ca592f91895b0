"""The arena: one player with trial numbers against players of a field, on common deals."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence
from dataclasses import dataclass

import joblib
import numpy as np
from numpy.typing import NDArray

from simulate.engine import playout as kernel
from simulate.engine.contract import Game
from simulate.engine.loop import LoopPlayer, PlayoutLoop, player_of
from simulate.engine.rows import WINNERS, WON
from simulate.engine.ruleset import Ruleset
from simulate.errors import StrategyError
from strategies import Strategy

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Arena:
    """Who meets whom. The trial player is entry 0 of every line-up, so it takes every seat of every deal once."""

    game: Game
    rules: Ruleset
    seats: int
    player: Strategy
    opponents: tuple[Strategy, ...]
    seed: int = 0

    def entries(self) -> list:
        """What has to be compiled."""
        return [strategy.load() for strategy in (self.player, *self.opponents)]

    def players(self) -> list[LoopPlayer]:
        """The trial player, then the opponents."""
        return [player_of(strategy) for strategy in (self.player, *self.opponents)]

    def line_ups(self, first_block: int, blocks: int) -> np.ndarray:
        """(B, S): the trial player and opponents, every multiset of opponents in turn."""
        choices = list(itertools.combinations_with_replacement(range(1, len(self.opponents) + 1), self.seats - 1))
        numbers = np.arange(first_block, first_block + blocks) % len(choices)
        return np.array([(0, *choices[n]) for n in numbers], np.int64).reshape(blocks, self.seats)

    def shares(self, trials: Sequence[Sequence[float]], first_block: int, blocks: int, jobs: int = 1) -> Floats:
        """(trials, B): mean win share of the trial player over the rotations of each block. Raises StrategyError."""
        held = threading.local()
        line_ups = self.line_ups(first_block, blocks)

        def play(values: Sequence[float]) -> Floats:
            if not hasattr(held, "loop"):
                held.loop = PlayoutLoop(self.game, self.rules.record, self.seats, self.players(), self.seed, log_cards=False)
            held.loop.params[0, : len(values)] = values
            played = held.loop.play(first_block, line_ups)
            if played.code != kernel.FINE:
                raise StrategyError(
                    f"strategy '{self.player.label}' could not be played on with trial numbers {list(values)}"
                )
            return self._own(played.seat_rows, played.playout_rows)

        parallel = joblib.Parallel(n_jobs=jobs, backend="threading")
        return np.array(parallel(joblib.delayed(play)(values) for values in trials)).reshape(len(trials), blocks)

    def _own(self, seat_rows: np.ndarray, playout_rows: np.ndarray) -> Floats:
        """(B,) win share of entry 0: in rotation r it sits in seat -r mod S."""
        rotation = np.arange(len(playout_rows)) % self.seats
        won = seat_rows[np.arange(len(seat_rows)), -rotation % self.seats, WON]
        return (won / np.maximum(playout_rows[:, WINNERS], 1)).reshape(-1, self.seats).mean(axis=1)
