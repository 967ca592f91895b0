"""The rows of strategies/*/searcher.toml, each by the command that stands in it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from regenerate.commands import ROOT, simulate


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """Measure every row again; the file is yielded after each, so that what was measured is kept if you stop."""
    for key in keys:
        file = ROOT / "strategies" / key / "searcher.toml"
        for row in tomllib.loads(file.read_text(encoding="utf-8"))["measured"]:
            yield file, _measured(file, row["command"].removeprefix("simulate "))


def _measured(file: Path, command: str) -> bytes:
    """The file with one row measured; the command writes it, and it is put back as it was."""
    before = file.read_bytes()
    try:
        simulate(command)
        return file.read_bytes()
    finally:
        file.write_bytes(before)
