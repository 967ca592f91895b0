"""Block totals beside each shard: a row a block and metric, so that runs pair without their rows being read.

The files are committed with the shard, and its receipt holds their digest. Shards of older runs have none: their totals are
taken from the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from simulate.errors import RunError
from simulate.runs.plan.manifest import TOTALS, Receipt
from simulate.runs.read.run import Run, readable
from simulate.runs.store.metrics import BlockTotals, block_totals, joined, rows_of_blocks, totals_of
from simulate.runs.store.parquet import DatasetFile
from simulate.system.arrow import numbers, words

if TYPE_CHECKING:
    from simulate.runs.store.batch import Batch
    from simulate.runs.store.tables import Tables

SCHEMA = pa.schema(
    [
        pa.field("block", pa.int64(), False),
        pa.field("metric", pa.dictionary(pa.int16(), pa.string()), False),
        pa.field("rows", pa.int32(), False),
        pa.field("total", pa.float64(), False),
    ]
)
FLUSH_BLOCKS = 16_384  # blocks of a row group, about


def every(metric: str) -> bool:
    """All metrics are wanted."""
    return True


class TotalsFile:
    """The totals of one shard in the making."""

    def __init__(self, folder: Path, stem: str, run: str):
        self.file = DatasetFile(folder / TOTALS / f"{stem}.parquet", SCHEMA, run)
        self.waiting: list[BlockTotals] = []

    def add(self, tables: Tables, batch: Batch) -> None:
        """Append the totals of a batch."""
        self.waiting.append(block_totals(tables, batch))
        if sum(map(len, self.waiting)) >= FLUSH_BLOCKS:
            self.flush()

    def flush(self) -> None:
        """Write what waits as one row group."""
        if self.waiting:
            self.file.add(table_of(joined(self.waiting)))
            self.file.flush()
            self.waiting = []


def table_of(totals: BlockTotals) -> pa.Table:
    """The rows of the file."""
    block, metric, rows, total = totals.cells()
    names = pa.DictionaryArray.from_arrays(numbers(metric.astype(np.int16)), words(totals.names))
    return pa.Table.from_arrays([numbers(block), names, numbers(rows.astype(np.int32)), numbers(total)], schema=SCHEMA)


def totals_of_run(run: Run, blocks: int | None = None, wanted: Callable[[str], bool] = every) -> BlockTotals:
    """The totals of some metrics over the first `blocks` blocks (all, by default) of a run without gaps. Raises RunError."""
    if TOTALS not in run.manifest.beside():
        hint = "Play it again with --log playouts, or more, into another directory."
        raise RunError(f"{run.path} keeps sums alone, which do not pair block by block", hint)
    held = run.held_ranges()
    if len(held) != 1 or held[0][0] != 0:
        raise RunError(
            f"{run.path} does not hold all blocks from the first on", "Run the original command again to finish it."
        )
    most = run.playouts_held // run.block_size
    end = most if blocks is None else min(most, blocks)
    parts = [_of_shard(run, receipt, wanted) for receipt in run.receipts if receipt.first_block < end]
    return joined(parts).first(end)


def _of_shard(run: Run, receipt: Receipt, wanted: Callable[[str], bool]) -> BlockTotals:
    if TOTALS not in receipt.files:
        return totals_of(rows_of_blocks(run, receipt.first_block, receipt.blocks)).pick(wanted)
    return read_totals(run.beside(TOTALS, receipt), wanted)


def read_totals(file: Path, wanted: Callable[[str], bool] = every) -> BlockTotals:
    """The totals in a file. Raises RunError."""
    import polars as pl

    with readable(file):
        frame = pl.scan_parquet(file, glob=False).collect()
        names = [name for name in frame["metric"].cast(pl.String).unique().to_list() if wanted(name)]
        return BlockTotals.from_frame(frame.filter(pl.col("metric").cast(pl.String).is_in(names)))
