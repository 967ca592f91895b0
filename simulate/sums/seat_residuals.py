"""Sums of win shares less the mean of their place, from sums that do not know that mean.

The mean win share of a place in turn order is known once the whole log has been added up. A residual's sums are polynomials
in those means, so the log is read once: with every card the number of its rows at each place goes along, with every block
the sums over its rotations.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from simulate.statistics.blocks import BlockSums, Floats
from simulate.statistics.contrasts import ContrastSums, EverySums

PLAYS, SQUARES, BETWEEN = "squares of all shares", "squares of the seats' sums", "sum of seat "
NOISE = 1e-12  # what a variance of nothing may be through rounding


def deal_levels(seats: int) -> tuple[str, ...]:
    """Names of what `deal_features` gives."""
    return (PLAYS, SQUARES, *(f"{BETWEEN}{seat}" for seat in range(seats)))


def deal_features(share: Floats) -> Floats:
    """(blocks, 2 + S) of the win shares (blocks, rotations, S) of whole blocks, in the order of `deal_levels`."""
    sums = share.sum(axis=1)
    return np.column_stack([(share**2).sum(axis=(1, 2)), (sums**2).sum(axis=1), sums])


def deal_sums(features: BlockSums, means: Floats) -> BlockSums:
    """The variance of win shares around the mean of their place: what a seat's deal explains (S), and all of it (n).

    The deal is the same in all rotations of a block, so it shows in how far a seat's mean over them strays beyond what the
    spread within them leaves to chance (one-way analysis of variance, block by block).
    """
    r = len(means)
    every = np.concatenate([[1.0, 0.0], -2 * means])  # of the features; both have the constant r * means @ means
    between = np.concatenate([[0.0, 1.0 / r], -2 * means])
    constant = float(r * means @ means)
    weights = np.stack([(between - (every - between) / (r - 1)) / r, every / r])
    constants = np.array([constant / r, constant / r])
    moved = weights @ features.total
    total = moved + constants * features.blocks
    squares = weights @ features.ss @ weights.T + np.outer(moved, constants) + np.outer(constants, moved)
    squares += features.blocks * np.outer(constants, constants)
    if total[1] < NOISE * features.blocks:  # all shares are those of their place
        total, squares = np.zeros(2), np.zeros((2, 2))
    ss, sn, nn = (np.full((1, 1), squares[i, j]) for i, j in ((0, 0), (0, 1), (1, 1)))
    blocks = features.blocks
    return BlockSums(("deal",), blocks, total[1:], total[:1], np.full(1, float(blocks)), ss, sn, nn)


def places_width(seats: int) -> int:
    """Count the columns `add_events` fills beside a card's sums: N, S N, A N, M N and N N' by place; see `residual`."""
    return 4 * seats + seats * seats


def residual(of: ContrastSums, places: Floats, means: Floats) -> ContrastSums:
    """The sums of the values less the mean of their place.

    Parameters
    ----------
    of : sums of the values themselves
    places : (K, 4 P + P P) sums over blocks of N, S N, A N, M N and N N', where N (P,) are the rows of a level at each
        place, S their sum, A and M the sum and number of all rows; in a block every place has M / P of all rows
    means : (P,) mean value of each place
    """
    seats = len(means)
    of_n, of_sn, of_an, of_mn = (places[:, i * seats : (i + 1) * seats] @ means for i in range(4))
    grid = places[:, 4 * seats :].reshape(-1, seats, seats)
    mean = float(means.mean())
    every = of.every
    return replace(
        of,
        every=EverySums(
            every.rows,
            every.total - mean * every.rows,
            every.ss - 2 * mean * every.sn + mean**2 * every.nn,
            every.sn - mean * every.nn,
            every.nn,
        ),
        total=of.total - of_n,
        ss=of.ss - 2 * of_sn + np.einsum("kij,i,j->k", grid, means, means),
        sn=of.sn - np.einsum("kij,i->k", grid, means),
        s_all=of.s_all - mean * of.s_all_n - of_an + mean * of_mn,
        s_all_n=of.s_all_n - of_mn,
        n_all_s=of.n_all_s - mean * of.n_all_n,
    )
