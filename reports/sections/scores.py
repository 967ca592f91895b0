"""Scores: their distribution, where they come from, and the game's other counters by strategy."""

from __future__ import annotations

import numpy as np

from reports.draw import figures
from reports.parts.cells import page_number, short
from reports.parts.document import Section, Table
from reports.sections.common import DEALS, count, draw, interval
from simulate.statistics.estimates import estimate
from simulate.sums.log_sums import LogSums

PANELS = 3  # side by side


def scores_section(log: LogSums) -> Section:
    """Score distributions and score sources."""
    scores = estimate(log.sums["score.strategy"], "mean")
    every = estimate(log.sums["score.all"], "mean")
    played = [i for i in range(len(scores.levels)) if scores.rows[i]]
    rows = [
        _distribution_row(log, name, f"score.{name}", interval(scores, i, "mean")) for i, name in enumerate(scores.levels)
    ]
    rows.append(_distribution_row(log, "all seats", "score", interval(every, 0, "mean")))
    winners = interval(estimate(log.sums["score.winners"], "mean"), 0, "mean")
    rows.append(_distribution_row(log, "winners", "score.winner", winners))
    series, means = [], []
    for i in played:
        counted = log.histogram(f"score.{scores.levels[i]}")
        values = np.arange(counted.values.min(), counted.values.max() + 1)
        shares = np.zeros(len(values))
        shares[counted.values - counted.values.min()] = counted.counts / counted.n * 100
        series.append((scores.levels[i], values, shares))
        means.append((float(scores.value[i]), float(scores.low[i]), float(scores.high[i])))
    panel_rows = -(-len(series) // PANELS)
    headline = [
        f"A seat scores {interval(every, 0, 'mean')} on average, a winner {winners} "
        f"({count(every.rows[0]):,} seats in {every.blocks:,} deals)."
    ]
    items = [
        draw(
            "scores-figure",
            "Score distributions",
            "Areas of how often each score occurs, one panel a strategy; the table below gives quantiles.",
            "One panel a strategy, all on the same axes: how often it ends with each score, in % of its seats. The line "
            "marks the mean.",
            lambda axes: figures.score_lines(np.ravel(axes), series, means),
            PANELS,
            panel_rows,
        ),
        Table(
            "scores",
            "Score distributions",
            ("who", "mean", "sd", "5 %", "25 %", "median", "75 %", "95 %", "least", "most", "seats"),
            rows,
            DEALS,
        ),
        *_parts(log, played),
        *_counters(log, played),
    ]
    return Section("scores", "Scores", says=headline, items=items)


def _distribution_row(log: LogSums, name: str, key: str, mean: object) -> list[object]:
    counted = log.histogram(key)
    if not counted.n:
        return [name, *[None] * 9, 0]
    quantiles = [int(counted.quantile(q)) for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
    return [name, mean, round(counted.sd(), 2), *quantiles, int(counted.values[0]), int(counted.values[-1]), counted.n]


def _parts(log: LogSums, played: list[int]) -> list:
    """Show where the points come from: stacked bars and a table."""
    parts = log.run.manifest.game.score_parts
    if len(parts) < 2:
        return []
    means = {p.name: estimate(log.sums[f"column.{p.name}"], "mean") for p in parts}
    totals = estimate(log.sums["score.strategy"], "mean")
    names = [totals.levels[i] for i in played]
    title = {p.name: p.name.replace("_", " ") for p in parts}
    figure = draw(
        "parts-figure",
        "Where the points come from",
        "Stacked bars of the mean score of each strategy by source; the table below holds the numbers.",
        "Each bar is a strategy's mean score, cut by source; its mean stands at its end.",
        lambda ax: figures.stacked(
            ax,
            names,
            drawn_parts([(title[p.name], np.nan_to_num(means[p.name].value[played])) for p in parts]),
            [f"{page_number(interval(totals, i, 'mean'))}, n {short(totals.rows[i])}" for i in played],
        ),
    )
    rows = [[totals.levels[i], *(interval(means[p.name], i, "mean") for p in parts), count(totals.rows[i])] for i in played]
    note = "; ".join(f"{title[p.name]}: {p.about}" for p in parts)
    return [figure, Table("parts", "Mean points by source", ("strategy", *title.values(), "seats"), rows, note)]


def drawn_parts(parts: list[tuple[str, np.ndarray]]) -> list[tuple[str, np.ndarray]]:
    """The sources of points that a bar tells apart: the largest ones, and all others together."""
    if len(parts) <= figures.SERIES:
        return parts
    order = sorted(range(len(parts)), key=lambda i: -float(np.abs(parts[i][1]).sum()))
    kept = set(order[: figures.SERIES - 1])
    rest = [values for i, (_, values) in enumerate(parts) if i not in kept]
    return [*(part for i, part in enumerate(parts) if i in kept), (f"{len(rest)} others", np.sum(rest, axis=0))]


def _counters(log: LogSums, played: list[int]) -> list[Table]:
    """The game's own seat columns by strategy; one row a counter."""
    game = log.run.manifest.game
    parts = {p.name for p in game.score_parts}
    own = [c for c in game.seat_columns if f"column.{c.name}" in log.sums and c.name not in parts]
    if not own:
        return []
    means = {c.name: estimate(log.sums[f"column.{c.name}"], "mean") for c in own}
    never = [c.name for c in own if not means[c.name].value[played].any()]
    own = [c for c in own if c.name not in never] or own
    first = means[own[0].name]
    rows: list[list[object]] = [
        [f"{c.name.replace('_', ' ')}: {c.about}", *(interval(means[c.name], i, "mean") for i in played)] for c in own
    ]
    rows.append(["seats", *(count(first.rows[i]) for i in played)])
    note = f"{DEALS} Always 0: {', '.join(name.replace('_', ' ') for name in never)}." if never else DEALS
    columns = ("counter", *(first.levels[i] for i in played))
    return [Table("counters", "What each strategy does, mean of a seat", columns, rows, note)]
