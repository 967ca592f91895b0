"""Win share by strategy, and strategy against strategy."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from reports import figures
from reports.balance import even_share
from reports.cells import Interval, cell_text, short
from reports.document import Figure, Section, Table
from reports.findings import Finding, Level
from reports.sections.common import (
    DEALS,
    by_value,
    count,
    draw,
    interval,
)
from simulate.statistics.dominance import order_text
from simulate.statistics.estimates import LEAST_BLOCKS, Estimates, estimate, pairwise, saving
from simulate.statistics.evidence import more_playouts
from simulate.sums.log_sums import LogSums

SMALL_P = 0.05
HARDLY = 0.05  # a saving this near to none is not told
LEADS = 1.1  # times the even share that the best surely wins more than, to be said to lead; all within it: even
DOMINANT, USELESS = 1.5, 0.5  # times the even share that a strategy surely wins more, or less, than


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
    table = Table(
        "strategies",
        "Win share by strategy",
        ("strategy", "win share", "times the even share", "mean score", "seats played", "deals", "saving"),
        rows,
        f"{DEALS} Even share: {even * 100:.1f} %. Saving: the playouts on separate deals that one playout here is worth.",
        sortable=True,
    )
    finding = strategy_finding(log, means, even)
    findings = [finding.sentence()]
    known = saved[np.isfinite(saved)]
    if known.size and len(order) > 1 and abs(float(np.median(known)) - 1) > HARDLY:
        findings.append(
            "Every deal is played with everybody in every seat: that is worth as much as a run "
            f"{cell_text(float(np.median(known)))} times as long with a new deal for each playout."
        )
    drawn = strategies_figure(means, even)
    return Section("strategies", "Strategies", findings=findings, items=[*drawn, table], verdicts=[finding])


def strategies_figure(means: Estimates, even: float) -> list[Figure]:
    """Win shares with intervals, highest first; no figure if all are too short."""
    order = [i for i in by_value(means) if np.isfinite(means.low[i])]
    if not order:
        return []
    figure = draw(
        "strategies-figure",
        "Win share by strategy",
        "Dots with intervals: " + "; ".join(f"{means.levels[i]} {interval(means, i)}" for i in order),
        f"Right of the line ({even * 100:.1f} %): wins more than its even share. Thick line: where the true value lies with "
        "95 % confidence.",
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


def strategy_finding(log: LogSums, means: Estimates, even: float) -> Finding:
    """Whether one strategy leads (told apart from all others) or even dominates, and which are useless."""
    played = means.pick([i for i in range(len(means.levels)) if means.rows[i]])
    levels = tuple(Level(name, f"win_share.strategy:{name}", interval(played, i)) for i, name in enumerate(played.levels))
    levels = tuple(sorted(levels, key=lambda level: -level.value.value))
    if len(levels) < 2:
        return Finding("strategies", "Strategies", "", f"only {levels[0].name} played: its win share says nothing", levels)
    if played.few.any():
        least = max(float(played.present.min()), 1.0)
        more = more_playouts(LEAST_BLOCKS / least, log.run.playouts_held)
        return Finding("strategies", "Strategies", "too short", "too few deals to rank them", levels, more=more)
    best = int(np.argmax(played.value))
    rivals = [
        c.second if c.first == played.levels[best] else c.first
        for c in pairwise(played)
        if played.levels[best] in (c.first, c.second) and not c.p < SMALL_P
    ]
    names = played.levels
    top = f"{names[best]} wins {interval(played, best)} of its seats"
    useless = [n for n, high in zip(names, played.high, strict=True) if high < even * USELESS]
    leads = not rivals and played.low[best] > even * LEADS
    is_even = bool(
        (abs(played.low - even) < even * (LEADS - 1)).all() and (abs(played.high - even) < even * (LEADS - 1)).all()
    )
    dominates = leads and played.low[best] > even * DOMINANT
    says = f"{top}, more than any other" if not rivals else f"{top}, not clearly more than {', '.join(rivals[:3])}"
    says += f", and clearly more than {DOMINANT:g} times its fair share" if dominates else ""
    says += f"; useless, clearly less than half its share: {', '.join(useless[:3])}" if useless else "; none is useless"
    off = {*useless, *([names[best]] if dominates else [])}
    levels = tuple(replace(level, is_off=level.name in off) for level in levels)
    verdict = "one dominates" if dominates else "one leads" if leads else "even" if is_even else "none leads"
    return Finding("strategies", "Strategies", verdict, says, levels, fair=even)


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
        findings=order_text(means, names),
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
