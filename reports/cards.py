"""The cards log in slices: how often each card had each event, and the win share that went with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reports.centred import places_width, residual
from reports.having import COLUMNS, EverySums, HavingSums
from reports.kernels import add_events, add_rows
from reports.log_sums import LogSums
from reports.slices import Slice

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
    rows = part.cards
    if rows is None:
        return
    events = [event.name for event in log.run.manifest.game.events]
    apart = np.array([event in shown_events(log.run) for event in events], np.int64)
    share = part.seat_columns["win_share"].astype(float).ravel()
    who = part.seat_columns["strategy"].ravel() + 1
    every_s, every_n = np.zeros((2, 2, part.blocks, int(who.max()) + 1))
    every_s[0, :, :1], every_n[0, :, :1] = every_sums(share, np.zeros_like(who), part)
    every_s[1], every_n[1] = every_sums(share, who, part)
    shape = (every_s.shape[2], len(card_keys(log.run)))
    sums, copied = np.zeros((len(events), *shape, len(COLUMNS))), np.zeros((len(events), shape[1]))
    places = np.zeros((*shape, places_width(part.seats)))
    of_rows = (rows.playout, rows.seat, rows.card, rows.copies, int(part.playout[0]), part.seats)
    add_events(*of_rows, share, who, apart, every_s, every_n, sums, places, copied)
    for i, event in enumerate(events):
        add_event(log, event, sums[i], every_s[apart[i]], every_n[apart[i]], places if i == 0 else None, bool(apart[i]))
        log.count_copies(event, dict(zip(card_keys(log.run), copied[i].tolist(), strict=True)))


def add_event(
    log: LogSums,
    event: str,
    sums: NDArray[Any],
    every_s: NDArray[Any],
    every_n: NDArray[Any],
    places: NDArray[Any] | None,
    apart: bool,
) -> None:
    """Add the sums of one event, by group: over all seats and, if they are kept apart, over those of each player."""
    labels = ["", *(f":{player}" for player in log.players)] if apart else [""]
    for g, label in enumerate(labels[: len(sums)]):
        s, n = every_s[:, g], every_n[:, g]
        every = EverySums(float(n.sum()), float(s.sum()), float(s @ s), float(s @ n), float(n @ n))
        columns = np.moveaxis(sums[g], 1, 0).copy()
        levels = tuple(card_keys(log.run))
        log.add_having(f"card:{event}{label}", HavingSums(levels, int((n > 0).sum()), every, *columns))
        if places is not None:
            log.add_places(f"{DEALT}{label}", places[g])


def add_dealt(log: LogSums) -> None:
    """`dealt`: win share less the mean share of the seat, of seats with the first event; `dealt:<player>` for each."""
    event = next((event.name for event in log.run.manifest.game.events), "")
    for name, places in log.places.items():
        of = log.having[f"card:{event}{name.removeprefix(DEALT)}"]
        log.having[name] = residual(of, places, log.seat_means)
