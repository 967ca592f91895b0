"""One Parquet file of a dataset: how it is written, and what its footer says."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from simulate.runs.plan.manifest import FileReceipt
from simulate.system.files import digest_file, discard, named, plain, temporary

FLUSH_ROWS = 400_000  # rows of a row group, about
PAGE_BYTES, PAGE_ROWS = 8 << 20, 1 << 16
PLAIN = ("seat", "rotation")  # they repeat so closely that to compress them is quicker than to pack them
MARK = b"meeplecarlo"  # key in the footer of every file that we write: the identity digest of its run


class DatasetFile:
    """One Parquet file in the making: whole numbers delta packed, the rest compressed; see docs/reference/log.md."""

    def __init__(self, path: Path, schema: pa.Schema, run: str, compression: str = "lz4"):
        self.path, self.scratch, self.rows = path, temporary(path), 0
        text = [f.name for f in schema if pa.types.is_dictionary(f.type) or pa.types.is_floating(f.type)]
        rising = [name for name in ("playout", "block") if name in schema.names]
        packed = [name for name in schema.names if name not in (*text, *PLAIN)]
        self.sink = self.scratch.open("wb")  # Arrow would expand `~` in a name
        try:
            self.writer = pq.ParquetWriter(
                self.sink,
                schema.with_metadata({MARK: run.encode()}),
                compression={name: "none" if name in packed else compression for name in schema.names},
                use_dictionary=text,
                column_encoding=dict.fromkeys(packed, "DELTA_BINARY_PACKED"),
                data_page_size=PAGE_BYTES,
                write_batch_size=PAGE_ROWS,
                write_statistics=rising,
            )
        except BaseException:
            discard(self.scratch, self.sink)
            raise
        self.waiting: list[pa.Table] = []

    def add(self, table: pa.Table) -> None:
        """Append rows; they are written in large row groups."""
        self.waiting.append(table)
        self.rows += len(table)
        if sum(map(len, self.waiting)) >= FLUSH_ROWS:
            self.flush()

    def note(self, key: bytes, value: bytes) -> None:
        """Put something into the footer."""
        self.writer.add_key_value_metadata({key: value})

    def flush(self) -> None:
        """Write the waiting rows as one row group."""
        if self.waiting:
            table = pa.concat_tables(self.waiting)
            self.waiting = []
            if len(table):
                with named(self.path):
                    self.writer.write_table(table, row_group_size=len(table))

    def close(self) -> FileReceipt:
        """Finish the file under its temporary name and describe it."""
        self.flush()
        with named(self.path):
            self.writer.close()
            self.sink.close()
        return FileReceipt(rows=self.rows, bytes=self.scratch.stat().st_size, blake2b=digest_file(self.scratch))

    def abandon(self) -> None:
        """Close it and remove it, whatever came of it."""
        discard(self.scratch, self.writer, self.sink)


def rows_of(path: Path) -> int:
    """Count the rows that a file says it has, -1 if it is no Parquet file."""
    footer = _footer(path)
    return -1 if footer is None else footer.num_rows


def is_ours(path: Path) -> bool:
    """Return True if a run wrote this Parquet file."""
    return run_of(path) is not None


def run_of(path: Path) -> str | None:
    """The identity digest of the run that wrote a file, None if none did."""
    footer = _footer(path)
    mark = (footer.metadata or {}).get(MARK) if footer is not None else None
    return None if mark is None else mark.decode(errors="replace")


def _footer(path: Path) -> pq.FileMetaData | None:
    try:
        with plain(path).open("rb") as file:
            return pq.read_metadata(file)
    except (OSError, pa.ArrowException):
        return None
