"""Do the answers hold? Base and front on fresh deals; and what is recommended at other seat counts, fields and data.

What is confirmed is one number: by how many margins, weighted over all goals, a change brings the rules nearer to the goals.
Its interval is a bootstrap over blocks, before and after paired.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulate.metrics import metric as read_metric
from simulate.rebalancing.goals import Goal, Losses
from simulate.rebalancing.levers import Candidate
from simulate.runs.measure.changes import Change, changes_of
from simulate.runs.measure.levels import level
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.evidence import Evidence, evidence

Floats = NDArray[np.float64]
FRESH = 2 * 10**9  # first block: no search comes near it
OWN = 3 * 10**9  # first block of the deals on which what was chosen on the fresh ones is played again
HELP = 4 * 10**9  # first block of the deals on which a change is played that may help the answer
DRAWS = 400
TAIL = 0.025
TOO_FEW = "too few to tell"  # whether it does harm where nothing was off
NO_PLAYOUT = "no playout differs"
NOTHING = 0.15  # of the loss at the search's own table: less is nothing to mend


@dataclass(frozen=True)
class ConfirmedGoal:
    """One goal before and after, with the intervals after."""

    goal: Goal
    before: float
    after: float
    low: float
    high: float

    @property
    def word(self) -> str:
        """Holds, fails: so says the whole interval; likely, unlikely: so says the value alone."""
        if self.holds:
            return "holds" if self.goal.off(self.low) == 0 and self.goal.off(self.high) == 0 else "likely"
        return "fails" if self.low > self.goal.high or self.high < self.goal.low else "unlikely"

    @property
    def holds(self) -> bool:
        """True if the value is inside."""
        return self.goal.off(self.after) == 0


@dataclass(frozen=True)
class Gain:
    """The margins by which the goals come nearer, with their interval; and how far off they were and are."""

    value: float
    low: float
    high: float
    before: float
    after: float


@dataclass(frozen=True)
class Fresh:
    """A candidate on fresh deals of one or several tables."""

    candidate: Candidate
    held: tuple[ConfirmedGoal, ...]
    gain: Gain
    playouts: int  # a side

    @property
    def holding(self) -> int:
        """The number of goals whose values are inside."""
        return sum(one.holds for one in self.held)

    @property
    def shown(self) -> int:
        """The number of goals that are shown to hold."""
        return sum(one.word == "holds" for one in self.held)


@dataclass(frozen=True)
class Check:
    """The fate of the recommended change elsewhere. `word` is in the words of evidence, or that nothing was off."""

    what: str
    kind: str  # seats, field, data, players
    word: str
    more: int | None
    fresh: Fresh | None
    why: str = ""


def freshly(
    goals: Sequence[Goal], candidate: Candidate, before: Sequence[BlockTotals], after: Sequence[BlockTotals], seed: int
) -> Fresh:
    """Before and after at some tables, on the same fresh deals."""
    held = []
    for goal in goals:
        _, low, high = level(after[goal.table], goal.metric)
        was, now = before[goal.table].mean(goal.metric), after[goal.table].mean(goal.metric)
        held.append(ConfirmedGoal(goal, was, now, low, high))
    playouts = sum(int(totals.column("rounds.mean")[0].sum()) for totals in after)
    return Fresh(candidate, tuple(held), gain_of(goals, before, after, seed), playouts)


def gain_of(goals: Sequence[Goal], before: Sequence[BlockTotals], after: Sequence[BlockTotals], seed: int) -> Gain:
    """Compute how many margins nearer the goals come, with a bootstrap over the blocks that both sides share."""
    losses = Losses.of(goals)
    rng = np.random.default_rng([seed, 32])
    weights = [rng.multinomial(len(t), np.full(len(t), 1 / len(t)), size=DRAWS).astype(float) for t in before]
    sides = []
    for side in (before, after):
        drawn = np.empty((DRAWS, len(goals)))
        means = np.empty(len(goals))
        for i, goal in enumerate(goals):
            rows, total = side[goal.table].column(goal.metric)
            means[i] = total.sum() / max(rows.sum(), 1e-12)
            drawn[:, i] = weights[goal.table] @ total / np.maximum(weights[goal.table] @ rows, 1e-12)
        sides.append((float(losses.at(means)), losses.at(drawn)))
    (was, was_drawn), (now, now_drawn) = sides
    low, high = np.quantile(was_drawn - now_drawn, [TAIL, 1 - TAIL])
    value = was - now
    return Gain(value, float(min(low, value)), float(max(high, value)), was, now)


def word_of(here: Fresh, there: Fresh) -> tuple[str, int | None]:
    """Judge elsewhere the gain here, and count the playouts that would decide."""
    if there.gain.before < NOTHING * here.gain.before:
        if there.gain.high < 0:
            return "gone", None
        harm = NOTHING * here.gain.before  # a loss as large as this would be something
        if there.gain.low > -harm:
            return "nothing was off there", None
        reach, room = there.gain.value - there.gain.low, there.gain.value + harm
        more = math.ceil(there.playouts * ((reach / room) ** 2 - 1)) if room > 0.1 * harm else None
        return TOO_FEW, more
    if here.gain.low <= 0:
        return "no gain here that could be confirmed", None
    found: Evidence = evidence(
        (here.gain.value, here.gain.low, here.gain.high),
        (there.gain.value, there.gain.low, there.gain.high),
        there.playouts,
    )
    return found.word, found.more


def side_effects(goals: Sequence[Goal], table: int, before: BlockTotals, after: BlockTotals) -> list[Change]:
    """List what else clearly moves at a table, the surest first."""
    asked = {goal.metric for goal in goals if goal.table == table}
    moved = [c for c in changes_of(before, after) if c.metric not in asked and _is_usual(c) and c.verdict == "moved"]
    return sorted(moved, key=lambda change: change.effect.p)


def _is_usual(change: Change) -> bool:
    """Return True for a metric of every comparison: those that only goals ask for are no side effects."""
    return read_metric(change.metric).kind.everywhere and read_metric(change.metric).is_headline


Say = Callable[[str], None]
