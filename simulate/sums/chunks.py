"""Read a run in slices of whole blocks, as matrices (playouts, seats). Memory does not grow with the run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simulate.errors import RunError
from simulate.statistics.blocks import Grouped, grouped
from simulate.sums.source import SumSource
from simulate.system.arrow import values

if TYPE_CHECKING:
    import polars as pl
    import pyarrow as pa


CHUNK_PLAYOUTS = 10_000
Ints = NDArray[np.int64]


CardRows = NDArray[np.uint32]  # (3 + events, rows) in playout order: playout modulo 2**32, seat, content, copies by event


@dataclass(frozen=True)
class Chunk:
    """Playouts of consecutive blocks.

    `playout` (P,) numbers; `unit` (P,) block counted from the slice's first; `columns` name -> (P,) of the playouts
    dataset, `seat_columns` name -> (P, S) of the seats dataset; columns with labels hold indices into them,
    `strategy` holds indices into the run's players; `line_up` (blocks,) are indices into `line_ups`, the labels in the
    column `matchup`; `cards` are the rows of the cards dataset, if there is one, in pieces of whole blocks; `draws`
    (blocks, stages, contents, 2) is the account of draws, which the loop hands over and no dataset holds. All other whole
    numbers are int64, so that no sum can wrap.
    """

    run: SumSource
    first_block: int
    blocks: int
    playout: Ints
    unit: Ints
    columns: dict[str, NDArray[Any]]
    seat_columns: dict[str, NDArray[Any]]
    line_ups: list[str]
    line_up: Ints
    cards: list[CardRows] | None = None
    draws: NDArray[np.float64] | None = None

    @property
    def seats(self) -> int:
        """Seats of every playout."""
        return self.run.seat_count

    @property
    def rotations(self) -> int:
        """Playouts of a block."""
        return self.run.block_size

    def unit_of_rows(self) -> Ints:
        """Block of every seat row, in row order (P * S,)."""
        return np.repeat(self.unit, self.seats)

    @cached_property
    def stratum(self) -> Grouped | None:
        """The line-up of every block, whatever its order; None where all blocks have the same."""
        return None if self._line_ups is None else grouped(self._line_ups)

    @cached_property
    def stratum_of_playouts(self) -> Grouped | None:
        """The same for every playout."""
        return None if self._line_ups is None else grouped(self._line_ups.repeat(self.rotations))

    @cached_property
    def _line_ups(self) -> Ints | None:
        manifest = self.run.manifest
        if manifest.asked.kind == "matchup" or manifest.game.imported or "strategy" not in self.seat_columns:
            return None
        seated = np.sort(self.seat_columns["strategy"][:: self.rotations], axis=1)
        return seated @ (len(self.run.manifest.players) ** np.arange(self.seats, dtype=np.int64))

    def cut(self, first: int, blocks: int) -> Chunk:
        """Some of its blocks, the first counted from its own first."""
        rows = slice(first * self.rotations, (first + blocks) * self.rotations)
        low = (self.first_block + first) * self.rotations
        cards = None if self.cards is None else cut_cards(self.cards, low, blocks * self.rotations)
        return Chunk(
            self.run,
            self.first_block + first,
            blocks,
            self.playout[rows],
            self.unit[rows] - first,
            {name: values[rows] for name, values in self.columns.items()},
            {name: values[rows] for name, values in self.seat_columns.items()},
            self.line_ups,
            self.line_up[first : first + blocks],
            cards,
            None if self.draws is None else self.draws[first : first + blocks],
        )

    def by_block(self, per_playout: NDArray[Any]) -> NDArray[Any]:
        """Sum (P,) over the rotations of each block: (blocks,)."""
        return over_seats(per_playout.reshape(self.blocks, self.rotations))


def over_seats(table: NDArray[Any]) -> NDArray[Any]:
    """Sum (rows, S) over its columns, one after the other: NumPy's own sum is ten times as slow where they are few."""
    total = table[:, 0].astype(np.result_type(table.dtype, np.int64))
    for at in range(1, table.shape[1]):
        total += table[:, at]
    return total


def cut_cards(pieces: list[CardRows], first: int, playouts: int) -> list[CardRows]:
    """The rows of some playouts."""
    found = []
    for rows in pieces:
        start, end = (rows[0, [0, -1]] - np.uint32(first % 2**32)).view(np.int32) if rows.shape[1] else (0, -1)
        if end < 0 or start >= playouts:  # of later ones than the first below 2**31, of earlier ones negative
            continue
        offset = (rows[0] - np.uint32(first % 2**32)).view(np.int32)
        low, high = np.searchsorted(offset, np.array([0, playouts], np.int32)).tolist()  # of one type, or all is copied
        found.append(rows[:, low:high])
    return found


def damaged(run: SumSource, what: str) -> RunError:
    """The error for a run whose files do not fit its manifest."""
    return RunError(f"{run.path} is damaged: {what}", f"Check it with: simulate verify {run.path}")


def chunk_blocks(rotations: int, size: int = CHUNK_PLAYOUTS) -> int:
    """Blocks of a slice. A shard is always cut at the same blocks, so that its sums come out the same, bit by bit."""
    return max(1, size // rotations)


def cuts(first_block: int, blocks: int, most: int) -> Iterator[tuple[int, int]]:
    """(first block, blocks) of the slices of a shard."""
    for at in range(first_block, first_block + blocks, most):
        yield at, min(most, first_block + blocks - at)


def files_of(run: SumSource, dataset: str, first_block: int, blocks: int) -> list[Path]:
    """The files of a dataset that hold some of these blocks."""
    last = first_block + blocks
    pairs = zip(run.receipts, run.files(dataset), strict=True)
    return [f for r, f in pairs if r.first_block < last and r.first_block + r.blocks > first_block]


def holds_just(run: SumSource, first_block: int, blocks: int) -> bool:
    """Return True if these blocks are whole shards, so that their files need no filter."""
    last = first_block + blocks
    met = [r for r in run.receipts if r.first_block < last and r.first_block + r.blocks > first_block]
    return all(first_block <= r.first_block and r.first_block + r.blocks <= last for r in met)


def collect(
    run: SumSource, dataset: str, first_block: int, blocks: int, columns: list[Any], by: str | None = None
) -> pl.DataFrame:
    """Read some columns of some blocks, in playout order, or their means by a column. Raises RunError if it cannot."""
    import polars as pl

    low, high = first_block * run.block_size, (first_block + blocks) * run.block_size
    try:
        frame = pl.scan_parquet(files_of(run, dataset, first_block, blocks), glob=False)
        if not holds_just(run, first_block, blocks):
            frame = frame.filter(pl.col("playout").is_between(low, high, closed="left"))
        frame = frame.select(columns)
        return (frame if by is None else frame.group_by(by).mean()).collect()
    except (pl.exceptions.PolarsError, OSError) as error:
        raise damaged(run, f"{dataset}: {str(error).splitlines()[0]}") from error


def row_groups(file: Path, low: int, high: int) -> tuple[Any, list[int]]:
    """An open file, and its row groups that may hold playouts from `low` to before `high`."""
    import pyarrow.parquet as pq

    found = pq.ParquetFile(file)
    at = found.schema_arrow.names.index("playout")
    ranges_ = (found.metadata.row_group(i).column(at).statistics for i in range(found.num_row_groups))
    return found, [i for i, s in enumerate(ranges_) if s is None or not s.has_min_max or (s.min < high and s.max >= low)]


def read_cards(run: SumSource, first_block: int, blocks: int, keys: list[str], events: list[str]) -> list[CardRows]:
    """Read the cards of some blocks, by pyarrow: three times as fast here as polars. Raises RunError.

    One row group after the other, so that Arrow's memory comes free before the next is read.
    """
    import pyarrow as pa

    place = {key: i for i, key in enumerate(keys)}
    low, high = first_block * run.block_size, (first_block + blocks) * run.block_size
    names = ["playout", "seat", "card", *events]
    found: list[CardRows] = []
    last = low  # playout that has been read
    try:
        for path in files_of(run, "cards", first_block, blocks):
            file, groups = row_groups(path, low, high)
            for group in groups:
                table = file.read_row_group(group, columns=names, use_threads=False)
                playout = column(table, "playout")
                held = slice(*np.searchsorted(playout, np.array([low, high])).tolist())
                if held.start == held.stop:
                    continue
                if playout[held.start] < last or (playout[1:] < playout[:-1]).any():
                    raise damaged(run, "cards: the rows are not in playout order")
                rows = np.empty((len(names), held.stop - held.start), np.uint32)
                for i, name in enumerate(names):
                    rows[i] = column(table, name, place)[held]
                if rows[1].max() >= run.seat_count:
                    raise damaged(run, "cards: a row of a seat that nobody has")
                if found and playout[held.start] // run.block_size == last // run.block_size:  # the block runs on
                    rows = np.concatenate([found.pop(), rows], axis=1)
                found.append(rows)
                last = int(playout[held.stop - 1])
    except (pa.ArrowException, OSError, KeyError) as error:
        raise damaged(run, f"cards: {str(error).splitlines()[0]}") from error
    return found


def column(table: pa.Table, name: str, place: dict[str, int] | None = None) -> NDArray[Any]:
    """The numbers of a column; of a text column the places of the texts."""
    import pyarrow as pa

    def coded(part: Any) -> NDArray[Any]:
        if not pa.types.is_dictionary(part.type):
            return values(part)
        return np.array([(place or {})[key] for key in part.dictionary.to_pylist()] or [0], np.int16)[values(part.indices)]

    parts = [coded(part) for part in table[name].chunks]
    return parts[0] if len(parts) == 1 else np.concatenate([np.zeros(0, np.int64), *parts])


def code(column: str, labels: list[str]) -> pl.Expr:
    """A text column as indices into `labels`."""
    import polars as pl

    return pl.col(column).cast(pl.Enum(labels)).to_physical().cast(pl.Int64)


def text_labels(run: SumSource, dataset: str) -> dict[str, list[str]]:
    """Labels of the game's text columns of a dataset."""
    game = run.manifest.game
    columns = {"playouts": game.playout_columns, "seats": game.seat_columns}[dataset]
    return {c.name: c.labels for c in columns if c.labels}


def read_chunk(run: SumSource, first_block: int, blocks: int) -> Chunk:
    """The playouts and seats of some blocks. Raises RunError if rows are missing."""
    import polars as pl

    game = run.manifest.game
    n = blocks * run.block_size

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
    playouts = read("playouts", names, [pl.col("playout"), pl.col("matchup").cast(pl.String)], n)
    columns = {name: playouts[name].to_numpy() for name in names}
    number = playouts["playout"].to_numpy()
    of_block = playouts["matchup"].gather_every(run.block_size)
    line_ups = of_block.unique().sort().to_list()
    line_up = of_block.cast(pl.Enum(line_ups)).to_physical().cast(pl.Int64).to_numpy()
    seat_columns: dict[str, NDArray[Any]] = {}
    if "seats" in run.manifest.datasets():
        names = [c.name for c in game.seat_columns]
        who = code("strategy", [p.label for p in run.manifest.players])
        seats = read("seats", names, [pl.col("win_share"), who], n * run.seat_count)
        seat_columns = {name: seats[name].to_numpy().reshape(n, run.seat_count) for name in seats.columns}
    cards = None
    if "cards" in run.manifest.datasets():
        keys, events = [content.key for content in game.contents], [event.name for event in game.events]
        cards = read_cards(run, first_block, blocks, keys, events)
    unit = number // run.block_size - first_block
    return Chunk(run, first_block, blocks, number, unit, columns, seat_columns, line_ups, line_up, cards)


def slices(run: SumSource, size: int = CHUNK_PLAYOUTS) -> Iterator[Chunk]:
    """All slices of a run."""
    for receipt in run.receipts:
        for first_block, blocks in cuts(receipt.first_block, receipt.blocks, chunk_blocks(run.block_size, size)):
            yield read_chunk(run, first_block, blocks)
