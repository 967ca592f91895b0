"""Play blocks in memory and keep only what is made of them: for comparisons, checks and tuning, which need no log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import numpy as np

from simulate.runs.plan.order import Order
from simulate.runs.play.faults import fault_error
from simulate.runs.play.kernel import Control, Fault, Treatment
from simulate.runs.play.scheduler import Jobs, Worker, map_pieces, pool_of
from simulate.runs.store.batch import Batch
from simulate.runs.store.metrics import BlockTotals, block_totals, joined, worths_of_batch
from simulate.runs.store.tables import Tables

T = TypeVar("T")
PIECES_A_JOB = 4  # so that workers end together
PIECE_LEAST = 16  # blocks
RUN_MOST = 256  # blocks under a treatment in one call


def map_batches(
    order: Order,
    first_block: int,
    blocks: int,
    make: Callable[[Tables, Batch], T],
    jobs: Jobs = 1,
    control: Control | None = None,
) -> list[T]:
    """Play a range of blocks on all workers and return `make(tables, batch)` of each batch, in the order of the blocks.

    The order must be compiled, and `make` be something that can be sent to another process. Raises StrategyError.
    """
    size = max(PIECE_LEAST, -(-blocks // (pool_of(jobs).jobs * PIECES_A_JOB)))
    last = first_block + blocks
    pieces = [(at, min(size, last - at)) for at in range(first_block, last, size)]
    made = [item for part in map_pieces(order, partial(_ranged, make), pieces, jobs, control) for item in part]
    for item in made:
        if isinstance(item, Fault):
            raise fault_error(order, item)
    return [item for item in made if not isinstance(item, Fault)]


def _ranged(make: Callable[[Tables, Batch], T], worker: Worker, piece: tuple[int, int]) -> list[T | Fault]:
    """Map a range of blocks (first, count)."""
    batches = worker.kernel.batches(*piece, worker.control)
    return [batch if isinstance(batch, Fault) else make(worker.tables, batch) for batch in batches]


def map_treated(
    order: Order,
    blocks: np.ndarray,
    treatment: Treatment,
    make: Callable[[Tables, Batch], T],
    jobs: Jobs = 1,
) -> list[T]:
    """Play single blocks, each under its own part of the treatment; `make` of each batch, in their order.

    `blocks` are ascending. Raises StrategyError.
    """
    places = np.array_split(np.arange(len(blocks)), _pieces(len(blocks), pool_of(jobs).jobs))
    pieces = [(blocks[place], treatment.at(place).alone()) for place in places]
    made = map_pieces(order, partial(_treated, make), pieces, jobs, others=treatment.others)
    for item in made:
        if isinstance(item, Fault):
            raise fault_error(order, item)
    return [item for item in made if item is not None and not isinstance(item, Fault)]


def _treated(make: Callable[[Tables, Batch], T], worker: Worker, piece: tuple[np.ndarray, Treatment]) -> T | Fault | None:
    """Map single blocks under a treatment; None if it was stopped."""
    batch = worker.kernel.treated(*piece, worker.control)
    return make(worker.tables, batch) if isinstance(batch, Batch) else batch


def _pieces(blocks: int, jobs: int) -> int:
    """Divide blocks into calls of the loop: enough for all workers, none long or short without need."""
    return max(1, -(-blocks // RUN_MOST), min(blocks // PIECE_LEAST, jobs * PIECES_A_JOB))


def play_totals(order: Order, first_block: int, blocks: int, jobs: Jobs = 1, control: Control | None = None) -> BlockTotals:
    """The block totals of a range of blocks, played now."""
    return joined(map_batches(order, first_block, blocks, block_totals, jobs, control))


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


def totals_and_digests(tables: Tables, batch: Batch, worths: bool = False) -> tuple[BlockTotals, np.ndarray]:
    """Both of a batch, for `map_batches`; a baseline knows the plausibility bands too, and the worth of copies if asked."""
    totals = block_totals(tables, batch, bands=True)
    return totals.beside(worths_of_batch(tables, batch)) if worths else totals, row_digests(tables, batch)
