"""Games that people played: what they prove by themselves, whether a simulation fits them, and what to play next.

A game of people is one observation: exactly one win is shared in it. So a place or a start has the interval of Clopper and
Pearson over the games in which it sat, simultaneous for all levels of its kind (Bonferroni). Few games prove little, and the
interval says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from simulate.engine.sheet_file import Sheet
from simulate.errors import RunError, clip, nearest
from simulate.metrics import WIN_SHARE, Metric, proper, slug
from simulate.runs.plan.manifest import GameInfo
from simulate.statistics.estimates import counted_interval
from simulate.statistics.standards import CONFIDENCE, MARGIN, together

YES, NO = ("yes", "y", "1", "1.0", "true", "x", "won", "winner"), ("no", "n", "0", "0.0", "false", "-", "", "lost")
GAME, DATE, SEAT, WON, SCORE, VERSION = "game", "date", "seat", "winner", "score", "version"
ALSO = {"id": GAME, "place": SEAT, "won": WON, "win": WON, "points": SCORE}  # other names of columns
START = ("start", "faction")  # names of the game's first starting position
Starts = dict[str, tuple[str, dict[str, str]]]  # column of the game -> (column of the sheet, labels by what people write)
COLUMNS = "game (or date), seat, winner (or score), and a starting position if the game has one"
FURTHER = 10  # games: how much they would narrow an interval


@dataclass(frozen=True)
class Chair:
    """One seat of a game of people: its place from 1, starts by column, and its part of the win."""

    place: int
    starts: Mapping[str, str]
    won: float


@dataclass(frozen=True)
class PlayedGames:
    """The games of people with one number of seats; `left`: games of other numbers, `versions` that were counted."""

    seats: int
    games: tuple[tuple[Chair, ...], ...]
    left: int
    versions: tuple[str, ...]


Rows = list[tuple[int, dict[str, Any]]]  # number in the file, cells by the names above, of starts by the game's column


def read_games(sheet: Sheet, game: GameInfo, seats: int | None = None, version: str | None = None) -> PlayedGames:
    """Read games of people. `seats`: only of this number (default: the commonest). Raises RunError, RulesetError."""
    columns = {ALSO.get(name.casefold(), name.casefold()): name for name in sheet.columns}
    if not ({GAME, DATE} & columns.keys() and {WON, SCORE} & columns.keys()):
        raise RunError(f"{sheet.file}: it lacks columns of games that were played", f"A row for each seat, with: {COLUMNS}.")
    starts = _starts(game, columns)
    known = columns | {column: written for column, (written, _) in starts.items()}
    rows: dict[str, Rows] = {}
    versions: Counter[str] = Counter()
    for number, cells in sheet.rows:
        row = {key: cells[name] for key, name in known.items() if name in cells}
        own = str(row.get(VERSION, ""))
        versions[own] += 1
        if version is not None and own != version:
            continue
        key = GAME if GAME in columns else DATE
        if key not in row:
            raise sheet.error(number, columns[key], "empty: which game is it?")
        rows.setdefault(str(row[key]), []).append((number, row))
    if not rows:
        there = ", ".join(filter(None, versions)) or "none"
        raise RunError(f"{sheet.file}: no game of version '{clip(version or '')}'", f"There are: {there}.")
    games = [_game(sheet, known, starts, of) for of in rows.values()]
    counts = Counter(map(len, games))
    wanted = seats or max(counts, key=lambda n: (counts[n], n))
    mine = tuple(tuple(one) for one in games if len(one) == wanted)
    if not mine:
        raise RunError(f"{sheet.file}: no game of {wanted}", f"There are games of {', '.join(map(str, sorted(counts)))}.")
    counted = [version] if version is not None else sorted(filter(None, versions))
    return PlayedGames(wanted, mine, len(games) - len(mine), tuple(counted))


def _starts(game: GameInfo, columns: Mapping[str, str]) -> Starts:
    """The starting positions that the sheet has a column for; `start` or `faction` is the game's first."""
    own = [column for column in game.seat_columns if column.start and column.labels]
    found: Starts = {}
    for at, column in enumerate(own):
        names = (column.name.casefold(), *(START if at == 0 else ()))
        written = next((columns[name] for name in names if name in columns), None)
        if written is not None:
            found[column.name] = (written, {slug(label).casefold(): label for label in column.labels})
    return found


def _game(sheet: Sheet, columns: Mapping[str, str], starts: Starts, rows: Rows) -> list[Chair]:
    """The seats of one game. Raises RulesetError, naming the cell."""
    places = _places(sheet, columns, rows)
    shares = _shares(sheet, columns, rows)
    chairs = []
    for place, (number, row), won in zip(places, rows, shares, strict=True):
        named = {name: _label(sheet, number, written, row.get(name), labels) for name, (written, labels) in starts.items()}
        chairs.append(Chair(place, named, won))
    return sorted(chairs, key=lambda chair: chair.place)


def _places(sheet: Sheet, columns: Mapping[str, str], rows: Rows) -> list[int]:
    """The place of each row, by the column seat, else by their order. Raises RulesetError."""
    places: list[int] = []
    for at, (number, row) in enumerate(rows, 1):
        place = row.get(SEAT, "") if SEAT in columns else at
        place = int(place) if isinstance(place, str) and place.isdecimal() else place
        if not isinstance(place, int) or not 1 <= place <= len(rows):
            raise sheet.error(number, columns[SEAT], f"'{clip(str(place))}': a whole number from 1 to {len(rows)}")
        if place in places:
            raise sheet.error(
                number, columns[SEAT], f"{place} twice in one game", "Two games on one day need a column game."
            )
        places.append(place)
    return places


def _label(sheet: Sheet, number: int, written: str, said: Any, labels: Mapping[str, str]) -> str:
    """The game's own word for a start. Raises RulesetError."""
    word = str("" if said is None else said)
    if slug(word).casefold() not in labels:
        known = list(labels.values())
        raise sheet.error(number, written, f"'{clip(word)}' is none of the game's.{nearest(word, known)}", _listed(known))
    return labels[slug(word).casefold()]


def _listed(known: Sequence[str]) -> str:
    return f"There are: {', '.join(known)}."


def _shares(sheet: Sheet, columns: Mapping[str, str], rows: Rows) -> list[float]:
    """Each seat's part of the win: by the column winner, else by the highest score. Raises RulesetError."""
    if WON in columns:
        words = [str(row.get(WON, "")).casefold() for _, row in rows]
        for (number, _), word in zip(rows, words, strict=True):
            if word not in (*YES, *NO):
                raise sheet.error(number, columns[WON], f"'{clip(word)}': yes or no")
        won = [word in YES for word in words]
    else:
        scores = [_number(sheet, number, columns[SCORE], row.get(SCORE)) for number, row in rows]
        won = [score == max(scores) for score in scores]
    if not any(won):
        raise sheet.error(rows[0][0], columns.get(WON, ""), "nobody won this game", "Leave unfinished games out.")
    return [1 / sum(won) if one else 0.0 for one in won]


def _number(sheet: Sheet, number: int, column: str, value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise sheet.error(number, column, f"'{clip(str(value or ''))}': a number") from None


@dataclass(frozen=True)
class PlaytestLevel:
    """One place or start: how often it sat, its wins, its interval by the games alone, and what is simulated."""

    metric: str
    name: str
    games: int
    wins: float
    low: float
    high: float
    among: int  # levels whose intervals hold at once
    simulated: tuple[float, float, float] | None = None

    @property
    def share(self) -> float:
        """The part of its games that it won."""
        return self.wins / self.games

    def proves(self, fair: float) -> str:
        """Say what the games prove by themselves."""
        margin = fair * MARGIN
        if self.low > fair + margin:
            return "too strong"
        if self.high < fair - margin:
            return "too weak"
        return "fair" if fair - margin <= self.low and self.high <= fair + margin else "undecided"

    @property
    def against(self) -> str:
        """Say whether the simulation contradicts the games: both intervals lie apart."""
        if self.simulated is None or not all(map(isfinite, self.simulated)):
            return "not simulated"
        return "contradicts" if self.simulated[1] > self.high or self.simulated[2] < self.low else "fits"

    @property
    def both(self) -> tuple[float, float, float] | None:
        """Games and simulation together where they fit; the simulation counts as many games as people played, no more."""
        if self.simulated is None or self.against != "fits":
            return None
        wins = self.wins + self.games * self.simulated[0]
        return (wins / (2 * self.games), *interval(wins, 2 * self.games, self.among))

    def after(self, games: int) -> float:
        """The half-width to expect once it sat in so many more games and won as it does."""
        n = self.games + games
        low, high = interval(self.share * n, n, self.among)
        return (high - low) / 2

    @property
    def half(self) -> float:
        """Half of its interval's width."""
        return (self.high - self.low) / 2


def interval(wins: float, games: float, among: int) -> tuple[float, float]:
    """The interval of a share of games, simultaneous for `among` levels."""
    return counted_interval(wins, games - wins, together(CONFIDENCE, among))


def levels_of(
    played: PlayedGames, game: GameInfo, simulated: Mapping[str, tuple[float, float, float]]
) -> list[PlaytestLevel]:
    """Every place, then every start that sat in a game."""
    kinds: list[list[tuple[str, str, list[float]]]] = [
        [
            (
                str(Metric(WIN_SHARE, "seat", level=str(place))),
                f"Place {place}",
                [one[place - 1].won for one in played.games],
            )
            for place in range(1, played.seats + 1)
        ]
    ]
    for column in game.seat_columns:
        if column.start and any(column.name in chair.starts for one in played.games for chair in one):
            kinds.append(list(_of_column(played, column.name, column.labels)))
    return [
        PlaytestLevel(
            metric, name, len(won), sum(won), *interval(sum(won), len(won), len(kind)), len(kind), simulated.get(metric)
        )
        for kind in kinds
        for metric, name, won in kind
    ]


def _of_column(played: PlayedGames, column: str, labels: Sequence[str]) -> Iterator[tuple[str, str, list[float]]]:
    for label in labels:
        won = [chair.won for one in played.games for chair in one if chair.starts.get(column) == label]
        if won:
            yield str(Metric(WIN_SHARE, "start", column, slug(label))), proper(label), won


def next_game(levels: Sequence[PlaytestLevel], seats: int) -> tuple[list[PlaytestLevel], float, float]:
    """The starts to seat next, widest interval first (places, where there are none), and the widest now and after more."""
    starts = [level for level in levels if ".start:" in level.metric]
    wide = sorted(starts or levels, key=lambda level: -level.half)[:seats]
    return wide, wide[0].half, max(level.after(FURTHER) for level in wide)
