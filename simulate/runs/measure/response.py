"""The response of metrics to the value of a rule: the member runs of a sweep over values, each held against one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulate.metrics import metric as of
from simulate.runs.measure.changes import changes_of
from simulate.runs.measure.levels import level
from simulate.runs.read.run import Run
from simulate.runs.store.metrics import headline
from simulate.runs.store.totals import totals_of_run
from simulate.statistics.sequential import Verdict
from simulate.statistics.standards import CONFIDENCE, together
from simulate.sums.reading import sure_of_run
from simulate.system.rule_values import leaves


@dataclass(frozen=True)
class ResponsePoint:
    """One metric at one value, and how far it is from the base, block by block on the same deals."""

    group: str  # seats, variant and field, which the points of a curve share
    values: str  # `6`; of several paths, in their order, with commas
    base: bool  # whether these are the values of the ruleset, or the first, if it is not among them
    metric: str
    value: float
    low: float
    high: float
    change: float  # with the interval that holds for all values at once, of win shares for all of these too
    change_low: float
    change_high: float
    verdict: Verdict | None  # of the change; None for the base


def responses(runs: Sequence[Run], varied: Sequence[str]) -> list[ResponsePoint]:
    """The points of all metrics by group, then in the order of the runs. The runs of a group share their deals."""
    groups: dict[str, list[Run]] = {}
    for run in runs:
        asked = run.manifest.asked
        parts = [f"{asked.seats} seats", asked.variant, f"@{asked.field}" if asked.field else None]
        groups.setdefault(", ".join(filter(None, parts)), []).append(run)
    return [point for group, members in groups.items() for point in _curve(group, members, varied)]


def _curve(group: str, runs: Sequence[Run], varied: Sequence[str]) -> list[ResponsePoint]:
    """The points of one group."""
    base = next((run for run in runs if not set(varied) & set(run.manifest.asked.overrides)), runs[0])
    blocks = min(run.playouts_held // run.seat_count for run in runs)
    before = totals_of_run(base, blocks, headline)
    each = together(CONFIDENCE, len(runs) - 1)
    metrics = [change.metric for change in changes_of(before, before)]
    points = []
    for run in runs:
        after = before if run is base else totals_of_run(run, blocks, headline)
        found = {change.metric: change for change in changes_of(before, after, confidence=each)}
        words = dict(leaves(run.manifest.rules.values))
        values = ",".join(str(words[path]) for path in varied)
        for metric in (name for name in metrics if name in found):
            change = found[metric]
            is_share = of(metric).is_win_share
            low, high = (change.sure_low, change.sure_high) if is_share else (change.effect.low, change.effect.high)
            here, there = level(after, metric, sure_of_run(run).now), (change.effect.value, low, high)
            verdict = None if run is base else found[metric].verdict
            points.append(ResponsePoint(group, values, run is base, metric, *here, *there, verdict))
    return points
