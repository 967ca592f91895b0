"""`simulate report PATH`: make the balance report of a run, or of a sweep and its runs."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from reports.write.writers import to_text
from simulate.api.reporting import NOT_IN_CI, barring, reports_of, trying, write_reports
from simulate.cli.sections import command, force_option
from simulate.cli.terminal import paint, width
from simulate.engine.wording import listed
from simulate.runs.measure.advice import TRY_PLAYOUTS
from simulate.system.limits import ALL_FORMATS

QUICK = "--quick plays nothing"


def parse_formats(_context: click.Context, _option: click.Parameter, text: str) -> list[str]:
    """Read `html,md,json`; each once, in the order given."""
    formats = list(dict.fromkeys(part.strip().lower() for part in text.split(",") if part.strip()))
    unknown = [part for part in formats if part not in ALL_FORMATS]
    if unknown or not formats:
        raise click.BadParameter(f"'{text}': choose from {', '.join(ALL_FORMATS)}, separated by commas.")
    return formats


@command(show_default=False)
@click.argument("path", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the files.  [default: that of the run or sweep]",
)
@click.option(
    "--format",
    "formats",
    default="html,md,json,csv",
    show_default=True,
    callback=parse_formats,
    help="Which files to write.",
)
@click.option("--xlsx", is_flag=True, help="Write a workbook too, with a sheet for each subject.")
@click.option("--png", is_flag=True, help="Write a picture to share too: the answer and what is farthest from fair.")
@click.option("--text", is_flag=True, help="Print the findings in the terminal and write no file.")
@click.option(
    "--with",
    "results",
    multiple=True,
    type=click.Path(path_type=Path, exists=True),
    help="A run of stronger players, another field or data variants (those beside PATH are found): do the findings survive "
    "there? Or what compare, sensitivity or card-strength wrote with --json: shown beside what to try. Repeatable.",
)
@click.option(
    "--try-playouts",
    type=click.IntRange(0, 10**7),
    default=TRY_PLAYOUTS,
    show_default=True,
    help="Playouts to try each change of the rules before it is advised; a seat is barred from each card in twice as many. "
    "0: play none.",
)
@click.option("--quick", is_flag=True, help="Play nothing: write what the run and what is kept with it say.")
@click.option(
    "--questions",
    is_flag=True,
    help="Ask what lies beyond balance too: luck or skill, leads, choices, beginners, answers to the players, pairs of "
    "cards. It takes some minutes, and is kept with the run.",
)
@click.option("--title", help="Heading of the report.")
def report(
    path: Path,
    out: Path | None,
    formats: list[str],
    xlsx: bool,
    png: bool,
    text: bool,
    results: tuple[Path, ...],
    try_playouts: int,
    quick: bool,
    questions: bool,
    title: str | None,
) -> None:
    """Make the balance report of PATH, a run or sweep directory: one HTML page, Markdown, JSON and CSV.

    The first answer is written at once. Then each change that it would advise is played, a seat is barred from each card,
    and the files are written again. The results are kept with the run, so a second report plays nothing; --quick, and
    --text in CI, play nothing. The page needs no network. An unfinished run is
    reported as far as it goes, and says so. A sweep gets a comparison of its runs, and each run its own report in a folder
    of the run's name.

    \b
    Examples:
      simulate report runs/san-juan-4p-seed0 --text
      simulate report runs/san-juan-4p-seed0 --quick --format html
      simulate report runs/san-juan-4p-seed0 --questions
      simulate report runs/san-juan-4p-seed0 --xlsx
      simulate report runs/san-juan-4p-seed0 --png
      simulate report runs/san-juan-4p-seed0 --with dear-library.json
      simulate report runs/san-juan-4p-seed0 --with runs/searched
      simulate report runs/san-juan-sweep-seed0
    """
    asked = [kind for kind, wanted in (("xlsx", xlsx), ("png", png)) if wanted and kind not in formats]
    formats = [*formats, *asked]
    if text:
        plays = not (quick or os.environ.get("CI"))
        why = QUICK if quick else NOT_IN_CI
        advise = trying(try_playouts, say=said, plays=plays, instead=why)
        made = reports_of(path, title, progress, results, advise, barring(try_playouts, say=said, plays=plays))
        clear()
        click.echo(to_text(made[-1][1](), width(), paint), nl=False)
        return
    telling = Telling(formats)
    try:
        write_reports(path, out, formats, title, try_playouts, results, quick, questions, progress, said, telling.written)
    except KeyboardInterrupt:
        clear()
        if telling.first:
            click.echo(f"{telling.first} keeps the first answer; the same command goes on", err=True)
        raise


report.params.append(force_option())


@dataclass
class Telling:
    """Says which files were written: those of a run once, though they are written twice."""

    formats: Sequence[str]
    first: Path | None = None  # the page with the first answer

    def written(self, named: Sequence[tuple[str, Sequence[Path]]], pending: bool) -> None:
        """Name the files."""
        clear()
        own, runs = next(files for name, files in named if not name), [name for name, _ in named if name]
        if self.first is None:
            for file in own[: 1 if runs else None]:
                click.echo(str(file))
        if pending:
            self.first = own[0]
            click.echo(
                "the first answer is there; what to change and what cards are worth is being played (--quick stops here)",
                err=True,
            )
        if runs:
            more = f"the same as {listed(self.formats[1:])}, and " if self.formats[1:] else ""
            click.echo(f"beside it: {more}a report of each of the {len(runs)} runs, in a folder of its name", err=True)


def progress(name: str) -> Callable[[int, int], None]:
    """A function that shows on a terminal how far the reading of a run is."""

    def show(done: int, of: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r\033[Kreading {name}: {done:,} of {of:,} playouts", nl=False, err=True)

    return show


def said(line: str) -> None:
    """Show on a terminal what is being tried."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{line}", nl=False, err=True)


def clear() -> None:
    """Wipe the line of the progress."""
    if sys.stderr.isatty():
        click.echo("\r\033[K", nl=False, err=True)
