"""Play one shard and write it: Parquet files under temporary names, renamed when it is committed, then the receipt."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.engine.no_compiler import is_wanted
from simulate.runs.plan.manifest import TOTALS, Receipt, Tally, shard_stem
from simulate.runs.plan.order import Order
from simulate.runs.play.kernel import Control, Fault, Kernel
from simulate.runs.store.batch import Batch
from simulate.runs.store.parquet import DatasetFile
from simulate.runs.store.sums import DrawsFile, SumsFile
from simulate.runs.store.tables import Tables
from simulate.runs.store.totals import TotalsFile
from simulate.system.files import adopt, discard, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True)
class Shard:
    """A range of blocks that one worker plays into one set of files."""

    first_block: int
    blocks: int

    @property
    def stem(self) -> str:
        """Name of its files without the ending."""
        return shard_stem(self.first_block, self.blocks)


@dataclass(frozen=True)
class Written:
    """A shard that is whole under temporary names. It counts once the process that holds the lock has committed it."""

    receipt: Receipt
    files: dict[Path, Path]  # temporary name -> name

    def commit(self, folder: Path) -> Receipt:
        """Give the files their names and write the receipt, which is what makes the shard count."""
        try:
            for scratch, path in self.files.items():
                adopt(scratch, path)
        finally:
            for scratch in self.files:
                discard(scratch)
        write_whole(folder / "receipts" / f"{self.receipt.stem}.json", self.receipt.to_json())
        return self.receipt


class ShardWriter:
    """The files of one shard."""

    def __init__(self, folder: Path, shard: Shard, tables: Tables, run: str):
        self.shard, self.tables, self.run = shard, tables, run
        self.tally = Tally()
        self.files: dict[str, DatasetFile] = {}
        self.beside: list[TotalsFile | SumsFile | DrawsFile] = []
        try:
            self._open(folder, shard, tables, run)
        except BaseException:
            self.abandon()
            raise

    def _open(self, folder: Path, shard: Shard, tables: Tables, run: str) -> None:
        for name, schema in tables.schemas.items():
            self.files[name] = DatasetFile(folder / name / f"{shard.stem}.parquet", schema, run)
        if is_wanted() or not tables.datasets:  # the sums are compiled passes; whoever reads makes them from the rows
            self.beside.append(SumsFile(folder, shard.stem, run, tables.manifest))
        elif tables.manifest.game.stages and "cards" in tables.manifest.summed():
            self.beside.append(DrawsFile(folder, shard.stem, run))
        if TOTALS in tables.manifest.beside():
            self.beside.append(TotalsFile(folder, shard.stem, run))
        self.files |= {made.file.path.parent.name: made.file for made in self.beside}

    def add(self, batch: Batch) -> None:
        """Append the rows of a batch."""
        for name, table in self.tables.make(batch).items():
            self.files[name].add(table)
        for made in self.beside:
            made.add(self.tables, batch)
        self.tally = self.tally.plus(self.tables.tally(batch))

    def finish(self, seats: int, started: float, kernel_seconds: float) -> Written:
        """Close the files and describe the shard."""
        for made in self.beside:
            made.flush()
        receipt = Receipt(
            run=self.run,
            first_block=self.shard.first_block,
            blocks=self.shard.blocks,
            playouts=self.shard.blocks * seats,
            files={name: file.close() for name, file in self.files.items()},
            tally=self.tally,
            seconds=time.perf_counter() - started,
            kernel_seconds=kernel_seconds,
        )
        return Written(receipt, {file.scratch: file.path for file in self.files.values()})

    def abandon(self) -> None:
        """Remove what was written under temporary names."""
        for file in {*self.files.values(), *(made.file for made in self.beside)}:
            file.abandon()


def play_shard(order: Order, folder: Path, shard: Shard, control: Control, paranoid: bool = False) -> Written | Fault | None:
    """Play a shard into a run directory. Returns what was written, a fault, or None if it was stopped. Raises OSError."""
    started = time.perf_counter()
    if control.stopping:
        return None
    kernel = Kernel(order, paranoid)
    writer = ShardWriter(folder, shard, Tables(order), order.manifest.identity_digest())
    playouts, written = 0, None
    try:
        batches: Iterable[Batch | Fault] = kernel.batches(shard.first_block, shard.blocks, control)
        for batch in batches:
            if isinstance(batch, Fault):
                return batch
            writer.add(batch)
            playouts += len(batch.playout_rows)
        if playouts == shard.blocks * order.plan.seats:
            written = writer.finish(order.plan.seats, started, kernel.seconds)
        return written
    finally:
        if written is None:
            writer.abandon()
