"""Check a run: files against receipts, rows against each other, and logged playouts against playing them again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from simulate.engine.position import Position
from simulate.runs.order import Order, order_again
from simulate.runs.read import Run
from simulate.runs.store import damage

if TYPE_CHECKING:
    from simulate.runs.manifest import Receipt


def check_files(run: Run) -> list[str]:
    """Damaged, missing and overlapping shards, and files that no receipt names, in words."""
    found, at = [], 0
    for receipt in run.receipts:
        found += damage(run.path, receipt, run.manifest)
        if receipt.first_block < at:
            found.append(f"shard {receipt.stem} overlaps the one before it")
        at = receipt.first_block + receipt.blocks
    stems = {receipt.stem for receipt in run.receipts}
    for name in run.manifest.datasets():
        extra = sorted(p.name for p in (run.path / name).glob("*.parquet") if p.stem not in stems)
        found += [f"{run.path / name / file}: no receipt names it" for file in extra]
    return found


def check_rows(run: Run) -> list[str]:
    """Shards whose row counts or playout numbers are not what the receipt says, in words."""
    return [line for receipt in run.receipts for line in _check_shard(run, receipt)]


def _check_shard(run: Run, receipt: Receipt) -> list[str]:
    import pyarrow.parquet as pq

    found = []
    seats = run.seat_count
    expected = {"playouts": receipt.playouts, "seats": receipt.playouts * seats}
    for name in run.manifest.datasets():
        path = run.path / name / f"{receipt.stem}.parquet"
        rows = pq.read_metadata(path).num_rows
        wanted = expected.get(name, receipt.files[name].rows)
        if rows != wanted:
            found.append(f"{path}: {rows} rows, expected {wanted}")
    numbers = pl.scan_parquet(run.path / "playouts" / f"{receipt.stem}.parquet").select("playout").collect()["playout"]
    first = receipt.first_block * seats
    if not numbers.equals(pl.Series("playout", range(first, first + receipt.playouts), numbers.dtype)):
        found.append(f"shard {receipt.stem}: playouts are not {first} to {first + receipt.playouts - 1}, each once")
    return found


def replay_some(run: Run, count: int, files: Sequence[str] = (), choice: int = 0) -> tuple[list[int], list[str]]:
    """Play `count` random logged playouts again; return their numbers and every difference from the log, in words."""
    held = [n for r in run.receipts for n in (r.first_block * run.seat_count, r.playouts)]
    ranges = list(zip(held[::2], held[1::2], strict=True))
    total = sum(n for _, n in ranges)
    picks = sorted(random.Random(choice).sample(range(total), min(count, total)))
    numbers = [_nth(ranges, pick) for pick in picks]
    if not numbers:
        return [], []
    order = order_again(run.manifest, files)
    logged = {name: _rows(run, name, numbers) for name in run.manifest.datasets()}
    found = []
    for number in numbers:
        for name, rows in replayed_rows(order, number).items():
            if name in logged:
                was = logged[name].get(number, [])
                found += [f"playout {number}: {line}" for line in compare(name, was, rows)]
    return numbers, found


def _nth(ranges: list[tuple[int, int]], index: int) -> int:
    for first, count in ranges:
        if index < count:
            return first + index
        index -= count
    raise IndexError(index)


def _rows(run: Run, dataset: str, numbers: list[int]) -> dict[int, list[dict[str, Any]]]:
    frame = run.scan(dataset).filter(pl.col("playout").is_in(numbers)).with_columns(pl.col(pl.Categorical).cast(pl.String))
    rows: dict[int, list[dict[str, Any]]] = {}
    for row in frame.collect().to_dicts():
        rows.setdefault(row["playout"], []).append(row)
    return rows


def replayed_rows(order: Order, playout: int) -> dict[str, list[dict[str, Any]]]:
    """The log rows of one playout, by playing it with `Position`; `lead_changes` is left out."""
    seats, asked = order.plan.seats, order.manifest.asked
    block, rotation = divmod(playout, seats)
    which, drawn = order.plan.draw(block, 1)
    entries = [int(drawn[0, (seat + rotation) % seats]) for seat in range(seats)]
    position = Position.from_seed(order.game, order.rules, seats, asked.seed, block)
    while not position.over and position.state.ply < order.game.ply_limit:
        position.apply(position.choose(order.strategies[entries[position.seat_to_act]]))
    if not position.over:
        position.state.over = 1
    outcomes, whole = position.outcome()
    whole.pop("lead_changes", None)
    columns = order.game.all_playout_columns
    head = {"playout": playout, "block": block, "rotation": rotation, "matchup": order.plan.matchups[which[0]]}
    rows = {"playouts": [head | _worded(whole, columns)], "seats": [], "cards": []}
    for seat, outcome in enumerate(outcomes):
        share = outcome["won"] / max(1, whole["winners"])
        head = {"playout": playout, "seat": seat, "strategy": order.plan.labels[entries[seat]], "win_share": share}
        rows["seats"].append(head | _worded(outcome, order.game.all_seat_columns))
        for card, key in enumerate(order.game.contents):
            events = [int(count) for count in position.state.events[seat][card]]
            if any(events):
                names = [event.name for event in order.game.events]
                rows["cards"].append({"playout": playout, "seat": seat, "card": key} | dict(zip(names, events, strict=True)))
    return rows


def _worded(values: dict[str, int], columns: Sequence[Any]) -> dict[str, Any]:
    labels = {column.name: column.labels for column in columns}
    return {name: labels[name][value] if labels[name] else value for name, value in values.items()}


def compare(dataset: str, logged: list[dict[str, Any]], played: list[dict[str, Any]]) -> list[str]:
    """Differences between logged and replayed rows, in words; only columns that were replayed count."""
    if len(logged) != len(played):
        return [f"{dataset}: {len(logged)} rows logged, {len(played)} replayed"]
    return [
        f"{dataset}: {name} logged as {was[name]}, replayed as {value} ({where(now)})"
        for was, now in zip(logged, played, strict=True)
        for name, value in now.items()
        if was[name] != value
    ]


def where(row: dict[str, Any]) -> str:
    """Which row of the playout it is."""
    return ", ".join(f"{key} {row[key]}" for key in ("rotation", "seat", "card") if key in row)
