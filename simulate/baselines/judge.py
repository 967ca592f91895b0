"""Judge metrics and expectations from block totals: paired differences at a look, intervals that hold at every look."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import numpy as np

from simulate.baselines.baseline import BaselineError, Expect
from simulate.claims import gate
from simulate.claims.claim import Claim, Games
from simulate.metrics import TABLE_WINS, figure, metric
from simulate.runs.measure.levels import median_interval
from simulate.runs.measure.paired_totals import paired_sample
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.bounded_mean import Sample
from simulate.statistics.paired import effect_in
from simulate.statistics.sequential import HOLDS, MOVED, UNDECIDED, SequentialDesign, Verdict, after_stopping, in_force
from simulate.sums.bands import Band

BROKEN = "broken"
ExpectVerdict = Literal["holds", "broken", "undecided"]


@dataclass(frozen=True)
class MetricFinding:
    """A check's finding on one metric. `difference`, `low`, `high`: now minus before, honest after stopping."""

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

    def claim(self, among: int, games: Games) -> Claim:
        """In words, with its parts. `among`: metrics of the check."""
        name, now = self.metric, figure(self.metric, self.now)
        if self.difference == 0 and self.low == 0 == self.high:  # by the same sources, not by a sample
            return gate.exactly(name, now, games)
        by, low, high, delta = (figure(name, value, True) for value in (self.difference, self.low, self.high, self.delta))
        finds = "" if self.finds is None else figure(name, self.finds, True).lstrip("+")
        was, delta = figure(name, self.before), delta.lstrip("+")
        return gate.against_baseline(name, was, now, by, (low, high), delta, finds, among, games)


@dataclass(frozen=True)
class Judged:
    """A check's finding on one expectation at one level."""

    metric: str
    verdict: ExpectVerdict
    value: float
    low: float
    high: float
    least: float | None
    most: float | None

    def claim(self, among: int, games: Games) -> Claim:
        """In words, with its parts. `among`: expectations of the check."""
        name = self.metric
        bounds = [f"at least {figure(name, self.least)}"] if self.least is not None else []
        bounds += [f"at most {figure(name, self.most)}"] if self.most is not None else []
        ends = figure(name, self.low), figure(name, self.high)
        return gate.expectation(name, figure(name, self.value), ends, " and ".join(bounds), among, games)


def judge(design: SequentialDesign, look: int, before: BlockTotals, now: BlockTotals, name: str) -> MetricFinding:
    """The verdict on one metric at a look."""
    sample = paired_sample(before, now, name)
    old, new, blocks = before.mean(name), now.mean(name), len(now)
    if sample is None:  # the level is gone, or came new
        nan = float("nan")
        verdict: Verdict = HOLDS if np.isnan(old) and np.isnan(new) else MOVED
        return MetricFinding(name, verdict, old, new, nan, nan, nan, design.delta, blocks, None)
    verdict = design.verdict(look, sample)
    effect = effect_in(sample)
    finds = None if sample.too_short else design.finds(effect.error * float(np.sqrt(design.fractions[look])))
    if verdict == MOVED:
        estimate = after_stopping(design, look, sample.mean, effect.error, passed=in_force(design, look, sample))
        return MetricFinding(
            name, verdict, old, new, estimate.value, estimate.low, estimate.high, design.delta, blocks, finds
        )
    return MetricFinding(name, verdict, old, new, effect.value, effect.low, effect.high, design.delta, blocks, finds)


def same(delta: float, held: BlockTotals, name: str) -> MetricFinding:
    """A metric of a game that is played by the very same sources: nothing can have moved."""
    value = held.mean(name)
    return MetricFinding(name, HOLDS, value, value, 0.0, 0.0, 0.0, delta, len(held), None)


def levels_of(pattern: str, names: Sequence[str]) -> list[str]:
    """The metrics that a pattern with `*` speaks of."""
    return [name for name in names if fnmatch.fnmatchcase(name, pattern)] if "*" in pattern else [pattern]


def expected(
    expect: Expect, now: BlockTotals, seats: int, critical: float, bands: Mapping[str, Band] = MappingProxyType({})
) -> list[Judged]:
    """The verdicts on one expectation, a level each. `critical`: half width of the intervals in standard errors.

    `bands`: those of the game, by metric. Held where the whole interval is inside the bounds, broken where all of it is
    outside. Raises KeyError for no metric, BaselineError for fair shares where all win together.
    """
    if expect.within and TABLE_WINS in now.names:
        raise BaselineError(
            f"[[expect]] {expect.metric}: within speaks of fair shares, and who wins together has none",
            f'Write: metric = "{TABLE_WINS}", min and max.',
        )
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
    held = rows > 0
    if not held.any():
        return (float("nan"),) * 3
    rows, total, value = rows[held], total[held], now.mean(name)
    own = value + (total - value * rows) / rows.mean()
    is_share = metric(name).is_share
    sample = Sample.of(own, 1.0 if is_share else max(float(own.max()), 1.0))
    if sample.too_short:
        return value, float("-inf"), float("inf")
    low, high = sample.bounds(float(norm.sf(critical)))
    return (value, max(low, 0.0), min(high, 1.0)) if is_share else (value, low, high)


def overall(metrics: Sequence[MetricFinding], expectations: Sequence[Judged]) -> str:
    """The verdict on a file: `moved` if anything moved or is broken, else `undecided` if anything is, else `holds`."""
    if any(found.verdict == MOVED for found in metrics) or any(judged.verdict == BROKEN for judged in expectations):
        return MOVED
    if any(found.verdict == UNDECIDED for found in metrics) or any(j.verdict == "undecided" for j in expectations):
        return UNDECIDED
    return HOLDS
