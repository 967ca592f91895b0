"""The reference of ruleset keys: a table for each game, rows of one kind under one pattern."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from regenerate.commands import ROOT
from simulate.games import game_keys, load_game
from simulate.games.rules import load_rules

PAGE = ROOT / "docs" / "reference" / "ruleset-keys.md"
HEAD = """# Ruleset keys

<!-- Made by: python3 dev.py regenerate all --only keys -->

A `*` stands for the name of a card, a space, a character: each has
the key. `[levers]` is no part of the rules: it [says what may be changed](rulesets.md#what-may-be-changed), and how
far. `simulate rules GAME PREFIX` prints every single value. What the sources mean is on [Rulesets](rulesets.md);
the rules themselves, by number, are printed by `simulate rules GAME --text`.
"""
SHOWN = 4  # different words that a row names


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The page, always of all games."""
    yield PAGE, "\n".join([HEAD, *(section(key) for key in game_keys())]).encode()


def section(key: str) -> str:
    """The table of a game."""
    rules = load_rules(load_game(key))
    values = dict(leaves(rules.values))
    found: dict[str, list[str]] = defaultdict(list)
    for path, pattern in patterns(list(values)).items():
        found[pattern].append(path)
    lines = [f"## {load_game(key).title}\n", "| key | how many | value | from |", "|---|---|---|---|"]
    for pattern, paths in found.items():
        sources = Counter(rules.provenance.get(path, "computed") for path in paths)
        told = ", ".join(source if len(sources) == 1 else f"{source} {n}" for source, n in sources.most_common())
        lines.append(f"| `{pattern}` | {len(paths)} | {in_words([values[path] for path in paths])} | {told} |")
    return "\n".join(lines) + "\n"


def leaves(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Every value with its path."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def patterns(paths: list[str]) -> dict[str, str]:
    """Each path with its pattern: a middle name becomes * where its neighbours have the same key."""
    same: Counter[tuple[str, str]] = Counter()
    for path in paths:
        first, _, rest = path.partition(".")
        same[first, rest.partition(".")[2]] += 1
    made = {}
    for path in paths:
        first, _, rest = path.partition(".")
        key = rest.partition(".")[2]
        made[path] = f"{first}.*.{key}" if key and same[first, key] > 1 else path
    return made


def in_words(values: list[Any]) -> str:
    """Describe the values: one, a range, a few words, or how many there are."""
    numbers = [value for value in values if isinstance(value, int | float) and not isinstance(value, bool)]
    if len(numbers) == len(values):
        low, high = min(numbers), max(numbers)
        return f"{low:g}" if low == high else f"{low:g} to {high:g}"
    different = list(dict.fromkeys(json.dumps(value, ensure_ascii=False) for value in values))
    if len(different) > SHOWN or any(len(text) > 60 for text in different):
        kinds = {"list" if isinstance(value, list) else "text" for value in values}
        return f"a {' or '.join(sorted(kinds))}"
    return ", ".join(different).replace("|", "\\|")
