"""The cards log in slices: how often each card had each event, and the win share that went with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reports.centred import places_width, residual
from reports.having import COLUMNS, EverySums, HavingSums
from reports.kernels import add_event, add_rows
from reports.log_sums import LogSums
from reports.slices import CardRows, Slice

if TYPE_CHECKING:
    from simulate.runs.read import Run

DEALT = "dealt"  # name of the sums of the first event, less the mean of the seat
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
    """Add one slice's cards to `LogSums.having`, `places` and `copies`.

    `card:<event>`: win share of seats with that event; `card:<event>:<player>`: over the seats of one player, for the events
    of `shown_events`. For the first event also by place in turn order, from which `add_dealt` makes `dealt` in the end.
    """
    run, rows = log.run, part.cards
    if rows is None:
        return
    share = part.seat_columns["win_share"].astype(float).ravel()
    who = part.seat_columns["strategy"].ravel() + 1
    nobody = np.zeros_like(who)
    for i, event in enumerate(rows.copies):
        groups = who if event in shown_events(run) else nobody
        add_groups(log, part, rows, event, share, groups, by_place=i == 0)


def add_groups(
    log: LogSums, part: Slice, rows: CardRows, event: str, values: NDArray[Any], groups: NDArray[Any], by_place: bool
) -> None:
    """Sum the values of seats that had an event, over all seats and over those of each player, and count the copies."""
    levels = card_keys(log.run)
    every_s, every_n = every_sums(values, groups, part)
    shape = (every_n.shape[1], len(levels))
    sums, copied = np.zeros((*shape, len(COLUMNS))), np.zeros(len(levels))
    places = np.zeros((*shape, places_width(part.seats) if by_place else 0))
    of_rows = (rows.playout, rows.seat, rows.card, rows.copies[event], int(part.playout[0]), part.seats)
    add_event(*of_rows, values, groups, every_s, every_n, sums, places, copied)
    for g, label in enumerate(["", *(f":{player}" for player in log.players)][: shape[0]]):
        s, n = every_s[:, g], every_n[:, g]
        every = EverySums(float(n.sum()), float(s.sum()), float(s @ s), float(s @ n), float(n @ n))
        columns = np.moveaxis(sums[g], 1, 0).copy()
        log.add_having(f"card:{event}{label}", HavingSums(tuple(levels), int((n > 0).sum()), every, *columns))
        if by_place:
            log.add_places(f"{DEALT}{label}", places[g])
    log.count_copies(event, dict(zip(levels, copied.tolist(), strict=True)))


def add_dealt(log: LogSums) -> None:
    """`dealt`: win share less the mean share of the seat, of seats with the first event; `dealt:<player>` for each."""
    event = next((event.name for event in log.run.manifest.game.events), "")
    for name, places in log.places.items():
        of = log.having[f"card:{event}{name.removeprefix(DEALT)}"]
        log.having[name] = residual(of, places, log.seat_means)
