"""`simulate run`: play many games into a run directory, or a sweep of them."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from simulate.api.playing import Over, PlayedRuns, play_asked, require_share
from simulate.api.summary import summary_text, summary_values
from simulate.api.until import until_of
from simulate.claims.claim import games_at
from simulate.cli.options import Whole, playing
from simulate.cli.progress import watch
from simulate.cli.response import show_response
from simulate.cli.sections import RESULTS, command, option, quiet_option
from simulate.errors import RunError
from simulate.games import load_game, path_options
from simulate.runs.plan.request import Request
from simulate.runs.play.play import PlaySettings
from simulate.system.limits import PLAYOUTS_MAX
from strategies.grades import players_of_grades

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.runs.play.play import Result


LOG = ("sums", "playouts", "seats", "cards")


@command()
@playing(playouts=10_000, sweep=True)
@click.option("--variants", help="Sweep over variants: all, or names and files with commas (base: the rules themselves).")
@click.option("--fields", help="Sweep over fields: all (but search players), or names with commas.")
@click.option(
    "--vary",
    multiple=True,
    metavar="PATH=a..b",
    help="Sweep over values of a rule: a range, or a list with commas. Repeat it for all combinations.",
)
@click.option(
    "--grades",
    metavar="GRADE,...",
    help="Seat players by strength, in place of STRATEGY: beginner,expert,expert,expert.",
)
@click.option("--until", metavar="WHAT", help="Play until `verdict`, or `precision=0.5` (pp), in place of --playouts.")
@click.option(
    "--at-most",
    type=Whole(1, PLAYOUTS_MAX, "at least one playout, a whole number"),
    help="Playouts planned as the most, with --until or by and by: verdicts are then sharper than without a plan.",
)
@option(
    RESULTS, "--log", type=click.Choice(LOG), default="cards", help="What to log. `sums` keeps only what a report needs."
)
@option(RESULTS, "--out", metavar="DIR", help="Run directory.  [default: runs/..., named after what is played]")
@option(RESULTS, "--resume/--fresh", default=True, help="Continue the run in this directory (default), or start over.")
@click.option(
    "--shard-size", type=Whole(1, PLAYOUTS_MAX, "at least one playout, a whole number"), help="Playouts in one file."
)
@click.option("--paranoid", is_flag=True, help="Check every rule and every strategy at every ply. Slow.")
@click.option(
    "--max-unfinished", default=0.001, metavar="RATE", help="Fail if more than this share of playouts is unfinished."
)
@option(RESULTS, "--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@quiet_option
def run(
    request: Request,
    variants: str | None,
    fields: str | None,
    vary: tuple[str, ...],
    grades: str | None,
    until: str | None,
    at_most: int | None,
    out: str | None,
    resume: bool,
    shard_size: int | None,
    paranoid: bool,
    max_unfinished: float,
    as_json: bool,
    quiet: bool,
) -> None:
    """Play many games and log them to a run directory.

    As many strategies as seats are one line-up, played in all rotations over the same deals. Any other number is a field
    from which balanced line-ups are drawn; none means the game's default field, or the one that --field names. An
    interrupted run is finished, and a finished one extended, by the same command. Several seat counts, variants, fields or
    values of a rule make a sweep: a run directory each, --playouts in each, on the same deals, that `simulate report`
    compares. With --vary it ends with every metric by value.

    \b
    Examples:
      simulate run san-juan --playouts 1000000
      simulate run san-juan adaptive rusher guild city --playouts 20000 --seed 7
      simulate run san-juan --seats 2 --set cards.library.cost=6
      simulate run san-juan --grades beginner,expert,expert,expert
      simulate run san-juan --seats 2-4 --variants all --playouts 20000
      simulate run san-juan --vary cards.library.cost=3..7 --playouts 20000
    """
    require_share(max_unfinished)
    request = graded(request, grades)
    said = click.get_current_context().get_parameter_source("playouts")
    if until is not None and said is ParameterSource.COMMANDLINE:
        raise RunError("--until and --playouts exclude each other", "--at-most says how many are played at most.")
    how = PlaySettings(request.workers, shard_size, request.backend, paranoid, not resume, request.scheduler, at_most)
    telling = Telling(quiet, as_json)
    over = Over(variants, fields, vary)
    made = play_asked(request, how, over, out, watch(quiet), telling.add, until_of(until, at_most))
    telling.end(made)
    made.check_unfinished(max_unfinished)


def graded(request: Request, grades: str | None) -> Request:
    """The request with the players of some grades, at a table of as many seats. Raises RunError, StrategyError."""
    if grades is None:
        return request
    if request.players or request.field:
        raise RunError("--grades and players or --field exclude each other", "Name grades, or strategies, or a field.")
    players = players_of_grades(load_game(request.game).key, grades)
    seats = request.seats or str(len(players))
    if seats != str(len(players)):
        raise RunError(f"--grades names {len(players)} players, --seats {seats}", "Name as many grades as seats.")
    return request.but(players=players, seats=seats)


@dataclass
class Telling:
    """The messages about runs: each in words as it ends, or all at once as one JSON document."""

    quiet: bool
    as_json: bool

    def add(self, order: Order, result: Result) -> None:
        """A run has ended."""
        if self.quiet or self.as_json:
            return
        if result.redone:
            click.echo(f"damaged shards played again: {', '.join(result.redone)}", err=True)
        if result.set_aside:
            click.echo(f"set aside: {', '.join(map(str, result.set_aside))}", err=True)
        click.echo(summary_text(result))
        click.echo(f"Report it with: {report_command(result.folder, order)}")

    def end(self, made: PlayedRuns) -> None:
        """All have."""
        seen = self.as_json or not self.quiet
        response = made.response() if seen else []
        if self.as_json:
            runs = [summary_values(result) for _, result in made.runs]
            document = {"directory": str(made.folder), "runs": runs} if made.sweep else runs[0]
            document |= {"response": [asdict(point) for point in response]} if made.varied else {}
            click.echo(json.dumps(document, indent=1))
        elif made.sweep and not self.quiet:
            playouts = sum(result.held + result.played for _, result in made.runs)
            show_response(response, ", ".join(made.varied), games_at(made.runs[0][0].manifest, playouts))
            click.echo(f"{len(made.runs)} runs in {made.folder}")
            click.echo(f"Compare them with: {report_command(made.folder, made.runs[0][0])}")


def report_command(folder: Path, order: Order) -> str:
    """The command that reports a run or a sweep."""
    return shlex.join(["simulate", "report", str(folder), *path_options(order.game.key)])
