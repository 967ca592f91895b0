"""Workers: threads that take pieces of work in turn, and what a worker process must do besides its work: leave the signals
to its parent, and end with it."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TypeVar

P = TypeVar("P")
T = TypeVar("T")

THREADS = "threads"  # the backend of workers in this process
PAUSE = 0.1  # seconds between two looks at the parent

_watching = False


def unordered(jobs: int, work: Callable[[P], T], pieces: Iterable[P]) -> Iterator[T]:
    """`work` of every piece on so many threads, in the order in which they end. Pieces are taken as threads become free; all
    threads have come to rest when this ends, however it does."""
    waiting = iter(pieces)
    running: set[Future[T]] = set()
    with ThreadPoolExecutor(jobs) as pool:
        while True:
            while len(running) <= jobs and (piece := next(waiting, None)) is not None:
                running.add(pool.submit(work, piece))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for one in ended:
                yield one.result()


def serve(parent: int) -> None:
    """Make this process a worker of the process `parent`: Ctrl-C and SIGTERM are the parent's, and its end is ours."""
    if not _watching and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_with(parent)


def end_with(parent: int) -> None:
    """End this process when its parent ends, however that ends."""
    global _watching
    if not _watching:
        _watching = True
        threading.Thread(target=_wait_for_end, args=(parent,), daemon=True).start()


def _wait_for_end(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PAUSE)
    os._exit(1)
