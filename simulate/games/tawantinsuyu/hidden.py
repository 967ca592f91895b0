"""Hidden information (TW-2.6, TW-2.8, TW-3.18): erase, or re-deal, what a seat may not see.

A seat does not see: the god and army cards in other hands, the order of decks, stacks and bag, the unseen weaving, the
cards another player has just drawn to choose from (TW-7.9.1), and before all have chosen the split of TW-3.13. It remembers
nothing (TW-2.8), so what is hidden is a function of the position.
"""

import numpy as np

from simulate.engine.draws import forget_draws
from simulate.engine.jit import entry, jit
from simulate.engine.streams import next_u64, shuffle
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.columns import N_EVENTS
from simulate.games.tawantinsuyu.state import sig


@jit
def still_secret(state):
    """TW-3.18: whether the split of TW-3.13 is not shown yet."""
    return state.decision == S.D_START or state.decision == S.D_KEEP


@jit
def god_unseen(state, seat, card):
    """Return True if a god card lies where a seat cannot see it."""
    at = int(state.god_at[card])
    if at == S.IN_DECK or at == S.UNKNOWN:
        return True
    if S.IN_HAND <= at < S.ON_TABLE:
        return at != S.IN_HAND + seat
    return S.ON_TABLE <= at < S.UNKNOWN and at != S.ON_TABLE + seat and still_secret(state)


@jit
def army_unseen(state, seat, card):
    """Return True if an army card lies where a seat cannot see it."""
    at = int(state.army_at[card])
    if at == S.IN_DECK or at == S.ARMY_UNKNOWN or (at == S.BEING_CHOSEN and state.seat_to_act != seat):
        return True
    return S.IN_HAND <= at < S.IN_HAND + state.seats and at != S.IN_HAND + seat


@entry(sig.hide)
def hide(state, rules, seat):
    """TW-2.6, TW-2.8: erase all that a seat may not see."""
    for card in range(N.N_GOD_CARDS):
        if god_unseen(state, seat, card):
            state.god_at[card] = S.UNKNOWN
        state.god_deck[card] = 0
    for card in range(N.N_ARMY):
        if army_unseen(state, seat, card):
            state.army_at[card] = S.ARMY_UNKNOWN
        state.army_deck[card] = 0
    state.building_stack[:, :] = 0
    for place in range(N.N_WEAVINGS):
        if place != state.weaving_stack_n - 1:
            state.weaving_stack[place] = 0
    sort_bag(state)
    for other in range(state.seats):
        if other != seat:
            hide_seat(state, other)
    for i in range(4):
        state.chance[i] = np.uint64(0)
    forget_draws(state)


@jit
def hide_seat(state, other):
    """TW-2.6: what is closed about another seat except the places of the cards."""
    for god in range(N.N_GODS):
        state.hand_gods[other, god] = 0
    for content in range(N.N_CONTENTS):
        if content < N.N_GOD_CARDS or content >= N.ARMY_CARD:
            state.given[other, content] = 0
            for event in range(N_EVENTS):
                state.events[other, content, event] = 0


@jit
def sort_bag(state):
    """TW-2.6: the colours in the bag are open, their order is not."""
    left = np.zeros(N.N_COLOURS, np.int64)
    for place in range(state.bag_n):
        left[state.bag[place]] += 1
    at = 0
    for colour in range(N.N_COLOURS):
        for _ in range(left[colour]):
            state.bag[at] = colour
            at += 1


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """TW-2.6: re-deal at random all that a seat cannot see. Reads nothing that `hide` erases."""
    pool = np.zeros(N.MAX_WORKERS, np.int64)
    redeal_gods(state, rules, seat, stream, pool)
    redeal_army(state, seat, stream, pool)
    for kind in range(2):
        n = 0
        for building in range(kind * N.N_PRODUCTION, N.N_PRODUCTION + kind * (N.N_BUILDINGS - N.N_PRODUCTION)):
            if state.building_at[building] == S.IN_STACK:
                pool[n] = building
                n += 1
        shuffle(stream, pool, n)
        for place in range(n):
            state.building_stack[kind, place] = pool[place]
    redeal_weavings(state, stream, pool)
    sort_bag(state)
    shuffle(stream, state.bag[:], state.bag_n)
    for i in range(4):
        state.chance[i] = next_u64(stream)


@jit
def redeal_gods(state, rules, seat, stream, pool):
    """TW-2.6, TW-3.18: god cards over other hands, splits still secret, and the deck."""
    n = 0
    for card in range(N.N_GOD_CARDS):
        if god_unseen(state, seat, card):
            pool[n] = card
            n += 1
    shuffle(stream, pool, n)
    for other in range(state.seats):
        if other == seat:
            continue
        for god in range(N.N_GODS):
            state.hand_gods[other, god] = 0
        for _ in range(state.god_n[other]):
            n -= 1
            state.god_at[pool[n]] = S.IN_HAND + other
            state.hand_gods[other, rules.god_cards_god[pool[n]]] += 1
        if still_secret(state):
            for _ in range(state.table_n[other]):
                n -= 1
                state.god_at[pool[n]] = S.ON_TABLE + other
    for place in range(n):
        state.god_at[pool[place]] = S.IN_DECK
        state.god_deck[place] = pool[place]


@jit
def redeal_army(state, seat, stream, pool):
    """TW-2.6: army cards over other hands, the cards another player chooses from, and the deck."""
    n = 0
    for card in range(N.N_ARMY):
        if army_unseen(state, seat, card):
            pool[n] = card
            n += 1
    shuffle(stream, pool, n)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.army_n[other]):
                n -= 1
                state.army_at[pool[n]] = S.IN_HAND + other
    if state.seat_to_act != seat:
        for _ in range(state.chosen_from):
            n -= 1
            state.army_at[pool[n]] = S.BEING_CHOSEN
    for place in range(n):
        state.army_at[pool[place]] = S.IN_DECK
        state.army_deck[place] = pool[place]


@jit
def redeal_weavings(state, stream, pool):
    """TW-2.6: the weavings below the face-up one."""
    top = int(state.weaving_stack[state.weaving_stack_n - 1]) if state.weaving_stack_n > 0 else -1
    n = 0
    for tile in range(N.N_WEAVINGS):
        if state.weaving_at[tile] == S.IN_STACK and tile != top:
            pool[n] = tile
            n += 1
    shuffle(stream, pool, n)
    for place in range(n):
        state.weaving_stack[place] = pool[place]
