"""Progress of a command: a bar on a terminal, plain lines elsewhere, nothing with --quiet. All on stderr."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import click

from simulate.runs.play.progress import NoProgress, Watch

if TYPE_CHECKING:
    from simulate.runs.play.kernel import Control
    from simulate.runs.play.play import Observer

LINE_SECONDS = 10.0  # between plain lines
BAR_SECONDS = 0.2
BAR_WIDTH = 20  # of what is compiled
ERASE = "\x1b[2K"  # the line as it was


class Watching:
    """Looks at the counter of a run from a thread of its own, every `pause` seconds."""

    pause = LINE_SECONDS

    def __init__(self, title: str):
        self.title = title
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def started(self, control: Control, held: int, total: int) -> None:
        """Begin to watch."""
        self.control, self.held, self.total, self.begun = control, held, total, time.monotonic()
        self.open()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def slow(self, words: str) -> None:
        """A strategy takes very long."""
        click.echo(words, err=True)

    def ended(self) -> None:
        """Stop watching."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self.close()

    def _watch(self) -> None:
        while not self._stop.wait(self.pause):
            self.show(self.control.done)

    @property
    def rate(self) -> float:
        """Playouts a second so far."""
        return self.control.done / max(time.monotonic() - self.begun, 1e-9)

    def open(self) -> None:
        """Show the beginning."""

    def show(self, done: int) -> None:
        """Show how far it is."""

    def close(self) -> None:
        """Show the end."""


class Lines(Watching):
    """A line every ten seconds, for logs."""

    _said, _at = -1, 0.0

    def compiling(self, done: int, missing: int, words: str) -> None:
        """Say that compiling begins, when it is over, and every ten seconds what is left."""
        now = time.monotonic()
        if (done in (0, missing) and self._said != done) or now - self._at >= LINE_SECONDS:
            self._said, self._at = done, now
            click.echo(f"compiling {self.title}, first run only [{done}/{missing}]: {words}", err=True)

    def show(self, done: int) -> None:
        """One line."""
        at = self.held + done
        pace = f", {self.rate:,.0f}/s, {(self.total - at) / self.rate:,.0f} s left" if done and self.rate else ""
        click.echo(f"{at:,} of {self.total:,} playouts{pace}", err=True)


class Bar(Watching):
    """A progress bar (rich) with playouts a second and time left."""

    pause = BAR_SECONDS

    def __init__(self, title: str):
        super().__init__(title)
        self.bar: Any = None

    def compiling(self, done: int, missing: int, words: str) -> None:
        """One line with a bar that grows."""
        filled = BAR_WIDTH * done // missing
        bar = "#" * filled + "." * (BAR_WIDTH - filled)
        text = f"compiling {self.title}, first run only [{bar}] {words}"
        click.echo(f"\r{ERASE}{text[: shutil.get_terminal_size().columns - 1]}", err=True, nl=done == missing)

    def open(self) -> None:
        """Draw the bar."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self.bar = Progress(
            TextColumn(self.title),
            BarColumn(),
            TextColumn("{task.percentage:3.0f} %  {task.fields[rate]:,.0f} playouts/s"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.bar.add_task("", total=self.total, completed=self.held, rate=0.0)
        self.bar.start()

    def show(self, done: int) -> None:
        """Move it on."""
        self.bar.update(self.task, completed=self.held + done, rate=self.rate)

    def slow(self, words: str) -> None:
        """Above the bar."""
        self.bar.console.print(words, markup=False, highlight=False)

    def close(self) -> None:
        """Take it away."""
        self.bar.stop()


def observer(title: str, quiet: bool) -> Observer:
    """Choose how to show progress."""
    if quiet:
        return NoProgress()
    return Bar(title) if sys.stderr.isatty() else Lines(title)


def watch(quiet: bool) -> Watch:
    """Whoever is at the terminal, or nobody."""
    return Watch() if quiet else Watch(lambda line: click.echo(line, err=True), lambda title: observer(title, quiet))
