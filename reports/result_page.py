"""The page of a comparison, a card table, a sensitivity: findings in words, then tables that sort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports.cells import Interval, P, cell_text
from reports.document import Section, Table
from reports.writers import Report

if TYPE_CHECKING:
    import polars as pl

SHARES = ("win_share.", "ending:")  # metrics that are shares
MEANS = ("points",)  # columns of a card table that are points of the score; its others are shares
NOTE = "Changes of shares in percentage points with their 95 % interval, shares in %."


def result_report(title: str, lines: Sequence[str], tables: Sequence[tuple[str, pl.DataFrame]]) -> Report:
    """Findings and tables of results, each with its caption, as a report. The first line says what was played."""
    items = [result_table(f"results-{i}", caption, frame) for i, (caption, frame) in enumerate(tables)]
    section = Section("results", "What was found", headline=tuple(lines[1:]), items=tuple(items))
    return Report(title, lines[0] if lines else "", [section], about="result")


def result_table(key: str, caption: str, frame: pl.DataFrame) -> Table:
    """A frame as a table: a value and its two ends in columns of their own are one cell."""
    ends = {column: _ends(frame.columns, column) for column in frame.columns}
    inner = {end for pair in ends.values() if pair for end in pair}
    columns = [column for column in frame.columns if column not in inner]
    rows = [[_cell(row, column, ends[column]) for column in columns] for row in frame.iter_rows(named=True)]
    return Table(key, caption, tuple(name.replace("_", " ") for name in columns), rows, NOTE, sortable=True)


def _ends(columns: Sequence[str], column: str) -> tuple[str, str] | None:
    """The columns that hold the interval of a column: `x_low`, `x_high`, or `low`, `high` right after it."""
    own = (f"{column}_low", f"{column}_high")
    if own[0] in columns and own[1] in columns:
        return own
    after = tuple(columns[columns.index(column) + 1 :][:2])
    return ("low", "high") if after == ("low", "high") else None


def _cell(row: dict[str, Any], column: str, ends: tuple[str, str] | None) -> Any:
    """One cell as the page writes it."""
    value = row[column]
    if value is None or isinstance(value, bool | str):
        return cell_text(value) if isinstance(value, bool) else value
    share = str(row["metric"]).startswith(SHARES) if "metric" in row else column not in MEANS
    if ends is not None:
        return Interval(value, row[ends[0]], row[ends[1]], "points" if share else "mean")
    if column in ("p", "q"):
        return P(value)
    in_percent = column in ("shrunk", "used", "per_use", "per_coin", "moves") or (share and column in ("a", "b", "delta"))
    return 100 * value if in_percent and isinstance(value, float) else value
