"""Setup, chapter AR-3, and AR-17.1; chance is drawn in the order of AR-19.4."""

from simulate.engine.draws import leave_pile, put_in_pile
from simulate.engine.jit import jit
from simulate.engine.streams import below, shuffle
from simulate.games.age_of_rome.cards import add_to_hand, count_deck, room_in_hand
from simulate.games.age_of_rome.names import N_CHARACTERS, N_EVENT, N_LEVELS, N_MILESTONES, N_QUEST, N_TRADE, N_TYPES
from simulate.games.age_of_rome.quests import draw_quests
from simulate.games.age_of_rome.state import C_QUEST, C_TRADE, E_DEALT
from simulate.games.age_of_rome.table import in_front


@jit
def deal_characters(state, rules):
    """AR-3.4, AR-1.9: those of the design, the others at random; no character twice."""
    state.event = -1
    for c in range(N_CHARACTERS):
        state.deck[c] = c
    shuffle(state.chance, state.deck, N_CHARACTERS)
    taken = 0
    for seat in range(state.seats):
        if state.design[seat] > 0:
            taken |= 1 << (int(state.design[seat]) - 1)
    at = 0
    for seat in range(state.seats):
        if state.design[seat] > 0:
            state.character[seat] = int(state.design[seat]) - 1
        else:
            while (taken >> int(state.deck[at])) & 1 == 1:
                at += 1
            state.character[seat] = state.deck[at]
            at += 1


@jit
def set_boards(state, rules):
    """AR-3.5, AR-3.6, AR-3.7, AR-3.9, AR-3.10, AR-3.13, AR-3.16: players, milestones, the supply of feud markers."""
    state.feud_supply = rules.feud_markers_total
    for seat in range(state.seats):
        c = int(state.character[seat])
        state.legions[seat] = rules.character_legions[c]
        state.votes[seat] = rules.character_votes[c]
        state.denarii[seat] = rules.character_denarii[c]
        state.glory[seat] = rules.character_glory[c]
        state.feuds[seat] = rules.character_feuds[c]
        state.anchors[seat] = rules.character_anchor[c]
        state.followers[seat] = rules.followers_start
        state.feud_supply -= rules.character_feuds[c]
    for m in range(N_MILESTONES):
        state.milestone_at[m] = rules.milestone[m]
    for kind in range(N_TYPES):
        for level in range(N_LEVELS):
            few = state.seats <= 2
            state.tiles[kind, level] = rules.tiles_few[level] if few else rules.tiles_many[level]  # AR-1.4, AR-3.2


@jit
def shuffle_decks(state, rules):
    """AR-3.11, AR-16.8: events, trade cards and quests in play, each shuffled."""
    for event in range(N_EVENT):
        if rules.event_in[event] != 0:
            state.event_deck[state.event_n] = event
            state.event_n += 1
    shuffle(state.chance, state.event_deck, state.event_n)
    for card in range(N_TRADE):
        for _ in range(rules.card_copies[state.seats, card]):
            state.deck[state.deck_n] = card
            state.deck_n += 1
    shuffle(state.chance, state.deck, state.deck_n)
    count_deck(state)
    for i in range(state.deck_n, N_CHARACTERS):
        state.deck[i] = 0
    for quest in range(N_QUEST):
        if rules.quest_in[state.seats, quest] != 0:
            state.quest_deck[state.quest_n] = quest
            state.quest_n += 1
            put_in_pile(state, C_QUEST + quest)
    shuffle(state.chance, state.quest_deck, state.quest_n)


@jit
def draw_first_player(state):
    """AR-3.14: the marker goes on the province in front of a random player."""
    state.marker = in_front(state, below(state.chance, state.seats))


@jit
def give_cards(state, rules):
    """Give what an experiment gives: quests, and trade cards in hand, at the start, as long as the decks have them."""
    for seat in range(state.seats):
        for quest in range(N_QUEST):
            if state.given[seat, C_QUEST + quest] != 0:
                give_quest(state, seat, quest)
        for card in range(N_TRADE):
            if state.given[seat, C_TRADE + card] != 0 and room_in_hand(state, rules, seat) > 0:
                give_card(state, seat, card)


@jit
def give_quest(state, seat, quest):
    """Take a quest out of the deck if it is there and enough are left to be dealt."""
    if state.quest_n <= 4 * state.seats:
        return
    for i in range(state.quest_n):
        if state.quest_deck[i] == quest:
            state.quest_n -= 1
            state.quest_deck[i] = state.quest_deck[state.quest_n]
            state.quest_deck[state.quest_n] = 0
            leave_pile(state, C_QUEST + quest)
            state.quests[seat, quest] = 1
            state.quests_n[seat] += 1
            state.events[seat, C_QUEST + quest, E_DEALT] += 1
            return


@jit
def give_card(state, seat, card):
    """Take a trade card out of the deck if it is there."""
    for i in range(state.deck_n):
        if state.deck[i] == card:
            state.deck_n -= 1
            state.deck[i] = state.deck[state.deck_n]
            state.deck[state.deck_n] = 0
            leave_pile(state, C_TRADE + card)
            add_to_hand(state, seat, card)
            state.events[seat, C_TRADE + card, E_DEALT] += 1
            return


@jit
def deal_quests(state, rules):
    """AR-3.12: the top quests to each player in seat order."""
    for seat in range(state.seats):
        draw_quests(state, seat, int(rules.quests_dealt))
        for i in range(state.drawn_n[seat]):
            state.events[seat, C_QUEST + state.drawn[seat, i], E_DEALT] += 1
