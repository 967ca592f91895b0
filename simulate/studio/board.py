"""The board: every number before and after on the same deals, with intervals for people who watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import isfinite
from typing import Any, Literal

from simulate.metrics import TABLE_WINS, WIN_SHARE, metric, slug, title
from simulate.runs.measure.changes import compared_names, rows_on_board
from simulate.runs.measure.paired_totals import paired_sample
from simulate.runs.plan.manifest import GameInfo
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.bounded_mean import Sample
from simulate.statistics.sequential import Verdict
from simulate.statistics.standards import DELTA_PART, DELTA_SHARE
from simulate.statistics.watching import Ends, verdict_of, watched_change, watched_mean

TABLE = "The table"  # of a game in which all win together
GROUPS = {"seat": "Places", "start": "Starts", "strategy": "Players"}
SHARES = (TABLE, *GROUPS.values())  # groups of who wins, in their order
LENGTH, OTHERS = "Length and score", "More"
SAME: Literal["the same rules"] = "the same rules"
STRONG, WEAK, FAIR, OPEN = "up", "dn", "m", "no"  # the marks of the report
Target = tuple[float, float] | None


@dataclass(frozen=True)
class BoardRow:
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
    word: Verdict | Literal["the same rules"]

    @property
    def says(self) -> str:
        """Both values and the change, with half of its interval."""
        scale, digits, unit = (100, 1, " %") if self.percent else (1, 1 if abs(self.before) >= 100 else 2, "")
        before, after = (f"{value * scale:.{digits}f}" for value in (self.before, self.after))
        if self.word == SAME:
            return f"{after}{unit}".replace("-", "−")
        if not isfinite(self.change_low):
            return f"{before} → {after}{unit}".replace("-", "−")
        half = (self.change_high - self.change_low) / 2 * scale
        return f"{before} → {after}{unit}, {self.change * scale:+.{digits}f} ± {half:.{digits}f}".replace("-", "−")

    def unchanged(self) -> BoardRow:
        """Return the same where both sides are the same rules: nothing is to be estimated."""
        return replace(self, change=0.0, change_low=0.0, change_high=0.0, word=SAME)

    def to_data(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {**asdict(self), "says": self.says}


def titles_of(game: GameInfo) -> dict[str, str]:
    """Return the titles of contents and starts by their keys."""
    titles = {content.key: content.title for content in game.contents}
    return titles | {slug(label): label for column in game.seat_columns if column.start for label in column.labels}


def board_rows(
    before: BlockTotals, after: BlockTotals, titles: Mapping[str, str], fair: float, margin: float, target: Target = None
) -> list[BoardRow]:
    """Return the rows of a board; their intervals hold all at once. `target`: how often a table is meant to win together."""
    names = [name for name in compared_names(before, after) if metric(name).scope != "card"]
    names.sort(key=lambda name: SHARES.index(group) if (group := group_of(name)) in SHARES else len(SHARES))
    together = rows_on_board(names)
    rows = []
    for name in names:
        sample = paired_sample(before, after, name)
        assert sample is not None  # `compared_names` are on both sides
        share = is_win_share(name) and TABLE_WINS not in after.names  # of a table that wins together none is fair
        ends = watched_mean(*after.column(name), 1.0 if metric(name).is_share else sample.reach, together)
        band = (fair, margin) if share else None
        if name == TABLE_WINS and target is not None:
            band = sum(target) / 2, (target[1] - target[0]) / 2
        rows.append(row_of(name, titles, before, after, sample, ends, together, band))
    return [row.unchanged() for row in rows] if after is before else rows


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
) -> BoardRow:
    """Return the row of a metric. `band`: what is fair and its margin, where anything is."""
    named, value = metric(name), after.mean(name)
    low, high = watched_change(sample, together)
    delta = DELTA_SHARE if named.in_percent else max(abs(before.mean(name)) * DELTA_PART, 1e-9)
    return BoardRow(
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
        verdict_of(low, high, delta),
    )


def group_of(name: str) -> str:
    """Return the heading under which a metric stands."""
    if name == TABLE_WINS:
        return TABLE
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


def half_width(rows: Sequence[BoardRow]) -> float | None:
    """Return half the width of the widest interval of a win share's change, of the values where the rules are the same.

    None where there is none yet. Of the places, or of whatever stands in their stead: the table, where all win together.
    """
    shares = [row for row in rows if row.group in SHARES]
    own = [row for row in shares if row.group == shares[0].group]
    ends = [(row.low, row.high) if row.word == SAME else (row.change_low, row.change_high) for row in own]
    widths = [(high - low) / 2 for low, high in ends]
    return max(widths) if widths and all(map(isfinite, widths)) else None
