"""Read a sweep: the folder that holds its member runs."""

from __future__ import annotations

import re
from pathlib import Path

from simulate.errors import RunError
from simulate.runs.read.run import Run, open_run
from simulate.system.files import natural

MEMBER = re.compile(r"(\d+)p(?:[-@].+)?")


def is_sweep(path: Path) -> bool:
    """Return True if a folder holds member runs and is no run itself."""
    return not (path / "manifest.json").exists() and any(_member_folders(path))


def _member_folders(path: Path) -> list[Path]:
    if not path.is_dir():
        return []
    return [p for p in path.iterdir() if MEMBER.fullmatch(p.name) and (p / "manifest.json").is_file()]


def open_sweep(path: str | Path) -> list[Run]:
    """The member runs of a sweep: by seats, the ruleset itself first, variants by name, then fields, then values.

    Raises RunError.
    """

    folder = Path(path)
    if not is_sweep(folder):
        raise RunError(f"{folder} is not a sweep: it has no member runs", "Make one with: simulate run GAME --variants all")
    runs = [open_run(member) for member in _member_folders(folder)]
    asked = {run.path: run.manifest.asked for run in runs}
    return sorted(
        runs, key=lambda r: (r.seat_count, asked[r.path].variant or "", asked[r.path].field or "", natural(r.path.name))
    )
