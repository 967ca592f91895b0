"""The terminal: how wide it is, whether verdicts are coloured there, and tables of texts that fit it."""

from __future__ import annotations

import os
import shutil
import sys

import click

from simulate.system.safe_text import visible

PIPE_WIDTH = 100  # where there is no terminal
LEAST_WIDTH = 80
SHORT = 40  # longest text of a column that is never wrapped
COLOURS = {
    "balanced": "green", "hit": "green", "holds": "green",
    "unbalanced": "red", "missed": "red", "moved": "red", "one dominates": "red",
    "undecided": "yellow", "too short": "yellow",
}  # fmt: skip


def width() -> int:
    """Columns that a line may take; COLUMNS says it where there is no terminal."""
    if not sys.stdout.isatty() and not os.environ.get("COLUMNS", "").isdigit():
        return PIPE_WIDTH
    return max(shutil.get_terminal_size((PIPE_WIDTH, 24)).columns, LEAST_WIDTH)


def coloured() -> bool:
    """Return True for a terminal that shows colours, unless its user asked for none (NO_COLOR, no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(verdict: str, words: str) -> str:
    """The words of a verdict in its colour."""
    colour = COLOURS.get(verdict)
    return click.style(words, fg=colour, bold=True) if colour and coloured() else words


def print_table(headers: list[str], rows: list[list[str]], title: str | None = None) -> None:
    """Print a table that fits the terminal (120 columns where nothing is said); columns of long texts wrap."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    room = width() if sys.stdout.isatty() or "COLUMNS" in os.environ else 120
    longest_of = [max((len(row[i]) for row in rows), default=0) for i in range(len(headers))]
    fits = sum(max(n, len(h)) + 3 for n, h in zip(longest_of, headers, strict=True)) <= room
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", show_edge=False, pad_edge=False)
    for i, header in enumerate(headers):
        table.add_column(header.replace("_", " "), no_wrap=fits and longest_of[i] <= SHORT, overflow="fold")
    for row in rows:
        table.add_row(*map(visible, row))
    Console(highlight=False, markup=False, width=room).print(table)
