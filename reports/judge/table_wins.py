"""Does the table win as often as meant? The question of games in which all win or all lose, in place of who wins more."""

from __future__ import annotations

from reports.judge.balance import named
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from simulate.claims import balance
from simulate.claims.claim import games_of
from simulate.metrics import TABLE_WINS
from simulate.runs.plan.manifest import GameInfo
from simulate.statistics.estimates import Estimates, at_once
from simulate.statistics.evidence import more_playouts
from simulate.statistics.verdicts import Verdict, judge
from simulate.sums.log_sums import LogSums

KEY = "table"
QUESTION = "How often the table wins"


def table_share(log: LogSums) -> Estimates:
    """The share of games that the table wins, over blocks."""
    return named(at_once(log.sums["share.all"]), ["The table"])


def table_verdict(log: LogSums) -> Verdict | None:
    """The share against what is meant; None where nothing says that."""
    target = log.run.manifest.game.target
    return None if target is None else judge(table_share(log), sum(target) / 2, (target[1] - target[0]) / 2)


def table_finding(log: LogSums) -> Finding:
    """The finding for the first screen."""
    means, verdict, game = table_share(log), table_verdict(log), log.run.manifest.game
    value = Interval(float(means.value[0]), float(means.low[0]), float(means.high[0]))
    level = Level(means.levels[0], TABLE_WINS, value, verdict is not None and bool(verdict.outside))
    claim = balance.table_wins(str(value), "" if verdict is None else meant(game), games_of(log.run))
    if verdict is None:
        return Finding(KEY, QUESTION, "", claim, (level,), of_seat=True)
    more = more_playouts(verdict.factor, log.run.playouts_held)
    off = f"the table wins {value.value * 100:.0f} % of games, where {meant(game)} are meant"
    return Finding(
        KEY, QUESTION, verdict.word, claim, (level,), verdict.target, verdict.margin, more, of_seat=True, said_off=off
    )


def meant(game: GameInfo) -> str:
    """The target in words: 40 to 50 %."""
    low, high = game.target or (0.0, 1.0)
    return f"{100 * low:.3g} to {100 * high:.3g} %"
