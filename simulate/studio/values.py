"""The values of a game's rules as the page shows them: rows of tables, or lines of a list, each with what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from simulate.claims.rule_names import naming, own_name
from simulate.engine.overlays import find_overlay, variants_of
from simulate.engine.ruleset import Ruleset, split
from simulate.games import game_folder
from simulate.metrics import proper
from simulate.rebalancing.levers import all_levers
from simulate.runs.plan.order import Order
from simulate.studio.board import titles_of
from simulate.system.rule_values import changeable, leaves

NUMBER, PART, SWITCH, WORD, TEXT, LIST, FIXED = "number", "part", "switch", "word", "text", "list", "fixed"
KINDS = {"integer": NUMBER, "number": PART, "boolean": SWITCH, "string": TEXT, "array": LIST}


@dataclass(frozen=True)
class Value:
    """A value of the rules. `table`, `row` and `column` place it; `printed` is what the rules say; `words`: the allowed."""

    path: str
    table: str
    row: str
    column: str
    name: str
    kind: str
    printed: Any
    source: str
    least: float | None = None
    most: float | None = None
    words: tuple[str, ...] = ()
    levers: tuple[str, ...] = ()


def values_of(order: Order) -> list[dict[str, Any]]:
    """List all values that may be changed. `levers`: the names by which a search may change one; a list has several."""
    model: Any = order.game.rules_model
    schema, titles = model.model_json_schema(), titles_of(order.manifest.game)
    levers: dict[str, list[str]] = {}
    for lever in all_levers(order.game, order.rules):
        levers.setdefault(lever.path, []).append(lever.name)
    with naming(order.manifest):
        found = list(_values(schema, order.rules, titles))
    return [asdict(replace(value, levers=tuple(levers.get(value.path, ())))) for value in found]


def _values(schema: Mapping[str, Any], rules: Ruleset, titles: Mapping[str, str]) -> Iterator[Value]:
    tables = tables_in(rules.values)
    for path, printed in changeable(rules.values):
        about = _about(schema, path)
        kind, keys = _kind(about, printed), path.split(".")
        table = next((top for top in tables if path.startswith(f"{top}.")), "")
        row, column = (keys[-2], keys[-1]) if table else ("", "")
        name = titles.get(row) or proper(row) if table else own_name(path, titles) or said(keys[1:] or keys)
        group = table or (keys[0] if len(keys) > 1 else "")
        yield Value(
            path, group, row, column, name, kind, printed, rules.provenance.get(path, ""), *_range(about), _words(about)
        )


def tables_in(values: Mapping[str, Any]) -> list[str]:
    """List the tables whose rows are tables of plain values: a card a row, a column a value."""
    found = []

    def look(table: Mapping[str, Any], at: str) -> None:
        inner = [row for row in table.values() if isinstance(row, Mapping)]
        flat = inner and all(not any(isinstance(v, Mapping) for v in row.values()) for row in inner)
        if at and len(inner) > 1 and len(inner) == len(table) and flat:
            found.append(at)
            return
        for key, value in table.items():
            if isinstance(value, Mapping):
                look(value, f"{at}.{key}" if at else key)

    look(values, "")
    return found


def said(keys: list[str]) -> str:
    """Say the end of a path in words."""
    words = ": ".join(key.replace("_", " ") for key in keys)
    return words[:1].upper() + words[1:]


def _about(schema: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    """Find the schema of a value; empty where the model does not say."""
    at: Mapping[str, Any] = schema
    for key in path.split("."):
        at = _resolved(schema, at)
        inner = at.get("properties", {}).get(key)
        at = inner if inner is not None else at.get("additionalProperties") or {}
        if not isinstance(at, Mapping):
            return {}
    return _resolved(schema, at)


def _resolved(schema: Mapping[str, Any], at: Mapping[str, Any]) -> Mapping[str, Any]:
    """Follow a reference, and the one part that is no null of several."""
    while True:
        parts = [part for part in at.get("anyOf", at.get("allOf", ())) if part.get("type") != "null"]
        if "$ref" in at:
            at = schema.get("$defs", {}).get(at["$ref"].rpartition("/")[2], {})
        elif len(parts) == 1:
            at = parts[0]
        else:
            return at


def _kind(about: Mapping[str, Any], printed: Any) -> str:
    """Name the way in which a value is edited."""
    if _words(about):
        return WORD
    if isinstance(printed, list):
        plain = all(isinstance(item, int | float | str) for item in printed)
        return LIST if plain and printed else FIXED
    if printed is None or isinstance(printed, Mapping):
        return FIXED
    own = SWITCH if isinstance(printed, bool) else NUMBER if isinstance(printed, int) else PART
    return KINDS.get(str(about.get("type")), TEXT if isinstance(printed, str) else own)


def _words(about: Mapping[str, Any]) -> tuple[str, ...]:
    words = about.get("enum", [about["const"]] if "const" in about else [])
    return tuple(words) if all(isinstance(word, str) for word in words) else ()


def _range(about: Mapping[str, Any]) -> tuple[float | None, float | None]:
    """Return the least and the most that a number, or each number of a list, may be."""
    own = about.get("items", about) if about.get("type") == "array" else about
    least, most = own.get("minimum"), own.get("maximum")
    if own.get("exclusiveMinimum") is not None and own.get("type") == "integer":
        least = own["exclusiveMinimum"] + 1
    return least, most


def presets_of(game: str) -> list[dict[str, Any]]:
    """List the variants of a game: the name, what it says of itself, and the values that it writes."""
    folder, found = game_folder(game), []
    for name in variants_of(folder):
        overlay = find_overlay(game, folder, name)
        values, _ = split(overlay.table)
        found.append({"name": name, "about": overlay.meta.get("about", ""), "values": dict(leaves(values))})
    return found
