"""The cards log in slices: how often each card had each event, and the win share that went with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from reports.blocks import BlockSums, from_matrices, spread
from reports.log_sums import LogSums
from reports.slices import Slice, code, collect

if TYPE_CHECKING:
    from simulate.runs.read import Run

ALL_SEATS = "(every seat)"  # the level that holds all seat rows


def card_keys(run: Run) -> list[str]:
    """Keys of all contents, in log order."""
    return [content.key for content in run.manifest.game.contents]


def win_residuals(log: LogSums, part: Slice) -> NDArray[Any]:
    """Win share minus the mean win share of its seat, (P, S): what is left when turn order is taken out."""
    seats = log.sums["share.seat"]
    return part.seat_columns["win_share"] - (seats.total / seats.rows)[None, :]


def event_sums(
    levels: list[str], part: Slice, unit: NDArray[Any], card: NDArray[Any], value: NDArray[Any], every: NDArray[Any]
) -> BlockSums:
    """Sums of `value` by card over the seats that had an event, and over `every` seat as a last level."""
    k = len(levels)
    sums = np.column_stack([spread(unit, card, part.blocks, k, value), part.by_block(every.sum(axis=1))])
    counts = np.column_stack([spread(unit, card, part.blocks, k), np.full(part.blocks, part.seats**2)])
    return from_matrices((*levels, ALL_SEATS), sums, counts)


def add_cards(log: LogSums, part: Slice) -> None:
    """Add one slice's cards. The sums `share.seat` must be complete: the first event is compared within seats.

    `card:<event>`: win share of seats with that event; `dealt`: the same for the first event, less the mean of the seat;
    the copies of each card go to `LogSums.copies`.
    """
    run = log.run
    events = [event.name for event in run.manifest.game.events]
    levels = card_keys(run)
    seat_row = (pl.col("playout") - int(part.playout[0])) * part.seats + pl.col("seat").cast(pl.Int64)
    frame = collect(
        run, "cards", part.first_block, part.blocks, [seat_row.alias("row"), code("card", levels).alias("card"), *events]
    )
    row, card = frame["row"].to_numpy(), frame["card"].to_numpy()
    share = part.seat_columns["win_share"]
    residual = win_residuals(log, part)
    unit = part.unit_of_rows()
    for i, event in enumerate(events):
        copies = frame[event].to_numpy()
        at = np.flatnonzero(copies)
        rows, cards = row[at], card[at]
        units = unit[rows]
        log.add(f"card:{event}", event_sums(levels, part, units, cards, share.ravel()[rows], share))
        if i == 0:
            log.add("dealt", event_sums(levels, part, units, cards, residual.ravel()[rows], residual))
        total = np.bincount(cards, copies[at], minlength=len(levels))
        log.count_copies(event, dict(zip(levels, total.tolist(), strict=True)))
