"""Block sums: everything the statistics need from a log, small enough to add up over shards.

A block (one deal in all rotations) is the sampling unit. For each level of a factor (a strategy, a seat, a card...) and
each block b let S be the sum of a value over the level's rows and n their number. Estimates and standard errors of
S-total / n-total, and of any contrast of levels, follow from the totals and from the cross products of S and n summed over
blocks. These add, so a log is read in slices and never held whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.statistics.looks import SINGLE, Sure

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Strata:
    """Sums by stratum (line-up) for K levels: `keys`, `blocks` (H,) ascending by key; `total`, `rows` (H, K)."""

    keys: Ints
    blocks: Floats
    total: Floats
    rows: Floats

    def __add__(self, other: Strata) -> Strata:
        """Join the sums of two disjoint sets of blocks."""
        return _by_key(
            grouped(np.concatenate([self.keys, other.keys])),
            *(
                np.concatenate([a, b])
                for a, b in ((self.blocks, other.blocks), (self.total, other.total), (self.rows, other.rows))
            ),
        )

    def pick(self, at: list[int]) -> Strata:
        """The sums of some levels."""
        return Strata(self.keys, self.blocks, self.total[:, at], self.rows[:, at])


@dataclass(frozen=True)
class Grouped:
    """Rows in the order of their keys: `keys` (H,) ascending, `order` (rows,), `first` (H,) where each key begins in it."""

    keys: Ints
    order: Ints
    first: Ints

    def sums(self, side: Floats) -> Floats:
        """Sum the rows of each key."""
        return np.add.reduceat(side[self.order], self.first, axis=0)


def grouped(keys: ArrayLike) -> Grouped:
    """Rows by their key."""
    of = np.asarray(keys, np.int64)
    order = np.argsort(of, kind="stable")
    found, first = np.unique(of[order], return_index=True)
    return Grouped(found, order, first)


def _by_key(by: Grouped, blocks: Floats, total: Floats, rows: Floats) -> Strata:
    """Sum rows with the same key."""
    return Strata(by.keys, *(by.sums(side) for side in (blocks, total, rows)))


@dataclass(frozen=True)
class BlockSums:
    """Sums over blocks for K levels.

    `blocks`: number of blocks; `rows`, `total`, `present` (K,): rows, sum of values and number of blocks of each level;
    `ss`, `sn`, `nn` (K, K): sums over blocks of S S', S n' and n n'; `strata`: sums by line-up, where line-ups differ
    and were drawn equally often; `sure`: how sure the intervals are to be that are made of them.
    """

    levels: tuple[str, ...]
    blocks: int
    rows: Floats
    total: Floats
    present: Floats
    ss: Floats
    sn: Floats
    nn: Floats
    strata: Strata | None = None
    sure: Sure = SINGLE

    def __add__(self, other: BlockSums) -> BlockSums:
        """Join the sums of two disjoint sets of blocks. Raises ValueError if their levels differ."""
        if self.levels != other.levels:
            raise ValueError(f"block sums of different levels: {self.levels} and {other.levels}")
        parts = (getattr(self, name) + getattr(other, name) for name in ("rows", "total", "present", "ss", "sn", "nn"))
        strata = None if self.strata is None or other.strata is None else self.strata + other.strata
        return replace(BlockSums(self.levels, self.blocks + other.blocks, *parts), strata=strata, sure=self.sure)

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
            None if self.strata is None else self.strata.pick(at),
            self.sure,
        )


def ratio(sums: BlockSums, top: str, bottom: str) -> BlockSums:
    """The values of one level over the rows of another, as the sums of one level `top`."""
    i, j = sums.levels.index(top), sums.levels.index(bottom)
    s, n = np.ix_([i], [i]), np.ix_([j], [j])
    strata = sums.strata
    if strata is not None:
        strata = Strata(strata.keys, strata.blocks, strata.total[:, [i]], strata.rows[:, [j]])
    return BlockSums(
        (top,), sums.blocks, sums.rows[[j]], sums.total[[i]], sums.present[[j]], sums.ss[s], sums.sn[np.ix_([i], [j])],
        sums.nn[n], strata, sums.sure,
    )  # fmt: skip


def from_matrices(
    levels: Sequence[str], sums: ArrayLike, counts: ArrayLike, stratum: ArrayLike | Grouped | None = None
) -> BlockSums:
    """Block sums from S and n, both (blocks, K). A ratio of sums is estimated by giving its denominator as n.

    `stratum` (blocks,): number of the line-up of each block, or the blocks by it, if every line-up has its fixed part of all
    blocks.
    """
    return Counted(levels, np.asarray(counts, float), stratum).sums(np.asarray(sums, float))


class Counted:
    """The part of block sums that holds the numbers of rows alone, n (blocks, K): the same for all values of these rows."""

    def __init__(self, levels: Sequence[str], counts: Floats, stratum: ArrayLike | Grouped | None = None):
        self.levels, self.counts = tuple(levels), counts
        self.by = stratum if stratum is None or isinstance(stratum, Grouped) else grouped(stratum)
        self.present = (counts > 0).sum(0).astype(float)
        self.rows, self.nn = counts.sum(0), counts.T @ counts
        if self.by is not None:
            self.blocks, self.by_stratum = self.by.sums(np.ones(len(counts))), self.by.sums(counts)

    def sums(self, s: Floats) -> BlockSums:
        """The block sums of a value, from S (blocks, K)."""
        by, n = self.by, self.counts
        strata = None if by is None else Strata(by.keys, self.blocks, by.sums(s), self.by_stratum)
        return BlockSums(self.levels, len(s), self.rows, s.sum(0), self.present, s.T @ s, s.T @ n, self.nn, strata)
