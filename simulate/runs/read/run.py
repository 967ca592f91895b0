"""Read a run directory: the manifest, and the datasets as lazily scanned polars frames.

>>> run = open_run("runs/san-juan-4p-seed0")          # doctest: +SKIP
>>> run.seats().group_by("strategy").agg(pl.col("win_share").mean()).collect()   # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.engine.design import Design
from simulate.engine.python_streams import label_of
from simulate.errors import RunError, clip
from simulate.games import add_game_path, game_keys, is_game
from simulate.games.used import used_sources
from simulate.runs.plan.checksum import SEAL, parse
from simulate.runs.plan.line_ups import ListedPlan, Plan
from simulate.runs.plan.manifest import FORMAT, SCHEMA_VERSION, Manifest, Receipt, Tally
from simulate.runs.plan.manifest_v1 import UNSEALED_VERSION, upgraded
from simulate.runs.plan.schema import schema
from simulate.system.files import plain, read_bytes
from simulate.system.limits import PLAYOUTS_MAX, SEED_MAX

if TYPE_CHECKING:
    import polars as pl


MOST_STRATEGIES = 64
MAX_SEATS = 127  # seats are logged as int8
READ_VERSIONS = range(1, SCHEMA_VERSION + 1)  # of manifests
BROKEN = "Restore it from a copy, or run the original command again with --fresh."


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a run directory. Raises RunError if there is none, or none that this version can read."""
    import pydantic

    file = folder / "manifest.json"
    try:
        raw = parse(read_bytes(file))
    except FileNotFoundError:
        what = "is not a run: it has no manifest.json" if folder.is_dir() else "does not exist"
        raise RunError(f"{folder} {what}", "Make a run with: simulate run GAME") from None
    except (OSError, ValueError) as error:
        raise RunError(f"{file}: cannot be read: {error}", BROKEN) from error
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise RunError(f"{file}: not the manifest of a run")
    version = raw.get("schema_version")
    if type(version) is not int or version not in READ_VERSIONS:
        raise RunError(f"{file}: log schema version {clip(str(version))}, this program reads {SCHEMA_VERSION}")
    if SEAL not in raw and version != UNSEALED_VERSION:
        raise RunError(f"{file}: cannot be read: it has no seal", BROKEN)
    try:
        content = {key: value for key, value in upgraded(raw).items() if key != SEAL}
        manifest = Manifest.model_validate(content)
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        raise RunError(f"{file}: damaged: {clip('.'.join(map(str, first['loc'])), 120)}: {first['msg']}", BROKEN) from error
    except (TypeError, ValueError, AttributeError) as error:
        raise RunError(f"{file}: damaged: not the manifest of version 1", BROKEN) from error
    wrong = _contradiction(manifest)
    if wrong:
        raise RunError(f"{file}: damaged: {wrong}", BROKEN)
    _remember_game(manifest)
    return manifest


def _remember_game(manifest: Manifest) -> None:
    """Look for the game of a run where the user played it, if its sources there are still those of the run."""
    if manifest.game_path is None or manifest.game.key in game_keys():
        return
    folder = used_sources(manifest.sources.get("game", ""))
    if folder is not None and folder.name == manifest.game.key and is_game(folder):
        add_game_path(str(folder))


def _contradiction(manifest: Manifest) -> str | None:
    """Find what in a manifest cannot be true, None if all can."""
    asked, labels = manifest.asked, [player.label for player in manifest.players]
    if not 1 <= manifest.game.min_seats <= asked.seats <= manifest.game.max_seats <= MAX_SEATS:
        return f"{asked.seats} seats"
    if not 0 <= asked.seed <= SEED_MAX or not 0 <= manifest.blocks <= PLAYOUTS_MAX:
        return f"seed {asked.seed}, {manifest.blocks} blocks"
    if not asked.strategies or len(asked.strategies) > MOST_STRATEGIES or set(asked.strategies) != set(labels):
        return "its strategies are not its players"
    if len(labels) != len(set(labels)):
        return "a player is there twice"
    if asked.kind == "matchup" and len(asked.strategies) != asked.seats:
        return f"a {asked.kind} of {len(asked.strategies)} strategies at {asked.seats} seats"
    return None


def is_manifest(file: Path) -> bool:
    """Return True if a file is, or was, the manifest of a run, of any version."""
    try:
        with plain(file).open("rb") as content:
            return f'"format": "{FORMAT}"'.encode() in content.read(200)
    except OSError:
        return False


def read_receipts(folder: Path, manifest: Manifest, sealed: bool = True) -> list[Receipt]:
    """The receipts of all whole shards, by block. One that cannot be read or be true counts as none: its shard is redone."""
    found = (read_receipt(file, manifest, sealed) for file in sorted((folder / "receipts").glob("*.json")))
    return [receipt for receipt in found if receipt is not None]


def read_receipt(file: Path, manifest: Manifest, sealed: bool = True) -> Receipt | None:
    """A receipt, None if the file cannot be read as one or says what cannot be true."""
    receipt = parse_receipt(file, sealed)
    return receipt if receipt and _can_be_true(receipt, manifest) else None


def parse_receipt(file: Path, sealed: bool = False) -> Receipt | None:
    """A receipt of any run, None if the file is none; with `sealed`, also if it has no seal."""
    import pydantic

    try:
        raw = parse(read_bytes(file))
        receipt = Receipt.model_validate({key: value for key, value in raw.items() if key != SEAL})
    except (OSError, ValueError, AttributeError, pydantic.ValidationError):
        return None
    return receipt if receipt.stem == file.stem and (SEAL in raw or not sealed) else None


def _can_be_true(receipt: Receipt, manifest: Manifest) -> bool:
    """Return True if the numbers of a receipt fit to each other."""
    seats, tally = manifest.asked.seats, receipt.tally
    rows = {"playouts": receipt.playouts, "seats": receipt.playouts * seats}
    return (
        0 <= receipt.first_block < PLAYOUTS_MAX
        and 0 < receipt.blocks < PLAYOUTS_MAX
        and receipt.playouts == receipt.blocks * manifest.block_size
        and all(file.rows == rows.get(name, file.rows) and file.rows >= 0 for name, file in receipt.files.items())
        and 0 <= tally.unfinished <= receipt.playouts
        and len(tally.unfinished_at) == min(tally.unfinished, 5)
        and tally.by_block.keys() == tally.by_playout.keys() <= {player.label for player in manifest.players}
    )


@dataclass(frozen=True)
class Run:
    """A run directory, finished or not. Only whole shards are read."""

    path: Path
    manifest: Manifest
    receipts: list[Receipt]
    sealed: bool = True  # False: of a version that had no seals

    @property
    def seat_count(self) -> int:
        """Seats of every playout."""
        return self.manifest.asked.seats

    @property
    def block_size(self) -> int:
        """Playouts of a block."""
        return self.manifest.block_size

    @property
    def playouts_held(self) -> int:
        """Playouts in whole shards."""
        return sum(receipt.playouts for receipt in self.receipts)

    def held_ranges(self) -> list[tuple[int, int]]:
        """(first playout, playouts) of each stretch without a gap."""
        found: list[tuple[int, int]] = []
        for receipt in self.receipts:
            first = receipt.first_block * self.block_size
            if found and sum(found[-1]) == first:
                found[-1] = (found[-1][0], found[-1][1] + receipt.playouts)
            else:
                found.append((first, receipt.playouts))
        return found

    @property
    def is_complete(self) -> bool:
        """True if all that was asked is there."""
        return self.playouts_held >= self.manifest.playouts

    def files(self, dataset: str) -> list[Path]:
        """The Parquet files of a dataset, by block; absolute, since readers would expand `~`.

        Raises RunError if the run does not log it, or holds shards of another run or one range twice.
        """
        if dataset not in self.manifest.datasets():
            raise RunError(
                f"{self.path} has no {dataset} dataset: it was logged with --log {self.manifest.asked.log}",
                f"Play it again with --log {dataset} into another directory.",
            )
        wrong = [*self.foreign(), *self.overlapping()]
        if wrong:
            raise RunError(f"{self.path}: {wrong[0]}", "Run the original command again to repair it.")
        files = [(self.path / dataset / f"{receipt.stem}.parquet").absolute() for receipt in self.receipts]
        missing = [file for file in files if not file.is_file()]
        if missing:
            raise RunError(f"{missing[0]} is missing", "Run the original command again to play it again.")
        return files

    def beside(self, name: str, receipt: Receipt) -> Path:
        """The file of a shard that lies beside its datasets, absolute."""
        return (self.path / name / f"{receipt.stem}.parquet").absolute()

    def foreign(self) -> list[str]:
        """Shards that belong to another run, in words."""
        own = self.manifest.identity_digest() if self.sealed else next((r.run for r in self.receipts), "")
        return [f"shard {receipt.stem} is of another run" for receipt in self.receipts if receipt.run != own]

    def overlapping(self) -> list[str]:
        """Shards that hold blocks which one before them holds too, in words."""
        found, at = [], 0
        for receipt in self.receipts:
            if receipt.first_block < at:
                found.append(f"shard {receipt.stem} overlaps the one before it")
            at = max(at, receipt.first_block + receipt.blocks)
        return found

    def scan(self, dataset: str) -> pl.LazyFrame:
        """A dataset as a lazy frame, rows in playout order; text columns are categorical."""
        import polars as pl

        files = self.files(dataset)
        if not files:
            return pl.DataFrame(pl.from_arrow(schema(self.manifest, dataset).empty_table())).lazy()
        return pl.scan_parquet(files, glob=False)

    def collect(self, frame: pl.LazyFrame) -> pl.DataFrame:
        """Read what a frame over the datasets asks for. Raises RunError if a file cannot be read."""
        with readable(self.path):
            return frame.collect()

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
        asked = self.manifest.asked
        if self.manifest.game.imported:
            return ListedPlan(asked.kind, tuple(asked.strategies), asked.seats, (0, 0), listed=tuple(self.manifest.line_ups))
        address = (asked.seed, label_of(self.manifest.address_label))
        info = self.manifest.game.design
        design = Design(info.column, tuple(info.labels), info.distinct) if info is not None else None
        return Plan(asked.kind, tuple(asked.strategies), asked.seats, address, design)

    def strategies_at(self, playout: int) -> list[str]:
        """Labels of the strategies of one playout, by seat."""
        return self.plan.seated(playout)

    def tally(self) -> Tally:
        """Win shares and unfinished playouts over all whole shards."""
        total = Tally()
        for receipt in self.receipts:
            total = total.plus(receipt.tally)
        return total


def open_run(path: str | Path) -> Run:
    """Open a run directory for reading. Raises RunError."""
    folder = Path(path)
    manifest = read_manifest(folder)
    sealed = SEAL in parse(read_bytes(folder / "manifest.json"))
    return Run(folder, manifest, read_receipts(folder, manifest, sealed), sealed)


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Turn whatever a Parquet reader says of damaged files into a RunError that names the path."""
    import polars as pl
    import pyarrow as pa

    try:
        yield
    except (OSError, pa.ArrowException, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        said = (str(error) or type(error).__name__).splitlines()[0]
        raise RunError(f"{path}: cannot be read: {said}", "simulate verify names the damaged files.") from error
