"""Sheets of cards: what each column is, which rows are cards, how many copies there are, and what is left out.

A column is understood by the word above it and by its cells. A running number is no score and no count; a last row that
adds up the others is no card; rows that are alike are copies. What is understood is said in `Cards.said`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from simulate.errors import RulesetError, clip
from simulate.reading.answers import Answers
from simulate.reading.header import Sheet, rows_text, sheet_of
from simulate.reading.numbers import decimal_of, is_date, is_empty, read_number, unclear_of
from simulate.reading.opened import TREES, UNSAVED, Table, open_tables
from simulate.reading.words import CARDS, exact_roles, is_word, plain_word, roles_of, words_of

TABLE, ID, NAME, COPIES, KIND, SCORE, NUMBER, TEXT, OUT, INDEX, SWITCH = (
    "table", "id", "name", "copies", "kind", "score", "number", "text", "out", "index", "switch",
)  # fmt: skip
MOST = 2**31 - 1
MOST_COPIES = 100  # of a column whose word may be a running number as well
LONG = 40  # letters: a longer text is no name
RESERVED = frozenset(word for word in dir(dict) if not word.startswith("_")) | {
    "from", "like", "drop", "provenance", "src", "rule", "note", "why", "basis", "confidence", "about",
}  # fmt: skip  # words of the engine, and what a ruleset says about its values
ABOUT = re.compile(r"(src|name|provenance)_.*|.*_provenance")
Rows = list[tuple[int, dict[str, Any]]]


@dataclass
class Columns:
    """What the columns of a sheet are: `role` of each by its name, `why` the ones left out are."""

    role: dict[str, str] = field(default_factory=dict)
    why: dict[str, str] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    decimal: dict[str, str | None] = field(default_factory=dict)

    def of(self, role: str) -> str | None:
        """The first column of a role."""
        return next((name for name, own in self.role.items() if own == role), None)

    def all_of(self, *roles: str) -> list[str]:
        """The columns of roles."""
        return [name for name, own in self.role.items() if own in roles]


@dataclass(frozen=True)
class Cards:
    """The cards of a sheet: rows by key with name, copies and the numbers, switches and texts of its other columns."""

    file: str
    rows: dict[str, dict[str, Any]]
    numbers: dict[str, int]  # number in the file by key
    keys: dict[str, str]  # name in the game by column
    score: str | None  # name in the game of the column that is likely to count
    scores: tuple[str, ...]  # every column that may
    said: tuple[str, ...]
    answers: Answers


def card_sheet(path: Path, answers: Answers, shown: str | None = None) -> Sheet:
    """Open a file of cards, called `shown` in messages: the table of it that has them. Raises RulesetError."""
    return pick_sheet(open_tables(path, shown), answers)


def pick_sheet(tables: Sequence[Table], answers: Answers, kind: str = CARDS, titles: Sequence[str] = ()) -> Sheet:
    """The table of a file that has cards, or plays of a game with one of these titles. Raises RulesetError."""
    tabs = [table.tab for table in tables]
    own = [table for table in tables if plain_word(table.tab) in map(plain_word, titles)]
    if own and answers.tab is None:
        return sheet_of(own[0], kind)
    if titles and len(tables) > 1 and answers.tab is None and tables[0].file.lower().endswith(TREES):
        raise RulesetError(
            f"{tables[0].file} has plays of {len(tables)} games", f"Say which: --tab NAME, of {', '.join(tabs)}"
        )
    if answers.tab is not None and not (answers.kept and len(tables) == 1):
        table = next((table for table in tables if table.tab.casefold() == answers.tab.casefold()), None)
        if table is not None:
            return sheet_of(table, kind)
        if not answers.kept:
            there = ", ".join(filter(None, tabs)) or "one table without a name"
            raise RulesetError(
                f"--tab {clip(answers.tab)}: {tables[0].file} has no table of this name", f"There are: {there}."
            )
    if len(tables) == 1:
        return sheet_of(tables[0], kind)
    ranked = []
    for at, table in enumerate(tables):
        try:
            sheet = sheet_of(table, kind)
        except RulesetError:
            continue
        roles = {role for name in sheet.columns for role in roles_of(kind, name)[:1]}
        sure = len(
            roles & ({NAME, COPIES, SCORE, NUMBER} if kind == CARDS else {"player", "score", "winner", "game", "finish"})
        )
        ranked.append((min(sure, 2), -at, sheet, table.tab))
    if not ranked:
        raise RulesetError(f"{tables[0].file}: no tab has a table with names of columns", f"Tabs: {', '.join(tabs)}.")
    best = max(ranked, key=lambda one: one[:2])
    sheet = best[2]
    others = [tab for sure, _, _, tab in ranked if sure >= best[0] and tab != best[3]]
    said = [f"tab {best[3]}"]
    if others:
        said.append(
            f"not read: {', '.join(others)}, which {'has a table' if len(others) == 1 else 'have tables'} too (--tab)"
        )
    return Sheet(sheet.file, sheet.columns, sheet.rows, (*said, *sheet.said), sheet.mark, sheet.gaps)


def columns_of(sheet: Sheet, answers: Answers) -> Columns:
    """Say what each column of a sheet is. Raises RulesetError, also for a question: two columns that say one thing."""
    made = Columns()
    there = sheet.columns
    for role in (OUT, TEXT, NUMBER, NAME, ID, COPIES, SCORE, KIND):
        for name in answers.columns(role, there):
            made.role[name] = role
            if role == OUT:
                made.why[name] = "as you said"
    proved = {sign for name in there if (sign := decimal_of(sheet.cells(name))) is not None}
    for name in there:
        cells = sheet.cells(name)
        made.decimal[name] = answers.decimal or decimal_of(cells)
        if made.decimal[name] is None and len(proved) == 1:
            made.decimal[name] = next(iter(proved))
        if not any(not is_empty(cell) for cell in cells) and name not in made.role:
            made.role[name], made.why[name] = OUT, "empty"
        if made.decimal[name] is None and sheet.mark == ";" and _thousands(cells):
            made.decimal[name] = ","
            text = unclear_of(cells) or ""
            made.said.append(f"{clip(name)}: {text} is {read_number(text, ',')} (--role decimal=. says otherwise)")
    free = [name for name in there if name not in made.role]
    found = {name: roles_of(CARDS, name) for name in free}

    def pick(role: str, fits: Any) -> list[str]:
        own = [name for name in free if role in found[name] and name not in made.role and fits(name)]
        words = words_of(CARDS, role)
        return sorted(own, key=lambda name: (found[name][0] != role, _at(words, name)))

    for name in free:
        if TABLE in found[name]:
            made.role[name] = TABLE
    counts = {name for name in there if _is_count(sheet, made, name)}
    numeric = {name for name in there if _is_numeric(sheet, made, name)}
    running = {name for name in numeric if _is_running(sheet, name)}
    if made.of(NAME) is None and not answers.none(NAME):
        own = pick(NAME, lambda name: name not in numeric)
        if own:
            made.role[own[0]] = NAME
            if plain_word(own[0]) != NAME:
                made.said.append(f"names: column {clip(own[0])}")
    if made.of(ID) is None and not answers.none(ID):
        for name in pick(ID, lambda name: True):
            if name in numeric or not _is_distinct(sheet, name):
                if name in running or (name in numeric and _is_distinct(sheet, name)):
                    made.role[name], made.why[name] = INDEX, "a number of the row"
                continue
            made.role[name] = ID
            break
    if made.of(COPIES) is None and not answers.none(COPIES):
        _find_copies(sheet, made, pick, counts, running, answers)
    for name in free:
        if name not in made.role and name in running and INDEX in found[name]:
            made.role[name], made.why[name] = INDEX, "a running number"
    if made.of(NAME) is None and not answers.none(NAME):
        _find_name(sheet, made, numeric)
    if made.of(SCORE) is None and not answers.none(SCORE):
        own = pick(SCORE, lambda name: name in numeric)
        if own:
            made.role[own[0]] = SCORE
    if made.of(KIND) is None and not answers.none(KIND):
        own = pick(KIND, lambda n: n not in numeric and KIND in exact_roles(CARDS, n) and not _is_distinct(sheet, n))
        if own:
            made.role[own[0]] = KIND
    for name in there:
        made.role.setdefault(name, NUMBER if name in numeric else TEXT)
    return made


def _thousands(cells: Sequence[Any]) -> bool:
    """Return True for a column with numbers like 1.500: where ; parts the cells they are thousands."""
    return unclear_of(cells) is not None and any("." in cell for cell in cells if isinstance(cell, str))


def _at(words: Sequence[str], name: str) -> int:
    """Where a word stands in a list of words, likeliest first."""
    word = plain_word(name)
    return next((at for at, one in enumerate(words) if one in (word, word.removesuffix("s"), f"{word}s")), len(words))


def _find_copies(sheet: Sheet, made: Columns, pick: Any, counts: set[str], running: set[str], answers: Answers) -> None:
    """The column that says how many copies there are. Raises RulesetError where two columns do."""
    own = pick(COPIES, lambda name: name in counts and name not in running)
    sure = [name for name in own if roles_of(CARDS, name)[0] == COPIES]
    if len(sure) > 1 and _at(words_of(CARDS, COPIES), sure[0]) and not answers.yes:
        differ = [cells for _, cells in sheet.rows if len({str(cells.get(name)) for name in sure[:2]}) > 1]
        if differ:
            raise RulesetError(
                f"{sheet.file}: columns {clip(sure[0])} and {clip(sure[1])} may both say how many copies there are",
                f"Say which: --role copies={sure[0]} (or --role copies=none)",
            )
    if not own:
        own = pick(INDEX, lambda name: name in counts and name not in running)
        own = [
            name
            for name in own
            if max((read_number(c, times=True) or 0 for c in sheet.cells(name)), default=0) <= MOST_COPIES
        ]
    if own:
        made.role[own[0]] = COPIES


def _find_name(sheet: Sheet, made: Columns, numeric: set[str]) -> None:
    """A column of short texts that differ names the rows, where no word says so."""
    for name in sheet.columns:
        texts = [str(cell) for cell in sheet.cells(name)]
        if name in made.role or name in numeric or len(texts) < 0.8 * len(sheet.rows):
            continue
        if len(set(texts)) >= 0.8 * len(texts) and median(map(len, texts)) <= LONG and len(texts) > 1:
            made.role[name] = NAME
            made.said.append(f"names: column {clip(name)}, since none is called name (--role name=COLUMN)")
            return


def _is_count(sheet: Sheet, made: Columns, name: str) -> bool:
    """Return True for a column of which most cells are whole numbers from 0."""
    read = [read_number(cell, times=True) for cell in sheet.cells(name) if not is_empty(cell)]
    whole = [value for value in read if isinstance(value, int) and value >= 0]
    return 2 * len(whole) > len(read)


def _is_numeric(sheet: Sheet, made: Columns, name: str) -> bool:
    """Return True for a column of which most cells are numbers."""
    cells = [cell for cell in sheet.cells(name) if not is_empty(cell)]
    read = [read_number(cell, made.decimal[name]) for cell in cells]
    return 2 * sum(value is not None or cell is UNSAVED for value, cell in zip(read, cells, strict=True)) > len(cells)


def _is_running(sheet: Sheet, name: str) -> bool:
    """Return True for a column that counts the rows: each number one more than the last."""
    read = [read_number(cell) for cell in sheet.cells(name)]
    numbers = [value for value in read if isinstance(value, int)]
    return len(numbers) > 2 and len(numbers) >= 0.9 * len(sheet.rows) and all(b - a == 1 for a, b in pairwise(numbers))


def _is_distinct(sheet: Sheet, name: str) -> bool:
    """Return True for a column with another text in every row that is no title or sum."""
    texts = [str(cell) for cell in sheet.cells(name)]
    return 2 * len(texts) > len(sheet.rows) and len(texts) == len(set(texts))


def card_rows(sheet: Sheet, columns: Columns) -> tuple[Rows, list[str]]:
    """The rows that are cards, and what is said of the others: titles of sections, and sums."""
    named = columns.of(NAME)
    usual = median(len(cells) for _, cells in sheet.rows)
    kept: Rows = []
    sections, totals, rest = [], [], []
    for number, cells in sheet.rows:
        own = {name: cell for name, cell in cells.items() if columns.role[name] not in (OUT, INDEX)}
        words = [cell for cell in own.values() if isinstance(cell, str)]
        if not own:
            rest.append(number)
        elif (
            kept
            and any(plain_word(word) in words_of(CARDS, "total") for word in words)
            and _adds_up(sheet, columns, kept, own, number)
        ):
            totals.append((number, words[0]))
        elif len(own) == 1 and usual >= 3 and len(sheet.columns) >= 3 and next(iter(own)) in (named, sheet.columns[0]):
            sections.append((number, str(next(iter(own.values())))))
        else:
            kept.append((number, cells))
    said = []
    if totals:
        said.append(f"left out: {_quoted(totals)}, a sum of the others")
    if sections:
        said.append(f"left out: {_quoted(sections)}, with a name alone (write a 0 into a card without numbers)")
    if rest:
        said.append(f"left out: {rows_text(rest)}, which hold nothing that is read")
    if not kept:
        raise RulesetError(f"{sheet.file}: no row is a card", "A row for each card, with its numbers.")
    return kept, said


def _quoted(rows: Sequence[tuple[int, str]]) -> str:
    shown = ", ".join(f"row {number} '{clip(text, 30)}'" for number, text in rows[:6])
    return shown + (f" and {len(rows) - 6} more" if len(rows) > 6 else "")


def _adds_up(sheet: Sheet, columns: Columns, kept: Rows, own: Mapping[str, Any], number: int) -> bool:
    """Return True where a row called Total holds a sum or mean of a column, or is the last one."""
    if number == sheet.rows[-1][0] or number in sheet.gaps:
        return True
    for name in columns.all_of(COPIES, SCORE, NUMBER):
        told = read_number(own.get(name), columns.decimal[name], times=True)
        column = [read_number(cells.get(name), columns.decimal[name], times=True) or 0 for _, cells in kept]
        if told is not None and (abs(told - sum(column)) < 1e-9 or abs(told - sum(column) / len(column)) < 1e-2):
            return True
    return False


def slug(name: str) -> str:
    """A name as a key: `Iron Mine` is iron_mine."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")


def free_key(word: str, what: str) -> str:
    """A key that no word of the engine has: a card called Items is `card_items`."""
    taken = word in RESERVED or ABOUT.fullmatch(word) or (what == "column" and word in (ID, NAME, TABLE))
    made = f"{what}_{word}" if taken else word
    return f"{made}_{what}" if ABOUT.fullmatch(made) else made


def column_keys(sheet: Sheet, columns: Columns, rename: bool = True) -> dict[str, str]:
    """Name in the game of each column that is kept: its word as a key. `rename`: copies and kind have that name."""
    made: dict[str, str] = {}
    for name in sheet.columns:
        role = columns.role[name]
        if role in (NAME, ID, TABLE, OUT, INDEX):
            continue
        key = role if rename and role in (COPIES, KIND) else slug(name)
        known = roles_of(CARDS, name)[:1]
        if not key:
            key = slug(next((r for r in known if r not in made.values()), "")) or f"column_{sheet.columns.index(name) + 1}"
        key = key if key.isidentifier() else f"c_{key}"
        key = free_key(key, "column") if rename else key
        at, base = 2, key
        while key in made.values():
            key, at = f"{base}_{at}", at + 1
        made[name] = key
    return made


def card_keys(
    sheet: Sheet, columns: Columns, rows: Rows, known: Mapping[str, str]
) -> tuple[list[tuple[str, str]], list[str]]:
    """((key, name) of each row, what is said). `known`: keys of a game's rows by their plain names. Raises RulesetError."""
    by_id, by_name = columns.of(ID), columns.of(NAME)
    names, said = _names(columns, rows, by_name)
    made: list[tuple[str, str]] = []
    seen: Counter[str] = Counter()
    for (number, cells), name in zip(rows, names, strict=True):
        own = cells.get(by_id) if by_id else None
        if by_id and own is None and not name:
            raise sheet.error(number, by_id, "is empty", "Every card has an id, or a name.")
        if own is not None:
            key = str(own)
        else:
            key = (
                known.get(plain_word(name)) or free_key(slug(name), "card")
                if slug(name) or plain_word(name) in known
                else ""
            )
            key = key or f"card_{len(made) + 1}"
        if own is None:
            base = key
            while seen[key]:
                seen[base] += 1
                key = f"{base}_{seen[base]}"
        seen[key] += 1
        made.append((key, name))
    return made, said


def _own_names(rows: Rows, column: str | None) -> list[str]:
    return [str(cells.get(column, "")) if column else "" for _, cells in rows]


def _names(columns: Columns, rows: Rows, column: str | None) -> tuple[list[str], list[str]]:
    """A name for each row: that of its column; where two rows share one, with what differs; without a column its values."""
    own = _own_names(rows, column)
    said: list[str] = []
    if column is None and columns.of(ID) is not None:
        return own, said
    index = columns.of(INDEX)
    numbers = [cells.get(index or "") for _, cells in rows]
    if column is None and index is not None and len({str(number) for number in numbers}) == len(rows):
        return [f"Card {number}" for number in numbers], [f"no column has names: a card is called by {clip(index)}"]
    others = [name for name in columns.role if name != column and columns.role[name] in (KIND, TEXT, NUMBER, SCORE, ID)]
    short = [n for n in others if all(len(str(cells.get(n, ""))) <= LONG for _, cells in rows)]
    if column is None:
        texts = [name for name in short if columns.role[name] in (KIND, TEXT)]
        parts = texts[:2] or short[:2]
        own = [
            " ".join(
                f"{name if not isinstance(cells.get(name), str) else ''} {cells.get(name, '')}".strip() for name in parts
            )
            for _, cells in rows
        ]
        said.append(f"no column has names: a card is called by {' and '.join(parts) or 'its row'} (--role name=COLUMN)")
    twice = Counter(own)
    if any(times > 1 for times in twice.values()) or "" in twice:
        keyed = sorted(
            (name for name in short if columns.role[name] != ID), key=lambda n: columns.role[n] not in (KIND, TEXT)
        )
        for name in keyed:
            told = [
                f"{text} ({cells[name]})" if twice[text] > 1 and name in cells else text
                for text, (_, cells) in zip(own, rows, strict=True)
            ]
            if len(set(told)) == len(told):
                if column is not None:
                    several = [text for text, times in twice.items() if times > 1]
                    said.append(f"in several rows, distinguished by {name}: {', '.join(map(clip, several[:4]))}")
                own = told
                break
        else:
            seen: Counter[str] = Counter()
            for at, text in enumerate(own):
                seen[text] += 1
                if seen[text] > 1 or not text:
                    own[at] = f"{text or 'Card'} {seen[text] if text else at + 1}"
    return own, said


def read_cards(sheet: Sheet, answers: Answers, rename: bool = True) -> Cards:
    """Read the cards of a sheet. `rename`: name the columns of copies and kinds so. Raises RulesetError."""
    columns = columns_of(sheet, answers)
    rows, left = card_rows(sheet, columns)
    kinds = {name: _kind_of(sheet, columns, rows, name) for name in sheet.columns}
    keys = column_keys(sheet, columns, rename)
    rows, merged = merged_rows(sheet, columns, rows)
    read = _values(sheet, columns, rows, kinds, keys, answers)
    named, said = card_keys(sheet, columns, rows, {})
    held: dict[str, dict[str, Any]] = {}
    numbers: dict[str, int] = {}
    for (number, _), (key, name), row in zip(rows, named, read, strict=True):
        if key in held:
            raise sheet.error(number, columns.of(ID) or NAME, f"'{clip(key)}' is in row {numbers[key]} already")
        times = {COPIES: merged[number]} if merged else {}
        held[key], numbers[key] = ({NAME: name} if name else {}) | row | times, number
    texts = _texts_said(sheet, columns, kinds, rows)
    score = columns.of(SCORE)
    countable = [n for n in columns.all_of(SCORE, NUMBER) if kinds[n] in (int, float)]
    countable = sorted(countable, key=lambda name: (_is_running(sheet, name), _is_marked(sheet, name)))  # these last
    score = score if score in countable else next(iter(countable), None)
    head = _head(columns, held, merged)
    return Cards(
        sheet.file, held, numbers, keys, None if score is None else keys[score], tuple(keys[n] for n in countable),
        (head, *sheet.said, *columns.said, *said, *_columns_said(columns, kinds, keys), *texts, *left),
        _resolved(columns, answers, score),
    )  # fmt: skip


def _is_marked(sheet: Sheet, name: str) -> bool:
    """Return True for a column in which the same number stands wherever anything does: it marks some cards."""
    return len({str(cell) for cell in sheet.cells(name)}) < 2 < len(sheet.rows)


def _head(columns: Columns, rows: Mapping[str, Mapping[str, Any]], merged: Mapping[int, int]) -> str:
    """How many cards there are, and how many copies by what."""
    copies = columns.of(COPIES)
    if copies is None and not merged:
        return f"{len(rows)} cards, one copy of each (no column says how many: --role copies=COLUMN)"
    total = sum(row.get(COPIES, row.get(slug(copies or ""), 1)) for row in rows.values())
    return f"{len(rows)} cards, {total} copies ({'rows that are alike' if copies is None else f'column {clip(copies)}'})"


def _resolved(columns: Columns, answers: Answers, score: str | None) -> Answers:
    """What was understood, as answers for the next file of the same kind."""
    roles = dict(answers.roles)
    for role in (NAME, ID, COPIES, KIND):
        own = columns.of(role)
        if own is not None:
            roles[role] = (own,)
    if score is not None:
        roles[SCORE] = (score,)
    return Answers(roles, answers.tab, kept=True)


def merged_rows(sheet: Sheet, columns: Columns, rows: Rows) -> tuple[Rows, dict[int, int]]:
    """(rows that differ, times that each is there by its number): of a sheet with a row for every single card."""
    if columns.of(COPIES) is not None or columns.of(ID) is not None or columns.of(NAME) is None:
        return rows, {}
    held: dict[tuple[Any, ...], int] = {}
    times: Counter[int] = Counter()
    kept: Rows = []
    for number, cells in rows:
        own = tuple((name, str(cells.get(name, ""))) for name in sheet.columns if columns.role[name] not in (OUT, INDEX))
        if own not in held:
            held[own] = number
            kept.append((number, cells))
        times[held[own]] += 1
    return (rows, {}) if len(kept) == len(rows) else (kept, dict(times))


def _kind_of(sheet: Sheet, columns: Columns, rows: Rows, name: str) -> type:
    """What a column holds: whole numbers, numbers, switches or texts."""
    role = columns.role[name]
    cells = [cells[name] for _, cells in rows if name in cells and not is_empty(cells[name])]
    if role == COPIES:
        return int
    if role in (NAME, ID, TEXT, KIND):
        words = [
            cell
            for cell in cells
            if isinstance(cell, bool) or (isinstance(cell, str) and (is_word("yes", cell) or is_word("no", cell)))
        ]
        return bool if role == TEXT and cells and len(words) == len(cells) else str
    read = [read_number(cell, columns.decimal[name]) for cell in cells]
    return float if any(isinstance(value, float) for value in read) else int


def _values(
    sheet: Sheet, columns: Columns, rows: Rows, kinds: Mapping[str, type], keys: Mapping[str, str], answers: Answers
) -> list[dict[str, Any]]:
    """The cells of all rows as what their columns hold. Raises RulesetError, naming every cell that is none."""
    faults: list[tuple[int, str, str]] = []
    remedies: list[str] = []
    soft: dict[str, list[tuple[int, str, str]]] = {}
    made = []
    counted = tables_with(columns, rows)
    for name in (name for name in keys if columns.decimal[name] == "," and kinds[name] is float):
        text = next(
            cells[name] for _, cells in rows if "," in str(cells.get(name)) and read_number(cells[name], ",") is not None
        )
        columns.said.append(
            f"{clip(name)}: a comma parts the decimals, {text} is {read_number(text, ',')} (--role decimal=.)"
        )
    unclear = {name: unclear_of([c[name] for _, c in rows if name in c]) for name in keys if kinds[name] in (int, float)}
    for name, text in unclear.items():
        if text is not None and columns.decimal[name] is None and not answers.yes:
            number = next(number for number, cells in rows if cells.get(name) == text)
            whole, part = re.sub(r"\D", "", text), text.replace(",", ".")
            raise sheet.error(
                number,
                name,
                f"{text} is {whole} or {float(part):g}",
                "Say which sign parts the decimals: --role decimal=. (or decimal=,)",
            )
    for number, cells in rows:
        row = {}
        for name, key in keys.items():
            value, fault = _value(cells.get(name), kinds[name], columns, name, answers)
            if columns.role[name] == COPIES and str(cells.get(columns.of(TABLE) or "")) not in counted:
                value, fault = 1, ""  # a table of the sheet without copies
            if key == COPIES and not isinstance(value, int):
                value, fault = 0, f"'{clip(str(value), 40)}' is not a whole number"
            row[key] = value
            if fault and _is_soft(columns, name):
                soft.setdefault(name, []).append((number, name, fault))
            elif fault:
                faults.append((number, name, fault))
        made.append(row)
    if faults:
        strict = dict.fromkeys(name for _, name, _ in faults)
        numbers = [name for name in strict if columns.role[name] != COPIES]
        remedies = [f"--role text={name}" for name in numbers[:3]]
        hint = "Write a number there; empty is 0." if numbers else "Write how many copies there are, a whole number."
        if len(numbers) == len(strict):
            hint += f" Or keep the column as a text: {' '.join(remedies)}"
        raise sheet.faults(faults, hint)
    for name, found in soft.items():
        for (_, cells), row in zip(rows, made, strict=True):
            row[keys[name]] = str(cells.get(name, ""))
        columns.role[name] = TEXT
        shown = ", ".join(f"row {number}: {said}" for number, _, said in found[:3])
        columns.said.append(f"{clip(name)} is text: {len(found)} of {len(rows)} cells are no numbers ({shown})")
    return made


def tables_with(columns: Columns, rows: Rows) -> set[str]:
    """The tables of a sheet in which some row says how many copies there are."""
    copies, table = columns.of(COPIES), columns.of(TABLE) or ""
    return {str(cells.get(table)) for _, cells in rows if copies is not None and not is_empty(cells.get(copies))}


def _is_soft(columns: Columns, name: str) -> bool:
    """Return True for a column of numbers that is read as one of texts where a cell is none: no word says what it is."""
    return columns.role[name] == NUMBER and NUMBER not in exact_roles(CARDS, name)


def _value(cell: Any, kind: type, columns: Columns, name: str, answers: Answers) -> tuple[Any, str]:
    """(a cell as what its column holds, what is wrong with it)."""
    copies = columns.role[name] == COPIES
    if cell is UNSAVED:
        return kind(), "a formula without a value: open the file in your spreadsheet program and save it"
    if kind is str:
        if is_date(cell) and not isinstance(cell, str):
            return str(cell), "" if columns.role[name] == TEXT and columns.decimal.get(name) == "date" else _date_fault(cell)
        return "" if cell is None else str(cell), ""
    if is_empty(cell):
        if copies and not answers.yes:
            return 0, "is empty: how many copies?"
        return (1 if copies else kind()), ""
    if kind is bool:
        return cell if isinstance(cell, bool) else is_word("yes", cell), ""
    value = read_number(cell, columns.decimal[name], times=copies)
    if value is None:
        what = "a whole number" if copies else "a number"
        return kind(), _date_fault(cell) if is_date(cell) else f"'{clip(str(cell), 40)}' is not {what}"
    if copies and not isinstance(value, int):
        return 0, f"'{clip(str(cell), 40)}' is not a whole number"
    if not abs(value) <= MOST or (copies and value < 0):
        return kind(), f"{clip(str(cell), 40)} is out of range: from {0 if copies else -MOST:,} to {MOST:,}"
    return kind(value), ""


def _date_fault(cell: Any) -> str:
    shown = str(cell).removesuffix(" 00:00:00")
    return f"{shown} is a date: a range like 2-4 that the program changed? Format the column as text"


def _texts_said(sheet: Sheet, columns: Columns, kinds: Mapping[str, type], rows: Rows) -> list[str]:
    """Columns that are texts though some of their cells are numbers, or their word is one of a number."""
    said = []
    for name in columns.all_of(TEXT):
        if kinds[name] is not str or NUMBER not in roles_of(CARDS, name) + (NUMBER,) * (SCORE in roles_of(CARDS, name)):
            continue
        held = [cells[name] for _, cells in rows if cells.get(name) is not None]
        none = sum(read_number(cell, columns.decimal[name]) is None for cell in held)
        if none:
            said.append(f"{clip(name)} is text: {none} of {len(held)} cells are no numbers")
    return said


def _columns_said(columns: Columns, kinds: Mapping[str, type], keys: Mapping[str, str]) -> list[str]:
    """What the columns are, in a line for each kind, and those that are left out."""
    said = []
    kind = columns.of(KIND)
    if kind is not None and plain_word(kind) != KIND:
        said.append(f"kinds: column {clip(kind)}")
    for what, held in (("numbers", (int, float)), ("yes or no", (bool,)), ("texts", (str,))):
        own = [name for name in keys if kinds[name] in held and columns.role[name] not in (COPIES, KIND)]
        own = [name for name in own if (columns.role[name] == TEXT) == (str in held or bool in held)]
        if own:
            said.append(f"{what}: {', '.join(clip(name, 40) for name in own)}")
    out = [f"column {clip(name)} ({columns.why.get(name, 'not needed')})" for name in columns.all_of(OUT, INDEX)]
    return [*said, f"left out: {', '.join(out)}"] if out else said
