"""Differences between two sides that share their deals, metric by metric, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simulate.metrics import metric
from simulate.runs.measure.paired_totals import paired_sample
from simulate.runs.store.metrics import BlockTotals, headline
from simulate.statistics.bounded_mean import Sample
from simulate.statistics.estimates import quantile
from simulate.statistics.paired import Effect, effect_in
from simulate.statistics.sequential import ONCE, TOO_SHORT, UNDECIDED, SequentialDesign, Verdict
from simulate.statistics.standards import CONFIDENCE, DELTA_PART, DELTA_SHARE, LEAST_PAIRS, MOST_FACTOR, POWER, together
from simulate.statistics.watching import verdict_of, watched_change

BETA = 0.05  # of a false "holds" of one metric


@dataclass(frozen=True)
class Change:
    """One metric on both sides. `saving`: how many unpaired playouts one paired playout is worth.

    The interval of `effect` holds at once with those of all other metrics of the board, or of all other cards.
    `sure_low`, `sure_high`: of all win shares at once, so that the largest of them may be read too.
    """

    metric: str
    a: float
    b: float
    effect: Effect
    verdict: Verdict
    delta: float
    saving: float
    more_blocks: int | None  # that would decide, where it is undecided
    sure_low: float
    sure_high: float


def changes_of(a: BlockTotals, b: BlockTotals, looks: bool = False, confidence: float = CONFIDENCE) -> list[Change]:
    """Every metric that both sides have, paired by block. A false verdict's error is shared by them all (Bonferroni).

    `confidence`: of all intervals together, and of no false verdict; higher for runs looked at before (`looks.py`).
    `looks`: intervals and verdicts that hold however often one looks at a growing number of blocks (`watching.py`).
    """
    names = compared_names(a, b)
    shares = sum(metric(name).is_win_share for name in names)
    cards = sum(metric(name).scope == "card" for name in names)
    board = {True: cards, False: len(names) - cards}
    changes = [_change(a, b, name, len(names), shares, board[metric(name).scope == "card"], confidence) for name in names]
    return [_watched(a, b, change, rows_on_board(names)) for change in changes] if looks else changes


def rows_on_board(names: Sequence[str]) -> int:
    """Count the intervals that people who watch see at once: of each metric but those of single cards, value and change."""
    return 2 * sum(metric(name).scope != "card" for name in names)


def _watched(a: BlockTotals, b: BlockTotals, change: Change, rows: int) -> Change:
    """The same change as people see it who watch it grow."""
    sample = paired_sample(a, b, change.metric)
    assert sample is not None  # there is a change
    low, high = watched_change(sample, rows)
    verdict = TOO_SHORT if sample.too_short else verdict_of(low, high, change.delta)
    effect = replace(change.effect, low=low, high=high)
    more = change.more_blocks if verdict == TOO_SHORT else None
    return replace(change, effect=effect, verdict=verdict, more_blocks=more, sure_low=low, sure_high=high)


def compared_names(a: BlockTotals, b: BlockTotals) -> list[str]:
    """The metrics that both sides have.

    Where a starting position is bound to a seat, they are one finding, under the name of the starting position.
    """
    names = [n for n in a.names if n in b.names and headline(n) and a.column(n)[0].any() and b.column(n)[0].any()]
    starts = [name for name in names if metric(name).scope == "start"]
    seats = [name for name in names if metric(name).scope == "seat"]
    bound = [seat for seat in seats if any(_alike(a, b, seat, start) for start in starts)]
    return [name for name in names if name not in bound]


def _alike(a: BlockTotals, b: BlockTotals, one: str, other: str) -> bool:
    """Return True if two metrics have the same totals in every block of both sides."""
    if metric(one).what != metric(other).what:
        return False
    return all(np.array_equal(side.column(one), side.column(other)) for side in (a, b))


def _change(a: BlockTotals, b: BlockTotals, name: str, metrics: int, shares: int, board: int, confidence: float) -> Change:
    """The change of one metric: `metrics` in all, `shares` of them win shares, `board` those beside which it stands."""
    sample = paired_sample(a, b, name)
    assert sample is not None  # `changes_of` asks of metrics that both sides have
    r1, r2 = a.mean(name), b.mean(name)
    named = metric(name)
    delta = DELTA_SHARE if named.in_percent else max(abs(r1) * DELTA_PART, 1e-9)
    design = SequentialDesign((1 - confidence) / metrics, BETA, delta, ONCE)
    verdict = TOO_SHORT if sample.too_short else design.verdict(0, sample)
    each = together(confidence, shares if named.is_win_share else 1)
    sure = effect_in(sample, each)
    return Change(
        name,
        r1,
        r2,
        effect_in(sample, together(confidence, board)),
        verdict,
        delta,
        _saving(a, b, name, sample),
        _more(design, sample) if verdict in (UNDECIDED, TOO_SHORT) else None,
        sure.low,
        sure.high,
    )


def _saving(a: BlockTotals, b: BlockTotals, name: str, sample: Sample) -> float:
    """The variance of the difference were the sides not paired, in that of the paired one."""
    unpaired = 0.0
    for side in (a, b):
        rows, total = side.column(name)
        unpaired += float(((total - side.mean(name) * rows) / rows.mean()).var()) * len(sample) / len(rows)
    paired = float(sample.values.var())
    return unpaired / paired if paired > 1e-15 else float("inf")


def _more(design: SequentialDesign, sample: Sample) -> int | None:
    """Count the blocks that are missing to decide, if the difference is as it looks; None where that is out of reach."""
    blocks, away = len(sample), abs(sample.mean)
    if sample.too_short:
        return LEAST_PAIRS - blocks
    if not sample.telling:  # alike so far: until a difference of delta would have shown
        left = 1 - design.delta / max(sample.reach, design.delta * 1.001)
        more = max(1, int(np.ceil(np.log(design.beta) / np.log(left))) - blocks)
        return more if more <= MOST_FACTOR * blocks else None
    error = effect_in(sample).error
    power = float(quantile(2 * POWER - 1))  # nine times in ten
    need = [
        ((design.moved_bounds()[0] + power) * error / away) ** 2 if away else np.inf,
        ((design.same_bounds()[0] + power) * error / (design.delta - away)) ** 2 if away < design.delta else np.inf,
    ]
    factor = min(need)
    return max(1, int(np.ceil((factor - 1) * blocks))) if factor <= MOST_FACTOR else None
