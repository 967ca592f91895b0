"""Tables of beginners, of experts, and of both, from Python and from the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simulate.api.asked import compiled
from simulate.api.question import question
from simulate.claims import questions
from simulate.claims.claim import Claim, Games, games_at
from simulate.errors import RunError
from simulate.games import load_game
from simulate.runs.measure.grades import GradedTable, Shown, places_moved, table_of
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from strategies.grades import grades_of, players_of_grades

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request


@dataclass(frozen=True)
class GradesResult:
    """Tables of one grade each, weakest first, and those of one player of a lower grade among the best."""

    grades: list[str]
    tables: list[GradedTable]
    mixed: list[GradedTable]
    order: Order

    def frame(self) -> pl.DataFrame:
        """One row a table: how long it plays, what it scores, and how often each place wins."""
        import polars as pl

        return pl.DataFrame([row_of(table) for table in (*self.tables, *self.mixed)])

    def says(self) -> list[str]:
        """The answer in sentences."""
        first, last = self.tables[0], self.tables[-1]
        if self.order.manifest.game.is_coop:
            return [self.claims()[0].words, self._lengths()]
        return [self.claims()[0].words, self._places(first, last), self._lengths()]

    def claims(self) -> list[Claim]:
        """A newcomer's chance, or how often tables of each grade win together."""
        tables, seats, best = (*self.tables, *self.mixed), self.order.plan.seats, self.grades[-1]
        games = games_at(self.order.manifest, sum(len(table.rows.rounds) for table in tables))
        games = Games(f"{games.words}; {len(tables)} tables")
        if self.order.manifest.game.is_coop:
            told = ", ".join(f"{table.name} {_percent(table.wins)}" for table in tables)
            return [questions.graded_tables(told, len(tables), games)]
        among = f"{seats - 1} {best}s" if seats > 2 else f"one {best}"
        chances = [f"a {grade} wins {_percent(table.wins)}" for grade, table in zip(self.grades, self.mixed, strict=False)]
        return [questions.newcomer(among, chances, f"{100 / seats:.1f} %", games)]

    def _places(self, first: GradedTable, last: GradedTable) -> str:
        """Name the place that moves most between the weakest and the best table, or how far none moves."""
        moved = places_moved(first, last)
        at = max(range(len(moved)), key=lambda at: max(moved[at].low, -moved[at].high))
        effect = moved[at]
        low, best = self.grades[0], self.grades[-1]
        who = f"between tables of {low}s and of {best}s"
        if effect.low <= 0 <= effect.high:
            most = max(max(abs(one.low), abs(one.high)) for one in moved)
            return f"no place is shown to change {who}: none by more than {100 * most:.1f} pp (all at once, 95 %)"
        was, now = (100 * table.places[at][0] for table in (first, last))
        shares = f"{was:.1f} % at tables of {low}s, {now:.1f} % at those of {best}s"
        by = f"{-100 * effect.value:+.1f} pp ({-100 * effect.high:+.1f} to {-100 * effect.low:+.1f}, all places at once)"
        return f"Place {at + 1} changes most with strength: it wins {shares}, {by.replace('-', '−')}"

    def _lengths(self) -> str:
        """Say how long the tables play and how far their scores lie apart."""
        unknown, told = self.order.manifest.game.unknown, []
        for table in self.tables:
            parts = [] if "rounds" in unknown else [f"{table.rounds:.1f} rounds"]
            parts += [] if "score" in unknown else [f"{table.score:.1f} ± {table.spread:.1f} points"]
            told += [f"{table.name} {', '.join(parts)}"] if parts else []
        return (
            f"length, and scores with their spread: {'; '.join(told)}"
            if told
            else "its engine tells no rounds and no scores"
        )


def row_of(table: GradedTable) -> dict[str, Any]:
    """A table as a row."""
    value, low, high = table.wins
    row: dict[str, Any] = {"table": table.name, "players": ", ".join(table.players), "first": value}
    row |= {"first_low": low, "first_high": high, "rounds": table.rounds, "score": table.score, "spread": table.spread}
    row["margin"] = table.margin
    for at, (share, share_low, share_high) in enumerate(table.places):
        row |= {f"place_{at + 1}": share, f"place_{at + 1}_low": share_low, f"place_{at + 1}_high": share_high}
    return row


def _percent(shown: Shown) -> str:
    return f"{100 * shown[0]:.1f} % ({100 * shown[1]:.1f} to {100 * shown[2]:.1f})"


def line_ups(known: Mapping[str, str], seats: int) -> dict[str, list[str]]:
    """The tables of grades, by name: a grade in every seat, then one player of each lower grade among the best."""
    best = list(known)[-1]
    alike = {f"{name}s": [player] * seats for name, player in known.items()}
    among = {
        f"{name} among {best}s": [player, *[known[best]] * (seats - 1)] for name, player in known.items() if name != best
    }
    return alike | among


@question(playouts=8_000)
def grades(request: Request, watch: Watch | None = None) -> GradesResult:
    """How do tables of beginners, of experts, and of a newcomer among experts differ? Raises SimulateError.

    The grades are those of the game, weakest first; players that are named stand in their place, a grade each.
    """
    watch = watch or Watch()
    game = load_game(request.game)
    known = dict(zip(map(str, request.players), map(str, request.players), strict=True)) or grades_of(game.key)
    if len(known) < 2:
        players_of_grades(game.key, "beginner,expert")  # says how to name them
        raise RunError("two grades are compared", f"simulate grades {game.name} WEAKER BETTER")
    seats, names = request.seat_count, list(known)
    if seats < 2:
        raise RunError("grades are compared at a table of two or more", "Name a seat count: --seats 2")
    blocks = -(-request.playouts // seats)
    with pool_for(request) as pool:
        made = []
        for name, players in line_ups(known, seats).items():
            order = compiled(request.but(log="seats", players=tuple(players), field=None).order(), watch)
            made.append(table_of(order, name, blocks, pool))
    return GradesResult(names, made[: len(names)], made[len(names) :], order)
