"""Starting positions (communities, characters): are they balanced?"""

from __future__ import annotations

import math

from reports import figures
from reports.document import Figure, Interval, Section, Table, p_text, plus_minus, short
from reports.log_sums import LogSums, cross
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
from reports.statistics import Estimates, equality, estimate, interaction, pairwise
from reports.verdicts import Verdict, judge

MARGIN = 0.1  # of the even share: what a designer would still call balanced, unless the caller says otherwise


def starts_section(log: LogSums, margin: float | None = None) -> Section | None:
    """Win share and score by every starting position of the game; None for games without any.

    `margin`: how far from the even share still counts as balanced (a share; default a tenth of the even share).
    """
    headline: list[str] = []
    findings: list[str] = []
    items: list[Table | Figure] = []
    even = even_share(log)
    d = even * MARGIN if margin is None else margin
    for start in log.starts if even > 0 else []:
        more, elements = one_start(log, start, even, d)
        headline.append(more[0])
        findings += more
        items += elements
    if not items:
        return None
    about = (
        f"Balanced: all win shares lie within {d * 100:.1f} percentage points of the even share of "
        f"{even * 100:.1f} %, with 95 % confidence for all "
        "at once. Unbalanced: one lies outside for sure. Undecided: this run cannot tell; “no significant "
        "difference” alone is not balance."
    )
    return Section("starts", "Starting positions", about, headline=headline, findings=findings, items=items)


def one_start(log: LogSums, start: str, even: float, margin: float) -> tuple[list[str], list[Table | Figure]]:
    """Findings (the verdict first) and elements for one starting-position column."""
    whole = log.sums[f"share.start:{start}"]
    used = [level for level, n in zip(whole.levels, whole.rows, strict=True) if n > 0]
    means = estimate(whole.pick(used))
    scores = estimate(log.sums[f"score.start:{start}"].pick(used), "mean")
    verdict, test = judge(means, even, margin), equality(means)
    order = by_value(means)
    rows = [
        [
            used[i] + (FEW_MARK if means.few[i] else ""),
            interval(means, i),
            interval(scores, i, "mean"),
            float(means.value[i] / even) if even else None,
            count(means.rows[i]),
            count(means.present[i]),
        ]
        for i in order
    ]
    contrasts = [
        [f"{c.first} − {c.second}", Interval(c.difference, c.low, c.high, "points"), p_text(c.p)] for c in pairwise(means)
    ]
    word = start.replace("_", " ")
    findings = [
        verdict_text(verdict, means, word, log.run.playouts_held),
        f"Test that every {word} has the same win share: p {p_text(test.p)} (Wald, F with {test.df} and "
        f"{_df(test.df_error)} degrees of freedom).",
        interaction_text(log, start, used, word),
    ]
    figure = draw(
        f"start-{start}-figure",
        f"Win share by {word}",
        "Dots with intervals: " + "; ".join(f"{used[i]} {interval(means, i)}" for i in order),
        f"Even is the dashed line ({even * 100:.1f} %); the thick line is the 95 % interval, n the number of seats.",
        (WIDTH, row_height(len(order))),
        lambda ax: figures.interval_dots(
            ax,
            [used[i] for i in order],
            means.value[order] * 100,
            means.low[order] * 100,
            means.high[order] * 100,
            [f"n {short(means.rows[i])}" for i in order],
            even * 100,
            "win share, %",
        ),
    )
    note = f"{DEALS} {FEW_NOTE if means.few.any() else ''}"
    return findings, [
        figure,
        Table(
            f"start-{start}",
            f"Win share and score by {word}",
            (word, "win share", "mean score", "times the even share", "seats", "blocks"),
            rows,
            note,
        ),
        Table(
            f"start-{start}-contrasts",
            "Differences between two",
            ("first − second", "difference in win share", "p (Holm)"),
            contrasts,
        ),
        grid_table(log, start, used, word),
    ]


def _df(value: float) -> str:
    return f"{value:,.0f}" if math.isfinite(value) else "–"


def verdict_text(verdict: Verdict, means: Estimates, word: str, playouts: int) -> str:
    """The verdict in a sentence."""
    band = f"{verdict.target * 100:.1f} % ± {verdict.margin * 100:.1f}"
    n = f"{means.blocks:,} blocks"
    if verdict.word == "balanced":
        return f"Balanced by {word}: every win share lies within {band} ({n})."
    if verdict.word == "unbalanced":
        at = [means.levels.index(name) for name in verdict.outside]
        names = ", ".join(f"{means.levels[i]} ({plus_minus(means.value[i], means.low[i], means.high[i])})" for i in at)
        return f"Unbalanced by {word}: outside {band} for sure: {names} ({n})."
    if verdict.word == "too short":
        missing = math.ceil(playouts * (verdict.factor - 1))
        return f"Too short to judge by {word}: {missing:,} more playouts give every {word} the least number of blocks ({n})."
    if not math.isfinite(verdict.factor):
        return (
            f"Undecided by {word}: this run cannot tell whether all win shares lie within {band} ({n}): some "
            "lie at its very edge, and a thousand times as many playouts might not decide it."
        )
    more = playouts * (verdict.factor - 1)
    size = 10 ** max(math.floor(math.log10(max(more, 1))) - 1, 0)
    return (
        f"Undecided by {word}: about {math.ceil(more / size) * size:,} more playouts would tell whether all win "
        f"shares lie within {band} ({n})."
    )


def interaction_text(log: LogSums, start: str, used: list[str], word: str) -> str:
    """Whether the strength of a start depends on who plays it."""
    players = [p for p, n in zip(log.players, log.sums["share.strategy"].rows, strict=True) if n > 0]
    if len(players) < 2 or len(used) < 2:
        return f"Whether the strength of a {word} depends on the strategy cannot be tested: only one of either played."
    grid = log.sums[f"share.start:{start}_strategy"].pick(cross(used, players))
    empty = [level for level, n in zip(grid.levels, grid.rows, strict=True) if n == 0]
    if empty:
        return f"Whether the strength of a {word} depends on the strategy cannot be tested: {empty[0]} never met."
    test = interaction(estimate(grid), len(used), len(players))
    if not math.isfinite(test.p):
        return f"Whether the strength of a {word} depends on the strategy cannot be tested with so few blocks."
    yes = "depends" if test.p < 0.05 else "was not shown to depend"
    return f"The strength of a {word} {yes} on the strategy that plays it (interaction: p {p_text(test.p)})."


def grid_table(log: LogSums, start: str, used: list[str], word: str) -> Table:
    """Win share by start and strategy."""
    players = log.players
    grid = estimate(log.sums[f"share.start:{start}_strategy"].pick(cross(used, players)))
    k = len(players)
    rows = [
        [
            name,
            *(
                f"{interval(grid, i * k + j)}, n {short(grid.rows[i * k + j])}" if grid.rows[i * k + j] else None
                for j in range(k)
            ),
        ]
        for i, name in enumerate(used)
    ]
    return Table(f"start-{start}-strategies", f"Win share by {word} and strategy", (word, *players), rows, DEALS)
