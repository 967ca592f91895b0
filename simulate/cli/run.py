"""`simulate run`: play many games into a run directory, or a sweep of them."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simulate.cli.options import Whole, playing
from simulate.cli.progress import observer
from simulate.cli.response import response_of, show_response
from simulate.engine.overlays import variants_of
from simulate.errors import RunError, Terminated
from simulate.games import game_folder
from simulate.limits import PLAYOUTS_MAX
from simulate.runs.measure.summary import summary_text, summary_values
from simulate.runs.plan.request import Request, default_folder, folder_at
from simulate.runs.plan.sweep import members_of, parse_fields, parse_variants, parse_vary
from simulate.runs.play.faults import order_options, replay_command
from simulate.runs.play.play import RunInterruptedError, Settings, play
from simulate.sums.source import SUMS
from strategies import fields_of

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.runs.plan.sweep import Member
    from simulate.runs.play.play import Result


LOG = ("sums", "playouts", "seats", "cards")


@click.command(context_settings={"show_default": True})
@playing(playouts=10_000, sweep=True)
@click.option("--variants", help="Sweep over variants: all, or names and files with commas (base: the rules themselves).")
@click.option("--fields", help="Sweep over fields: all, or names with commas.")
@click.option(
    "--vary",
    multiple=True,
    metavar="PATH=a..b",
    help="Sweep over values of a rule, a range or a list with commas. Repeatable: all combinations.",
)
@click.option("--log", type=click.Choice(LOG), default="cards", help="How much; sums: what a report needs, no rows.")
@click.option("--out", metavar="DIR", help="Run directory.  [default: runs/..., named after what is played]")
@click.option("--resume/--fresh", default=True, help="Finish or extend the run in the directory, or replace it.")
@click.option(
    "--shard-size", type=Whole(1, PLAYOUTS_MAX, "at least one playout, a whole number"), help="Playouts of a file."
)
@click.option("--paranoid", is_flag=True, help="Check all invariants and every strategy's honesty at every ply; slow.")
@click.option("--max-unfinished", default=0.001, metavar="RATE", help="Fail above this share of unfinished playouts.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors (and --json).")
def run(
    request: Request,
    variants: str | None,
    fields: str | None,
    vary: tuple[str, ...],
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
      simulate run san-juan --seats 2-4 --variants all --playouts 20000
      simulate run san-juan --vary cards.library.cost=3..7 --playouts 20000
    """
    if not 0 <= max_unfinished <= 1:
        raise RunError(f"--max-unfinished {max_unfinished}: a share from 0 to 1, like 0.001")
    how = Settings(request.workers, shard_size, request.backend, paranoid, not resume, request.scheduler)
    members = members_asked(request, variants, fields, vary)
    orders = [member.order(request) for member in members]
    sweep = len(members) > 1 or variants is not None or fields is not None or bool(vary)
    paths = [text.partition("=")[0].strip() for text in vary]
    top = folder_at(out) if out is not None else default_folder(orders[0], sweep, paths)
    again = command(request, orders[0], top, how, variants, fields, vary)
    telling = Telling(quiet, as_json)
    for member, order in zip(members, orders, strict=True):
        folder = top / member.folder if sweep else top
        telling.add(order, play_one(order, folder, request.playouts, how, again, quiet))
    telling.end(top if sweep else None, paths)
    for order, result in telling.played:
        check_unfinished(order, result, max_unfinished)


def members_asked(request: Request, variants: str | None, fields: str | None, vary: tuple[str, ...] = ()) -> list[Member]:
    """The runs that are asked for. Raises RunError, UnknownNameError."""
    folder = game_folder(request.game)
    if request.overlays and variants is not None:
        raise RunError("--variant and --variants exclude each other", "--variants NAME plays one variant as a sweep.")
    if fields is not None and (request.field is not None or request.players):
        raise RunError("--fields excludes --field and named strategies", "--fields NAME plays one field as a sweep.")
    return members_of(
        request.seat_counts(),
        [None] if variants is None else parse_variants(variants, variants_of(folder)),
        [None] if fields is None else parse_fields(fields, list(fields_of(folder.name))),
        parse_vary(vary, request.settings),
    )


def play_one(order: Order, folder: Path, playouts: int, how: Settings, again: str, quiet: bool) -> Result:
    """Play one run directory; an interrupted one says how it is finished."""
    played = -(-playouts // order.plan.seats) * order.plan.seats
    if played != playouts and not quiet:
        whole = f"whole blocks of {order.plan.seats} rotations"
        click.echo(f"{playouts:,} playouts rounded up to {played:,}: {whole}", err=True)
    try:
        return play(order, folder, playouts, how, observer(order.game.title, quiet))
    except RunInterruptedError as stop:
        raise RunInterruptedError(stop.message, f"Finish it with: {again}", stop.exit_code) from None
    except KeyboardInterrupt as stop:
        code = 143 if isinstance(stop, Terminated) else 130
        raise RunInterruptedError("interrupted before the first playout", f"Finish it with: {again}", code) from None


def command(
    request: Request,
    order: Order,
    folder: Path,
    how: Settings,
    variants: str | None,
    fields: str | None,
    vary: tuple[str, ...],
) -> str:
    """The command that finishes a run or a sweep."""
    asked = order.manifest.asked
    words = ["simulate", "run", asked.game, *request.players, "--playouts", str(request.playouts)]
    words += ["--field", request.field] if request.field else []
    words += ["--seats", request.seats or str(asked.seats)]
    words += ["--variants", variants] if variants else []
    words += ["--fields", fields] if fields else []
    words += [word for text in vary for word in ("--vary", text)]
    varied = [text.partition("=")[0].strip() for text in vary]
    words += [*order_options(order, with_variant=variants is None, without=varied), "--log", asked.log, "--out", str(folder)]
    words += ["--jobs", str(how.jobs)]
    words += ["--backend", how.backend] if how.backend != "threads" else []
    words += ["--scheduler", how.scheduler] if how.scheduler else []
    return shlex.join(words)


@dataclass
class Telling:
    """What is said about the runs: each in words as it ends, or all at once as one JSON document."""

    quiet: bool
    as_json: bool

    def __post_init__(self) -> None:
        self.played: list[tuple[Order, Result]] = []

    def add(self, order: Order, result: Result) -> None:
        """A run has ended."""
        self.played.append((order, result))
        if self.quiet or self.as_json:
            return
        if result.redone:
            click.echo(f"damaged shards played again: {', '.join(result.redone)}", err=True)
        if result.set_aside:
            click.echo(f"not written by a run, hence set aside: {', '.join(map(str, result.set_aside))}", err=True)
        click.echo(summary_text(result))
        click.echo(f"Report it with: {shlex.join(['simulate', 'report', str(result.folder)])}")

    def end(self, sweep: Path | None, varied: Sequence[str]) -> None:
        """All have; `sweep` is the folder of a sweep, `varied` the paths of the rules that it varies."""
        seen = self.played[0][0].manifest.asked.log != SUMS and (self.as_json or not self.quiet)
        response = response_of([result.folder for _, result in self.played], varied) if varied and seen else []
        if self.as_json:
            runs = [summary_values(result) for _, result in self.played]
            document = runs[0] if sweep is None else {"directory": str(sweep), "runs": runs}
            document |= {"response": [asdict(point) for point in response]} if varied else {}
            click.echo(json.dumps(document, indent=1))
        elif sweep is not None and not self.quiet:
            show_response(response)
            click.echo(f"{len(self.played)} runs in {sweep}")
            click.echo(f"Compare them with: {shlex.join(['simulate', 'report', str(sweep)])}")


def check_unfinished(order: Order, result: Result, most: float) -> None:
    """Fail if too many playouts hit a guard. Raises RunError; the run itself is whole."""
    totals = result.manifest.totals
    if totals.unfinished > most * totals.playouts:
        first = result.tally.unfinished_at[0]
        block, rotation = divmod(first, order.plan.seats)
        raise RunError(
            f"{totals.unfinished:,} of {totals.playouts:,} playouts are unfinished "
            f"({totals.unfinished / totals.playouts:.3%}), more than --max-unfinished {most:g} allows; "
            f"the run in {result.folder} is whole and logs them",
            f"Look at the first with: {replay_command(order, block, rotation)}",
        )
