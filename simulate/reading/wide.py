"""A row a game: which columns of a table of outcomes are its seats, or its people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simulate.errors import clip
from simulate.reading.outcome_table import (
    FINISH,
    GAME,
    OF_SEAT,
    OUT,
    SCORE,
    SEAT,
    START,
    STRATEGY,
    WINNER,
    Reading,
    column_roles,
)  # fmt: skip
from simulate.reading.running import scores_of_people
from simulate.reading.shapes import NUMBERS, finishing_places, seat_groups, split_cells
from simulate.reading.words import PLAYS, VALUES, exact_roles, plain_word, words_of

if TYPE_CHECKING:
    import polars as pl

MOST_SEATS = 12
ARE_SEATS = "are seats 1 to"


def columns_by_seat(reading: Reading) -> dict[str, list[str]]:
    """{word: its columns by seat} of a table with a row a game; {} for a row a player. Raises RunError."""
    split_lists(reading)
    ways = (_by_lists, _by_places, _by_numbers, _by_loser, _by_people)
    return next((found for way in ways if (found := way(reading))), {})


def split_lists(reading: Reading) -> None:
    """Turn texts like `ann|bo|cy` in a column of players or scores into lists, where a row is a game."""
    import polars as pl

    if _has_players(reading.frame):
        return
    for name in reading.frame.columns:
        role = next(iter(column_roles(name)), "")
        if reading.frame.schema[name] == pl.String and plain_word(name).endswith("s") and role in (STRATEGY, SCORE, FINISH):
            split = split_cells(reading.frame[name], numbers=role != STRATEGY)
            if split is not None:
                reading.frame = reading.frame.with_columns(split)


def _has_players(frame: pl.DataFrame) -> bool:
    """Return True for a table with a row a player: it has a column of seats, or numbers of games that come again."""
    roles = {name: column_roles(name)[:1] for name in frame.columns}
    return any(role == (SEAT,) or (role == (GAME,) and frame[name].is_duplicated().any()) for name, role in roles.items())


def _by_places(reading: Reading) -> dict[str, list[str]]:
    """Columns of who came first, second ...; {} for any other table."""
    import polars as pl

    frame = reading.frame
    columns = finishing_places(frame.columns, lambda name: frame.schema[name] == pl.String)
    others = {role for name in frame.columns if name not in columns for role in column_roles(name)[:1]}
    if not columns or others & {STRATEGY, SEAT}:
        return {}
    places = [f"place of {name}" for name in columns]
    reading.frame = frame.with_columns(pl.lit(at).alias(name) for at, name in enumerate(places, 1))
    reading.made |= set(places)
    reading.unseated = True
    reading.said.append(f"a row is a game: columns {clip(columns[0])} to {clip(columns[-1])} are who came first to last")
    return {STRATEGY: columns, FINISH: places}


def _by_loser(reading: Reading) -> dict[str, list[str]]:
    """Columns `winner` and `loser`, a row a game of two; {} for any other table."""
    import polars as pl

    frame = reading.frame
    texts = [name for name in frame.columns if frame.schema[name] == pl.String]
    won = next((name for name in texts if plain_word(name) in words_of(PLAYS, WINNER)), None)
    lost = next((name for name in texts if plain_word(name) in words_of(VALUES, "losers")), None)
    if won is None or lost is None:
        return {}
    marks = ["won by the winner", "won by the loser"]
    reading.frame = frame.with_columns(pl.lit(1 - at).alias(name) for at, name in enumerate(marks))
    reading.made |= set(marks)
    reading.unseated = True
    reading.said.append(f"a row is a game of two: columns {clip(won)} and {clip(lost)}")
    scores = [next((n for n in frame.columns if plain_word(n) == f"{plain_word(who)} score"), "") for who in (won, lost)]
    more = {SCORE: scores} if all(scores) and all(frame.schema[name].is_numeric() for name in scores) else {}
    return {STRATEGY: [won, lost], "won": marks, **more}


def _by_lists(reading: Reading) -> dict[str, list[str]]:
    """Turn columns of lists, an entry a seat, into columns: {name: its columns by seat}. Raises RunError."""
    import polars as pl

    names = [name for name, kind in reading.frame.schema.items() if isinstance(kind, pl.List | pl.Array)]
    found: dict[str, list[str]] = {}
    lengths = {name: reading.frame[name].list.len() for name in names if isinstance(reading.frame.schema[name], pl.List)}
    usual = _usual_length(lengths)
    for name, length in lengths.items():
        if usual is None or (length.min(), length.max()) != (usual, usual):
            reading.said.append(f"left out: column {clip(name)}, whose lists are not one entry a seat")
            reading.frame = reading.frame.drop(name)
            continue
        made = [f"{name} {at + 1}" for at in range(usual)]
        reading.frame = reading.frame.with_columns(pl.col(name).list.get(at).alias(one) for at, one in enumerate(made)).drop(
            name
        )
        found[name] = made
    if found:
        reading.said.append(f"a row is a game: the entries of {', '.join(map(clip, found))} {ARE_SEATS} {usual}")
    return found


def _usual_length(lengths: Mapping[str, Any]) -> int | None:
    """The length of the lists of scores, else of those of any role."""
    for wanted in (SCORE, FINISH, STRATEGY, WINNER, None):
        for name, length in lengths.items():
            roles = column_roles(name)
            if (wanted is None or wanted in roles) and length.min() == length.max() and 1 <= int(length.max()) <= MOST_SEATS:
                return int(length.max())
    return None


def _by_numbers(reading: Reading) -> dict[str, list[str]]:
    """Columns with the number of a seat in their names: {word: its columns by seat}; {} for a row a player."""
    for order, whole in seat_groups(reading.frame.columns).items():
        named = {base or STRATEGY: names for base, names in whole.items()}
        asked = _said_of_one(reading, named)
        known = {base: names for base, names in named.items() if base in asked or set(column_roles(base)) & set(OF_SEAT)}
        if order != NUMBERS and not _names_players(reading.frame, known, asked):
            continue  # `score_a` and `score_b` alone may be people
        if known and len({len(names) for names in named.values()}) == 1:
            return _seated_by(reading, known, asked)
    return {}


def _names_players(frame: pl.DataFrame, known: Mapping[str, Sequence[str]], asked: Mapping[str, str]) -> bool:
    """Return True for columns that name a player each, in words, where no other column says who played."""
    players = [one for base, one in known.items() if STRATEGY in column_roles(base)[:1] or asked.get(base) == STRATEGY]
    inside = {name for names in known.values() for name in names}
    others = {
        role for name in frame.columns if name not in inside and exact_roles(PLAYS, name) for role in column_roles(name)[:1]
    }
    words = all(not frame[name].dtype.is_numeric() for names in players for name in names)
    return bool(players) and words and not others & {STRATEGY, SEAT}


def _seated_by(reading: Reading, known: dict[str, list[str]], asked: Mapping[str, str]) -> dict[str, list[str]]:
    """Say which columns are the seats, and keep what was said of one of several."""
    roles = dict(reading.answers.roles)
    for base, role in asked.items():
        others = [name for name in roles[role] if name not in known[base]] if role == OUT else []
        roles[role] = (*others, base)
    reading.answers = replace(reading.answers, roles=roles)
    columns = next(iter(known.values()))
    reading.said.append(f"a row is a game: {clip(columns[0])} to {clip(columns[-1])} {ARE_SEATS} {len(columns)}")
    return known


def _said_of_one(reading: Reading, groups: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """{word: role} of groups one of whose columns, or whose word, was said to have a role: `--role score=k1`."""
    found = {}
    for role, columns in reading.answers.roles.items():
        for column in columns if role in (*OF_SEAT, OUT) and role != START else ():
            for base, names in groups.items():
                if column.casefold() in (base.casefold(), *(name.casefold() for name in names)):
                    found[base] = role
    return found


def _by_people(reading: Reading) -> dict[str, list[str]]:
    """Columns `score_anna`, `score_ben`, a row a game: their names are the players'; {} for any other table."""
    frame = reading.frame
    people = scores_of_people([name for name in frame.columns if frame[name].dtype.is_numeric()])
    if not people or any({STRATEGY, SEAT, FINISH} & set(column_roles(name)[:1]) for name in frame.columns):
        return {}
    import polars as pl

    columns = list(people.values())
    reading.frame = frame.with_columns(pl.lit(person).alias(f"player of {column}") for person, column in people.items())
    reading.made |= {f"player of {column}" for column in columns}
    reading.unseated = True
    reading.said.append(f"a row is a game: {', '.join(map(clip, columns))} are the scores of {', '.join(map(clip, people))}")
    return {SCORE: columns, STRATEGY: [f"player of {column}" for column in columns]}
