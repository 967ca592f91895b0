"""A design factor: what the plan deals to the seats of a block, balanced, in place of the game's own draw.

It is dealt in epochs of as many blocks as it has levels: the levels in a shuffled order go round the table, a step a block,
so that an epoch shows every level in every seat once. Epochs have their own seed streams (who = DESIGN, counter = epoch).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simulate.engine.python_streams import DESIGN, Stream


@dataclass(frozen=True)
class Design:
    """A design factor and its levels."""

    column: str  # the seat column that logs the level
    labels: tuple[str, ...]  # the levels
    distinct: bool = True  # no two seats of a playout have the same level

    def epoch(self, address: Sequence[int], epoch: int, seats: int) -> list[list[int]]:
        """Levels rows of S, level plus 1: each level once in each seat; in a block all different if they are to be."""
        count = len(self.labels)
        stream = Stream(address, epoch, DESIGN)
        order = list(range(count))
        stream.shuffle(order)
        if self.distinct:
            steps = list(range(count))
            stream.shuffle(steps)
        else:
            steps = [stream.below(count) for _ in range(seats)]
        return [[order[(block + steps[seat]) % count] + 1 for seat in range(seats)] for block in range(count)]

    def block(self, address: Sequence[int], block: int, seats: int) -> np.ndarray:
        """(S,) int64, level plus 1 of each seat of one block."""
        epoch, place = divmod(block, len(self.labels))
        return np.array(self.epoch(address, epoch, seats)[place], np.int64)
