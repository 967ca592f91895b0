"""The sentences above the board: is it balanced under these rules, and what moved."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, nan

from reports.judge.answer import Answer, answer_of
from reports.judge.table_wins import QUESTION
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from simulate.claims.balance import on_board, table_wins
from simulate.claims.changes import board_moved, board_still
from simulate.claims.claim import Games
from simulate.metrics import TABLE_WINS, figure, title
from simulate.statistics.sequential import MOVED
from simulate.studio.board import FAIR, GROUPS, SHARES, STRONG, WEAK, BoardRow, Target

QUESTIONS = {"seat": "Place in turn order", "start": "Starting position", "strategy": "Strategies"}


def findings_of(rows: Sequence[BoardRow], fair: float, margin: float, games: Games, target: Target = None) -> list[Finding]:
    """Return what the board says of places, starts and players, or of a table that wins together, as findings."""
    table = next((row for row in rows if row.metric == TABLE_WINS), None)
    if table is not None:  # who wins together has no fair share beside the others
        return [] if target is None else [_table(table, target, games)]
    found = []
    for scope, group in GROUPS.items():
        own = [row for row in rows if row.group == group]
        if len(own) < 2:
            continue
        verdict = _leads(own) if scope == "strategy" else _verdict(own)
        levels = tuple(
            Level(row.name, row.metric, Interval(row.after, row.low, row.high), row.mark in (STRONG, WEAK)) for row in own
        )
        claim = on_board(QUESTIONS[scope], verdict, len(own), games)
        found.append(Finding(scope, QUESTIONS[scope], verdict, claim, levels, fair, margin, of_seat=scope == "seat"))
    return found


def _verdict(rows: Sequence[BoardRow]) -> str:
    if any(row.mark in (STRONG, WEAK) for row in rows):
        return "unbalanced"
    return "balanced" if all(row.mark == FAIR for row in rows) else "undecided"


def _leads(rows: Sequence[BoardRow]) -> str:
    best = max(rows, key=lambda row: row.after)
    return (
        "one leads" if isfinite(best.low) and all(best.low > row.high for row in rows if row is not best) else "none leads"
    )


def _table(row: BoardRow, target: tuple[float, float], games: Games) -> Finding:
    """How often the table wins, beside how often it is meant to."""
    low, high = (100 * end for end in target)
    meant = f"{low:.3g} to {high:.3g} %"
    level = Level("The table", row.metric, Interval(row.after, row.low, row.high), row.mark in (STRONG, WEAK))
    claim = table_wins(f"{100 * row.after:.1f} % ({100 * row.low:.1f} to {100 * row.high:.1f})", meant, games)
    off = f"the table wins {100 * row.after:.0f} % of games, where {meant} are meant"
    fair, margin = sum(target) / 2, (target[1] - target[0]) / 2
    return Finding("table", QUESTION, _verdict([row]), claim, (level,), fair, margin, of_seat=True, said_off=off)


def answer_in(rows: Sequence[BoardRow], fair: float, margin: float, games: Games, target: Target = None) -> Answer | None:
    """Return the answer of the first screen; None where nothing is judged, as in a game for one."""
    return answer_of(findings_of(rows, fair, margin, games, target))


def moved_most(rows: Sequence[BoardRow], changed: int, games: Games) -> str:
    """Say which win share moved most, or by how much none did more; before anything is changed, nothing."""
    if not changed:
        return ""
    shares = [row for row in rows if row.metric == TABLE_WINS] or [row for row in rows if row.group in SHARES]
    moved = [row for row in shares if row.word == MOVED]
    if not moved:
        reach = max((max(abs(row.change_low), abs(row.change_high)) for row in shares), default=nan)
        return board_still(reach if isfinite(reach) else None, len(shares), games).words
    top = max(moved, key=lambda row: abs(row.change))
    by, low, high = (
        figure(top.metric, value, True).replace(" pp", "") for value in (top.change, top.change_low, top.change_high)
    )
    was, now = figure(top.metric, top.before), figure(top.metric, top.after)
    return board_moved(title(top.metric), now, was, by, (low, high), len(shares), games).words
