"""The contents of the cards log: god cards, buildings, weavings, army cards and conquest spaces of the ruleset (spare
places included), and the statues.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simulate.engine.ruleset import split
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.card_text import titles_of

# Table of the ruleset, its group in reports, how many places it has
TABLES = (
    ("god_cards", "god card", N.N_GOD_CARDS),
    ("production", "production", N.N_PRODUCTION),
    ("passive", "passive", N.N_PASSIVE),
    ("weavings", "weaving", N.N_WEAVINGS),
    ("army", "army card", N.N_ARMY),
    ("conquests", "conquest", N.N_CONQUESTS),
)


def contents_of(values: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """(keys, titles, kinds) of all contents under these ruleset values; a place without a row is called spare."""
    rows: list[tuple[str, str, str]] = []
    named = titles_of(values)
    for table, group, places in TABLES:
        rows += [(key, title, group) for key, title in zip(values[table], named[table], strict=True)]
        used = len(values[table])
        rows += [(f"spare_{table}_{place + 1}", f"(spare {group} {place + 1})", "spare") for place in range(used, places)]
    for god, title in zip(N.GODS, N.GOD_TITLES, strict=True):
        rows += [(f"{size}_{god}", f"{size.capitalize()} statue of {title}", "statue") for size in N.SIZES]
    keys, titles, kinds = zip(*rows, strict=True)
    return keys, titles, kinds


def delivered() -> Mapping[str, Any]:
    """The values of the ruleset as delivered."""
    return split(tomllib.loads((Path(__file__).parent / "ruleset.toml").read_text(encoding="utf-8")))[0]
