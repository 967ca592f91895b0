"""Play an order into a run directory: shards, workers, interruption, resuming."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from simulate.engine.running import telling
from simulate.errors import RunError, SimulateError
from simulate.runs.plan.manifest import Manifest, Receipt, Tally
from simulate.runs.plan.order import Order
from simulate.runs.play.cluster import DASK, DASK_LOCAL, RemoteShard, parcel_of, play_remote, require_cluster
from simulate.runs.play.faults import fault_error
from simulate.runs.play.halt import heeding
from simulate.runs.play.kernel import Control, Fault
from simulate.runs.play.scheduler import backend_for, followed, open_pool
from simulate.runs.play.shards import Shard, Written, play_shard
from simulate.runs.play.warmup import compile_all
from simulate.runs.play.workers import AUTO, THREADS, interruptible, serve, spread
from simulate.runs.store.directory import Store, cannot_write, open_store
from simulate.sums.kernels import KERNELS
from simulate.system.limits import PLAYOUTS_MAX

SHARD_PLAYOUTS = 50_000  # at most by default
SUMS_PLAYOUTS = 1_000_000  # where the shard is as small, however many it holds
SHARD_PLAYOUTS_LEAST = 2_000  # by default
SLOW_PLAYOUTS, SLOW_PLAYOUTS_LEAST = 500, 100  # with players who search: seconds a playout
SHARDS_A_JOB = 4  # at least, where there is enough to do


class RunInterruptedError(SimulateError):
    """The user stopped the run. `exit_code` is 130 for Ctrl-C, 143 for SIGTERM."""

    exit_code = 130

    def __init__(self, message: str, hint: str | None = None, exit_code: int = 130):
        super().__init__(message, hint)
        self.exit_code = exit_code

    def __reduce__(self) -> tuple[type, tuple[str, str | None, int]]:
        return type(self), (self.message, self.hint, self.exit_code)


class Observer(Protocol):
    """An observer of a run."""

    def compiling(self, done: int, missing: int, words: str) -> None:
        """Called only if something must be compiled, first with done = 0; `words` say what is left, and for how long."""

    def started(self, control: Control, held: int, total: int) -> None:
        """Playing begins; `control.done` counts the playouts of this call, `held` were there before."""

    def slow(self, words: str) -> None:
        """A choice takes very long; called from a thread of its own."""

    def ended(self) -> None:
        """Playing is over, for whatever reason."""


@dataclass
class PlaySettings:
    """Settings of how to play: nothing here changes a table."""

    jobs: int = 1
    shard_size: int | None = None  # playouts
    backend: str = AUTO  # "threads", "processes", "dask" (of a scheduler), "dask:local"; "auto": the best for the size
    paranoid: bool = False
    fresh: bool = False
    scheduler: str | None = None  # address of the Dask scheduler
    at_most: int | None = None  # playouts that are planned as the most over all extensions


@dataclass
class Result:
    """The result of a call of `play`."""

    folder: Path
    manifest: Manifest
    tally: Tally  # over the whole directory
    played: int  # playouts of this call
    held: int  # playouts found in the directory
    seconds: float  # of playing, compiling excluded
    kernel_seconds: float  # over all workers
    jobs: int
    redone: list[str] = field(default_factory=list)  # damaged shards that were played again
    set_aside: list[Path] = field(default_factory=list)  # files that this run did not write, where they are now

    @property
    def kernel_share(self) -> float:
        """Part of the workers' time that was spent in the playout loop."""
        return self.kernel_seconds / (self.seconds * self.jobs) if self.seconds else 0.0

    def after(self, before: Result) -> Result:
        """Both calls as one, this one having extended the run of `before`."""
        return replace(
            self,
            played=before.played + self.played,
            held=before.held,
            seconds=before.seconds + self.seconds,
            kernel_seconds=before.kernel_seconds + self.kernel_seconds,
            jobs=max(before.jobs, self.jobs),
            redone=[*before.redone, *self.redone],
            set_aside=[*before.set_aside, *self.set_aside],
        )


def blocks_for(playouts: int, seats: int) -> int:
    """Count the whole blocks that hold at least `playouts` playouts. Raises RunError."""
    if not 1 <= playouts <= PLAYOUTS_MAX:
        raise RunError(f"--playouts {playouts}: a whole number from 1 to {PLAYOUTS_MAX}")
    return -(-playouts // seats)


def make_shards(
    gaps: list[tuple[int, int]],
    seats: int,
    settings: PlaySettings,
    most: int = SHARD_PLAYOUTS,
    least: int = SHARD_PLAYOUTS_LEAST,
) -> list[Shard]:
    """Cut the missing ranges of blocks into shards of `least` to `most` playouts, unless the settings say otherwise."""
    missing = sum(blocks for _, blocks in gaps) * seats
    size = settings.shard_size
    if size is None:
        size = max(least, min(most, -(-missing // (settings.jobs * SHARDS_A_JOB))))
    blocks = max(1, size // seats)
    return [Shard(at, min(blocks, first + n - at)) for first, n in gaps for at in range(first, first + n, blocks)]


def play(order: Order, folder: Path, playouts: int, settings: PlaySettings, observer: Observer) -> Result:
    """Play until the directory holds `playouts`, rounded up to whole blocks.

    What cannot be loaded or compiled is reported before anything is written, and the manifest is written before the shards.
    Raises RunError (directory), StrategyError (a playout that could not go on), RunInterruptedError.
    """
    blocks = blocks_for(playouts, order.plan.seats)
    settings = replace(settings, backend=backend_for(order, settings.jobs, settings.backend))
    manifest = order.manifest.model_copy(deep=True)
    manifest.at_most = None if settings.at_most is None else blocks_for(settings.at_most, order.plan.seats)
    entries = order.entries(settings.paranoid)
    require_cluster(settings.backend, settings.scheduler)
    with open_store(folder, manifest, settings.fresh) as store:
        compile_all(order.game, [*entries, *KERNELS], observer.compiling)
        _require_within(manifest, blocks)
        store.prepare(blocks)
        held = manifest.totals.playouts
        most, least = SHARD_PLAYOUTS if manifest.datasets() else SUMS_PLAYOUTS, SHARD_PLAYOUTS_LEAST
        if any(strategy.of is not None for strategy in order.strategies):
            most, least = SLOW_PLAYOUTS, SLOW_PLAYOUTS_LEAST
        shards = make_shards(store.gaps(), order.plan.seats, settings, most, least)
        control, started = Control(), time.perf_counter()
        new: list[Receipt] = []
        observer.started(control, held, manifest.playouts)
        try:
            if shards:
                with telling(observer.slow):
                    _play_shards(order, store, shards, control, settings, new)
            store.looked()
        finally:
            observer.ended()
            store.sweep()
            store.write_manifest()
        tally = Tally()
        for receipt in store.receipts:
            tally = tally.plus(receipt.tally)
        return Result(
            folder=folder,
            manifest=manifest,
            tally=tally,
            played=sum(r.playouts for r in new),
            held=held,
            seconds=time.perf_counter() - started,
            kernel_seconds=sum(r.kernel_seconds for r in new),
            jobs=min(settings.jobs, len(shards)),
            redone=store.redone,
            set_aside=store.set_aside,
        )


def _require_within(manifest: Manifest, blocks: int) -> None:
    """Refuse more blocks than were planned as the most: the verdicts have spent all their error there. Raises RunError."""
    if manifest.at_most is not None and blocks > manifest.at_most:
        most = manifest.at_most * manifest.asked.seats
        raise RunError(
            f"this run was planned for at most {most:,} playouts (--at-most), where its verdicts are final",
            "Play another --seed into another directory for more.",
        )


def _play_shards(
    order: Order, store: Store, shards: list[Shard], control: Control, settings: PlaySettings, new: list[Receipt]
) -> None:
    """Play shards on all workers; every worker has come to rest when this returns or raises."""
    threads = settings.backend in (AUTO, THREADS)
    problems: list[tuple[int, Any]] = []
    with interruptible(control.stop) as signals:
        try:
            for first_block, outcome in _outcomes(order, store.folder, shards, control, settings):
                if isinstance(outcome, Written | RemoteShard):
                    outcome = _commit(store, outcome)
                if isinstance(outcome, Receipt):
                    new.append(outcome)
                    if not threads:
                        control.count(outcome.playouts)
                elif outcome is not None:
                    problems.append((first_block, outcome))
                    control.stop()
        except KeyboardInterrupt:
            control.stop()
    if problems:
        _raise_problem(order, store, min(problems, key=lambda item: item[0])[1])
    if control.stopping:
        total = sum(r.playouts for r in store.receipts)
        raise RunInterruptedError(
            f"interrupted; {store.folder} keeps {total:,} of {store.manifest.playouts:,} playouts",
            exit_code=128 + (signals[0] if signals else signal.SIGINT),
        )


def _outcomes(
    order: Order, folder: Path, shards: list[Shard], control: Control, settings: PlaySettings
) -> Iterator[tuple[int, Any]]:
    """Yield the outcome of each shard, in the order in which they end: (first block, outcome)."""
    wanted = (shard for shard in shards if not control.stopping)
    with open_pool(settings.jobs, settings.backend, settings.scheduler) as pool, followed(pool, control):
        yield from spread(pool, _work(order, folder, control, settings, pool.token), wanted, stop=control.stop)


def _work(
    order: Order, folder: Path, control: Control, settings: PlaySettings, token: str | None
) -> Callable[[Shard], tuple[int, Any]]:
    """Make the function that a worker applies to a shard: here, in a process of this machine, or on a cluster."""
    if settings.backend in (AUTO, THREADS):
        return lambda shard: _shard_task(order, folder, shard, control, settings.paranoid)
    if settings.backend in (DASK, DASK_LOCAL):
        return partial(play_remote, parcel_of(order), settings.paranoid, token)
    here = folder.absolute()  # a worker of an earlier run may be in another folder
    return partial(_shard_task_in_process, os.getpid(), order, here, settings.paranoid, token)


def _commit(store: Store, made: Written | RemoteShard) -> Receipt | OSError:
    """Make a shard count; only this process, which holds the lock, ever does."""
    try:
        written = made.write(store.folder) if isinstance(made, RemoteShard) else made
        receipt = written.commit(store.folder)
    except OSError as error:
        return error
    store.add(receipt)
    return receipt


def _raise_problem(order: Order, store: Store, problem: Fault | BaseException) -> None:
    if isinstance(problem, Fault):
        raise fault_error(order, problem)
    if isinstance(problem, SimulateError):
        raise problem
    if isinstance(problem, OSError):
        raise cannot_write(store.folder, problem) from problem
    raise problem


def _shard_task(
    order: Order, folder: Path, shard: Shard, control: Control, paranoid: bool
) -> tuple[int, Written | Fault | BaseException | None]:
    """Play one shard; whatever goes wrong is an answer, so that all workers come to rest before it is raised."""
    try:
        return shard.first_block, play_shard(order, folder, shard, control, paranoid)
    except Exception as error:  # raised again by _raise_problem
        return shard.first_block, error


def _shard_task_in_process(
    parent: int, order: Order, folder: Path, paranoid: bool, token: str | None, shard: Shard
) -> tuple[int, Written | Fault | BaseException | None]:
    """The same in a worker process of `parent`."""
    serve(parent)
    with heeding(token, Control()) as control:
        return _shard_task(order, folder, shard, control, paranoid)
