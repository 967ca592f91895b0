"""The page of a comparison, a card table, a sensitivity: findings in words, then tables that sort."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reports.cells import Interval, P, cell_text, page_unit
from reports.document import MOST_ROWS, Figure, Section, Table
from reports.drawing import Panel, joined
from reports.figures import interval_dots
from reports.provenance import SOURCES
from reports.rule_names import path_name
from reports.writers import Report
from simulate.metrics import metric, title, upper

if TYPE_CHECKING:
    import polars as pl

MEANS = ("points",)  # columns of a card table that are points of the score; its others are shares
PATH = "path of the value"  # beside its words
STEP = ("is", "becomes")
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
FILTERED, LEAST_DRAWN = 12, 2
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


def picture(table: Table, fair: float | None = None) -> Figure | None:
    """The first numbers with intervals of a table, drawn in the table's order; None if it has none.

    `fair`: the value at the line, in the unit of the column; of differences it is zero.
    """
    at = next((i for i in range(len(table.columns)) if any(isinstance(row[i], Interval) for row in table.rows)), None)
    if at is None:
        return None
    cells = [
        (name_of(table, row), row[at]) for row in table.rows if isinstance(row[at], Interval) and math.isfinite(row[at].low)
    ]
    if len(cells) < LEAST_DRAWN or len({name for name, _ in cells}) < len(cells):
        return None
    half = MOST_ROWS // 2
    drawn = cells if len(cells) <= MOST_ROWS else [*cells[:half], *cells[-half:]]
    scale = 1.0 if drawn[0][1].kind == "mean" else 100.0
    line, words = (0.0, "no effect") if drawn[0][1].kind == "points" else (fair, "fair")
    unit = page_unit(drawn[0][1]) or "mean"

    def draw() -> str:
        values, lows, highs = ([getattr(cell, end) * scale for _, cell in drawn] for end in ("value", "low", "high"))
        names = [name for name, _ in drawn]
        panel = interval_dots(Panel(), names, values, lows, highs, [""] * len(drawn), line, unit, words)
        return joined([panel])

    alt = "; ".join(f"{name} {cell}" for name, cell in drawn)
    about = f"{upper(table.columns[at])}, {unit}; the line is the 95 % interval."
    left = f" The first and last {half}; the table holds all." if len(drawn) < len(cells) else ""
    return Figure(f"{table.key}-figure", table.caption, draw, alt, about + left)


def name_of(table: Table, row: Sequence[Any]) -> str:
    """Name a row; a value of the rules with its step."""
    if STEP[0] not in table.columns:
        return str(row[0])
    before, after = (cell_text(row[table.columns.index(name)]) for name in STEP)
    return f"{row[0]} {before} → {after}"


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
