"""The engine's view of a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from simulate.engine.jit import Entry
from simulate.engine.value_function import ValueFunction


class Player(Protocol):
    """A strategy with its parameters, as the loop, positions and replays take it."""

    @property
    def label(self) -> str:
        """Its name in logs and reports."""

    @property
    def bundled(self) -> bool:
        """False: a guest's code, always shown a view without hidden information."""

    @property
    def defaults(self) -> dict[str, float]:
        """Its parameters, in their order."""

    @property
    def params(self) -> dict[str, float]:
        """Those that differ from the defaults."""

    @property
    def of(self) -> Player | None:
        """Of a searcher: its model."""

    @property
    def others(self) -> Sequence[Player]:
        """Of a searcher: who may sit in the other seats as it plays on; nobody: its model does."""

    @property
    def value(self) -> ValueFunction | None:
        """Of a searcher: what it asks instead of playing to the end."""

    def values(self) -> list[float]:
        """All parameter values in their order."""

    def load(self) -> Entry:
        """Its `choose`."""
