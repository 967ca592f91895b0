"""Prospector phase, chapter SJ-9, with the Gold Mine (SJ-11.2)."""

from simulate.engine.jit import jit
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.model import GOLD_MINE, N_KINDS, PICK_CHEAPEST
from simulate.games.san_juan.piles import (
    NOBODY,
    add_to_hand,
    available,
    count_event,
    discard,
    draw,
    draw_to_hand,
    list_kinds,
)
from simulate.games.san_juan.state import A_MINE, D_MINE, E_DRAWN


@jit
def prospect(state, rules):
    """SJ-9.1: the chooser draws 1 card, doubled 2; nothing for the others."""
    n = rules.prospector_draw_doubled if state.doubled != 0 else rules.prospector_draw
    draw_to_hand(state, rules, state.chooser, n)


@jit
def begin_mine(state, rules, seat):
    """SJ-9.2, SJ-11.2: turn up the top cards; if all costs differ the owner takes one. Return whether a decision is due."""
    flip = int(rules.gold_mine_flip)
    if not works(state, seat, GOLD_MINE) or available(state) < flip:
        return False
    state.mine_tries += 1
    costs = 0  # bit set of printed costs
    differ = True
    for _ in range(flip):
        kind = draw(state, rules, NOBODY)
        state.mine[kind] += 1
        bit = 1 << int(rules.cards_cost[kind])
        if costs & bit:
            differ = False
        costs |= bit
    state.mine_n = flip
    if not differ:
        clear_mine(state)
        return False
    state.mine_hits += 1
    if rules.gold_mine_pick == PICK_CHEAPEST:
        take_from_mine(state, seat, cheapest(state, rules))
        return False
    state.decision = D_MINE
    return True


@jit
def cheapest(state, rules):
    """The cheapest of the cards turned up."""
    best = -1
    for kind in range(N_KINDS):
        if state.mine[kind] > 0 and (best < 0 or rules.cards_cost[kind] < rules.cards_cost[best]):
            best = kind
    return best


@jit
def legal_mine(state, out):
    """SJ-11.2: any one of the cards turned up."""
    return list_kinds(state.mine, N_KINDS, A_MINE, out, 0)


@jit
def take_from_mine(state, seat, kind):
    """SJ-11.2: one card joins the hand, the others are discarded."""
    state.mine[kind] -= 1
    add_to_hand(state, seat, kind)
    count_event(state, seat, kind, E_DRAWN)
    clear_mine(state)


@jit
def clear_mine(state):
    """SJ-14.4: cards turned up and not taken are discarded face down."""
    for kind in range(N_KINDS):
        for _ in range(state.mine[kind]):
            discard(state, kind)
        state.mine[kind] = 0
    state.mine_n = 0
