"""What may be replaced: a file that a command names for output is written over only if a command of ours wrote it before.

What a person made (games that were played, sheets, rules) has no mark of ours and is left as it is, unless `--force` is
given. Nothing is written into the directory of a run: its files are the run's.
"""

from __future__ import annotations

import contextlib
import re
import zipfile
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

from simulate.errors import RunError, clip

MADE_BY = "Made by meeplecarlo"
# in pages, tables of rules and players, workbooks, Parquet, JSON: what our writers put there
MARK = re.compile(
    rb"Made by meeplecarlo|meeplecarlo (baseline|report|tuning|rebalancing|run)\b"
    rb"|\"seal\": \"[0-9a-f]{32}\"|name=.simulate check"
)
NEAR = 65_536  # bytes from either end in which the mark stands
COLUMNS = (  # of our tables as CSV, which have no room for a mark
    {"metric", "change", "verdict", "saving"},
    {"path", "moves", "own_low"},
    {"card", "designed", "treated"},
    {"level", "verdict", "simulated", "together"},
    {"seats", "player", "win_share", "ply_ns"},
    {"table", "row", "column", "value", "unit"},
)
IN_ZIP = {".xlsx": "docProps/core.xml", ".npz": "about.npy"}
_forced: ContextVar[bool] = ContextVar("forced", default=False)


def force(wanted: bool) -> None:
    """Replace whatever is named from now on, or not."""
    _forced.set(wanted)


@contextlib.contextmanager
def forcing() -> Iterator[None]:
    """Replace what a person has said may be replaced."""
    before = _forced.set(True)
    try:
        yield
    finally:
        _forced.reset(before)


def require_replaceable(path: Path, option: str = "") -> None:
    """See that nothing of the user's is lost if this file is written. Raises RunError."""
    what = f"{option} {clip(str(path), 120)}".strip()
    run = next((folder for folder in path.resolve().parents if is_run(folder)), None)
    if run is not None:
        raise RunError(f"{what}: it lies in a run directory, whose files are the run's", "Name a file beside it.")
    if not _forced.get() and path.is_file() and not is_ours(path):
        raise RunError(
            f"{what}: it is there, and no command of ours wrote it", "Name another file, or add --force to replace it."
        )


def is_ours(path: Path) -> bool:
    """Return True if one of our writers made a file, as far as it shows; an empty one counts."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(NEAR)
            file.seek(max(0, size - NEAR))
            tail = file.read(NEAR)
    except OSError:
        return False
    ending = path.suffix.lower()
    if ending in IN_ZIP:
        return size == 0 or _in_zip(path, IN_ZIP[ending])
    if ending == ".csv":
        first = head.partition(b"\n")[0].decode("utf-8", "replace")
        names = {name.strip('"\r') for name in first.split(",")}
        return size == 0 or any(columns <= names for columns in COLUMNS)
    if ending == ".parquet":
        return size == 0 or b"meeplecarlo" in path.read_bytes()
    return size == 0 or MARK.search(head) is not None or MARK.search(tail) is not None


def _in_zip(path: Path, member: str) -> bool:
    try:
        with zipfile.ZipFile(path) as packed:
            if member not in packed.namelist():
                return False
            return member.endswith(".npy") or MARK.search(packed.read(member)) is not None
    except (OSError, zipfile.BadZipFile):
        return False


def is_run(folder: Path) -> bool:
    """Return True for a folder whose manifest says that it is a run."""
    try:
        with (folder / "manifest.json").open("rb") as file:
            return b"meeplecarlo run" in file.read(400)
    except OSError:
        return False
