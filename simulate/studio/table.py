"""A table of values that was pasted, or dropped as CSV or XLSX: a row a card, a column a value."""

from __future__ import annotations

import base64
import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from simulate.engine.sheet_file import csv_of
from simulate.errors import RunError, clip
from simulate.studio.values import LIST, NUMBER, PART, SWITCH

MOST_LETTERS, MOST_LINES = 200_000, 2_000
YES, NO = ("true", "yes", "1", "on"), ("false", "no", "0", "off")
Taken = tuple[dict[str, Any], list[str]]  # (values by path, lines that were not taken, each with why)


def read_table(text: str, values: Sequence[Mapping[str, Any]], table: str) -> Taken:
    """Read CSV, or columns between tabs, with a heading; its rows are named by key or title. Raises RunError."""
    if len(text) > MOST_LETTERS:
        raise RunError(f"the table has {len(text):,} letters, at most {MOST_LETTERS:,}", "Drop the part that differs.")
    own = [value for value in values if value["table"] == table and value["row"]]
    if not own:
        raise RunError(
            f"no table '{clip(table)}'", f"There are: {', '.join(sorted({v['table'] for v in values if v['row']}))}"
        )
    head, *lines = rows_of(text)
    columns = {known(value["column"]): value["column"] for value in own}
    asked = [columns.get(known(word)) for word in head]
    left = [f"column '{clip(word)}': the table has {', '.join(columns.values())}" for word in _strange(head, asked)]
    names = {known(name): value["row"] for value in own for name in (value["row"], value["name"])}
    by_place = {(value["row"], value["column"]): value for value in own}
    taken: dict[str, Any] = {}
    for number, line in enumerate(lines, 2):
        row = next((names[known(cell)] for cell in line[:1] if known(cell) in names), None)
        if row is None:
            left.append(f"line {number}: '{clip(line[0] if line else '')}' is no row of {table}")
            continue
        for column, cell in zip(asked[1:], line[1:], strict=False):
            value = by_place.get((row, column or ""))
            if value is None or not cell.strip():
                continue
            read = read_cell(cell.strip(), value["kind"])
            if read is None:
                left.append(f"line {number}: {row} {column}: '{clip(cell)}' is no {value['kind']}")
            else:
                taken[value["path"]] = read
    return taken, left


def text_of_xlsx(packed: str) -> str:
    """Return a dropped XLSX file, in base 64, as CSV. Raises SimulateError."""
    try:
        content = base64.b64decode(packed, validate=True)
    except ValueError as error:
        raise RunError("the file was not sent whole", "Drop it again, or save it as CSV.") from error
    return csv_of(content, "the dropped file")


def rows_of(text: str) -> list[list[str]]:
    """Split a table into cells. Raises RunError."""
    first = text.lstrip().split("\n", 1)[0]
    mark = max("\t;,", key=first.count)
    try:
        rows = [row for row in csv.reader(io.StringIO(text.strip()), delimiter=mark) if any(map(str.strip, row))]
    except csv.Error as error:
        raise RunError(f"the table cannot be read: {error}", "Save it as CSV in UTF-8.") from error
    if not 2 <= len(rows) <= MOST_LINES + 1:
        raise RunError(
            f"the table has {len(rows)} lines: a heading and 1 to {MOST_LINES:,} rows are read",
            "Its first line names the columns, like: card,cost",
        )
    return rows


def _strange(head: Sequence[str], asked: Sequence[str | None]) -> list[str]:
    """List the headings that name no column; the first is that of the rows."""
    return [word for word, column in list(zip(head, asked, strict=True))[1:] if column is None and word.strip()]


def known(word: str) -> str:
    """Spell a name as all others are: no case, spaces or hyphens count."""
    return word.strip().lower().replace(" ", "_").replace("-", "_")


def read_cell(cell: str, kind: str) -> Any:
    """Read a cell as its value's kind; None where it is none."""
    try:
        if kind == NUMBER:
            return int(cell.replace("−", "-"))
        if kind == PART:
            return float(cell.replace("−", "-"))
    except ValueError:
        return None
    if kind == SWITCH:
        return True if cell.lower() in YES else False if cell.lower() in NO else None
    return None if kind == LIST else cell
