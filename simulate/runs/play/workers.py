"""The one pool, joblib's: threads of this process, processes (loky) or the workers of a Dask cluster take pieces of work.

Also what a worker process must do besides its work: leave the signals to its parent, and end with it.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import takewhile
from multiprocessing.connection import wait
from pickle import PicklingError
from typing import Any, TypeVar

import joblib

from simulate.errors import RunError, SimulateError, clip
from simulate.runs.play.halt import LOOK_SECONDS, Halt
from simulate.system.signals import heeded, raise_if_arrived, stopped_by
from simulate.system.watched import CRASHES, tell_end

P = TypeVar("P")
T = TypeVar("T")

THREADS = "threads"  # the backend of workers in this process
PROCESSES = "processes"
AUTO = "auto"  # threads or processes, whichever measured best for what is to be played
PAUSE = 0.1  # seconds between two looks at the parent
STARTER = "SIMULATE_STARTER"  # the variable in which a program says that what it starts is to end with it: its process

_watching = False


@dataclass(frozen=True)
class Pool:
    """A pool: the number of workers, their kind, and the client of their cluster."""

    jobs: int = 1
    backend: str = THREADS
    client: Any = None
    halt: Halt | None = None  # the flag at which workers elsewhere look

    @property
    def token(self) -> str | None:
        """The address of the flag, for workers elsewhere."""
        return None if self.halt is None else self.halt.token


def parallel(pool: Pool, ordered: bool) -> joblib.Parallel:
    """joblib for a pool; its answers come as they end, or in the order of the pieces.

    With one job joblib would work in the thread that asks, which then hears no Ctrl-C: so one worker is one of two threads
    (or processes) that are handed one piece at a time.
    """
    how = {"return_as": "generator" if ordered else "generator_unordered", "batch_size": 1}
    if pool.client is not None:
        with joblib.parallel_config(backend="dask", client=pool.client) as config:
            _never_here(config["backend"])
            return joblib.Parallel(n_jobs=-1, pre_dispatch="2*n_jobs", **how)
    backend = "threading" if pool.backend == THREADS else "loky"
    ahead: int | str = "2*n_jobs" if backend == "loky" else pool.jobs + 1
    return joblib.Parallel(n_jobs=max(2, pool.jobs), backend=backend, pre_dispatch=1 if pool.jobs == 1 else ahead, **how)


def _never_here(backend: Any) -> None:
    """For a cluster of one worker joblib would do the work in this process: let it count two."""
    counted = backend.effective_n_jobs
    backend.effective_n_jobs = lambda n_jobs: max(2, counted(n_jobs))


def spread(
    pool: Pool, work: Callable[[P], T], pieces: Iterable[P], ordered: bool = False, stop: Callable[[], None] | None = None
) -> Iterator[T]:
    """`work` of every piece on all workers, as they end or in order. Pieces are taken as workers become free.

    On threads all work has come to rest when this ends, however it does: what a piece raises is raised then, no further
    piece is begun, and `stop` is called, so that running ones may end early.
    """
    if pool.backend == THREADS:
        return _on_threads(pool, work, pieces, ordered, stop)
    return _elsewhere(pool, work, pieces, ordered)


def on_threads(jobs: int, work: Callable[[P], T], pieces: Iterable[P], stop: Callable[[], None]) -> list[T]:
    """`work` of every piece, in their order, on threads; a signal to end `stop`s them and is raised once all rest."""
    raise_if_arrived()
    with interruptible(stop) as signals:
        wanted = takewhile(lambda _: not signals, pieces)
        made = list(spread(Pool(jobs), work, wanted, ordered=True, stop=stop))
    if signals:
        raise stopped_by(signals[0])
    return made


def _on_threads(
    pool: Pool, work: Callable[[P], T], pieces: Iterable[P], ordered: bool, stop: Callable[[], None] | None
) -> Iterator[T]:
    resting = threading.Event()

    def one(piece: P) -> tuple[T | None, BaseException | None]:
        """A task answers and never raises: joblib would leave the others running."""
        if resting.is_set():
            return None, None
        try:
            return work(piece), None
        except BaseException as error:  # raised again below
            return None, error

    wanted = takewhile(lambda _: not resting.is_set(), pieces)
    made = parallel(pool, ordered)(joblib.delayed(one)(piece) for piece in wanted)
    try:
        for value, error in made:
            if error is not None:
                raise error
            yield value
    except BaseException:
        if stop is not None:
            stop()
        raise
    finally:
        resting.set()
        for _ in made:  # always to the end: an abandoned generator leaves its tasks running
            pass


def first_cause(error: BaseException) -> str:
    """Find what an error in another process began with, on one line: the last of what it says."""
    while (before := error.__cause__ or error.__context__) is not None:
        error = before
    told = [line for line in str(error).splitlines() if line.strip(' "')]
    return clip(told[-1] if told else type(error).__name__, 160)


def _elsewhere(pool: Pool, work: Callable[[P], T], pieces: Iterable[P], ordered: bool) -> Iterator[T]:
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    resting, told = threading.Event(), threading.Event()
    wanted = takewhile(lambda _: not resting.is_set(), pieces)
    with signals_kept_waiting(*heeded()):
        made = parallel(pool, ordered)(joblib.delayed(work)(piece) for piece in wanted)
    try:
        try:
            yield from _drained(made, pool, resting, told)
        finally:
            resting.set()
            for _ in made:  # always to the end: an abandoned generator ends its processes, whatever they are at
                pass
    except PicklingError as error:
        raise RunError(
            f"what is played cannot be sent to another process: {first_cause(error)}",
            "Put strategies into files, or play with one job: --jobs 1.",
        ) from error
    except TerminatedWorkerError as error:
        if told.is_set():
            return  # told to stop already: what they were at is not missed
        crash = next((name for name in CRASHES if name in str(error)), None)
        if crash is not None:
            raise RunError(
                f"a worker process was ended ({crash}) by a strategy file, a function or a game that is not ours",
                "Whole shards of a run are kept. simulate conformance looks for such faults; on threads the run says where.",
            ) from error
        if "EXIT(2)" in str(error):  # a choice that never comes, or a guest's own end of the program
            raise RunError(
                "a worker process ended itself, or a file of a game or of a strategy ended it",
                "If it said why, that stands above. Whole shards of a run are kept.",
            ) from error
        raise RunError(
            "a worker process was killed, perhaps because memory ran out",
            "Run the same command again to play what is missing. A smaller --jobs or --shard-size needs less memory.",
        ) from error
    except (SimulateError, OSError):
        raise
    except BrokenProcessPool:
        if not told.is_set():
            raise
    except Exception as error:
        if pool.client is None:
            raise
        raise RunError(
            f"a worker of the cluster failed: {type(error).__name__}: {clip(str(error.__cause__ or error), 100)}",
            "Install the same version, game and strategies on every machine, then run the same command again.",
        ) from error


def _drained(made: Iterator[T], pool: Pool, resting: threading.Event, told: threading.Event) -> Iterator[T]:
    """Yield the answers; where they are wanted no more, stop the workers. `told`: set if they stopped before it failed."""
    try:
        for answer in made:  # noqa: UP028 `yield from` would close it when it is left
            yield answer
    except BaseException:
        resting.set()
        if pool.halt is not None:
            time.sleep(LOOK_SECONDS)  # a signal that broke a worker is handed on by then
            if pool.halt.stopped:
                told.set()
            pool.halt.stop()
        raise


@contextmanager
def signals_kept_waiting(*names: int) -> Iterator[None]:
    """Keep these signals waiting, so that worker processes begun meanwhile never hear them: they are the parent's."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, set(names))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def interruptible(stop: Callable[[], None]) -> Iterator[list[int]]:
    """Let Ctrl-C, SIGTERM and SIGHUP `stop` the workers after their block; a second one ends this process at once.

    Gives the signals.
    """
    signals: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield signals
        return
    names = heeded()
    before = {name: signal.getsignal(name) for name in names}

    def handle(signum: int, frame: Any) -> None:
        signals.append(signum)
        if len(signals) > 1:
            _end_at_once(signum)
        stop()

    for name in names:
        signal.signal(name, handle)
    try:
        raise_if_arrived()
        yield signals
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)


def _end_at_once(signum: int) -> None:
    """Leave without waiting for a strategy that never answers; whole shards stay, and the lock goes with the process."""
    with contextlib.suppress(OSError):
        os.write(2, b"\nEnded at once; whole shards are kept.\n")
    tell_end(128 + signum)
    os._exit(128 + signum)


def serve(parent: int) -> None:
    """Make this process a worker of the process `parent`: signals are the parent's, and its end is ours."""
    if parent == os.getpid():
        return
    faulthandler.disable()  # loky's workers write forty lines where they crash; who asked tells it in two
    if not _watching and threading.current_thread() is threading.main_thread():
        for number in heeded():
            signal.signal(number, signal.SIG_IGN)
    end_with(parent)


def end_with_starter() -> None:
    """End this process with the one that started it, if that has said so: a command of the studio, for one."""
    parent = os.environ.pop(STARTER, "")
    if parent.isdigit():
        end_with(int(parent))


def end_with(parent: int) -> None:
    """End this process when its parent ends, however that ends."""
    global _watching
    if not _watching:
        _watching = True
        threading.Thread(target=_wait_for_end, args=(parent,), daemon=True).start()


def _wait_for_end(parent: int) -> None:
    """Wait until the parent ends: on its handle, or where a system gives none, until this process has another parent."""
    try:
        handle = _handle_of(parent)
    except ProcessLookupError:
        os._exit(1)
    if handle is not None:
        wait([handle])
    while handle is None and os.getppid() == parent:
        time.sleep(PAUSE)
    os._exit(1)


def _handle_of(process: int) -> Any:
    """Open what becomes ready when a process ends; None where a system has no such thing. Raises ProcessLookupError."""
    if sys.platform == "win32":  # there a child keeps the number of its parent for ever
        import _winapi

        try:
            return _winapi.OpenProcess(_winapi.SYNCHRONIZE, False, process)
        except OSError as error:
            raise ProcessLookupError(process) from error
    try:
        return os.pidfd_open(process)
    except ProcessLookupError:
        raise
    except (AttributeError, OSError):  # macOS; a container that forbids it
        return None
