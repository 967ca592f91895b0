"""Random: takes roles, builds and keeps cards at random, produces and sells all it can.

Idea    none: the floor that every other strategy must beat, and a fuzz test of the rules.
Sees    its own hand.   Chance   every choice.   Params   none.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below
from simulate.games.san_juan.state import (
    CHAPEL_CARD,
    CHAPEL_NONE,
    DECIDE_CHAPEL,
    DECIDE_DISCARD,
    DECIDE_KEEP,
    DECIDE_MINE,
    DECIDE_PAY,
    DECIDE_PRODUCE,
    DECIDE_SELL,
    DISCARD,
    KEEP,
    MINE,
    PAY_CARD,
    K,
    sig,
)

PARAMS: dict[str, float] = {}


@jit
def any_card(rng, counts, first):
    """A uniformly random card of a multiset, as the action `first + kind`."""
    total = 0
    for kind in range(K):
        total += int(counts[kind])
    at = below(rng, total)
    for kind in range(K):
        at -= int(counts[kind])
        if at < 0:
            return first + kind
    return first


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Choose uniformly; payments come from the hand as long as it lasts."""
    decision = view.decision
    if decision == DECIDE_PAY:
        if view.hand_n[seat] > 0:
            return any_card(rng, view.hand[seat], PAY_CARD)
        return legal[below(rng, n)]
    if decision == DECIDE_KEEP:
        return any_card(rng, view.drawn, KEEP)
    if decision == DECIDE_DISCARD:
        return any_card(rng, view.hand[seat], DISCARD)
    if decision == DECIDE_MINE:
        return any_card(rng, view.mine, MINE)
    if decision == DECIDE_PRODUCE or decision == DECIDE_SELL:
        return legal[below(rng, n - 1)]
    if decision == DECIDE_CHAPEL:
        if below(rng, 2) == 0:
            return CHAPEL_NONE
        return any_card(rng, view.hand[seat], CHAPEL_CARD)
    return legal[below(rng, n)]
