"""A table of outcomes on its way: opened from a file, its columns by role, and what is said of it."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.errors import RunError, clip
from simulate.reading.answers import Answers
from simulate.reading.cards import pick_sheet
from simulate.reading.header import is_comment
from simulate.reading.opened import TEXTS, decoded, mark_of, open_tables
from simulate.reading.words import PLAYS, is_word, plain_word, roles_of
from simulate.system.files import plain

if TYPE_CHECKING:
    import polars as pl

OUTCOMES = "outcomes"
GAME, DEAL, SEAT, PLACE, STRATEGY, FINISH, SCORE, WINNER, START, ROUNDS, PLIES, ENDING, VERSION, OUT = (
    "game", "deal", "seat", "place", "strategy", "finish", "score", "winner", "start", "rounds", "plies", "ending",
    "version", "out",
)  # fmt: skip
OUTCOME_ROLES = (GAME, DEAL, SEAT, STRATEGY, FINISH, SCORE, WINNER, START, ROUNDS, PLIES, ENDING, VERSION, OUT)
OF_SEAT = (SEAT, STRATEGY, FINISH, SCORE, WINNER, START)
ENDINGS = (*TEXTS, ".parquet", ".pq", ".jsonl", ".ndjson", ".json", ".xlsx", ".xls", ".ods")
NEEDED = "a row for each player with: game, seat, strategy, score (or winner); or a row for each game with score_1, score_2"


@dataclass
class Reading:
    """A table on its way to outcomes: its frame, columns by role, and what is said."""

    file: str
    frame: pl.DataFrame
    answers: Answers
    roles: dict[str, str] = field(default_factory=dict)
    starts: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    unseated: bool = False  # a row a game whose columns are in no order of seats
    lists: dict[str, list[str]] = field(default_factory=dict)  # a row a game: word, and its columns by seat
    made: set[str] = field(default_factory=set)  # columns that are not the file's: they follow from the names of others

    def shown(self, name: str) -> str:
        """A column as the file names it; those of a row a game, by seat."""
        columns = self.lists.get(name)
        return f"column {clip(name)}" if columns is None else f"columns {clip(columns[0])} to {clip(columns[-1])}"

    def error(self, said: str, hint: str | None = None) -> RunError:
        """An error about the file."""
        return RunError(f"{self.file}: {said}", hint)


def opened_frame(path: Path, answers: Answers, said: list[str]) -> pl.DataFrame:
    """The table of a file; `said` gets what was left out. Raises RunError, RulesetError."""
    import polars as pl

    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise RunError(f"{path}: a table of outcomes is a file {', '.join(ENDINGS)}", "Save it as CSV or Parquet.")
    try:
        plain(path).stat()
        if ending in (".parquet", ".pq"):
            return pl.read_parquet(path, glob=False)
        if ending in (".jsonl", ".ndjson"):
            return pl.read_ndjson(path.read_bytes(), infer_schema_length=None)
        if ending == ".json":
            return pl.DataFrame(json.loads(path.read_text(encoding="utf-8")), infer_schema_length=None)
        if ending in TEXTS:
            return _of_text(path.read_bytes(), str(path), said)
    except OSError as error:
        raise RunError(f"{path}: {error.strerror or error}") from error
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, ValueError, TypeError) as error:
        why = clip((str(error) or type(error).__name__).splitlines()[0], 140)
        raise RunError(f"{path}: cannot be read as {ending.removeprefix('.')}: {why}", NEEDED) from error
    sheet = pick_sheet(open_tables(path), answers, PLAYS)
    texts = {name: [None if name not in row else str(row[name]) for _, row in sheet.rows] for name in sheet.columns}
    return _typed(pl.DataFrame(texts, schema=dict.fromkeys(sheet.columns, pl.String)))


def _of_text(content: bytes, file: str, said: list[str]) -> pl.DataFrame:
    import polars as pl

    text, _ = decoded(content, file)
    text = text.lstrip("\ufeff")
    comments = [line for line in text.splitlines() if is_comment(line)]
    if comments and not any('"' in line for line in comments):  # in quotes it may be the middle of a cell
        text = "".join(line for line in text.splitlines(keepends=True) if not is_comment(line))
        said.append(f"left out: {len(comments)} lines of comment, first '{clip(comments[0], 30)}'")
    mark = mark_of(text[:200_000])
    frame = pl.read_csv(io.BytesIO(text.encode()), separator=mark, infer_schema=False)
    return _typed(frame.rename({name: name.strip() for name in frame.columns}), comma=mark == ";")


def _typed(frame: pl.DataFrame, comma: bool = False) -> pl.DataFrame:
    """A table of texts with numbers where a whole column has them; `comma`: it is the sign of decimals."""
    import polars as pl

    made = []
    for name in frame.columns:
        column = frame[name].str.strip_chars()
        column = column.set(column == "", None)
        for kind in (pl.Int64, pl.Float64):
            whole = comma and kind is pl.Float64 and column.drop_nulls().str.contains(r"^-?\d+(,\d+)?$").all()
            number = (column.str.replace(",", ".", literal=True) if whole else column).cast(kind, strict=False)
            if number.null_count() == column.null_count() < len(column):
                column = number
                break
        made.append(column.alias(name))
    return pl.DataFrame(made)


def unnest(reading: Reading) -> None:
    """Take the columns out of tables in cells: `starts.town` is a column `town`, `scores.ann` the score of Ann, and of
    `players`, a list of tables, each column is a list."""
    import polars as pl

    for name, kind in reading.frame.schema.items():
        if isinstance(kind, pl.List) and isinstance(kind.inner, pl.Struct):
            names = [one.name for one in kind.inner.fields if one.name not in reading.frame.columns]
            lists = [pl.col(name).list.eval(pl.element().struct.field(one)).alias(one) for one in names]
            reading.frame = reading.frame.with_columns(lists).drop(name)
    while nested := [name for name, kind in reading.frame.schema.items() if isinstance(kind, pl.Struct)]:
        name = nested[0]
        inner = reading.frame[name].struct.unnest()
        if SCORE in column_roles(name)[:1] and all(column.dtype.is_numeric() for column in inner):
            inner = inner.rename({one: f"score {one}" for one in inner.columns})
        kept = [one for one in inner.columns if one not in reading.frame.columns]
        if plain_word(name) in ("start", "starts"):
            reading.starts += kept
        rest = reading.frame.drop(name)
        reading.frame = rest.hstack(inner.select(kept))


def drop_empty(reading: Reading) -> None:
    """Leave out columns in which nothing stands."""
    import polars as pl

    def is_empty(column: pl.Series) -> bool:
        texts = column.dtype == pl.String
        return column.null_count() == len(column) or (texts and all(is_word("empty", one) for one in column.unique()))

    names = [name for name in reading.frame.columns if is_empty(reading.frame[name]) and column_roles(name)[:1] != (GAME,)]
    if names:
        reading.said.append(f"left out: column {', '.join(map(clip, names))}: empty")
        reading.frame = reading.frame.drop(names)


def column_roles(name: str) -> tuple[str, ...]:
    """The roles that a name may mean, surest first."""
    if plain_word(name) == "seats":
        return (STRATEGY,)
    words = [*roles_of(OUTCOMES, name), *roles_of(PLAYS, name)]
    return tuple(dict.fromkeys(STRATEGY if role in ("player", "team") else role for role in words if role != "other"))
