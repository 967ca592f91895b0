"""The error rates of a check: false alarms and changes found, by resampling blocks that were really played.

A check is repeated many times on blocks drawn with replacement from two pools. With the pools drawn independently of each
other nothing is paired and no shortcut can be taken: the hardest case for false alarms. With the same block drawn from
both, the pairs are those of a real check.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simulate.runs.measure.paired_totals import paired_sample
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.sequential import HOLDS, MOVED, UNDECIDED, SequentialDesign


@dataclass(frozen=True)
class Rates:
    """Outcomes of repeated checks: in how many any metric moved, all held, some stayed open; blocks played on average."""

    checks: int
    moved: int
    held: int
    undecided: int
    blocks: float


def repeat(
    before: BlockTotals,
    now: BlockTotals,
    deltas: dict[str, float],
    alpha: float = 0.01,
    beta: float = 0.05,
    most_blocks: int = 6000,
    checks: int = 1000,
    same_deals: bool = True,
    seed: int = 0,
) -> Rates:
    """Repeat a check of the metrics in `deltas` on resampled blocks. `alpha` is shared by all of them."""
    random = np.random.default_rng(seed)
    designs = {name: SequentialDesign(alpha / len(deltas), beta, delta) for name, delta in deltas.items()}
    counts = {MOVED: 0, HOLDS: 0, UNDECIDED: 0}
    played = 0
    for _ in range(checks):
        first = random.integers(len(before), size=most_blocks)
        second = first if same_deals else random.integers(len(now), size=most_blocks)
        verdicts, blocks = _one(_drawn(before, first, deltas), _drawn(now, second, deltas), designs)
        counts[MOVED if MOVED in verdicts else UNDECIDED if UNDECIDED in verdicts else HOLDS] += 1
        played += blocks
    return Rates(checks, counts[MOVED], counts[HOLDS], counts[UNDECIDED], played / checks)


def _drawn(totals: BlockTotals, at: np.ndarray, names: Sequence[str] | dict[str, float]) -> BlockTotals:
    columns = np.array([totals.names.index(name) for name in names])
    return BlockTotals(0, tuple(names), totals.rows[np.ix_(at, columns)], totals.total[np.ix_(at, columns)])


def _one(before: BlockTotals, now: BlockTotals, designs: dict[str, SequentialDesign]) -> tuple[list[str], int]:
    """(verdict of each metric, blocks played): what `simulate check` does, on these blocks."""
    verdicts = dict.fromkeys(designs, UNDECIDED)
    most = len(before)
    fractions = next(iter(designs.values())).fractions
    blocks = 0
    for look, fraction in enumerate(fractions):
        blocks = round(fraction * most)
        a, b = (BlockTotals(0, t.names, t.rows[:blocks], t.total[:blocks]) for t in (before, now))
        for name in [name for name, verdict in verdicts.items() if verdict == UNDECIDED]:
            if (sample := paired_sample(a, b, name)) is not None:
                verdicts[name] = designs[name].verdict(look, sample)
        if UNDECIDED not in verdicts.values():
            break
    return list(verdicts.values()), blocks


def fixed_size(sd: float, delta: float, alpha: float, power: float) -> int:
    """Blocks that a test of one fixed size needs to find a difference `delta` with `power`, two-sided at `alpha`."""
    from scipy.stats import norm

    return int(np.ceil(((norm.isf(alpha / 2) + norm.ppf(power)) * sd / delta) ** 2))
