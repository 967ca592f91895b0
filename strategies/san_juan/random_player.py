"""Random: takes roles, builds and keeps cards at random, produces and sells all it can.

Idea    none: the floor that every other strategy must beat, and a fuzz test of the rules.
Sees    its own hand.   Chance   every choice.   Params   none.
"""

from simulate.engine.jit import entry, jit
from simulate.engine.streams import below
from simulate.games.san_juan import state as S
from simulate.games.san_juan.builder import payable_goods
from simulate.games.san_juan.buildings import count_empty
from simulate.games.san_juan.model import N_GOODS, N_KINDS
from simulate.games.san_juan.state import sig

PARAMS: dict[str, float] = {}


@jit
def any_card(rng, counts, first):
    """A uniformly random card of a multiset, as the action `first + kind`."""
    total = 0
    for kind in range(N_KINDS):
        total += int(counts[kind])
    at = below(rng, total)
    for kind in range(N_KINDS):
        at -= int(counts[kind])
        if at < 0:
            return first + kind
    return first


@jit
def goods_of(view, rules, seat, good):
    """Buildings of a kind that the running decision could still use: to pay, to produce or to sell."""
    if view.decision == S.D_PAY:
        return payable_goods(view, rules, seat, good)
    if view.decision == S.D_PRODUCE:
        return count_empty(view, seat, good) - int(view.chosen[seat, good])
    return int(view.goods[seat, good]) - int(view.chosen[seat, good])


@jit
def any_good(view, rules, seat, rng, first):
    """A uniformly random usable building, as the action `first + good`."""
    total = 0
    for good in range(N_GOODS):
        total += goods_of(view, rules, seat, good)
    at = below(rng, total)
    for good in range(N_GOODS):
        at -= goods_of(view, rules, seat, good)
        if at < 0:
            return first + good
    return first


@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
    """Choose uniformly; goods pay only for what the hand cannot cover; produce and sell all that is allowed."""
    decision = view.decision
    if decision == S.D_PAY:
        if view.hand_n[seat] < view.due:
            return any_good(view, rules, seat, rng, S.A_PAY_GOOD)
        return any_card(rng, view.hand[seat], S.A_PAY_CARD)
    if decision == S.D_PRODUCE:
        return any_good(view, rules, seat, rng, S.A_PRODUCE)
    if decision == S.D_SELL:
        return any_good(view, rules, seat, rng, S.A_SELL)
    if decision == S.D_KEEP:
        return any_card(rng, view.drawn, S.A_KEEP)
    if decision == S.D_DISCARD:
        return any_card(rng, view.hand[seat], S.A_DISCARD)
    if decision == S.D_MINE:
        return any_card(rng, view.mine, S.A_MINE)
    if decision == S.D_CHAPEL:
        if below(rng, 2) == 0:
            return S.A_CHAPEL_NONE
        return any_card(rng, view.hand[seat], S.A_CHAPEL)
    return legal[below(rng, n)]
