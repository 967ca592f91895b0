"""Rows of the log that a detail is made from: the first playouts of a run that keeps them, enough to look at."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.parts.cells import Interval, page_number
from simulate.statistics.estimates import Moments, difference
from simulate.statistics.standards import LEAST_BLOCKS
from simulate.sums.source import SumSource

if TYPE_CHECKING:
    import polars as pl

MOST_PLAYOUTS = 40_000  # read for details
BY_SEAT, LOOK = "Dealt it, by seat, pp:", "Watch one:"


@dataclass(frozen=True)
class LogRows:
    """Rows of some playouts, a seat each: `seats` with its win share, `cards` with its events; None where not kept."""

    run: SumSource
    playouts: int
    seats: pl.DataFrame | None
    cards: pl.DataFrame | None

    def replay(self, playout: int) -> str:
        """The command that plays one of them again."""
        words = ["simulate", "replay", str(self.run.path), "--playout", str(playout), *self.run.manifest.path_options]
        return f"`{shlex.join(words)}`"


def rows_of(run: SumSource, event: str = "", used: str = "") -> LogRows:
    """The first rows of a run; `event` and `used`: columns of the cards."""
    import polars as pl

    files, held = [], 0
    for at, receipt in enumerate(run.receipts):
        if held >= MOST_PLAYOUTS:
            break
        files.append(at)
        held += receipt.blocks * run.block_size
    starts = [column.name for column in run.manifest.game.seat_columns if column.start]

    def read(dataset: str, columns: list[str]) -> pl.DataFrame | None:
        if dataset not in run.manifest.datasets():
            return None
        known = run.files(dataset)
        texts = pl.selectors.categorical() | pl.selectors.enum()
        return pl.concat([pl.read_parquet(known[at], columns=columns).with_columns(texts.cast(pl.String)) for at in files])

    seats = read("seats", ["playout", "seat", "strategy", "win_share", *starts])
    names = list(filter(None, (event, used)))
    cards = read("cards", list(dict.fromkeys(["playout", "seat", "card", *names]))) if names else None
    return LogRows(run, held, seats, cards)


def card_rows(rows: LogRows, event: str, used: str) -> dict[str, list[tuple[str, str]]]:
    """For each card the lines of its detail: the effect at each seat, and a playout to watch."""
    import polars as pl

    if rows.seats is None or rows.cards is None:
        return {}
    had = rows.cards.filter(pl.col(event) > 0) if event else rows.cards.head(0)
    seen = had.join(rows.seats, on=["playout", "seat"])
    found: dict[str, list[tuple[str, str]]] = {}
    effects = _by_seat(rows, had)
    kept = seen.sort("win_share", "playout", descending=[True, False]).group_by("card", maintain_order=True).first()
    first = {str(row["card"]): (row, event) for row in kept.to_dicts()}
    if used:
        later = rows.cards.filter(pl.col(used) > 0).join(rows.seats, on=["playout", "seat"])
        kept = later.sort("win_share", "playout", descending=[True, False]).group_by("card", maintain_order=True).first()
        first = {str(row["card"]): (row, used) for row in kept.to_dicts()} | first
    for card in {*effects, *first}:
        lines = [(BY_SEAT, effects[card])] if card in effects else []
        if card in first:
            row, what = first[card]
            lines.append((LOOK, f"{_who(row)}, {what} it. {rows.replay(row['playout'])}"))
        found[card] = lines
    return found


def _who(row: dict[str, object]) -> str:
    won = "wins" if row["win_share"] == 1 else "shares the victory" if row["win_share"] else "does not win"
    return f"seat {int(str(row['seat'])) + 1}, {row['strategy']}, {won}"


def _by_seat(rows: LogRows, had: pl.DataFrame) -> dict[str, str]:
    """The effect of each card at each seat: means of blocks with it less those without, whose deals are the same inside."""
    import polars as pl

    assert rows.seats is not None
    block = (pl.col("playout") // rows.run.block_size).alias("block")
    shares = rows.seats.group_by(block, "seat").agg(pl.col("win_share").mean())
    every = shares.group_by("seat").agg(n=pl.len(), s=pl.col("win_share").sum(), q=(pl.col("win_share") ** 2).sum())
    held = had.select("card", "seat", block).unique().join(shares, on=["block", "seat"])
    mine = held.group_by("card", "seat").agg(k=pl.len(), t=pl.col("win_share").sum(), u=(pl.col("win_share") ** 2).sum())
    found: dict[str, list[str]] = {}
    for row in mine.join(every, on="seat").sort("card", "seat").to_dicts():
        n, rest = row["k"], row["n"] - row["k"]
        if min(n, rest) < LEAST_BLOCKS:
            continue
        own, others = Moments(n, row["t"], row["u"]), Moments(rest, row["s"] - row["t"], row["q"] - row["u"])
        effect = Interval(*difference(own, others), "points")
        found.setdefault(str(row["card"]), []).append(f"seat {row['seat'] + 1} {page_number(effect)}")
    return {card: ", ".join(parts) for card, parts in found.items()}


def start_rows(rows: LogRows, column: str) -> dict[str, list[tuple[str, str]]]:
    """For each starting position the win share at each seat that had it, and a playout to watch."""
    import polars as pl

    if rows.seats is None or column not in rows.seats.columns:
        return {}
    won = rows.seats.sort("win_share", "playout", descending=[True, False]).group_by(column, maintain_order=True).first()
    places = rows.seats.group_by(column, "seat").agg(pl.col("win_share").mean(), n=pl.len()).sort(column, "seat")
    found: dict[str, list[tuple[str, str]]] = {}
    for row in won.to_dicts():
        level = str(row[column])
        mine = [p for p in places.to_dicts() if str(p[column]) == level and p["n"] >= LEAST_BLOCKS]
        shares = ", ".join(f"seat {p['seat'] + 1} {p['win_share'] * 100:.1f}" for p in mine)
        knows_seats = "place" not in rows.run.manifest.game.unknown
        lines = [("Win share by seat, %:", shares)] if shares and knows_seats else []
        can_watch = not rows.run.manifest.game.imported
        found[level] = [*lines, *([(LOOK, f"{_who(row)}. {rows.replay(row['playout'])}")] if can_watch else [])]
    return found
