"""strategies/*/value.json: the value functions that search players ask, fitted on playouts of the competent players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from regenerate.commands import ROOT
from simulate.api.searching import PLAYOUTS, tune_search
from strategies.value import FILE, written

AHEAD: dict[str, dict[int, int]] = {  # by seat count, tried in benchmarks/TRIED.md
    "san_juan": {2: 3, 3: 3, 4: 2},
    "comuni": {2: 8, 3: 6, 4: 4, 5: 4},
    "pax": {2: 2, 3: 2, 4: 2},
    "age_of_rome": {2: 2, 3: 2, 4: 2},
    "tawantinsuyu": {2: 2, 3: 2, 4: 2},
}
SEED = 20261129


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """Fit each game that has a number of rounds, at each number of seats."""
    for key in keys:
        if key in AHEAD:
            found = tune_search(key, keep=False, playouts=PLAYOUTS, seed=SEED).value
            parts = tuple(part.model_copy(update={"ahead": AHEAD[key][part.seats]}) for part in found.seats)
            command = f"python3 dev.py regenerate {key.replace('_', '-')} --only value"
            found = found.model_copy(update={"command": command, "seats": parts})
            yield ROOT / "strategies" / key / FILE, written(found).encode()
