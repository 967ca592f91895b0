"""Two numbers of the rules changed together: does a pair of steps do other than its steps added up (two gates, say)?

Of each value the farthest step up and down that the rules allow is played beside that of each other value, on the deals of
the single steps. By block: the share with both steps, less that with each, plus that with none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from simulate.errors import RulesetError, RunError, SimulateError
from simulate.metrics import shares_in
from simulate.runs.plan.order import Order
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.bounded_mean import Sample
from simulate.statistics.paired import Effect, effect_in
from simulate.statistics.standards import CONFIDENCE, together
from simulate.whatif.sensitivity import Step

if TYPE_CHECKING:
    import polars as pl

MOST = 400  # pairs of steps that are played
REACH = 2.0  # of a share with both, less each, plus none
OrderWith = Callable[[Sequence[str]], Order]  # several `path=value` -> the order with them


@dataclass(frozen=True)
class StepPair:
    """Two steps, and the win share that they move most beyond the sum of both; its interval holds for all pairs."""

    first: Step
    second: Step
    metric: str
    beyond: Effect

    @property
    def size(self) -> float:
        """The clear part; below 0 where there may be none."""
        return max(self.beyond.low, -self.beyond.high)


@dataclass(frozen=True)
class UnplayedPair:
    """Two steps that the rules do not allow together, or that could not be played or compared, and why."""

    first: Step
    second: Step
    why: str

    def to_data(self) -> dict[str, object]:
        """As `--json` writes it."""
        return {
            "path": self.first.path, "to": self.first.to, "second_path": self.second.path, "second_to": self.second.to,
            "why": self.why,
        }  # fmt: skip


def pairs_of(steps: Sequence[Step]) -> list[tuple[Step, Step]]:
    """The pairs of steps to play: of each value the farthest step each way."""
    ends: dict[tuple[str, bool], Step] = {}
    for step in (one for one in steps if not one.refused):
        key = step.path, step.to > step.value
        if key not in ends or abs(step.to - step.value) > abs(ends[key].to - ends[key].value):
            ends[key] = step
    return [(a, b) for a, b in combinations(sorted(ends.values(), key=lambda s: (s.path, s.to)), 2) if a.path != b.path]


def require_few(values: Sequence[object]) -> None:
    """Raise RunError where some numbers make too many pairs of steps, before anything is played."""
    count = 4 * len(values) * (len(values) - 1) // 2
    if count > MOST:
        what = f"{len(values)} numbers make up to {count:,} pairs of steps; {MOST} are played at most"
        raise RunError(what, "Name some: --only PATH (repeatable)")


def step_pairs(
    before: BlockTotals,
    pairs: Sequence[tuple[Step, Step]],
    play: Callable[[Order], BlockTotals],
    order_with: OrderWith,
    say: Callable[[str], None] = lambda line: None,
) -> tuple[list[StepPair], list[UnplayedPair]]:
    """Each pair, the clearest first, and those that are not played. `play`: an order's totals on the deals of `before`."""
    names = shares_in(before.names)
    each = together(CONFIDENCE, len(pairs) * len(names))
    found, unplayed = [], []
    for at, (a, b) in enumerate(pairs):
        say(f"{at + 1} of {len(pairs)} pairs: {a.path} and {b.path}")
        try:
            both = play(order_with([f"{step.path}={step.to}" for step in (a, b)]))
        except (RulesetError, SimulateError) as error:  # the rules do not allow both, or it cannot be played
            unplayed.append(UnplayedPair(a, b, str(error).splitlines()[0]))
            continue
        top = beyond(before, (a.totals, b.totals), both, names, each) if a.totals and b.totals else None
        if top is None:
            unplayed.append(UnplayedPair(a, b, "no win share is in all four runs often enough to compare"))
        else:
            found.append(StepPair(a, b, *top))
    return sorted(found, key=lambda pair: -pair.size), unplayed


def beyond(
    before: BlockTotals, alone: tuple[BlockTotals, BlockTotals], both: BlockTotals, names: Sequence[str], confidence: float
) -> tuple[str, Effect] | None:
    """The win share that two changes together move most beyond what each does `alone`; None where none can be told."""
    effects = {name: _beyond(before, *alone, both, name, confidence) for name in names}
    known = {name: effect for name, effect in effects.items() if effect is not None}
    return max(known.items(), key=lambda one: max(one[1].low, -one[1].high)) if known else None


def _beyond(
    before: BlockTotals, a: BlockTotals, b: BlockTotals, both: BlockTotals, name: str, confidence: float
) -> Effect | None:
    """What both do beyond what each does, of one win share; None where a side has it nowhere, or in too few blocks."""
    sides = [side.column(name) for side in (both, before, a, b) if name in side.names]
    if len(sides) < 4 or not all(rows.any() for rows, _ in sides):
        return None
    values = [total.sum() / rows.sum() * (1 - rows / rows.mean()) + total / rows.mean() for rows, total in sides]
    widest = max(float(rows.max() / rows.mean()) for rows, _ in sides)
    effect = effect_in(Sample.of(values[0] + values[1] - values[2] - values[3], REACH * widest), confidence)
    return effect if np.isfinite(effect.low) else None


def frame_of(pairs: Sequence[StepPair]) -> pl.DataFrame:
    """One row a pair, as a polars frame; sizes in win share."""
    import polars as pl

    rows = [
        {
            "path": pair.first.path, "value": pair.first.value, "to": pair.first.to,
            "second_path": pair.second.path, "second_value": pair.second.value, "second_to": pair.second.to,
            "metric": pair.metric, "beyond": pair.beyond.value, "low": pair.beyond.low, "high": pair.beyond.high,
        }
        for pair in pairs
    ]  # fmt: skip
    return pl.DataFrame(rows, infer_schema_length=None)
