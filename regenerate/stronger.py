"""simulate/games/*/stronger.toml: what becomes of the findings when search players sit at the table.

A folder that STRONG_RUNS names keeps the runs: what is there is gone on with.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from regenerate.commands import ROOT, simulate
from regenerate.games import PLAYOUTS, SEATS
from reports.judge.kept_stronger import FILE, KIND, measured, written
from reports.judge.stronger import others_of
from reports.pages.run_report import make_report
from simulate.runs.read.run import open_run
from strategies.profiles import SEARCHED

SEARCHED_PLAYOUTS = {"san_juan": 4000, "pax": 4000, "comuni": 4000, "age_of_rome": 600, "tawantinsuyu": 400}
OTHERWISE = 1000
KEPT = "STRONG_RUNS"


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """A run of the report's deals by each game's search players."""
    for key in keys:
        with tempfile.TemporaryDirectory() as place:
            yield ROOT / "simulate" / "games" / key / FILE, played(key, Path(os.environ.get(KEPT) or place))


def played(key: str, place: Path) -> bytes | None:
    """The file of a game, none if its search players are not shown to be stronger; runs in the folder are gone on with."""
    name = key.replace("_", "-")
    whole = f"run {name} --seats {SEATS} --seed 0 --quiet"
    simulate(f"{whole} --playouts {PLAYOUTS} --out {name}", place)
    simulate(f"{whole} --field {SEARCHED} --playouts {SEARCHED_PLAYOUTS.get(key, OTHERWISE)} --out {name}-strong", place)
    run, strong = open_run(place / name), open_run(place / f"{name}-strong")
    (other,) = others_of(run, [strong], [])
    if other.kind != KIND:
        return None
    return written([measured(make_report(run).verdicts, other)]).encode()
