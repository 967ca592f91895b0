"""Win share by place in turn order, and strategy by seat."""

from __future__ import annotations

import numpy as np

from reports import figures
from reports.document import Interval, Section, Table, p_text, plus_minus, short
from reports.log_sums import LogSums
from reports.sections.common import DEALS, WIDTH, count, draw, even_share, interval, row_height
from reports.statistics import equality, estimate, pairwise


def seats_section(log: LogSums) -> Section:
    """Win share by place in turn order, and strategy by seat."""
    means = estimate(log.sums["share.seat"])
    scores = estimate(log.sums["score.seat"], "mean")
    even = even_share(log)
    test = equality(means)
    k = len(means.levels)
    rows = [
        [
            f"{s + 1} ({'begins' if s == 0 else 'seat ' + str(s)})",
            interval(means, s),
            interval(scores, s, "mean"),
            count(means.rows[s]),
            count(means.present[s]),
        ]
        for s in range(k)
    ]
    best, worst = int(np.argmax(means.value)), int(np.argmin(means.value))
    pairs = pairwise(means)
    headline = [
        f"The best place in turn order is number {best + 1} "
        f"({plus_minus(means.value[best], means.low[best], means.high[best])} wins), "
        f"the worst number {worst + 1} ({plus_minus(means.value[worst], means.low[worst], means.high[worst])}); "
        f"{count(means.rows[0]):,} playouts."
    ]
    finding = f"Test that all places are equal: p {p_text(test.p)} (Wald over {means.blocks:,} blocks)."
    contrasts = [
        [f"{int(c.first[5:]) + 1} − {int(c.second[5:]) + 1}", Interval(c.difference, c.low, c.high, "points"), p_text(c.p)]
        for c in pairs
    ]
    figure = draw(
        "seats-figure",
        "Win share by place in turn order",
        "Dots with intervals: " + "; ".join(f"place {s + 1} {interval(means, s)}" for s in range(k)),
        "Place 1 begins. Off the dashed line means that turn order matters; the thick line is the 95 % "
        "interval, n the playouts.",
        (WIDTH, row_height(k)),
        lambda ax: figures.interval_dots(
            ax,
            [f"place {s + 1}" for s in range(k)],
            means.value * 100,
            means.low * 100,
            means.high * 100,
            [f"n {short(n)}" for n in means.rows],
            even * 100,
            "win share, %",
        ),
    )
    grid = estimate(log.sums["share.strategy_seat"])
    names = log.players
    shares = [[name, *(interval(grid, i * k + s) for s in range(k))] for i, name in enumerate(names)]
    counts = [[name, *(count(grid.rows[i * k + s]) for s in range(k))] for i, name in enumerate(names)]
    places = tuple(f"place {s + 1}" for s in range(k))
    items = (
        figure,
        Table(
            "seats",
            "Win share by place in turn order",
            ("place", "win share", "mean score", "playouts", "blocks"),
            rows,
            DEALS,
        ),
        Table("seat-contrasts", "Differences between places", ("places", "difference in win share", "p (Holm)"), contrasts),
        Table("strategy-by-seat", "Win share by strategy and place", ("strategy", *places), shares, DEALS),
        Table("strategy-by-seat-counts", "Playouts by strategy and place", ("strategy", *places), counts),
    )
    return Section("seats", "Turn order", headline=headline, findings=[*headline, finding], items=items)
