"""The account of a run: win shares and verdicts, one for all that print them (the end of `run`, Python, the report).

The intervals of a list of shares hold at once with 95 % confidence, and verdicts are read from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from reports.judge.balance import balances, even_share, finding_of
from reports.judge.table_wins import table_finding
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level, percent
from simulate.claims import balance as said
from simulate.claims.claim import games_of
from simulate.metrics import WIN_SHARE, Metric
from simulate.statistics.blocks import BlockSums
from simulate.statistics.estimates import Estimates, Floats, at_once, estimate, pairwise, saving
from simulate.statistics.evidence import more_playouts
from simulate.statistics.standards import LEAST_BLOCKS
from simulate.sums.log_sums import LogSums
from simulate.sums.reading import read_log, sure_of_run

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Spread
    from simulate.runs.read.run import Run
    from simulate.sums.source import SumSource

LEADS = 1.1  # times the even share that the best surely wins more than, to be said to lead; all within it: even
DOMINANT, USELESS = 1.5, 0.5  # times the even share that a strategy surely wins more, or less, than


@dataclass(frozen=True)
class Account:
    """The account of a run. `shares`: win shares of the strategies that played, best first; `saved` (K,): see `saving`.

    `findings`: the verdicts on starts, places and strategies; none where the run kept no seats.
    """

    shares: Estimates
    saved: Floats
    findings: tuple[Finding, ...] = ()


def account_of(run: Run) -> Account:
    """The account of a run directory. Raises RunError if it holds no whole shard or is damaged."""
    if "seats" in run.manifest.summed():
        return account(read_log(run)[0])
    tally = run.tally()
    sure = sure_of_run(run)
    by_block, by_playout = (replace(diagonal(sums), sure=sure) for sums in (tally.by_block, tally.by_playout))
    return _account(at_once(by_block), estimate(by_playout), ())


def account(log: LogSums) -> Account:
    """The account of a log that was read."""
    means = at_once(log.sums["share.strategy"])
    is_coop = log.run.manifest.game.is_coop
    findings = [table_finding(log)] if is_coop else []
    findings += [finding_of(balance, log.run) for balance in balances(log)]
    findings.append(strategy_finding(means, even_share(log), log.run, is_coop))
    return _account(means, estimate(log.sums["independent"]), tuple(findings))


def _account(means: Estimates, alone: Estimates, findings: tuple[Finding, ...]) -> Account:
    order = best_first(means)
    return Account(means.pick(order), saving(means, alone)[order], findings)


def diagonal(spreads: dict[str, Spread]) -> BlockSums:
    """The sums in the receipts of a run as block sums: enough for the interval of each level by itself."""
    rows, total, present, ss, sn, nn = (
        np.array([getattr(spread, part) for spread in spreads.values()], float)
        for part in ("n", "t", "units", "tt", "tn", "nn")
    )
    return BlockSums(tuple(spreads), int(present.max()), rows, total, present, np.diag(ss), np.diag(sn), np.diag(nn))


def best_first(means: Estimates) -> list[int]:
    """Indices of the levels that occurred, best first."""
    value = np.where(np.isnan(means.value), -np.inf, means.value)
    return [int(i) for i in np.argsort(-value, kind="stable") if means.rows[i]]


def shown(means: Estimates, i: int) -> Interval:
    """Level `i` of some shares with its interval."""
    return Interval(float(means.value[i]), float(means.low[i]), float(means.high[i]))


def strategy_finding(means: Estimates, even: float, run: SumSource, is_coop: bool = False) -> Finding:
    """Find whether one strategy leads (wins clearly more than each other) or even dominates, and which are useless.

    Where all win together it only says how often tables win with each: nobody wins more than another at his table.
    """
    played = means.pick(best_first(means))
    names = played.levels
    levels = tuple(
        Level(name, str(Metric(WIN_SHARE, "strategy", level=name)), shown(played, i)) for i, name in enumerate(names)
    )
    figures, games = [(name, str(shown(played, i))) for i, name in enumerate(names)], games_of(run)
    if len(levels) < 2:
        return Finding("strategies", "Strategies", "", said.only_one(names[0], games), levels)
    if is_coop:
        return Finding("strategies", "Strategies", "", said.with_their_table(figures, games), levels)
    if played.few.any():
        least = max(float(played.present.min()), 1.0)
        more = more_playouts(LEAST_BLOCKS / least, run.playouts_held)
        return Finding("strategies", "Strategies", "too short", said.too_few_to_rank(figures, games), levels, more=more)
    rivals = _rivals(played)
    useless = [name for name, high in zip(names, played.high, strict=True) if high < even * USELESS]
    leads = not rivals and played.low[0] > even * LEADS
    ends = np.concatenate([played.low, played.high])
    is_even = bool((abs(ends - even) < even * (LEADS - 1)).all())
    dominates = leads and played.low[0] > even * DOMINANT
    times = f"{DOMINANT:g} times" if dominates else ""
    claim = said.best_strategy(figures, rivals, times, useless, percent(even), games)
    off = {*useless, *([names[0]] if dominates else [])}
    levels = tuple(replace(level, is_off=level.name in off) for level in levels)
    verdict = "one dominates" if dominates else "one leads" if leads else "even" if is_even else "none leads"
    return Finding("strategies", "Strategies", verdict, claim, levels, fair=even)


def _rivals(played: Estimates) -> Sequence[str]:
    """The strategies that the first one is not clearly above, Holm-corrected over all pairs."""
    best = played.levels[0]
    pairs = [c for c in pairwise(played) if best in (c.first, c.second) and not c.p < 1 - played.sure.now]
    return [c.second if c.first == best else c.first for c in pairs]
