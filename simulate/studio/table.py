"""A table of values that was pasted or dropped, read as sheets are everywhere: a row a card, a column a value."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulate.errors import RunError, clip
from simulate.reading.answers import Answers
from simulate.reading.cards import COPIES, ID, INDEX, NAME, OUT, TABLE, Columns, card_rows, columns_of, pick_sheet
from simulate.reading.header import Sheet
from simulate.reading.numbers import is_empty, read_number
from simulate.reading.opened import MOST_BYTES, tables_of
from simulate.reading.words import CARDS, is_word, plain_word, roles_of
from simulate.studio.values import FIXED, LIST, NUMBER, PART, SWITCH
from simulate.system.rule_values import read_toml

MOST_LETTERS = 200_000
Place = tuple[str, str]  # row and column of a value


@dataclass(frozen=True)
class Taken:
    """What a table says: values by path, of rows that it lacks apart (`gone`); what was not taken; how it was read."""

    values: dict[str, Any]
    gone: dict[str, Any]
    left: list[str]
    said: list[str]


def read_table(
    content: str | bytes,
    file: str,
    values: Sequence[Mapping[str, Any]],
    table: str,
    dropped: Mapping[str, Any] | None = None,
) -> Taken:
    """Read a table of the values of `table`. `dropped`: values of a row that is out. Raises SimulateError."""
    if isinstance(content, str) and len(content) > MOST_LETTERS:
        raise RunError(f"the table has {len(content):,} letters, at most {MOST_LETTERS:,}", "Drop the part that differs.")
    own = [value for value in values if value["table"] == table and value["row"]]
    if not own:
        known = ", ".join(sorted({v["table"] for v in values if v["row"]}))
        raise RunError(f"no table '{clip(table)}'", f"There are: {known}")
    raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    sheet = pick_sheet(tables_of(raw, file), Answers())
    columns = columns_of(sheet, Answers())
    rows, said = card_rows(sheet, columns)
    mine = _of_table(columns, rows, table)
    places = {(value["row"], value["column"]): value for value in own}
    paths = _columns(sheet, columns, [value["column"] for value in own])
    held = {name for _, cells in mine for name in cells}
    unknown = [name for name in sheet.columns if name in held and name not in paths]
    out = [name for name in unknown if columns.role[name] not in (TABLE, ID, NAME, OUT, INDEX)]
    left = [f"column '{clip(name)}': the table has {', '.join(dict.fromkeys(v['column'] for v in own))}" for name in out]
    names = {plain_word(name): value["row"] for value in own for name in (value["row"], value["name"])}
    taken: dict[str, Any] = {}
    seen = set()
    for number, cells in mine:
        row = next((names[w] for w in map(plain_word, _named(columns, cells)) if w in names), None)
        if row is None:
            left.append(f"row {number}: '{clip(next(iter(_named(columns, cells)), ''))}' is no row of {table}")
            continue
        seen.add(row)
        for name, column in paths.items():
            value, cell = places.get((row, column)), cells.get(name)
            if value is None or cell is None:
                continue
            read = read_cell(cell, value["kind"], columns.decimal[name])
            if value["kind"] in (LIST, FIXED) and _plain(read) == _plain(value["printed"]):
                continue
            if value["kind"] == FIXED:
                left.append(f"row {number}, column {clip(name)}: is changed by simulate run --sheet alone")
            elif read is None:
                left.append(f"row {number}, column {clip(name)}: '{clip(str(cell))}' is no {value['kind']}")
            else:
                taken[value["path"]] = read
    gone, kept = _gone(own, seen, dropped or {}) if seen else ({}, [])
    return Taken(taken, gone, left + kept, [*sheet.said, *columns.said, *said])


def _of_table(columns: Columns, rows: Sequence[tuple[int, dict[str, Any]]], table: str) -> list[tuple[int, dict[str, Any]]]:
    """The rows that belong to a table, where a column says so."""
    column = columns.of(TABLE)
    if column is None:
        return list(rows)
    return [(number, cells) for number, cells in rows if plain_word(cells.get(column, "")) == plain_word(table)]


def _named(columns: Columns, cells: Mapping[str, Any]) -> list[str]:
    """What a row is called: its id, then its name."""
    return [str(cells[name]) for name in (columns.of(ID), columns.of(NAME)) if name is not None and name in cells]


def _columns(sheet: Sheet, columns: Columns, known: Sequence[str]) -> dict[str, str]:
    """The table's column for each column of the sheet that is one: by its word, or as copies."""
    words = {plain_word(column): column for column in known}
    roles = {role: column for column in known for role in roles_of(CARDS, column)[:1]}
    found: dict[str, str] = {}
    for name in sheet.columns:
        column = words.get(plain_word(name)) or words.get(plain_word(name.rpartition(".")[2]))
        if column is None and columns.role[name] == COPIES:
            column = roles.get(columns.role[name])
        if column is not None and column not in found.values():
            found[name] = column
    return found


def _gone(own: Sequence[Mapping[str, Any]], seen: set[str], dropped: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """(values of rows that the sheet lacks, as `--sheet` drops them; what is said of those that cannot be dropped here)."""
    lost = [value for value in own if value["row"] not in seen]
    if 2 * len(seen) < len({value["row"] for value in own}):
        rows = len({value["row"] for value in lost})
        return {}, [f"{rows} rows are not in the table, which has less than half, and stay as they are"]
    values = {value["path"]: dropped[value["column"]] for value in lost if value["column"] in dropped}
    if not dropped:
        values = {value["path"]: 0 for value in lost if COPIES in roles_of(CARDS, value["column"])[:1]}
    out = {value["row"] for value in lost if value["path"] in values}
    stay = list(dict.fromkeys(value["name"] for value in lost if value["row"] not in out))
    gone = list(dict.fromkeys(value["name"] for value in lost if value["row"] in out))
    said = [f"not in the table, so out of the game: {', '.join(gone)}"] if gone else []
    if stay:
        said.append(f"not in the table, and unchanged here (simulate run --sheet drops them): {', '.join(stay)}")
    return values, said


def unpacked(packed: str) -> bytes:
    """Return the content of a dropped file, sent in base 64. Raises RunError."""
    try:
        content = base64.b64decode(packed, validate=True)
    except ValueError as error:
        raise RunError("the file was not sent whole", "Drop it again, or save it as CSV.") from error
    if len(content) > MOST_BYTES:
        raise RunError(f"the file is larger than {MOST_BYTES:,} bytes")
    return content


def read_cell(cell: Any, kind: str, decimal: str | None = None) -> Any:
    """Read a cell as its value's kind; None where it is none. An empty one of a number is 0."""
    if kind in (NUMBER, PART):
        value = 0 if is_empty(cell) else read_number(cell, decimal)
        return value if kind == PART or isinstance(value, int) else None
    if kind == SWITCH:
        return True if is_word("yes", cell) else False if is_word("no", cell) else None
    if kind in (LIST, FIXED):
        return _toml(str(cell))
    return str(cell)


def _toml(text: str) -> Any:
    """A list or table as TOML writes it; None where it is none."""
    try:
        return read_toml(f"v = {text}")["v"]
    except ValueError:
        return None


def _plain(value: Any) -> Any:
    """A value without what says nothing."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items() if inner is not None}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value
