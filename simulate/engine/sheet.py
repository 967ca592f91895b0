"""Sheets of cards: a table of the ruleset in a file of its own, and an overlay that says how all rows of a table are.

`[cards] from = "cards.csv"` in ruleset.toml takes the rows from a sheet. A sheet over the rules is written out as TOML, a
table a row: what the sheet does not name is dropped. Which tables of a game are sheets stands in its `[meta] sheet`, with
the values of a row that is not in the game; in a game that says nothing, each table whose entries are all tables.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from simulate.engine.sheet_file import Sheet, read_sheet
from simulate.errors import RulesetError, clip, nearest
from simulate.rule_values import leaves, read_toml, to_toml, toml_value

FROM, LIKE, DROP = "from", "like", "drop"
TABLE, KEY, NAME, COPIES = "table", "id", "name", "copies"
MOST = 2**31 - 1
NUMBER = (int, float)


def rows_from_sheets(raw: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """A ruleset with the rows of its sheets in place: `[cards] from = "cards.csv"`. Raises RulesetError."""
    made = dict(raw)
    for table, values in raw.items():
        if isinstance(values, Mapping) and isinstance(file := values.get(FROM), str):
            rest = {key: value for key, value in values.items() if key != FROM}
            made[table] = rest | rows_of(read_sheet(folder / file, f"{folder.name}/{file}"))
    return made


def sheet_tables(raw: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The tables of a ruleset that a sheet may have, each with the values of a row that is dropped."""
    own = raw.get("meta", {}).get("sheet")
    if own is not None:
        return dict(own)
    tables = {
        key: value for key, value in raw.items() if isinstance(value, Mapping) and key not in ("meta", "levers", "ranges")
    }
    rows = {key: [row for row in table.values() if not isinstance(row, str)] for key, table in tables.items()}
    return {
        key: {}
        for key in tables
        if FROM in tables[key] or (rows[key] and all(isinstance(row, Mapping) for row in rows[key]))
    }


def slug(name: str) -> str:
    """A name as a key: `Iron Mine` is iron_mine."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")


def rows_of(sheet: Sheet) -> dict[str, dict[str, Any]]:
    """The rows of a sheet that is a table of a ruleset, by key: each with a value in every column. Raises RulesetError."""
    columns = _own_columns(sheet)
    kinds = {column: _kind(sheet, column, key) for column, key in columns.items()}
    found: dict[str, dict[str, Any]] = {}
    for number, key, cells in _keyed(sheet, {}):
        row = {}
        for column, name in columns.items():
            row[name] = _of_kind(sheet, number, column, cells.get(column), kinds[column])
        found[key] = {NAME: str(cells[NAME])} | row if NAME in cells else row
    return found


def _own_columns(sheet: Sheet) -> dict[str, str]:
    """Name in the rules of each column but those that name the row. Raises RulesetError."""
    columns = {column: slug(column) for column in sheet.columns if column not in (NAME, KEY, TABLE)}
    for column, name in columns.items():
        if not name.isidentifier() or name in (LIKE, DROP, NAME, KEY) or list(columns.values()).count(name) > 1:
            raise RulesetError(
                f"{sheet.file}, row 1: '{clip(column)}' is no name of a column",
                "A name begins with a letter, and is there once: name, copies, kind, cost, points.",
            )
    return columns


def _kind(sheet: Sheet, column: str, name: str) -> type:
    """What a column holds: numbers, switches or texts, by most of its cells. Raises RulesetError."""
    cells = [_read(cell) for _, row in sheet.rows if (cell := row.get(column)) is not None]
    numbers = [cell for cell in cells if is_number(cell)]
    if name == COPIES or 2 * len(numbers) > len(cells):
        return float if any(isinstance(cell, float) for cell in numbers) and name != COPIES else int
    return bool if cells and all(isinstance(cell, bool) for cell in cells) else str


def _of_kind(sheet: Sheet, number: int, column: str, cell: Any, kind: type) -> Any:
    """A cell as what its column holds; an empty one is 0, false or "". Raises RulesetError."""
    if cell is None:
        return kind()
    if kind is str:
        return str(cell)
    value = _read(cell)
    if kind is bool:
        return value
    if not is_number(value) or (kind is int and not isinstance(value, int)):
        what = "a whole number" if kind is int else "a number"
        raise sheet.error(
            number, column, f"'{clip(str(cell))}' is not {what}", "The other rows hold numbers here; empty is 0."
        )
    if not abs(value) <= MOST or (slug(column) == COPIES and value < 0):
        low = 0 if slug(column) == COPIES else -MOST
        raise sheet.error(number, column, f"{clip(str(cell))} is out of range: from {low:,} to {MOST:,}")
    return kind(value)


def _read(cell: Any) -> Any:
    """A cell as TOML reads it; a bare word is a text, and `3.0` the whole number."""
    value = cell
    if isinstance(cell, str):
        if cell.lower() in ("true", "false"):
            return cell.lower() == "true"
        try:
            value = read_toml(f"v = {cell}")["v"]
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError):  # a bare word, a date, or no finite number
            return cell
    return int(value) if isinstance(value, float) and value.is_integer() else value


def is_number(value: Any) -> bool:
    """Return True for a finite number; a switch is none."""
    return isinstance(value, NUMBER) and not isinstance(value, bool) and math.isfinite(value)


def _keyed(sheet: Sheet, known: Mapping[str, Any]) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """(row number, key, cells) of every row. Raises RulesetError for one without a key, or with one that is there."""
    column = KEY if KEY in sheet.columns else NAME
    if column not in sheet.columns:
        raise RulesetError(f"{sheet.file}, row 1: no column 'name'", "Row 1 has the names of the columns; one is name.")
    seen: dict[tuple[Any, str], int] = {}
    for number, cells in sheet.rows:
        if column not in cells:
            raise sheet.error(number, column, "is empty", "Every row has a name.")
        text = str(cells[column])
        key = text if column == KEY or text in known else slug(text)
        if not key:
            raise sheet.error(number, column, f"'{clip(text)}' has no letters or digits of the alphabet")
        place = (cells.get(TABLE), key)
        if place in seen:
            raise sheet.error(number, column, f"'{clip(text)}' is in row {seen[place]} already", "Write copies in a column.")
        seen[place] = number
        yield number, key, cells


class Overlaid:
    """A sheet as an overlay of a ruleset: its text in TOML, and the row of the file for each row of a table."""

    def __init__(self, sheet: Sheet, raw: Mapping[str, Any], tables: Mapping[str, Any]):
        self.sheet, self.raw, self.tables = sheet, raw, tables
        self.rows: dict[str, int] = {}
        found: dict[str, dict[str, Any]] = {}
        own = {key: row for table in self.tables for key, row in raw.get(table, {}).items()}
        for number, key, cells in _keyed(sheet, own):
            table = self._table(number, cells)
            self.rows[f"{table}.{key}"] = number
            found.setdefault(table, {})[key] = self._row(table, number, key, cells)
        names = ", ".join(map(toml_value, found))
        head = f"[meta]\nabout = {toml_value(f'the sheet {sheet.file}')}\nwhole = [{names}]\n"
        self.text = f"{head}{to_toml(found, {})}"

    def _table(self, number: int, cells: Mapping[str, Any]) -> str:
        """The table that a row belongs to. Raises RulesetError."""
        if not self.tables:
            raise RulesetError(f"{self.sheet.file}: the game has no table of cards", "Change single values with --set.")
        stem = Path(self.sheet.file).stem
        usual = next(iter(self.tables)) if len(self.tables) == 1 else stem if stem in self.tables else None
        table = cells.get(TABLE, usual)
        if table is None or table not in self.tables:
            said = "is empty" if table is None else f"'{clip(str(table))}' is none of the game's tables"
            raise self.sheet.error(number, TABLE, f"{said}: {', '.join(self.tables)}")
        return str(table)

    def _row(self, table: str, number: int, key: str, cells: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a row, tables in it by columns like `cost.stone`. Raises RulesetError."""
        rows = self.raw[table]
        held = dict(leaves(rows[key])) if isinstance(rows.get(key), Mapping) else {}
        texts = held or dict(leaves(next((row for row in rows.values() if isinstance(row, Mapping)), {})))
        columns = {c: c for c in self.sheet.columns if c not in (TABLE, KEY) and (c != NAME or NAME in texts)}
        columns = {c: c if c in texts else _nearest_path(c, texts) for c in columns}
        made: dict[str, Any] = {}
        for column, path in columns.items():
            cell = cells.get(column)
            if cell is None:
                if held.get(path, "") != "":
                    hint = "Write 0 for none, [] for an empty list."
                    raise self.sheet.error(number, column, f"is empty, and is {toml_value(held[path])} in the game", hint)
                continue
            _put(made, path, self._value(number, column, cell, texts.get(path)))
        return made

    def _value(self, number: int, column: str, cell: Any, held: Any) -> Any:
        """A cell as a value; where the game holds a text, a text. Raises RulesetError."""
        value = str(cell) if isinstance(held, str) else _read(cell)
        if isinstance(value, NUMBER) and not (is_number(value) or isinstance(value, bool)):
            raise self.sheet.error(number, column, f"{clip(str(cell))} is not a finite number")
        if isinstance(value, NUMBER) and abs(value) > MOST:
            raise self.sheet.error(number, column, f"{clip(str(cell))} is out of range: from {-MOST:,} to {MOST:,}")
        if is_number(held) and not isinstance(held, bool) and not is_number(value):
            raise self.sheet.error(number, column, f"'{clip(str(cell))}' is not a number", f"The game has {held} here.")
        return value


def _nearest_path(column: str, known: Mapping[str, Any]) -> str:
    """The path that a column means: of `Victory points` it is victory_points, if there is that."""
    path = ".".join(map(slug, column.split(".")))
    return path if path in known or path in (LIKE, DROP) else column


def _put(row: dict[str, Any], path: str, value: Any) -> None:
    """Write a value at a path of tables."""
    *above, last = path.split(".")
    for key in above:
        row = row.setdefault(key, {})
    row[last] = value


def sheet_of(values: Mapping[str, Any], sheets: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    """(columns, rows) of the sheet of a ruleset's values: what `--sheet` takes again. Raises RulesetError."""
    tables = [table for table in sheets if isinstance(values.get(table), Mapping)]
    if not tables:
        raise RulesetError("--sheet-out: the game has no table of cards", "All its values: --export FILE")
    rows = [(table, key, dict(leaves(row))) for table in tables for key, row in values[table].items()]
    has_names = any(NAME in row for _, _, row in rows)
    by_name = all(slug(str(row.get(NAME, "") if has_names else key)) == key for _, key, row in rows)
    own = [NAME] if by_name else [KEY, NAME] if has_names else [KEY]
    head = ([TABLE] if len(tables) > 1 else []) + own
    columns = list(
        dict.fromkeys(path for _, _, row in rows for path, value in row.items() if path != NAME and value is not None)
    )
    made = []
    for table, key, row in rows:
        cells = {TABLE: table, KEY: key, NAME: str(row.get(NAME, "")) if has_names else key}
        made.append([cells[name] for name in head] + [_shown(row.get(column)) for column in columns])
    return head + columns, made


def _shown(value: Any) -> str:
    """A value as a cell."""
    if value is None:
        return ""
    return value if isinstance(value, str) else toml_value(value)


def unknown_row(table: str, key: str, place: str, known: Mapping[str, Any]) -> RulesetError:
    """The error for a new row in a table whose rows are fixed, because what each does is code."""
    return RulesetError(
        f"{place}: {table} has no row '{clip(key)}', and takes no new one: what each does is code of the game."
        f"{nearest(key, known)} There are: {', '.join(known)}",
        "Change one of these rows, or write the effect into the game first.",
    )
