"""Who watches a run and says nothing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulate.runs.play.kernel import Control


class NoProgress:
    """Says nothing, but for a strategy that never answers."""

    def compiling(self, done: int, missing: int, words: str) -> None:
        """Nothing."""

    def started(self, control: Control, held: int, total: int) -> None:
        """Nothing."""

    def slow(self, words: str) -> None:
        """The one thing that must be said."""
        print(words, file=sys.stderr)

    def ended(self) -> None:
        """Nothing."""
