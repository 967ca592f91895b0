"""Error messages: at most five lines of 200 characters, control characters shown as what they are."""

from __future__ import annotations

import contextlib
import textwrap

import click

from simulate.system.safe_text import visible

MOST_LINES, LONGEST = 5, 200
GOES_ON = " \\"  # at the end of a line: the command goes on in the next, for a shell as for a reader


def told(code: int, message: str, hint: str | None, whole: bool = False, lines: int = MOST_LINES) -> int:
    """Say what went wrong on `lines` lines at most; `whole`: all of it."""
    lines_of = [*filter(None, (message, hint))] if whole else few_lines(message, hint, lines)
    with contextlib.suppress(OSError):
        for line in lines_of:
            click.echo(line, err=True)
    return code


def few_lines(message: str, hint: str | None, most: int = MOST_LINES) -> list[str]:
    """A message and what to do next on few lines: what does not fit is left out of the message, never of a command."""
    after = _folded(hint)[:most] if hint else []
    room = max(1, most - len(after))
    lines = [part for line in message.split("\n") for part in _wrapped(line)]
    if len(lines) > room:
        left = f"... and {len(lines) - room + 1} more lines"
        lines = [*lines[: room - 1], left] if room > 1 else [f"{lines[0][: LONGEST - 3]}..."]
    return [*lines, *after][:most]


def _wrapped(line: str) -> list[str]:
    """A line on as many as it needs."""
    return textwrap.wrap(shown(line), LONGEST, subsequent_indent="  ", drop_whitespace=True) or [""]


def _folded(hint: str) -> list[str]:
    """Fold the hint; a command that is too long for a line can still be copied."""
    lines = []
    for line in hint.split("\n"):
        goes_on = GOES_ON if "simulate " in line else ""
        width = LONGEST - len(goes_on)
        parts = textwrap.wrap(
            shown(line), width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        ) or [""]
        parts = [part if len(part) <= width else f"{part[: width - 3]}..." for part in parts]
        lines += [*(part + goes_on for part in parts[:-1]), parts[-1]]
    return lines


def shown(text: str) -> str:
    """A text that no terminal obeys and that every encoding takes."""
    return visible(text.replace("\t", " ")).encode("utf-8", "backslashreplace").decode()
