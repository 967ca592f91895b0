"""Play on until every effect is known well enough: each card as many blocks as its own noise asks for."""

from __future__ import annotations

import math

import numpy as np

from simulate.runs.plan.order import Order
from simulate.runs.play.scheduler import Jobs
from simulate.statistics.paired import effect_of
from simulate.statistics.standards import LEAST_PAIRS
from simulate.whatif.targets import Target
from simulate.whatif.treatments import SHARE, Base, Treated, apply_treatment, both, joined, play_base

ROUNDS = 4  # noise is estimated afresh after each
SPARE = 1.05  # blocks more than the estimate asks for
MOST_TIMES = 200  # the first base, at most


def treat_until_precise(
    order: Order, base: Base, treated: dict[Target, Treated], how: str, jobs: Jobs, within: float
) -> tuple[Base, dict[Target, Treated]]:
    """The base and what was treated, both longer, until half an interval of win share is at most `within`."""
    first, treated = len(base.values), dict(treated)
    for _ in range(ROUNDS):
        needed = {target: min(blocks_for(done, within), MOST_TIMES * first) for target, done in treated.items()}
        longest = max(needed.values())
        if longest > len(base.values):
            base = joined([base, play_base(order, longest - len(base.values), jobs, len(base.values))])
        short = [target for target, done in treated.items() if needed[target] > len(done.differences)]
        if not short:
            break
        for target in short:
            done = treated[target]
            more = apply_treatment(order, base.part(len(done.differences), needed[target]), target, how, jobs)
            treated[target] = both(done, more)
    return base, treated


def blocks_for(done: Treated, within: float) -> int:
    """Count the blocks until half of the interval is at most `within`, by the noise so far."""
    blocks = len(done.differences)
    effect = effect_of(done.differences[..., SHARE].mean(axis=1))
    half = (effect.high - effect.low) / 2
    if blocks < LEAST_PAIRS:
        return LEAST_PAIRS
    if not np.any(done.differences[..., SHARE]):  # no block differs: the interval shrinks as fast as blocks are added
        return max(blocks, math.ceil(blocks * half / within))
    if not half > within:
        return blocks
    return math.ceil(blocks * (half / within) ** 2 * SPARE)
