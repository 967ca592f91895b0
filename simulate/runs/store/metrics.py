"""Block totals: what a metric sums to in each block, from the loop's rows or from a log.

A block's total of a metric and the number of its rows are all that pairing needs: two runs on the same deals differ, block
by block, by what was changed. The metrics are those of `simulate/metrics.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simulate.metrics import TABLE_WINS, WORTH, Metric, is_round_count, metric, slug
from simulate.sums.bands import concerned, read_bands
from simulate.sums.chunks import Chunk
from simulate.sums.log_sums import COUNTED
from simulate.sums.measures import RATIOS

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan.manifest import GameInfo
    from simulate.runs.read.run import Run
    from simulate.runs.store.batch import Batch
    from simulate.runs.store.tables import Tables

Floats = NDArray[np.float64]
Codes = NDArray[np.int64]
Part = tuple[list[str], Floats, Floats]  # names, rows, totals
MOST_ROUNDS = 512  # playouts of more rounds count as this many


@dataclass(frozen=True)
class BlockTotals:
    """Totals of metrics by block. `rows`, `total` (blocks, metrics): how many rows a block has, and their sum."""

    first_block: int
    names: tuple[str, ...]
    rows: Floats
    total: Floats

    def __len__(self) -> int:
        return len(self.rows)

    def column(self, name: str) -> tuple[Floats, Floats]:
        """(rows, total), each (blocks,), of one metric; zeros where it never occurred. KeyError for a malformed name."""
        if name in self.names:
            at = self.names.index(name)
            return self.rows[:, at], self.total[:, at]
        if is_round_count(name):
            rows, _ = self.column("rounds.mean")
            return rows, np.zeros(len(self))
        raise KeyError(name)

    def first(self, blocks: int) -> BlockTotals:
        """The totals of the first blocks."""
        return BlockTotals(self.first_block, self.names, self.rows[:blocks], self.total[:blocks])

    def pick(self, wanted: Callable[[str], bool]) -> BlockTotals:
        """The totals of some metrics."""
        at = [i for i, name in enumerate(self.names) if wanted(name)]
        return BlockTotals(self.first_block, tuple(self.names[i] for i in at), self.rows[:, at], self.total[:, at])

    def beside(self, other: BlockTotals) -> BlockTotals:
        """The metrics of both, which are of the same blocks."""
        rows, total = (np.concatenate(both, 1) for both in ((self.rows, other.rows), (self.total, other.total)))
        return BlockTotals(self.first_block, (*self.names, *other.names), rows, total)

    def mean(self, name: str) -> float:
        """The metric over all blocks; NaN without rows."""
        rows, total = self.column(name)
        return float(total.sum() / rows.sum()) if rows.sum() else float("nan")

    def cells(self) -> tuple[Codes, Codes, Codes, Floats]:
        """One row a metric and block where it occurred, in this order: block, place in `names`, rows, total.

        Of the numbers of rounds only those that a block had: their rows are those of `rounds.mean`.
        """
        counted = np.array([is_round_count(name) for name in self.names], bool)
        metrics, blocks = np.nonzero(np.where(counted, self.total, self.rows).T)
        return self.first_block + blocks, metrics, self.rows[blocks, metrics].astype(np.int64), self.total[blocks, metrics]

    def frame(self) -> pl.DataFrame:
        """The cells, with the metrics by name: `block`, `metric`, `rows`, `total`."""
        import polars as pl

        block, metric, rows, total = self.cells()
        names = pl.Series(np.array(self.names, object)[metric], dtype=pl.Categorical)
        return pl.DataFrame({"block": block, "metric": names, "rows": rows.astype(np.int32), "total": total})

    @classmethod
    def from_frame(cls, frame: pl.DataFrame) -> BlockTotals:
        """The totals that `frame` made; blocks without any row count as blocks without rows."""
        import polars as pl

        if not len(frame):
            return cls(0, (), np.zeros((0, 0)), np.zeros((0, 0)))
        metrics = frame["metric"].cast(pl.String)
        names = metrics.unique(maintain_order=True).to_list()
        at = metrics.replace_strict(names, range(len(names)), return_dtype=pl.Int64).to_numpy()
        block = frame["block"].to_numpy()
        first = int(block.min())
        shape = (int(block.max()) - first + 1, len(names))
        rows, total = np.zeros(shape), np.zeros(shape)
        rows[block - first, at], total[block - first, at] = frame["rows"].to_numpy(), frame["total"].to_numpy()
        counted = [i for i, name in enumerate(names) if is_round_count(name)]
        if counted:
            rows[:, counted] = rows[:, [names.index("rounds.mean")]]
        return cls(first, tuple(names), rows, total)


def headline(name: str) -> bool:
    """Return True if a metric stands in a comparison."""
    return metric(name).is_headline


def joined(parts: Iterable[BlockTotals]) -> BlockTotals:
    """Totals of consecutive ranges of blocks as one; metrics that only some have count 0 in the others."""
    parts = sorted(parts, key=lambda part: part.first_block)
    names = tuple(dict.fromkeys(name for part in parts for name in part.names))
    rows = [np.zeros((len(part), len(names))) for part in parts]
    total = [np.zeros((len(part), len(names))) for part in parts]
    for part, n, t in zip(parts, rows, total, strict=True):
        at = [names.index(name) for name in part.names]
        n[:, at], t[:, at] = part.rows, part.total
        for name in set(names) - set(part.names):
            if is_round_count(name):
                n[:, names.index(name)] = part.column(name)[0]
    return BlockTotals(parts[0].first_block, names, np.concatenate(rows), np.concatenate(total))


@dataclass(frozen=True)
class MetricRows:
    """The log rows of whole blocks, one after the other, as numbers: from the loop or from the files."""

    game: GameInfo
    players: list[str]  # labels
    first_block: int
    seats: int
    rotations: int  # playouts of a block
    strategy: Codes  # (playouts, S) place in `players`
    share: Floats  # (playouts, S)
    seat_rows: Codes  # (playouts, S, columns)
    playout_rows: Codes  # (playouts, columns)

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return len(self.playout_rows) // self.rotations


def rows_of_batch(tables: Tables, batch: Batch) -> MetricRows:
    """The rows that the loop has just filled."""
    manifest, seats = tables.manifest, tables.plan.seats
    labels = [player.label for player in manifest.players]
    of = (manifest.game, labels, batch.first_block, seats, manifest.block_size)
    return MetricRows(*of, batch.players, batch.shares, batch.seat_rows, batch.playout_rows)


def rows_of_blocks(run: Run, first_block: int, blocks: int) -> MetricRows:
    """The logged rows of a range of blocks that the run holds. Raises RunError."""
    import polars as pl

    seats, playouts = run.seat_count, blocks * run.block_size
    low = first_block * run.block_size
    game = run.manifest.game
    of_range = pl.col("playout").is_between(low, low + playouts, closed="left")
    rows = run.collect(run.playouts().filter(of_range))
    by_seat = run.collect(run.seats().filter(of_range))

    def codes(frame: pl.DataFrame, column: str, labels: list[str]) -> Codes:
        if not labels:
            return frame[column].to_numpy().astype(np.int64)
        return frame[column].cast(pl.Enum(labels)).to_physical().to_numpy().astype(np.int64)

    players = [player.label for player in run.manifest.players]
    return MetricRows(
        game,
        players,
        first_block,
        seats,
        run.block_size,
        codes(by_seat, "strategy", players).reshape(-1, seats),
        by_seat["win_share"].to_numpy().reshape(-1, seats),
        np.stack([codes(by_seat, c.name, c.labels) for c in game.seat_columns], 1).reshape(playouts, seats, -1),
        np.stack([codes(rows, c.name, c.labels) for c in game.playout_columns], 1),
    )


def block_totals(tables: Tables, batch: Batch, bands: bool = False) -> BlockTotals:
    """The totals of all metrics of a batch of whole blocks."""
    return totals_of(rows_of_batch(tables, batch), bands)


def worth_totals(tables: Tables, batch: Batch, contents: Sequence[int] | None = None) -> Part:
    """The worth of a copy of some contents (default: all): by block sums of M W, and of p (1 - p), of all draws."""
    keys = [content.key for content in tables.manifest.game.contents]
    at = range(len(keys)) if contents is None else contents
    names = [str(Metric(WORTH, "card", level=slug(keys[i]))) for i in at]
    if not len(batch.draws):
        return [], np.zeros((len(batch.drawn), 0)), np.zeros((len(batch.drawn), 0))
    sums = batch.draws.sum(axis=1)[:, list(at)]
    return names, sums[..., 1], sums[..., 0]


def totals_and_worths(tables: Tables, batch: Batch) -> BlockTotals:
    """The totals of all metrics of a batch, and the worth of a copy of each content, if the game has an account of draws."""
    return block_totals(tables, batch).beside(worths_of_batch(tables, batch))


def worths_of_batch(tables: Tables, batch: Batch) -> BlockTotals:
    """The worth of a copy of each content, as totals."""
    names, rows, total = worth_totals(tables, batch)
    return BlockTotals(batch.first_block, tuple(names), rows, total)


def totals_of(rows: MetricRows, bands: bool = False) -> BlockTotals:
    """The totals of all metrics of whole blocks; with `bands` those of `bands.toml` too (no run keeps them)."""
    parts = [*_of_seats(rows), *_of_playouts(rows), *(_of_bands(rows) if bands else ())]
    names = tuple(name for part in parts for name in part[0])
    return BlockTotals(
        rows.first_block, names, np.concatenate([n for _, n, _ in parts], 1), np.concatenate([t for _, _, t in parts], 1)
    )


def by_level(unit: Codes, units: int, level: Codes, levels: int, values: Floats | None = None) -> Floats:
    """(units, levels): the sum of `values` (default 1) of the rows of each unit and level."""
    table = np.bincount(unit * levels + level, values, minlength=units * levels)
    return table.reshape(units, levels).astype(np.float64)


def _of_seats(rows: MetricRows) -> Iterator[Part]:
    """Win share and score of every scope."""
    names = [column.name for column in rows.game.seat_columns]
    block = np.repeat(np.arange(rows.blocks), rows.rotations * rows.seats)
    scores = rows.seat_rows[:, :, names.index("score")].ravel().astype(np.float64)
    every = by_level(block, rows.blocks, np.zeros(len(block), np.int64), 1, scores)
    if "score" not in rows.game.unknown:
        yield ["score.mean"], np.full((rows.blocks, 1), float(rows.rotations * rows.seats)), every
    if rows.game.is_coop:
        won = by_level(block, rows.blocks, np.zeros(len(block), np.int64), 1, rows.share.ravel())
        yield [TABLE_WINS], np.full((rows.blocks, 1), float(rows.rotations * rows.seats)), won
    for scope, labels, codes in scopes_of(rows):
        n = by_level(block, rows.blocks, codes, len(labels))
        for what, values in (("win_share", rows.share.ravel()), ("score", scores)):
            if scope == "seat:" and ((what == "win_share" and rows.game.is_coop) or "place" in rows.game.unknown):
                continue  # each seat has what the table has, or nobody knows who sat where
            if what == "score" and "score" in rows.game.unknown:
                continue
            total = by_level(block, rows.blocks, codes, len(labels), values)
            yield [f"{what}.{scope}{slug(label)}" for label in labels], n, total


def _of_playouts(rows: MetricRows) -> Iterator[Part]:
    """Means of columns, how many rounds, how it ended."""
    blocks, rotations, endings = rows.blocks, rows.rotations, rows.game.endings
    columns = {column.name: rows.playout_rows[:, at] for at, column in enumerate(rows.game.playout_columns)}
    playouts = np.full((blocks, 1), float(rotations))
    for name in (one for one in COUNTED if one in columns):
        totals = columns[name].reshape(blocks, rotations).sum(axis=1, keepdims=True).astype(np.float64)
        yield [f"{name}.mean"], playouts, totals
    block = np.repeat(np.arange(blocks), rotations)
    if "rounds" in columns:
        seen, rounds = np.unique(np.minimum(columns["rounds"], MOST_ROUNDS), return_inverse=True)
        counts = by_level(block, blocks, rounds, len(seen))
        yield [f"rounds.is:{level}" for level in seen], np.repeat(playouts, len(seen), 1), counts
    ended = by_level(block, blocks, columns["ended"], len(endings))[:, 1:]  # the first is a playout under way
    yield [f"ending:{slug(ending)}" for ending in endings[1:]], np.repeat(playouts, ended.shape[1], 1), ended


def _of_bands(rows: MetricRows) -> Iterator[Part]:
    """Total what the game's bands measure, those that are sums of columns over others and about any players."""
    file = bands_of(rows.game.key)
    if file is None:
        return
    part = chunk_of(rows)
    for band in file.band:
        if band.strategies or band.measure not in RATIOS or not concerned(band, rows.seats) or band.lacks(rows.game):
            continue
        top, bottom = (part.by_block(side).astype(np.float64)[:, None] for side in RATIOS[band.measure](part, **band.args))
        yield [band.metric], bottom, top


bands_of = cache(read_bands)  # read once: a batch takes a hundredth of a second


def chunk_of(rows: MetricRows) -> Chunk:
    """The rows as the measures of bands read them."""
    game, rotations, playouts = rows.game, rows.rotations, len(rows.playout_rows)
    manifest = SimpleNamespace(game=game, players=[SimpleNamespace(label=label) for label in rows.players])
    number = np.arange(playouts)
    columns = {column.name: rows.playout_rows[:, at] for at, column in enumerate(game.playout_columns)}
    by_seat: dict[str, np.ndarray] = {column.name: rows.seat_rows[:, :, at] for at, column in enumerate(game.seat_columns)}
    by_seat |= {"win_share": rows.share, "strategy": rows.strategy}
    run: Any = SimpleNamespace(manifest=manifest, seat_count=rows.seats, block_size=rotations)
    line_up = np.zeros(rows.blocks, np.int64)
    unit = number // rotations
    return Chunk(
        run, rows.first_block, rows.blocks, rows.first_block * rotations + number, unit, columns, by_seat, [], line_up
    )


def scopes_of(rows: MetricRows) -> Iterator[tuple[str, list[str], Codes]]:
    """Every way to tell the seats apart: (prefix, labels, code of each seat of each playout)."""
    yield "seat:", [str(seat + 1) for seat in range(rows.seats)], np.tile(np.arange(rows.seats), len(rows.playout_rows))
    yield "strategy:", rows.players, rows.strategy.ravel()
    for at, column in enumerate(rows.game.seat_columns):
        if column.start:
            codes = rows.seat_rows[:, :, at].ravel()
            values = column.labels or [str(value) for value in range(int(codes.max()) + 1)]
            yield f"start:{column.name}=", list(values), codes
