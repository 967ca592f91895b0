"""Play one shard and write it: Parquet files under temporary names, renamed when whole, then the receipt."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet as pq

from simulate.runs.files import adopt, digest_file, discard, temporary, write_whole
from simulate.runs.kernel import Batch, Control, Fault, Kernel
from simulate.runs.manifest import FileReceipt, Receipt, Tally, shard_stem
from simulate.runs.order import Order
from simulate.runs.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Iterable

FLUSH_ROWS = 400_000  # rows of a row group, about


@dataclass(frozen=True)
class Shard:
    """A range of blocks that one worker plays into one set of files."""

    first_block: int
    blocks: int

    @property
    def stem(self) -> str:
        """Name of its files without the ending."""
        return shard_stem(self.first_block, self.blocks)


class DatasetFile:
    """One Parquet file in the making. Integers are delta packed, text has dictionaries, zstd 1: measured in docs/log.md."""

    def __init__(self, path: Path, schema: pa.Schema):
        self.path, self.scratch, self.rows = path, temporary(path), 0
        text = [f.name for f in schema if pa.types.is_dictionary(f.type) or pa.types.is_floating(f.type)]
        packed = {f.name: "DELTA_BINARY_PACKED" for f in schema if pa.types.is_integer(f.type)}
        self.writer = pq.ParquetWriter(
            self.scratch,
            schema,
            compression="zstd",
            compression_level=1,
            use_dictionary=text,
            column_encoding=packed,
            write_statistics=["playout", "block"],
        )
        self.waiting: list[pa.Table] = []

    def add(self, table: pa.Table) -> None:
        """Append rows; they are written in large row groups."""
        self.waiting.append(table)
        self.rows += len(table)
        if sum(map(len, self.waiting)) >= FLUSH_ROWS:
            self.flush()

    def flush(self) -> None:
        """Write the waiting rows as one row group."""
        if self.waiting:
            table = pa.concat_tables(self.waiting)
            self.waiting = []
            if len(table):
                self.writer.write_table(table.combine_chunks(), row_group_size=len(table))

    def close(self) -> FileReceipt:
        """Finish the file under its temporary name and describe it."""
        self.flush()
        self.writer.close()
        return FileReceipt(rows=self.rows, bytes=self.scratch.stat().st_size, blake2b=digest_file(self.scratch))


class ShardWriter:
    """The files of one shard."""

    def __init__(self, folder: Path, shard: Shard, tables: Tables):
        self.folder, self.shard, self.tables = folder, shard, tables
        self.tally = Tally()
        self.files: dict[str, DatasetFile] = {}
        for name, schema in tables.schemas.items():
            self.files[name] = DatasetFile(folder / name / f"{shard.stem}.parquet", schema)

    def add(self, batch: Batch) -> None:
        """Append the rows of a batch."""
        for name, table in self.tables.make(batch).items():
            self.files[name].add(table)
        self.tally = self.tally.plus(self.tables.tally(batch))

    def commit(self, run: str, seats: int, started: float, kernel_seconds: float) -> Receipt:
        """Give the files their names and write the receipt, which is what makes the shard count."""
        files = {name: file.close() for name, file in self.files.items()}
        for file in self.files.values():
            adopt(file.scratch, file.path)
        receipt = Receipt(
            run=run,
            first_block=self.shard.first_block,
            blocks=self.shard.blocks,
            playouts=self.shard.blocks * seats,
            files=files,
            tally=self.tally,
            seconds=time.perf_counter() - started,
            kernel_seconds=kernel_seconds,
        )
        write_whole(self.folder / "receipts" / f"{self.shard.stem}.json", receipt.model_dump_json().encode())
        return receipt

    def abandon(self) -> None:
        """Remove what was written under temporary names."""
        for file in self.files.values():
            discard(file.scratch, file.writer)


def play_shard(order: Order, folder: Path, shard: Shard, control: Control, paranoid: bool = False) -> Receipt | Fault | None:
    """Play a shard into a run directory. Returns its receipt, a fault, or None if it was stopped. Raises OSError."""
    started = time.perf_counter()
    if control.stopping:
        return None
    kernel = Kernel(order, paranoid)
    writer = ShardWriter(folder, shard, Tables(order))
    playouts = 0
    try:
        batches: Iterable[Batch | Fault] = kernel.batches(shard.first_block, shard.blocks, control)
        for batch in batches:
            if isinstance(batch, Fault):
                return batch
            writer.add(batch)
            playouts += len(batch.playout_rows)
        if playouts < shard.blocks * order.plan.seats:
            return None
        return writer.commit(order.manifest.identity_digest(), order.plan.seats, started, kernel.seconds)
    finally:
        writer.abandon()
