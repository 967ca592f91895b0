"""Levers: the numbers of a ruleset that belong to one level (a start, a card), and the next step of each worth trying.

Nothing here knows a game. A value belongs to a level if some stretch of its path spells the level's name. Which way
a step helps follows from the name (a cost helps when it falls), which value to try first from how it stands among siblings:
what is too weak is raised where it has least. That is a proposal to measure, not a claim.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from simulate.claims.rule_names import path_name, value_text
from simulate.system.rule_values import is_number, toml_value

COSTS = {"cost", "costs", "price", "prices", "pay", "upkeep", "fee"}
LIMITS = {"min", "max", "players", "seats"}  # when it is in the game at all: nothing to step
COPIES = {"count", "copies", "number", "in", "starred"}  # how often it exists, not how strong it is


@dataclass(frozen=True)
class RuleChange:
    """A value of the rules and the step proposed: `value` as it is, `to` as it would be."""

    path: str
    value: Any
    to: Any

    @property
    def setting(self) -> str:
        """As `--set` and `--to-set` take it."""
        return f"{self.path}={toml_value(self.to)}"

    @property
    def words(self) -> str:
        """The change for a reader."""
        return f"{path_name(self.path)}: {value_text(self.value)} → {value_text(self.to)}"


@cache
def slug(name: str) -> str:
    """A name as a path would spell it."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def place_of(path: str, level: str) -> tuple[list[str], list[str]] | None:
    """Find what stands before and after the stretch of a path that spells a level; None if none does."""
    wanted = slug(level)
    if wanted not in slug(path):
        return None
    parts = path.split(".")
    for first in range(len(parts)):
        for end in range(first + 1, len(parts) + 1):
            if "_".join(slug(part) for part in parts[first:end]) == wanted:
                return parts[:first], parts[end:]
    return None


def paths_of(level: str, paths: Iterator[str] | list[str]) -> list[str]:
    """The paths of the values that belong to a level; a word that several rows have as a field is none."""
    found = {path: place for path in paths if (place := place_of(path, level)) is not None}
    is_field = sum(not after for _, after in found.values()) > 1
    return [path for path, (_, after) in found.items() if after or not is_field]


def table_of(level: str, paths: list[str]) -> str:
    """The path of the table that holds a level's values, as `--only` takes it; empty if there is none."""
    for path in paths_of(level, paths):
        _, after = place_of(path, level) or ([], [])
        return path.removesuffix("." + ".".join(after)) if after else path
    return ""


def rule_changes(level: str, too_strong: bool, values: dict[str, Any], paths: list[str]) -> list[RuleChange]:
    """Steps that would weaken a level that is too strong, or strengthen one that is too weak; the first to try first.

    `values`: the ruleset as nested tables; `paths`: the dotted path of each of its values.
    """
    found = []
    for path in paths_of(level, paths):
        value = value_at(values, path)
        names = set(slug(path).split("_")) - set(slug(level).split("_"))
        up = too_strong == bool(names & COSTS)
        to = None if names & LIMITS else stepped(value, up)
        if to is not None:
            found.append(
                (bool(names & COPIES), not names & COSTS, -_lag(level, path, value, up, values), RuleChange(path, value, to))
            )
    return [lever for *_, lever in sorted(found, key=lambda row: row[:3])]


def _lag(level: str, path: str, value: Any, up: bool, values: dict[str, Any]) -> float:
    """Measure how far a number is behind the mean of its siblings, in the direction of the step; 0 for what is no number."""
    around = place_of(path, level)
    if not is_number(value) or around is None:
        return 0.0
    before, after = around
    table = value_at(values, ".".join(before)) if before else values
    others = [value_at(row, ".".join(after)) if after else row for row in table.values()] if isinstance(table, dict) else []
    numbers = [other for other in others if is_number(other)]
    if not numbers:
        return 0.0
    return (sum(numbers) / len(numbers) - value) * (1 if up else -1)


def stepped(value: Any, up: bool) -> Any:
    """A value one step up or down: a whole number, or the largest one inside a list of effects; None if there is none."""
    if is_number(value):
        return value + 1 if up else value - 1 if value > 0 else None
    if not isinstance(value, list | dict):
        return None
    found = copy.deepcopy(value)
    spots = [spot for spot in _spots(found) if up or spot[0][spot[1]] > 1]
    if not spots:
        return None
    table, key = max(spots, key=lambda spot: spot[0][spot[1]])
    table[key] += 1 if up else -1
    return found


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """(table, key) of the whole numbers inside the tables of a list, costs apart."""
    rows = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in rows:
        if isinstance(inner, list | dict):
            yield from _spots(inner)
        elif isinstance(value, dict) and is_number(inner) and not set(slug(str(key)).split("_")) & COSTS:
            yield value, key


def value_at(values: Any, path: str) -> Any:
    """The value at a dotted path; None if there is none."""
    found = values
    for key in path.split("."):
        if not isinstance(found, dict) or key not in found:
            return None
        found = found[key]
    return found
