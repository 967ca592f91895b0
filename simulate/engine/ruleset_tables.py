"""Tables of a ruleset: values and where each comes from, and one table laid over another."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from simulate.errors import RulesetError

PROVENANCES = ("seed", "public", "ruling", "computed", "reconstructed")
SAID = {"rulebook": "seed", "published": "public", "own": "ruling"}  # as a designer says it
TOLD = {engine: said for said, engine in SAID.items()}
SOURCES = (*SAID, *PROVENANCES[len(SAID) :], "override")  # in a designer's words
LEVERS, RANGES = "levers", "ranges"  # tables of a ruleset or overlay that hold no values
_ABOUT = {"provenance", "src", "rule", "note", "why", "basis", "confidence", "about"}


def is_about(key: str) -> bool:
    """Return True if a key describes a value instead of being one."""
    return key in _ABOUT or key.endswith("_provenance") or key.startswith(("src_", "name_", "provenance_"))


def split(table: Mapping[str, Any], inherited: str = "ruling", at: str = "") -> tuple[dict, dict[str, str]]:
    """Part a TOML table into values and the provenance of each leaf."""
    tag = known_tag(table.get("provenance", inherited))
    values: dict[str, Any] = {}
    provenance: dict[str, str] = {}
    for key, value in table.items():
        if is_about(key) or (key in (LEVERS, RANGES) and not at):
            continue
        path = f"{at}{key}"
        own = known_tag(table.get(f"{key}_provenance", tag))
        if isinstance(value, dict):
            values[key], inner = split(value, own, f"{path}.")
            provenance.update(inner)
        else:
            values[key] = value
            provenance[path] = own
    return values, provenance


def known_tag(word: Any) -> Any:
    """A word for where a value comes from, as the engine has it."""
    return SAID.get(word, word) if isinstance(word, str) else word


def merge(base: dict[str, Any], overlay: Mapping[str, Any]) -> dict[str, Any]:
    """Lay `overlay` over `base`: tables are merged, everything else is replaced."""
    merged = copy.deepcopy(base)
    for key, value in overlay.items():
        if isinstance(value, Mapping) and isinstance(merged.get(key), dict):
            merged[key] = merge(merged[key], value)
        else:
            merged[key] = copy.deepcopy(value)
    return merged


def check_provenance(where: str, provenance: Mapping[str, str]) -> None:
    """Refuse a provenance that is no word we know. Raises RulesetError."""
    for path, tag in provenance.items():
        if tag not in PROVENANCES:
            raise RulesetError(
                f"{where}: {path}: provenance '{tag}' is not one of {', '.join((*SAID, *PROVENANCES[3:]))}",
                "A value without one is your own.",
            )
