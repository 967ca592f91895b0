"""A flag by which workers in other processes and on other machines hear that they are to stop after their block.

Whoever asked for the work raises a flag that they look at: a file, for processes of this machine, or an event of the Dask
scheduler. The signal handler itself only stops the `Control` here; a thread hands that on.
"""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.system.watched import tell_end

if TYPE_CHECKING:
    from simulate.runs.play.kernel import Control

LOOK_SECONDS = 0.2  # between two looks at the flag
ALONE_SECONDS = 2.0  # without any worker, after which nobody will answer


class Halt:
    """The flag, for who raises it. `token` travels with the work."""

    def __init__(self, client: Any = None):
        self._client = client
        self._folder = tempfile.mkdtemp(prefix="meeplecarlo-halt-") if client is None else ""
        self.token = f"dask {uuid.uuid4().hex}" if client is not None else f"file {Path(self._folder) / 'halt'}"
        self._over = threading.Event()
        self.stopped = False

    def stop(self) -> None:
        """Raise the flag."""
        self.stopped = True
        kind, _, name = self.token.partition(" ")
        if kind == "file":
            Path(name).touch()
        else:
            _event(name, self._client).set()

    @contextmanager
    def following(self, stopping: Callable[[], bool]) -> Iterator[None]:
        """Raise the flag as soon as this is true, as long as the block lasts."""
        over = threading.Event()

        def look() -> None:
            while not over.wait(LOOK_SECONDS / 4):
                if stopping():
                    self.stop()
                    self._outlive(over)
                    return

        thread = threading.Thread(target=look, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _outlive(self, over: threading.Event) -> None:
        """End this process if a cluster's workers went before they answered: nobody else would.

        Ctrl-C at a terminal goes to the workers of `dask:local` too, and their scheduler waits for them without end.
        """
        alone = 0.0
        while self._client is not None and not over.wait(LOOK_SECONDS):
            try:
                left = self._client.scheduler_info(n_workers=-1)["workers"]
            except Exception:  # the scheduler went as well
                left = {}
            alone = 0.0 if left else alone + LOOK_SECONDS
            if alone > ALONE_SECONDS:
                os.write(
                    2,
                    b"\nIts workers are gone; whole shards are kept. Run the same command again to play what is missing.\n",
                )
                tell_end(128 + signal.SIGINT)
                os._exit(128 + signal.SIGINT)

    def close(self) -> None:
        """Nobody looks at it any more."""
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def heeding(token: str | None, control: Control) -> Iterator[Control]:
    """In a worker: stop this control when the flag is raised, as long as the block lasts."""
    if token is None:
        yield control
        return
    over = threading.Event()
    raised = _raised(token)

    def look() -> None:
        while not over.wait(LOOK_SECONDS):
            if raised():
                control.stop()
                return

    thread = threading.Thread(target=look, daemon=True)
    if raised():
        control.stop()
    else:
        thread.start()
    try:
        yield control
    finally:
        over.set()


def _raised(token: str) -> Callable[[], bool]:
    """Make a function that says if the flag is up; an event that cannot be asked is not."""
    kind, _, name = token.partition(" ")
    if kind == "file":
        return Path(name).exists
    from distributed import get_client

    event = _event(name, get_client())

    def up() -> bool:
        try:
            return bool(event.is_set())
        except Exception:
            return False

    return up


def _event(name: str, client: Any) -> Any:
    from distributed import Event

    return Event(name, client=client)  # type: ignore[no-untyped-call]
