"""Manifests of older versions, made into the present one on reading, so that older runs can be reported.

`schema_version` stays what it was: such a run is never extended, resumed or played again.
"""

from __future__ import annotations

from typing import Any

from simulate.runs.plan.manifest import CHANCE_STATED, FIRST_CHANCE

UNSEALED_VERSION = 1  # of manifests that have no seal, and whose receipts have none


def upgraded(raw: dict[str, Any]) -> dict[str, Any]:
    """The content of a manifest of any version in the form of this one."""
    version = raw["schema_version"]
    if version >= CHANCE_STATED:
        return raw
    return (_of_version_1(raw) if version == UNSEALED_VERSION else raw) | {"chance_version": FIRST_CHANCE}


def _of_version_1(raw: dict[str, Any]) -> dict[str, Any]:
    asked, rules = dict(raw.get("asked", {})), dict(raw.get("rules", {}))
    variant = asked.pop("variant", None)
    overlay = {"name": variant, "kind": "rules", "text": "", "file": None}
    asked["overlays"] = [overlay] if variant else []
    for key in ("variant", "overrides"):
        rules.pop(key, None)
    return raw | {"asked": asked, "rules": rules, "players": [_player(player) for player in raw.get("players", [])]}


def _player(old: dict[str, Any]) -> dict[str, Any]:
    """`own` became `bundled`; profiles were files, hence models."""
    player = {key: value for key, value in old.items() if key != "own"}
    return player | {"bundled": old.get("own", True), "model": old.get("name", "")}
