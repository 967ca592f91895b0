"""Games that people played, beside a simulation: `simulate playtests` and `simulate.playtests`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from simulate.api.asked import blocks_of, compiled
from simulate.api.question import Word, question
from simulate.claims import people
from simulate.claims.claim import Claim, Games
from simulate.errors import RunError, clip
from simulate.games import game_folder, game_meta, game_path_of
from simulate.reading.answers import PLAY_ROLES, Answers, keep_answers, kept_answers, parse_roles
from simulate.reading.cards import pick_sheet
from simulate.reading.opened import is_sheet, open_tables
from simulate.reading.words import PLAYS
from simulate.runs.measure.levels import level
from simulate.runs.plan.order import Order, require_rivals
from simulate.runs.plan.request import Request
from simulate.runs.play.map_batches import play_totals
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.whatif.people import Fit
from simulate.whatif.playtests import TABLE, PlayedGames, PlaytestLevel, levels_of, read_games

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Playtests:
    """Games of people and a simulation of the same table."""

    order: Order
    played: PlayedGames
    levels: list[PlaytestLevel]
    playouts: int

    def claims(self) -> list[Claim]:
        """What the games prove by themselves, whom that rests on, and what they say to the simulation."""
        fair, levels = 1 / self.played.seats, len(self.levels)
        title, many = self.order.game.title, len(self.played.games)
        games = Games(f"{many} games of {title} that {self.played.seats} people played", "played by people")
        if self.played.coop:
            (one,) = self.levels
            simulated = None if one.simulated is None else one.simulated[0]
            return [people.table_won(one.wins, one.games, one.shown, simulated, one.against, games)]
        if not self.levels:
            return []
        off = [one for one in self.levels if one.proves(fair) in ("too strong", "too weak")]
        found = [people.prove([(one.name, one.proves(fair), one.shown) for one in off], fair, levels, games)]
        found += self._people(fair, games)
        apart = [one for one in self.levels if one.against == "contradicts"]
        said = [(one.name, one.shown, one.simulated[0]) for one in apart if one.simulated is not None]
        found += [people.contradict(said, levels, games)] if said else []
        return [*found, *self._unclear(games)]

    def _people(self, fair: float, games: Games) -> list[Claim]:
        """Say what people have to do with it: whom a verdict rests on, or that nobody is named."""
        levels = len(self.levels)
        if not self.played.peopled:
            off = any(one.alone(fair) in ("too strong", "too weak") for one in self.levels)
            return [people.unnamed(levels, games)] if off else []
        names = [one.name for one in self.levels if one.explained(fair)]
        if not names:
            return []
        name, times = Fit(self.played.games).best()
        who = next(c.person for g in self.played.games for c in g if (c.person or "").casefold() == name)
        return [people.explained(names, who or name, times, levels, games)]

    def _unclear(self, games: Games) -> list[Claim]:
        """Say whether the games show that the simulation fits, or are too few."""
        held = [one for one in self.levels if one.simulated is not None and one.against != "not simulated"]
        open_ = [one for one in held if one.against == "cannot tell"]
        many, levels = len(self.played.games), len(self.levels)
        if not open_:
            fit = [one for one in held if one.against == "fits"]
            return [people.fit(self.playouts, levels, games)] if fit and len(fit) == len(held) else []
        widest = max(open_, key=lambda one: one.half)
        return [people.open_(self.playouts, many, (widest.low, widest.high), widest.name, levels, games)]

    def frame(self) -> pl.DataFrame:
        """A row a place and start."""
        import polars as pl

        fair = 1 / self.played.seats
        rows = []
        for one in self.levels:
            simulated, both = one.simulated or (None,) * 3, one.both or (None,) * 3
            rows.append(
                {
                    "level": one.name, "games": one.games, "wins": round(one.wins, 2), "share": one.share,
                    "low": one.low, "high": one.high, "verdict": "" if self.played.coop else one.proves(fair),
                    "simulated": simulated[0], "simulation": one.against,
                    "together": both[0], "together_low": both[1], "together_high": both[2], "metric": one.metric,
                }
            )  # fmt: skip
        return pl.DataFrame(rows)


@question(
    Word("version", "Only games whose column version says this.", flag="--of-version", metavar="WORD"),
    Word("role", f"Say what a column is: {', '.join(PLAY_ROLES)}. Repeatable.", metavar="ROLE=COLUMN"),
    Word("tab", "Read this tab of a spreadsheet.", metavar="NAME"),
    Word("lowest_wins", "The lowest score wins."),
    Word("yes", "Where two readings are left, take the likelier one."),
    playouts=4_000,
)
def playtests(
    request: Request,
    version: str | None = None,
    role: tuple[str, ...] = (),
    tab: str | None = None,
    lowest_wins: bool = False,
    yes: bool = False,
    watch: Watch | None = None,
) -> Playtests:
    """Read games that people played, a row a player or a game, and hold them against a simulation of the same table.

    The file stands among the players: `simulate.playtests("comuni", "games.csv")`. Raises SimulateError.
    """
    request, file = _with_file(request)
    watch = watch or Watch()
    info = request.but(log="seats").order(seats=game_meta(request.game)["seats"][1]).manifest.game
    if not info.is_coop:
        require_rivals(info, "playtests")
    seats = None if request.seats is None else request.seat_count
    given = Answers(parse_roles(role, PLAY_ROLES), tab, lowest_wins, yes)
    answers = given.over(kept_answers(game_folder(request.game), PLAYS))
    sheet = pick_sheet(open_tables(file), answers, PLAYS, (info.title, info.name))
    played = read_games(sheet, info, seats, version, answers)
    if (given.roles or given.lowest) and game_path_of(request.game) is not None:
        keep_answers(game_folder(request.game), PLAYS, answers)
    order = compiled(request.but(log="seats").order(seats=played.seats), watch)
    watch.say(f"playing {request.playouts:,} playouts to compare")
    with pool_for(request) as workers:
        totals = play_totals(order, 0, blocks_of(request.playouts, order), workers)
    simulated = {
        name: level(totals, name) for name in totals.names if name.startswith(("win_share.seat", "win_share.start", TABLE))
    }
    return Playtests(order, played, levels_of(played, order.manifest.game, simulated), request.playouts)


def _with_file(request: Request) -> tuple[Request, Path]:
    """Part the file of games from the players. Raises RunError."""
    files = [word for word in request.players if is_sheet(str(word))]
    if not files and is_sheet(request.game):
        raise RunError(
            f"{clip(request.game)} stands where the name of the game does",
            f"simulate playtests GAME {quote(request.game)}; outcomes of a game that is not here: "
            f"simulate import {quote(request.game)}",
        )
    if len(files) != 1:
        raise RunError(f"{len(files)} files of games are named; one is needed", "simulate playtests GAME games.csv")
    return request.but(players=tuple(word for word in request.players if word != files[0])), Path(files[0])
