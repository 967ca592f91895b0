"""Hidden information, chapter SJ-14: erase, or re-deal, what a seat may not see (SJ-14.5).

A seat does not remember its own discards. Tiles that were seen stay known (SJ-7.9).
"""

import numpy as np

from simulate.engine.draws import forget_draws
from simulate.engine.jit import entry, jit
from simulate.engine.streams import below, next_u64, shuffle_unseen
from simulate.games.san_juan.buildings import count_empty
from simulate.games.san_juan.model import MAX_DECK, MAX_STACKS, N_GOODS, N_KINDS, N_TILES
from simulate.games.san_juan.producer import producer_allowance
from simulate.games.san_juan.state import N_EVENTS, PRODUCE, sig


@entry(sig.hide)
def hide(state, rules, seat):
    """SJ-14.2, SJ-14.3: erase the others' hands, stored cards and unrevealed choices, cards another seat is looking at, the
    faces of all goods, both piles, the tiles not seen yet and the chance to come. Counts stay (SJ-14.1), so do Gold Mine
    cards (SJ-14.4)."""
    for other in range(state.seats):
        if other != seat:
            for kind in range(N_KINDS):
                state.hand[other, kind] = 0
                state.stored[other, kind] = 0
                state.given[other, kind] = 0
                for event in range(N_EVENTS):
                    state.events[other, kind, event] = 0
            for good in range(N_GOODS):
                state.chosen[other, good] = 0
        for stack in range(MAX_STACKS):
            state.face[other, stack] = 0
    if state.seat_to_act != seat:
        for kind in range(N_KINDS):
            state.drawn[kind] = 0
    for i in range(MAX_DECK):
        state.pile[i] = 0
        state.discards[i] = 0
    for i in range(state.tiles_seen, N_TILES):
        state.tiles[i] = -1
    for i in range(4):
        state.chance[i] = np.uint64(0)
    forget_draws(state)


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """SJ-14.2, SJ-14.3: shuffle all cards that `seat` cannot see over the places where they lie, the unseen tiles likewise,
    open another chance to come, and let others who chose in secret what to produce have chosen again."""
    pool = np.zeros(MAX_DECK, np.int64)
    n = collect(state, seat, pool)
    shuffle_unseen(stream, pool, n)
    deal_back(state, seat, pool)
    unseen = N_TILES - state.tiles_seen
    order = np.zeros(N_TILES, np.int64)
    for i in range(unseen):
        order[i] = state.tiles[state.tiles_seen + i]
    shuffle_unseen(stream, order, unseen)
    for i in range(unseen):
        state.tiles[state.tiles_seen + i] = order[i]
    for other in range(state.seats):
        if other != seat:
            for good in range(N_GOODS):
                state.chosen[other, good] = 0
            if state.stage == PRODUCE and (other - int(state.first)) % state.seats < state.actor:
                produce_anew(state, rules, other, stream)
    for i in range(4):
        state.chance[i] = next_u64(stream)


@jit
def produce_anew(state, rules, seat, stream):
    """SJ-6.1: let a seat that has chosen in secret have chosen as many of its empty production buildings as it may, any."""
    for _ in range(producer_allowance(state, rules, seat)):
        free = 0
        for kind in range(N_GOODS):
            free += count_empty(state, seat, kind) - int(state.chosen[seat, kind])
        if free <= 0:
            return
        pick = below(stream, free)
        for kind in range(N_GOODS):
            free = count_empty(state, seat, kind) - int(state.chosen[seat, kind])
            if 0 <= pick < free:
                state.chosen[seat, kind] += 1
            pick -= free


@jit
def collect(state, seat, pool):
    """Gather all cards that a seat cannot see; hands, stored cards and draws of others are emptied on the way."""
    n = 0
    for i in range(state.pile_n):
        pool[n] = state.pile[i]
        n += 1
    for i in range(state.discards_n):
        pool[n] = state.discards[i]
        n += 1
    for other in range(state.seats):
        for stack in range(MAX_STACKS):
            if state.full[other, stack] != 0:
                pool[n] = state.face[other, stack]
                n += 1
        if other != seat:
            n = empty_into(state.hand[other], pool, n)
            n = empty_into(state.stored[other], pool, n)
    if state.seat_to_act != seat:
        n = empty_into(state.drawn, pool, n)
    return n


@jit
def empty_into(counts, pool, n):
    """Move a multiset of cards into the pool; return its new size."""
    for kind in range(N_KINDS):
        for _ in range(counts[kind]):
            pool[n] = kind
            n += 1
        counts[kind] = 0
    return n


@jit
def deal_back(state, seat, pool):
    """Deal the pool back to the places it came from, as many cards to each as before."""
    n = 0
    for i in range(state.pile_n):
        state.pile[i] = pool[n]
        n += 1
    for i in range(state.discards_n):
        state.discards[i] = pool[n]
        n += 1
    for other in range(state.seats):
        for stack in range(MAX_STACKS):
            if state.full[other, stack] != 0:
                state.face[other, stack] = pool[n]
                n += 1
        if other != seat:
            for _ in range(state.hand_n[other]):
                state.hand[other, pool[n]] += 1
                n += 1
            for _ in range(state.stored_n[other]):
                state.stored[other, pool[n]] += 1
                n += 1
    if state.seat_to_act != seat:
        for _ in range(state.drawn_n):
            state.drawn[pool[n]] += 1
            n += 1
