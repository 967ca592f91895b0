"""`simulate runs`: what run directories there are, how large and how old."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from simulate.cli.sections import command
from simulate.cli.terminal import print_table
from simulate.errors import SimulateError
from simulate.runs.plan.request import folder_at
from simulate.runs.read.run import open_run

UNITS = (("d", 86_400), ("h", 3_600), ("min", 60))


@command(show_default=False)
@click.argument("folder", default="runs")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def runs(folder: str, as_json: bool) -> None:
    """List the runs in FOLDER (runs/ if not named), the newest first: what, how much, how large, how old.

    \b
    Example:
      simulate runs
    """
    top = folder_at(folder)
    found = sorted(map(described, run_folders(top)), key=lambda run: run["age_seconds"])
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    if not found:
        click.echo(f"no runs in {top}; make one with: simulate run GAME")
        return
    rows = [
        [r["directory"], r["what"], f"{r['playouts']:,}", r["state"], size(r["bytes"]), age(r["age_seconds"])] for r in found
    ]
    print_table(["run", "what", "playouts", "state", "size", "age"], rows)
    click.echo(f"{len(found)} runs, {size(sum(r['bytes'] for r in found))}")


def run_folders(top: Path) -> Iterator[Path]:
    """Run directories in a folder, members of sweeps included; the folder itself may be one."""
    for manifest in sorted({*top.glob("manifest.json"), *top.glob("*/manifest.json"), *top.glob("*/*/manifest.json")}):
        yield manifest.parent


def described(folder: Path) -> dict[str, Any]:
    """A run in a few words; one that cannot be read says why."""
    files = [file.stat() for file in folder.rglob("*") if file.is_file()]
    about = {
        "directory": str(folder),
        "bytes": sum(stat.st_size for stat in files),
        "age_seconds": max(0.0, time.time() - max((stat.st_mtime for stat in files), default=time.time())),
    }
    try:
        run = open_run(folder)
        asked = run.manifest.asked
        players = asked.field or " ".join(asked.strategies)
        words = [asked.game, f"{asked.seats} seats", *filter(None, [asked.variant]), players, f"seed {asked.seed}"]
        words += [] if run.manifest.datasets() else ["sums alone"]
        state = (
            "complete" if run.is_complete else f"{run.playouts_held / max(1, run.manifest.playouts):.0%} of what was asked"
        )
        return about | {"what": ", ".join(words), "playouts": run.playouts_held, "state": state}
    except SimulateError as error:
        return about | {"what": error.message, "playouts": 0, "state": "cannot be read"}


def size(count: int) -> str:
    """Bytes in words."""
    number, unit = float(count), "bytes"
    for larger in ("kB", "MB", "GB", "TB"):
        if number < 1000:
            break
        number, unit = number / 1000, larger
    return f"{number:,.0f} {unit}" if unit == "bytes" else f"{number:,.1f} {unit}"


def age(seconds: float) -> str:
    """Seconds in words."""
    for unit, length in UNITS:
        if seconds >= length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds:.0f} s"
