"""`simulate baseline` and `simulate check`: win rates as a regression test."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simulate.check import formats
from simulate.check.baseline import Gate, Play
from simulate.check.make import finds_unpaired, make
from simulate.check.make import update as make_anew
from simulate.check.run import check_one, exit_code, open_subject, tests_of
from simulate.cli.options import playing, workers_options
from simulate.cli.paths import OUTPUT_FILE
from simulate.engine.ruleset import parse_overrides
from simulate.errors import RunError
from simulate.files import require_writable, write_text
from simulate.runs.measure.metric_words import figure
from simulate.runs.plan.request import Request, cores
from simulate.runs.play.scheduler import open_pool, pool_for
from simulate.runs.play.warmup import compile_all
from simulate.statistics.sequential import POWER

if TYPE_CHECKING:
    from simulate.check.run import Outcome
    from simulate.runs.play.scheduler import Jobs

FOLDER = Path("balance")


@click.command(context_settings={"show_default": True})
@playing(playouts=24_000)
@click.option("-o", "--output", type=OUTPUT_FILE, help="File to write.  [default: balance/GAME.toml]")
@click.option(
    "--metric", "metrics", multiple=True, help="Metric that gates. Repeatable.  [default: starts, players, length, ends]"
)
@click.option("--alpha", default=0.01, help="Chance of any false alarm over all files checked together.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def baseline(request: Request, output: Path | None, metrics: tuple[str, ...], alpha: float, quiet: bool) -> None:
    """Write down what the balance is now, for `simulate check` to hold against later.

    Two small files to commit: a TOML file to read and review, with room for what you expect of the balance, and the block
    totals beside it (Parquet) that make the check sharp.

    \b
    Examples:
      simulate baseline comuni
      simulate baseline san-juan expert adaptive guild city -o balance/san-juan-experts.toml
    """
    count = request.seat_count
    path = output or FOLDER / f"{request.game}.toml"
    if path.exists():
        raise RunError(f"{path} exists", f"Make it anew with: simulate check --update {path}")
    require_writable(path)
    if not 0 < alpha < 0.5:
        raise RunError(f"--alpha {alpha}: a chance between 0 and 0.5, like 0.01")
    play = Play(
        game=request.game,
        seats=count,
        players=list(request.players),
        field=request.field,
        seed=request.seed,
        variants=list(request.overlays),
        set=parse_overrides(request.settings),
        strategy_files=[_beside(file, path) for file in request.strategy_files],
        player_files=[_beside(file, path) for file in request.player_files],
        blocks=max(1, -(-request.playouts // count)),
    )
    with pool_for(request) as workers:
        made = make(path, play, metrics, Gate(alpha=alpha, beta=0.05), jobs=workers, say=_sayer(quiet))
    if not quiet:
        for metric in made.metric:
            low, high = figure(metric.name, metric.low), figure(metric.name, metric.high)
            finds = figure(metric.name, finds_unpaired(made, metric), True).lstrip("+")
            click.echo(f"{metric.name}: {figure(metric.name, metric.value)} ({low} to {high}); a check finds {finds}")
        click.echo(f"A check finds a change of that size in {POWER:.0%} of cases, even if pairing by deal saves nothing.")
        click.echo(f"written: {path}, {path.with_suffix('.parquet')}\nCheck it with: simulate check {path}")


def _beside(file: str, path: Path) -> str:
    """A file's name as seen from the folder of the baseline."""
    try:
        return Path(os.path.relpath(file or ".", path.parent)).as_posix()
    except ValueError:  # on another drive
        return Path(file).resolve().as_posix()


def _sayer(quiet: bool):
    return (lambda line: None) if quiet else (lambda line: click.echo(line, err=True))


@click.command(context_settings={"show_default": True})
@click.argument("baselines", nargs=-1, type=click.Path(path_type=Path), metavar="[BASELINE]...")
@click.option("--update", is_flag=True, help="Make the baselines anew and say what that changes.")
@click.option("--strict", is_flag=True, help="Exit 3 where a metric is undecided at the most playouts.")
@click.option("--junit", type=OUTPUT_FILE, help="Write JUnit XML to this file.")
@click.option("--markdown", type=OUTPUT_FILE, help="Append Markdown to this file, like $GITHUB_STEP_SUMMARY.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("-v", "--verbose", is_flag=True, help="Print every metric, not only those that do not hold.")
@workers_options
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors (and --json).")
def check(
    baselines: tuple[Path, ...],
    update: bool,
    strict: bool,
    junit: Path | None,
    markdown: Path | None,
    as_json: bool,
    verbose: bool,
    jobs: int | None,
    backend: str,
    scheduler: str | None,
    quiet: bool,
) -> None:
    """Has the balance moved? Play baselines against what is here now, as little as is needed to know.

    Without BASELINE, all of balance/*.toml. A change without effect holds in seconds; otherwise blocks are played on the
    baseline's deals until every metric is known to hold (its change is below delta) or to have moved. Exit code 0: all hold
    (or are undecided); 1: something moved, or an expectation is broken; 2: could not run; 3: undecided, with --strict.

    \b
    Examples:
      simulate check
      simulate check balance/comuni.toml --junit check.xml
      simulate check --update balance/comuni.toml
    """
    say = _sayer(quiet or as_json)
    paths = list(baselines) or sorted(FOLDER.glob("*.toml"))
    if not paths:
        raise RunError(f"no baseline in {FOLDER}/", "Make one with: simulate baseline GAME")
    with open_pool(jobs or cores(), backend, scheduler) as workers:
        if update:
            for path in paths:
                changed = make_anew(path, workers, say)
                click.echo("\n".join([f"{path}: made anew", *(f"  {line}" for line in changed.lines)]))
            return
        outcomes = _check_all(paths, workers, say)
    code = exit_code(outcomes, strict)
    if junit is not None:
        _write(junit, formats.junit(outcomes, strict), append=False)
    if markdown is not None:
        _write(markdown, formats.markdown(outcomes), append=True)
    if as_json:
        click.echo(formats.json_text(outcomes, code))
    elif not quiet:
        click.echo(formats.text(outcomes, verbose))
        if os.environ.get("GITHUB_ACTIONS") == "true":
            click.echo(formats.workflow_commands(outcomes))
    click.get_current_context().exit(code)


def _check_all(paths: Sequence[Path], jobs: Jobs, say) -> list[Outcome]:
    """Open all baselines before anything is played, then check one after the other."""
    subjects = [open_subject(path) for path in paths]
    outcomes = []
    for subject in subjects:
        compile_all(subject.order.game, subject.order.entries())
        outcomes.append(check_one(subject, tests_of(subjects), jobs, say))
    return outcomes


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
