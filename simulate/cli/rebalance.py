"""`simulate rebalance`: what do I change so that the goals are met?"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.pages.rebalance_page import rebalance_report
from reports.write.writers import to_csv, to_markdown
from simulate.api import rebalance as questions
from simulate.cli.asking import asking
from simulate.cli.paths import OUTPUT_FILE
from simulate.cli.progress import watch
from simulate.cli.sections import RESULTS, command, option, out_option
from simulate.cli.tables import Outputs, require_apart, results_options, write_file, write_pages
from simulate.rebalancing.document import about_of, answer_lines, document_of, lines_of
from simulate.runs.plan.envelope import sealed
from simulate.runs.plan.request import Request
from simulate.runs.play.play import RunInterruptedError
from simulate.system.files import finite

if TYPE_CHECKING:
    from simulate.rebalancing.whole import Found


@command()
@asking(questions.rebalance, shown="half a million to 4 million by game")
@out_option("Overlay to write.  [default: rebalanced/GAME.toml]")
@option(RESULTS, "--markdown", type=OUTPUT_FILE, help="Write the page as Markdown.")
@results_options
def rebalance(request: Request, said: dict[str, Any], output: Path | None, markdown: Path | None, outputs: Outputs) -> None:
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
    path = output or Path("rebalanced") / f"{request.game}.toml"
    kept = said["progress"] or path.with_suffix(".progress.jsonl")
    require_apart({"--output": path, "--progress": kept, "--markdown": markdown} | outputs.files)
    try:
        found = questions.rebalance.answer(request, **said | {"progress": kept}, watch=watch(outputs.quiet)).found
    except KeyboardInterrupt:
        raise RunInterruptedError(f"interrupted; {kept} keeps what was played", _goes_on()) from None
    write(found, path, outputs)
    write_page(found, markdown, outputs)
    if found.interrupted:
        raise RunInterruptedError(f"interrupted; {kept} keeps what was played", _goes_on())
    if not outputs.quiet:
        click.echo(f"{found.spent:,} playouts in {found.seconds:.0f} s", err=True)
        if found.stopped:
            click.echo(f"ended by --minutes; {kept} keeps what was played. {_goes_on()}", err=True)


def _goes_on() -> str:
    """The command that goes on: the same."""
    words = sys.argv[1:]
    return f"It goes on with: {shlex.join(['simulate', *words])}"


def write(found: Found, path: Path, outputs: Outputs) -> None:
    """Words or JSON to the terminal, the overlay to its file. Raises RunError."""
    document = document_of(found)
    if outputs.as_json:
        click.echo(sealed(document).decode(), nl=False)
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
