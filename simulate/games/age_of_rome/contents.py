"""The contents of the cards log: trade cards, events and quests of the ruleset (spare places included) and the intrigues."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simulate.games.age_of_rome.names import INTRIGUES, KINDS, N_EVENT, N_QUEST, N_TRADE

TABLES = (("trade_card", N_TRADE), ("event", N_EVENT), ("quest", N_QUEST))


def contents_of(values: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """(keys, titles, kinds) of all contents under these ruleset values; a place without a card is called spare."""
    keys: list[str] = []
    titles: list[str] = []
    kinds: list[str] = []
    for table, places in TABLES:
        rows = list(values[table].items())
        for place in range(places):
            key, row = rows[place] if place < len(rows) else (f"spare_{table}_{place + 1}", None)
            keys.append(key)
            titles.append(row["name"] if row else f"(spare {table.replace('_', ' ')} {place + 1})")
            kinds.append(kind_of(table, row) if row else "spare")
    for key in INTRIGUES:
        keys.append(key)
        titles.append(values["intrigue"][key]["name"])
        kinds.append("intrigue")
    return tuple(keys), tuple(titles), tuple(kinds)


def kind_of(table: str, row: Mapping[str, Any]) -> str:
    """The group of a card in reports."""
    if table == "trade_card":
        return str(row["kind"]) if row["kind"] in KINDS else "trade card"
    if table == "event":
        return "negative event" if row["negative"] else "event"
    return "quest"


def delivered() -> Mapping[str, Any]:
    """The ruleset as delivered."""
    return tomllib.loads((Path(__file__).parent / "ruleset.toml").read_text(encoding="utf-8"))
