"""Games that people played, beside a simulation: `simulate playtests` and `simulate.playtests`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.api.asked import blocks_of, compiled
from simulate.api.question import Word, question
from simulate.engine.sheet_file import is_sheet, read_sheet
from simulate.errors import RunError
from simulate.games import game_meta
from simulate.runs.measure.levels import level
from simulate.runs.plan.order import Order, require_rivals
from simulate.runs.plan.request import Request
from simulate.runs.play.map_batches import play_totals
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.whatif.playtests import PlayedGames, PlaytestLevel, levels_of, read_games

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Playtests:
    """Games of people and a simulation of the same table."""

    order: Order
    played: PlayedGames
    levels: list[PlaytestLevel]
    playouts: int

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
                    "low": one.low, "high": one.high, "verdict": one.proves(fair),
                    "simulated": simulated[0], "simulation": one.against,
                    "together": both[0], "together_low": both[1], "together_high": both[2], "metric": one.metric,
                }
            )  # fmt: skip
        return pl.DataFrame(rows)


@question(
    Word("version", "Only games whose column version says this.", flag="--of-version", metavar="WORD"),
    playouts=4_000,
)
def playtests(request: Request, version: str | None = None, watch: Watch | None = None) -> Playtests:
    """Read games that people played (CSV or XLSX, a row a seat) and hold them against a simulation of the same table.

    The file stands among the players: `simulate.playtests("comuni", "games.csv")`. Raises SimulateError.
    """
    request, file = _with_file(request)
    watch = watch or Watch()
    info = request.but(log="seats").order(seats=game_meta(request.game)["seats"][1]).manifest.game
    require_rivals(info, "playtests")
    seats = None if request.seats is None else request.seat_count
    played = read_games(read_sheet(file), info, seats, version)
    order = compiled(request.but(log="seats").order(seats=played.seats), watch)
    watch.say(f"playing {request.playouts:,} playouts to compare")
    with pool_for(request) as workers:
        totals = play_totals(order, 0, blocks_of(request.playouts, order), workers)
    simulated = {
        name: level(totals, name) for name in totals.names if name.startswith(("win_share.seat", "win_share.start"))
    }
    return Playtests(order, played, levels_of(played, order.manifest.game, simulated), request.playouts)


def _with_file(request: Request) -> tuple[Request, Path]:
    """Part the file of games from the players. Raises RunError."""
    files = [word for word in request.players if is_sheet(str(word))]
    if len(files) != 1:
        raise RunError(f"{len(files)} files of games are named; one is needed", "simulate playtests GAME games.csv")
    return request.but(players=tuple(word for word in request.players if word != files[0])), Path(files[0])
