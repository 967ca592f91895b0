"""Starting positions in words, made from their rows in the ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

NAMES = ("name", "title")
LEFT_OUT = (*NAMES, "in_game", "starting", "min_players")


def starts_named(sought: str, values: Mapping[str, Any], labels: Iterable[str]) -> list[tuple[str, Any]]:
    """(title, row) of the starts, rows of a ruleset's tables with these labels, that have this in their name."""
    known = [(title_of(label, row), row) for label in labels if (row := row_of(values, label)) is not None]
    return [(title, row) for title, row in known if sought.casefold() in title.casefold()]


def row_of(values: Mapping[str, Any], label: str) -> Mapping[str, Any] | None:
    """The row with this label in the first table of a ruleset that has one; None if none has."""
    rows = (table.get(label) for table in values.values() if isinstance(table, Mapping))
    return next((row for row in rows if isinstance(row, Mapping)), None)


def title_of(label: str, row: Mapping[str, Any]) -> str:
    """Its own name, or its label as a person writes it."""
    return str(next((row[key] for key in NAMES if row.get(key)), label.replace("_", " ").title()))


def start_words(row: Mapping[str, Any]) -> str:
    """Describe a start: `legions 7, votes 4, anchor yes`."""
    return ", ".join(f"{key.replace('_', ' ')} {_said(value)}" for key, value in row.items() if key not in LEFT_OUT)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return f"({start_words(value)})"
    if isinstance(value, list | tuple):
        return " - ".join(map(_said, value))
    return str(value).replace("_", " ")
