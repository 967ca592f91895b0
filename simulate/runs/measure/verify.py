"""Check a run: files against receipts, rows against each other, and logged playouts against playing them again."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl

from simulate.engine.contract import UNFINISHED
from simulate.errors import RunError
from simulate.runs.plan.envelope import faults_beside
from simulate.runs.plan.manifest import TOTALS
from simulate.runs.plan.order import order_again
from simulate.runs.plan.schema import schema
from simulate.runs.read.log_replay import differences, logged_rows, replay_playout, rows_of
from simulate.runs.read.run import Run, read_receipt, readable
from simulate.runs.store.directory import SHARD_FILE, damage, strangers
from simulate.runs.store.metrics import rows_of_blocks, totals_of
from simulate.runs.store.tables import tally_of
from simulate.runs.store.totals import read_totals
from simulate.sums.bands import read_bands
from simulate.sums.reading import scanned
from simulate.sums.source import SUMS
from simulate.sums.sums_file import same_numbers, stored

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Receipt


def check_files(run: Run) -> list[str]:
    """Damaged, foreign, missing and overlapping shards, and files that no receipt names, in words."""
    found = [line for receipt in run.receipts for line in damage(run.path, receipt, run.manifest)]
    found += [*run.foreign(), *run.overlapping()]
    found += [f"{path}: is not a file of this run" for path in strangers(run.path)]
    for file in sorted((run.path / "receipts").glob("*.json")):
        if read_receipt(file, run.manifest, run.sealed) is None:
            found.append(f"{file}: cannot be read, or says what cannot be true")
    stems = {receipt.stem for receipt in run.receipts}
    for name in (*run.manifest.datasets(), *run.manifest.beside()):
        held = (p for p in (run.path / name).glob("*.parquet") if p.stem not in stems and SHARD_FILE.fullmatch(p.name))
        extra = sorted(p.name for p in held)
        found += [f"{run.path / name / file}: no receipt names it" for file in extra]
    found += faults_beside(run.path)
    if run.manifest.finished and not run.is_complete:
        missing = run.manifest.playouts - run.playouts_held
        found.append(f"{missing:,} playouts are missing, and the manifest says that the run was finished")
    return found


def remedy(run: Run, by_files: bool) -> str:
    """Say what helps where something is wrong; `by_files`: it was found by `check_files`, as the command `run` finds it."""
    if strangers(run.path):
        return "Move elsewhere what is not the run's; then the command that made the run mends the rest."
    if by_files:
        return "Run the original command again to repair it."
    return "Its seals fit, so that no command can tell where: play it anew, by the command that made it with --fresh."


def check_rows(run: Run) -> list[str]:
    """Shards whose playout numbers or summary are not what their receipt says, in words."""
    found = []
    for receipt in run.receipts:
        try:
            found += _check_shard(run, receipt)
        except RunError as error:
            found.append(error.message)
    return found


def _check_shard(run: Run, receipt: Receipt) -> list[str]:
    tables = {}
    for name in run.manifest.datasets():
        path = (run.path / name / f"{receipt.stem}.parquet").absolute()
        with readable(path):
            frame = pl.scan_parquet(path, glob=False)
            names, wanted = frame.collect_schema().names(), schema(run.manifest, name).names
            if names != wanted:
                return [f"{path}: columns {', '.join(names)}; expected {', '.join(wanted)}"]
            wanted = {"playouts": ["playout", "ended"], "seats": ["playout", "strategy", "win_share"]}.get(name, ["playout"])
            tables[name] = frame.select(wanted).collect()
        if not _numbered(name, tables[name]["playout"].to_numpy(), receipt, run):
            first = receipt.first_block * run.block_size
            return [f"{path}: its rows are not those of playouts {first} to {first + receipt.playouts - 1} in order"]
    if "seats" in tables and not _summed(run, receipt, tables["playouts"], tables["seats"]):
        return [f"shard {receipt.stem}: the summary in its receipt is not that of its rows"]
    if "seats" in tables and TOTALS in receipt.files and not _totalled(run, receipt):
        return [f"{run.beside(TOTALS, receipt)}: these are not the block totals of the rows of the shard"]
    if SUMS in receipt.files and not _summed_up(run, receipt):
        return [f"{run.beside(SUMS, receipt)}: these are not the sums of the shard"]
    return []


def _summed_up(run: Run, receipt: Receipt) -> bool:
    """Return True if the sums beside a shard are those of its rows, and of its receipt's summary. Other versions pass."""
    bands = read_bands(run.manifest.game.key)
    held = stored(run, receipt, bands)
    if held is None:
        return True
    if "share.strategy" in held.log.sums:
        won = held.log.sums["share.strategy"].total
        if not np.allclose(won, [receipt.tally.by_block[label].t for label in held.log.players], rtol=1e-9, atol=1e-6):
            return False
    return not run.manifest.datasets() or same_numbers(held, scanned(run, receipt, bands), bands)


def _totalled(run: Run, receipt: Receipt) -> bool:
    """Return True if the block totals beside a shard are those of its rows."""
    held = read_totals(run.beside(TOTALS, receipt)).frame()
    made = totals_of(rows_of_blocks(run, receipt.first_block, receipt.blocks)).frame()
    keys = ["block", "metric", "rows", "total"]
    one, other = (frame.with_columns(pl.col("metric").cast(pl.String)).sort(keys) for frame in (held, made))
    return one.drop("total").equals(other.drop("total")) and np.allclose(one["total"], other["total"], rtol=1e-9, atol=1e-9)


def _numbered(dataset: str, numbers: np.ndarray, receipt: Receipt, run: Run) -> bool:
    """Return True if a shard has all its playouts in order: one row each, a row a seat, or any number of card rows."""
    first, count = receipt.first_block * run.block_size, receipt.playouts
    if dataset == "cards":
        return bool(np.all(np.diff(numbers) >= 0) and np.all((first <= numbers) & (numbers < first + count)))
    each = run.seat_count if dataset == "seats" else 1
    return len(numbers) == count * each and np.array_equal(numbers, first + np.arange(count * each) // each)


def _summed(run: Run, receipt: Receipt, playouts: pl.DataFrame, seats: pl.DataFrame) -> bool:
    """Return True if the summary in a receipt is that of the rows."""
    labels = [player.label for player in run.manifest.players]
    codes = seats["strategy"].cast(pl.String).replace_strict(labels, range(len(labels)), default=-1).to_numpy()
    if codes.min() < 0:
        return False
    shape = (-1, run.seat_count)
    unfinished = (playouts["ended"].cast(pl.String) == run.manifest.game.endings[UNFINISHED]).to_numpy()
    shares = seats["win_share"].to_numpy().reshape(shape)
    tally = tally_of(labels, receipt.first_block * run.block_size, codes.reshape(shape), shares, unfinished, run.block_size)
    return _alike(tally.model_dump(), receipt.tally.model_dump())


def _alike(a: Any, b: Any) -> bool:
    """Return True if two nested values are equal, numbers but for rounding."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(_alike(a[key], b[key]) for key in a)
    return a == b if isinstance(a, list) else math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)


def replay_some(run: Run, count: int, files: Sequence[str] = (), choice: int = 0) -> tuple[list[int], list[str]]:
    """Play `count` random logged playouts again; return their numbers and every difference from the log, in words.

    Raises SimulateError if they cannot be played here.
    """
    ranges = run.held_ranges()
    total = sum(n for _, n in ranges)
    picks = sorted(random.Random(choice).sample(range(total), min(count, total)))
    numbers = [_nth(ranges, pick) for pick in picks]
    if not numbers:
        return [], []
    order = order_again(run.manifest, files)
    logged = logged_rows(run, numbers)
    found = []
    for number in numbers:
        played = replay_playout(order, number)
        played.play()
        found += [f"playout {number}: {line}" for line in differences(logged[number], rows_of(played))]
    return numbers, found


def _nth(ranges: list[tuple[int, int]], index: int) -> int:
    for first, count in ranges:
        if index < count:
            return first + index
        index -= count
    raise IndexError(index)
