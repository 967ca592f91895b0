"""`simulate rebalance`: what do I change so that the goals are met?"""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.rebalance_page import rebalance_report
from reports.writers import to_csv, to_markdown
from simulate.api.asked import compiled
from simulate.cli.options import playing
from simulate.cli.paths import OUTPUT_FILE
from simulate.cli.progress import watch
from simulate.cli.sections import RESULTS, command, option, out_option
from simulate.cli.tables import Outputs, require_apart, results_options, write_file, write_pages
from simulate.files import finite
from simulate.rebalancing.document import about_of, answer_lines, document_of, lines_of
from simulate.rebalancing.whole import Ask, default_playouts
from simulate.rebalancing.whole import rebalance as rebalanced
from simulate.runs.plan.request import Request
from simulate.runs.play.play import RunInterruptedError
from simulate.runs.play.scheduler import pool_for

if TYPE_CHECKING:
    from simulate.rebalancing.whole import Found
    from simulate.runs.plan.order import Order

PROVENANCES = ("seed", "public", "ruling", "computed", "reconstructed", "override")


@command()
@playing(shown="half a million to 4 million by game")
@click.option(
    "--goal", "goals", multiple=True, metavar="GOAL", help="A goal, like livia=fair+-2.5 or rounds.mean<=12. Repeatable."
)
@click.option("--starts", type=float, metavar="X", help="Every starting position within X pp of fair.")
@click.option("--places", type=float, metavar="X", help="Every place in turn order within X pp of fair.")
@click.option("--strategies", type=float, metavar="X", help="Every player within X pp of fair.")
@click.option("--cards", type=float, metavar="X", help="Every card within X pp of no effect on who is dealt it.")
@click.option("--bands", is_flag=True, help="Every plausibility band of the game is a goal.")
@click.option("--goals", "goals_file", type=click.Path(path_type=Path), metavar="FILE", help="Goals and levers in TOML.")
@click.option("--lever", "levers", multiple=True, metavar="PATH|PATTERN", help="Change only this. Repeatable.")
@click.option("--fixed", multiple=True, metavar="PATH|PATTERN", help="Do not change this. Repeatable.")
@click.option("--lever-provenance", type=click.Choice(PROVENANCES), help="Change only values with this source.")
@click.option("--most-changes", type=click.IntRange(1, 6), default=3, help="Change at most this many values.")
@click.option("--minutes", type=click.FloatRange(min=0, min_open=True), help="Stop the search after this many minutes.")
@click.option("--elsewhere/--no-elsewhere", default=True, help="Try the change at other seats, fields and data.")
@click.option("--retune/--no-retune", default=True, help="Try it with players tuned under the new rules.")
@click.option(
    "--retune-playouts",
    type=click.IntRange(min=10_000),
    metavar="N",
    help="Playouts to tune each player, added to --playouts.",
)
@click.option("--progress", type=OUTPUT_FILE, help="Where the search is kept.  [default: beside --output]")
@out_option("Overlay to write.  [default: rebalanced/GAME.toml]")
@option(RESULTS, "--markdown", type=OUTPUT_FILE, help="Write the page as Markdown.")
@results_options
def rebalance(
    request: Request,
    goals: tuple[str, ...],
    goals_file: Path | None,
    bands: bool,
    levers: tuple[str, ...],
    fixed: tuple[str, ...],
    lever_provenance: str | None,
    starts: float | None,
    places: float | None,
    strategies: float | None,
    cards: float | None,
    progress: Path | None,
    output: Path | None,
    markdown: Path | None,
    outputs: Outputs,
    **how: Any,
) -> None:
    """Find the fewest changes that bring the game to its goals, and play them on fresh deals.

    Without goals: what a report calls unbalanced, within 10 % of fair. Levers are the numbers, options and rule variants of
    the game. The answer is a front of one, two and three changes, an overlay for --variant, and what becomes of it at other
    seats, with other players, other reconstructed values, and players who were tuned under the new rules.

    The same seed gives the same front. Ctrl-C gives the best so far; the same command goes on. --playouts counts all that
    is played; the default takes about ten minutes on two idle cores.

    \b
    Examples:
      simulate rebalance age-of-rome --goal livia=fair+-2.5 --lever character
      simulate rebalance comuni --starts 3 --most-changes 2
      simulate rebalance age-of-rome --lever-provenance reconstructed --playouts 200000
    """
    if click.get_current_context().get_parameter_source("playouts") == click.core.ParameterSource.DEFAULT:
        request = request.but(playouts=default_playouts(request.game))
    path = output or Path("rebalanced") / f"{request.game}.toml"
    kept = progress or path.with_suffix(".progress.jsonl")
    require_apart({"--output": path, "--progress": kept, "--markdown": markdown} | outputs.files)
    within = {"starts": starts, "places": places, "strategies": strategies, "cards": cards}
    ask = Ask.of(goals, within, goals_file, bands, levers, fixed, lever_provenance, progress=kept, **how)
    seen = watch(outputs.quiet)
    say = seen.say

    def make(order: Order) -> None:
        compiled(order, seen)

    with pool_for(request) as workers:
        try:
            found = rebalanced(request, ask, workers, say, compiled=make)
        except KeyboardInterrupt:
            raise RunInterruptedError(f"interrupted; {ask.progress} keeps what was played", _goes_on()) from None
    write(found, path, outputs)
    write_page(found, markdown, outputs)
    if found.interrupted:
        raise RunInterruptedError(f"interrupted; {ask.progress} keeps what was played", _goes_on())
    if not outputs.quiet:
        click.echo(f"{found.spent:,} playouts in {found.seconds:.0f} s", err=True)
        if found.stopped:
            click.echo(f"ended by --minutes; {ask.progress} keeps what was played. {_goes_on()}", err=True)


def _goes_on() -> str:
    """The command that goes on: the same."""
    words = sys.argv[1:]
    return f"It goes on with: {shlex.join(['simulate', *words])}"


def write(found: Found, path: Path, outputs: Outputs) -> None:
    """Words or JSON to the terminal, the overlay to its file. Raises RunError."""
    document = document_of(found)
    if outputs.as_json:
        click.echo(json.dumps(finite(document), indent=1))
    elif not outputs.quiet:
        click.echo("\n".join(lines_of(found)))
    if found.candidate:
        write_file(path, found.overlay(found.candidate, about_of(found)))
        if not outputs.quiet and not outputs.as_json:
            click.echo(f"Play it with: simulate run {found.request.game} --variant {path}")
    elif path.exists() and not outputs.quiet:
        click.echo(f"{path}: left as it was, for nothing is to be changed", err=True)


def write_page(found: Found, markdown: Path | None, outputs: Outputs) -> None:
    """Write the page, the Markdown, the table and the workbook, those that are asked for. Raises RunError."""
    if markdown is None and not any(outputs.files.values()):
        return
    report = rebalance_report(finite(document_of(found)), list(answer_lines(found)))
    if markdown is not None:
        write_file(markdown, to_markdown(report))
    if outputs.csv is not None:
        write_file(outputs.csv, to_csv(report))
    write_pages(report, outputs)
