"""The block differences of a metric between two sides that played the same deals."""

from __future__ import annotations

import numpy as np

from simulate.metrics import ACCESS, metric
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.bounded_mean import Sample, share_bounds

LEAST_REACH = 1.0  # of a metric that was the same in every block: it counts whole things


def paired_sample(before: BlockTotals, now: BlockTotals, name: str) -> Sample | None:
    """Now minus before, a value a block that has the metric; None where a side has it nowhere.

    Where both sides have the same rows everywhere the ratio's mean is one of plain differences; else it is linearised.
    """
    (n1, t1), (n2, t2) = before.column(name), now.column(name)
    held = (n1 > 0) | (n2 > 0)
    n1, t1, n2, t2 = n1[held], t1[held], n2[held], t2[held]
    if not n1.sum() or not n2.sum():
        return None
    blocks, m1, m2 = len(n1), n1.mean(), n2.mean()
    r1, r2 = t1.sum() / n1.sum(), t2.sum() / n2.sum()
    alike = bool((n1 == n2).all())
    values = (t2 - t1) / m1 if alike else r2 - r1 + (t2 - r2 * n2) / m2 - (t1 - r1 * n1) / m1
    telling = int(((np.abs(t2 - t1) > 1e-9) | (n1 != n2)).sum())
    reach = _reach(name, n1, t1, n2, t2) * max(n1.max() / m1, n2.max() / m2)
    if telling == blocks and np.ptp(values) < 1e-12:  # all differ, all by the same
        telling = 0
    return Sample.of(values, reach, telling)


def share_ends(totals: BlockTotals, name: str, tail: float) -> tuple[float, float]:
    """(low, high) of a share of one side by itself, each of which it is beyond with chance `tail` at most.

    Where not every block has as many rows the share is linearised, as in `paired_sample`.
    """
    rows, total = totals.column(name)
    rows, total = rows[rows > 0], total[rows > 0]
    if not len(rows):
        return 0.0, 1.0
    if rows.min() == rows.max():
        return share_bounds(total / rows, tail)
    share, mean = total.sum() / rows.sum(), rows.mean()
    low, high = Sample.of(share + (total - share * rows) / mean, rows.max() / mean).bounds(tail)
    return max(low, 0.0), min(high, 1.0)


def _reach(name: str, n1: np.ndarray, t1: np.ndarray, n2: np.ndarray, t2: np.ndarray) -> float:
    """Bound the distance of a block's two values: one, for a share; else as far as any two blocks are."""
    if metric(name).is_share:
        return 1.0
    if metric(name).what == ACCESS:  # a difference of shares on either side
        return 2.0
    seen = np.concatenate([t1[n1 > 0] / n1[n1 > 0], t2[n2 > 0] / n2[n2 > 0]])
    return max(float(np.ptp(seen)), LEAST_REACH)
