"""The envelope of results that are kept in a file: what they are about, by digest, and a seal.

`asked` names the table as people do; `rules`, `players` and `chance` say which rules, players and deals it was: a result
about others is not about a run, however alike the names are.
"""

from __future__ import annotations

import json
from collections.abc import Container
from pathlib import Path
from typing import Any

from simulate.errors import clip
from simulate.runs.plan.checksum import SEAL, parse, with_checksum
from simulate.runs.plan.manifest import Manifest
from simulate.system.files import finite, read_bytes

QUESTIONS = ("skill", "lead", "choices", "grades", "counter", "pairs")
RESULTS = ("compare", "sensitivity", "card-strength", "playtests", "rebalance", "tried", *QUESTIONS)
UNSEALED = 1  # schema version of results without a seal
SCHEMA_VERSION = 2  # 2: digests of rules, players and deals, and a seal


def about_of(manifest: Manifest) -> dict[str, Any]:
    """Return what a result is about."""
    asked = manifest.asked
    return asked.model_dump(include={"game", "seats", "strategies", "seed", "overrides"}) | {
        "overlays": [overlay.name for overlay in asked.overlays],
        "rules": manifest.rules_version,
        "players": manifest.players_version,
        "chance": manifest.chance_version,
    }


def result_file(kind: str, about: dict[str, Any], rows: list[dict[str, Any]]) -> bytes:
    """Return the file of a result: its kind, all that is `about` it, a row a metric, step, card or level, and the seal."""
    return sealed({"schema_version": SCHEMA_VERSION, "kind": kind, **about, "rows": rows})


def sealed(document: dict[str, Any]) -> bytes:
    """Return a document as a file, with its seal; numbers that JSON does not know are null."""
    return with_checksum(finite(document))


def read_document(file: Path, kinds: Container[str]) -> dict[str, Any] | None:
    """Return the document of a file of one of these kinds; None for a file of something else.

    Raises ValueError, in words, for a file that cannot be read, has no seal, or was changed after it was written.
    """
    try:
        data = parse(read_bytes(file))
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror or error}") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"is no JSON: {clip(str(error))}") from error
    if not isinstance(data, dict) or data.get("kind") not in kinds:
        return None
    if SEAL not in data:
        raise ValueError("it has no seal: an older version wrote it, or it was edited")
    return data


def faults_beside(folder: Path) -> list[str]:
    """Say which results in a run's own folder are not as they were written; those of older versions had no seal."""
    found = []
    for file in sorted(folder.glob("*.json")):
        try:
            values = parse(read_bytes(file))
            if isinstance(values, dict) and values.get("kind") in RESULTS and values.get("schema_version") != UNSEALED:
                read_document(file, RESULTS)
        except (OSError, ValueError) as error:
            found.append(f"{file}: no report will show it: {clip(str(error), 100)}")
    return found
