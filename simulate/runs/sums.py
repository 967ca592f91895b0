"""The sums of a shard, made while it is played: what a report of it needs, of one size however many playouts it has.

The one place where a run asks `reports`: what is summed is what the page shows.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from simulate.engine.rows import CARD_KEYS
from simulate.runs.manifest import SUMS, Manifest
from simulate.runs.parquet import DatasetFile
from simulate.runs.read import Run
from simulate.runs.schema import game_columns
from simulate.runs.tables import Tables, first_playout, win_shares

if TYPE_CHECKING:
    from reports.slices import CardRows, Slice
    from simulate.runs.kernel import Batch


class SumsFile:
    """The sums of one shard in the making. Batches are cut at fixed blocks, so that the sums are the same every time."""

    def __init__(self, folder: Path, stem: str, run: str, manifest: Manifest):
        from reports.bands import read_bands
        from reports.kernels import compile_kernels
        from reports.reading import no_sums
        from reports.slices import slice_blocks
        from reports.sums_file import SCHEMA

        compile_kernels()
        self.file = DatasetFile(folder / SUMS / f"{stem}.parquet", SCHEMA, run, compression="zstd")
        self.bands = read_bands(manifest.game.key)
        self.run = Run(folder, manifest, [])
        self.total = no_sums(self.run, self.bands)
        self.most = slice_blocks(manifest.asked.seats)
        self.waiting: list[Slice] = []

    def add(self, tables: Tables, batch: Batch) -> None:
        """Append the rows of a batch."""
        from reports.slices import joined_slices

        self.waiting.append(slice_of(self.run, tables, batch))
        if sum(part.blocks for part in self.waiting) >= self.most:
            every = joined_slices(self.waiting)
            whole = every.blocks - every.blocks % self.most
            for at in range(0, whole, self.most):
                self._sum(every.cut(at, self.most))
            self.waiting = [every.cut(whole, every.blocks - whole)] if whole < every.blocks else []

    def _sum(self, part: Slice) -> None:
        from reports.reading import sums_of

        self.total.merge(sums_of(part, self.bands))

    def flush(self) -> None:
        """Add the last rows and write the file."""
        from reports.slices import joined_slices
        from reports.sums_file import KEY, packed

        if self.waiting:
            self._sum(joined_slices(self.waiting))
            self.waiting = []
        table, about = packed(self.total, self.bands)
        self.file.add(table)
        self.file.note(KEY, about)


def slice_of(run: Run, tables: Tables, batch: Batch) -> Slice:
    """The rows of a batch as the report reads them: of what the log level knows, in arrays of their own."""
    from reports.slices import Slice

    manifest, seats = run.manifest, run.seat_count
    number = first_playout(batch, seats) + np.arange(len(batch.playout_rows))
    names = [column.name for column in game_columns(manifest, "playouts")]
    columns = {name: batch.playout_rows[:, i].astype(np.int64) for i, name in enumerate(names)}
    seat_columns = {}
    if "seats" in manifest.summed():
        seat_columns["win_share"] = win_shares(batch)
        seat_columns["strategy"] = tables.strategies(batch).reshape(-1, seats).astype(np.int64)
        names = [column.name for column in game_columns(manifest, "seats")]
        seat_columns |= {name: batch.seat_rows[:, :, i].astype(np.int64) for i, name in enumerate(names)}
    cards = cards_of(run, batch) if "cards" in manifest.summed() else None
    unit = number // seats - batch.first_block
    line_up = batch.which.astype(np.int64)
    blocks = len(batch.drawn)
    return Slice(run, batch.first_block, blocks, number, unit, columns, seat_columns, tables.plan.matchups, line_up, cards)


def cards_of(run: Run, batch: Batch) -> CardRows:
    """The card rows of a batch."""
    from reports.slices import CardRows

    first = first_playout(batch, run.seat_count)
    offset = batch.card_rows[0] - np.uint32(first % 2**32)  # wraps like the numbers did
    copies = batch.card_rows[CARD_KEYS:].T.astype(np.int16, order="C")
    seat, card = batch.card_rows[1].astype(np.int8), batch.card_rows[2].astype(np.int16)
    return CardRows(first + offset.astype(np.int64), seat, card, copies)
