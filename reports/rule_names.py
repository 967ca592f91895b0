"""Values of the rules as a person says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simulate.metrics import upper


def path_name(path: str, titles: Mapping[str, str] | None = None) -> str:
    """A value of the rules in words: `communities.firenze.income.any` is "Firenze: income any"."""
    parts = path.split(".")
    for first in range(len(parts)):
        for end in range(len(parts), first, -1):
            title = (titles or {}).get("_".join(parts[first:end]))
            if title:
                return upper(f"{title}: {spaced(parts[end:] or parts[:first])}".removesuffix(": "))
    rows = parts[1:] if len(parts) > 2 else parts
    return upper(f"{spaced(rows[:1])}: {spaced(rows[1:])}" if len(rows) > 1 else spaced(rows))


def spaced(parts: Sequence[str]) -> str:
    """Parts of a path as words."""
    return " ".join(parts).replace("_", " ").replace("-", " ")
