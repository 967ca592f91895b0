"""A sweep of a game in which all win together: how often the table wins in each run, against what is meant there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reports.judge.answer import Answer
from reports.judge.table_wins import KEY, QUESTION, meant, table_finding, table_share, table_verdict
from reports.parts.document import Section, Table
from reports.parts.findings import Finding
from reports.sections.common import DEALS, count, interval
from reports.sweep.phrases import listed
from reports.sweep.sweep_runs import Sweep, SweepRun
from simulate.claims import first
from simulate.runs.plan.sweep import BASE

NAMED = 4  # runs that the first sentence names
BELOW = "Who sits at the table, strategies and contents are no part of this answer: they stand below."


def judged(sweep: Sweep) -> list[tuple[SweepRun, Finding]]:
    """The runs that say how often the table is meant to win, each with its finding."""
    sides = [side for side in sweep.sides if "share.all" in side.log.sums and side.run.manifest.game.target is not None]
    where = {side.name: f"{side.seats} seats" + (f", {side.variant}" if side.variant != BASE else "") for side in sides}
    return [(side, replace(table_finding(side.log), question=f"{QUESTION}, {where[side.name]}")) for side in sides]


def table_answer(sweep: Sweep) -> Answer | None:
    """In which runs the table wins more, or less often than is meant, the farthest first; None where nothing is meant."""
    found = judged(sweep)
    if not found:
        return None
    claims, runs = [finding.claim for _, finding in found], "the one run" if len(found) == 1 else f"all {len(found)} runs"
    off = [(side, finding) for side, finding in found if finding.verdict == "unbalanced"]
    if off:
        off.sort(key=lambda pair: -abs(pair[1].levels[0].value.value - (pair[1].fair or 0.0)))
        head = "No" if len(off) == len(found) else "Not everywhere"
        return Answer(first.sweep_table(head, told(off, len(sweep.seat_counts) > 1), claims), also=BELOW)
    if all(finding.verdict == "balanced" for _, finding in found):
        return Answer(first.sweep_table("Yes", f"In {runs} the table wins as often as meant", claims), also=BELOW)
    words = "In no run the table clearly wins more or less often than meant, nor is it shown everywhere that it does not"
    return Answer(first.sweep_table("Undecided", words, claims), also=BELOW)


def told(off: Sequence[tuple[SweepRun, Finding]], has_seats: bool) -> str:
    """How often the table wins where it should not: 78 % (2 seats) and 28 % (4 seats) of games, where 40 to 50 are meant."""
    by_meant: dict[str, list[str]] = {}
    for side, finding in off[:NAMED]:
        where = [f"{side.seats} seats"] * has_seats + [side.variant] * (side.variant != BASE or not has_seats)
        share = f"{100 * finding.levels[0].value.value:.0f} % ({', '.join(where)})"
        by_meant.setdefault(meant(side.run.manifest.game), []).append(share)
    parts = [f"{listed(shares, most=NAMED)} of games, where {target} are meant" for target, shares in by_meant.items()]
    more = f"; {len(off) - NAMED} more runs are off" if len(off) > NAMED else ""
    return f"The table wins {'; '.join(parts)}{more}"


def table_section(sweep: Sweep) -> Section:
    """Every run with how often the table wins in it, and the finding of each run of the base."""
    rows: list[list[object]] = []
    for side in sweep.sides:
        means, verdict, game = table_share(side.log), table_verdict(side.log), side.run.manifest.game
        target = "" if game.target is None else meant(game)
        word = "" if verdict is None else verdict.word
        rows.append([f"{side.seats} seats, {side.variant}", interval(means, 0), target, word, count(means.present[0])])
    table = Table("table-wins", "How often the table wins", ("run", "games won", "meant", "verdict", "deals"), rows, DEALS)
    answers = [finding for side, finding in judged(sweep) if side in sweep.bases()]
    about = "All win together, or all lose: each seat has the whole result, and no place is better than another."
    return Section(KEY, "Does the table win as often as meant?", about, items=[table], answers=answers)
