"""The games and strategy files from outside that were used on this machine, so that a run finds them again.

A manifest names code that it was played with, and can come from anybody: nothing is imported because a manifest says so.
When the user plays with a game's folder (`--game-path`, SIMULATE_GAME_PATH) or with a strategy file, a receipt is kept
beside the compiled code: the digest of the sources, and where they were. A run is played again with what a receipt of the
digest in its manifest names, as long as the files there are still the same; for all else the user names folder or file.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from functools import cache
from pathlib import Path

from simulate.engine.cache import cache_root, digest_sources
from simulate.system.files import write_whole

FOLDER = "used"


@cache
def note_used(digest: str, place: str) -> None:
    """Keep a receipt: the user has played with these sources, found in this folder or file."""
    path = Path(place).resolve()
    receipt = {"place": str(path), "sources": digest_sources([path])}
    for name in (digest, str(path)):
        file = _receipt(name)
        if file is not None:
            with suppress(OSError):
                file.parent.mkdir(exist_ok=True)
                write_whole(file, json.dumps(receipt).encode())


def used_sources(digest: str) -> Path | None:
    """The folder or file that was used here with sources of this digest; None if there is none, or it was changed since."""
    receipt = _read(digest)
    try:
        wanted, place = receipt["sources"], Path(receipt["place"])
        return place if place.exists() and digest_sources([place]) == wanted else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def was_used(place: Path) -> bool:
    """Return True if the user has played with this folder or file, as it was or with other content."""
    path = os.path.realpath(place)  # a loop of links is no error here
    return _read(path).get("place") == path


def _receipt(name: str) -> Path | None:
    root = cache_root()
    stem = hashlib.blake2b(name.encode(), digest_size=16).hexdigest()
    return None if root is None else root / FOLDER / f"{stem}.json"


def _read(name: str) -> dict[str, str]:
    file = _receipt(name)
    try:
        found = json.loads(file.read_text(encoding="utf-8")) if file is not None else {}
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
