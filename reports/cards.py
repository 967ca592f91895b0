"""The cards log in slices: how often each card had each event, and the win share that went with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from reports.card_kernel import add_event
from reports.having import COLUMNS, EverySums, HavingSums
from reports.log_sums import LogSums
from reports.slices import Slice, code, collect

if TYPE_CHECKING:
    from simulate.runs.read import Run

PICTURED = "built"  # the chosen event that is shown first, if the game has it


def card_keys(run: Run) -> list[str]:
    """Keys of all contents, in log order."""
    return [content.key for content in run.manifest.game.contents]


def shown_events(run: Run) -> tuple[str, ...]:
    """The randomised event and the chosen one that stand in the report's main table."""
    names = [event.name for event in run.manifest.game.events]
    return tuple(dict.fromkeys([*names[:1], *([PICTURED] if PICTURED in names else names[1:2])]))


def every_sums(values: NDArray[Any], groups: NDArray[Any], part: Slice) -> tuple[NDArray[Any], NDArray[Any]]:
    """Sum and number of all seat rows by block and group (blocks, G); group 0 holds every row."""
    g = int(groups.max()) + 1
    flat = np.repeat(part.unit, part.seats) * g + groups
    s, n = (np.bincount(flat, weights, part.blocks * g).reshape(part.blocks, g) for weights in (values, None))
    s[:, 0], n = s.sum(axis=1), n.astype(float)
    n[:, 0] = n.sum(axis=1)
    return s, n


def add_cards(log: LogSums, part: Slice) -> None:
    """Add one slice's cards to `LogSums.having` and `LogSums.copies`.

    `card:<event>`: win share of seats with that event; `dealt`: the same for the first event, less the mean share of the
    seat; `dealt:<player>`, `card:<event>:<player>`: over the seats of one player, for the events of `shown_events`.
    """
    run = log.run
    events = [event.name for event in run.manifest.game.events]
    levels = card_keys(run)
    seat_row = (pl.col("playout") - int(part.playout[0])) * part.seats + pl.col("seat").cast(pl.Int64)
    columns = [seat_row.cast(pl.Int32).alias("row"), code("card", levels).cast(pl.Int32).alias("card")]
    frame = collect(
        run, "cards", part.first_block, part.blocks, [*columns, *(pl.col(event).cast(pl.Int32) for event in events)]
    )
    row, card = frame["row"].to_numpy(), frame["card"].to_numpy()
    share = part.seat_columns["win_share"].astype(float)
    residual = (share - log.seat_means[None, :]).ravel()
    who = part.seat_columns["strategy"].ravel() + 1
    nobody = np.zeros_like(who)
    for i, event in enumerate(events):
        copies = frame[event].to_numpy()
        groups = who if event in shown_events(run) else nobody
        log.count_copies(event, dict(zip(levels, np.bincount(card, copies, len(levels)).tolist(), strict=True)))
        add_groups(log, part, f"card:{event}", (row, card, copies), share.ravel(), groups)
        if i == 0:
            add_groups(log, part, "dealt", (row, card, copies), residual, groups)


def add_groups(
    log: LogSums, part: Slice, name: str, rows: tuple[Any, Any, Any], values: NDArray[Any], groups: NDArray[Any]
) -> None:
    """Sum the values of seats that had an event, over all seats and over those of each player."""
    levels = card_keys(log.run)
    every_s, every_n = every_sums(values, groups, part)
    sums = np.zeros((every_n.shape[1], len(levels), len(COLUMNS)))
    block_of = np.repeat(part.unit, part.seats)
    add_event(*(np.ascontiguousarray(side) for side in (*rows, values, groups, block_of, every_s, every_n, sums)))
    for g, label in enumerate(["", *(f":{player}" for player in log.players)][: every_n.shape[1]]):
        s, n = every_s[:, g], every_n[:, g]
        every = EverySums(n.sum(), s.sum(), s @ s, s @ n, n @ n)
        log.add_having(
            f"{name}{label}", HavingSums(tuple(levels), int((n > 0).sum()), every, *np.moveaxis(sums[g], 1, 0).copy())
        )
