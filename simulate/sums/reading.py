"""The sums of a run, added up shard by shard: a page is made from them.

A shard's sums come from the file beside it, or, where that is missing or of another version, from its rows, cut at the same
blocks. Both are the same numbers, bit by bit, and are added in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

import joblib

from simulate.statistics.looks import Sure, sure_of
from simulate.sums.bands import BandFile, Bands, read_bands
from simulate.sums.cards import add_dealt
from simulate.sums.chunks import chunk_blocks, cuts, read_chunk
from simulate.sums.kernels import compile_kernels
from simulate.sums.log_sums import LogSums
from simulate.sums.shard_sums import Sums, no_sums, sums_of
from simulate.sums.source import SumSource
from simulate.sums.sums_file import add_stored_draws, stored
from simulate.sums.trajectories import close_deals

THREADS = 2  # that read at a time
READ_CHUNKS = 5  # read at once: a shard, if nobody asked for larger ones


def silent(done: int, of: int) -> None:
    """No progress."""


def sure_of_run(run: SumSource) -> Sure:
    """Return the confidence of a run's intervals, after all looks that its manifest keeps."""
    manifest = run.manifest
    return sure_of(manifest.looks, run.playouts_held // run.block_size, manifest.at_most)


def close(log: LogSums) -> None:
    """Add what can only be computed of the whole run."""
    close_deals(log)
    add_dealt(log)


def read_log(
    run: SumSource, progress: Callable[[int, int], None] = silent, scan: bool = False
) -> tuple[LogSums, Bands | None]:
    """The sums of a run, from those beside its shards or, with `scan`, from its rows alone. Raises RunError.

    `progress` is called with how many playouts of how many have been read.
    """
    file = read_bands(run.manifest.game.key)
    total, done = no_sums(run, file), 0
    compile_kernels()
    for receipt in run.receipts:
        made = None if scan else stored(run, receipt, file)
        if made is None:
            made = scanned(run, receipt, file, THREADS)
            if not scan:
                add_stored_draws(run, receipt, made)
        total.merge(made)
        done += receipt.playouts
        progress(done, run.playouts_held)
    close(total.log)
    total.log.trust(sure_of_run(run))
    return total.log, total.bands


def scanned(run: SumSource, receipt: Any, file: BandFile | None, threads: int = 1) -> Sums:
    """The sums of a shard from its rows. Raises RunError."""
    stretches = cuts(receipt.first_block, receipt.blocks, READ_CHUNKS * chunk_blocks(run.block_size))
    readers = joblib.Parallel(n_jobs=threads, backend="threading", return_as="generator")
    parts = readers(joblib.delayed(summed)(run, file, *stretch) for stretch in stretches)
    return added(run, file, chain.from_iterable(parts))


def summed(run: SumSource, file: BandFile | None, first_block: int, blocks: int) -> list[Sums]:
    """The sums of consecutive blocks, slice by slice; their rows are read once. Raises RunError."""
    read = read_chunk(run, first_block, blocks)
    return [sums_of(read.cut(*stretch), file) for stretch in cuts(0, blocks, chunk_blocks(run.block_size))]


def added(run: SumSource, file: BandFile | None, parts: Iterable[Sums] | Iterator[Sums]) -> Sums:
    """The sums of consecutive slices as one."""
    total = no_sums(run, file)
    for part in parts:
        total.merge(part)
    return total
