"""Play blocks in memory and keep only what is made of them: for comparisons, checks and tuning, which need no log."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

import joblib
import numpy as np

from simulate.runs.faults import fault_error
from simulate.runs.kernel import Batch, Control, Fault, Kernel, Treatment
from simulate.runs.metrics import BlockTotals, block_totals, joined
from simulate.runs.order import Order
from simulate.runs.tables import Tables

T = TypeVar("T")
PIECES_A_JOB = 4  # so that workers end together
PIECE_LEAST = 16  # blocks
RUN_MOST = 256  # blocks under a treatment in one call


def gather(
    order: Order,
    first_block: int,
    blocks: int,
    make: Callable[[Tables, Batch], T],
    jobs: int = 1,
    control: Control | None = None,
) -> list[T]:
    """Play a range of blocks on `jobs` threads and return `make(tables, batch)` of each batch, in the order of the blocks.

    The order must be compiled. Ctrl-C ends all workers after their block. Raises StrategyError.
    """
    control = control or Control()
    held = threading.local()  # a loop and its arrays for each worker

    def play(first: int, count: int) -> list[T | Fault]:
        if not hasattr(held, "kernel"):
            held.kernel, held.tables = Kernel(order), Tables(order)
        return [b if isinstance(b, Fault) else make(held.tables, b) for b in held.kernel.batches(first, count, control)]

    size = max(PIECE_LEAST, -(-blocks // (jobs * PIECES_A_JOB)))
    starts = range(first_block, first_block + blocks, size)
    parallel = joblib.Parallel(n_jobs=jobs, backend="threading", return_as="generator")
    tasks = (joblib.delayed(play)(at, min(size, first_block + blocks - at)) for at in starts)
    try:
        made = [item for part in parallel(tasks) for item in part]
    except KeyboardInterrupt:
        control.stop()
        raise
    for item in made:
        if isinstance(item, Fault):
            raise fault_error(order, item)
    return made


def over_blocks(
    order: Order,
    blocks: np.ndarray,
    treatment: Treatment,
    make: Callable[[Tables, Batch], T],
    jobs: int = 1,
) -> list[T]:
    """Play single blocks, each under its own part of the treatment; `make` of each batch, in their order.

    `blocks` are ascending. Raises StrategyError.
    """
    control, held = Control(), threading.local()
    pieces = np.array_split(np.arange(len(blocks)), _pieces(len(blocks), jobs))

    def play(piece: np.ndarray) -> T:
        if not hasattr(held, "kernel"):
            held.kernel, held.tables = Kernel(order, others=treatment.others), Tables(order)
        result = held.kernel.treated(blocks[piece], treatment.at(piece), control)
        if isinstance(result, Fault):
            raise fault_error(order, result)
        return make(held.tables, result)

    parallel = joblib.Parallel(n_jobs=jobs, backend="threading")
    try:
        return list(parallel(joblib.delayed(play)(piece) for piece in pieces))
    except KeyboardInterrupt:
        control.stop()
        raise


def _pieces(blocks: int, jobs: int) -> int:
    """How many calls of the loop so many blocks are: enough for all workers, none long or short without need."""
    return max(1, -(-blocks // RUN_MOST), min(blocks // PIECE_LEAST, jobs * PIECES_A_JOB))


def play_totals(order: Order, first_block: int, blocks: int, jobs: int = 1, control: Control | None = None) -> BlockTotals:
    """The block totals of a range of blocks, played now."""
    return joined(gather(order, first_block, blocks, block_totals, jobs, control))


def row_digests(tables: Tables, batch: Batch) -> np.ndarray:
    """(B,) uint64: a digest of all log rows of each block but the cards', equal only where every row is."""
    import hashlib

    blocks = len(batch.drawn)
    seat_rows = np.ascontiguousarray(batch.seat_rows.reshape(blocks, -1), np.int64)
    playout_rows = np.ascontiguousarray(batch.playout_rows.reshape(blocks, -1), np.int64)
    digests = np.empty(blocks, np.uint64)
    for block in range(blocks):
        digest = hashlib.blake2b(digest_size=8)
        digest.update(batch.drawn[block].tobytes())
        digest.update(seat_rows[block].tobytes())
        digest.update(playout_rows[block].tobytes())
        digests[block] = int.from_bytes(digest.digest(), "little")
    return digests


def totals_and_digests(tables: Tables, batch: Batch) -> tuple[BlockTotals, np.ndarray]:
    """Both of a batch, for `gather`."""
    return block_totals(tables, batch), row_digests(tables, batch)
