"""A sheet of cards as a spreadsheet program writes it, CSV or XLSX: its header and rows of texts and numbers."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.errors import RulesetError, clip
from simulate.files import plain

ENDINGS = (".csv", ".xlsx")
MOST_BYTES = 4_000_000  # of a file
MOST_UNPACKED = 40_000_000  # of an XLSX file
MOST_ROWS, MOST_COLUMNS = 5_000, 200
EXTRA = 'pip install "meeplecarlo[sheets]", or save the sheet as CSV'


@dataclass(frozen=True)
class Sheet:
    """The content of a sheet. A row has its number in the file and the cells that are not empty, by column."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int, dict[str, Any]], ...]

    def error(self, row: int, column: str, said: str, hint: str | None = None) -> RulesetError:
        """The error for a cell."""
        return RulesetError(f"{self.file}, row {row}, column {column}: {said}", hint)


def is_sheet(word: str) -> bool:
    """Return True if a file is a sheet by its name."""
    return word.lower().endswith(ENDINGS)


def require_sheet(option: str, word: str) -> str:
    """Return the name of a sheet that `option` was given. Raises RulesetError for any other name."""
    if not is_sheet(word):
        raise RulesetError(f"{option} {clip(word)}: a sheet is a file .csv or .xlsx", "A file .toml goes to --variant.")
    return word


def read_sheet(path: Path, shown: str | None = None) -> Sheet:
    """Read a sheet, called `shown` in messages. Raises RulesetError."""
    file = shown or str(path)
    if not is_sheet(path.name):
        raise RulesetError(f"{file}: a sheet is a file .csv or .xlsx", "Save it as CSV from your spreadsheet program.")
    try:
        if plain(path).stat().st_size > MOST_BYTES:
            raise RulesetError(
                f"{file}: larger than {MOST_BYTES:,} bytes", "A sheet has a row for each card, and nothing else."
            )
        content = path.read_bytes()
    except OSError as error:
        raise RulesetError(f"{file}: {error.strerror or error}") from error
    lines = _of_xlsx(content, file) if path.name.lower().endswith(".xlsx") else _of_csv(content, file)
    return _sheet(file, lines)


def _of_csv(content: bytes, file: str) -> Iterable[list[Any]]:
    """The lines of a CSV file: separated by commas, semicolons or tabs. Raises RulesetError."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulesetError(
            f"{file}: not a text file in UTF-8", "Save it as CSV UTF-8 from your spreadsheet program."
        ) from error
    head = text.partition("\n")[0]
    mark = max(",;\t", key=head.count)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True))
    except csv.Error as error:
        raise RulesetError(
            f"{file}: not a CSV file: {error}", "Save it as CSV UTF-8 from your spreadsheet program."
        ) from error
    if mark != ";":
        return lines
    return [[re.sub(r"^(-?\d+),(\d+)$", r"\1.\2", cell) for cell in line] for line in lines]  # 1,5 where ; separates


def _of_xlsx(content: bytes, file: str) -> Iterable[list[Any]]:
    """The lines of the first table of an XLSX file; of a formula its value. Raises RulesetError."""
    try:
        import openpyxl
    except ImportError as error:
        raise RulesetError(f"{file}: XLSX is read by openpyxl, which is not installed", EXTRA) from error
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(part.file_size for part in packed.infolist()) > MOST_UNPACKED:
                raise RulesetError(f"{file}: larger than {MOST_UNPACKED:,} bytes when unpacked")
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        first = book.worksheets[0]
        return [list(line) for line in first.iter_rows(values_only=True, max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS + 1)]
    except RulesetError:
        raise
    except Exception as error:
        said = clip(str(error) or type(error).__name__, 100)
        raise RulesetError(f"{file}: not an XLSX file: {said}", "Save it again, or as CSV.") from error


def csv_of(content: bytes, file: str) -> str:
    """Return the first table of an XLSX file as CSV; whole numbers are written as such. Raises RulesetError."""
    told = io.StringIO()
    csv.writer(told).writerows([_whole(cell) for cell in line] for line in _of_xlsx(content, file))
    return told.getvalue()


def _whole(cell: Any) -> Any:
    """A cell, whole numbers without a point."""
    return int(cell) if isinstance(cell, float) and cell.is_integer() else _cell(cell)


def _sheet(file: str, lines: Iterable[list[Any]]) -> Sheet:
    """Header and rows of lines; empty lines count as rows and hold nothing. Raises RulesetError."""
    told = [[_cell(cell) for cell in line] for line in lines]
    if not told or not any(told[0]):
        raise RulesetError(f"{file}: row 1 is empty", "Row 1 has the names of the columns: name, copies, and the numbers.")
    header = [str(cell) for cell in told[0]]
    while not header[-1]:
        header.pop()
    if len(header) > MOST_COLUMNS or len(told) > MOST_ROWS + 1:
        raise RulesetError(f"{file}: at most {MOST_ROWS:,} rows and {MOST_COLUMNS} columns")
    twice = next((name for name in header if name and header.count(name) > 1), None)
    if twice is not None:
        raise RulesetError(f"{file}, row 1: two columns are called '{clip(twice)}'", "Rename one, or remove it.")
    rows = []
    for number, line in enumerate(told[1:], 2):
        over = next((cell for cell in line[len(header) :] if cell != ""), None)
        unnamed = next((cell for name, cell in zip(header, line, strict=False) if not name and cell != ""), None)
        stray = over if over is not None else unnamed
        if stray is not None:
            raise RulesetError(
                f"{file}, row {number}: '{clip(str(stray))}' stands in a column without a name",
                "Name the column in row 1. A text with a comma stands in quotes.",
            )
        cells = {name: cell for name, cell in zip(header, line, strict=False) if name and cell != ""}
        if cells:
            rows.append((number, cells))
    if not rows:
        raise RulesetError(f"{file}: no rows below the names of the columns", "A row for each card.")
    return Sheet(file, tuple(filter(None, header)), tuple(rows))


def _cell(value: Any) -> Any:
    """A cell as text, number or switch; "" if it is empty."""
    if value is None:
        return ""
    return value if isinstance(value, bool | int | float) else str(value).strip()
