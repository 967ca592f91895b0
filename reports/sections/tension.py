"""Tension and choice: what the log tells of the way to a result, and how much of a win is skill or deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from reports.parts.cells import Interval
from reports.parts.document import Table
from reports.parts.findings import Level
from reports.sections.common import DEALS, count, interval
from simulate.statistics.estimates import Estimates, estimate, quantile
from simulate.statistics.histogram import Histogram
from simulate.statistics.standards import LEAST_BLOCKS
from simulate.sums.log_sums import LogSums
from simulate.sums.trajectories import CHOICES, COMEBACK, DEAD, EARLY, EIGHTHS, FORCED, LATE, LEADER, OPTIONS, TURNS

SHARES = {
    LEADER: "the player who leads alone after half of the rounds wins or shares the victory",
    COMEBACK: "one seat wins that had fewer points than another at half of the rounds",
    EARLY: "the winner takes the lead for good in the first half",
    LATE: "the winner takes the lead for good in the last eighth only, or by another rule than points",
    FORCED: "moves without a choice (one legal action only)",
    DEAD: "turns without a decision (a turn: moves in a row of one seat)",
}
MEANS = {
    CHOICES: "decisions a turn",
    OPTIONS: "legal actions a decision",
    TURNS: "turns of a seat in a playout",
}

METRICS = {
    LEADER: "lead.half_wins", COMEBACK: "lead.comeback", EARLY: "lead.early", LATE: "lead.late",
    FORCED: "choice.forced", DEAD: "choice.dead_turns", CHOICES: "choice.decisions", OPTIONS: "choice.options",
    TURNS: "choice.turns",
}  # fmt: skip
BASES = {"strategy": "win_rests_on.strategy", "deal": "win_rests_on.deal"}  # parts of the variance of a win


def parts_of_a_win(log: LogSums) -> dict[str, Interval]:
    """Shares of the variance of a win that the strategy and the deal explain, with intervals; empty if not known."""
    if "deals" not in log.sums or len(log.players) < 2:  # one player for all: the rotations are one playout
        return {}
    deal = estimate(log.sums["deals"], "mean")
    variance = float(deal.rows[0])  # of all seat rows, divided by the seats
    if variance <= 0:
        return {}
    found = {}
    players = estimate(log.sums["share.strategy"])
    if (players.rows > 0).sum() > 1 and players.present[players.rows > 0].min() >= LEAST_BLOCKS:
        found["strategy"] = _by_strategy(players, variance * log.run.seat_count)
    found["deal"] = _from_zero(float(deal.value[0]), float(deal.low[0]), float(deal.high[0]))
    return found


def shares_of_a_win(log: LogSums, parts: Mapping[str, Interval]) -> list[tuple[str, Interval]]:
    """Those parts in words, with how far apart the players are, and what is left: together they are all of it."""
    words = {"deal": "the deal and all chance that a seat keeps while the players rotate"}
    if "strategy" in parts:
        players = estimate(log.sums["share.strategy"])
        shown = players.value[players.rows > 0]
        low, high = shown.min() * 100, shown.max() * 100
        words["strategy"] = f"which of these {len(shown)} players sits there (they win {low:.1f} to {high:.1f} %)"
    told = [(words[name], value) for name, value in parts.items()]
    ends = [sum(getattr(value, end) for value in parts.values()) for end in ("value", "high", "low")]
    left = [max(1.0 - end, 0.0) for end in ends]
    return [*told, ("all else: chance after the deal, and what the others do", Interval(*left))]


def _by_strategy(players: Estimates, total: float) -> Interval:
    """Variance between the strategies' means, without what chance adds to it; the interval by linearisation."""
    at = np.flatnonzero(players.rows > 0)
    value, rows, cov = players.value[at], players.rows[at], players.cov[np.ix_(at, at)]
    away = value - (value * rows).sum() / rows.sum()
    share = float((rows * (away**2 - np.diag(cov))).sum() / total)
    slope = 2 * rows * away / total
    half = float(quantile(players.sure.now) * np.sqrt(slope @ cov @ slope))
    return _from_zero(share, share - half, share + half)


def _from_zero(value: float, low: float, high: float) -> Interval:
    """A part of a variance: what noise takes below zero is zero; NaN (too short) stays."""
    value, low, high = np.maximum([value, low, high], 0.0).tolist()
    return Interval(value, low, high)


def has_leads(log: LogSums) -> bool:
    """Return True if seats can lead before the end: several play for themselves or a side, and points are shown before."""
    game = log.run.manifest.game
    return log.run.seat_count > 1 and game.points_shown and not game.is_coop


def tension_says(log: LogSums) -> list[str]:
    """Parts of the sentence of the first screen."""
    parts = []
    who = "side" if log.run.manifest.game.kind == "teams" else "player"
    if "leads" in log.sums and has_leads(log):
        leads = log.sums["leads"]
        means = estimate(leads)
        kept, turned = means.levels.index(LEADER), means.levels.index(COMEBACK)
        if np.isfinite(means.low[kept]) and np.isfinite(means.low[turned]):
            alone = float(means.rows[kept] / means.rows[turned])  # COMEBACK is of all playouts
            parts.append(
                f"one {who} alone leads at half time in {alone * 100:.0f} % of games and wins {interval(means, kept)} of "
                f"those{yardstick(log, who)}; one who was behind then wins in {interval(means, turned)} of games"
            )
    if "choices" in log.sums:
        choices, waits = estimate(log.sums["choices"], "mean"), estimate(log.sums["waits"])
        alone = log.run.seat_count == 1  # whose turns never end
        many = "each decision" if alone else f"a turn has {choices.value[0]:.1f} decisions, each"
        forced = f"; {waits.value[0] * 100:.0f} % of moves are forced" if waits.value[0] >= 0.005 else ""
        parts.append(f"{many} among {choices.value[1]:.1f} options on average{forced}")
    return parts


def yardstick(log: LogSums, who: str) -> str:
    """What the leader would win if a lead were worth nothing: what anybody wins; empty where the log does not say."""
    means = log.sums.get("playouts")
    if means is None or "winners" not in means.levels:
        return ""
    winners = estimate(means.pick(["winners"]), "mean").value[0]
    return f" ({winners / log.run.seat_count * 100:.1f} % if a lead said nothing, for so often any {who} wins)"


def tension_levels(log: LogSums) -> list[Level]:
    """Every rate and mean of the way to a result by its metric, and what a win rests on; those too short are left out."""
    kinds: tuple[tuple[str, Literal["share", "mean"]], ...] = (("leads", "share"), ("waits", "share"), ("choices", "mean"))
    found = []
    for name, kind in kinds:
        if name in log.sums and (name != "leads" or has_leads(log)):
            means = estimate(log.sums[name], kind)
            found += [Level(level, METRICS[level], interval(means, i, kind)) for i, level in enumerate(means.levels)]
    found += [Level(f"win explained by {part}", BASES[part], value) for part, value in parts_of_a_win(log).items()]
    return [level for level in found if np.isfinite(level.value.low)]


def tension_tables(log: LogSums) -> list[Table]:
    """Leads and choices with their intervals, when the lead was taken for good, and what a win rests on."""
    tables = []
    rows: list[list[object]] = []
    if has_leads(log):
        rows += _rows(log, "leads", SHARES, "share")
    rows += _rows(log, "waits", SHARES, "share") + _rows(log, "choices", MEANS, "mean")
    if rows:
        of, title = ("", "Choices")
        if has_leads(log):
            of, title = " of playouts, of those with a sole leader, of decided ones,", "Leads and choices"
        note = f"{DEALS} Shares{of} of plies, of turns; n is how many."
        tables.append(Table("tension", title, ("what", "how often or how much", "n"), rows, note))
    taken = log.histogram("lead_for_good")
    if taken.n and has_leads(log):
        tables.append(_taken_table(taken))
    parts = parts_of_a_win(log)
    if parts:
        rows = [[words, value] for words, value in shares_of_a_win(log, parts)]
        tables.append(
            Table(
                "skill",
                "What a win rests on, among these players",
                ("what", "share of the variance of a win"),
                rows,
                f"{DEALS} Of these players only: whatever the game, those who are equally strong leave nothing to who "
                "plays, and an expert among players who move at random leaves nearly nothing to the rest. Players who "
                "play alike meet the same chance.",
            )
        )
    return tables


def _rows(log: LogSums, name: str, words: dict[str, str], kind: Literal["share", "mean"]) -> list[list[object]]:
    if name not in log.sums:
        return []
    means = estimate(log.sums[name], kind)
    return [
        [words[level], interval(means, i, kind), count(means.rows[i])]
        for i, level in enumerate(means.levels)
        if means.rows[i]
    ]


def _taken_table(taken: Histogram) -> Table:
    shares: Sequence[float] = [taken.share(eighth, eighth) for eighth in range(1, EIGHTHS + 1)]
    return Table(
        "lead-for-good",
        "When the winner took the lead for good",
        ("eighth of the playout", *(str(i) for i in range(1, EIGHTHS + 1)), "playouts"),
        [["share of playouts, %", *(f"{share * 100:.1f}" for share in shares), taken.n]],
        "By rounds. The last eighth holds shared victories too, and those of a seat that was not alone ahead in points. In "
        "playouts of few rounds some eighths stay empty.",
        folded=True,
    )
