"""Tables as the page shows them: units once per column, short intervals, what is off first, the rest in the files."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from markupsafe import Markup

from reports.draw.sparkline import LETTERS, SPARK_POINTS, sparkline
from reports.parts.cells import Curve, Interval, cell_text, page_number, page_unit
from reports.parts.document import Table
from reports.sections.methods import GLOSSARY

OFF = ("off", "miss", "too strong", "too weak", "unbalanced", "moved", "▲", "gone", "yes")
OPEN = ("undecided", "◇", "not measured", "too short", "fewer")
JUDGED = ("verdict", "status", "clearly off", "what became of it", "fate", "outcome")  # columns whose words say so
ROOMS = (21, 44, 60, 72)  # rem: a table that needs more becomes cards where the page is narrower
PER_LETTER, PER_CELL = 0.47, 1.1  # rem that a letter and the space around a cell take
WIDEST_WORDS = 30  # letters of a text cell that are not broken
LITTLE_MORE = 1.2  # times the most rows of a table: one that has hardly more shows all
FOLDED = 10  # rows of a table that is folded on the page
ALSO, UNKNOWN = "Also:", "–"
TOO_SHORT = "Too short: fewer than 100 deals, not enough for a number."
TITLE_WORDS = {word.strip(): about for words, about in GLOSSARY for word in words.split(",")}


@dataclass(frozen=True)
class PageColumn:
    """A heading: its name, the unit of all its cells, whether they are numbers, and what its words mean."""

    name: str
    unit: str
    is_number: bool
    about: str


@dataclass(frozen=True)
class PageRow:
    """A row: texts of its cells with their tooltips, what opens below it, and whether it is shown only on demand."""

    cells: list[tuple[str, str]]
    detail: Sequence[tuple[str, str]]
    rest: bool


@dataclass(frozen=True)
class PageTable:
    """A table for the template. `room`: a class that says how wide it is; `left_out`: rows that only files hold;
    `which`: which ones are shown instead."""

    columns: list[PageColumn]
    rows: list[PageRow]
    room: str
    left_out: int
    which: str
    note: str

    @property
    def whole(self) -> bool:
        """True if the names of its rows are short enough to stand on one line."""
        return all(len(row.cells[0][0]) <= WIDEST_WORDS for row in self.rows)

    @property
    def is_long(self) -> bool:
        """True if it is folded unless it is what its section is about."""
        return len(self.rows) > FOLDED

    @property
    def numbers(self) -> list[int]:
        """The columns that hold numbers, counted from 1 as style sheets do."""
        return [i for i, column in enumerate(self.columns, 1) if column.is_number and i > 1]

    @property
    def named(self) -> list[tuple[int, str]]:
        """(number, name in a style sheet) of each column, for where a row is a card."""
        return [(i, css_string(f"{c.name}{f', {c.unit}' if c.unit else ''}")) for i, c in enumerate(self.columns, 1)][1:]


def page_table(table: Table) -> PageTable:
    """A table for the page."""
    units = [unit_of([row[i] for row in table.rows]) for i in range(len(table.columns))]
    columns = [
        PageColumn(name, units[i], i > 0 and table.is_number(i), meaning(name)) for i, name in enumerate(table.columns)
    ]
    order = list(range(len(table.rows)))
    most = len(order) if len(order) <= table.most * LITTLE_MORE else table.most
    if len(order) > most:
        order.sort(key=lambda i: rank(table, i))
    kept = order if table.filtered else both_ends(order, most) if table.by_size else order[:most]
    rows = [
        PageRow(
            tipped([page_cell(value, units[k], table.n_is) for k, value in enumerate(table.rows[i])], table.tips[i : i + 1]),
            table.details[i] if table.details else (),
            place >= most,
        )
        for place, i in enumerate(kept)
    ]
    needed = widths(columns, rows)
    fitting = sum(total <= ROOMS[-2 if table.filtered else -1] for total in accumulate(needed))
    if fitting < len(columns):
        rows = [below(row, columns, fitting) for row in rows]
        columns, needed = columns[:fitting], needed[:fitting]
    room = next((f"r{room}" for room in ROOMS if sum(needed) <= room), f"r{ROOMS[-1]}")
    return PageTable(columns, rows, room, len(order) - len(kept), which_rows(table), note_of(table, rows))


def both_ends(order: list[int], most: int) -> list[int]:
    """Return at most `most` of the rows: as many from the top as from the bottom."""
    return order if len(order) <= most else [*order[: most - most // 2], *order[len(order) - most // 2 :]]


def which_rows(table: Table) -> str:
    """Name the rows of a long table that the page shows."""
    if table.by_size:
        return "the highest and the lowest"
    return "what is off and undecided first" if any(name.lower() in JUDGED for name in table.columns) else "the first"


def note_of(table: Table, shown: Sequence[PageRow]) -> str:
    """The note of a table on the page; what "too short" means where a cell says so."""
    short = any(text.startswith(unbroken("too short")) for row in shown for text, _ in row.cells)
    return f"{table.note} {TOO_SHORT}".lstrip() if short else table.note


def tipped(cells: list[tuple[str, str]], tips: Sequence[str]) -> list[tuple[str, str]]:
    """Cells whose first one has the tooltip, if there is one."""
    return [(cells[0][0], tips[0]), *cells[1:]] if tips else cells


def below(row: PageRow, columns: Sequence[PageColumn], fitting: int) -> PageRow:
    """A row whose cells beyond those that fit stand in its detail."""
    more = [
        f"{column.name} {about if isinstance(text, Markup) else text}"
        + (f" {column.unit}" if column.unit and text[:1].isdigit() else "")
        for column, (text, about) in zip(columns[fitting:], row.cells[fitting:], strict=True)
        if text != UNKNOWN
    ]
    also = [(ALSO, "; ".join(more))] if more else []
    return PageRow(row.cells[:fitting], [*row.detail, *also], row.rest)


def rank(table: Table, i: int) -> int:
    """0 for a row that is off, 1 for an undecided one, 2 for the rest."""
    judged = [value for name, value in zip(table.columns, table.rows[i], strict=True) if name.lower() in JUDGED]
    words = [cell_text(value).lower() for value in judged if value is not None]
    if any(word.startswith(OFF) for word in words):
        return 0
    return 1 if any(word.startswith(OPEN) for word in words) else 2


def unit_of(cells: Iterable[Any]) -> str:
    """The unit that all intervals of a column share; empty where they differ."""
    units = {page_unit(cell) for cell in cells if isinstance(cell, Interval)}
    return units.pop() if len(units) == 1 else ""


def page_cell(value: Any, unit: str, n_is: str = "") -> tuple[str, str]:
    """The text of a cell, without the unit that its heading has, and a tooltip: what it rests on."""
    if isinstance(value, Interval) and math.isfinite(value.value):
        about = "" if value.n is None else f"{value.n:,} {n_is}" if n_is else f"n {value.n:,}"
        return unbroken(page_number(value) + (f" {page_unit(value)}".rstrip() if not unit else "")), about
    if isinstance(value, Curve):
        return sparkline(value, SPARK_POINTS), str(value)
    return cell_text(value), ""


def unbroken(words: str) -> str:
    """A number with its interval and unit, which no line may part."""
    return words.replace(" ", "\u00a0")


def meaning(name: str) -> str:
    """Look up the words of a heading in the glossary."""
    lower = name.lower()
    found = [word for word in TITLE_WORDS if re.search(rf"\b{re.escape(word)}\b", lower)]
    return f"{max(found, key=len)}: {TITLE_WORDS[max(found, key=len)]}" if found else ""


def widths(columns: Sequence[PageColumn], rows: Sequence[PageRow]) -> list[float]:
    """The rem that each column needs."""
    found = []
    for i, column in enumerate(columns):
        words = [row.cells[i][0] for row in rows]
        longest = max((LETTERS if isinstance(word, Markup) else len(word) for word in words), default=0)
        head = max((len(word) for word in column.name.split()), default=0)
        kept = longest if column.is_number else min(longest, WIDEST_WORDS)
        found.append(max(kept, head) * PER_LETTER + PER_CELL)
    return found


def css_string(words: str) -> str:
    """A string of a style sheet that can stand in HTML."""
    return '"' + re.sub(r"[^\w ,.:;%()/+-]", lambda found: f"\\{ord(found[0]):x} ", words) + '"'
