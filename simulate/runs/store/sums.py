"""The sums of a shard, made while it is played: what a report of it needs, of one size however many playouts it has.

The one place where a run asks `reports`: what is summed is what the page shows.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simulate.runs.plan.manifest import Manifest
from simulate.runs.plan.schema import game_columns
from simulate.runs.read.run import Run
from simulate.runs.store.parquet import DatasetFile
from simulate.runs.store.tables import Tables
from simulate.statistics.worth import draw_sums
from simulate.sums.bands import read_bands
from simulate.sums.chunks import Chunk, chunk_blocks
from simulate.sums.kernels import compile_kernels
from simulate.sums.shard_sums import no_sums, sums_of
from simulate.sums.source import SUMS
from simulate.sums.sums_file import KEY, SCHEMA, packed, packed_draws

if TYPE_CHECKING:
    from simulate.runs.store.batch import Batch
    from simulate.sums.bands import BandFile


class SumsFile:
    """The sums of one shard in the making. Batches are cut at fixed blocks, so that the sums are the same every time."""

    def __init__(self, folder: Path, stem: str, run: str, manifest: Manifest):
        compile_kernels()
        self.file = DatasetFile(folder / SUMS / f"{stem}.parquet", SCHEMA, run, compression="zstd")
        self.bands = bands_of(manifest.game.key)
        self.run = Run(folder, manifest, [])
        self.total = no_sums(self.run, self.bands)
        self.most = chunk_blocks(manifest.block_size)
        self.waiting: list[Batch] = []
        self.held = 0  # blocks that wait

    def add(self, tables: Tables, batch: Batch) -> None:
        """Append the rows of a batch."""
        self.tables, at, blocks = tables, 0, len(batch.drawn)
        while at < blocks:
            taken = min(blocks - at, self.most - self.held)
            self.waiting.append(batch.cut(at, taken))
            self.held, at = self.held + taken, at + taken
            if self.held == self.most:
                self._sum()

    def _sum(self) -> None:
        """Add what waits."""
        self.total.merge(sums_of(chunk_of(self.run, self.tables, self.waiting), self.bands))
        self.waiting, self.held = [], 0

    def flush(self) -> None:
        """Add the last rows and write the file."""
        if self.waiting:
            self._sum()
        table, about = packed(self.total, self.bands)
        self.file.add(table)
        self.file.note(KEY, about)


class DrawsFile:
    """The account of draws of one shard alone, where no sums are made while it is played: no dataset holds it."""

    def __init__(self, folder: Path, stem: str, run: str):
        self.file = DatasetFile(folder / SUMS / f"{stem}.parquet", SCHEMA, run, compression="zstd")
        self.total: np.ndarray | None = None
        self.blocks = 0

    def add(self, tables: Tables, batch: Batch) -> None:
        """Append the draws of a batch."""
        if len(batch.draws):
            made = draw_sums(batch.draws)
            self.total = made if self.total is None else self.total + made
            self.blocks += len(batch.draws)

    def flush(self) -> None:
        """Write the file."""
        table, about = packed_draws(self.total, self.blocks)
        self.file.add(table)
        self.file.note(KEY, about)


@cache
def bands_of(game: str) -> BandFile | None:
    """The bands of a game, read once: a shard takes a second, reading hundreds of them a hundredth."""
    return read_bands(game)


def chunk_of(run: Run, tables: Tables, batches: list[Batch]) -> Chunk:
    """The rows of consecutive batches as the report reads them: of what the log level knows, in arrays of their own."""
    manifest, seats, first = run.manifest, run.seat_count, batches[0].first_block
    playouts = sum(len(batch.playout_rows) for batch in batches)
    number = first * run.block_size + np.arange(playouts)
    columns = columns_of(manifest, "playouts", [batch.playout_columns for batch in batches])
    seat_columns = {}
    if "seats" in manifest.summed():
        seat_columns["win_share"] = np.concatenate([batch.shares for batch in batches])
        seat_columns["strategy"] = np.concatenate([batch.players for batch in batches])
        by_seat = columns_of(manifest, "seats", [batch.seat_columns for batch in batches])
        seat_columns |= {name: values.reshape(-1, seats) for name, values in by_seat.items()}
    cards = [batch.card_rows for batch in batches] if "cards" in manifest.summed() else None
    draws = np.concatenate([batch.draws for batch in batches]) if cards is not None else None
    line_up = np.concatenate([batch.which for batch in batches])
    unit = number // run.block_size - first
    return Chunk(run, first, len(line_up), number, unit, columns, seat_columns, tables.plan.matchups, line_up, cards, draws)


def columns_of(manifest: Manifest, dataset: str, pieces: list[np.ndarray]) -> dict[str, np.ndarray]:
    """The game's columns of a dataset, (columns, rows) int64 in pieces, by name."""
    whole = pieces[0] if len(pieces) == 1 else np.concatenate(pieces, axis=1)
    return {column.name: values for column, values in zip(game_columns(manifest, dataset), whole, strict=True)}
