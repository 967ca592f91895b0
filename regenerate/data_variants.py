"""simulate/games/*/data_variants.toml: how the balance findings fare with other reconstructed values."""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from regenerate.commands import ROOT, simulate
from reports.judge.data_variants import FILE, measured, written
from reports.pages.run_report import make_report
from simulate.runs.read.sweep_runs import open_sweep

GAMES = ROOT / "simulate" / "games"
SEATS, PLAYOUTS = 4, 20_000


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """A sweep over the data variants of each game that has some, on the same deals as its report."""
    for key in keys:
        names = variants(key)
        if names:
            yield GAMES / key / FILE, swept(key, names)


def variants(key: str) -> list[str]:
    """The names of a game's data variants."""
    files = sorted((GAMES / key / "variants").glob("*.toml"))
    return [file.stem for file in files if tomllib.loads(file.read_text(encoding="utf-8"))["meta"].get("kind") == "data"]


def swept(key: str, names: list[str], playouts: int = PLAYOUTS) -> bytes:
    """The file of a game."""
    with tempfile.TemporaryDirectory() as place:
        asked = f"run {key.replace('_', '-')} --seats {SEATS} --variants base,{','.join(names)} --playouts {playouts}"
        simulate(f"{asked} --seed 0 --log sums --quiet --out sweep", Path(place))
        base, *others = open_sweep(Path(place, "sweep"))
        rows = [
            measured(run.manifest.asked.variant or "", base.manifest, run.playouts_held, make_report(run).verdicts)
            for run in others
        ]
    return written(rows).encode()
