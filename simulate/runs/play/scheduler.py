"""Playing without a log: threads of this process, processes, or the workers of a Dask cluster.

Work is cut into pieces; what is made of them comes back in their order, whoever played them. A worker elsewhere gets the
order as with the shards of a run (`cluster.py`): without a shared disk, and only where version and sources are the same.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

from simulate.engine.lanes import is_plain, loop_for
from simulate.runs.plan.order import Order
from simulate.runs.plan.request import Request
from simulate.runs.play.cluster import (
    DASK,
    DASK_LOCAL,
    Parcel,
    open_cluster,
    parcel_of,
    refuse_scheduler,
    unpacked,
    unpacked_others,
)
from simulate.runs.play.halt import Halt, heeding
from simulate.runs.play.kernel import Control, Kernel
from simulate.runs.play.workers import AUTO, PROCESSES, THREADS, Pool, interruptible, on_threads, serve, spread
from simulate.runs.store.tables import Tables
from simulate.system.signals import raise_if_arrived, stopped_by

if TYPE_CHECKING:
    from simulate.engine.ruleset import Ruleset

P = TypeVar("P")
T = TypeVar("T")


Jobs = int | Pool  # a number means threads


def pool_of(jobs: Jobs) -> Pool:
    """The workers, where a number means threads."""
    return jobs if isinstance(jobs, Pool) else Pool(jobs)


@contextmanager
def open_pool(jobs: int, backend: str = AUTO, scheduler: str | None = None) -> Iterator[Pool]:
    """Workers of a kind; a cluster, which says itself how many it has, stays connected meanwhile. Raises RunError."""
    refuse_scheduler(backend, scheduler)
    if backend not in (DASK, DASK_LOCAL):
        threads = backend in (AUTO, THREADS)
        with nullcontext() if threads else closing(Halt()) as halt:
            yield Pool(jobs, THREADS if threads else backend, halt=halt)
        return
    with open_cluster(backend, scheduler, jobs) as client:
        yield Pool(len(client.scheduler_info(n_workers=-1)["workers"]), backend, client, Halt(client))


def pool_for(request: Request) -> AbstractContextManager[Pool]:
    """The workers that were asked for, for what is played without a log. Raises RunError."""
    return open_pool(request.workers, request.backend, request.scheduler)


def backend_for(order: Order, jobs: int, backend: str) -> str:
    """The kind of workers for an order: threads that play plain Python take turns, so that several jobs are processes."""
    return PROCESSES if is_plain(order.game) and jobs > 1 and backend in (AUTO, THREADS) else backend


class Worker:
    """A worker's part of an order; made when it is first asked for. `others`: see `Treatment`."""

    def __init__(self, order: Order, others: Ruleset | None = None, control: Control | None = None):
        self.order, self.others = order, others
        self.control = control or Control()

    @cached_property
    def kernel(self) -> Kernel:
        """The loop for whole blocks of the order."""
        return Kernel(self.order, others=self.others)

    @cached_property
    def tables(self) -> Tables:
        """Makes tables of its batches."""
        return Tables(self.order)

    @cached_property
    def loop(self) -> Any:
        """The loop for line-ups of one's own, without cards."""
        order = self.order
        seats, seed = order.plan.seats, order.manifest.asked.seed
        return loop_for(order.game, order.rules.record, seats, order.players(), seed, log_cards=False)


def map_pieces(
    order: Order,
    work: Callable[[Worker, P], T],
    pieces: Sequence[P],
    jobs: Jobs = 1,
    control: Control | None = None,
    others: Ruleset | None = None,
) -> list[T]:
    """`work(worker, piece)` of every piece, in their order, on all workers. The order must be compiled here.

    Ctrl-C ends all of them after their block. Raises what `work` raises.
    """
    raise_if_arrived()
    pool, control = pool_of(jobs), control or Control()
    pool = replace(pool, backend=backend_for(order, pool.jobs, pool.backend))
    if pool.backend == THREADS:
        return _on_threads(order, work, pieces, pool, control, others)
    parent = os.getpid() if pool.client is None else None
    task = partial(remote_work, parcel_of(order, others), work, parent, pool.token)
    found: list[T] = []
    with interruptible(control.stop) as signals, followed(pool, control):
        wanted = (piece for piece in pieces if not control.stopping)
        for item in spread(pool, task, wanted, ordered=True):
            if isinstance(item, Exception):
                raise item
            found.append(item)
    if signals:
        raise stopped_by(signals[0])
    return found


def _on_threads(
    order: Order,
    work: Callable[[Worker, P], T],
    pieces: Sequence[P],
    pool: Pool,
    control: Control,
    others: Ruleset | None,
) -> list[T]:
    held = threading.local()  # a worker for each thread

    def one(piece: P) -> T:
        if not hasattr(held, "worker"):
            held.worker = Worker(order, others, control)
        return work(held.worker, piece)

    return on_threads(pool.jobs, one, pieces, control.stop)


def followed(pool: Pool, control: Control) -> AbstractContextManager[None]:
    """Tell workers elsewhere when `control` is stopped."""
    return nullcontext() if pool.halt is None else pool.halt.following(lambda: control.stopping)


def remote_work(
    parcel: Parcel, work: Callable[[Worker, P], T], parent: int | None, token: str | None, piece: P
) -> T | Exception:
    """Do one piece in another process, of `parent` or of a cluster; whatever goes wrong is an answer."""
    if parent is not None:
        serve(parent)
    try:
        worker = worker_of(parcel)
        worker.control = Control()
        with heeding(token, worker.control):
            return work(worker, piece)
    except Exception as error:  # raised again where the work was asked for
        return error


@lru_cache(maxsize=4)
def worker_of(parcel: Parcel) -> Worker:
    """The worker of this process for an order that was sent here. Raises RunError."""
    return Worker(unpacked(parcel), unpacked_others(parcel))
