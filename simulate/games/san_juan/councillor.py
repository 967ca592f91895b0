"""Councillor phase, chapter SJ-8, with Archive (SJ-11.3) and Prefecture (SJ-11.14)."""

from simulate.engine.jit import jit, lowest_bit
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.model import ARCHIVE, N_KINDS, PREFECTURE
from simulate.games.san_juan.piles import add_to_hand, count_event, discard, draw, kinds_in, list_kinds
from simulate.games.san_juan.state import A_KEEP, D_DISCARD, D_KEEP, E_DISCARDED, E_DRAWN


@jit
def councillor_draw(state, rules, seat):
    """SJ-8.2: cards to draw."""
    if seat != state.chooser:
        return int(rules.councillor_draw)
    return int(rules.councillor_draw_doubled) if state.doubled != 0 else int(rules.councillor_draw_chooser)


@jit
def begin_council(state, rules, seat):
    """SJ-8.1, SJ-8.4, SJ-8.5, SJ-8.6: draw all cards, then choose. Return whether a decision is due."""
    keep = int(rules.councillor_keep)
    if works(state, seat, PREFECTURE):  # SJ-8.3
        keep += rules.prefecture_extra_keep
    drawn = 0
    for _ in range(councillor_draw(state, rules, seat)):
        kind = draw(state, rules, seat)
        if kind < 0:
            break
        count_event(state, seat, kind, E_DRAWN)
        state.drawn[kind] += 1
        drawn += 1
    state.drawn_n = drawn
    keep = min(keep, drawn)  # SJ-8.6
    if works(state, seat, ARCHIVE):  # SJ-8.4
        take_drawn(state, seat)
        state.discard_left = drawn - keep
        state.decision = D_DISCARD
        return drawn > keep
    if keep == drawn:
        take_drawn(state, seat)
        return False
    state.keep_left = keep
    state.decision = D_KEEP
    if keep == 0:
        reject_drawn(state, seat)
        return False
    return True


@jit
def take_drawn(state, seat):
    """All cards looked at join the hand."""
    left = kinds_in(state.drawn, N_KINDS)
    while left != 0:
        kind = lowest_bit(left)
        left &= left - 1
        for _ in range(state.drawn[kind]):
            add_to_hand(state, seat, kind)
        state.drawn[kind] = 0
    state.drawn_n = 0


@jit
def reject_drawn(state, seat):
    """SJ-8.1: the cards that are not kept are discarded face down."""
    left = kinds_in(state.drawn, N_KINDS)
    while left != 0:
        kind = lowest_bit(left)
        left &= left - 1
        for _ in range(state.drawn[kind]):
            discard(state, kind)
            count_event(state, seat, kind, E_DISCARDED)
        state.drawn[kind] = 0
    state.drawn_n = 0


@jit
def legal_keep(state, out):
    """SJ-8.1: one more of the cards looked at."""
    return list_kinds(state.drawn, N_KINDS, A_KEEP, out, 0)


@jit
def keep_card(state, seat, kind):
    """SJ-8.1, SJ-8.3: keep a card; after the last the others are discarded. Return whether a decision is due."""
    state.drawn[kind] -= 1
    state.drawn_n -= 1
    add_to_hand(state, seat, kind)
    state.keep_left -= 1
    if state.keep_left > 0:
        return True
    reject_drawn(state, seat)
    return False
