"""Results as a reader wants them: words and a table in the terminal, CSV, JSON, one HTML page."""

from __future__ import annotations

import math
import os
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.pages.result_page import result_report
from reports.write.workbook import to_xlsx
from reports.write.writers import to_html
from simulate.cli.paths import OUTPUT_FILE
from simulate.cli.sections import RESULTS, option, quiet_option
from simulate.cli.terminal import paint, width
from simulate.errors import RunError, clip
from simulate.runs.plan.envelope import about_of, result_file
from simulate.system import files
from simulate.system.files import require_writable
from simulate.system.safe_text import safe_text, visible

if TYPE_CHECKING:
    import polars as pl

    from reports.write.writers import Report
    from simulate.runs.plan.order import Order


@dataclass(frozen=True)
class Outputs:
    """The places for the results of a command."""

    csv: Path | None = None
    html: Path | None = None
    xlsx: Path | None = None
    as_json: bool = False
    quiet: bool = False

    @property
    def files(self) -> dict[str, Path | None]:
        """The files by the option that names them."""
        return {"--csv": self.csv, "--html": self.html, "--xlsx": self.xlsx}


def results_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for results, --html, --csv, --xlsx, --json and --quiet, handed over as one `Outputs`, `outputs`."""

    @wraps(function)
    def command(**given: Any) -> Any:
        outputs = Outputs(**{one.name: given.pop(one.name) for one in fields(Outputs)})
        require_apart(outputs.files)
        return function(outputs=outputs, **given)

    made: Callable[..., Any] = command
    for add in (
        quiet_option,
        option(RESULTS, "--json", "as_json", is_flag=True, help="Print one JSON document."),
        option(RESULTS, "--xlsx", type=OUTPUT_FILE, help="Write a workbook."),
        option(RESULTS, "--csv", type=OUTPUT_FILE, help="Write the table to this file."),
        option(RESULTS, "--html", type=OUTPUT_FILE, help="Write a page to this file."),
    ):
        made = add(made)
    return made


def require_apart(files: Mapping[str, Path | None]) -> None:
    """See that each file can be written, and is another one. Raises RunError."""
    seen: dict[Path, str] = {}
    for name, path in files.items():
        if path is None:
            continue
        require_writable(path, name)
        first = seen.setdefault(path.resolve(), name)
        if first != name:
            raise RunError(f"{name} {clip(str(path), 120)}: {first} writes the same file", "Name another file.")


def asked_of(order: Order) -> dict[str, Any]:
    """Describe what the command's own side plays, for readers of its JSON."""
    return about_of(order.manifest)


def write_results(
    kind: str,
    title: str,
    lines: Sequence[str],
    frame: pl.DataFrame,
    about: dict[str, Any],
    tables: Sequence[tuple[str, pl.DataFrame]] = (),
    *,
    outputs: Outputs,
    most: int = 40,
    page: Callable[[], Report] | None = None,
) -> None:
    """Write a table of results wherever it was asked for. Raises RunError for a file that cannot be written.

    `frame` is what files hold; people are shown `tables`, each with its caption, if there are any. `page`: makes the page
    where a kind has one of its own.
    """
    if outputs.csv is not None:
        write_file(outputs.csv, safe(frame).write_csv())
    if outputs.html is not None or outputs.xlsx is not None:
        write_pages(page() if page is not None else result_report(title, lines, tables or [(title, frame)]), outputs)
    if outputs.as_json:
        click.echo(result_file(kind, about, frame.to_dicts()).decode(), nl=False)
    elif not outputs.quiet:
        click.echo("\n".join(wrapped for line in (title, *lines) for wrapped in in_width(visible(line))))
        for caption, table in tables:
            click.echo(f"\n{caption}\n{show(table, most)}")
        if not tables:
            click.echo(show(frame, most))


def write_pages(report: Report, outputs: Outputs) -> None:
    """Write the page and the workbook, those that are asked for. Raises RunError."""
    if outputs.html is not None:
        files_beside = [os.path.relpath(outputs.csv, outputs.html.parent)] if outputs.csv is not None else []
        write_file(outputs.html, to_html(report, files_beside))
    if outputs.xlsx is not None:
        files.write_bytes(outputs.xlsx, to_xlsx(report), "--xlsx")
        click.echo(f"written: {outputs.xlsx}", err=True)


def safe(frame: pl.DataFrame) -> pl.DataFrame:
    """A table whose texts no spreadsheet takes for a formula."""
    import polars as pl

    texts = [name for name, kind in frame.schema.items() if kind in (pl.String, pl.Categorical)]
    made = (pl.col(name).cast(pl.String).map_elements(safe_text, return_dtype=pl.String) for name in texts)
    return frame.with_columns(*made)


def in_width(line: str) -> list[str]:
    """A line of words on lines that fit the terminal; a command stays whole, to be copied."""
    if "simulate " in line:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, width(), subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True) or [line]


LESS = (  # columns that a narrow terminal leaves out first, the least wanted first
    "saving", "delta", "audited", "audit_failed", "treated", "blocks", "provenance", "refused",
    "own_low", "own_high", "shrunk", "points_low", "points_high", "points", "per_coin", "points_per_coin",
    "rounds", "score", "low", "high", "kind", "p", "per_use", "used", "q", "card",
)  # fmt: skip
GAP = 2  # between columns


def show(frame: pl.DataFrame, most: int, room: int | None = None) -> str:
    """A table in plain text, numbers right, with a limit of rows, no wider than `room` (else the terminal)."""
    shown = frame.head(most)
    cells = {column: [_cell(column, value) for value in shown[column]] for column in shown.columns}
    widths = {column: max(map(len, (column, *texts))) for column, texts in cells.items()}
    kept, dropped = fitting(widths, room or width())
    text = {column: not frame[column].dtype.is_numeric() for column in kept}

    def line(words: Sequence[str]) -> str:
        told = zip(kept, words, strict=True)
        return "  ".join(w.ljust(widths[c]) if text[c] else w.rjust(widths[c]) for c, w in told).rstrip()

    lines = [line(kept)]
    for i in range(len(shown)):
        row = line([cells[column][i] for column in kept])
        verdict = cells["verdict"][i] if "verdict" in kept else ""
        lines.append(row.replace(f" {verdict}", f" {paint(verdict, verdict)}") if verdict else row)
    if len(frame) > most:
        lines.append(f"... and {len(frame) - most} more (--csv FILE has all)")
    if dropped:
        lines += textwrap.wrap(f"left out here: {', '.join(dropped)} (--csv FILE has all)", room or width())
    return "\n".join(lines)


def fitting(widths: Mapping[str, int], room: int) -> tuple[list[str], list[str]]:
    """The columns that fit, and those that do not: what is wanted least goes first, then the last ones."""
    kept, dropped = list(widths), []
    wanted_least = [column for column in LESS if column in widths] + list(widths)[:0:-1]
    for column in wanted_least:
        if sum(widths[c] + GAP for c in kept) - GAP <= room:
            break
        if column in kept and column not in ("verdict", "change", next(iter(widths))):
            kept.remove(column)
            dropped.append(column)
    return kept, dropped


def _cell(column: str, value: Any) -> str:
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}" if column in ("p", "q", "saving") else f"{value:.4f}".rstrip("0").rstrip(".")
    return f"{value:,}" if isinstance(value, int) else visible(str(value))


def write_file(path: Path, text: str) -> None:
    """Write a file where the user wants it. Raises RunError."""
    files.write_text(path, text)
    click.echo(f"written: {path}", err=True)
