"""Results as a reader wants them: words and a table in the terminal, CSV, JSON, one HTML page."""

from __future__ import annotations

import json
import math
import os
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.result_page import result_report
from reports.writers import to_html
from simulate import files
from simulate.cli.paths import OUTPUT_FILE
from simulate.cli.terminal import paint, width
from simulate.files import finite
from simulate.safe_text import safe_text, visible

if TYPE_CHECKING:
    import polars as pl

    from reports.writers import Report
    from simulate.runs.plan.order import Order

SCHEMA_VERSION = 1


def results_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for results: --html, --csv, --json, --quiet."""
    for option in (
        click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors (and --json)."),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
        click.option("--csv", type=OUTPUT_FILE, help="Write the table to this file."),
        click.option("--html", type=OUTPUT_FILE, help="Write a page to this file."),
    ):
        function = option(function)
    return function


def asked_of(order: Order) -> dict[str, Any]:
    """Describe what the command's own side plays, for readers of its JSON."""
    asked = order.manifest.asked
    overlays = [overlay.name for overlay in asked.overlays]
    return asked.model_dump(include={"game", "seats", "strategies", "seed", "overrides"}) | {"overlays": overlays}


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
    page: Callable[[], Report] | None = None,
) -> None:
    """Write a table of results wherever it was asked for. Raises RunError for a file that cannot be written.

    `frame` is what files hold; people are shown `tables`, each with its caption, if there are any. `page`: makes the page
    where a kind has one of its own.
    """
    if csv is not None:
        write_file(csv, safe(frame).write_csv())
    if html is not None:
        report = page() if page is not None else result_report(title, lines, tables or [(title, frame)])
        beside = [os.path.relpath(csv, html.parent)] if csv is not None else []
        write_file(html, to_html(report, beside))
    if as_json:
        document = {"schema_version": SCHEMA_VERSION, "kind": kind, **about, "rows": frame.to_dicts()}
        click.echo(json.dumps(finite(document), indent=1))
    elif not quiet:
        click.echo("\n".join(wrapped for line in (title, *lines) for wrapped in in_width(visible(line))))
        for caption, table in tables:
            click.echo(f"\n{caption}\n{show(table, most)}")
        if not tables:
            click.echo(show(frame, most))


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
