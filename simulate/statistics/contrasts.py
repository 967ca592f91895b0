"""Block sums of what a seat may have (a card it was dealt, a building it built), beside those of every seat.

For K levels and each block b: S and n are sum and number over the rows that have the level, `every` the sum and number over
all rows. The difference of having and not having, and its standard error over blocks, follow from sums that add over
slices; no (K, K) matrix is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simulate.statistics.estimates import Floats, quantile, share_intervals, two_sided
from simulate.statistics.standards import CONFIDENCE, LEAST_BLOCKS

COLUMNS = ("rows", "total", "present", "full", "ss", "sn", "nn", "s_all", "s_all_n", "n_all_s", "n_all_n")


@dataclass(frozen=True)
class EverySums:
    """Sums over blocks of the sum S and number n of all rows."""

    rows: float
    total: float
    ss: float
    sn: float
    nn: float

    def __add__(self, other: EverySums) -> EverySums:
        """Join two disjoint sets of blocks."""
        return EverySums(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True)
class ContrastSums:
    """Sums over blocks for K levels.

    `rows`, `total` (K,) rows that have the level and the sum of their values; `present` blocks in which some row has it,
    `full` blocks in which every row has it; `ss`, `sn`, `nn` sums of S S, S n, n n; `s_all`, `s_all_n`, `n_all_s`,
    `n_all_n` sums of S S_all, S n_all, n S_all, n n_all.
    """

    levels: tuple[str, ...]
    blocks: int
    every: EverySums
    rows: Floats
    total: Floats
    present: Floats
    full: Floats
    ss: Floats
    sn: Floats
    nn: Floats
    s_all: Floats
    s_all_n: Floats
    n_all_s: Floats
    n_all_n: Floats

    @property
    def absent(self) -> Floats:
        """Blocks (K,) in which some row has not the level."""
        return self.blocks - self.full

    def __add__(self, other: ContrastSums) -> ContrastSums:
        """Join the sums of two disjoint sets of blocks. Raises ValueError if their levels differ."""
        if self.levels != other.levels:
            raise ValueError(f"sums of different levels: {self.levels} and {other.levels}")
        parts = (getattr(self, name) + getattr(other, name) for name in COLUMNS)
        return ContrastSums(self.levels, self.blocks + other.blocks, self.every + other.every, *parts)

    def pick(self, levels: Sequence[str]) -> ContrastSums:
        """The sums of some levels, in the order given."""
        at = [self.levels.index(level) for level in levels]
        return ContrastSums(tuple(levels), self.blocks, self.every, *(getattr(self, name)[at] for name in COLUMNS))


def contrasts(
    levels: Sequence[str], sums: ArrayLike, counts: ArrayLike, all_sums: ArrayLike, all_counts: ArrayLike
) -> ContrastSums:
    """The sums from S and n, both (blocks, K), and those of every row (blocks,). Blocks without rows do not count."""
    s, n = np.asarray(sums, float), np.asarray(counts, float)
    every_s, every_n = np.asarray(all_sums, float), np.asarray(all_counts, float)
    held = every_n > 0
    every = EverySums(every_n.sum(), every_s.sum(), (every_s**2).sum(), (every_s * every_n).sum(), (every_n**2).sum())
    parts = [n.sum(0), s.sum(0), (n > 0).sum(0), ((n >= every_n[:, None]) & held[:, None]).sum(0)]
    parts += [(s * s).sum(0), (s * n).sum(0), (n * n).sum(0), every_s @ s, every_n @ s, every_s @ n, every_n @ n]
    return ContrastSums(tuple(levels), int(held.sum()), every, *(np.asarray(part, float) for part in parts))


@dataclass(frozen=True)
class WithWithout:
    """Rows with something against all other rows; arrays (K,) in the order of `levels`, intervals (K, 2).

    `share`: share of all rows that have it; `difference`: mean with it minus mean without it, `se` its standard error,
    `p` two-sided. `present`, `absent`: blocks in which some row has it, in which some row has not. Where one of them is
    below the least number of blocks there is no interval and no p.
    """

    levels: tuple[str, ...]
    rows: Floats
    present: Floats
    absent: Floats
    share: Floats
    share_interval: Floats
    with_value: Floats
    with_interval: Floats
    without_value: Floats
    without_interval: Floats
    difference: Floats
    se: Floats
    interval: Floats
    p: Floats

    @property
    def few(self) -> NDArray[np.bool_]:
        """Levels that this run is too short for."""
        return np.minimum(self.present, self.absent) < LEAST_BLOCKS


def with_without(sums: ContrastSums, confidence: float = CONFIDENCE) -> WithWithout:
    """Compare the rows that have each level with all other rows.

    Standard errors are cluster-robust over blocks: with and without meet in the same block. Student's t has as many
    degrees of freedom as the rarer side has blocks, less one.
    """
    every, others = sums.every, sums.every.rows - sums.rows
    known = (sums.rows > 0) & (others > 0) & (sums.present > 1)

    def se(cs: Floats, ca: Floats, ns: Floats, na: Floats, blocks: Floats) -> Floats:
        """Standard error of a sum over blocks of  cs S + ca S_all + ns n + na n_all."""
        of_s = cs**2 * sums.ss + ca**2 * every.ss + 2 * cs * ca * sums.s_all
        of_n = ns**2 * sums.nn + na**2 * every.nn + 2 * ns * na * sums.n_all_n
        mixed = cs * ns * sums.sn + cs * na * sums.s_all_n + ca * ns * sums.n_all_s + ca * na * every.sn
        variance = np.maximum(of_s + of_n + 2 * mixed, 0) * blocks / np.maximum(blocks - 1, 1)
        return np.where(known, np.sqrt(variance), np.nan)

    zero = np.zeros(len(sums.levels))
    rarer = np.minimum(sums.present, sums.absent)
    with np.errstate(divide="ignore", invalid="ignore"):
        p1, p0 = sums.total / sums.rows, (every.total - sums.total) / others
        share = sums.rows / every.rows
        se1 = se(1 / sums.rows, zero, -p1 / sums.rows, zero, sums.present)
        se0 = se(-1 / others, 1 / others, p0 / others, -p0 / others, sums.absent)
        se_difference = se(1 / sums.rows + 1 / others, -1 / others, -(p1 / sums.rows + p0 / others), p0 / others, rarer)
        se_share = se(zero, zero, zero + 1 / every.rows, -share / every.rows, zero + sums.blocks)
    difference = np.where(known, p1 - p0, np.nan)
    se_difference = np.where(rarer < LEAST_BLOCKS, np.nan, se_difference)
    half = quantile(confidence, 1, np.maximum(rarer - 1, 1)) * se_difference

    def intervals(value: Floats, error: Floats, blocks: Floats) -> Floats:
        return np.column_stack(share_intervals(value, error, blocks, confidence))

    return WithWithout(
        sums.levels,
        sums.rows,
        sums.present,
        sums.absent,
        share,
        intervals(share, np.where(known, se_share, 0.0), zero + sums.blocks),
        p1,
        intervals(p1, se1, sums.present),
        p0,
        intervals(p0, se0, sums.absent),
        difference,
        se_difference,
        np.column_stack([difference - half, difference + half]),
        two_sided(difference, se_difference, np.maximum(rarer - 1, 1)),
    )
