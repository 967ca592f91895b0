"""`simulate report RUN`: make the balance report of a run."""

import os
from pathlib import Path

import click

FORMATS = ("html", "md", "json")


def parse_formats(_context: click.Context, _option: click.Parameter, text: str) -> list[str]:
    """Read `html,md,json`; each once, in the order given."""
    formats = list(dict.fromkeys(part.strip().lower() for part in text.split(",") if part.strip()))
    unknown = [part for part in formats if part not in FORMATS]
    if unknown or not formats:
        raise click.BadParameter(f"'{text}': choose from {', '.join(FORMATS)}, separated by commas.")
    return formats


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="Folder for the files. Default: the run's own."
)
@click.option(
    "--format", "formats", default="html,md,json", show_default=True, callback=parse_formats, help="Which files to write."
)
@click.option("--title", help="Heading of the report.")
def report(run: Path, out: Path | None, formats: list[str], title: str | None) -> None:
    """Make the balance report of RUN, a run directory: one HTML page, Markdown and JSON.

    The page needs no network. An unfinished run is reported as far as it goes, and says so.

    \b
    Example:
      simulate report runs/san-juan-4p-seed0 --format html
    """
    # the matrices are small: threads of the BLAS cost more than they bring, many times over on a busy machine
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from reports.page import make_report, write_report
    from simulate.runs.read import open_run

    for file in write_report(make_report(open_run(run), title), out or run, formats):
        click.echo(str(file))
