"""Play on until every effect is known well enough: each card as many blocks as its own noise asks for."""

from __future__ import annotations

import math

from simulate.runs.plan.order import Order
from simulate.runs.play.scheduler import Jobs
from simulate.statistics.paired import effect_of
from simulate.whatif.targets import Subject
from simulate.whatif.treatments import SHARE, Base, Treated, both, joined, play_base, treat

ROUNDS = 4  # noise is estimated anew after each
SPARE = 1.05  # blocks more than the estimate asks for
MOST_TIMES = 200  # the first base, at most


def treat_within(
    order: Order, base: Base, treated: dict[Subject, Treated], how: str, jobs: Jobs, within: float
) -> tuple[Base, dict[Subject, Treated]]:
    """The base and what was treated, both longer, until half an interval of win share is at most `within`."""
    first, treated = len(base.values), dict(treated)
    for _ in range(ROUNDS):
        needed = {subject: min(blocks_for(done, within), MOST_TIMES * first) for subject, done in treated.items()}
        longest = max(needed.values())
        if longest > len(base.values):
            base = joined([base, play_base(order, longest - len(base.values), jobs, len(base.values))])
        short = [subject for subject, done in treated.items() if needed[subject] > len(done.differences)]
        if not short:
            break
        for subject in short:
            done = treated[subject]
            more = treat(order, base.part(len(done.differences), needed[subject]), subject, how, jobs)
            treated[subject] = both(done, more)
    return base, treated


def blocks_for(done: Treated, within: float) -> int:
    """How many blocks it takes until half of the interval is at most `within`, by the noise so far."""
    blocks = len(done.differences)
    effect = effect_of(done.differences[..., SHARE].mean(axis=1))
    half = (effect.high - effect.low) / 2
    if not half > within:  # known well enough, or too few blocks to say
        return blocks
    return math.ceil(blocks * (half / within) ** 2 * SPARE)
