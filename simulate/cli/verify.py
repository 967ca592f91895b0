"""`simulate verify`: check a run directory."""

from __future__ import annotations

import click

from simulate.api.gate import verify as verify_run
from simulate.cli.sections import command
from simulate.errors import FoundWrongError

LINES = 40  # of what is wrong, at most


@command()
@click.argument("run", metavar="RUN")
@click.option("-n", "--playouts", default=20, help="Number of logged playouts to replay.")
@click.option("--choice", default=0, help="Seed that chooses these playouts.")
@click.option("--fresh", is_flag=True, help="Compile the game and the players again first, trusting no code that is kept.")
@click.option("--strategy-file", "strategy_files", multiple=True, metavar="FILE", help="Your own strategy file. Repeatable.")
def verify(run: str, playouts: int, choice: int, fresh: bool, strategy_files: tuple[str, ...]) -> None:
    """Check RUN: every file against its receipt, row counts and sums, and some playouts by playing them again.

    Prints the digest of the tables; runs with the same address have the same one. Exits 4 if something is wrong, 2 if
    the run cannot be checked here.

    \b
    Example:
      simulate verify runs/san-juan-4p-seed0 --playouts 100
      simulate verify runs/san-juan-4p-seed0 --fresh
    """
    found = verify_run(run, playouts, choice, strategy_files, fresh=fresh)
    for line in found.wrong[:LINES]:
        click.echo(line)
    if len(found.wrong) > LINES:
        click.echo(f"and {len(found.wrong) - LINES:,} more")
    opened = found.run
    again = f"{len(found.played_again)} played again"
    if not opened.manifest.datasets():
        again = "the run keeps sums and no rows, so no playout can be replayed"
    total, held = opened.manifest.playouts, opened.playouts_held
    click.echo(f"{held:,} of {total:,} playouts in {len(opened.receipts)} shards; {again}")
    if found.wrong:
        raise FoundWrongError(f"{opened.path} is not as it was written", found.remedy)
    click.echo(f"digest of the tables: {found.digest}")
