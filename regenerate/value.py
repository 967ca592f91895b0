"""strategies/*/value.json: the value functions that search players ask, fitted on playouts of the competent players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from regenerate.commands import ROOT
from simulate.api.searching import PLAYOUTS, tune_search
from strategies.value import FILE, written

AHEAD = {"san_juan": 2, "pax": 2, "age_of_rome": 2, "tawantinsuyu": 2, "comuni": 4}  # tried in docs/tried/performance.md
SEED = 20261129


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """Fit each game that has a number of rounds, at each number of seats."""
    for key in keys:
        if key in AHEAD:
            found = tune_search(key, ahead=AHEAD[key], keep=False, playouts=PLAYOUTS, seed=SEED).value
            command = f"python3 dev.py regenerate {key.replace('_', '-')} --only value"
            yield ROOT / "strategies" / key / FILE, written(found.model_copy(update={"command": command})).encode()
