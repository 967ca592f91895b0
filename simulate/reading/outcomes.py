"""Outcomes of games that a program played elsewhere: a row a player or a row a game, as arrays.

Columns are known by their words, as those of plays are, and by what is in them. Polars reads and turns the tables, since
they have up to millions of rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simulate.errors import RunError, clip
from simulate.reading.answers import Answers
from simulate.reading.numbers import read_number
from simulate.reading.outcome_table import (
    DEAL,
    ENDING,
    FINISH,
    GAME,
    NEEDED,
    OF_SEAT,
    OUT,
    OUTCOME_ROLES,
    OUTCOMES,
    PLACE,
    PLIES,
    ROUNDS,
    SCORE,
    SEAT,
    START,
    STRATEGY,
    VERSION,
    WINNER,
    Reading,
    column_roles,
    drop_empty,
    opened_frame,
    unnest,
)
from simulate.reading.running import GROWING, counting, grow, growing, is_totals
from simulate.reading.shapes import LETTERS, numbered, results_of, seat_number, seat_numbers
from simulate.reading.wide import ARE_SEATS, MOST_SEATS, columns_by_seat
from simulate.reading.words import is_word, roles_of
from simulate.system.files import natural

if TYPE_CHECKING:
    import polars as pl

Codes = NDArray[np.int64]
Labelled = tuple[tuple[str, ...], Codes]  # the values of a column, and which each row has

MOST_NAMES, MOST_STARTS, MOST_ENDINGS = 64, 200, 60
FOLLOWS = 0.9  # part of the games in which a column follows the score, so that it is the finishing place; or the alphabet
WHOLE = 0.9  # part of the games that are in deals of one size, where deals are the unit
LINE_UPS = 10  # different ones; fewer may be in the order of the alphabet by chance
UNSEATED = "no column says who sat where: nothing is said about places"


@dataclass(frozen=True)
class Outcomes:
    """Games of a file, by seat: arrays (games, seats) or (games,). None: the file does not say.

    `each` games beside each other are a deal. `seated` False: nobody knows who sat where. `coop`: all of a table win or
    lose, and a victory is the whole share of each.
    """

    file: str
    games: int
    seats: int
    seated: bool
    strategy: Labelled
    share: NDArray[np.float64]
    rank: Codes
    score: NDArray[np.float64] | None
    starts: Mapping[str, Labelled]
    rounds: Codes | None
    plies: Codes | None
    ending: Labelled | None
    each: int = 1
    said: tuple[str, ...] = ()
    coop: bool = False

    def picked(self, order: Codes, each: int) -> Outcomes:
        """Some of the games, in this order; `each` of them are a deal."""

        def of(values: Any) -> Any:
            return None if values is None else values[order]

        return replace(
            self,
            games=len(order),
            strategy=(self.strategy[0], self.strategy[1][order]),
            share=self.share[order],
            rank=self.rank[order],
            score=of(self.score),
            starts={name: (labels, codes[order]) for name, (labels, codes) in self.starts.items()},
            rounds=of(self.rounds),
            plies=of(self.plies),
            ending=None if self.ending is None else (self.ending[0], self.ending[1][order]),
            each=each,
        )


def read_outcomes(path: Path, answers: Answers, seats: int | None = None, version: str | None = None) -> Outcomes:
    """Read the outcomes in a file. Raises RunError, RulesetError."""
    said: list[str] = []
    reading = Reading(str(path), opened_frame(path, answers, said), answers, said=said)
    if not reading.frame.height:
        raise reading.error("no rows below the names of the columns", NEEDED)
    unnest(reading)
    drop_empty(reading)
    reading.lists = columns_by_seat(reading)
    _find_roles(reading)
    _refuse_totals(reading)
    _take_version(reading, version)
    if reading.lists or not _is_long(reading):
        made = _of_games(reading, seats)
    else:
        made = _of_players(reading, seats)
    return made


def _refuse_totals(reading: Reading) -> None:
    """Refuse rows that are no games: how many somebody won, or scores that only grow. Raises RunError."""
    roles, frame, lists = reading.roles, reading.frame, reading.lists
    name = roles.get(WINNER)
    if name in frame.columns and name is not None and frame[name].dtype.is_numeric():
        if is_totals(name, frame[name].drop_nulls().to_list()):
            raise reading.error(counting(name), NEEDED)
    counted = lists.get(name or "", ())
    if name is not None and any(is_totals(name, frame[one].to_list()) for one in counted if frame[one].dtype.is_numeric()):
        raise reading.error(counting(name), NEEDED)
    columns = lists.get(roles.get(SCORE, ""), ())
    if columns and grow([frame[one].to_list() for one in columns]):
        raise reading.error(growing(columns), GROWING)


def _find_roles(reading: Reading) -> None:
    """Find the column, or the columns by seat, of each role."""
    answers, lists = reading.answers, reading.lists
    by_seat = {one for columns in lists.values() for one in columns}
    there = [*lists, *(name for name in reading.frame.columns if name not in by_seat)]
    out = set(answers.columns(OUT, there))
    starts = [*answers.columns(START, there), *(name for name in reading.starts if name in there)]
    taken = {*out, *starts}
    for role in OUTCOME_ROLES:
        if role not in (START, OUT):
            for name in answers.columns(role, there)[:1]:
                reading.roles[role] = name
                taken.add(name)
    for role in (*OUTCOME_ROLES, PLACE):
        if role in (OUT, START) or role in reading.roles or answers.none(role):
            continue
        named = [name for name in there if name not in taken and column_roles(name)[:1] == (role,)]
        named.sort(key=lambda name: not roles_of(OUTCOMES, name))
        if named:
            reading.roles[role] = named[0]
            taken.add(named[0])
        if len(named) > 1:
            others = ", ".join(map(clip, named[1:]))
            reading.said.append(f"{role}: column {clip(named[0])}, not {others} (--role {role}=COLUMN)")
    if not answers.none(START):
        more = [name for name in there if name not in taken and START in column_roles(name)[:1]]
        starts += more
        taken |= set(more)
    reading.starts = list(dict.fromkeys(starts))
    _by_evidence(reading)
    for role in (ROUNDS, PLIES):
        if role not in answers.roles and not _counts(reading.frame, reading.roles.get(role)):
            del reading.roles[role]
    unused = [name for name in there if name not in reading.roles.values() and name not in reading.starts]
    lost = [column for name in unused for column in lists.get(name, [name])]
    if lost:
        shown = ", ".join(map(clip, lost[:8])) + (f" and {len(lost) - 8} more" if len(lost) > 8 else "")
        reading.said.append(f"left out: column {shown}")
    if not {WINNER, FINISH, SCORE, PLACE} & reading.roles.keys():
        columns = ", ".join(map(clip, there[:12]))
        raise reading.error(
            "no column says who won", f"It takes {NEEDED}. There are: {columns}. Or say: --role score=COLUMN"
        )


def _counts(frame: pl.DataFrame, name: str | None) -> bool:
    """Return False for a column that cannot count rounds or moves: it has words, or it numbers the rows."""
    if name is None or name not in frame.columns:
        return True
    column = frame[name]
    if not column.dtype.is_numeric():
        return all(read_number(cell) is not None for cell in column.unique().to_list())
    return len(column) < 2 or column[0] not in (0, 1) or column.to_list() != [column[0] + at for at in range(len(column))]


def _by_evidence(reading: Reading) -> None:
    """Move columns whose content says more than their word: players that are numbers are seats, results may be texts."""
    roles, frame = reading.roles, reading.frame
    said = set(reading.answers.roles)
    people = [name for name in frame.columns if STRATEGY in column_roles(name)[:1] and _is_seats(frame, name)]
    if people and SEAT not in roles and STRATEGY not in said and not reading.answers.none(SEAT):
        roles[SEAT] = people[0]
        if roles.get(STRATEGY) == people[0]:
            del roles[STRATEGY]
        reading.said = [line for line in reading.said if not line.startswith(f"{STRATEGY}: ")]
        reading.said.append(f"column {clip(people[0])} is the seat: it has numbers alone (--role says otherwise)")
    name = roles.get(SCORE)
    if name is not None and name in frame.columns and WINNER not in roles and not frame[name].dtype.is_numeric():
        values = frame[name].drop_nulls().unique().to_list()
        if values and all(is_word("yes", one) or is_word("no", one) or is_word("draw", one) for one in values):
            roles[WINNER] = roles.pop(SCORE)
        elif values and (results := results_of([str(one) for one in values])) is not None:
            reading.frame = frame.with_columns(frame[name].replace_strict(results, default=None))
            roles[WINNER] = roles.pop(SCORE)
            reading.said.append(f"column {clip(name)}: '{clip(str(values[0]))}' is the result of place 1 and of place 2")


def _is_seats(frame: pl.DataFrame, name: str) -> bool:
    """Return True where a column has small whole numbers alone, from 0 or 1 on, or words like P1."""
    values = frame[name].drop_nulls().unique().to_list()
    numbers = [seat_number(value) for value in values]
    known = sorted(number for number in numbers if number is not None)
    return (
        len(known) == len(numbers) and 1 < len(known) <= MOST_SEATS and known == list(range(known[0], known[0] + len(known)))
    )


def _take_version(reading: Reading, version: str | None) -> None:
    """Keep the games of one version. Raises RunError."""
    import polars as pl

    name = reading.roles.get(VERSION)
    if version is None:
        if name is not None and reading.frame[name].n_unique() > 1:
            there = ", ".join(clip(str(one)) for one in reading.frame[name].unique().sort().to_list()[:8])
            reading.said.append(f"versions {there} are counted as one game (--of-version takes one)")
        return
    if name is None:
        raise reading.error("no column says which version", "Name it: --role version=COLUMN")
    kept = reading.frame.filter(pl.col(name).cast(pl.String) == version)
    if not kept.height:
        there = ", ".join(clip(str(one)) for one in reading.frame[name].unique().sort().to_list()[:8])
        raise reading.error(f"no game of version '{clip(version)}'", f"There are: {there}.")
    reading.frame = kept


def _is_long(reading: Reading) -> bool:
    """Return True where a row is a player of a game: not where each has a game of its own, and names who won it."""
    frame, roles = reading.frame, reading.roles
    if GAME in roles and WINNER in roles and not frame[roles[GAME]].is_duplicated().any():
        won = frame[roles[WINNER]].drop_nulls().unique().to_list()
        if not all(is_word("yes", one) or is_word("no", one) or is_word("draw", one) for one in won):
            return False
    return bool({GAME, SEAT, PLACE} & reading.roles.keys() or (DEAL in reading.roles and STRATEGY in reading.roles))


def _of_players(reading: Reading, seats: int | None) -> Outcomes:
    """The games of a table with a row for each player. Raises RunError."""
    import polars as pl

    frame, roles = reading.frame.with_row_index("row of file"), reading.roles
    if GAME in roles:
        keys = [roles[GAME]]
    elif DEAL in roles and not frame.select(roles[DEAL], *([roles[SEAT]] if SEAT in roles else [])).is_duplicated().any():
        keys = [roles[DEAL]]
    elif SEAT in roles:
        first = frame[roles[SEAT]] == frame[roles[SEAT]].min()
        frame = frame.with_columns(first.cast(pl.Int64).cum_sum().alias("game of file"))
        keys = ["game of file"]
        reading.said.append(f"a game begins where column {clip(roles[SEAT])} begins again")
    else:
        raise reading.error("nothing says which rows are one game", "Add a column game, or say: --role game=COLUMN")
    if frame[keys[0]].null_count():
        raise reading.error(f"column {clip(keys[0])}: {frame[keys[0]].null_count():,} rows are empty: which game is it?")
    of = frame.select(pl.col(keys[0]).rank("dense").cast(pl.Int64) - 1).to_series()
    first = frame.select(pl.col("row of file").min().over(keys)).to_series()  # games in the order of the file
    frame = frame.with_columns(first.alias("first of game"), of.alias("number of game"))
    _refuse_turns(reading, frame)
    size = frame.group_by("first of game").len()
    counts = size["len"].value_counts().sort("count", descending=True)
    if seats is None:
        if counts.height > 1 and not reading.answers.yes:
            told = ", ".join(f"{n:,} of {k}" for k, n in counts.rows())
            raise reading.error(f"games of several sizes: {told} players", "Say which: --seats N")
        seats = int(counts["len"][0])
    if counts.height > 1:
        left = int(counts.filter(pl.col("len") != seats)["count"].sum())
        kept = size.filter(pl.col("len") == seats)["first of game"]
        frame = frame.filter(pl.col("first of game").is_in(kept.implode()))
        reading.said.append(f"left out: {left:,} games of another number of players")
    if not 1 <= seats <= MOST_SEATS or not frame.height:
        raise reading.error(f"no game of {seats} players; at most {MOST_SEATS} are read", "Say how many sat down: --seats N")
    _place_is(reading, frame, seats)
    seated = SEAT in roles
    if seated:
        column = _seats_of(reading, frame, seats)
        frame = frame.with_columns(pl.Series("seat of file", column)).sort("first of game", "seat of file")
    else:
        frame = frame.sort("first of game", "row of file")
        reading.said.append(UNSEATED)
    by_seat = {name: [name] for role, name in roles.items() if role in OF_SEAT and role != SEAT}
    by_seat |= {name: [name] for name in reading.starts}
    shape = (frame.height // seats, seats)
    table = {name: frame[name] for name in by_seat}
    one_each = frame.gather_every(seats)
    return _made(reading, shape, table, one_each, seated)


def _refuse_turns(reading: Reading, frame: pl.DataFrame) -> None:
    """Refuse rows that are turns: a number of the turn that changes inside of games, in which players come again."""
    import polars as pl

    roles = reading.roles
    for role in (ROUNDS, PLIES):
        name = roles.get(role)
        if name is None or name not in frame.columns or SEAT in roles or STRATEGY not in roles:
            continue
        games = frame.group_by("first of game").agg(
            pl.len().alias("rows"), pl.col(name).n_unique().alias("turns"), pl.col(roles[STRATEGY]).n_unique().alias("who")
        )
        if ((games["turns"] > 1) & (games["who"] < games["rows"])).all():
            raise reading.error(
                f"rows seem to be turns, and not players: column {clip(name)} changes inside of every game",
                "Write a row for each player at the end of each game.",
            )


def _place_is(reading: Reading, frame: pl.DataFrame, seats: int) -> str:
    """Say whether a column like `place` is the seat or the finishing place. Raises RunError where it may be both."""
    roles = reading.roles
    if PLACE not in roles:
        return ""
    name = roles.pop(PLACE)
    values = frame.sort("first of game", "row of file")
    place = _numbers(reading, values[name]).reshape(-1, seats)
    role, why = "", ""
    if SCORE in roles and values[roles[SCORE]].dtype.is_numeric():
        score = values[roles[SCORE]].to_numpy().reshape(-1, seats).astype(float)
        by = np.sign(place[:, :, None] - place[:, None, :]) * np.sign(score[:, :, None] - score[:, None, :])
        along = max((by <= 0).all(axis=(1, 2)).mean(), (by >= 0).all(axis=(1, 2)).mean())
        role, why = (FINISH, "it follows the score") if along >= FOLLOWS else (SEAT, "it does not follow the score")
    elif SEAT in roles:
        role, why = FINISH, "there is a column of seats"
    elif reading.answers.yes or WINNER in roles:
        role, why = SEAT, "a column says who won"
    if not role:
        raise reading.error(
            f"column {clip(name)} may be the seat or the finishing place",
            f"Say which: --role finish={name} or --role seat={name}",
        )
    if role in roles:
        reading.said.append(f"left out: column {clip(name)} ({role} is column {clip(roles[role])})")
        return SEAT if SEAT in roles else ""
    roles[role] = name
    reading.said.append(f"column {clip(name)} is the {'seat' if role == SEAT else 'finishing place'}: {why}")
    return role


def _seats_of(reading: Reading, frame: pl.DataFrame, seats: int) -> Codes:
    """The seat of every row, from 0. Raises RunError naming a game where they are not each seat once."""
    import polars as pl

    name = reading.roles[SEAT]
    texts = frame[name].cast(pl.String)
    values = texts.unique().to_list()
    numbers = seat_numbers(values)
    if numbers is None:
        bad = next((value for value in values if seat_numbers([value]) is None), values[-1])
        raise reading.error(f"column {clip(name)}: '{clip(str(bad))}' is no seat", f"Seats are numbers from 1 to {seats}.")
    low = min(numbers.values())
    if low == 0:
        reading.said.append("seats are counted from 0: 0 is place 1")
    seat = texts.replace_strict(numbers, return_dtype=pl.Int64).to_numpy() - min(low, 1)
    order = np.lexsort((seat, frame["first of game"].to_numpy()))
    inside = seat[order].reshape(-1, seats)
    wrong = np.flatnonzero((inside != np.arange(seats)).any(axis=1))
    if len(wrong):
        row = int(frame["row of file"].to_numpy()[order][wrong[0] * seats]) + 2
        held = ", ".join(str(one + min(low, 1)) for one in inside[wrong[0]])
        raise reading.error(
            f"{len(wrong):,} games do not have each seat once, first that of row {row}: seats {held}",
            "If the column is not the seat: --role seat=none",
        )
    made: Codes = seat.astype(np.int64)
    return made


def _of_games(reading: Reading, seats: int | None) -> Outcomes:
    """The games of a table with a row for each. Raises RunError."""
    import polars as pl

    frame, roles, lists = reading.frame, reading.roles, reading.lists
    if lists:
        seats = len(next(iter(lists.values())))
    elif seats is None:
        values = frame[roles[WINNER]].drop_nulls().unique().to_list() if WINNER in roles else []
        numbers = seat_numbers(_won_by(values))
        if numbers is None or any(_is_letter(one) for one in numbers):
            raise _nobody_sat(reading, values)
        seats = max(2, max(numbers.values()) + (0 in numbers.values()))
        told = sorted(map(str, numbers), key=natural)
        how = "as the winners are numbered" if told[0][-1].isdigit() else f"of winners {' and '.join(map(clip, told))}"
        reading.said.append(f"a row is a game of {seats}, {how} (--seats says otherwise)")
    table = {}
    for name, columns in lists.items():
        if name in reading.starts or name in roles.values():
            parts = [frame[one].alias(columns[0]) for one in columns]
            kind = parts[0].dtype if len({part.dtype for part in parts}) == 1 else pl.String
            turned = np.arange(len(parts) * frame.height).reshape(len(parts), -1).T.ravel()  # seat by seat in a game
            table[name] = pl.concat([part.cast(kind) for part in parts]).gather(turned)
    if reading.unseated or _is_sorted(reading):
        reading.said.append(UNSEATED)
        reading.unseated = True
    return _made(reading, (frame.height, seats), table, frame, not reading.unseated)


def _is_sorted(reading: Reading) -> bool:
    """Return True where nearly all of many different line-ups stand in the order of the alphabet: somebody sorted them."""
    import polars as pl

    columns = reading.lists.get(reading.roles.get(STRATEGY, ""), [])
    table = reading.frame.select(columns).cast(pl.String).fill_null("").unique()
    line_ups = table.rows() if len(columns) > 1 else []
    put = sum(list(one) == sorted(one, key=lambda name: str(name).casefold()) for one in line_ups)
    if len(line_ups) < LINE_UPS or put < FOLLOWS * len(line_ups):
        return False
    reading.said = [line for line in reading.said if ARE_SEATS not in line]
    how = "the order of the alphabet" + (" in every row" if put == len(line_ups) else " nearly always")
    reading.said.append(f"a row is a game: {clip(columns[0])} to {clip(columns[-1])} are in {how}")
    return True


def _won_by(winners: Sequence[Any]) -> list[Any]:
    """What names a winner in a column of winners: no draw, no gap."""
    return [one for one in winners if not (is_word("draw", one) or is_word("empty", one) or str(one) == "-1")]


def _is_letter(value: Any) -> bool:
    """Return True for A, which may be the name of a player as well as a seat."""
    found = numbered(str(value))
    return found is not None and found[2] == LETTERS


def _nobody_sat(reading: Reading, winners: Sequence[Any]) -> RunError:
    """The error for a row a game that does not say who played."""
    names = [str(one) for one in _won_by(winners) if seat_number(one) is None]
    if not names:
        return reading.error("nothing says how many sat down", "Say it: --seats N")
    shown = ", ".join(map(clip, sorted(names, key=natural)[:4])) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    return reading.error(
        f"column {clip(reading.roles[WINNER])} names who won ({shown}), and no column says who played",
        "Add a column for each player: player_1, player_2, in the order of their seats.",
    )


def _made(
    reading: Reading, shape: tuple[int, int], table: Mapping[str, pl.Series], games: pl.DataFrame, seated: bool
) -> Outcomes:
    """Put outcomes together: `table` has a column a seat role (games * seats rows), `games` a row a game.

    Raises RunError.
    """
    roles = reading.roles
    strategy = _labelled(reading, table[roles[STRATEGY]], shape, MOST_NAMES) if roles.get(STRATEGY) in table else None
    if strategy is None:
        roles.pop(STRATEGY, None)
        reading.said.append("no column says who played: all players are one")
        strategy = (("anybody",), np.zeros(shape, np.int64))
    score = _numbers(reading, table[roles[SCORE]]).reshape(shape) if roles.get(SCORE) in table else None
    share, coop = _shares(reading, shape, table, games, score, strategy)
    rank = np.zeros(shape, np.int64) if coop else _ranks(reading, shape, table, score, share)
    starts = {name: _labelled(reading, table[name], shape, MOST_STARTS) for name in reading.starts if name in table}
    left = [name for name in reading.starts if name not in table]
    if left:
        reading.said.append(f"left out: column {', '.join(map(clip, left))}, which says one start for a whole game")
    counts = {role: _whole(reading, games, role) for role in (ROUNDS, PLIES)}
    ending = roles.get(ENDING)
    endings = _labelled(reading, games[ending], (shape[0],), MOST_ENDINGS) if ending in games.columns and ending else None
    counted = (counts[ROUNDS], counts[PLIES])
    made = Outcomes(reading.file, *shape, seated, strategy, share, rank, score, starts, *counted, endings, coop=coop)
    made = _by_deals(reading, made, games)
    own = {role: name for role, name in roles.items() if not reading.made & set(reading.lists.get(name, ()))}
    told = ", ".join(f"{role} is {reading.shown(name)}" for role, name in own.items())
    told += "".join(f", start is {reading.shown(name)}" for name in starts)
    head = f"{made.games:,} games of {made.seats}; {told}"
    return replace(made, said=(head, *reading.said))


def _labelled(reading: Reading, column: pl.Series, shape: tuple[int, ...], most: int) -> Labelled:
    """The values of a column as texts in order, and which each cell has. Raises RunError for more than `most`."""
    import polars as pl

    texts = column.cast(pl.String).fill_null("none")
    labels = sorted(texts.unique().to_list(), key=natural)
    if len(labels) > most:
        raise reading.error(
            f"column {clip(column.name)} has {len(labels):,} values; at most {most} can be told apart",
            f"Leave it out: --role out={column.name}. Or write what they have in common.",
        )
    codes = texts.replace_strict(labels, range(len(labels)), return_dtype=pl.Int64).to_numpy()
    return tuple(labels), codes.reshape(shape)


def _numbers(reading: Reading, column: pl.Series) -> NDArray[np.float64]:
    """A column as numbers. Raises RunError naming the first cell that is none."""
    if not column.dtype.is_numeric():
        cells = [read_number(cell) for cell in column.to_list()]
        if None in cells:
            at = cells.index(None)
            raise reading.error(
                f"column {clip(column.name)}: '{clip(str(column[at]))}' is no number", "Or: --role score=COLUMN"
            )
        return np.array(cells, float)
    found = column.to_numpy().astype(float)
    if not np.isfinite(found).all():
        empty = int((~np.isfinite(found)).sum())
        raise reading.error(
            f"column {clip(column.name)}: {empty:,} cells are empty", "A game that was broken off is left out."
        )
    return found


def _whole(reading: Reading, games: pl.DataFrame, role: str) -> Codes | None:
    """A count of each game; None where the file has none."""
    name = reading.roles.get(role)
    if name is None or name not in games.columns:
        return None
    found: Codes = np.round(_numbers(reading, games[name])).astype(np.int64)
    return found


def _shares(
    reading: Reading,
    shape: tuple[int, int],
    table: Mapping[str, pl.Series],
    games: pl.DataFrame,
    score: NDArray[np.float64] | None,
    strategy: Labelled,
) -> tuple[NDArray[np.float64], bool]:
    """((games, seats) each one's part of the win, whether all of a table win or lose). Raises RunError."""
    roles = reading.roles
    if roles.get(WINNER) in table:
        won = _flags(reading, table[roles[WINNER]]).reshape(shape)
        if _is_together(won):
            games_won = int(won[:, 0].sum())
            reading.said.append(f"all win or lose together: {games_won:,} games won, {len(won) - games_won:,} lost")
            return won, True
    elif roles.get(WINNER) in games.columns:
        won = _named_winners(reading, games[roles[WINNER]], shape, strategy)
        if won.shape != shape:
            raise reading.error(f"column {clip(roles[WINNER])} does not say which player won", NEEDED)
    elif roles.get(FINISH) in table:
        place = _numbers(reading, table[roles[FINISH]]).reshape(shape)
        won = (place == place.min(axis=1, keepdims=True)).astype(float)
    elif score is not None:
        best = score.min(axis=1) if reading.answers.lowest else score.max(axis=1)
        won = (score == best[:, None]).astype(float)
        lowest = "" if reading.answers.lowest else " (--lowest-wins says otherwise)"
        reading.said.append(f"the {'lowest' if reading.answers.lowest else 'highest'} score wins{lowest}")
    else:
        raise reading.error("no column says which player won", NEEDED)
    some = won.sum(axis=1)
    if nobody := int((some == 0).sum()):
        reading.said.append(f"{nobody:,} games that nobody won count, with no winner")
    shares: NDArray[np.float64] = (won > 0) / np.maximum((won > 0).sum(axis=1), 1)[:, None]
    return shares, False


def _is_together(won: NDArray[np.float64]) -> bool:
    """Return True where in every game all have won or all have lost, and both are there."""
    sums = won.sum(axis=1)
    return won.shape[1] > 1 and bool(np.isin(sums, (0, won.shape[1])).all()) and 0 < sums.sum() < won.size


def _flags(reading: Reading, column: pl.Series) -> NDArray[np.float64]:
    """Who won, a row a player: yes and no, 1 and 0, parts of a win, draw. Raises RunError."""
    import polars as pl

    if column.dtype.is_numeric() or column.dtype == pl.Boolean:
        found = column.cast(pl.Float64).fill_null(0.0).to_numpy()
        if found.min() >= -1 and found.max() <= 1:  # -1 and +1, as engines reward
            return np.where(found > 0, 1.0, 0.0)
        raise reading.error(f"column {clip(column.name)}: from {found.min():g} to {found.max():g}: 1 is won, 0 is not")
    values = column.fill_null("").unique().to_list()
    known = {
        one: 1.0 if is_word("yes", one) or is_word("draw", one) else 0.0 if is_word("no", one) else None for one in values
    }
    bad = next((one for one, flag in known.items() if flag is None), None)
    if bad is not None:
        raise reading.error(f"column {clip(column.name)}: '{clip(str(bad))}': yes or no, won or lost, 1 or 0")
    return column.fill_null("").replace_strict(known, return_dtype=pl.Float64).to_numpy()


def _named_winners(reading: Reading, column: pl.Series, shape: tuple[int, int], strategy: Labelled) -> NDArray[np.float64]:
    """Who won, a row a game: the number of a seat, the name of a player, or a draw. Raises RunError."""
    import polars as pl

    texts = column.cast(pl.String).fill_null("")
    values = texts.unique().to_list()
    seats, (labels, codes) = shape[1], strategy
    drawn = [one for one in values if is_word("draw", one) and one not in labels]  # a person may be called All
    rest = [*dict.fromkeys([*(one for one in values if one in labels), *_won_by(values)])]
    won = np.zeros(shape)
    where = {one: np.flatnonzero((texts == one).to_numpy()) for one in values}
    for one in drawn:
        won[where[one]] = 1.0
    if drawn:
        told, games = ", ".join(f"'{clip(one)}'" for one in drawn), sum(len(where[one]) for one in drawn)
        reading.said.append(f"{games:,} {'games are draws' if games > 1 else 'game is a draw'} ({told}): all share the win")
    if rest and set(rest) <= set(labels) and len(labels) > 1:
        for one in rest:
            mine = codes[where[one]] == labels.index(one)
            if (mine.sum(axis=1) != 1).any():
                raise reading.error(
                    f"column {clip(column.name)}: '{clip(one)}' sat twice, or not at all, in a game that it won",
                    "Write the number of the seat that won.",
                )
            won[where[one]] = mine
        return won
    numbers = seat_numbers(rest) if rest else {}
    if numbers is None:
        bad = next((one for one in rest if seat_number(one) is None and one not in labels), rest[0])
        raise reading.error(f"column {clip(column.name)}: '{clip(bad)}' is neither a seat nor a player of the table", NEEDED)
    known = numbers.values()
    first = 0 if 0 in known else 1
    if known and (max(known) - first >= seats):
        raise reading.error(f"column {clip(column.name)}: seats from {min(known)} to {max(known)}, but {seats} sat down")
    if first == 0:
        reading.said.append("winners are counted from 0: 0 is place 1")
    for one, number in numbers.items():
        won[where[one], number - first] = 1.0
    return won


def _ranks(
    reading: Reading,
    shape: tuple[int, int],
    table: Mapping[str, pl.Series],
    score: NDArray[np.float64] | None,
    share: NDArray[np.float64],
) -> Codes:
    """(games, seats): 1 is best, tied seats share a rank."""
    roles = reading.roles
    if roles.get(FINISH) in table:
        by = -_numbers(reading, table[roles[FINISH]]).reshape(shape)
    elif score is not None:
        by = -score if reading.answers.lowest else score
    else:
        by = share
    key = by + 1e9 * np.sign(share)  # who won is first, whatever the points say
    ranks: Codes = 1 + (key[:, None, :] > key[:, :, None]).sum(axis=2)
    return ranks


def _by_deals(reading: Reading, made: Outcomes, games: pl.DataFrame) -> Outcomes:
    """Games in the order of their deals, where the file names them. Raises RunError where deals have many sizes."""
    import polars as pl

    name = reading.roles.get(DEAL)
    if name is None or name not in games.columns:
        return made
    column = games[name].cast(pl.String).fill_null("")
    labels = sorted(column.unique().to_list(), key=natural)
    codes = column.replace_strict(labels, range(len(labels)), return_dtype=pl.Int64).to_numpy()
    sizes = np.bincount(codes)
    each = int(np.bincount(sizes).argmax())
    whole = sizes[codes] == each
    if whole.mean() < WHOLE:
        raise reading.error(
            f"column {clip(name)}: deals of {sizes.min()} to {sizes.max()} games; each deal is one unit, of one size",
            "Every game alone is the unit with: --role deal=none",
        )
    if not whole.all():
        reading.said.append(f"left out: {int((~whole).sum()):,} games of deals that were not played {_times(each)}")
    order = np.argsort(codes, kind="stable")
    order = order[whole[order]]
    if each > 1:
        reading.said.append(f"the unit is the deal (column {clip(name)}): {len(order) // each:,} deals of {each} games")
    return made.picked(order, each)


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"
