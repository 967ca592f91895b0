"""A sweep: the same order at several seat counts, under several variants, in several fields; a run directory each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.engine.overlays import BASE
from simulate.errors import RunError, clip, unknown_name

if TYPE_CHECKING:
    from simulate.runs.ask import Ask
    from simulate.runs.order import Order
    from simulate.runs.read import Run

MEMBER = re.compile(r"(\d+)p(?:[-@].+)?")


@dataclass(frozen=True)
class Member:
    """One run of a sweep. `variant` None is the ruleset as the sweep has it, `field` None its players."""

    seats: int
    variant: str | None = None
    field: str | None = None

    @property
    def folder(self) -> str:
        """Name of its run directory in the sweep's."""
        name = Path(self.variant).stem if self.variant else ""
        return f"{self.seats}p" + (f"-{name}" if name else "") + (f"@{self.field}" if self.field else "")

    def order(self, ask: Ask) -> Order:
        """What is played in it. Raises SimulateError."""
        overlays = (*ask.overlays, self.variant) if self.variant else ask.overlays
        return ask.order(self.seats, overlays, self.field)


def parse_seats(text: str, low: int, high: int) -> list[int]:
    """Read `4`, `2-5` or `2,4`. Raises RunError."""
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?", part)
        if match is None:
            raise RunError(f"--seats {clip(text)}: expected a number, a range or a list, like 4, 2-{high} or 2,{high}")
        first, last = int(match[1]), int(match[2] or match[1])
        if not low <= first <= last <= high:
            raise RunError(f"--seats {clip(text)}: the game takes {low} to {high} seats")
        found += range(first, last + 1)
    return sorted(set(found))


def parse_variants(text: str, known: Sequence[str]) -> list[str | None]:
    """Read `all`, or names and TOML files with commas; `base` is the ruleset itself. Raises RunError, UnknownNameError."""
    if text.strip() == "all":
        return [None, *known]
    names = _names("--variants", text)
    for name in names:
        if name != BASE and name not in known and not name.endswith(".toml"):
            raise unknown_name("variant", name, [BASE, *known], "--variants all takes every one, the ruleset itself first.")
    return [None if name == BASE else name for name in names]


def parse_fields(text: str, known: Sequence[str]) -> list[str | None]:
    """Read `all`, or names separated by commas. Raises RunError, UnknownNameError."""
    if text.strip() == "all":
        return list(known)
    names = _names("--fields", text)
    for name in names:
        if name not in known:
            raise unknown_name("field", name, known, "--fields all takes every one.")
    return list(names)


def _names(option: str, text: str) -> list[str]:
    names = list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    if not names:
        raise RunError(f"{option} '{clip(text)}': all, or names separated by commas")
    return names


def members_of(
    seats: Sequence[int], variants: Sequence[str | None] = (None,), fields: Sequence[str | None] = (None,)
) -> list[Member]:
    """All combinations, by seats, in the order of the variants, then of the fields."""
    return [Member(s, v, f) for s in seats for v in variants for f in fields]


def is_sweep(path: Path) -> bool:
    """Whether a folder holds member runs and is no run itself."""
    return not (path / "manifest.json").exists() and any(_member_folders(path))


def _member_folders(path: Path) -> list[Path]:
    if not path.is_dir():
        return []
    return [p for p in path.iterdir() if MEMBER.fullmatch(p.name) and (p / "manifest.json").is_file()]


def open_sweep(path: str | Path) -> list[Run]:
    """The member runs of a sweep: by seats, the ruleset itself first, variants by name, then fields. Raises RunError."""
    from simulate.runs.read import open_run

    folder = Path(path)
    if not is_sweep(folder):
        raise RunError(f"{folder} is not a sweep: it has no member runs", "Make one with: simulate run GAME --variants all")
    runs = [open_run(member) for member in _member_folders(folder)]
    asked = {run.path: run.manifest.asked for run in runs}
    return sorted(runs, key=lambda run: (run.seat_count, asked[run.path].variant or "", asked[run.path].field or ""))
