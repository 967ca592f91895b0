"""The names of a table's columns: which row has them, and the rows below that are cards, or seats of games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from simulate.errors import RulesetError, clip
from simulate.reading.numbers import is_date, is_number, read_number
from simulate.reading.opened import NEXT, TEXTS, UNSAVED, Table, letters_of
from simulate.reading.words import plain_word, roles_of

LOOKED = 20  # rows at the top in which the names are looked for
SURE = 2  # known words that make a row one of names, though it holds a number


@dataclass(frozen=True)
class Sheet:
    """The content of a table. A row has its number in the file and the cells that are not empty, by column.

    `said`: what was read in more than the plainest way; `gaps`: numbers of rows that follow an empty one.
    """

    file: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int, dict[str, Any]], ...]
    said: tuple[str, ...] = ()
    mark: str = ""
    gaps: frozenset[int] = field(default_factory=frozenset)

    def error(self, row: int, column: str, said: str, hint: str | None = None) -> RulesetError:
        """The error for a cell."""
        return RulesetError(f"{self.file}, row {row}, column {column}: {said}", hint)

    def faults(self, found: Sequence[tuple[int, str, str]], hint: str | None = None) -> RulesetError:
        """The error for several cells, (row, column, what is wrong): all at once."""
        if len(found) == 1:
            return self.error(*found[0], hint)
        groups: dict[tuple[str, str], list[int]] = {}
        for row, column, said in found:
            groups.setdefault((column, said), []).append(row)
        told = [f"{rows_text(rows)}, column {column}: {said}" for (column, said), rows in groups.items()]
        more = [f"and {len(told) - MOST_FAULTS} more"] if len(told) > MOST_FAULTS else []
        error = RulesetError(f"{self.file}, {'; '.join([*told[:MOST_FAULTS], *more])}", hint)
        error.lines = MOST_FAULTS
        return error

    def cells(self, column: str) -> list[Any]:
        """The cells of a column that are not empty."""
        return [row[column] for _, row in self.rows if column in row]


MOST_FAULTS = 20


def sheet_of(table: Table, kind: str) -> Sheet:
    """Find the names of the columns, and the rows below. `kind`: cards or plays, for their words. Raises RulesetError."""
    at = _row_of_names(table, kind)
    names, said = _names(table, at)
    if at and any(cell != "" for line in table.lines[:at] for cell in line):
        said.append(f"the names of the columns stand in row {at + 1}; what is above is left out")
    rows, gaps, empty = [], set(), False
    over: list[int] = []
    unnamed: dict[int, int] = {}
    repeated: list[int] = []
    comments: list[int] = []
    for number, line in enumerate(table.lines[at + 1 :], at + 2):
        if table.file.lower().endswith(TEXTS) and line and is_comment(line[0]):
            comments.append(number)
            continue
        cells = {}
        for column, cell in enumerate(line):
            if cell == "" or cell is None:
                continue
            name = names[column] if column < len(names) else ""
            if name:
                cells[name] = cell
            elif column >= len(names) and table.file.lower().endswith(TEXTS):
                over.append(number)
            else:
                unnamed[column] = unnamed.get(column, 0) + 1
        if cells and all(plain_word(cell) == plain_word(name) for name, cell in cells.items()) and len(cells) > 1:
            repeated.append(number)
            continue
        if cells:
            rows.append((number, cells))
            if empty:
                gaps.add(number)
        empty = not cells
    if over:
        raise _too_long(table, list(dict.fromkeys(over)), len(names))
    if repeated:
        said.append(f"left out: the names of the columns again ({rows_text(repeated)})")
    if comments:
        said.append(f"left out: {len(comments)} lines of comment ({rows_text(comments)})")
    said += [f"left out: column {letters_of(c)}, which has no name ({n} cells)" for c, n in sorted(unnamed.items())]
    if not rows:
        raise RulesetError(f"{table.place}: no rows below the names of the columns", "A row for each card or seat.")
    return Sheet(table.place, tuple(filter(None, names)), tuple(rows), (*table.said, *said), table.mark, frozenset(gaps))


def is_comment(cell: Any) -> bool:
    """Return True for the beginning of a line that is no row: `# text`, `// text`, and not `#12`."""
    return re.match(r"#(\s|$|[#=*-])|//", str(cell)) is not None


def rows_text(numbers: Sequence[int]) -> str:
    """Numbers of rows in words."""
    shown = ", ".join(map(str, numbers[:8])) + (f" and {len(numbers) - 8} more" if len(numbers) > 8 else "")
    return f"row{'s' if len(numbers) > 1 else ''} {shown}"


def _too_long(table: Table, numbers: Sequence[int], width: int) -> RulesetError:
    line = table.lines[numbers[0] - 1]
    stray = next(cell for cell in line[width:] if cell != "")
    return RulesetError(
        f"{table.place}, row {numbers[0]}: '{clip(str(stray))}' stands in a column without a name"
        + (f"; likewise {rows_text(numbers[1:])}" if len(numbers) > 1 else ""),
        f"Row {numbers[0]} has more cells than there are names. A text with '{table.mark}' in it stands in quotes.",
    )


def _row_of_names(table: Table, kind: str) -> int:
    """Which line has the names of the columns. Raises RulesetError where none can have them."""
    lines = table.lines
    held = [at for at, line in enumerate(lines) if any(cell != "" for cell in line)]
    widths = [sum(cell != "" for cell in lines[at]) for at in held[:200]]
    usual = median(widths)
    for least in (0.6 * usual, 0):
        for at in held[:LOOKED]:
            cells = [cell for cell in lines[at] if cell != ""]
            known = sum(bool(roles_of(kind, str(cell))) for cell in cells if isinstance(cell, str))
            sure = known >= SURE if least else 2 * known > len(cells) > 1
            if len(cells) >= least and known and (sure or (least and all(_is_name(cell) for cell in cells))):
                return at
    for at in held[: min(3, len(held))]:
        cells = [cell for cell in lines[at] if cell != ""]
        if len(cells) >= 0.6 * usual and all(_is_name(cell) for cell in cells) and len(held) > 1:
            return at
    first = next(cell for cell in lines[held[0]] if cell != "")
    numbers = [cell for cell in lines[held[0]] if cell != "" and not _is_name(cell)]
    said = f"row {held[0] + 1} has no names of columns" if numbers else "no row has the names of the columns"
    seems = (
        f": it seems to hold {'a card' if kind == 'cards' else 'a game'} already ('{clip(str(first))}', '{numbers[0]}')"
        if numbers
        else ""
    )
    wanted = "name, copies, points" if kind == "cards" else "game, player, score"
    raise RulesetError(f"{table.place}: {said}{seems}", f"Write the names of the columns into the first row, like: {wanted}")


def _is_name(cell: Any) -> bool:
    """Return True for a text that may name a column: no number, date or formula."""
    return isinstance(cell, str) and read_number(cell) is None and not is_date(cell) and cell is not UNSAVED


def _names(table: Table, at: int) -> tuple[list[str], list[str]]:
    """(Name of each column or "", what is said); a name that is there twice takes the one above, or a number."""
    line = [" ".join(str(cell).split()) if isinstance(cell, str) or is_number(cell) else "" for cell in table.lines[at]]
    while line and not line[-1]:
        line.pop()
    above = table.lines[at - 1] if at else ()
    group, groups = "", []
    for column in range(len(line)):
        own = str(above[column]) if column < len(above) else ""
        group = own or group
        groups.append(group)
    folded = [name.casefold() for name in line]
    made: list[str] = []
    said = []
    for column, name in enumerate(line):
        if name and folded.count(name.casefold()) > 1:
            grouped = f"{groups[column]} {name}".strip()
            told = grouped if [g.casefold() for g in groups].count(groups[column].casefold()) and groups[column] else name
            number = 2
            while told.casefold() in (one.casefold() for one in made):
                told, number = f"{name} {number}", number + 1
            if told != name:
                said.append(f"a second column '{clip(name)}' is called '{clip(told)}'")
            name = told
        made.append(name)
    if not any(made):
        raise RulesetError(f"{table.place}: row {at + 1} has no names of columns", NEXT)
    return made, said
