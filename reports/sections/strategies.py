"""Win share by strategy, and strategy against strategy."""

from __future__ import annotations

import numpy as np

from reports import figures
from reports.document import Section, Table, cell_text, plus_minus, short
from reports.dominance import order_text
from reports.log_sums import LogSums
from reports.sections.common import (
    DEALS,
    FEW_MARK,
    FEW_NOTE,
    WIDTH,
    by_value,
    count,
    draw,
    even_share,
    interval,
    row_height,
)
from reports.statistics import Estimates, estimate, saving


def strategies_section(log: LogSums) -> Section:
    """Win share and score of every strategy."""
    means = estimate(log.sums["share.strategy"])
    alone = estimate(log.sums["independent"])
    scores = estimate(log.sums["score.strategy"], "mean")
    saved = saving(means, alone)
    even = even_share(log)
    order = by_value(means)
    rows = [
        [
            means.levels[i] + (FEW_MARK if means.few[i] else ""),
            interval(means, i),
            float(means.value[i] / even) if even else None,
            interval(scores, i, "mean"),
            count(means.rows[i]),
            count(means.present[i]),
            float(saved[i]),
        ]
        for i in order
    ]
    table = Table(
        "strategies",
        "Win share by strategy",
        ("strategy", "win share", "times the even share", "mean score", "seats played", "blocks", "saving by blocks"),
        rows,
        f"{DEALS} Even share: {even * 100:.2f} %. Saving: how many playouts on separate deals one playout here "
        "is worth for the "
        f"win share. {FEW_NOTE if means.few.any() else ''}",
    )
    best = order[0]
    headline = [
        f"{means.levels[best]} wins {plus_minus(means.value[best], means.low[best], means.high[best])} of its seats; "
        f"the even share is {even * 100:.1f} % ({count(means.rows[best]):,} seats played)."
    ]
    if len(order) == 1:
        headline = [f"Only one strategy played ({means.levels[best]}): its win share is the even share and says nothing."]
    elif len(order) > 2:
        last = order[-1]
        headline.append(
            f"{means.levels[last]} wins least: "
            f"{plus_minus(means.value[last], means.low[last], means.high[last])} of its seats "
            f"({count(means.rows[last]):,} seats played)."
        )
    known = saved[np.isfinite(saved)]
    findings = [*headline]
    if known.size and len(order) > 1:
        findings.append(
            f"Playing every deal in all rotations made each playout worth {cell_text(float(np.median(known)))} "
            "playouts on separate deals (median over strategies)."
        )
    figure = draw(
        "strategies-figure",
        "Win share by strategy",
        "Dots with intervals: " + "; ".join(f"{means.levels[i]} {interval(means, i)}" for i in order),
        f"A dot right of the dashed line ({even * 100:.1f} %) wins more than its even share; the thick line is "
        "the 95 % interval, "
        "the number at the right how many seats it played.",
        (WIDTH, row_height(len(order))),
        lambda ax: figures.interval_dots(
            ax,
            [means.levels[i] for i in order],
            means.value[order] * 100,
            means.low[order] * 100,
            means.high[order] * 100,
            [f"n {short(means.rows[i])}" for i in order],
            even * 100,
            "win share, % of its seats",
        ),
    )
    return Section("strategies", "Strategies", headline=headline, findings=findings, items=(figure, table))


def matchup_section(log: LogSums) -> Section | None:
    """How often each strategy finishes ahead of each other; None with fewer than two strategies."""
    if "ahead" not in log.sums:
        return None
    means = estimate(log.sums["ahead"])
    names = log.players
    k = len(names)
    value = means.value.reshape(k, k) * 100
    strength = np.nanmean(value, axis=1) if np.isfinite(value).any(axis=1).all() else np.zeros(k)
    order = np.argsort(-strength, kind="stable")
    few = means.few.reshape(k, k)
    rows = [
        [names[i], *((f"{interval(means, i * k + j)}{FEW_MARK if few[i, j] else ''}" if i != j else None) for j in order)]
        for i in order
    ]
    blocks = [[names[i], *((count(means.present[i * k + j]) if i != j else None) for j in order)] for i in order]
    ordered = tuple(names[i] for i in order)
    tables_ = (
        Table(
            "matchups",
            "How often the row finishes ahead of the column, when both sit at the table",
            ("ahead", *ordered),
            rows,
            f"By final rank, equal ranks count half. {DEALS} {FEW_NOTE if few[means.rows.reshape(k, k) > 0].any() else ''}",
        ),
        Table("matchup-blocks", "Blocks in which both sat", ("ahead", *ordered), blocks),
    )
    shown = value[np.ix_(order, order)]
    texts = [["" if i == j else _cell(means, order[i] * k + order[j]) for j in range(k)] for i in range(k)]
    span = float(max(np.nanmax(np.abs(shown - 50)) if np.isfinite(shown).any() else 0, 5))
    figure = draw(
        "matchups-figure",
        "Strategy against strategy",
        "Matrix of how often the row finishes ahead of the column; the table below holds the same numbers.",
        "Read along a row: 60 means that it finishes ahead of the column's strategy in 60 % of the playouts in "
        "which both sit "
        "(± half the 95 % interval; n is the number of blocks). Blue is above even, orange below.",
        (WIDTH, 0.75 * k + 1.4),
        lambda ax: figures.matrix(ax, ordered, shown, texts, span),
    )
    return Section(
        "matchups",
        "Strategy against strategy",
        "Finishing ahead is not winning: in a table of four the second of two losers counts too.",
        findings=order_text(means, names),
        items=(figure, *tables_),
    )


def _cell(means: Estimates, i: int) -> str:
    if not np.isfinite(means.value[i]):
        return "–"
    half = (means.high[i] - means.low[i]) * 50
    near = f" ±{half:.1f}" if np.isfinite(half) else ""
    return f"{means.value[i] * 100:.1f}{near}\nn {short(means.present[i])}{FEW_MARK if means.few[i] else ''}"
