"""Win share by strategy, and strategy against strategy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from reports.draw import figures
from reports.judge.account import best_first, strategy_finding
from reports.judge.balance import even_share
from reports.parts.cells import Interval, cell_text, short
from reports.parts.document import Figure, Section, Table
from reports.parts.findings import Finding
from reports.sections.common import (
    DEALS,
    TOGETHER,
    count,
    draw,
    interval,
)
from simulate.statistics.dominance import order_text
from simulate.statistics.estimates import Estimates, at_once, estimate, saving
from simulate.sums.log_sums import LogSums

HARDLY = 0.05  # a saving this near to none is not told


def strategies_section(log: LogSums) -> Section:
    """Win share and score of every strategy."""
    means = at_once(log.sums["share.strategy"])
    alone = estimate(log.sums["independent"])
    scores = estimate(log.sums["score.strategy"], "mean")
    saved = saving(means, alone)
    even, is_coop = even_share(log), log.run.manifest.game.is_coop
    order = best_first(means)
    rows = [
        [
            means.levels[i],
            interval(means, i),
            float(means.value[i] / even) if even else None,
            interval(scores, i, "mean"),
            count(means.rows[i]),
            count(means.present[i]),
            float(saved[i]),
        ]
        for i in order
    ]
    whole = "All seats" if is_coop else "Even share"
    table = Table(
        "strategies",
        "Win share by strategy",
        (
            "strategy",
            "win share",
            "times that of all" if is_coop else "times the even share",
            "mean score",
            "seats played",
            "deals",
            "saving",
        ),
        rows,
        f"{TOGETHER} {whole}: {even * 100:.1f} %. Saving: the playouts on separate deals that one playout here is worth.",
        sortable=True,
    )
    finding = strategy_finding(means, even, log.run, is_coop)
    findings: list[Finding | str] = [finding]
    known = saved[np.isfinite(saved)]
    if known.size and len(order) > 1 and abs(float(np.median(known)) - 1) > HARDLY:
        findings.append(
            "Every deal is played with everybody in every seat: that is worth as much as a run "
            f"{cell_text(float(np.median(known)))} times as long with a new deal for each playout."
        )
    drawn = strategies_figure(means, even, "the share of all seats" if is_coop else "its even share")
    return Section("strategies", "Strategies", says=findings, items=[*drawn, table])


def strategies_figure(means: Estimates, even: float, line: str = "its even share") -> list[Figure]:
    """Win shares with intervals, highest first; no figure if all are too short. `line`: what `even` is."""
    order = [i for i in best_first(means) if np.isfinite(means.low[i])]
    if not order:
        return []
    figure = draw(
        "strategies-figure",
        "Win share by strategy",
        "Dots with intervals: " + "; ".join(f"{means.levels[i]} {interval(means, i)}" for i in order),
        f"Right of the line ({even * 100:.1f} %): wins more than {line}. Thick line: where all of "
        "them truly lie at once, with 95 % confidence.",
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
    return [figure]


def matchup_section(log: LogSums) -> Section | None:
    """Show how often each strategy finishes ahead of each other; None with fewer than two strategies."""
    if "ahead" not in log.sums:
        return None
    means = estimate(log.sums["ahead"])
    names = log.players
    k = len(names)
    value = means.value.reshape(k, k) * 100
    strength = np.nanmean(value, axis=1) if np.isfinite(value).any(axis=1).all() else np.zeros(k)
    order = np.argsort(-strength, kind="stable")
    rows = [[names[i], *((counted_blocks(means, i * k + j) if i != j else None) for j in order)] for i in order]
    ordered = tuple(names[i] for i in order)
    tables_ = (
        Table(
            "matchups",
            "How often the row finishes ahead of the column, when both sit at the table",
            ("ahead", *ordered),
            rows,
            f"By final rank, equal ranks count half. {DEALS}",
            n_is="deals in which both sat",
        ),
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
        "(more in the table below). Orange is above even, blue below.",
        lambda ax: figures.matrix(ax, ordered, shown, texts, span),
    )
    return Section(
        "matchups",
        "Strategy against strategy",
        "Finishing ahead is not winning: in a table of four the second of two losers counts too.",
        says=order_text(means, names),
        items=(figure, *tables_),
    )


def counted_blocks(means: Estimates, i: int) -> Interval | None:
    """A cell with the number of deals it rests on; None where the two never met."""
    return replace(interval(means, i), n=count(means.present[i])) if means.rows[i] else None


def _cell(means: Estimates, i: int) -> str:
    if not np.isfinite(means.low[i]):
        return "too short" if means.rows[i] else "–"
    half = (means.high[i] - means.low[i]) * 50
    return f"{means.value[i] * 100:.{1 if half < 2 else 0}f} ±{half:.1f}\nn {short(means.present[i])}"
