"""The protocol by which the sums read a run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

SUMS = "sums"  # the folder beside the datasets: what a report needs, of one size however many playouts


class SumSource(Protocol):
    """A run directory. Its manifest and receipts are those of `runs/plan/manifest.py`."""

    @property
    def path(self) -> Path:
        """The folder of the run."""

    @property
    def manifest(self) -> Any:
        """The manifest of the run."""

    @property
    def receipts(self) -> Sequence[Any]:
        """Of its whole shards, by block."""

    @property
    def seat_count(self) -> int:
        """Seats of every playout."""

    @property
    def block_size(self) -> int:
        """Playouts of a block: all rotations of a line-up, or what was imported as one deal."""

    @property
    def playouts_held(self) -> int:
        """Playouts in whole shards."""

    @property
    def is_complete(self) -> bool:
        """True if all that was asked is there."""

    def files(self, dataset: str) -> list[Path]:
        """The Parquet files of a dataset, by block."""

    def beside(self, name: str, receipt: Any) -> Path:
        """The file of a shard that lies beside its datasets."""
