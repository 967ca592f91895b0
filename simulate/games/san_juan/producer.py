"""Producer phase, chapter SJ-6, with Aqueduct (SJ-11.12), Well (SJ-11.7) and production buildings (SJ-11.25).

All choices are collected first, hidden in `state.chosen`, then carried out.
"""

from simulate.engine.jit import jit
from simulate.games.san_juan.buildings import count_empty, first_with, put_good, works
from simulate.games.san_juan.model import AQUEDUCT, N_GOODS, WELL
from simulate.games.san_juan.piles import NOBODY, draw, draw_to_hand
from simulate.games.san_juan.state import A_PRODUCE, A_PRODUCE_DONE


@jit
def producer_allowance(state, rules, seat):
    """SJ-6.2, SJ-10.3: 1, more for the chooser, more if doubled, more with an active Aqueduct."""
    n = int(rules.producer_goods)
    if seat == state.chooser:
        n += rules.producer_extra_doubled if state.doubled != 0 else rules.producer_extra
    if works(state, seat, AQUEDUCT):
        n += rules.aqueduct_extra_goods
    return n


@jit
def can_still_produce(state, seat):
    """SJ-6.3: whether an own production building is empty and not chosen yet, and goods are left to produce."""
    if state.allowance <= 0:
        return False
    for kind in range(N_GOODS):
        if count_empty(state, seat, kind) > state.chosen[seat, kind]:
            return True
    return False


@jit
def legal_produce(state, seat, out):
    """SJ-6.3, SJ-6.4: one more empty production building by kind, or enough."""
    n = 0
    for kind in range(N_GOODS):
        if count_empty(state, seat, kind) > state.chosen[seat, kind]:
            out[n] = A_PRODUCE + kind
            n += 1
    out[n] = A_PRODUCE_DONE
    return n + 1


@jit
def produce_all(state, rules):
    """SJ-6.1, SJ-6.6: carry out all choices, clockwise from the chooser; each seat's goods, then its Well."""
    for i in range(state.seats):
        seat = (state.chooser + i) % state.seats
        made = 0
        for step in range(N_GOODS):
            kind = N_GOODS - 1 - step
            for _ in range(state.chosen[seat, kind]):
                card = draw(state, rules, NOBODY)
                if card < 0:
                    break  # SJ-6.7
                stack = first_with(state, seat, kind, 0)
                put_good(state, seat, stack, card)
                made += 1
            state.chosen[seat, kind] = 0
        state.goods_made[seat] += made
        if made >= rules.well_min_goods and works(state, seat, WELL):  # SJ-6.5
            draw_to_hand(state, rules, seat, rules.well_draw)
