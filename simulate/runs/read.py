"""Read a run directory: the manifest, and the datasets as lazily scanned polars frames.

>>> run = open_run("runs/san-juan-4p-seed0")          # doctest: +SKIP
>>> run.seats().group_by("strategy").agg(pl.col("win_share").mean()).collect()   # doctest: +SKIP
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.errors import RunError
from simulate.runs.manifest import FORMAT, SCHEMA_VERSION, Manifest, Receipt, Tally

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan import Plan


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a run directory. Raises RunError if there is none, or none that this version can read."""
    import pydantic

    file = folder / "manifest.json"
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        what = "is not a run: it has no manifest.json" if folder.is_dir() else "does not exist"
        raise RunError(f"{folder} {what}", "Make a run with: simulate run GAME") from None
    except (OSError, ValueError) as error:
        raise RunError(f"{file}: cannot be read: {error}") from error
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise RunError(f"{file}: not the manifest of a run")
    if raw.get("schema_version") != SCHEMA_VERSION:
        raise RunError(f"{file}: log schema version {raw.get('schema_version')}, this program reads {SCHEMA_VERSION}")
    try:
        return Manifest.model_validate(raw)
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        raise RunError(f"{file}: damaged: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error


def read_receipts(folder: Path) -> list[Receipt]:
    """The receipts of all whole shards, by block. A receipt that cannot be read counts as none: its shard is redone."""
    import pydantic

    found = []
    for file in sorted((folder / "receipts").glob("*.json")):
        try:
            receipt = Receipt.model_validate_json(file.read_bytes())
        except pydantic.ValidationError:
            continue
        if receipt.stem == file.stem:
            found.append(receipt)
    return found


@dataclass(frozen=True)
class Run:
    """A run directory, finished or not. Only whole shards are read."""

    path: Path
    manifest: Manifest
    receipts: list[Receipt]

    @property
    def seat_count(self) -> int:
        """Seats of every playout."""
        return self.manifest.asked.seats

    @property
    def playouts_held(self) -> int:
        """Playouts in whole shards."""
        return sum(receipt.playouts for receipt in self.receipts)

    @property
    def is_complete(self) -> bool:
        """Whether all that was asked is there."""
        return self.playouts_held >= self.manifest.playouts

    def files(self, dataset: str) -> list[Path]:
        """The Parquet files of a dataset, by block. Raises RunError if the run does not log it."""
        if dataset not in self.manifest.datasets():
            raise RunError(
                f"{self.path} has no {dataset} dataset: it was logged with --log {self.manifest.asked.log}",
                f"Play it again with --log {dataset} into another directory.",
            )
        files = [self.path / dataset / f"{receipt.stem}.parquet" for receipt in self.receipts]
        missing = [file for file in files if not file.is_file()]
        if missing:
            raise RunError(f"{missing[0]} is missing", "The command that made the run plays it again.")
        return files

    def scan(self, dataset: str) -> pl.LazyFrame:
        """A dataset as a lazy frame, rows in playout order; text columns are categorical."""
        import polars as pl

        from simulate.runs.schema import schema

        files = self.files(dataset)
        if not files:
            return pl.DataFrame(pl.from_arrow(schema(self.manifest, dataset).empty_table())).lazy()
        return pl.scan_parquet(files, glob=False)

    def playouts(self) -> pl.LazyFrame:
        """One row a playout."""
        return self.scan("playouts")

    def seats(self) -> pl.LazyFrame:
        """One row a playout and seat."""
        return self.scan("seats")

    def cards(self) -> pl.LazyFrame:
        """One row a playout, seat and card that had an event."""
        return self.scan("cards")

    @cached_property
    def plan(self) -> Plan:
        """The line-ups of the run."""
        from simulate.engine.streams import label_of
        from simulate.runs.plan import Plan

        asked = self.manifest.asked
        address = (asked.seed, label_of(self.manifest.address_label))
        return Plan(asked.kind, tuple(asked.strategies), asked.seats, address)

    def line_up(self, block: int) -> list[str]:
        """Labels of a block's line-up, by seat at rotation 0."""
        _, drawn = self.plan.draw(block, 1)
        return [self.plan.labels[i] for i in drawn[0]]

    def strategies_at(self, playout: int) -> list[str]:
        """Labels of the strategies of one playout, by seat."""
        block, rotation = divmod(playout, self.seat_count)
        entries = self.line_up(block)
        return [entries[(seat + rotation) % self.seat_count] for seat in range(self.seat_count)]

    def tally(self) -> Tally:
        """Win shares and unfinished playouts over all whole shards."""
        total = Tally()
        for receipt in self.receipts:
            total = total.plus(receipt.tally)
        return total


def open_run(path: str | Path) -> Run:
    """Open a run directory for reading. Raises RunError."""
    folder = Path(path)
    return Run(folder, read_manifest(folder), read_receipts(folder))
