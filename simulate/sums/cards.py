"""The cards log in slices: how often each card had each event, and the win share that went with it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulate.statistics.contrasts import COLUMNS, ContrastSums, EverySums
from simulate.sums.chunks import Chunk
from simulate.sums.kernels import add_events, add_rows, scratch_of
from simulate.sums.log_sums import LogSums
from simulate.sums.seat_residuals import places_width, residual
from simulate.sums.source import SumSource

DEALT = "dealt"  # name of the sums of the first event, less the mean of the seat
PICTURED = "built"  # the chosen event that is shown first, if the game has it


def card_keys(run: SumSource) -> list[str]:
    """Keys of all contents, in log order."""
    return [content.key for content in run.manifest.game.contents]


def shown_events(run: SumSource) -> tuple[str, ...]:
    """The randomised event and the chosen one that stand in the report's main table."""
    names = [event.name for event in run.manifest.game.events]
    return tuple(dict.fromkeys([*names[:1], *([PICTURED] if PICTURED in names else names[1:2])]))


def every_sums(values: NDArray[Any], groups: NDArray[Any], part: Chunk) -> tuple[NDArray[Any], NDArray[Any]]:
    """Sum and number of all seat rows by block and group (blocks, G), the groups counted from 1; group 0 holds every row."""
    s, n = np.zeros((2, part.blocks, int(groups.max()) + 1))
    add_rows(part.unit_of_rows(), groups, values, s, n)
    s[:, 0], n[:, 0] = s.sum(axis=1), n.sum(axis=1)
    return s, n


def add_cards(log: LogSums, part: Chunk) -> None:
    """Add one slice's cards to `LogSums.contrasts`, `places` and `copies`.

    `card:<event>`: win share of seats with that event; `card:<event>:<player>`: over the seats of one player, for the events
    of `shown_events`. For the first event also by place in turn order, from which `add_dealt` makes `dealt` in the end.
    """
    game = log.run.manifest.game
    if part.cards is None or not game.events or not game.contents:
        return
    shown = shown_events(log.run)
    events = [*shown, *(event.name for event in game.events if event.name not in shown)]
    place = {event.name: i for i, event in enumerate(game.events)}
    at = np.array([place[event] for event in events])
    share = part.seat_columns["win_share"].astype(float).ravel()
    who = part.seat_columns["strategy"].ravel() + 1
    every_s, every_n = every_sums(share, who, part)
    keys = card_keys(log.run)
    sums, copied = np.zeros((every_s.shape[1], len(COLUMNS), len(events) * len(keys))), np.zeros((len(events), len(keys)))
    places = np.zeros((every_s.shape[1], len(keys), places_width(part.seats)))
    of = (int(part.playout[0]), part.seats, part.rotations, share, who, at, len(shown), every_s, every_n)
    scratch = scratch_of(len(sums), len(keys), len(events), part.seats)
    for rows in part.cards:
        add_events(rows, *of, sums, places, copied, *scratch)
    levels = tuple(keys)
    for g, label in enumerate(["", *(f":{player}" for player in log.players)][: len(sums)]):
        s, n = every_s[:, g], every_n[:, g]
        every = EverySums(float(n.sum()), float(s.sum()), float(s @ s), float(s @ n), float(n @ n))
        blocks = int((n > 0).sum())
        for event, columns in zip(events if g == 0 else shown, np.split(sums[g], len(events), axis=1), strict=False):
            log.add_contrasts(f"card:{event}{label}", ContrastSums(levels, blocks, every, *columns.copy()))
        log.add_places(f"{DEALT}{label}", places[g])
    for event, copies in zip(events, copied, strict=True):
        log.count_copies(event, dict(zip(keys, copies.tolist(), strict=True)))


def add_dealt(log: LogSums) -> None:
    """`dealt`: win share less the mean share of the seat, of seats with the first event; `dealt:<player>` for each."""
    event = next((event.name for event in log.run.manifest.game.events), "")
    for name, places in log.places.items():
        of = log.contrasts[f"card:{event}{name.removeprefix(DEALT)}"]
        log.contrasts[name] = residual(of, places, log.seat_means)
