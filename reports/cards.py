"""The cards log in slices: how often each card had each event, and the win share that went with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reports.having import COLUMNS, EverySums, HavingSums
from reports.kernels import add_event, add_rows
from reports.log_sums import LogSums
from reports.slices import CardRows, Slice, read_cards, seat_means

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
    s, n = np.zeros((2, part.blocks, int(groups.max()) + 1))
    add_rows(part.unit_of_rows(), groups, values, s, n)
    if s.shape[1] > 1:
        s[:, 0], n[:, 0] = s.sum(axis=1), n.sum(axis=1)
    return s, n


def add_cards(log: LogSums, part: Slice) -> None:
    """Add one slice's cards to `LogSums.having` and `LogSums.copies`.

    `card:<event>`: win share of seats with that event; `dealt`: the same for the first event, less the mean share of the
    seat; `dealt:<player>`, `card:<event>:<player>`: over the seats of one player, for the events of `shown_events`.
    """
    run = log.run
    events = [event.name for event in run.manifest.game.events]
    levels = card_keys(run)
    rows = read_cards(run, part.first_block, part.blocks, levels, events)
    share = part.seat_columns["win_share"].astype(float)
    means = seat_means(run) if log.seat_means is None else log.seat_means
    residual = (share - means[None, :]).ravel()
    who = part.seat_columns["strategy"].ravel() + 1
    nobody = np.zeros_like(who)
    for i, event in enumerate(events):
        groups = who if event in shown_events(run) else nobody
        copied = add_groups(log, part, f"card:{event}", rows, event, share.ravel(), groups)
        log.count_copies(event, dict(zip(levels, copied.tolist(), strict=True)))
        if i == 0:
            add_groups(log, part, "dealt", rows, event, residual, groups)


def add_groups(
    log: LogSums, part: Slice, name: str, rows: CardRows, event: str, values: NDArray[Any], groups: NDArray[Any]
) -> NDArray[Any]:
    """Sum the values of seats that had an event, over all seats and over those of each player. Gives copies by card."""
    levels = card_keys(log.run)
    every_s, every_n = every_sums(values, groups, part)
    sums, copied = np.zeros((every_n.shape[1], len(levels), len(COLUMNS))), np.zeros(len(levels))
    of_rows = (rows.playout, rows.seat, rows.card, rows.copies[event], int(part.playout[0]), part.seats)
    add_event(*of_rows, values, groups, every_s, every_n, sums, copied)
    for g, label in enumerate(["", *(f":{player}" for player in log.players)][: every_n.shape[1]]):
        s, n = every_s[:, g], every_n[:, g]
        every = EverySums(n.sum(), s.sum(), s @ s, s @ n, n @ n)
        log.add_having(
            f"{name}{label}", HavingSums(tuple(levels), int((n > 0).sum()), every, *np.moveaxis(sums[g], 1, 0).copy())
        )
    return copied
