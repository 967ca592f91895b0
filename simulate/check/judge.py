"""Judge metrics and expectations from block totals: paired differences at a look, intervals that hold at every look."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import numpy as np

from simulate.check.baseline import Expect
from simulate.runs.store.metrics import BlockTotals, median_interval
from simulate.statistics.intervals import Z95
from simulate.statistics.sequential import HOLDS, MOVED, UNDECIDED, Design, Verdict, after_stopping
from simulate.sums.bands import Band

BROKEN = "broken"
ExpectVerdict = Literal["holds", "broken", "undecided"]


@dataclass(frozen=True)
class Found:
    """What a check says of one metric. `difference`, `low`, `high`: now minus before, honest after stopping."""

    metric: str
    verdict: Verdict
    before: float
    now: float
    difference: float
    low: float
    high: float
    delta: float
    blocks: int
    finds: float | None  # the smallest change that these deals, played to the last look, find with power 0.95


@dataclass(frozen=True)
class Judged:
    """What a check says of one expectation at one level."""

    metric: str
    verdict: ExpectVerdict
    value: float
    low: float
    high: float
    least: float | None
    most: float | None


def paired(before: BlockTotals, now: BlockTotals, name: str) -> tuple[float, float]:
    """(now minus before, standard error) of a metric over common blocks: the blocks' differences are the sample."""
    n1, t1 = before.column(name)
    n2, t2 = now.column(name)
    blocks = len(n1)
    if not n1.sum() or not n2.sum() or blocks < 2:
        return float("nan"), float("nan")
    r1, r2 = t1.sum() / n1.sum(), t2.sum() / n2.sum()
    parts = (t2 - r2 * n2) / n2.sum() - (t1 - r1 * n1) / n1.sum()
    error = float(np.sqrt((parts**2).sum() * blocks / (blocks - 1)))
    return float(r2 - r1), 0.0 if error < 1e-12 else error


def judge(design: Design, look: int, before: BlockTotals, now: BlockTotals, name: str) -> Found:
    """The verdict on one metric at a look."""
    difference, error = paired(before, now, name)
    old, new, blocks = before.mean(name), now.mean(name), len(now)
    if np.isnan(difference):  # the level is gone, or came new
        verdict: Verdict = HOLDS if np.isnan(old) and np.isnan(new) else MOVED
        return Found(name, verdict, old, new, difference, float("nan"), float("nan"), design.delta, blocks, None)
    verdict = design.verdict(look, difference, error, blocks)
    finds = design.finds(error * float(np.sqrt(design.fractions[look])))
    estimate = after_stopping(design, look, difference, error) if verdict == MOVED else None
    if estimate is not None:
        return Found(name, verdict, old, new, estimate.value, estimate.low, estimate.high, design.delta, blocks, finds)
    half = Z95 * error
    return Found(name, verdict, old, new, difference, difference - half, difference + half, design.delta, blocks, finds)


def levels_of(pattern: str, names: Sequence[str]) -> list[str]:
    """The metrics that a pattern with `*` speaks of."""
    return [name for name in names if fnmatch.fnmatchcase(name, pattern)] if "*" in pattern else [pattern]


def expected(
    expect: Expect, now: BlockTotals, seats: int, critical: float, bands: Mapping[str, Band] = MappingProxyType({})
) -> list[Judged]:
    """The verdicts on one expectation, a level each. `critical`: half width of the intervals in standard errors.

    `bands`: those of the game, by metric. Held where the whole interval is inside the bounds, broken where all of it is
    outside. Raises KeyError for no metric.
    """
    fair = 1 / seats
    least = fair - expect.within if expect.within else expect.min
    most = fair + expect.within if expect.within else expect.max
    names = [*now.names, "rounds.median"]
    found = []
    for name in levels_of(expect.metric, names):
        value, low, high = _interval(now, name, critical)
        if expect.in_band:
            least, most = bands[name].low, bands[name].high
        inside = (least is None or low >= least) and (most is None or high <= most)
        outside = (least is not None and high < least) or (most is not None and low > most)
        verdict: ExpectVerdict = "broken" if outside else "holds" if inside else "undecided"
        found.append(Judged(name, verdict, value, low, high, least, most))
    if not found:
        raise KeyError(expect.metric)
    return found


def _interval(now: BlockTotals, name: str, critical: float) -> tuple[float, float, float]:
    """(mean, low, high) of a metric; the median of the rounds has its own interval."""
    from scipy.stats import norm

    if name == "rounds.median":
        return median_interval(now, float(1 - 2 * norm.sf(critical)))
    rows, total = now.column(name)
    value = now.mean(name)
    blocks = len(now)
    parts = (total - value * rows) / rows.sum() if rows.sum() else np.full(blocks, np.nan)
    error = float(np.sqrt((parts**2).sum() * blocks / max(blocks - 1, 1)))
    return value, value - critical * error, value + critical * error


def overall(metrics: Sequence[Found], expectations: Sequence[Judged]) -> str:
    """The verdict on a file: `moved` if anything moved or is broken, else `undecided` if anything is, else `holds`."""
    if any(found.verdict == MOVED for found in metrics) or any(judged.verdict == BROKEN for judged in expectations):
        return MOVED
    if any(found.verdict == UNDECIDED for found in metrics) or any(j.verdict == "undecided" for j in expectations):
        return UNDECIDED
    return HOLDS
