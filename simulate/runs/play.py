"""Play an order into a run directory: shards, workers (joblib), interruption, resuming."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import joblib

from simulate.errors import RunError, SimulateError
from simulate.runs.faults import fault_error
from simulate.runs.kernel import Control, Fault
from simulate.runs.manifest import Manifest, Receipt, Tally
from simulate.runs.order import Order
from simulate.runs.shards import Shard, play_shard
from simulate.runs.store import Store, cannot_write, open_store
from simulate.runs.warmup import compile_all

SHARD_PLAYOUTS = 50_000  # at most by default
SHARD_PLAYOUTS_LEAST = 2_000  # by default
SHARDS_A_JOB = 4  # at least, where there is enough to do
MAX_PLAYOUTS = 10**12


class RunInterruptedError(SimulateError):
    """The user stopped the run."""

    exit_code = 130


class Observer(Protocol):
    """Who wants to know how a run is going."""

    def compiling(self, done: int, missing: int) -> None:
        """Called only if something must be compiled, first with done = 0."""

    def started(self, control: Control, held: int, total: int) -> None:
        """Playing begins; `control.done` counts the playouts of this call, `held` were there before."""

    def ended(self) -> None:
        """Playing is over, for whatever reason."""


@dataclass
class Settings:
    """How to play: nothing here changes a table."""

    jobs: int = 1
    shard_size: int | None = None  # playouts
    backend: str = "threads"  # or "processes"
    paranoid: bool = False
    fresh: bool = False


@dataclass
class Result:
    """What a call of `play` did."""

    folder: Path
    manifest: Manifest
    tally: Tally  # over the whole directory
    played: int  # playouts of this call
    held: int  # playouts found in the directory
    seconds: float  # of playing, compiling excluded
    kernel_seconds: float  # over all workers
    jobs: int
    redone: list[str] = field(default_factory=list)

    @property
    def kernel_share(self) -> float:
        """Part of the workers' time that was spent in the playout loop."""
        return self.kernel_seconds / (self.seconds * self.jobs) if self.seconds else 0.0


def blocks_for(playouts: int, seats: int) -> int:
    """Whole blocks that hold at least so many playouts. Raises RunError."""
    if not 1 <= playouts <= MAX_PLAYOUTS:
        raise RunError(f"--games {playouts}: a whole number from 1 to {MAX_PLAYOUTS}")
    return -(-playouts // seats)


def make_shards(gaps: list[tuple[int, int]], seats: int, settings: Settings) -> list[Shard]:
    """Cut the missing ranges of blocks into shards."""
    missing = sum(blocks for _, blocks in gaps) * seats
    size = settings.shard_size
    if size is None:
        size = max(SHARD_PLAYOUTS_LEAST, min(SHARD_PLAYOUTS, -(-missing // (settings.jobs * SHARDS_A_JOB))))
    blocks = max(1, size // seats)
    return [Shard(at, min(blocks, first + n - at)) for first, n in gaps for at in range(first, first + n, blocks)]


def play(order: Order, folder: Path, playouts: int, settings: Settings, observer: Observer) -> Result:
    """Play until the directory holds `playouts`, rounded up to whole blocks.

    Raises RunError (directory), StrategyError (a playout that could not go on), RunInterruptedError.
    """
    blocks = blocks_for(playouts, order.plan.seats)
    manifest = order.manifest.model_copy(deep=True)
    with open_store(folder, manifest, settings.fresh) as store:
        store.ask(blocks)
        compile_all(order.game, order.entries(), observer.compiling)
        held = manifest.totals.playouts
        shards = make_shards(store.gaps(), order.plan.seats, settings)
        control, started = Control(), time.perf_counter()
        new: list[Receipt] = []
        observer.started(control, held, manifest.playouts)
        try:
            if shards:
                _play_shards(order, store, shards, control, settings, new)
        finally:
            observer.ended()
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
        )


def _play_shards(
    order: Order, store: Store, shards: list[Shard], control: Control, settings: Settings, new: list[Receipt]
) -> None:
    """Play shards on all workers; every worker has come to rest when this returns or raises."""
    threads = settings.backend == "threads"
    work = _shard_task if threads else _shard_task_in_process
    shared = control if threads else None
    parallel = joblib.Parallel(
        n_jobs=settings.jobs,
        backend="threading" if threads else "loky",
        return_as="generator_unordered",
        batch_size=1,
        pre_dispatch="2*n_jobs",
    )
    tasks = (
        joblib.delayed(work)(order, store.folder, shard, shared, settings.paranoid)
        for shard in shards
        if not control.stopping
    )
    problems: list[tuple[int, Any]] = []
    with _interruptible(control, raising=not threads):
        try:
            for first_block, outcome in parallel(tasks):
                if isinstance(outcome, Receipt):
                    store.add(outcome)
                    new.append(outcome)
                    if not threads:
                        control.count(outcome.playouts)
                elif outcome is not None:
                    problems.append((first_block, outcome))
                    control.stop()
        except KeyboardInterrupt:
            control.stop()
        except joblib.externals.loky.process_executor.TerminatedWorkerError as error:
            raise RunError(
                "a worker process was killed, perhaps for want of memory",
                "Whole shards are kept; the same command finishes the run. --jobs or --shard-size make it smaller.",
            ) from error
    if problems:
        _raise_problem(order, store, min(problems, key=lambda item: item[0])[1])
    if control.stopping:
        total = sum(r.playouts for r in store.receipts)
        raise RunInterruptedError(f"interrupted; {store.folder} keeps {total:,} of {store.manifest.playouts:,} playouts")


def _raise_problem(order: Order, store: Store, problem: Fault | BaseException) -> None:
    if isinstance(problem, Fault):
        raise fault_error(order, problem)
    if isinstance(problem, OSError):
        raise cannot_write(store.folder, problem) from problem
    raise problem


def _shard_task(
    order: Order, folder: Path, shard: Shard, control: Control | None, paranoid: bool
) -> tuple[int, Receipt | Fault | BaseException | None]:
    """Play one shard; whatever goes wrong is an answer, so that all workers come to rest before it is raised."""
    try:
        return shard.first_block, play_shard(order, folder, shard, control or Control(), paranoid)
    except Exception as error:  # raised again by _raise_problem
        return shard.first_block, error


def _shard_task_in_process(
    order: Order, folder: Path, shard: Shard, control: Control | None, paranoid: bool
) -> tuple[int, Receipt | Fault | BaseException | None]:
    """The same in a worker process. Ctrl-C on a terminal reaches all processes; the first one decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return _shard_task(order, folder, shard, control, paranoid)


@contextmanager
def _interruptible(control: Control, raising: bool) -> Iterator[None]:
    """Let Ctrl-C and SIGTERM stop the workers after their block; a second one ends at once.

    With `raising`, KeyboardInterrupt is raised at once (worker processes are ended by joblib then).
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    names = [signal.SIGINT, signal.SIGTERM]
    before = {name: signal.getsignal(name) for name in names}

    def handle(signum: int, frame: Any) -> None:
        again = control.stopping
        control.stop()
        if raising or again:
            raise KeyboardInterrupt

    for name in names:
        signal.signal(name, handle)
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
