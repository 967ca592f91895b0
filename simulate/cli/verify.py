"""`simulate verify`: check a run directory."""

from __future__ import annotations

import click

from simulate.errors import FoundWrongError, RunError
from simulate.runs.measure.verify import check_files, check_rows, remedy, replay_some
from simulate.runs.plan.order import require_same_chance
from simulate.runs.read.digest import digest_of
from simulate.runs.read.run import open_run

LINES = 40  # of what is wrong, at most


@click.command(context_settings={"show_default": True})
@click.argument("run", metavar="RUN")
@click.option("-n", "--playouts", default=20, help="How many logged playouts to play again.")
@click.option("--choice", default=0, help="Seed of the choice of these playouts.")
@click.option("--strategy-file", "files", multiple=True, metavar="FILE", help="A strategy of your own. Repeatable.")
def verify(run: str, playouts: int, choice: int, files: tuple[str, ...]) -> None:
    """Check RUN: every file against its receipt, row counts and sums, and some playouts by playing them again.

    Prints the digest of the tables; runs with the same address have the same one. Exits 4 if something is wrong, 2 if
    the run cannot be checked here.

    \b
    Example:
      simulate verify runs/san-juan-4p-seed0 --playouts 100
    """
    if playouts < 0:
        raise RunError(f"--playouts {playouts}: 0 or more")
    opened = open_run(run)
    if playouts:
        require_same_chance(opened.manifest)
    by_files = check_files(opened)
    found = by_files or check_rows(opened)
    keeps_rows = bool(opened.manifest.datasets())
    digest = "none" if found else digest_of(opened) if keeps_rows else "none, the run keeps sums alone"
    numbers: list[int] = []
    if not found and keeps_rows:
        numbers, found = replay_some(opened, playouts, files, choice)
    for line in found[:LINES]:
        click.echo(line)
    if len(found) > LINES:
        click.echo(f"and {len(found) - LINES:,} more")
    total, held = opened.manifest.playouts, opened.playouts_held
    again = f"{len(numbers)} played again" if keeps_rows else "sums hold no playout to play again and compare"
    click.echo(f"{held:,} of {total:,} playouts in {len(opened.receipts)} shards; {again}")
    if found:
        raise FoundWrongError(f"{opened.path} is not as it was written", remedy(opened, bool(by_files)))
    click.echo(f"digest of the tables: {digest}")
