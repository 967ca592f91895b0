"""Values as tables of tables, for referees that read a ruleset without the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def nested(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Values by dotted path as tables of tables."""
    tables: dict[str, Any] = {}
    for path, value in changes.items():
        *names, key = path.split(".")
        table = tables
        for name in names:
            table = table.setdefault(name, {})
        table[key] = value
    return tables


def lay_over(table: dict[str, Any], overlay: Mapping[str, Any]) -> None:
    """An overlay replaces exactly the fields that it names; a list is replaced whole."""
    for key, value in overlay.items():
        if isinstance(value, dict) and isinstance(table.get(key), dict):
            lay_over(table[key], value)
        else:
            table[key] = value
