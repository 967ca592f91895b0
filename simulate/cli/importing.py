"""`simulate import`: outcomes of games that were played elsewhere, as a run."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import click

from reports.judge.account import account_of
from simulate.api.importing import CANNOT, import_outcomes
from simulate.api.summary import share_rows, verdict_lines, win_share_lines
from simulate.cli.sections import RESULTS, command, option, quiet_option
from simulate.reading.outcome_table import OUTCOME_ROLES


@command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--game", metavar="TITLE", help="What the game is called.  [default: the name of the file]")
@click.option("--seats", type=click.IntRange(1, 12), metavar="N", help="Read only the games of N players.")
@click.option(
    "--role", multiple=True, metavar="ROLE=COLUMN", help=f"Say what a column is: {', '.join(OUTCOME_ROLES)}. Repeatable."
)
@click.option("--tab", metavar="NAME", help="Read this tab of a spreadsheet.")
@click.option("--lowest-wins", is_flag=True, help="The lowest score wins.")
@click.option("--of-version", "version", metavar="WORD", help="Only games whose column version says this.")
@click.option("--yes", is_flag=True, help="Where two readings are left, take the likelier one.")
@option(RESULTS, "--out", metavar="DIR", help="Run directory.  [default: runs/..., named after the game]")
@option(RESULTS, "--fresh", is_flag=True, help="Replace the run in this directory.")
@option(RESULTS, "--json", "as_json", is_flag=True, help="Print the summary as JSON.")
@quiet_option
def import_(
    file: Path,
    game: str | None,
    seats: int | None,
    role: tuple[str, ...],
    tab: str | None,
    lowest_wins: bool,
    version: str | None,
    yes: bool,
    out: str | None,
    fresh: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Read a table of outcomes that your own program wrote, and make a run of it.

    FILE is CSV, Parquet, JSON lines or a spreadsheet: a row for each player of a game (game, seat, strategy, score or
    winner) or a row for each game (score_1, score_2, ... or winner). Starting positions, rounds, moves, endings and a
    version are taken where columns have them. Games with the same deal or seed count as one unit. The command says first
    how it reads the columns; --role says what it cannot know.

    \b
    Examples:
      simulate import games.csv --game "Harbour"
      simulate import games.parquet --role strategy=bot --role deal=seed
      simulate report runs/harbour-4p
    """
    say = (lambda line: None) if quiet or as_json else click.echo
    made = import_outcomes(file, game, seats, role, tab, lowest_wins, version, yes, out, fresh, say)
    if as_json:
        totals = made.manifest.totals
        click.echo(
            json.dumps(
                {
                    "directory": str(made.folder),
                    "playouts": totals.playouts,
                    "blocks": totals.blocks,
                    "unfinished": totals.unfinished,
                    "win_shares": share_rows(account_of(made.run)),
                    "verdicts": made.verdicts,
                },
                indent=1,
            )
        )
    elif not quiet:
        account = account_of(made.run)
        click.echo("\n".join([*win_share_lines(account), *verdict_lines(account, made.manifest)]))
        click.echo(CANNOT)
        click.echo(f"run directory: {made.folder}")
        click.echo(f"Report it with: {shlex.join(['simulate', 'report', str(made.folder)])}")
