"""Setup, chapter SJ-2. Seat 0 is the start player (SJ-2.7): strategies meet every seat by rotation.

All roles lie in the middle of a cleared state (SJ-2.2). An opening hand cannot be exchanged (SJ-2.9).
"""

from simulate.engine.draws import leave_pile, turn_up
from simulate.engine.jit import jit
from simulate.engine.streams import shuffle
from simulate.games.san_juan.buildings import activate, add_stack
from simulate.games.san_juan.model import N_KINDS, N_TILES
from simulate.games.san_juan.piles import add_to_hand, count_event, count_pile
from simulate.games.san_juan.state import D_DISCARD, E_DEALT


@jit
def deal_table(state, rules):
    """SJ-2.3, SJ-2.4, SJ-2.5, SJ-2.6, SJ-2.7, SJ-2.10, SJ-15.5: tiles, starting buildings, shuffled deck, hands; the rest
    is the draw pile.
    """
    for i in range(N_TILES):
        state.tiles[i] = i
    shuffle(state.chance, state.tiles, N_TILES)
    for seat in range(state.seats):
        add_stack(state, seat, rules.starting_building)
        activate(state, seat)
    fill_pile(state, rules)
    shuffle(state.chance, state.pile, state.pile_n)
    for seat in range(state.seats):
        deal_hand(state, rules, seat)
    state.governor = 0
    state.first = 0
    state.round_no = 1


@jit
def fill_pile(state, rules):
    """SJ-1.4, SJ-2.4: all cards but the starting buildings, unshuffled."""
    n = 0
    for kind in range(N_KINDS):
        copies = int(rules.cards_count[kind])
        if kind == rules.starting_building:
            copies -= state.seats
        for _ in range(copies):
            state.pile[n] = kind
            n += 1
    state.pile_n = n
    count_pile(state)


@jit
def deal_hand(state, rules, seat):
    """SJ-2.5, SJ-2.8, SJ-2.10: a hand from the top in one go; cards given by an experiment are looked out first."""
    n = int(rules.starting_hand)
    if rules.seat_balance != 0:
        n += rules.seat_balance_extra[seat]
    for kind in range(N_KINDS):
        if state.given[seat, kind] != 0 and state.hand_n[seat] < n and lift(state, kind):
            leave_pile(state, kind)
            deal_top(state, seat)
    while state.hand_n[seat] < n:
        turn_up(state, 0, seat, int(state.pile[state.pile_n - 1]), 0, N_KINDS)
        deal_top(state, seat)


@jit
def deal_top(state, seat):
    """Deal the top card of the draw pile."""
    state.pile_n -= 1
    kind = int(state.pile[state.pile_n])
    add_to_hand(state, seat, kind)
    count_event(state, seat, kind, E_DEALT)


@jit
def lift(state, kind):
    """Move the topmost copy of a kind to the top of the draw pile, the cards above it down by one."""
    for i in range(state.pile_n - 1, -1, -1):
        if state.pile[i] == kind:
            for j in range(i, state.pile_n - 1):
                state.pile[j] = state.pile[j + 1]
            state.pile[state.pile_n - 1] = kind
            return True
    return False


@jit
def begin_opening(state, rules, seat):
    """SJ-2.8: with staggered hands everybody discards down to the starting hand. Return whether a decision is due."""
    state.decision = D_DISCARD
    state.discard_left = int(state.hand_n[seat]) - int(rules.starting_hand)
    return state.discard_left > 0
