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

from simulate.errors import RunError, clip, nearest
from simulate.metrics import WIN_SHARE, Metric, proper, slug
from simulate.reading.answers import Answers
from simulate.reading.header import Sheet
from simulate.reading.plays import Chair as ReadChair
from simulate.reading.plays import Plays, read_plays
from simulate.runs.plan.manifest import GameInfo
from simulate.statistics.estimates import counted_interval
from simulate.statistics.standards import CONFIDENCE, MARGIN, together
from simulate.whatif.people import Fit

Level = tuple[str, str, str, str, list[float]]  # metric, name, kind and level of the fit, part of the win in each game
TABLE = "win_share.mean"  # of a game in which all win or lose together
FURTHER = 10  # games: how much they would narrow an interval
Starts = dict[str, tuple[str, dict[str, str]]]  # column of the game -> (column of the file, labels by what people write)


@dataclass(frozen=True)
class Chair:
    """One seat of a game of people: place from 1 (None: not said), starts by column, part of the win, who sat there."""

    place: int | None
    starts: Mapping[str, str]
    won: float
    person: str | None = None


@dataclass(frozen=True)
class PlayedGames:
    """The games of people with one number of seats.

    `left`: games of other numbers; `versions` that were counted; `said`: how the file was read; `coop`: all win or lose.
    """

    seats: int
    games: tuple[tuple[Chair, ...], ...]
    left: int
    versions: tuple[str, ...]
    said: tuple[str, ...] = ()
    coop: bool = False

    @property
    def seated(self) -> bool:
        """True if it is known who sat where."""
        return all(chair.place is not None for one in self.games for chair in one)

    @property
    def peopled(self) -> bool:
        """True if it is known who played."""
        return all(chair.person for one in self.games for chair in one)


def read_games(
    sheet: Sheet, game: GameInfo, seats: int | None = None, version: str | None = None, answers: Answers | None = None
) -> PlayedGames:
    """Read games of people. `seats`: only of this number (default: the commonest). Raises RunError, RulesetError."""
    answers = answers or Answers()
    own = [column.name for column in game.seat_columns if column.start and column.labels]
    named = [name for name in sheet.columns if name.casefold() in (word.casefold() for word in own)]
    plays = read_plays(sheet, answers, named, game.max_seats, version)
    starts, said = _starts(game, sheet, plays, answers)
    games = _labelled(sheet, plays, starts)
    counts = Counter(map(len, games))
    fit = {n: times for n, times in counts.items() if game.min_seats <= n <= game.max_seats} or counts
    wanted = seats or max(fit, key=lambda n: (fit[n], n))
    mine = tuple(tuple(one) for one in games if len(one) == wanted)
    if not mine:
        raise RunError(f"{sheet.file}: no game of {wanted}", f"There are games of {', '.join(map(str, sorted(counts)))}.")
    own_versions = {str(chair.cells.get("version", "")) for one in plays.games for chair in one}
    counted = [version] if version is not None else sorted(filter(None, own_versions))
    coop = plays.coop or game.is_coop
    if coop and (unjudged := [written for written, _ in starts.values()]):
        said.append(f"no verdict on column {', '.join(map(clip, unjudged))}: all win together")
    return PlayedGames(wanted, mine, len(games) - len(mine), tuple(counted), (*plays.said, *said), coop)


def _starts(game: GameInfo, sheet: Sheet, plays: Plays, answers: Answers) -> tuple[Starts, list[str]]:
    """The starting positions that the file has a column for; one called start or faction is the game's first."""
    own = [column for column in game.seat_columns if column.start and column.labels]
    found: Starts = {}
    given = answers.columns("start", sheet.columns)
    loose = [*given, *(name for name in plays.starts if name not in given)]
    for at, column in enumerate(own):
        written = next((name for name in sheet.columns if name.casefold() == column.name.casefold()), None)
        written = written or (next(iter(loose), None) if at == 0 else None)
        if written is not None:
            found[column.name] = (written, {slug(label).casefold(): label for label in column.labels})
    out = [name for name in plays.starts if name not in (written for written, _ in found.values())]
    return found, [f"left out: column {clip(name)}: the game has no such starting positions" for name in out]


def _labelled(sheet: Sheet, plays: Plays, starts: Starts) -> list[list[Chair]]:
    """The games with the game's own words for starts. Raises RulesetError, naming every cell that is none."""
    faults: list[tuple[int, str, str]] = []
    made = []
    for game in plays.games:
        chairs = [Chair(c.seat, _labels(c, starts, faults), c.won, c.person) for c in game]
        made.append(sorted(chairs, key=lambda chair: chair.place or 0))
    if faults:
        known = next(list(labels.values()) for written, labels in starts.values() if written == faults[0][1])
        raise sheet.faults(faults, f"There are: {', '.join(known)}. Not a start: --role out={faults[0][1]}")
    return made


def _labels(chair: ReadChair, starts: Starts, faults: list[tuple[int, str, str]]) -> dict[str, str]:
    found = {}
    for name, (written, labels) in starts.items():
        word = str(chair.cells.get(written, ""))
        label = labels.get(slug(word).casefold())
        if label is None:
            faults.append(
                (chair.number, written, f"'{clip(word)}' is none of the game's.{nearest(word, list(labels.values()))}")
            )
        else:
            found[name] = label
    return found


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
    fair: float = 0.0  # the even share
    equal: tuple[float, float, float] | None = None  # share, low, high at a table of equal people, where they are named

    @property
    def share(self) -> float:
        """The part of its games that it won."""
        return self.wins / self.games

    def proves(self, fair: float) -> str:
        """Say what the games prove by themselves: also at a table of equal people, where people are named."""
        alone = self.alone(fair)
        if self.equal is None or alone == _verdict(*self.equal[1:], fair):
            return alone
        return "undecided"

    def alone(self, fair: float) -> str:
        """Say what the games would prove if all people were equally good."""
        return _verdict(self.low, self.high, fair)

    def explained(self, fair: float) -> bool:
        """Return True where who sat there may be what makes it look off."""
        return self.alone(fair) in ("too strong", "too weak") and self.proves(fair) == "undecided"

    @property
    def against(self) -> str:
        """Say what the games say to the simulation: they contradict it, fit it, or are too few to tell.

        They contradict where the intervals lie apart, also at a table of equal people; they fit where theirs lies within the
        margin around what is simulated.
        """
        if self.simulated is None or not all(map(isfinite, self.simulated)):
            return "not simulated"
        held = [(self.low, self.high), *([self.equal[1:]] if self.equal is not None else [])]
        if all(self.simulated[1] > high or self.simulated[2] < low for low, high in held):
            return "contradicts"
        margin = self.fair * MARGIN
        low, high = self.simulated[0] - margin, self.simulated[0] + margin
        return "fits" if any(low <= own_low and own_high <= high for own_low, own_high in held) else "cannot tell"

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
    def shown(self) -> str:
        """Its share with the interval: `40 % (31 to 50)`."""
        return f"{100 * self.share:.0f} % ({100 * self.low:.0f} to {100 * self.high:.0f})"

    @property
    def half(self) -> float:
        """Half of its interval's width."""
        return (self.high - self.low) / 2


def _verdict(low: float, high: float, fair: float) -> str:
    """Say where an interval lies: off the fair band, within it, or neither."""
    margin = fair * MARGIN
    if low > fair + margin:
        return "too strong"
    if high < fair - margin:
        return "too weak"
    return "fair" if fair - margin <= low and high <= fair + margin else "undecided"


def interval(wins: float, games: float, among: int) -> tuple[float, float]:
    """The interval of a share of games, simultaneous for `among` levels."""
    return counted_interval(wins, games - wins, together(CONFIDENCE, among))


def levels_of(
    played: PlayedGames, game: GameInfo, simulated: Mapping[str, tuple[float, float, float]]
) -> list[PlaytestLevel]:
    """Every place, where seats are known, then every start that sat in a game; beside people, where they are named."""
    if played.coop:
        return [_table_level(played, simulated.get(TABLE))]
    places = range(1, played.seats + 1) if played.seated else ()
    kinds: list[list[Level]] = [
        [
            (
                str(Metric(WIN_SHARE, "seat", level=str(place))),
                f"Place {place}",
                "place",
                str(place),
                [one[place - 1].won for one in played.games],
            )
            for place in places
        ]
    ]
    for column in game.seat_columns:
        if column.start and any(column.name in chair.starts for one in played.games for chair in one):
            kinds.append(list(_of_column(played, column.name, column.labels)))
    fit = Fit(played.games) if played.peopled else None
    return [
        PlaytestLevel(
            metric, name, len(won), sum(won), *interval(sum(won), len(won), len(kind)), len(kind), simulated.get(metric),
            1 / played.seats, None if fit is None else fit.share(column, level, len(kind)),
        )
        for kind in kinds
        for metric, name, column, level, won in kind
    ]  # fmt: skip


def _table_level(played: PlayedGames, simulated: tuple[float, float, float] | None) -> PlaytestLevel:
    """How often all win together."""
    won = [float(any(chair.won for chair in one)) for one in played.games]
    low, high = interval(sum(won), len(won), 1)
    return PlaytestLevel(TABLE, "The table", len(won), sum(won), low, high, 1, simulated, simulated[0] if simulated else 0.0)


def _of_column(played: PlayedGames, column: str, labels: Sequence[str]) -> Iterator[Level]:
    for label in labels:
        won = [chair.won for one in played.games for chair in one if chair.starts.get(column) == label]
        if won:
            yield str(Metric(WIN_SHARE, "start", column, slug(label))), proper(label), column, label, won


def next_game(levels: Sequence[PlaytestLevel], seats: int) -> tuple[list[PlaytestLevel], float, float]:
    """The starts to seat next, widest interval first (places, where there are none), and the widest now and after more."""
    starts = [level for level in levels if ".start:" in level.metric]
    wide = sorted(starts or levels, key=lambda level: -level.half)[:seats]
    return wide, wide[0].half, max(level.after(FURTHER) for level in wide)
