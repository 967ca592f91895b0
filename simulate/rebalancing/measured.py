"""Metrics that only goals ask for: medians, who beats whom, cards, plausibility bands.

- `rounds.at_most:12`, `rounds.at_least:10`: 1 where a column of a log is so, of playouts or of seats. A goal for a median is
  made of these.
- `beats.strategy:expert/builder`, `beats.start:character=livia/junia`, `beats.seat:1/2`: wins of the first in those of both,
  of the playouts that both play.
- `worth_copy.card:chapel`: the worth of a copy that chance turns up; `worth_opening.card:chapel`: win share of seats that
  were dealt a card less that of the others of the block.
- `band:KEY`: what a plausibility band measures, of the players whom it is about.

All are sums of a block over sums of a block, as the other metrics, so that they pair and a surrogate can learn them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from simulate.metrics import BAND, BEATS, COUNTS, OPENING, WORTH, Metric, metric, named_by, slug
from simulate.runs.store.batch import Batch
from simulate.runs.store.metrics import (
    BlockTotals,
    Codes,
    MetricRows,
    Part,
    bands_of,
    by_level,
    chunk_of,
    headline,
    rows_of_batch,
    scopes_of,
    totals_of,
    worth_totals,
)
from simulate.runs.store.tables import Tables
from simulate.sums.bands import concerned, played_by
from simulate.sums.measures import RATIOS


@dataclass(frozen=True)
class GoalNeeds:
    """The measurements that goals need beside the metrics of every comparison."""

    bands: bool = False
    pairs: bool = False
    opening: bool = False
    worth: bool = False
    counts: tuple[str, ...] = ()

    @classmethod
    def of(cls, patterns: Iterable[str]) -> GoalNeeds:
        """Find the measurements that some goals need."""
        known = [named for one in patterns if (named := named_by(one)) is not None]
        return cls(
            any(one.what == BAND for one in known),
            any(one.what == BEATS for one in known),
            any(one.what == OPENING for one in known),
            any(one.what == WORTH for one in known),
            tuple(dict.fromkeys(str(one) for one in known if one.scope in COUNTS)),
        )

    @property
    def needs_cards(self) -> bool:
        """True if it needs the events of cards."""
        return self.opening or self.worth

    def totals(self, tables: Tables, batch: Batch) -> BlockTotals:
        """The totals of a batch: the metrics of every comparison, and what is measured besides."""
        rows = rows_of_batch(tables, batch)
        plain = totals_of(rows).pick(headline)
        parts = list(self._parts(rows, tables, batch))
        names = (*plain.names, *(name for part in parts for name in part[0]))
        n = np.concatenate([plain.rows, *(part[1] for part in parts)], 1)
        total = np.concatenate([plain.total, *(part[2] for part in parts)], 1)
        return BlockTotals(plain.first_block, names, n, total)

    def _parts(self, rows: MetricRows, tables: Tables, batch: Batch) -> Iterator[Part]:
        for name in self.counts:
            yield from _count(name, rows)
        if self.pairs:
            for scope, labels, codes in scopes_of(rows):
                yield _pairs(scope, labels, codes, rows)
        if self.opening:
            yield _opening(rows, batch)
        if self.worth:
            yield worth_totals(tables, batch)
        if self.bands:
            yield from _bands(rows)


def _count(name: str, rows: MetricRows) -> Iterator[Part]:
    """Count how often a column is at most, or at least, a number. Nothing where the logs have no such column."""
    of, seats = metric(name), rows.seats
    playouts = [column.name for column in rows.game.playout_columns]
    of_seats = [column.name for column in rows.game.seat_columns]
    if of.what in playouts:
        values = rows.playout_rows[:, playouts.index(of.what)].reshape(rows.blocks, seats)
    elif of.what in of_seats:
        values = rows.seat_rows[:, :, of_seats.index(of.what)].reshape(rows.blocks, seats * seats)
    else:
        return
    end = int(of.level)
    hit = values <= end if of.scope == "at_most" else values >= end
    yield [name], np.full((rows.blocks, 1), float(values.shape[1])), hit.sum(axis=1, keepdims=True).astype(np.float64)


def _pairs(scope: str, labels: Sequence[str], codes: Codes, rows: MetricRows) -> Part:
    """Of each two levels: the wins of the first, and of both, where both sit at one table."""
    playouts, seats, levels = len(rows.playout_rows), rows.seats, len(labels)
    playout = np.repeat(np.arange(playouts), seats)
    won = by_level(playout, playouts, codes, levels, rows.share.ravel())
    sits = by_level(playout, playouts, codes, levels) > 0
    names, n, total = [], [], []
    for i in range(levels):
        for j in range(i + 1, levels):
            both = sits[:, i] & sits[:, j]
            first, second = (np.where(both, won[:, at], 0.0).reshape(rows.blocks, seats).sum(axis=1) for at in (i, j))
            names.append(f"{BEATS}.{scope}{slug(labels[i])}/{slug(labels[j])}")
            n.append(first + second)
            total.append(first)
    if not names:
        return [], np.zeros((rows.blocks, 0)), np.zeros((rows.blocks, 0))
    return names, np.array(n).T, np.array(total).T


def _opening(rows: MetricRows, batch: Batch) -> Part:
    """Of each card, win share of seats that were dealt it less that of the others of the block, weighted by both."""
    seats, keys = rows.seats, [content.key for content in rows.game.contents]
    first = np.uint32(rows.first_block * seats % 2**32)
    playout, seat, card, dealt = batch.card_rows[0] - first, batch.card_rows[1], batch.card_rows[2], batch.card_rows[3]
    held = dealt > 0
    playout, seat, card = (one[held].astype(np.int64) for one in (playout, seat, card))
    block = playout // seats
    share = rows.share[playout, seat]
    n = by_level(block, rows.blocks, card, len(keys))
    own = by_level(block, rows.blocks, card, len(keys), share)
    others = float(seats * seats) - n
    every = rows.share.reshape(rows.blocks, -1).sum(axis=1, keepdims=True)
    weight = n * others / (seats * seats)
    with np.errstate(invalid="ignore", divide="ignore"):
        effect = np.where(weight > 0, own / n - (every - own) / others, 0.0)
    return [str(Metric(OPENING, "card", level=slug(key))) for key in keys], weight, weight * effect


def _bands(rows: MetricRows) -> Iterator[Part]:
    """Total what the bands measure that are a ratio of columns, in the playouts that they are about."""
    file = bands_of(rows.game.key)
    if file is None:
        return
    part = chunk_of(rows)
    for band in file.band:
        if band.measure not in RATIOS or not concerned(band, rows.seats) or band.lacks(rows.game):
            continue
        mask = played_by(file.allowed(band), part)
        top, bottom = (
            part.by_block(side * mask).astype(np.float64)[:, None] for side in RATIOS[band.measure](part, **band.args)
        )
        yield [band.metric], bottom, top
