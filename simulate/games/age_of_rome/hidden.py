"""Hidden information (AR-6.6, AR-6.13): erase, or re-deal, what a seat may not see."""

import numpy as np

from simulate.engine.draws import forget_draws
from simulate.engine.jit import entry, jit
from simulate.engine.streams import below, next_u64, shuffle
from simulate.games.age_of_rome.cards import add_to_hand
from simulate.games.age_of_rome.names import MAX_DECK, MAX_DRAWN, MAX_HAND, N_EVENT, N_QUEST, N_TRADE
from simulate.games.age_of_rome.state import N_CONTENTS, N_EVENTS, UNKNOWN, sig


@jit
def knows_quest(state, at, seat):
    """AR-6.13: whether a seat has put the quest at this place of the deck there itself."""
    return (int(state.quest_seen[at]) >> seat) & 1 == 1


@jit
def hides_token(state, seat):
    """AR-6.13, AR-15.1: the token of a running offer is known to its owner alone, unless the other one has been used."""
    return state.offer_by > 0 and state.offer_by != seat + 1 and state.tokens_used[state.offer_by - 1] == 0


@entry(sig.hide)
def hide(state, rules, seat):
    """AR-6.6, AR-6.13: hands, quests and counters of the others, the decks, an offered token, the chance to come."""
    for other in range(state.seats):
        if other != seat:
            hide_seat(state, other)
    for i in range(state.deck_n):
        state.deck[i] = UNKNOWN
    for i in range(state.event_n):
        state.event_deck[i] = UNKNOWN
    for i in range(state.quest_n):
        at = (int(state.quest_head) + i) % N_QUEST
        if not knows_quest(state, at, seat):
            state.quest_deck[at] = UNKNOWN
    if hides_token(state, seat):
        state.offer_token = UNKNOWN
    for i in range(4):
        state.chance[i] = np.uint64(0)
    forget_draws(state)


@jit
def hide_seat(state, other):
    """Erase what another seat has in hand, keeps and has looked at, and what experiments and counters reveal of it."""
    for i in range(state.hand_n[other]):
        state.hand[other, i] = UNKNOWN
    for quest in range(N_QUEST):
        state.quests[other, quest] = 0
    for i in range(state.drawn_n[other]):
        state.drawn[other, i] = UNKNOWN
    for content in range(N_CONTENTS):
        state.given[other, content] = 0
        for event in range(N_EVENTS):
            state.events[other, content, event] = 0


@entry(sig.redeal)
def redeal(state, rules, seat, stream):
    """AR-6.6, AR-6.13: re-deal at random all that a seat cannot see. Reads nothing that `hide` erases."""
    redeal_cards(state, rules, seat, stream)
    redeal_events(state, rules, stream)
    redeal_quests(state, rules, seat, stream)
    if hides_token(state, seat):
        state.offer_token = below(stream, 2)
    for i in range(4):
        state.chance[i] = next_u64(stream)


@jit
def redeal_cards(state, rules, seat, stream):
    """Trade cards that are neither in the own hand nor in the open, over the other hands and the deck."""
    pool = np.zeros(MAX_DECK, np.int64)
    n = 0
    for card in range(N_TRADE):
        left = int(rules.card_copies[state.seats, card]) - int(state.laid[card])
        for i in range(state.hand_n[seat]):
            left -= 1 if state.hand[seat, i] == card else 0
        for i in range(state.discard_n):
            left -= 1 if state.discard[i] == card else 0
        for _ in range(left):
            pool[n] = card
            n += 1
    shuffle(stream, pool, n)
    for other in range(state.seats):
        if other != seat:
            size = int(state.hand_n[other])
            for i in range(MAX_HAND):
                state.hand[other, i] = 0
            state.hand_n[other] = 0
            for _ in range(size):
                n -= 1
                add_to_hand(state, other, pool[n])
    for i in range(state.deck_n):
        n -= 1
        state.deck[i] = pool[n]


@jit
def redeal_events(state, rules, stream):
    """The events that have not been revealed, in a new order."""
    n = 0
    for event in range(N_EVENT):
        if rules.event_in[event] != 0 and state.revealed[event] == 0:
            state.event_deck[n] = event
            n += 1
    shuffle(stream, state.event_deck, n)


@jit
def redeal_quests(state, rules, seat, stream):
    """Quests that the seat neither has nor has put back, over the others' quests and the rest of the deck."""
    pool = np.zeros(N_QUEST, np.int64)
    known = np.zeros(N_QUEST, np.int64)
    for quest in range(N_QUEST):
        known[quest] = 1 if rules.quest_in[state.seats, quest] == 0 or state.quests[seat, quest] == 1 else 0
    for i in range(state.drawn_n[seat]):
        known[state.drawn[seat, i]] = 1
    for i in range(state.quest_n):
        at = (int(state.quest_head) + i) % N_QUEST
        if knows_quest(state, at, seat):
            known[state.quest_deck[at]] = 1
    n = 0
    for quest in range(N_QUEST):
        if known[quest] == 0:
            pool[n] = quest
            n += 1
    shuffle(stream, pool, n)
    for other in range(state.seats):
        if other != seat:
            for quest in range(N_QUEST):
                state.quests[other, quest] = 0
            for _ in range(state.quests_n[other]):
                n -= 1
                state.quests[other, pool[n]] = 1
            for i in range(min(int(state.drawn_n[other]), MAX_DRAWN)):
                n -= 1
                state.drawn[other, i] = pool[n]
    for i in range(state.quest_n):
        at = (int(state.quest_head) + i) % N_QUEST
        if not knows_quest(state, at, seat):
            n -= 1
            state.quest_deck[at] = pool[n]
