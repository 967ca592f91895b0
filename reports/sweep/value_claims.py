"""What the values of a rule move, in a sentence: for the report of a sweep, and for the end of `simulate run --vary`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports.parts.cells import Interval
from simulate.claims import changes
from simulate.claims.claim import Claim, Games
from simulate.metrics import metric as read_metric
from simulate.metrics import shares_in, title

if TYPE_CHECKING:
    from simulate.runs.measure.response import ResponsePoint


def claim_of(group: str, path: str, points: Sequence[ResponsePoint], games: Games) -> Claim:
    """Say how much moves, and which win share is shown to move most; where nothing does, the bound."""
    metrics = len({point.metric for point in points})
    values = len({point.values for point in points if not point.base})
    decisive = shares_in([point.metric for point in points])
    shares = [point for point in points if point.metric in decisive and not point.base]
    moved = [point for point in points if point.verdict == "moved"]
    if not moved:
        reach = max((max(abs(p.change_low), abs(p.change_high)) for p in shares), default=math.inf)
        bound = f"{100 * reach:.1f} pp" if math.isfinite(reach) else ""
        return changes.no_value(group, path, bound, metrics, values, games)
    sure = [point for point in shares if shown(point) > 0]
    top = max(sure, key=shown) if sure else None
    told = "" if top is None else f"{title(top.metric)}, at {top.values}: {change_of(top)}"
    return changes.value_of_most(group, path, len({point.metric for point in moved}), metrics, told, values, games)


def shown(point: ResponsePoint) -> float:
    """By how much a metric is shown to move at least; below 0 where it may not have moved."""
    return max(point.change_low, -point.change_high)


def change_of(point: ResponsePoint) -> Interval:
    """The change from the base, as a table cell."""
    share = read_metric(point.metric).in_percent
    return Interval(point.change, point.change_low, point.change_high, "points" if share else "mean", signed=True)
