"""The board: every number before and after on the same deals, with intervals for people who watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

from simulate.metrics import WIN_SHARE, metric, slug, title
from simulate.runs.measure.changes import compared_names
from simulate.runs.measure.paired_totals import paired_sample
from simulate.runs.plan.manifest import GameInfo
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.bounded_mean import Sample
from simulate.statistics.sequential import HOLDS, MOVED, UNDECIDED
from simulate.statistics.standards import DELTA_PART, DELTA_SHARE
from simulate.studio.intervals import Ends, watched_change, watched_mean

GROUPS = {"seat": "Places", "start": "Starts", "strategy": "Players"}
LENGTH, OTHERS = "Length and score", "More"
STRONG, WEAK, FAIR, OPEN = "up", "dn", "m", "no"  # the marks of the report


@dataclass(frozen=True)
class Row:
    """A number of the board. `low`, `high`: of the value after; `change_low`, `change_high`: of the change.

    `mark` says where the value after lies (inside the fair band, outside, not known), `word` whether it moved.
    """

    metric: str
    name: str
    group: str
    percent: bool
    before: float
    after: float
    low: float
    high: float
    change: float
    change_low: float
    change_high: float
    mark: str
    word: str

    def to_data(self) -> dict[str, Any]:
        """Return it as plain values."""
        return asdict(self)


def titles_of(game: GameInfo) -> dict[str, str]:
    """Return the titles of contents and starts by their keys."""
    titles = {content.key: content.title for content in game.contents}
    return titles | {slug(label): label for column in game.seat_columns if column.start for label in column.labels}


def board_rows(
    before: BlockTotals, after: BlockTotals, titles: Mapping[str, str], fair: float, margin: float
) -> list[Row]:
    """Return the rows of a board; their intervals hold all at once."""
    names = [name for name in compared_names(before, after) if metric(name).scope != "card"]
    names.sort(key=lambda name: list(GROUPS).index(metric(name).scope) if is_win_share(name) else len(GROUPS))
    together = 2 * len(names)
    rows = []
    for name in names:
        sample = paired_sample(before, after, name)
        assert sample is not None  # `compared_names` are on both sides
        share = is_win_share(name)
        ends = watched_mean(*after.column(name), 1.0 if metric(name).is_share else sample.reach, together)
        rows.append(
            row_of(name, titles, before, after, sample, ends, together, (fair, margin) if share else None)
        )
    return rows


def is_win_share(name: str) -> bool:
    """Return True for the win share of a place, start or player."""
    return metric(name).what == WIN_SHARE and metric(name).scope in GROUPS


def row_of(
    name: str,
    titles: Mapping[str, str],
    before: BlockTotals,
    after: BlockTotals,
    sample: Sample,
    ends: Ends,
    together: int,
    band: tuple[float, float] | None,
) -> Row:
    """Return the row of a metric. `band`: what is fair and its margin, where anything is."""
    named, value = metric(name), after.mean(name)
    low, high = watched_change(sample, together)
    delta = DELTA_SHARE if named.in_percent else max(abs(before.mean(name)) * DELTA_PART, 1e-9)
    return Row(
        name,
        title(name, titles).removesuffix(" wins").removesuffix(" win"),
        group_of(name),
        named.in_percent,
        before.mean(name),
        value,
        *ends,
        sample.mean,
        low,
        high,
        mark_of(*ends, *band) if band else OPEN,
        word_of(low, high, delta),
    )


def group_of(name: str) -> str:
    """Return the heading under which a metric stands."""
    if is_win_share(name):
        return GROUPS[metric(name).scope]
    return LENGTH if metric(name).scope == "mean" else OTHERS


def mark_of(low: float, high: float, fair: float, margin: float) -> str:
    """Say where a value lies by its interval."""
    if not (isfinite(low) and isfinite(high)):
        return OPEN
    if low > fair + margin:
        return STRONG
    if high < fair - margin:
        return WEAK
    return FAIR if fair - margin <= low and high <= fair + margin else OPEN


def word_of(low: float, high: float, delta: float) -> str:
    """Say whether a change is shown, by its interval."""
    if isfinite(low) and (low > 0 or high < 0):
        return MOVED
    return HOLDS if isfinite(low) and -delta <= low and high <= delta else UNDECIDED


def half_width(rows: Sequence[Row]) -> float | None:
    """Return half the width of the widest interval of a place's change; None where there is none yet."""
    widths = [(row.change_high - row.change_low) / 2 for row in rows if row.group == GROUPS["seat"]]
    return max(widths) if widths and all(map(isfinite, widths)) else None
