"""docs/lab/batch.md: the findings of each game with a million playouts, and what becomes of them elsewhere.

A section a game: the answer and the verdicts at its most seats, its other fields beside them, then its other seat counts.
Runs keep sums only. A folder that BATCH_RUNS names keeps them: what is there is gone on with.
"""

from __future__ import annotations

import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from regenerate import pages
from regenerate.commands import ROOT, simulate
from simulate.games import load_game
from strategies import default_field_of, fields_of
from strategies.profiles import SEARCHED

PAGE = ROOT / "docs" / "lab" / "batch.md"
MOST, OTHERS, FIELDS = 1_000_000, 200_000, 100_000  # playouts: at the most seats, at other seat counts, in other fields
FEWEST_SEATS = 2
KEPT = "BATCH_RUNS"
MIXED = "mixed"  # weak players beside strong ones: for ladders, not for findings


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The page, with the sections of some games made again; it is yielded after each."""
    for key in keys:
        with tempfile.TemporaryDirectory() as place:
            made = section(key, Path(os.environ.get(KEPT) or place))
        yield PAGE, pages.with_section(pages.read("lab/batch.md"), made).encode()


def section(key: str, place: Path) -> str:
    """What the reports of a game's runs say first."""
    game, name, usual = load_game(key), key.replace("_", "-"), default_field_of(key)
    most, fewest = game.max_seats, max(FEWEST_SEATS, game.min_seats)
    for field in fields_of(key):
        if field not in (usual, MIXED, SEARCHED):
            played(name, field, most, FIELDS, place / f"{name}-{most}")
    lines = [f"## {game.title}"]
    for seats in range(most, fewest - 1, -1):
        folder = place / f"{name}-{seats}"
        run = played(name, usual, seats, MOST if seats == most else OTHERS, folder)
        simulate(f"report {run.name} --format md --try-playouts 0", folder)
        lines += ["", f"### {game.title}, {seats} seats", "", *first_part((run / "report.md").read_text(encoding="utf-8"))]
    return "\n".join(lines)


def played(name: str, field: str, seats: int, playouts: int, folder: Path) -> Path:
    """A run of a field, its sums alone."""
    folder.mkdir(parents=True, exist_ok=True)
    asked = f"run {name} --field {field} --seats {seats} --playouts {playouts} --out {field}"
    simulate(f"{asked} --seed 0 --log sums --max-unfinished 0.02 --quiet", folder)
    return folder / field


def first_part(report: str) -> list[str]:
    """The lines of a report from what it is about to its last verdict."""
    _, *lines = (line for line in report.splitlines() if line)
    verdicts = [at for at, line in enumerate(lines) if line.startswith("- ")]
    end = verdicts[0] + len(list(itertools.takewhile(lambda line: line.startswith("- "), lines[verdicts[0] :])))
    above, below = lines[: verdicts[0]], lines[verdicts[0] : end]
    return [text for line in above for text in (line, "")] + below
