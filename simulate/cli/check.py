"""`simulate baseline` and `simulate check`: win rates as a regression test."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Any

import click

from simulate.api import gate
from simulate.api.gate import check as check_baselines
from simulate.baselines import formats
from simulate.baselines.baseline import read_totals
from simulate.baselines.make import finds_unpaired, unwatched
from simulate.cli.asking import asking
from simulate.cli.options import workers_options
from simulate.cli.paths import OUTPUT_FILE, OutputFile
from simulate.cli.progress import watch
from simulate.cli.sections import command, quiet_option
from simulate.errors import RunError
from simulate.games import path_options
from simulate.metrics import figure
from simulate.runs.plan.request import Request
from simulate.statistics.sequential import POWER
from simulate.system.files import write_text


@command()
@asking(gate.baseline)
@quiet_option
def baseline(request: Request, said: dict[str, Any], quiet: bool) -> None:
    """Record the balance as it is now. `simulate check` compares with it later.

    Two small files to commit: a TOML file to read and review, with room for what you expect of the balance, and the block
    totals beside it (Parquet) that make the check sharp.

    \b
    Examples:
      simulate baseline comuni
      simulate baseline runs/harbour-4p
      simulate baseline san-juan expert adaptive guild city -o balance/san-juan-experts.toml
    """
    made, path = gate.baseline.answer(request, **said, watch=watch(quiet)), gate.baseline_file(request, said["output"])
    if not quiet:
        finds = finds_unpaired(path, made)
        for one in made.metric:
            value, low, high = (figure(one.name, number) for number in (one.value, one.low, one.high))
            size = f"; a check finds {figure(one.name, finds[one.name], True).lstrip('+')}" if one.name in finds else ""
            click.echo(f"{one.name}: {value} ({f'{low} to {high}' if low else 'too short for an interval'}){size}")
        saves = "" if made.play.imported else ", even if pairing by deal saves nothing"
        click.echo(f"A check finds a change of that size in {POWER:.0%} of cases{saves}.")
        if left := unwatched(gate.manifest_of(request), made.names, read_totals(path, made).blocks):
            click.echo(f"Not watched: {', '.join(left)}. --metric NAME adds one.")
        click.echo(f"written: {path}, {path.with_suffix('.parquet')}")
        rest = ["--run", "DIRECTORY"] if made.play.imported else path_options(made.play.game)
        click.echo(f"Check it with: {shlex.join(['simulate', 'check', str(path), *rest])}")


@command()
@click.argument("baselines", nargs=-1, type=click.Path(path_type=Path), metavar="[BASELINE]...")
@click.option("--update", is_flag=True, help="Make the baselines again and print what changed.")
@click.option("--strict", is_flag=True, help="Exit with 3 if a metric is still undecided at the end.")
@click.option("--junit", type=OUTPUT_FILE, help="Write JUnit XML to this file.")
@click.option("--markdown", type=OutputFile(adds=True), help="Append Markdown to this file, like $GITHUB_STEP_SUMMARY.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--strategy-file",
    "strategy_files",
    multiple=True,
    metavar="FILE",
    help="A strategy file that a baseline names and that you know: it runs with your rights.",
)
@click.option(
    "--code/--no-code",
    default=True,
    help="With --no-code: refuse a baseline that names a strategy file or a game's folder.",
)
@click.option("--run", "run", type=click.Path(path_type=Path), help="Hold this import against a baseline of imported games.")
@click.option("-v", "--verbose", is_flag=True, help="Print every metric, also those that hold.")
@workers_options
@quiet_option
def check(
    baselines: tuple[Path, ...],
    update: bool,
    strict: bool,
    junit: Path | None,
    markdown: Path | None,
    as_json: bool,
    strategy_files: tuple[str, ...],
    code: bool,
    run: Path | None,
    verbose: bool,
    jobs: int | None,
    backend: str,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Has the balance moved? Compare baselines with the present state, in as few playouts as possible.

    Without BASELINE, all of balance/*.toml. A change without effect holds in seconds; otherwise blocks are played on the
    baseline's deals until every metric is known to hold (its change is below delta) or to have moved. Exit code 0: all hold
    (or are undecided); 1: something moved, or an expectation is broken; 2: could not run; 3: undecided, with --strict.

    \b
    Examples:
      simulate check
      simulate check balance/comuni.toml --junit check.xml
      simulate check --update balance/comuni.toml
      simulate check balance/harbour.toml --run runs/harbour-4p
    """
    found = check_baselines(
        *baselines,
        update=update,
        strict=strict,
        jobs=jobs,
        backend=backend,
        scheduler=scheduler,
        strategy_files=strategy_files,
        code=code,
        run=run,
        watch=watch(quiet or as_json),
    )
    if update:
        for changed in found.updated:
            click.echo("\n".join([f"{changed.path}: made again", *(f"  {line}" for line in changed.lines)]))
        return
    outcomes = found.outcomes
    if junit is not None:
        _write(junit, formats.junit(outcomes, strict), append=False)
    if markdown is not None:
        _write(markdown, formats.markdown(outcomes), append=True)
    if as_json:
        click.echo(formats.json_text(outcomes, found.exit_code))
    elif not quiet:
        click.echo(formats.text(outcomes, verbose))
        if os.environ.get("GITHUB_ACTIONS") == "true":
            click.echo(formats.workflow_commands(outcomes))
    click.get_current_context().exit(found.exit_code)


def _write(path: Path, content: str, append: bool) -> None:
    """Write a file, or go on with it. Raises RunError."""
    if not append:
        write_text(path, content)
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(content)
    except OSError as error:
        raise RunError(f"{path}: cannot be written: {error.strerror or error}") from error
