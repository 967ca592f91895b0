"""Starting positions: are they balanced?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from reports.judge.balance import Balance, BalanceFactor, finding_of
from reports.parts.cells import P, p_text
from reports.parts.document import Figure, Section, Table
from reports.parts.findings import Finding
from reports.read.log_rows import rows_of, start_rows
from reports.read.who_picks import who_picks
from reports.sections.common import (
    DEALS,
    TOGETHER,
    contrast_table,
    count,
    counted,
    fair_figure,
    fair_text,
    interval,
)
from simulate.statistics.estimates import equality, estimate, interaction
from simulate.sums.log_sums import LogSums, cross
from simulate.system.start_words import row_of, start_words


def start_section(log: LogSums, balance: Balance) -> Section:
    """Win share and score by one starting position of the game."""
    factor, raw, verdict = balance.factor, balance.raw, balance.verdict
    start, word, used = factor.sums.removeprefix("start:"), factor.word, factor.levels
    finding = finding_of(balance, log.run)
    names = dict(zip(used, factor.names(), strict=True))
    picked = "" if balance.adjusted else who_picks(log, start, used, names, looks_off(finding))
    if picked:
        finding = replace(finding, notes=(picked, *finding.notes))
    test = equality(balance.judged)
    findings: list[Finding | str] = [
        finding,
        f"Test that every {word} has the same win share: p {p_text(test.p)}.",
        interaction_text(log, start, used, word),
    ]
    items: list[Table | Figure] = [
        *fair_figure(f"start-{start}-figure", f"Win share by {word}", balance.judged, verdict),
        share_table(log, balance),
        contrast_table(f"start-{start}-contrasts", balance.judged),
        grid_table(log, factor, start),
    ]
    title = finding.question if balance.same_as else f"Starting position: {word}"
    about = fair_text(verdict)
    if len(raw.levels) > log.run.seat_count:
        about += f" Not every {word} is at the table in each playout."
    return Section(f"start-{start}", title, about, says=findings, items=items)


def looks_off(finding: Finding) -> list[str]:
    """The levels that are off, or seem so: their shares lie outside the band, and surely not at fair."""
    fair, margin = finding.fair or 0.0, finding.margin or 0.0
    return [
        level.name
        for level in finding.levels
        if level.is_off or (abs(level.value.value - fair) > margin and not level.value.low <= fair <= level.value.high)
    ]


def share_table(log: LogSums, balance: Balance) -> Table:
    """One row a level: win share (raw and with the other factor taken out), score, seats and blocks."""
    factor, raw, even = balance.factor, balance.raw, balance.verdict.target
    scores = estimate(log.sums[f"score.{factor.sums}"].pick(factor.levels), "mean")
    rows = []
    order = sorted(range(len(raw.levels)), key=lambda i: -balance.judged.value[i])
    for i in order:
        row = [raw.levels[i], interval(raw, i)]
        row += [] if balance.adjusted is None else [interval(balance.adjusted, i)]
        off = raw.levels[i] in balance.verdict.outside
        row += [off, float(balance.judged.value[i] / even), interval(scores, i, "mean")]
        rows.append([*row, count(raw.rows[i]), count(raw.present[i])])
    columns = [factor.word, "win share"]
    columns += [] if balance.adjusted is None else [f"{balance.taken_out} taken out"]
    columns += ["clearly off", "times the even share", "mean score", "seats", "deals"]
    key = factor.sums.replace(":", "-") if factor.sums != "seat" else "seats"
    details = start_details(log, factor.sums, [factor.levels[i] for i in order]) if factor.sums.startswith("start:") else ()
    caption = f"Win share and score by {factor.word}"
    return Table(key, caption, tuple(columns), rows, TOGETHER, sortable=True, details=details)


def start_details(log: LogSums, sums: str, levels: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Make the details below each start: its win share with each strategy, at each seat, and a playout to watch."""
    seen = start_rows(rows_of(log.run), sums.removeprefix("start:"))
    grid = estimate(log.sums[f"share.{sums}_strategy"].pick(cross(list(levels), log.players)))
    found = []
    for i, level in enumerate(levels):
        at = range(i * len(log.players), (i + 1) * len(log.players))
        shares = [f"{p} {100 * grid.value[k]:.1f}" for p, k in zip(log.players, at, strict=True) if np.isfinite(grid.low[k])]
        by_player = [("Win share by strategy, %:", ", ".join(shares))] if len(shares) > 1 else []
        found.append([*has(log, level), *by_player, *seen.get(level, [])])
    return found


def has(log: LogSums, level: str) -> list[tuple[str, str]]:
    """Describe what a start begins with: what it does, if it is one of the contents, or else its row of the ruleset."""
    manifest = log.run.manifest
    text = next((content.text for content in manifest.game.contents if content.key == level), "")
    row = None if text else row_of(manifest.rules.values, level)
    words = text or (start_words(row) if row else "")
    return [("What it has:", words)] if words else []


def interaction_text(log: LogSums, start: str, used: list[str], word: str) -> str:
    """Return True if the strength of a start depends on who plays it."""
    players = [p for p, n in zip(log.players, log.sums["share.strategy"].rows, strict=True) if n > 0]
    if len(players) < 2 or len(used) < 2:
        return f"Whether the strength of a {word} depends on the strategy cannot be tested: only one of either played."
    grid = log.sums[f"share.start:{start}_strategy"].pick(cross(used, players))
    empty = [level for level, n in zip(grid.levels, grid.rows, strict=True) if n == 0]
    if empty:
        return f"Whether the strength of a {word} depends on the strategy cannot be tested: {empty[0]} never met."
    test = interaction(estimate(grid), len(used), len(players))
    if not math.isfinite(test.p):
        return f"This run is too short to test whether the strength of a {word} depends on the strategy."
    yes = "depends" if test.p < 0.05 else "was not shown to depend"
    return f"The strength of a {word} {yes} on the strategy that plays it (p {P(test.p)})."


def grid_table(log: LogSums, factor: BalanceFactor, start: str) -> Table:
    """Win share by start and strategy."""
    players, used, word = log.players, factor.levels, factor.word
    grid = estimate(log.sums[f"share.start:{start}_strategy"].pick(cross(used, players)))
    k = len(players)
    rows = [
        [name, *(counted(grid, i * k + j) if grid.rows[i * k + j] else None for j in range(k))]
        for i, name in enumerate(factor.names())
    ]
    caption = f"Win share by {word} and strategy"
    return Table(f"start-{start}-strategies", caption, (word, *players), rows, DEALS, folded=True, n_is="seats")
