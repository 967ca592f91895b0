"""Open a file of people: text in any encoding and with any separator, spreadsheets, JSON and XML, as tables of cells."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.errors import RulesetError, clip
from simulate.reading.words import PLAYS as PLAYED
from simulate.reading.words import roles_of
from simulate.system.files import plain

TEXTS, BOOKS, TREES = (".csv", ".tsv", ".txt", ".tab"), (".xlsx", ".xlsm", ".xls", ".ods"), (".json", ".xml")
ENDINGS = (*TEXTS, *BOOKS, *TREES)
SHOWN = ".csv, .tsv, .txt, .xlsx, .xls, .ods, .json or .xml"
MARKS = ",;\t|"
MOST_BYTES = 4_000_000  # of a file
MOST_UNPACKED = 40_000_000  # of a spreadsheet
MOST_ROWS, MOST_COLUMNS, MOST_TABLES = 5_000, 200, 60
GAME, TITLE = "game", "title"  # the number of a game, and which game it is
DEEP = 5  # levels of a JSON file in which a list of rows is looked for
OLD = ("cp932", "euc_jp", "cp949", "gb18030", "big5", "cp1250", "cp1251", "cp1253", "cp1254", "mac_roman")  # encodings
LOOKED = 20_000  # bytes by which an encoding is known
NEXT = "Save it as CSV UTF-8 from your spreadsheet program."


class Unsaved:
    """The cell of a formula whose value was never worked out."""

    def __str__(self) -> str:
        return "a formula without a value"


UNSAVED = Unsaved()


@dataclass(frozen=True)
class Table:
    """A table as it stands in a file: lines of cells, "" for an empty one. `mark`: what parts its cells, in a text."""

    file: str
    tab: str
    lines: tuple[tuple[Any, ...], ...]
    mark: str = ""
    said: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """File and tab, for messages."""
        return f"{self.file}, tab {self.tab}" if self.tab else self.file


def is_sheet(word: str) -> bool:
    """Return True if a file is a sheet by its name."""
    return word.lower().endswith(ENDINGS)


def require_sheet(option: str, word: str) -> str:
    """Return the name of a sheet that `option` was given. Raises RulesetError for any other name."""
    if not is_sheet(word):
        raise RulesetError(f"{option} {clip(word)}: a sheet is a file {SHOWN}", "A file .toml goes to --variant.")
    return word


def open_tables(path: Path, shown: str | None = None) -> list[Table]:
    """Open a file, called `shown` in messages: each table of it that holds anything. Raises RulesetError."""
    file = shown or str(path)
    if not is_sheet(path.name):
        raise RulesetError(f"{file}: a sheet is a file {SHOWN}", NEXT)
    try:
        if plain(path).stat().st_size > MOST_BYTES:
            raise RulesetError(f"{file}: larger than {MOST_BYTES:,} bytes", "A sheet has a row for each card or seat.")
        content = path.read_bytes()
    except OSError as error:
        raise RulesetError(f"{file}: {error.strerror or error}") from error
    return tables_of(content, file)


def tables_of(content: bytes, file: str) -> list[Table]:
    """The tables of a file's content; what it is, its ending says. Raises RulesetError."""
    ending = Path(file).suffix.lower()
    if ending in BOOKS or content[:4] in (b"PK\x03\x04", b"\xd0\xcf\x11\xe0"):
        tables = list(_of_book(content, file))
    else:
        text, said = decoded(content, file)
        reader = {".json": _of_json, ".xml": _of_xml}.get(ending, _of_text)
        tables = [_with(table, said) for table in reader(text, file)]
    kept = [table for table in tables if any(cell != "" for line in table.lines for cell in line)]
    if not kept:
        raise RulesetError(
            f"{file}: is empty", "A first row has the names of the columns; then a row for each card or seat."
        )
    for table in kept:
        if len(table.lines) > MOST_ROWS + 20 or max(map(len, table.lines)) > MOST_COLUMNS:
            raise RulesetError(f"{table.place}: at most {MOST_ROWS:,} rows and {MOST_COLUMNS} columns")
    return kept


def _with(table: Table, said: str) -> Table:
    return table if not said else Table(table.file, table.tab, table.lines, table.mark, (said, *table.said))


def decoded(content: bytes, file: str) -> tuple[str, str]:
    """(text, what is to be said about its encoding). Raises RulesetError."""
    for bom, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(bom):
            try:
                return content.decode(name), "" if name == "utf-8-sig" else "encoding UTF-16"
            except UnicodeDecodeError as error:
                raise RulesetError(f"{file}: not a text file in {name[:6].upper()}: byte {error.start}", NEXT) from error
    try:
        return content.decode("utf-8"), ""
    except UnicodeDecodeError:
        old = _old_encoding(content)
    if old is None:
        raise RulesetError(f"{file}: not a text file in any encoding that is known", NEXT)
    return content.decode(old), f"encoding {old}; if a letter is wrong, save it as CSV UTF-8"


def _old_encoding(content: bytes) -> str | None:
    """The likeliest encoding of a text that is not UTF-8; Western European where that is possible."""
    from charset_normalizer import from_bytes

    try:
        content.decode("cp1252")
        western = not re.search(rb"[\x00-\x08\x0e-\x1f]", content)
    except UnicodeDecodeError:
        western = False
    if western and re.search(rb"[A-Za-z][\xc0-\xff]|[\xc0-\xff][a-z]", content) and _sparse(content):
        return "cp1252"
    if re.search(rb"[\x00-\x08\x0e-\x1f]", content):
        return None
    alone = [name for name in OLD if name.startswith("cp12") or name == "mac_roman"]
    best = from_bytes(content[:LOOKED], cp_isolation=alone if _sparse(content) else list(OLD), threshold=0.3).best()
    return None if best is None or not _decodes(content, best.encoding) else best.encoding


def _decodes(content: bytes, name: str) -> bool:
    try:
        content.decode(name)
    except UnicodeDecodeError:
        return False
    return True


def _sparse(content: bytes) -> bool:
    """Return True where letters beyond ASCII stand alone, as in European languages, not in runs."""
    high = len(re.findall(rb"[\x80-\xff]", content))
    return len(re.findall(rb"[\x80-\xff]{2,}", content)) * 8 <= high


def _of_text(text: str, file: str) -> Iterator[Table]:
    """The table of a text; what parts its cells is what parts most of its lines alike. Raises RulesetError."""
    text = text.lstrip("\ufeff")
    named = re.match(r"(?i)\s*\"?sep=(.)\"?[^\n]*\n", text)
    skipped = 1 if named else 0
    mark = named.group(1) if named else mark_of(text)
    body = text[named.end() :] if named else text
    try:
        lines = [
            tuple(map(str.strip, line)) for line in csv.reader(io.StringIO(body, newline=""), delimiter=mark, strict=True)
        ]
    except csv.Error as error:
        raise RulesetError(*_csv_fault(body, file, mark, skipped, error)) from error
    if mark == "|":
        lines = [_unbarred(line) for line in lines]
    yield Table(file, "", tuple([()] * skipped + lines), mark)


def _unbarred(line: tuple[str, ...]) -> tuple[str, ...]:
    """A line of a table with bars at both ends, as Markdown has it; the line of dashes is empty."""
    if len(line) > 1 and not line[0] and not line[-1]:
        line = line[1:-1]
    return () if line and all(re.fullmatch(r":?-{2,}:?", cell) for cell in line) else line


def mark_of(text: str) -> str:
    """What parts the cells of a text."""
    lines = [line for line in text.splitlines()[:200] if line.strip()]
    best, found = (0.0, 0), ","
    for mark in MARKS:
        try:
            widths = [len(row) for row in csv.reader(lines, delimiter=mark) if row]
        except csv.Error:
            widths = [line.count(mark) + 1 for line in lines]
        if not widths:
            continue
        width, times = Counter(widths).most_common(1)[0]
        if width == 1:
            width = max(widths)
            times = sum(one == width for one in widths)
        score = (times / len(widths), width)
        if width > 1 and score > best:
            best, found = score, mark
    return found


def _csv_fault(text: str, file: str, mark: str, skipped: int, error: csv.Error) -> tuple[str, str]:
    """(what, what next) of a text that is no CSV: the row, and most often a quote inside a text."""
    number = skipped
    try:
        for _ in csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True):
            number += 1
    except csv.Error:
        number += 1
    if "expected after" in str(error):
        return f"{file}, row {number}: a quote inside a text", 'Write it twice, like "Say ""hello""", or use \' instead.'
    if "unexpected end" in str(error):
        return f"{file}, row {number}: a text in quotes that is never closed", "Close the quote, or remove it."
    return f"{file}, row {number}: not a CSV file: {error}", NEXT


def _of_book(content: bytes, file: str) -> Iterator[Table]:
    """The tables of a spreadsheet; of a formula its value. Hidden tabs are left out. Raises RulesetError."""
    import python_calamine as calamine

    packed = content[:2] == b"PK"
    kind = Path(file).suffix.lower().removeprefix(".").upper() or "XLSX"
    try:
        if packed:
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED:
                    raise RulesetError(f"{file}: larger than {MOST_UNPACKED:,} bytes when unpacked")
        book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        visible = [about.name for about in book.sheets_metadata if about.visible == calamine.SheetVisibleEnum.Visible]
        unsaved = _unsaved(content) if packed else {}
        for name in visible[:MOST_TABLES]:
            sheet = book.get_sheet_by_name(name)
            if sheet.end is None or sheet.start is None:
                continue
            if sheet.end[0] - sheet.start[0] > MOST_ROWS + 20 or sheet.end[1] > MOST_COLUMNS:
                raise RulesetError(f"{file}, tab {name}: at most {MOST_ROWS:,} rows and {MOST_COLUMNS} columns")
            rows = [[_cell(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]
            for row, column in unsaved.get(name, ()):
                if row < len(rows) and column < len(rows[row]) and rows[row][column] == "":
                    rows[row][column] = UNSAVED
            yield Table(file, name if len(visible) > 1 else "", tuple(map(tuple, rows)))
    except (RulesetError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a panic of the library is no Exception
        if isinstance(error, SystemExit | GeneratorExit | MemoryError):
            raise
        said = clip(str(error) or type(error).__name__, 100)
        raise RulesetError(f"{file}: not {_an(kind)} {kind} file: {said}", "Save it again, or as CSV.") from error


def _an(kind: str) -> str:
    return "an" if kind[:1] in "XO" else "a"


def _unsaved(content: bytes) -> dict[str, list[tuple[int, int]]]:
    """Cells of an XLSX file, (row, column) from 0 by tab, whose formula has no value; {} for other formats."""
    found: dict[str, list[tuple[int, int]]] = {}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = set(archive.namelist())
        if "xl/workbook.xml" not in names or "xl/_rels/workbook.xml.rels" not in names:
            return {}
        links = archive.read("xl/_rels/workbook.xml.rels").decode("utf-8", "replace")
        targets = {}
        for link in re.findall(r"<Relationship\b[^>]*>", links):
            key, target = re.search(r'\bId="([^"]*)"', link), re.search(r'\bTarget="([^"]*)"', link)
            if key and target:
                targets[key.group(1)] = target.group(1).removeprefix("/xl/")
        from html import unescape

        for tab in re.findall(r"<(?:\w+:)?sheet\b[^>]*>", archive.read("xl/workbook.xml").decode("utf-8", "replace")):
            name, key = re.search(r'\bname="([^"]*)"', tab), re.search(r'\br?:?id="([^"]*)"', tab)
            part = f"xl/{targets.get(key.group(1), '')}" if key else ""
            if name is None or part not in names:
                continue
            text = archive.read(part).decode("utf-8", "replace")
            for cell in re.findall(r"<c\b[^>]*>(?:(?!</c>).)*?<f\b(?:(?!</c>).)*</c>", text, re.S):
                where = re.search(r'\br="([A-Z]+)(\d+)"', cell)
                if where and not re.search(r"<v>[^<]+</v>", cell):
                    found.setdefault(unescape(name.group(1)), []).append((int(where.group(2)) - 1, _column(where.group(1))))
    return found


def _column(letters: str) -> int:
    """Number of a column from 0: A is 0, AB 27."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def letters_of(column: int) -> str:
    """Letters of a column, from 0: 0 is A, 27 is AB."""
    made, column = "", column + 1
    while column:
        column, rest = divmod(column - 1, 26)
        made = chr(65 + rest) + made
    return made


def _cell(value: Any) -> Any:
    """A cell of a spreadsheet: a text without blanks around it, a whole number as such, or what it is."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value.strip() if isinstance(value, str) else "" if value is None else value


def _of_json(text: str, file: str) -> Iterator[Table]:
    """The lists of objects of a JSON file, each a table; a BG Stats export as its plays. Raises RulesetError."""
    try:
        made = json.loads(text.lstrip("\ufeff"))
    except RecursionError as error:
        raise RulesetError(f"{file}: nested too deeply") from error
    except ValueError as error:
        lines = _json_lines(text)
        if lines is None:
            raise RulesetError(f"{file}: not a JSON file: {error}", "Check it with an editor that knows JSON.") from error
        made = lines
    if isinstance(made, Mapping) and isinstance(made.get("plays"), list) and isinstance(made.get("players"), list):
        yield from _of_bg_stats(made, file)
        return
    plays = _nested_plays(made)
    if plays is not None:
        yield _of_objects(file, "", plays)
        return
    found = list(_lists(made, "", 0))
    if not found:
        raise RulesetError(
            f"{file}: no list of objects", 'A card is an object: [{"name": "Mill", "copies": 3, "points": 1}]'
        )
    for name, rows in found[:MOST_TABLES]:
        yield _of_objects(file, name if len(found) > 1 else "", rows)


def _nested_plays(made: Any) -> list[Mapping[str, Any]] | None:
    """Games that hold their players, {"date": ..., "players": [{...}, {...}]}, as a row a player; None for other trees."""
    if isinstance(made, Mapping):
        lists = [value for value in made.values() if isinstance(value, list)]
        made = lists[0] if len(lists) == 1 else None
    games = made if isinstance(made, list) and made and all(isinstance(one, Mapping) for one in made) else []
    held = {key for one in games for key in _only_trees(one)}
    (key,) = held if len(held) == 1 else ("",)
    if not {"player", "score", "seat"} & set(roles_of(PLAYED, key)) or any(key not in one for one in games):
        return None
    return [
        {**{TITLE if name == GAME else name: value for name, value in one.items() if name != key}, **row, GAME: at}
        for at, one in enumerate(games, 1)
        for row in one[key]
    ]


def _json_lines(text: str) -> list[Any] | None:
    """The objects of a text with one a line; None where it is none."""
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return None


def _lists(value: Any, at: str, depth: int) -> Iterator[tuple[str, list[Mapping[str, Any]]]]:
    """(path, objects) of every list of objects in a tree, and of tables whose values are all objects."""
    if depth > DEEP:
        return
    if isinstance(value, list):
        rows = [row for row in value if isinstance(row, Mapping)]
        if rows and len(rows) == len(value):
            inner = [
                found
                for number, row in enumerate(rows)
                for found in _lists(_only_trees(row), _at(at, row, number), depth + 1)
            ]
            held = sum(len(found) for _, found in inner)
            if held > len(rows):
                yield from inner
            else:
                yield at, rows
    elif isinstance(value, Mapping):
        objects = [row for row in value.values() if isinstance(row, Mapping)]
        if (
            len(objects) > 1
            and len(objects) == len(value)
            and not any(isinstance(v, list) for r in objects for v in r.values())
        ):
            yield at, [{"id": key} | dict(row) if "id" not in row else row for key, row in value.items()]
            return
        for key, inner in value.items():
            yield from _lists(inner, f"{at}.{key}" if at else str(key), depth + 1)


def _only_trees(row: Mapping[str, Any]) -> dict[str, Any]:
    """The lists of objects that a row holds."""
    return {k: v for k, v in row.items() if isinstance(v, list) and v and all(isinstance(one, Mapping) for one in v)}


def _at(at: str, row: Mapping[str, Any], number: int) -> str:
    name = next((row[key] for key in ("name", "title", "id") if isinstance(row.get(key), str)), str(number + 1))
    return f"{at}.{name}" if at else name


def _of_objects(file: str, tab: str, rows: Sequence[Mapping[str, Any]]) -> Table:
    """Objects as a table: columns are their keys, of objects in them `cost.wood`; a list in them is a text."""
    flat = [dict(_leaves(row, "", 0)) for row in rows]
    columns = list(dict.fromkeys(key for row in flat for key in row))
    return Table(file, tab, (tuple(columns), *(tuple(row.get(key, "") for key in columns) for row in flat)))


def _leaves(value: Mapping[str, Any], at: str, depth: int) -> Iterator[tuple[str, Any]]:
    for key, inner in value.items():
        path = f"{at}.{key}" if at else str(key)
        if isinstance(inner, Mapping) and depth < DEEP:
            yield from _leaves(inner, path, depth + 1)
        elif isinstance(inner, list | Mapping):
            simple = isinstance(inner, list) and all(isinstance(one, str | int | float) for one in inner)
            yield path, ", ".join(map(str, inner)) if simple else json.dumps(inner, ensure_ascii=False)
        else:
            yield path, _cell(inner)


BG_STATS = ("game", "title", "date", "player", "seat", "start", "finish", "team", "score", "winner", "location")


def _of_bg_stats(made: Mapping[str, Any], file: str) -> Iterator[Table]:
    """The plays of a BG Stats export, a row a player. Raises RulesetError."""

    def names(key: str) -> dict[Any, str]:
        return {one.get("id"): str(one.get("name", "")) for one in made.get(key, ()) if isinstance(one, Mapping)}

    people, games, places = names("players"), names("games"), names("locations")
    lines: list[tuple[Any, ...]] = [BG_STATS]
    try:
        for number, play in enumerate(made["plays"], 1):
            teams = play.get("usesTeams") is True
            for one in play.get("playerScores", ()):
                team = (one.get("team") or one.get("teamRole") or "") if teams else ""
                lines.append(
                    (
                        number, games.get(play.get("gameRefId"), ""), str(play.get("playDate", "")),
                        people.get(one.get("playerRefId"), str(one.get("playerRefId", ""))), one.get("seatOrder") or "",
                        one.get("role") or "", one.get("rank") or "", team,
                        _cell(one.get("score", "")), "yes" if one.get("winner") else "no",
                        places.get(play.get("locationRefId"), ""),
                    )
                )  # fmt: skip
    except (AttributeError, TypeError) as error:
        raise RulesetError(f"{file}: not a whole export of BG Stats: {error}", "Export it again.") from error
    yield from _by_title(file, lines, "an export of BG Stats")


def _of_xml(text: str, file: str) -> Iterator[Table]:
    """The plays of BoardGameGeek, as its XML interface gives them. Raises RulesetError."""
    from xml.etree import ElementTree

    if re.search(r"<!(DOCTYPE|ENTITY)", text, re.I):
        raise RulesetError(f"{file}: an XML file with a DOCTYPE is not read")
    try:
        root = ElementTree.fromstring(text.lstrip("\ufeff").strip())
    except (ElementTree.ParseError, ValueError, RecursionError) as error:
        raise RulesetError(
            f"{file}: not an XML file: {error}", "Save it again from boardgamegeek.com/xmlapi2/plays."
        ) from error
    lines: list[tuple[Any, ...]] = [("game", "title", "date", "player", "seat", "color", "score", "winner", "location")]
    for number, play in enumerate(root.iter("play"), 1):
        item = play.find("item")
        title = "" if item is None else item.get("name", "")
        for one in play.iter("player"):
            won = one.get("win", "")
            lines.append(
                (
                    play.get("id", number), title, play.get("date", ""), one.get("name") or one.get("username", ""),
                    one.get("startposition", ""), one.get("color", ""), one.get("score", ""),
                    {"1": "yes", "0": "no"}.get(won, won), play.get("location", ""),
                )
            )  # fmt: skip
    if len(lines) == 1:
        raise RulesetError(
            f"{file}: no plays with players", "It is read as boardgamegeek.com/xmlapi2/plays?username=... gives it."
        )
    yield from _by_title(file, lines, "plays of BoardGameGeek")


def _by_title(file: str, lines: Sequence[tuple[Any, ...]], said: str) -> Iterator[Table]:
    """A table for each game that was played."""
    title = lines[0].index("title")
    head = (*lines[0][:title], *lines[0][title + 1 :])
    found: dict[str, list[tuple[Any, ...]]] = {}
    for line in lines[1:]:
        found.setdefault(str(line[title]), [head]).append((*line[:title], *line[title + 1 :]))
    for name, own in found.items():
        yield Table(file, name, tuple(_without_empty(own)), said=(f"{said}: {clip(name)}",))


def _without_empty(lines: Sequence[tuple[Any, ...]]) -> Iterable[tuple[Any, ...]]:
    """Lines without the columns that hold nothing."""
    keep = [at for at in range(len(lines[0])) if any(line[at] not in ("", None) for line in lines[1:])]
    return (tuple(line[at] for at in keep) for line in lines)
