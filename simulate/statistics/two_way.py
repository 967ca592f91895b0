"""Two factors of the seats that go together (a starting position and its place in turn order): each given the other.

Where a rule binds the two, the raw share of a starting position holds part of the effect of its place. In the additive
model  share = middle + start + place, fitted by least squares to the seat rows, each effect is that at equal others.
Standard errors are cluster-robust over blocks. Where some combinations never meet, the model may have no single solution:
then the run cannot part the two, and no adjusted share exists.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simulate.statistics.blocks import BlockSums
from simulate.statistics.estimates import Estimates, Floats, residuals, with_intervals

LOOSE = 0.05  # below this Cramer's V the two go together by chance at most


@dataclass(frozen=True)
class TwoWayFit:
    """`tie`: Cramer's V of the two factors, 0 (each with each equally often) to 1 (one decides the other).

    `first`, `second`: shares of each at equal parts of the other; None where the two cannot be parted.
    """

    tie: float
    first: Estimates | None
    second: Estimates | None

    @property
    def turned(self) -> TwoWayFit:
        """The same with the two factors exchanged."""
        return TwoWayFit(self.tie, self.second, self.first)

    @property
    def is_bound(self) -> bool:
        """True if a rule seems to bind the two."""
        return self.tie > LOOSE


def tie(counts: Floats) -> float:
    """Cramer's V of a table of counts."""
    expected = np.outer(counts.sum(1), counts.sum(0)) / counts.sum()
    smaller = min(counts.shape) - 1
    if smaller < 1:
        return 0.0
    return float(np.sqrt(((counts - expected) ** 2 / expected).sum() / counts.sum() / smaller))


def effects(levels: int) -> Floats:
    """Effect coding (levels, levels - 1): the last level is minus the sum of the others."""
    return np.vstack([np.eye(levels - 1), -np.ones((1, levels - 1))])


def two_way_fit(grid: BlockSums, first: BlockSums, second: BlockSums) -> TwoWayFit:
    """Shares of two factors, each given the other. `grid`: sums of their cross, row-major; all levels must occur."""
    i, j = len(first.levels), len(second.levels)
    how_bound = tie(grid.rows.reshape(i, j))
    one, two = effects(i), effects(j)
    x = np.hstack([np.ones((i * j, 1)), np.repeat(one, j, axis=0), np.tile(two, (i, 1))])
    met = grid.rows > 0
    if np.linalg.matrix_rank(x[met]) < x.shape[1]:
        return TwoWayFit(how_bound, None, None)
    inverse = np.linalg.inv(x.T @ (x * grid.rows[:, None]))
    beta = inverse @ x.T @ grid.total
    small = grid.blocks / max(grid.blocks - x.shape[1], 1)
    cov = inverse @ x.T @ residuals(grid, x @ beta) @ x @ inverse * small
    found = []
    for sums, code, skip in ((first, one, 1), (second, two, i)):
        rows = np.zeros((len(code), x.shape[1]))
        rows[:, 0] = 1
        rows[:, skip : skip + code.shape[1]] = code
        found.append(with_intervals(sums, rows @ beta, rows @ cov @ rows.T, "mean", sums.sure.now, len(code)))
    return TwoWayFit(how_bound, *found)
