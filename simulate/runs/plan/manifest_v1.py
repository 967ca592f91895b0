"""Manifests of version 1, made into version 2 on reading, so that older runs can be reported.

`schema_version` stays 1: such a run is never extended or resumed.
"""

from __future__ import annotations

from typing import Any


def upgraded(raw: dict[str, Any]) -> dict[str, Any]:
    """The content of a manifest of version 1 in the form of version 2."""
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
