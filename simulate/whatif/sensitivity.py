"""Scale factors: every number of the rules some steps up and down on the same deals, sorted by what it moves.

The first of the list is the largest of all steps, so its interval holds for all of them at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from simulate.errors import RulesetError, RunError, SimulateError
from simulate.metrics import WORTH, metric, shares_in
from simulate.runs.measure.changes import Change, changes_of
from simulate.runs.plan.order import Order
from simulate.runs.play.map_batches import map_batches
from simulate.runs.play.scheduler import Jobs
from simulate.runs.store.metrics import BlockTotals, joined, totals_and_worths
from simulate.statistics.standards import CONFIDENCE, together
from simulate.system.rule_values import changeable, is_number, leaves
from simulate.whatif.answers import things_of, with_cards

if TYPE_CHECKING:
    import polars as pl

UNPLAYED = "it cannot be played"
FAMILIES = 2  # of intervals of a step: the shares, and what the value belongs to
OrderWith = Callable[[str], Order]  # `path=value` -> the order with that value


@dataclass(frozen=True)
class Step:
    """One value, a step or two away, and what that changes. Its intervals hold for all steps of the list at once.

    `refused`: why the rules do not allow it."""

    path: str
    value: int
    to: int
    provenance: str
    changes: tuple[Change, ...] = ()
    refused: str = ""
    own: Change | None = None  # of what the value belongs to: the worth of a copy of a card, the win share of a start
    totals: BlockTotals | None = field(default=None, repr=False, compare=False)  # by block, where pairs are asked for

    @property
    def largest(self) -> Change | None:
        """The win share that moves most, in standard errors where the sizes are alike."""
        return max(self._shares, key=lambda c: abs(c.effect.value), default=None)

    @property
    def _shares(self) -> list[Change]:
        """What has a step moved: the win shares; of a table that wins together how often it does."""
        names = shares_in([change.metric for change in self.changes])
        return [change for change in self.changes if change.metric in names]

    @property
    def size(self) -> float:
        """The clear part of the largest change, of a share or of what the value belongs to: the near end of its interval."""
        near = [max(c.sure_low, -c.sure_high) for c in self._shares]
        near += [max(self.own.effect.low, -self.own.effect.high)] if self.own is not None else []
        return max((end for end in near if end > 0), default=0.0)


def numbers(order: Order, paths: Sequence[str] = ()) -> list[tuple[str, int]]:
    """The whole numbers of a ruleset by path; only those below `paths`, if any are given. Raises SimulateError.

    Those of other numbers of seats are none of this table: no playout would differ.
    """
    whole = [(path, value) for path, value in changeable(order.rules.values) if is_number(value)]
    found = [(path, value) for path, value in whole if not of_other_seats(path, order.plan.seats)]
    chosen = [(p, v) for p, v in found if not paths or any(p == top or p.startswith(f"{top}.") for top in paths)]
    if not chosen and (left := left_out(order, paths)):
        raise SimulateError(f"no whole number to step below {', '.join(paths)}: {listed(left)}", HOW_ELSE)
    if not chosen and paths and any(p == top or p.startswith(f"{top}.") for p, _ in whole for top in paths):
        raise SimulateError(f"{', '.join(paths)}: about another number of seats than {order.plan.seats}", "Add: --seats N")
    if not chosen:
        raise SimulateError(f"no number below {', '.join(paths)}", "List the paths with: simulate rules GAME")
    return chosen


def of_other_seats(path: str, seats: int) -> bool:
    """Return True for a value of one number of seats (`removed.seats_2`) that is not the one at this table."""
    told = OF_SEATS.search(path)
    return told is not None and int(told[1]) != seats


HOW_ELSE = "Try another value with: simulate compare GAME --to-set PATH=VALUE"
MOST_NAMED = 4
OF_SEATS = re.compile(r"(?:^|[._])(?:seats|players)_(\d+)(?:$|[._])")


def listed(left: Sequence[str]) -> str:
    """In words, values that are not stepped."""
    rest = f" and {len(left) - MOST_NAMED} more" if len(left) > MOST_NAMED else ""
    kind = "is a list or a fraction" if len(left) == 1 else "are lists or fractions"
    return f"{', '.join(left[:MOST_NAMED])}{rest} {kind}"


def left_out(order: Order, paths: Sequence[str] = ()) -> list[str]:
    """The paths of lists with numbers in them, and of fractions: they have no next step, so none is played."""
    return [
        path
        for path, value in leaves(order.rules.values)
        if (isinstance(value, float) or (isinstance(value, list) and _has_number(value)))
        and (not paths or any(path == top or path.startswith(f"{top}.") for top in paths))
    ]


def _has_number(value: Any) -> bool:
    if isinstance(value, list | dict):
        return any(map(_has_number, value.values() if isinstance(value, dict) else value))
    return is_number(value) or isinstance(value, float)


def sensitivity(
    base: Order,
    order_with: OrderWith,
    paths: Sequence[str] = (),
    blocks: int = 500,
    jobs: Jobs = 1,
    say: Callable[[str], None] = lambda line: None,
    reach: int = 2,
    before: BlockTotals | None = None,
) -> list[Step]:
    """Every number up to `reach` steps up and down, the largest effect first. `base` must be compiled.

    `before`: what was played of it (`played`); steps then keep what was played of them.
    """
    keep, before = before is not None, before or played(base, blocks, jobs)
    steps = []
    values = [(path, value, list(_near(value, reach))) for path, value in numbers(base, paths)]
    each = together(CONFIDENCE, FAMILIES * sum(len(near) for _, _, near in values))
    for at, (path, value, near) in enumerate(values):
        say(f"{at + 1} of {len(values)}: {path}")
        steps += [_step(base, order_with, before, path, value, to, blocks, jobs, each, keep) for to in near]
    return sorted(steps, key=lambda step: (bool(step.refused), -step.size))


def _near(value: int, reach: int) -> Iterator[int]:
    """The values up to `reach` steps away; what is not below nothing stays so."""
    yield from (value + by for by in range(-reach, reach + 1) if by and (value + by >= 0 or value < 0))


def _step(
    base: Order,
    order_with: OrderWith,
    before: BlockTotals,
    path: str,
    value: int,
    to: int,
    blocks: int,
    jobs: Jobs,
    confidence: float,
    keep: bool,
) -> Step:
    tag = base.rules.provenance.get(path, "")
    try:
        order = order_with(f"{path}={to}")
    except (RulesetError, RunError) as error:  # also seat counts that cannot play it
        return Step(path, value, to, tag, refused=error.message.splitlines()[0])
    try:
        after = played(order, blocks, jobs)
    except SimulateError as error:  # a rule with which the game cannot be played: the other steps are worth having
        return Step(path, value, to, tag, refused=f"{UNPLAYED}: {error.message.splitlines()[0]}")
    shares = tuple(changes_of(before.pick(_is_no_worth), after.pick(_is_no_worth), confidence=confidence))
    return Step(
        path, value, to, tag, shares, own=_own(base, path, before, after, confidence), totals=after if keep else None
    )


def played(order: Order, blocks: int, jobs: Jobs) -> BlockTotals:
    """The totals, with the worth of a copy of each card."""
    return joined(map_batches(with_cards(order), 0, blocks, totals_and_worths, jobs))


def _is_no_worth(name: str) -> bool:
    return metric(name).what != WORTH


def _own(base: Order, path: str, before: BlockTotals, after: BlockTotals, confidence: float) -> Change | None:
    """Return the change of the one card or start that a value belongs to; None where it belongs to none, or to several, or
    where the start wins with its table."""
    things = things_of(base.manifest, [path])
    if len(things) != 1:
        return None
    named = metric(things[0].metric)
    if base.manifest.game.is_coop and named.scope == "start":
        return None
    name = str(replace(named, what=WORTH)) if named.scope == "card" else str(named)
    changes = (
        changes_of(before.pick(name.__eq__), after.pick(name.__eq__), confidence=confidence) if name in before.names else []
    )
    return changes[0] if changes else None


def frame_of(steps: Sequence[Step]) -> pl.DataFrame:
    """One row a step, as a polars frame; sizes in win share."""
    import polars as pl

    rows = []
    for step in steps:
        top = step.largest
        rows.append(
            {
                "path": step.path,
                "value": step.value,
                "to": step.to,
                "moves": step.size,
                "own": step.own.metric if step.own else None,
                "own_a": step.own.a if step.own else None,
                "own_b": step.own.b if step.own else None,
                "own_low": step.own.effect.low if step.own else None,
                "own_high": step.own.effect.high if step.own else None,
                "metric": top.metric if top else None,
                "change": top.effect.value if top else None,
                "low": top.sure_low if top else None,
                "high": top.sure_high if top else None,
                "rounds": next((c.effect.value for c in step.changes if c.metric == "rounds.mean"), None),
                "score": next((c.effect.value for c in step.changes if c.metric == "score.mean"), None),
                "provenance": step.provenance,
                "refused": step.refused or None,
            }
        )
    return pl.DataFrame(rows, infer_schema_length=None)
