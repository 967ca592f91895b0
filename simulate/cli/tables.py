"""Results as a reader wants them: words and a table in the terminal, CSV, JSON, one HTML page."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.result_page import result_report
from reports.writers import to_html
from simulate.errors import RunError

if TYPE_CHECKING:
    import polars as pl

SCHEMA_VERSION = 1


def results_options(function: Callable) -> Callable:
    """Where results go: --html, --csv, --json, --quiet."""
    for option in (
        click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors (and --json)."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
        click.option("--csv", type=click.Path(path_type=Path), help="Write the table to this file."),
        click.option("--html", type=click.Path(path_type=Path), help="Write a page to this file."),
    ):
        function = option(function)
    return function


def write_results(
    kind: str,
    title: str,
    lines: Sequence[str],
    frame: pl.DataFrame,
    about: dict[str, Any],
    tables: Sequence[tuple[str, pl.DataFrame]] = (),
    *,
    quiet: bool,
    as_json: bool,
    csv: Path | None,
    html: Path | None,
    most: int = 40,
) -> None:
    """Write a table of results wherever it was asked for. Raises RunError for a file that cannot be written.

    `frame` is what files hold; people are shown `tables`, each with its caption, if there are any.
    """
    if csv is not None:
        write_file(csv, frame.write_csv())
    if html is not None:
        write_file(html, to_html(result_report(title, lines, tables or [(title, frame)])))
    if as_json:
        document = {"schema_version": SCHEMA_VERSION, "kind": kind, **about, "rows": frame.to_dicts()}
        click.echo(json.dumps(plain(document), indent=1))
    elif not quiet:
        click.echo("\n".join([title, *lines]))
        for caption, table in tables:
            click.echo(f"\n{caption}\n{show(table, most)}")
        if not tables:
            click.echo(show(frame, most))


def show(frame: pl.DataFrame, most: int) -> str:
    """A table in plain text, numbers right, at most so many rows."""
    columns = frame.columns
    rows = [
        [_cell(column, value) for column, value in zip(columns, row, strict=True)] for row in frame.head(most).iter_rows()
    ]
    widths = [max(len(c), *(len(row[i]) for row in rows), 0) if rows else len(c) for i, c in enumerate(columns)]
    text = [dtype.is_numeric() is False for dtype in frame.dtypes]
    lines = ["  ".join(c.ljust(w) if t else c.rjust(w) for c, w, t in zip(columns, widths, text, strict=True))]
    for row in rows:
        lines.append("  ".join(v.ljust(w) if t else v.rjust(w) for v, w, t in zip(row, widths, text, strict=True)))
    if len(frame) > most:
        lines.append(f"... and {len(frame) - most} more (--csv FILE has all)")
    return "\n".join(line.rstrip() for line in lines)


def _cell(column: str, value: Any) -> str:
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}" if column in ("p", "q", "saving") else f"{value:.4f}".rstrip("0").rstrip(".")
    return f"{value:,}" if isinstance(value, int) else str(value)


def plain(value: Any) -> Any:
    """A document without numbers that JSON does not know."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def write_file(path: Path, text: str) -> None:
    """Write a file that was asked for, and say so. Raises RunError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RunError(f"{path}: cannot write: {error.strerror or error}") from error
    click.echo(f"written: {path}", err=True)
