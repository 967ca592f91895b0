"""A run observer that prints nothing unless asked to."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulate.runs.play.kernel import Control
    from simulate.runs.play.play import Observer


class NoProgress:
    """An observer that says nothing, except for a strategy that never answers."""

    def compiling(self, done: int, missing: int, words: str) -> None:
        """Nothing."""

    def started(self, control: Control, held: int, total: int) -> None:
        """Nothing."""

    def slow(self, words: str) -> None:
        """The one thing that must be said."""
        print(words, file=sys.stderr)

    def ended(self) -> None:
        """Nothing."""


def say_nothing(line: str) -> None:
    """Whatever there is to say."""


@dataclass(frozen=True)
class Watch:
    """A watcher of progress: `say` gets lines, `observer(title)` follows compiling and a run."""

    say: Callable[[str], None] = say_nothing
    observer: Callable[[str], Observer] = lambda title: NoProgress()
