"""The tables of docs/explanation/known-answers.md: the simulator against games whose answers are known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from regenerate import pages
from regenerate.commands import ROOT, python

PAGE = "explanation/known-answers.md"
PLAYOUTS = 500_000


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The page with its tables made again, of no game."""
    text = pages.read(PAGE)
    for which in ([], ["published"]):
        text = pages.with_table(text, python("-m", "tests.known_answers", str(PLAYOUTS), *which))
    yield ROOT / "docs" / PAGE, text.encode()
