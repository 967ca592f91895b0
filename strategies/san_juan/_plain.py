"""Builds as the simple players enumerate them: no Crane, one card after the other."""

from simulate.engine.jit import jit
from simulate.games.san_juan.builder import can_pay, may_build, price
from simulate.games.san_juan.model import N_KINDS


@jit
def next_build(view, rules, seat, discount, after):
    """(kind, price) of the first affordable build on a new stack with a kind above `after`; (-1, 0) if there is none."""
    hand_n = int(view.hand_n[seat]) - 1
    for kind in range(after + 1, N_KINDS):
        if view.hand[seat, kind] > 0 and may_build(view, rules, seat, kind, -1):
            units = price(view, rules, seat, kind, -1, discount)
            if can_pay(view, rules, seat, -1, units, hand_n):
                return kind, units
    return -1, 0
