"""The answer of a sweep: is the game balanced in its runs, in one sentence, and by what it is not."""

from __future__ import annotations

from collections import Counter

from reports.judge.answer import Answer
from reports.judge.balance import Balance
from reports.sweep.sweep_runs import Sweep, SweepRun
from reports.sweep.table_wins import table_answer
from simulate.claims import first
from simulate.claims.claim import Games

BELOW = "Strategies and contents are no part of this answer: they stand below."


def sweep_answer(sweep: Sweep) -> Answer | None:
    """In how many runs something is clearly off, what, and the worst of it; None where nothing can be judged."""
    if sweep.first.run.manifest.game.is_coop and (answer := table_answer(sweep)) is not None:
        return answer
    seated = [side for side in sweep.sides if "share.all" in side.log.sums]
    judged = [(side, side.balances) for side in seated if side.balances]
    if not judged:
        return None
    off = [(side, b) for side, found in judged for b in found if b.verdict.word == "unbalanced"]
    balanced = [all(b.verdict.word == "balanced" for b in found) for _, found in judged]
    total = len(judged)
    runs = "the one run" if total == 1 else f"the {total} runs"
    sides = len({side.name for side, _ in off})
    title, playouts = sweep.first.run.manifest.game.title, sum(side.run.playouts_held for side, _ in judged)
    games, many = Games(f"{playouts:,} playouts of {title}, {runs}"), sum(len(found) for _, found in judged)
    if not off:
        if all(balanced):
            return Answer(first.sweep_yes(runs, games, many), also=BELOW)
        return Answer(first.sweep_undecided(runs, games, many), also=BELOW)
    factors = Counter(b.factor.word for _, b in off)
    times = ", ".join(f"the {word} in {n}" for word, n in factors.most_common())
    return Answer(first.sweep_no(sides == total, sides, runs, times, games, many), also=f"{_worst(off)} {BELOW}")


def _worst(off: list[tuple[SweepRun, Balance]]) -> str:
    """The share that is farthest outside, as a part of what would be even there, and its run."""
    far = [
        (abs(share / b.verdict.target - 1), name, share, side, b)
        for side, b in off
        for name, share in zip(b.judged.levels, b.judged.value, strict=True)
        if name in b.verdict.outside
    ]
    _, name, share, side, b = max(far, key=lambda one: one[0])
    where = f"{side.seats} seats, {side.variant}"
    return f"Farthest off: {name} wins {share * 100:.0f} % instead of {b.verdict.target * 100:.0f} % ({where})."
