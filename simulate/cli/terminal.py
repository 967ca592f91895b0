"""The terminal: how wide it is, and whether verdicts are coloured there."""

from __future__ import annotations

import os
import shutil
import sys

import click

PIPE_WIDTH = 100  # where there is no terminal
LEAST_WIDTH = 80
COLOURS = {
    "balanced": "green", "hit": "green", "holds": "green",
    "unbalanced": "red", "missed": "red", "moved": "red", "one dominates": "red",
    "undecided": "yellow", "too short": "yellow",
}  # fmt: skip


def width() -> int:
    """Columns that a line may take."""
    if not sys.stdout.isatty():
        return PIPE_WIDTH
    return max(shutil.get_terminal_size((PIPE_WIDTH, 24)).columns, LEAST_WIDTH)


def coloured() -> bool:
    """Whether to colour: a terminal that can, and nobody who asked for none (NO_COLOR, no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(verdict: str, words: str) -> str:
    """The words of a verdict in its colour."""
    colour = COLOURS.get(verdict)
    return click.style(words, fg=colour, bold=True) if colour and coloured() else words
