"""Intervals for people who watch: they hold at every look, and for all rows of a board at once.

An asymptotic confidence sequence by a normal mixture (Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas 2021, arXiv:2103.06476):
the interval holds at all numbers of blocks together, not only at one that was chosen before. The rows of a board share its
error (Bonferroni).
"""

from __future__ import annotations

from math import isfinite, log, sqrt

import numpy as np

from simulate.statistics.bounded_mean import Sample
from simulate.statistics.estimates import Floats
from simulate.statistics.sequential import HOLDS, MOVED, UNDECIDED, Verdict
from simulate.statistics.standards import CONFIDENCE

TIGHTEST = 2_000  # blocks at which the sequence is narrowest for what it promises
Ends = tuple[float, float]
UNKNOWN: Ends = (float("nan"), float("nan"))


def watched_interval(total: float, squares: float, blocks: int, reach: float, rows_on_board: int) -> Ends:
    """Return (low, high) of a mean from the sums of its block values and of their squares, however often one looks.

    Two more values at `reach`, one on either side, are added to the variance: a few equal blocks are no certainty.
    """
    if blocks < 2:
        return UNKNOWN
    mean = total / blocks
    alpha = (1 - CONFIDENCE) / max(rows_on_board, 1)
    variance = max(squares / blocks - mean * mean, 0.0) + 2 * reach * reach / blocks
    rho2 = (-2 * log(alpha) + log(-2 * log(alpha)) + 1) / TIGHTEST
    grown = blocks * rho2 + 1
    half = sqrt(variance * 2 * grown / (blocks * blocks * rho2) * log(sqrt(grown) / alpha))
    return mean - half, mean + half


def watched_change(sample: Sample, rows_on_board: int) -> Ends:
    """Return the interval of a mean difference between two sides."""
    if sample.too_short:
        return UNKNOWN
    values = sample.values
    return watched_interval(float(values.sum()), float(np.dot(values, values)), len(values), sample.reach, rows_on_board)


def verdict_of(low: float, high: float, delta: float) -> Verdict:
    """Say whether a change is shown, or shown to be smaller than `delta`, by its interval."""
    if isfinite(low) and (low > 0 or high < 0):
        return MOVED
    return HOLDS if isfinite(low) and -delta <= low and high <= delta else UNDECIDED


def watched_mean(rows: Floats, total: Floats, reach: float, rows_on_board: int) -> Ends:
    """Return the interval of a ratio of sums over blocks, by its linearised block values."""
    held = rows > 0
    n, t = rows[held], total[held]
    if not len(n):
        return UNKNOWN
    mean = float(t.sum() / n.sum())
    away = (t - mean * n) / n.mean()
    low, high = watched_interval(float(away.sum()), float(np.dot(away, away)), len(n), reach, rows_on_board)
    return mean + low, mean + high
