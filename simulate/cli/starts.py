"""Starting positions in words, made from their rows in the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LEFT_OUT = ("name", "title")


def starts_named(sought: str, values: Mapping[str, Any], columns: Mapping[str, tuple[str, ...]]) -> list[tuple[str, Any]]:
    """(title, row) of the starts with this in their name. `columns`: tables of `values`, with the rows that are starts."""
    rows = [(label, dict(values.get(table) or {}).get(label)) for table, labels in columns.items() for label in labels]
    known = [(title_of(label, row), row) for label, row in rows if isinstance(row, Mapping)]
    return [(title, row) for title, row in known if sought.casefold() in title.casefold()]


def title_of(label: str, row: Mapping[str, Any]) -> str:
    """Its own name, or its label as a person writes it."""
    return str(next((row[key] for key in LEFT_OUT if row.get(key)), label.replace("_", " ").title()))


def start_words(row: Mapping[str, Any]) -> str:
    """What a start has: `legions 7, votes 4, anchor yes`."""
    return ", ".join(f"{key.replace('_', ' ')} {_said(value)}" for key, value in row.items() if key not in LEFT_OUT)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return f"({start_words(value)})"
    if isinstance(value, list | tuple):
        return " - ".join(map(_said, value))
    return str(value).replace("_", " ")
