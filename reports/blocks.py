"""Block sums: everything the statistics need from a log, small enough to add up over shards.

A block (one deal in all rotations) is the sampling unit. For each level of a factor (a strategy, a seat, a card...) and
each block b let S be the sum of a value over the level's rows and n their number. Estimates and standard errors of
S-total / n-total, and of any contrast of levels, follow from the totals and from the cross products of S and n summed over
blocks. These add, so a log is read in slices and never held whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class BlockSums:
    """Sums over blocks for K levels.

    `blocks`: number of blocks; `rows`, `total`, `present` (K,): rows, sum of values and number of blocks of each level;
    `ss`, `sn`, `nn` (K, K): sums over blocks of S S', S n' and n n'.
    """

    levels: tuple[str, ...]
    blocks: int
    rows: Floats
    total: Floats
    present: Floats
    ss: Floats
    sn: Floats
    nn: Floats

    def __add__(self, other: BlockSums) -> BlockSums:
        """Join the sums of two disjoint sets of blocks. Raises ValueError if their levels differ."""
        if self.levels != other.levels:
            raise ValueError(f"block sums of different levels: {self.levels} and {other.levels}")
        parts = (getattr(self, name) + getattr(other, name) for name in ("rows", "total", "present", "ss", "sn", "nn"))
        return BlockSums(self.levels, self.blocks + other.blocks, *parts)

    def pick(self, levels: Sequence[str]) -> BlockSums:
        """The sums of some levels, in the order given."""
        at = [self.levels.index(level) for level in levels]
        grid = np.ix_(at, at)
        return BlockSums(
            tuple(levels),
            self.blocks,
            self.rows[at],
            self.total[at],
            self.present[at],
            self.ss[grid],
            self.sn[grid],
            self.nn[grid],
        )


def from_matrices(levels: Sequence[str], sums: ArrayLike, counts: ArrayLike) -> BlockSums:
    """Block sums from S and n, both (blocks, K). A ratio of sums is estimated by giving its denominator as n."""
    s, n = np.asarray(sums, float), np.asarray(counts, float)
    return BlockSums(tuple(levels), s.shape[0], n.sum(0), s.sum(0), (n > 0).sum(0).astype(float), s.T @ s, s.T @ n, n.T @ n)


def spread(unit: ArrayLike, level: ArrayLike, units: int, levels: int, weights: ArrayLike | None = None) -> Floats:
    """Sum `weights` (default 1) of rows into a (units, levels) matrix. Rows with a negative level are left out."""
    unit, level = np.asarray(unit, np.int64), np.asarray(level, np.int64)
    keep = level >= 0
    if not keep.all():
        unit, level = unit[keep], level[keep]
        weights = None if weights is None else np.asarray(weights)[keep]
    flat = np.bincount(unit * levels + level, weights=weights, minlength=units * levels)
    return flat.reshape(units, levels).astype(float, copy=False)


def from_rows(levels: Sequence[str], unit: ArrayLike, level: ArrayLike, value: ArrayLike, units: int) -> BlockSums:
    """Block sums from log rows.

    Parameters
    ----------
    levels : names of the K levels
    unit : (rows,) int     block of each row, 0 <= unit < units; blocks without rows must not be numbered
    level : (rows,) int    index into `levels`, or negative to leave the row out
    value : (rows,) float
    units : number of blocks
    """
    k = len(levels)
    return from_matrices(levels, spread(unit, level, units, k, value), spread(unit, level, units, k))
