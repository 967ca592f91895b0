"""Endings of playouts, for games with more than one: by line-up, by who sat at the table, and who won then.

A common opponent that can win is such an ending, not a seat.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from reports.draw import figures
from reports.parts.cells import Interval, plus_minus, short
from reports.parts.document import Figure, Section, Table
from reports.sections.common import DEALS, count, counted, draw
from simulate.statistics.estimates import estimate, share_interval
from simulate.statistics.standards import LEAST_BLOCKS
from simulate.sums.log_sums import BETWEEN, LogSums

MOST_LINEUPS = 40  # rows of the table by line-up; with more, the extreme ones are shown
TOGETHER = " + "  # between the strategies of a matchup


@dataclass(frozen=True)
class EndingRates:
    """Rate of one ending by line-up. Arrays (M,): blocks, sum and sum of squares of the blocks' shares."""

    line_ups: list[str]
    blocks: np.ndarray
    total: np.ndarray
    squares: np.ndarray
    confidence: float

    def pooled(self, rows: np.ndarray) -> Interval:
        """The rate over some line-ups (boolean mask), each block weighing the same; its variance is within line-ups."""
        blocks, total = self.blocks[rows], self.total[rows]
        n, line_ups = float(blocks.sum()), float(rows.sum())
        mean = float(total.sum()) / n
        if n - line_ups >= LEAST_BLOCKS:
            squares, df = float((self.squares[rows] - total**2 / blocks).sum()), n - line_ups
        else:
            squares, df = float(self.squares[rows].sum()) - n * mean**2, n - 1
        variance = max(squares, 0.0) / max(df, 1) / n
        low, high = share_interval(mean, float(np.sqrt(variance)), n, self.confidence)
        return Interval(mean, low, high, "share", count(n))


def rates_of(log: LogSums, ending: str) -> EndingRates:
    """An ending by line-up and block."""
    at, line_ups = log.run.manifest.game.endings.index(ending), sorted(log.fates)
    sums = np.stack([log.fates[line_up][at] for line_up in line_ups])
    return EndingRates(line_ups, sums[:, 0], sums[:, 1], sums[:, 2], log.sure.now)


def regular_endings(log: LogSums) -> list[str]:
    """The game's own endings that occurred, most frequent first."""
    rates = log.sums["rates"]
    names = log.run.manifest.game.endings[2:]
    seen = [(float(rates.total[rates.levels.index(f"ended: {name}")]), name) for name in names]
    return [name for n, name in sorted(seen, key=lambda pair: -pair[0]) if n > 0]


def endings_section(log: LogSums) -> Section | None:
    """The section; None for games that only end in one way."""
    endings = regular_endings(log)
    if len(endings) < 2:
        return None
    rates = {ending: rates_of(log, ending) for ending in endings}
    present = _by_presence(rates, log.players)
    headline = [f"{ending}: {_words(rates[ending])} of the playouts." for ending in endings]
    items: list[Table | Figure] = [
        _presence_figure(endings, present),
        _presence_table(endings, present),
        _line_ups(endings, rates),
    ]
    if "share.ending_strategy" in log.sums:
        items.append(_winners(log, endings))
    return Section("endings", "How playouts end, and for whom", says=headline, items=items)


def _words(rates: EndingRates) -> str:
    every = rates.pooled(np.ones(len(rates.line_ups), bool))
    return f"{plus_minus(every.value, every.low, every.high)}"


def _by_presence(rates: dict[str, EndingRates], players: list[str]) -> dict[str, dict[str, Interval]]:
    """Player -> ending -> rate over the line-ups in which the player sits."""
    found: dict[str, dict[str, Interval]] = {}
    for player in players:
        row = {}
        for ending, by_line_up in rates.items():
            sits = np.array([player in line_up.split(TOGETHER) for line_up in by_line_up.line_ups])
            if sits.any():
                row[ending] = by_line_up.pooled(sits)
        if row:
            found[player] = row
    last = next(reversed(rates))
    return dict(sorted(found.items(), key=lambda pair: -pair[1][last].value))


def _presence_table(endings: list[str], present: dict[str, dict[str, Interval]]) -> Table:
    rows = [[player, *(row[ending] for ending in endings)] for player, row in present.items()]
    note = f"Over the playouts in which the strategy sits at the table. {DEALS}"
    return Table("endings-presence", "Endings by who sat at the table", ("at the table", *endings), rows, note)


def _presence_figure(endings: list[str], present: dict[str, dict[str, Interval]]) -> Figure:
    ending = endings[-1]
    rows = [row[ending] for row in present.values()]
    middle = float(np.mean([r.value for r in rows]))
    return draw(
        "endings-figure",
        f"{ending}, by who sat at the table",
        f"Dots with intervals: how often '{ending}' happened when a strategy was at the table.",
        "Each dot is the rate over the playouts in which the strategy sits, with its 95 % interval. "
        "The upright line is the mean of the dots.",
        lambda ax: figures.interval_dots(
            ax,
            list(present),
            [r.value * 100 for r in rows],
            [r.low * 100 for r in rows],
            [r.high * 100 for r in rows],
            [f"n {short(r.n or 0)}" for r in rows],
            middle * 100,
            "% of playouts",
            "mean",
        ),
    )


def _line_ups(endings: list[str], rates: dict[str, EndingRates]) -> Table:
    line_ups = rates[endings[0]].line_ups
    value = rates[endings[-1]].total / rates[endings[-1]].blocks
    order = np.argsort(-value, kind="stable")
    note = f"{DEALS}"
    if len(order) > MOST_LINEUPS:
        note = f"The {MOST_LINEUPS} most extreme of {len(order)} line-ups. {note}"
        order = np.concatenate([order[: MOST_LINEUPS // 2], order[-MOST_LINEUPS // 2 :]])
    rows = []
    for i in order:
        alone = np.arange(len(line_ups)) == i
        rows.append([line_ups[i], *(rates[ending].pooled(alone) for ending in endings)])
    return Table("endings-line-ups", "Endings by line-up", ("line-up", *endings), rows, note, folded=len(rows) > 12)


def _winners(log: LogSums, endings: list[str]) -> Table:
    means = estimate(log.sums["share.ending_strategy"])
    rows = []
    for player in log.players:
        cells = [means.levels.index(f"{ending}{BETWEEN}{player}") for ending in endings]
        rows.append([player, *(counted(means, i) for i in cells)])
    note = f"Share of the strategy's seats that won, among the playouts that ended so: association, not effect. {DEALS}"
    return Table("endings-winners", "Who wins under each ending", ("strategy", *endings), rows, note)
