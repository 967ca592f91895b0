"""A sweep: the same order at several seat counts and under several variants, one run directory each, side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.errors import RunError, unknown_name

if TYPE_CHECKING:
    from simulate.runs.read import Run

BASE = "base"  # the ruleset without a variant, in --variants
MEMBER = re.compile(r"(\d+)p(?:-(.+))?")


@dataclass(frozen=True)
class Member:
    """One run of a sweep. `variant` None is the ruleset itself."""

    seats: int
    variant: str | None

    @property
    def folder(self) -> str:
        """Name of its run directory in the sweep's."""
        return f"{self.seats}p" + (f"-{self.variant}" if self.variant else "")


def parse_seats(text: str, low: int, high: int) -> list[int]:
    """Read `4`, `2-5` or `2,4`. Raises RunError."""
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d+)\s*(?:-\s*(\d+)\s*)?", part)
        if match is None:
            raise RunError(f"--seats {text}: expected a number, a range or a list, like 4, 2-{high} or 2,{high}")
        first, last = int(match[1]), int(match[2] or match[1])
        if not low <= first <= last <= high:
            raise RunError(f"--seats {text}: the game takes {low} to {high} seats")
        found += range(first, last + 1)
    return sorted(set(found))


def parse_variants(text: str, known: Sequence[str]) -> list[str | None]:
    """Read `all` or names separated by commas, `base` for the ruleset itself. Raises UnknownNameError."""
    if text.strip() == "all":
        return [None, *known]
    names = [part.strip() for part in text.split(",") if part.strip()]
    for name in names:
        if name != BASE and name not in known:
            raise unknown_name("variant", name, [BASE, *known], "--variants all takes every one, the ruleset itself first.")
    return [None if name == BASE else name for name in dict.fromkeys(names)]


def members_of(seats: Sequence[int], variants: Sequence[str | None]) -> list[Member]:
    """All combinations, by seats, in the order of the variants."""
    return [Member(s, v) for s in seats for v in variants]


def is_sweep(path: Path) -> bool:
    """Whether a folder holds member runs and is no run itself."""
    return not (path / "manifest.json").exists() and any(_member_folders(path))


def _member_folders(path: Path) -> list[Path]:
    if not path.is_dir():
        return []
    return [p for p in path.iterdir() if MEMBER.fullmatch(p.name) and (p / "manifest.json").is_file()]


def open_sweep(path: str | Path) -> list[Run]:
    """The member runs of a sweep: by seats, the ruleset itself first, then variants by name. Raises RunError."""
    from simulate.runs.read import open_run

    folder = Path(path)
    if not is_sweep(folder):
        raise RunError(f"{folder} is not a sweep: it has no member runs", "Make one with: simulate run GAME --variants all")
    runs = [open_run(member) for member in _member_folders(folder)]
    return sorted(runs, key=lambda run: (run.seat_count, run.manifest.asked.variant or ""))
