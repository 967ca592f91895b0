"""Hidden information, chapter PX-3 of RULES.md: erase, or re-deal, what a seat may not see. The rest is open (PX-3.2).

A seat knows the places of the cards it put under the deck itself (PX-3.5) and of its own rejected starting cards. What
it could infer about cards that another seat drew from such places is not shown (PX-3.4 lists what is).
"""

import numpy as np

from simulate.engine.draws import forget_draws
from simulate.engine.jit import entry, jit
from simulate.engine.streams import below, next_u64, shuffle
from simulate.games.pax.model import CLOSED, MAX_CARDS, N_CONTENTS, PERFECT_MEMORY
from simulate.games.pax.state import FROM_SEAT, N_EVENTS, UNKNOWN, sig

GOLD_GUESS = 11  # redeal under `closed` information: gold of others is dealt from 0..10


@jit
def knows(mask, seat):
    """Return True if a seat's bit is set in a mask."""
    return (int(mask) >> seat) & 1 == 1


@entry(sig.hide)
def hide(state, rules, seat):
    """PX-3.1, PX-3.2, PX-3.3, PX-3.4, PX-3.5, PX-3.6: erase the others' hands and offers, cards another seat has drawn, the
    unknown part of deck, Rome and
    removed cards, and the chance to come; under `closed` information gold, hand sizes and lists of known cards of the others
    too."""
    for other in range(state.seats):
        if other != seat:
            hide_seat(state, rules, other)
    if state.seat_to_act != seat:
        for i in range(state.drawn_size):
            state.drawn[i] = UNKNOWN
    for i in range(state.deck_size):
        at = (int(state.deck_head) + i) % MAX_CARDS
        if not knows(state.deck_seen[at], seat):
            state.deck[at] = UNKNOWN
    for i in range(state.removed_size):
        if not knows(state.removed_seen[i], seat):
            state.removed[i] = UNKNOWN
    for i in range(state.rome_size):
        if not knows(state.rome_seen[i], seat):
            state.rome[i] = UNKNOWN
    for i in range(4):
        state.chance[i] = np.uint64(0)
    forget_draws(state)


@jit
def hide_seat(state, rules, other):
    """PX-3.1, PX-3.4: what is closed about another seat."""
    for i in range(state.offer_size[other]):
        state.offer[other, i] = UNKNOWN
    size = int(state.hand_size[other]) if rules.information == PERFECT_MEMORY else MAX_CARDS
    for i in range(size):
        state.hand[other, i] = UNKNOWN
    for card in range(N_CONTENTS):
        state.given[other, card] = 0
        for event in range(N_EVENTS):
            state.events[other, card, event] = 0
    if rules.information == CLOSED:
        state.hand_size[other] = UNKNOWN
        state.gold[other] = UNKNOWN
        for card in range(N_CONTENTS):
            state.known[other, card] = 0


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """PX-3: re-deal at random all that a seat cannot see: every card it does not know over all places it does not know.

    Under perfect memory the known cards of another seat (PX-3.4) go to random places among its hand and the cards that it
    has sent to Rome. Under `closed` information the others' hand sizes and gold are re-dealt as well. Reads nothing that
    `hide` erases.
    """
    pool = np.zeros(MAX_CARDS, np.int64)
    slots = np.zeros(2 * MAX_CARDS, np.int64)
    n = unseen_cards(state, rules, seat, pool)
    shuffle(stream, pool, n)
    if rules.information == CLOSED:
        redeal_closed(state, seat, n, stream)
    for i in range(state.deck_size):
        at = (int(state.deck_head) + i) % MAX_CARDS
        if not knows(state.deck_seen[at], seat):
            n -= 1
            state.deck[at] = pool[n]
    for i in range(state.removed_size):
        if not knows(state.removed_seen[i], seat):
            n -= 1
            state.removed[i] = pool[n]
    for i in range(state.rome_size):
        if state.rome_from[i] < FROM_SEAT and not knows(state.rome_seen[i], seat):
            n -= 1
            state.rome[i] = pool[n]
    if state.seat_to_act != seat:
        for i in range(state.drawn_size):
            n -= 1
            state.drawn[i] = pool[n]
    for other in range(state.seats):
        if other != seat:
            for i in range(state.offer_size[other]):
                n -= 1
                state.offer[other, i] = pool[n]
            n = deal_to_seat(state, other, pool, n, slots, stream)
    for i in range(4):
        state.chance[i] = next_u64(stream)


@jit
def unseen_cards(state, rules, seat, pool):
    """Fill `pool` with the cards in play that a seat does not know the place of; return how many."""
    left = np.zeros(N_CONTENTS, np.int64)
    for card in range(N_CONTENTS):
        left[card] = int(rules.copies[card])
        for other in range(state.seats):
            left[card] -= int(state.display[other, card])
            if other != seat and rules.information == PERFECT_MEMORY:
                left[card] -= int(state.known[other, card])
    for i in range(state.hand_size[seat]):
        left[state.hand[seat, i]] -= 1
    for i in range(state.offer_size[seat]):
        left[state.offer[seat, i]] -= 1
    if state.seat_to_act == seat:
        for i in range(state.drawn_size):
            left[state.drawn[i]] -= 1
    for column in range(state.columns):
        for i in range(state.column_size[column]):
            left[state.column[column, i]] -= 1
    for i in range(state.deck_size):
        at = (int(state.deck_head) + i) % MAX_CARDS
        if knows(state.deck_seen[at], seat):
            left[state.deck[at]] -= 1
    for i in range(state.removed_size):
        if knows(state.removed_seen[i], seat):
            left[state.removed[i]] -= 1
    for i in range(state.rome_size):
        if knows(state.rome_seen[i], seat):
            left[state.rome[i]] -= 1
    n = 0
    for card in range(N_CONTENTS):
        for _ in range(left[card]):
            pool[n] = card
            n += 1
    return n


@jit
def redeal_closed(state, seat, unseen, stream):
    """PX-3.4, `closed`: share the cards that must be in the others' hands at random among them, and guess their gold."""
    held = unseen
    for i in range(state.deck_size):
        held -= not knows(state.deck_seen[(int(state.deck_head) + i) % MAX_CARDS], seat)
    for i in range(state.removed_size):
        held -= not knows(state.removed_seen[i], seat)
    for i in range(state.rome_size):
        held -= not knows(state.rome_seen[i], seat)
    if state.seat_to_act != seat:
        held -= int(state.drawn_size)
    for other in range(state.seats):
        if other != seat:
            held -= int(state.offer_size[other])
            state.hand_size[other] = 0
            state.gold[other] = below(stream, GOLD_GUESS)
            for card in range(N_CONTENTS):
                state.known[other, card] = 0
            for i in range(MAX_CARDS):
                state.hand[other, i] = 0
    for _ in range(held):
        other = (seat + 1 + below(stream, state.seats - 1)) % state.seats
        state.hand_size[other] += 1


@jit
def deal_to_seat(state, other, pool, n, slots, stream):
    """Deal the hand of another seat and the cards it sent to Rome: first its known cards, then cards of the pool."""
    places = 0
    for i in range(state.hand_size[other]):
        slots[places] = i
        places += 1
    for i in range(state.rome_size):
        if state.rome_from[i] == FROM_SEAT + other:
            slots[places] = MAX_CARDS + i
            places += 1
    shuffle(stream, slots, places)
    at = 0
    for card in range(N_CONTENTS):
        for _ in range(int(state.known[other, card])):
            fill_slot(state, other, slots[at], card)
            at += 1
    while at < places:
        n -= 1
        fill_slot(state, other, slots[at], pool[n])
        at += 1
    return n


@jit
def fill_slot(state, other, slot, card):
    """Put a card at a place of a hand, or (from MAX_CARDS on) of Rome."""
    if slot < MAX_CARDS:
        state.hand[other, slot] = card
    else:
        state.rome[slot - MAX_CARDS] = card
