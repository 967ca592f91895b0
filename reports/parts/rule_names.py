"""Values of the rules as a person says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simulate.metrics import upper
from simulate.system.rule_values import toml_value

UNNAMED = ("options", "constants")  # tables whose name says nothing of their values


def path_name(path: str, titles: Mapping[str, str] | None = None) -> str:
    """A value of the rules in words: `communities.firenze.income.any` is "Firenze: income any"."""
    parts = path.split(".")
    for first in range(len(parts)):
        for end in range(len(parts), first, -1):
            title = (titles or {}).get("_".join(parts[first:end]))
            if title:
                return upper(f"{title}: {spaced(parts[end:] or parts[:first])}".removesuffix(": "))
    rows = parts[1:] if len(parts) > 2 or parts[0] in UNNAMED else parts
    return upper(f"{spaced(rows[:1])}: {spaced(rows[1:])}" if len(rows) > 1 else spaced(rows))


def value_text(value: object) -> str:
    """A value as a person says it: yes and no, words without quotes and underscores, numbers as they are."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spaced([value]) if isinstance(value, str) else toml_value(value)


def spaced(parts: Sequence[str]) -> str:
    """Parts of a path as words."""
    return " ".join(parts).replace("_", " ").replace("-", " ")
