"""Seat counts as a user writes them."""

from __future__ import annotations

import re

from simulate.errors import RunError, clip


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
