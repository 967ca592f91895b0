"""The page of a comparison, a card table, a sensitivity: findings in words, then tables that sort."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reports.draw.table_figure import picture
from reports.parts.cells import Interval, P, cell_text
from reports.parts.document import Figure, Section, Table
from reports.read.provenance import SOURCES
from reports.write.writers import Report
from simulate.claims.rule_names import path_name
from simulate.metrics import metric, title, upper

if TYPE_CHECKING:
    import polars as pl

MEANS = ("points",)  # columns of a card table that are points of the score; its others are shares
PATH = "path of the value"  # beside its words
SIGNED = ("change", "points", "rounds", "score")
COLUMNS = {
    "title": "card", "metric": "what", "a": "before", "b": "after", "designed": "worth to its seat",
    "shrunk": "as a forecast, pp", "q": "q (clear below 0.05)", "used": "seats that use it, %",
    "per_use": "per seat that uses it, pp", "per_coin": "per coin, pp", "points": "worth in score",
    "depends_on_player": "depends on player", "treated": "playouts played again",
    "moves": "clearly moves, pp", "path": "value of the rules", "value": "is", "to": "becomes",
    "rounds": "change of rounds", "score": "change of score", "provenance": "where the value is from",
    PATH: "name in commands",
}  # fmt: skip
FILTERED = 12
NOTE = "Changes of shares in percentage points (pp); all intervals hold at once with 95 %. Shares in %."


def result_report(title: str, lines: Sequence[str], tables: Sequence[tuple[str, pl.DataFrame]]) -> Report:
    """Findings and tables of results, each with its caption, as a report. The first line says what was played.

    The first table is what was asked: it is drawn, and can be filtered; the others are folded.
    """
    shown = [result_table(f"results-{i}", caption, frame) for i, (caption, frame) in enumerate(tables)]
    first = [replace(table, filtered=len(table.rows) > FILTERED) for table in shown[:1]]
    items: list[Table | Figure] = [*(drawing for table in first if (drawing := picture(table))), *first]
    items += [replace(table, folded=True) for table in shown[1:]]
    section = Section(
        "results",
        "What was found",
        headline=tuple(map(sentence, lines[1:])),
        items=tuple(items),
    )
    return Report(title, lines[0] if lines else "", [section], about="result")


def sentence(line: str) -> str:
    """A line of the terminal as a sentence; a name of the rules at its beginning stays as it is."""
    begun = line if "." in line.partition(" ")[0] else upper(line)
    return begun if begun.endswith((".", ":", "?")) else f"{begun}."


def told(column: pl.Series) -> bool:
    """Return True if a column says anything."""
    return column.null_count() < len(column)


def result_table(key: str, caption: str, frame: pl.DataFrame) -> Table:
    """A frame as a table: a value and its two ends in columns of their own are one cell, the title names a row."""
    ends = {column: _ends(frame.columns, column) for column in frame.columns}
    inner = {end for pair in ends.values() if pair for end in pair}
    columns = [column for column in frame.columns if column not in inner and (told(frame[column]) or not frame.height)]
    columns += [PATH] if "path" in columns else []
    if "title" in columns and "card" in columns:
        columns = ["title", *(column for column in columns if column not in ("title", "card"))]
    titles = _titles(frame)
    rows = [[_cell(row, column, ends.get(column), titles) for column in columns] for row in frame.iter_rows(named=True)]
    names = tuple(COLUMNS.get(name, name.replace("_", " ")) for name in columns)
    return Table(key, caption, names, rows, NOTE, sortable=True)


def _titles(frame: pl.DataFrame) -> dict[str, str]:
    """Titles of cards by key, where a frame has both."""
    if not {"card", "title"} <= set(frame.columns):
        return {}
    return dict(zip(frame["card"].to_list(), frame["title"].to_list(), strict=True))


def _ends(columns: Sequence[str], column: str) -> tuple[str, str] | None:
    """The columns that hold the interval of a column: `x_low`, `x_high`, or `low`, `high` right after it."""
    own = (f"{column}_low", f"{column}_high")
    if own[0] in columns and own[1] in columns:
        return own
    after = tuple(columns[columns.index(column) + 1 :][:2])
    return ("low", "high") if after == ("low", "high") else None


def _cell(row: dict[str, Any], column: str, ends: tuple[str, str] | None, titles: Mapping[str, str]) -> Any:
    """One cell as the page writes it."""
    value = row["path" if column == PATH else column]
    if column == "path":
        return path_name(value, titles)
    if column == "provenance":
        return SOURCES.get(value, value)
    if column == "metric" and value is not None:
        return title(value, titles)
    if value is None or isinstance(value, bool | str):
        return cell_text(value) if isinstance(value, bool) else value
    share = metric(row["metric"]).in_percent if "metric" in row else column not in MEANS
    if ends is not None:
        return Interval(value, row[ends[0]], row[ends[1]], "points" if share else "mean", signed=column in SIGNED)
    if column in ("p", "q"):
        return P(value)
    in_percent = column in ("shrunk", "used", "per_use", "per_coin", "moves") or (share and column in ("a", "b", "delta"))
    return 100 * value if in_percent and isinstance(value, float) else value
