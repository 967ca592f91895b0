"""Sheets of cards: a table of the ruleset in a file of its own, and an overlay that says how all rows of a table are.

`[cards] from = "cards.csv"` in ruleset.toml takes the rows from a sheet. A sheet over the rules is written out as TOML, a
table a row: what the sheet does not name is dropped. Which tables of a game are sheets stands in its `[meta] sheet`, with
the values of a row that is not in the game; in a game that says nothing, each table whose entries are all tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.errors import RulesetError, clip, nearest
from simulate.reading.answers import KEPT, Answers, kept_answers
from simulate.reading.cards import (
    COPIES,
    ID,
    INDEX,
    MOST,
    NAME,
    OUT,
    TABLE,
    Columns,
    card_keys,
    card_rows,
    card_sheet,
    column_keys,
    columns_of,
    merged_rows,
    read_cards,
    slug,
    tables_with,
)  # fmt: skip
from simulate.reading.header import Sheet
from simulate.reading.numbers import is_empty, is_number, read_number
from simulate.reading.words import CARDS, is_word, plain_word, roles_of
from simulate.system.files import expanded
from simulate.system.rule_values import leaves, read_toml, to_toml, toml_value
from simulate.system.safe_text import safe_text, told_text

FROM, LIKE, DROP = "from", "like", "drop"
NUMBER = (int, float)


def rows_from_sheets(raw: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """A ruleset with the rows of its sheets in place: `[cards] from = "cards.csv"`. Raises RulesetError."""
    made = dict(raw)
    for table, values in raw.items():
        if isinstance(values, Mapping) and isinstance(file := values.get(FROM), str):
            rest = {key: value for key, value in values.items() if key != FROM}
            answers = kept_answers(folder, CARDS)
            sheet = card_sheet(folder / file, answers, f"{folder.name}/{file}")
            made[table] = rest | read_cards(sheet, answers, rename=(folder / KEPT).is_file()).rows
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


def sheet_overlay(folder: Path, raw: Mapping[str, Any], word: str) -> Overlaid:
    """A sheet that a person names, over the rules of the game in a folder. Raises RulesetError."""
    answers = kept_answers(folder, CARDS)
    return Overlaid(card_sheet(expanded(word), answers, word), raw, folder, answers)


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


@dataclass(frozen=True)
class Fit:
    """How the columns of a sheet fit the rows of a table: path in the game by column, columns that it does not know."""

    paths: dict[str, str]
    strange: tuple[str, ...]


def fit_columns(sheet: Sheet, columns: Columns, known: Mapping[str, Any], own: bool) -> Fit:
    """Find what each column is in the game: its path, its word, or what it means (Qty is copies, Karte the name).

    `known`: values by path, as the game has them; `own`: the game was made from a sheet.
    """
    keys = column_keys(sheet, columns) if own else {}
    roles = {role: path for path in known for role in roles_of(CARDS, path)[:1]}
    paths: dict[str, str] = {}
    strange = []
    for name in sheet.columns:
        role = columns.role[name]
        if role in (TABLE, ID, OUT, INDEX) or (role == NAME and NAME not in known and name not in known):
            continue
        path = next((p for p in (name, _slugged(name), keys.get(name, "")) if p in known or p in (LIKE, DROP)), None)
        if path is None and role in (NAME, COPIES):
            path = roles.get(role)
        if path is None or path in paths.values():
            strange.append(name)
        else:
            paths[name] = path
    return Fit(paths, tuple(strange))


def _slugged(column: str) -> str:
    return ".".join(map(slug, column.split(".")))


class Overlaid:
    """A sheet as an overlay of a ruleset: its text in TOML, and the row of the file for each row of a table.

    `said`: what was read, and what is left out of the sheet.
    """

    def __init__(self, sheet: Sheet, raw: Mapping[str, Any], folder: Path, answers: Answers):
        self.sheet, self.raw = sheet, rows_from_sheets(raw, folder)
        self.tables = sheet_tables(raw)
        self.own = bool(self.tables) and all(FROM in raw[table] for table in self.tables)  # made from a sheet
        self.columns = columns_of(sheet, answers)
        kept, left = card_rows(sheet, self.columns)
        kept, self.times = merged_rows(sheet, self.columns, kept) if self.own else (kept, {})
        self.counted = tables_with(self.columns, kept)
        self.rows: dict[str, int] = {}
        self.every = {table: self._leaves(table) for table in self.tables}
        self.fits = {table: fit_columns(sheet, self.columns, every, self.own) for table, every in self.every.items()}
        strange = self._strange()
        self.faults: list[tuple[int, str, str]] = []
        self.hint: str | None = None
        found: dict[str, dict[str, Any]] = {}
        for number, key, cells in self._keyed(kept):
            table = self._table(number, cells)
            self.rows[f"{table}.{key}"] = number
            found.setdefault(table, {})[key] = self._row(table, number, key, cells)
        if self.faults:
            raise sheet.faults(self.faults, self.hint)
        names = ", ".join(map(toml_value, found))
        head = f"[meta]\nabout = {toml_value(f'the sheet {sheet.file}')}\nwhole = [{names}]\n"
        self.text = f"{head}{to_toml(found, {})}"
        out = [f"left out: column {', '.join(map(clip, strange))}, which the game does not know"] if strange else []
        self.said = (*sheet.said, *self.columns.said, *left, *out)

    def _leaves(self, table: str) -> dict[str, Any]:
        """A value for each path that a row of a table has."""
        rows = self.raw.get(table, {}).values()
        return {path: value for row in rows if isinstance(row, Mapping) for path, value in leaves(row)}

    def _strange(self) -> list[str]:
        """Columns that no table of the game knows. Raises RulesetError for one that is likely misspelt."""
        fits = self.fits.values()
        found = [name for name in self.sheet.columns if fits and all(name in fit.strange for fit in fits)]
        used = {path for fit in fits for path in fit.paths.values()}
        paths = list(dict.fromkeys(path for every in self.every.values() for path in every if path not in used))
        for name in found:
            if hint := nearest(_slugged(name), paths):
                raise RulesetError(
                    f"{self.sheet.file}, column {clip(name)}: the game has no such column.{hint}",
                    f"It has: {', '.join(dict.fromkeys(path for every in self.every.values() for path in every))}",
                )
        return found

    def _keyed(self, rows: list[tuple[int, dict[str, Any]]]) -> Iterator[tuple[int, str, dict[str, Any]]]:
        """(row number, key, cells) of every row. Raises RulesetError for one without a key, or with one that is there."""
        known = self._known()
        if self.own:
            keys, _ = card_keys(self.sheet, self.columns, rows, known)
            named = self.columns.of(NAME)
            for (number, cells), (key, name) in zip(rows, keys, strict=True):
                yield number, key, cells | {named: name} if named else cells
            return
        column = self.columns.of(ID) or self.columns.of(NAME)
        if column is None:
            raise RulesetError(
                f"{self.sheet.file}, row 1: no column 'name'", "Row 1 has the names of the columns; one is name."
            )
        keys_there = {key for table in self.tables for key in self.raw.get(table, {})}
        seen: dict[tuple[Any, str], int] = {}
        for number, cells in rows:
            if column not in cells:
                raise self.sheet.error(number, column, "is empty", "Every row has a name.")
            text = str(cells[column])
            exact = column == self.columns.of(ID) or text in keys_there
            key = text if exact else known.get(plain_word(text)) or slug(text)
            if not key:
                raise self.sheet.error(number, column, f"'{clip(text)}' has no letters or digits of the alphabet")
            place = (cells.get(self.columns.of(TABLE) or ""), key)
            if place in seen:
                raise self.sheet.error(
                    number, column, f"'{clip(text)}' is in row {seen[place]} already", "Write copies in a column."
                )
            seen[place] = number
            yield number, key, cells

    def _known(self) -> dict[str, str]:
        """Keys of the game's rows by their names, in whatever spelling; a name of two rows is none."""
        found: dict[str, str] = {}
        for table in self.tables:
            for key, row in self.raw.get(table, {}).items():
                if isinstance(row, Mapping):
                    name = plain_word(row.get(NAME) or row.get("title") or key)
                    found[name] = key if found.get(name, key) == key else ""
        return {name: key for name, key in found.items() if key}

    def _table(self, number: int, cells: Mapping[str, Any]) -> str:
        """The table that a row belongs to. Raises RulesetError."""
        if not self.tables:
            raise RulesetError(f"{self.sheet.file}: the game has no table of cards", "Change single values with --set.")
        stem = Path(self.sheet.file).stem
        usual = next(iter(self.tables)) if len(self.tables) == 1 else stem if stem in self.tables else None
        column = self.columns.of(TABLE)
        table = cells.get(column, usual) if column else usual
        if self.own and len(self.tables) == 1 and table not in self.tables:
            return str(usual)  # a column of the sheet that made the game
        if table is None or table not in self.tables:
            said = "is empty" if table is None else f"'{clip(str(table))}' is none of the game's tables"
            raise self.sheet.error(number, TABLE, f"{said}: {', '.join(self.tables)}")
        return str(table)

    def _row(self, table: str, number: int, key: str, cells: Mapping[str, Any]) -> dict[str, Any]:
        """The values of a row, tables in it by columns like `cost.stone`."""
        own, every, fit = self.raw[table].get(key), self.every[table], self.fits[table]
        held = dict(leaves(own)) if isinstance(own, Mapping) else {}
        alike = any(column in cells for column, path in fit.paths.items() if path in (LIKE, DROP))
        made: dict[str, Any] = {}
        for column, path in fit.paths.items():
            cell = cells.get(column)
            like = held.get(path, every.get(path))
            if cell is None or (is_empty(cell) and not isinstance(like, str)):
                once = (
                    self.columns.role[column] == COPIES and str(cells.get(self.columns.of(TABLE) or "")) not in self.counted
                )
                self._empty(number, column, path, held, 1 if once else like, made, alike or once)
                if self.own and once:
                    _put(made, path, 1)  # a table of the sheet without copies
            else:
                _put(made, path, self._value(number, column, cell, like))
        for column in fit.strange:  # another table's: the game refuses it by its name
            if column in cells and any(column in other.paths for other in self.fits.values()):
                _put(made, column, _read(cells[column]))
        if self.times and COPIES in every:
            made[COPIES] = self.times[number]
        return made

    def _empty(
        self, number: int, column: str, path: str, held: Mapping[str, Any], like: Any, made: dict[str, Any], alike: bool
    ) -> None:
        """An empty cell: nothing in a game that was made from a sheet; in another it must be nothing there as well."""
        if path in (LIKE, DROP) or alike:
            return
        if self.own and isinstance(like, bool | int | float | str):
            if self.columns.role[column] == COPIES:
                self._fault(number, column, "is empty: how many copies?", "Write a whole number.")
            _put(made, path, type(like)())
        elif held.get(path) not in (None, "", 0, [], {}):
            self._fault(
                number,
                column,
                f"is empty, and is {toml_value(held[path])} in the game",
                "Write 0 for none, [] for an empty list.",
            )

    def _fault(self, number: int, column: str, said: str, hint: str | None = None) -> None:
        self.faults.append((number, column, said))
        self.hint = self.hint or hint

    def _value(self, number: int, column: str, cell: Any, held: Any) -> Any:
        """A cell as a value; where the game holds a text, a text; where a number, as people write it."""
        if isinstance(held, str):
            return told_text(str(cell))
        if isinstance(held, bool):
            return is_word("yes", cell) if is_word("yes", cell) or is_word("no", cell) else _read(cell)
        if not is_number(held):
            value = _read(cell)
        else:
            value = read_number(cell, self.columns.decimal[column], times=self.columns.role[column] == COPIES)
            if value is None:
                self._fault(number, column, f"'{clip(str(cell))}' is not a number", f"The game has {held} here.")
                return held
        if isinstance(value, NUMBER) and not isinstance(value, bool):
            if not is_number(value):
                self._fault(number, column, f"{clip(str(cell))} is not a finite number")
                return held
            if abs(value) > MOST:
                self._fault(number, column, f"{clip(str(cell))} is out of range: from {-MOST:,} to {MOST:,}")
                return held
        return value


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
    own = [NAME] if by_name else [ID, NAME] if has_names else [ID]
    head = ([TABLE] if len(tables) > 1 else []) + own
    columns = list(
        dict.fromkeys(path for _, _, row in rows for path, value in row.items() if path != NAME and value is not None)
    )
    made = []
    for table, key, row in rows:
        cells = {TABLE: table, ID: key, NAME: safe_text(str(row.get(NAME, ""))) if has_names else key}
        made.append([cells[name] for name in head] + [_shown(row.get(column)) for column in columns])
    return head + columns, made


def _shown(value: Any) -> str:
    """A value as a cell."""
    if value is None:
        return ""
    return safe_text(value) if isinstance(value, str) else toml_value(value)


def unknown_row(table: str, key: str, place: str, known: Mapping[str, Any]) -> RulesetError:
    """The error for a new row in a table whose rows are fixed, because what each does is code."""
    return RulesetError(
        f"{place}: {table} has no row '{clip(key)}', and takes no new one: what each does is code of the game."
        f"{nearest(key, known)} There are: {', '.join(known)}",
        "Change one of these rows, or write the effect into the game first.",
    )
