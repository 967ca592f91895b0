"""A report as a workbook for a spreadsheet: one sheet a subject, numbers as numbers.

The sheets are pandas frames (`sheets`), written by pandas with XlsxWriter. Shares are fractions with a percent format, so a
designer can go on computing with them. An interval takes three columns: the value, and its two ends.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from reports.judge.suggestions import Suggestion
from reports.parts.cells import Interval, P, cell_text
from reports.parts.document import Section, Table
from reports.parts.findings import Finding
from simulate.system.ours import MADE_BY
from simulate.system.safe_text import safe_text

if TYPE_CHECKING:
    import pandas as pd

ANSWER = "answer"
SHEETS = {  # sheet -> keys of the sections on it; a key that ends in * is a prefix
    "starts": ("start-*",),
    "places": ("seats",),
    "cards": ("cards",),
    "strategies": ("strategies", "scores"),
    "matchups": ("matchups",),
    "pace": ("pace", "endings"),
    "real play": ("real",),
    "values": ("reconstructed",),
    "run": ("run",),
}
LOW, HIGH = "95 % from", "95 % to"
WIDEST, NARROWEST = 60, 8  # of a column, in characters
SHARE, POINTS, MEAN, P_VALUE, COUNT = "0.0%", "+0.0%;-0.0%;0.0%", "0.00", "0.000", "#,##0"  # a spreadsheet's number formats


class WorkbookContents(Protocol):
    """The contents of a workbook: the parts of `reports.write.writers.Report`."""

    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def subtitle(self) -> str: ...  # noqa: D102
    @property
    def sections(self) -> list[Section]: ...  # noqa: D102
    @property
    def suggestions(self) -> list[Suggestion]: ...  # noqa: D102
    @property
    def verdicts(self) -> list[Finding]: ...  # noqa: D102


def sheets(report: WorkbookContents) -> dict[str, list[tuple[str, pd.DataFrame]]]:
    """The sheets of a report, each with its tables: (caption, frame). The first answers; `more` holds what has
    no sheet, `results` all of a page of one subject."""
    named = {key: sheet for sheet, keys in SHEETS.items() for key in keys}
    found: dict[str, list[tuple[str, pd.DataFrame]]] = {ANSWER: list(_answer(report))}
    for section in report.sections:
        sheet = next((s for key, s in named.items() if _fits(section.key, key)), "more")
        found.setdefault(sheet, []).extend((table.caption, frame_of(table)) for table in section.tables)
    order = [ANSWER, *SHEETS, "more"]
    alone = not set(found) & set(SHEETS)  # a result of one subject
    return {"results" if alone and sheet == "more" else sheet: found[sheet] for sheet in order if found.get(sheet)}


def _fits(key: str, wanted: str) -> bool:
    return key.startswith(wanted[:-1]) if wanted.endswith("*") else key == wanted


def _answer(report: WorkbookContents) -> Iterator[tuple[str, pd.DataFrame]]:
    """The first sheet: verdicts, the levels they were asked of, what to try."""
    verdicts = Table(
        "verdicts",
        "Verdicts",
        ("question", "verdict", "answer", "fair", "notes"),
        [[f.question, f.words, f.says, f.band, "; ".join(f.notes)] for f in report.verdicts],
    )
    levels = Table(
        "levels",
        "What was asked about",
        ("name", "question", "value", "off", "metric"),
        [[le.name, f.question, le.value, le.is_off, le.metric] for f in report.verdicts for le in f.levels],
    )
    tries = Table("tries", "What to try", ("what", "command"), [[one.what, one.command] for one in report.suggestions])
    for table in (verdicts, levels, tries):
        if table.rows:
            yield table.caption, frame_of(table)


def frame_of(table: Table) -> pd.DataFrame:
    """A table as a frame: numbers as numbers, an interval as its value and its two ends, texts never formulas."""
    import pandas as pd

    columns: dict[str, list[Any]] = {}
    for i, name in enumerate(table.columns):
        cells = [row[i] for row in table.rows]
        title = _free(safe_text(name) or "row", columns)
        columns[title] = [_value(cell) for cell in cells]
        if any(isinstance(cell, Interval) for cell in cells):
            for end, attribute in ((LOW, "low"), (HIGH, "high")):
                columns[_free(f"{title}, {end}", columns)] = [_finite(getattr(cell, attribute, None)) for cell in cells]
    frame = pd.DataFrame(columns)
    frame.attrs["formats"] = [f for i in range(len(table.columns)) for f in _formats([row[i] for row in table.rows])]
    return frame


def _free(name: str, taken: dict[str, Any]) -> str:
    """Return a column's name, made distinct from one that is there already."""
    count = sum(other == name or other.startswith(f"{name} (") for other in taken)
    return f"{name} ({count + 1})" if count else name


def _value(cell: Any) -> Any:
    if cell is None:
        return None
    if isinstance(cell, Interval | P):
        return _finite(float(cell.value))
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int | float):
        return _finite(cell)
    return safe_text(cell_text(cell))


def _finite(number: float | None) -> float | None:
    return number if number is not None and math.isfinite(number) else None


def _formats(cells: list[Any]) -> list[str]:
    """The number formats of the columns that a column of a table becomes."""
    interval = next((cell for cell in cells if isinstance(cell, Interval)), None)
    if interval is not None:
        return [{"share": SHARE, "points": POINTS, "mean": MEAN}[interval.kind]] * 3
    if any(isinstance(cell, P) for cell in cells):
        return [P_VALUE]
    return [COUNT if all(isinstance(cell, int) for cell in cells if cell is not None) else MEAN]


def to_xlsx(report: WorkbookContents) -> bytes:
    """The workbook as bytes, the same for the same report."""
    import datetime

    import pandas as pd

    out = io.BytesIO()
    options = {"strings_to_formulas": False, "strings_to_urls": False, "in_memory": True}
    with pd.ExcelWriter(out, engine="xlsxwriter", engine_kwargs={"options": options}) as book:
        book.book.set_properties({"title": report.title, "comments": MADE_BY, "created": datetime.datetime(2000, 1, 1)})
        for name, tables in sheets(report).items():
            _write_sheet(book, name, tables, safe_text(report.title), safe_text(report.subtitle))
    return out.getvalue()


def _write_sheet(book: Any, name: str, tables: list[tuple[str, pd.DataFrame]], title: str, subtitle: str) -> None:
    """One sheet: what it is about, then its tables one below the other; the head stays in sight."""
    bold = book.book.add_format({"bold": True})
    large = book.book.add_format({"bold": True, "font_size": 14})
    wrapped = book.book.add_format({"text_wrap": True, "valign": "top"})
    sheet = book.book.add_worksheet(name)
    book.sheets[name] = sheet
    sheet.write_string(0, 0, f"{title}: {name}", large)
    sheet.write_string(1, 0, subtitle)
    row = 3
    widths: dict[int, int] = {}
    for caption, frame in tables:
        sheet.write_string(row, 0, safe_text(caption), bold)
        frame.to_excel(book, sheet_name=name, startrow=row + 1, index=False)
        for i, (column, code) in enumerate(zip(frame.columns, frame.attrs["formats"], strict=True)):
            number = book.book.add_format({"num_format": code})
            for down, value in enumerate(frame[column], start=row + 2):
                if isinstance(value, str):
                    sheet.write_string(down, i, value, wrapped)
                elif value is not None and math.isfinite(value):
                    sheet.write_number(down, i, value, number)
            longest = max([len(column), *(len(v) for v in frame[column] if isinstance(v, str))])
            widths[i] = max(widths.get(i, NARROWEST), min(longest + 2, WIDEST))
        row += len(frame) + 4
    for i, width in widths.items():
        sheet.set_column(i, i, width)
    sheet.freeze_panes(5, 1)  # below the head of the first table, right of the names
    if len(tables) == 1:
        sheet.autofilter(4, 0, 4 + len(tables[0][1]), max(len(tables[0][1].columns) - 1, 0))
