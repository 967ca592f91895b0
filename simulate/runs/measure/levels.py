"""Levels of metrics with their intervals from block totals: the same estimates as a report makes from its sums."""

from __future__ import annotations

import numpy as np

from simulate.metrics import WIN_SHARE, is_round_count, metric, pick
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.blocks import Grouped, from_matrices, grouped
from simulate.statistics.estimates import Estimates, estimate, quantile
from simulate.statistics.standards import CONFIDENCE


def line_ups(totals: BlockTotals) -> Grouped | None:
    """Blocks by who sits at the table; None where it is the same everywhere, or the totals do not say it."""
    players = pick(totals.names, WIN_SHARE, "strategy")
    if not players:
        return None
    seats = np.column_stack([totals.column(name)[0] for name in players])
    kinds, line_up = np.unique(seats, axis=0, return_inverse=True)
    return None if len(kinds) < 2 else grouped(line_up.ravel())


def family(totals: BlockTotals, name: str) -> list[str]:
    """Return the metrics of the other levels beside a win share, itself among them; of any other metric itself alone."""
    mine = metric(name)
    if not mine.is_win_share:
        return [name]
    return [other for other in totals.names if metric(other).family == mine.family and totals.column(other)[0].any()]


def levels(totals: BlockTotals, names: list[str], confidence: float = CONFIDENCE, comparisons: int = 1) -> Estimates:
    """Estimate metrics of one unit over all blocks; NaN ends below the least number of blocks."""
    rows, total = zip(*(totals.column(name) for name in names), strict=True)
    sums = from_matrices(names, np.column_stack(total), np.column_stack(rows), line_ups(totals))
    return estimate(sums, "share" if metric(names[0]).is_share else "mean", confidence, comparisons)


def level(totals: BlockTotals, name: str, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """(value, low, high) of a metric; the intervals of a family of win shares hold at once, as in a report."""
    names = family(totals, name)
    found = levels(totals, names, confidence, len(names))
    at = names.index(name)
    return float(found.value[at]), float(found.low[at]), float(found.high[at])


def median_interval(totals: BlockTotals, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """(median, low, high) of the rounds of a playout, blocks being the sampling unit.

    The interval inverts the test that the share of playouts of at most r rounds is one half (Woodruff 1952, JASA 47:635).
    """
    levels = sorted(int(metric(name).level) for name in totals.names if is_round_count(name))
    rows, _ = totals.column("rounds.mean")
    below = np.cumsum([totals.column(f"rounds.is:{level}")[1] for level in levels], axis=0)  # (levels, blocks)
    share = below.sum(axis=1) / rows.sum()
    noise = below - share[:, None] * rows
    blocks = len(rows)
    se = np.sqrt((noise**2).sum(axis=1) * blocks / max(blocks - 1, 1)) / rows.sum()
    z = float(quantile(confidence))
    first = int(np.argmax(share >= 0.5))
    low = int(np.argmax(share + z * se >= 0.5))
    high = int(np.argmax(share - z * se >= 0.5)) if (share - z * se >= 0.5).any() else len(levels) - 1
    return float(levels[first]), float(levels[low]), float(levels[high])
