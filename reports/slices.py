"""Read a run in slices of whole blocks, as matrices (playouts, seats). Memory does not grow with the run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from simulate.errors import RunError

if TYPE_CHECKING:
    from simulate.runs.read import Run

SLICE_PLAYOUTS = 50_000
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Slice:
    """Playouts of consecutive blocks.

    `playout` (P,) numbers; `unit` (P,) block counted from the slice's first; `columns` name -> (P,) of the playouts
    dataset, `seat_columns` name -> (P, S) of the seats dataset; columns with labels hold indices into them,
    `strategy` holds indices into the run's players. All whole numbers are int64, so that no sum can wrap.
    """

    run: Run
    first_block: int
    blocks: int
    playout: Ints
    unit: Ints
    columns: dict[str, NDArray[Any]]
    seat_columns: dict[str, NDArray[Any]]

    @property
    def seats(self) -> int:
        """Seats of every playout."""
        return self.run.seat_count

    def unit_of_rows(self) -> Ints:
        """Block of every seat row, in row order (P * S,)."""
        return np.repeat(self.unit, self.seats)

    @cached_property
    def stratum(self) -> Ints | None:
        """Number of the line-up of every block (blocks,), whatever its order; None where all blocks have the same."""
        if self.run.manifest.asked.kind == "matchup" or "strategy" not in self.seat_columns:
            return None
        seated = np.sort(self.seat_columns["strategy"][:: self.seats], axis=1)
        return seated @ (len(self.run.manifest.players) ** np.arange(self.seats, dtype=np.int64))

    def by_block(self, per_playout: NDArray[Any]) -> NDArray[Any]:
        """Sum (P,) over the rotations of each block: (blocks,)."""
        return per_playout.reshape(self.blocks, self.seats).sum(axis=1)


def damaged(run: Run, what: str) -> RunError:
    """The error for a run whose files do not fit its manifest."""
    return RunError(f"{run.path} is damaged: {what}", f"Check it with: simulate verify {run.path}")


def ranges(run: Run, size: int = SLICE_PLAYOUTS) -> Iterator[tuple[int, int]]:
    """(first block, blocks) of slices of about `size` playouts that cover all whole shards."""
    most = max(1, size // run.seat_count)
    stretches: list[list[int]] = []  # [first block, end] of shards without a gap between them
    for receipt in run.receipts:
        if stretches and stretches[-1][1] == receipt.first_block:
            stretches[-1][1] += receipt.blocks
        else:
            stretches.append([receipt.first_block, receipt.first_block + receipt.blocks])
    for start, end in stretches:
        for at in range(start, end, most):
            yield at, min(most, end - at)


def files_of(run: Run, dataset: str, first_block: int, blocks: int) -> list[Path]:
    """The files of a dataset that hold some of these blocks."""
    last = first_block + blocks
    pairs = zip(run.receipts, run.files(dataset), strict=True)
    return [f for r, f in pairs if r.first_block < last and r.first_block + r.blocks > first_block]


def collect(
    run: Run, dataset: str, first_block: int, blocks: int, columns: list[Any], by: str | None = None
) -> pl.DataFrame:
    """Read some columns of some blocks, in playout order, or their means by a column. Raises RunError if it cannot."""
    low, high = first_block * run.seat_count, (first_block + blocks) * run.seat_count
    try:
        frame = (
            pl.scan_parquet(files_of(run, dataset, first_block, blocks), glob=False)
            .filter(pl.col("playout").is_between(low, high, closed="left"))
            .select(columns)
        )
        return (frame if by is None else frame.group_by(by).mean()).collect()
    except (pl.exceptions.PolarsError, OSError) as error:
        raise damaged(run, f"{dataset}: {str(error).splitlines()[0]}") from error


def code(column: str, labels: list[str]) -> pl.Expr:
    """A text column as indices into `labels`."""
    return pl.col(column).cast(pl.Enum(labels)).to_physical().cast(pl.Int64)


def text_labels(run: Run, dataset: str) -> dict[str, list[str]]:
    """Labels of the game's text columns of a dataset."""
    game = run.manifest.game
    columns = {"playouts": game.playout_columns, "seats": game.seat_columns}[dataset]
    return {c.name: c.labels for c in columns if c.labels}


def read_slice(run: Run, first_block: int, blocks: int) -> Slice:
    """The playouts and seats of some blocks. Raises RunError if rows are missing."""
    game = run.manifest.game
    n = blocks * run.seat_count

    def read(dataset: str, names: list[str], extra: list[Any], rows: int) -> pl.DataFrame:
        labels = text_labels(run, dataset)
        picked = [code(name, labels[name]) if name in labels else pl.col(name).cast(pl.Int64) for name in names]
        frame = collect(run, dataset, first_block, blocks, [*extra, *picked])
        if frame.height != rows:
            raise damaged(
                run, f"{dataset} has {frame.height} rows for blocks {first_block} to {first_block + blocks - 1}, not {rows}"
            )
        return frame

    names = [c.name for c in game.playout_columns]
    playouts = read("playouts", names, [pl.col("playout")], n)
    columns = {name: playouts[name].to_numpy() for name in names}
    number = playouts["playout"].to_numpy()
    seat_columns: dict[str, NDArray[Any]] = {}
    if "seats" in run.manifest.datasets():
        names = [c.name for c in game.seat_columns]
        who = code("strategy", [p.label for p in run.manifest.players])
        seats = read("seats", names, [pl.col("win_share"), who], n * run.seat_count)
        seat_columns = {name: seats[name].to_numpy().reshape(n, run.seat_count) for name in seats.columns}
    return Slice(run, first_block, blocks, number, number // run.seat_count - first_block, columns, seat_columns)


def seat_means(run: Run) -> NDArray[np.float64]:
    """Mean win share of every place in turn order, over all whole shards."""
    first = min(receipt.first_block for receipt in run.receipts)
    last = max(receipt.first_block + receipt.blocks for receipt in run.receipts)
    frame = collect(run, "seats", first, last - first, [pl.col("seat"), pl.col("win_share")], by="seat")
    return frame.sort("seat")["win_share"].to_numpy()


def slices(run: Run, size: int = SLICE_PLAYOUTS) -> Iterator[Slice]:
    """All slices of a run."""
    for first_block, blocks in ranges(run, size):
        yield read_slice(run, first_block, blocks)
