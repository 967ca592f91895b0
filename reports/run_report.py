"""From a run directory to the finished page, as HTML, Markdown and JSON of the same tables."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from reports.bands import Bands, read_bands
from reports.cards import add_cards
from reports.document import Figure, Section, Table, cell_json, cell_text
from reports.kernels import compile_kernels
from reports.log_sums import LogSums, add_playouts, add_seats
from reports.sections.cards import cards_section
from reports.sections.endings import endings_section
from reports.sections.methods import methods_section
from reports.sections.outliers import outliers_section
from reports.sections.pace import pace_section
from reports.sections.plausibility import plausibility_section
from reports.sections.run import reconstructed_section, run_section
from reports.sections.scores import scores_section
from reports.sections.seats import seats_section
from reports.sections.starts import starts_section
from reports.sections.strategies import matchup_section, strategies_section
from reports.slices import ranges, read_slice, seat_means
from simulate.errors import RunError

if TYPE_CHECKING:
    from simulate.runs.read import Run

FORMATS = ("html", "md", "json")
SCHEMA_VERSION = 1  # of the JSON report
THREADS = 2  # slices in memory at a time


@dataclass(frozen=True)
class Report:
    """A report ready to be written."""

    title: str
    subtitle: str
    sections: list[Section]
    about: str = "run"  # what it reports on, in a word

    @property
    def headline(self) -> list[str]:
        """The findings that stand on top, in the order of the sections."""
        return [line for section in self.sections for line in section.headline]


def silent(done: int, of: int) -> None:
    """No progress."""


def read_log(run: Run, progress: Callable[[int, int], None] = silent) -> tuple[LogSums, Bands | None]:
    """Read the log once into sums and counts, in two threads; the order of adding is fixed. Raises RunError.

    `progress` is told how many playouts of how many have been read.
    """
    file = read_bands(run.manifest.game.key)
    log, bands = LogSums(run), None if file is None else Bands(file)
    logged = run.manifest.datasets()
    if "seats" in logged:
        log.seat_means = seat_means(run)
    compile_kernels()

    def read_part(stretch: tuple[int, int]) -> tuple[LogSums, Bands | None]:
        part, found = read_slice(run, *stretch), LogSums(run, log.seat_means)
        measured = None if file is None else Bands(file)
        add_playouts(found, part)
        if "seats" in logged:
            add_seats(found, part)
            if measured is not None:
                measured.add(found, part)
        if "cards" in logged:
            add_cards(found, part)
        return found, measured

    stretches = list(ranges(run))
    done = 0
    with ThreadPoolExecutor(THREADS) as pool:
        for stretch, (found, measured) in zip(stretches, pool.map(read_part, stretches), strict=True):
            log.merge(found)
            if bands is not None and measured is not None:
                bands.merge(measured)
            done += stretch[1] * run.seat_count
            progress(done, run.playouts_held)
    return log, bands


def make_report(run: Run, title: str | None = None) -> Report:
    """Everything there is to say about a run. Raises RunError if it holds no whole shard."""
    if not run.playouts_held:
        raise RunError(f"{run.path} holds no finished playouts yet", "The command that made the run finishes it.")
    return run_report(*read_log(run), title)


def run_report(log: LogSums, bands: Bands | None, title: str | None = None) -> Report:
    """The report of a run that has been read."""
    run = log.run
    game = run.manifest.game
    seats_logged = "seats" in run.manifest.datasets()
    sections: Iterable[Section | None] = (
        run_section(log),
        strategies_section(log) if seats_logged else None,
        seats_section(log) if seats_logged else None,
        matchup_section(log) if seats_logged else None,
        starts_section(log) if seats_logged else None,
        scores_section(log) if seats_logged else None,
        pace_section(log),
        endings_section(log),
        cards_section(log),
        plausibility_section(bands.findings(log) if bands is not None else []) if seats_logged else None,
        outliers_section(log),
        reconstructed_section(log),
        methods_section(),
    )
    subtitle = (
        f"{run.playouts_held:,} playouts with {run.seat_count} seats, {len(run.manifest.players)} strategies, seed "
        f"{run.manifest.asked.seed}"
    )
    return Report(title or f"{game.title}: balance report", subtitle, [s for s in sections if s is not None])


def environment() -> Any:
    """Jinja with autoescaping and the cell format."""
    import jinja2

    loader = jinja2.PackageLoader("reports", "templates")
    found = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    found.filters["cell"] = cell_text
    found.tests["figure"] = lambda item: isinstance(item, Figure)
    return found


def to_html(report: Report) -> str:
    """The page: one file, no script, no network."""
    return environment().get_template("report.html").render(report=report)


def to_markdown(report: Report) -> str:
    """The same findings and tables as Markdown."""
    lines = [f"# {report.title}", "", report.subtitle, "", *(f"- {line}" for line in report.headline)]
    for section in report.sections:
        lines += ["", f"## {section.title}", ""]
        lines += [section.about, ""] if section.about else []
        lines += [f"- {line}" for line in section.findings]
        lines += [f"- [{text}]({quote(address)})" for text, address in section.links]
        for table in section.tables:
            lines += ["", f"### {table.caption}", "", *markdown_table(table)]
            lines += ["", table.note] if table.note else []
    return "\n".join(lines) + "\n"


def markdown_table(table: Table) -> list[str]:
    """A table in pipes; pipes and line ends inside cells are escaped."""

    def line(cells: Iterable[Any]) -> str:
        texts = (cell_text(c).replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ") for c in cells)
        return f"| {' | '.join(texts)} |"

    return [line(table.columns), "|" + " --- |" * len(table.columns), *(line(row) for row in table.rows)]


def to_json(report: Report) -> str:
    """The same findings and tables as data; intervals are objects, unknown numbers null."""
    data = {
        "format": "meeplecarlo report",
        "schema_version": SCHEMA_VERSION,
        "title": report.title,
        "subtitle": report.subtitle,
        "headline": report.headline,
        "sections": [
            {
                "key": section.key,
                "title": section.title,
                "findings": list(section.findings),
                "links": [{"text": text, "address": address} for text, address in section.links],
                "tables": [
                    {
                        "key": table.key,
                        "caption": table.caption,
                        "columns": list(table.columns),
                        "rows": [[cell_json(cell) for cell in row] for row in table.rows],
                        "note": table.note,
                    }
                    for table in section.tables
                ],
            }
            for section in report.sections
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


WRITERS = {"html": to_html, "md": to_markdown, "json": to_json}


def write_report(report: Report, folder: Path, formats: Iterable[str] = FORMATS) -> list[Path]:
    """Write the report to `folder`/report.<format>, each file whole or not at all. Raises RunError."""
    texts = {kind: WRITERS[kind](report) for kind in formats}
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind, text in texts.items():
            file = folder / f"report.{kind}"
            replace_file(file, text)
            written.append(file)
    except OSError as error:
        raise RunError(
            f"{folder}: the report cannot be written: {error.strerror}", "Choose another place with --out."
        ) from error
    return written


def replace_file(file: Path, text: str) -> None:
    """Write a file under a temporary name, then rename it."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
