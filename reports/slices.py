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

SLICE_PLAYOUTS = 25_000
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
    """(first block, blocks) of slices of about `size` playouts: whole shards without a gap, or parts of a large one."""
    most = max(1, size // run.seat_count)
    first, end = 0, 0  # the stretch of shards that is waiting
    for receipt in run.receipts:
        fits = receipt.first_block == end and receipt.first_block + receipt.blocks - first <= most
        if end > first and not fits:
            yield from _cut(first, end, most)
            first = receipt.first_block
        elif end == first:
            first = receipt.first_block
        end = receipt.first_block + receipt.blocks
    if end > first:
        yield from _cut(first, end, most)


def _cut(first: int, end: int, most: int) -> Iterator[tuple[int, int]]:
    for at in range(first, end, most):
        yield at, min(most, end - at)


def files_of(run: Run, dataset: str, first_block: int, blocks: int) -> list[Path]:
    """The files of a dataset that hold some of these blocks."""
    last = first_block + blocks
    pairs = zip(run.receipts, run.files(dataset), strict=True)
    return [f for r, f in pairs if r.first_block < last and r.first_block + r.blocks > first_block]


def holds_just(run: Run, first_block: int, blocks: int) -> bool:
    """Whether these blocks are whole shards, so that their files need no filter."""
    last = first_block + blocks
    met = [r for r in run.receipts if r.first_block < last and r.first_block + r.blocks > first_block]
    return all(first_block <= r.first_block and r.first_block + r.blocks <= last for r in met)


def collect(
    run: Run, dataset: str, first_block: int, blocks: int, columns: list[Any], by: str | None = None
) -> pl.DataFrame:
    """Read some columns of some blocks, in playout order, or their means by a column. Raises RunError if it cannot."""
    low, high = first_block * run.seat_count, (first_block + blocks) * run.seat_count
    try:
        frame = pl.scan_parquet(files_of(run, dataset, first_block, blocks), glob=False)
        if not holds_just(run, first_block, blocks):
            frame = frame.filter(pl.col("playout").is_between(low, high, closed="left"))
        frame = frame.select(columns)
        return (frame if by is None else frame.group_by(by).mean()).collect()
    except (pl.exceptions.PolarsError, OSError) as error:
        raise damaged(run, f"{dataset}: {str(error).splitlines()[0]}") from error


@dataclass(frozen=True)
class CardRows:
    """Rows of the cards log in playout order: `playout`, `seat`, `card` (an index into the run's contents), `copies`."""

    playout: NDArray[np.int64]
    seat: NDArray[np.int8]
    card: NDArray[np.int16]
    copies: dict[str, NDArray[np.int16]]


def row_groups(file: Path, low: int, high: int) -> Any:
    """The row groups of a file that may hold playouts from `low` to before `high`, as an Arrow table."""
    import pyarrow.parquet as pq

    found = pq.ParquetFile(file)
    at = found.schema_arrow.names.index("playout")
    ranges_ = (found.metadata.row_group(i).column(at).statistics for i in range(found.num_row_groups))
    wanted = [i for i, s in enumerate(ranges_) if s is None or not s.has_min_max or (s.min < high and s.max >= low)]
    return found.read_row_groups(wanted)


def read_cards(run: Run, first_block: int, blocks: int, keys: list[str], events: list[str]) -> CardRows:
    """Read the cards of some blocks, by pyarrow: three times as fast here as polars. Raises RunError."""
    import pyarrow as pa

    place = {key: i for i, key in enumerate(keys)}
    columns: dict[str, NDArray[Any]] = {}
    low, high = first_block * run.seat_count, (first_block + blocks) * run.seat_count
    try:
        files = files_of(run, "cards", first_block, blocks)
        table = pa.concat_tables([row_groups(f, low, high) for f in files])
        for name, kind in (("playout", np.int64), ("seat", np.int8), ("card", np.int16), *((e, np.int16) for e in events)):
            parts = table[name].chunks
            if name == "card":
                maps = [np.array([place[key] for key in part.dictionary.to_pylist()] or [0], np.int16) for part in parts]
                columns[name] = np.concatenate([m[p.indices.to_numpy()] for m, p in zip(maps, parts, strict=True)] or [[]])
            else:
                columns[name] = np.concatenate([part.to_numpy() for part in parts] or [[]])
            columns[name] = columns[name].astype(kind, copy=False)
            table = table.drop_columns([name])  # its memory comes free
    except (pa.ArrowException, OSError, KeyError) as error:
        raise damaged(run, f"cards: {str(error).splitlines()[0]}") from error
    if not holds_just(run, first_block, blocks):
        keep = (columns["playout"] >= low) & (columns["playout"] < high)
        columns = {name: values[keep] for name, values in columns.items()}
    return CardRows(columns["playout"], columns["seat"], columns["card"], {name: columns[name] for name in events})


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


def strategies_at(run: Run, playouts: list[int]) -> dict[int, list[str]]:
    """Labels of the strategies of some playouts, by seat; empty if the run does not log seats."""
    if "seats" not in run.manifest.datasets():
        return {}
    wanted = pl.scan_parquet(run.files("seats"), glob=False).filter(pl.col("playout").is_in(playouts))
    frame = wanted.select("playout", "seat", pl.col("strategy").cast(pl.String)).collect().sort("playout", "seat")
    return {int(at[0]): group["strategy"].to_list() for at, group in frame.group_by("playout")}


def slices(run: Run, size: int = SLICE_PLAYOUTS) -> Iterator[Slice]:
    """All slices of a run."""
    for first_block, blocks in ranges(run, size):
        yield read_slice(run, first_block, blocks)
