"""Setup, chapter PX-2 of RULES.md."""

from simulate.engine.draws import empty_pile, leave_pile, put_in_pile
from simulate.engine.jit import jit
from simulate.engine.streams import below, shuffle
from simulate.games.pax.cards import add_to_column, add_to_hand, add_to_rome, put_under, remove_card, take_top
from simulate.games.pax.model import MAX_CARDS, N_CONTENTS, REST_BOTTOM, REST_REMOVED
from simulate.games.pax.state import D_CHOOSE, E_DEALT, E_KEPT, FROM_SETUP, NOBODY, UNKNOWN


@jit
def deal_table(state, rules):
    """PX-2.1, PX-2.2, PX-2.3, PX-2.4, PX-2.5, PX-2.6, PX-2.7, PX-2.9, PX-2.10: everything up to the offers. Seat 0 is the
    start player (PX-2.1).
    """
    state.holder = NOBODY
    state.columns = state.seats + int(rules.market_columns_minus_players)  # PX-1.5, PX-2.4
    make_deck(state, rules)
    for seat in range(state.seats):
        for card in range(N_CONTENTS):
            if state.given[seat, card] != 0 and state.chosen[seat] < rules.initial_keep:
                give(state, rules, seat, card)
    for _ in range(int(rules.removed_unseen[state.seats])):  # PX-2.2
        card, _ = take_top(state, NOBODY)
        remove_card(state, card, 0)
    for _ in range(int(rules.rome_hidden_cards)):  # PX-2.3
        card, _ = take_top(state, NOBODY)
        add_to_rome(state, card, 0, FROM_SETUP)
    for column in range(state.columns):  # PX-2.4
        for _ in range(int(rules.cards_per_column)):
            card, _ = take_top(state, NOBODY)
            add_to_column(state, column, card)
    for seat in range(state.seats):
        state.gold[seat] = rules.start_gold  # PX-2.5
    for seat in range(state.seats):  # PX-2.6, PX-2.7
        for i in range(int(rules.offers[seat])):
            card, _ = take_top(state, seat)
            state.offer[seat, i] = card
            state.events[seat, card, E_DEALT] += 1
        state.offer_size[seat] = rules.offers[seat]
    state.round_no = 1


@jit
def make_deck(state, rules):
    """PX-2.2: shuffle all cards in play."""
    n = 0
    for card in range(N_CONTENTS):
        for _ in range(int(rules.copies[card])):
            state.deck[n] = card
            n += 1
    shuffle(state.chance, state.deck, n)
    state.deck_size = n
    count_deck(state)


@jit
def count_deck(state):
    """Count the cards of the deck, which is shuffled, for the account of draws."""
    empty_pile(state, 0, N_CONTENTS)
    for i in range(state.deck_size):
        put_in_pile(state, state.deck[(int(state.deck_head) + i) % MAX_CARDS])


@jit
def needed(state, rules):
    """Count the cards that the setup takes off the deck."""
    n = (
        int(rules.removed_unseen[state.seats])
        + int(rules.rome_hidden_cards)
        + int(state.columns) * int(rules.cards_per_column)
    )
    for seat in range(state.seats):
        n += int(rules.offers[seat])
    return n


@jit
def give(state, rules, seat, card):
    """Experiment mask `given`: the lowest copy in the shuffled deck is the starting card, if the setup can spare it."""
    size = int(state.deck_size)
    if size <= needed(state, rules):
        return
    for at in range(size - 1, -1, -1):
        if state.deck[at] == card:
            for i in range(at, size - 1):
                state.deck[i] = state.deck[i + 1]
            state.deck[size - 1] = UNKNOWN
            state.deck_size = size - 1
            leave_pile(state, card)
            add_to_hand(state, seat, card)
            state.chosen[seat] += 1
            return


@jit
def next_chooser(state, rules, seat):
    """PX-2.6, PX-2.7: whether a seat from `seat` on still has a starting card to choose; if so it is to act."""
    for other in range(seat, state.seats):
        if state.chosen[other] < rules.initial_keep:
            state.decision = D_CHOOSE
            state.seat_to_act = other
            return True
    return False


@jit
def keep_offered(state, seat, place):
    """PX-2.6: keep one offered card."""
    card = int(state.offer[seat, place])
    last = int(state.offer_size[seat]) - 1
    for i in range(place, last):
        state.offer[seat, i] = state.offer[seat, i + 1]
    state.offer[seat, last] = 0
    state.offer_size[seat] = last
    add_to_hand(state, seat, card)
    state.events[seat, card, E_KEPT] += 1
    state.chosen[seat] += 1


@jit
def return_offers(state, rules):
    """PX-2.8: cards not kept go under the deck, seat by seat in the order dealt; or out of the game; or into the deck."""
    for seat in range(state.seats):
        for i in range(int(state.offer_size[seat])):
            card = int(state.offer[seat, i])
            if rules.initial_rest_to == REST_REMOVED:
                remove_card(state, card, 1 << seat)
            elif rules.initial_rest_to == REST_BOTTOM:
                put_under(state, card, 1 << seat)
            else:
                put_under(state, card, 0)
            state.offer[seat, i] = 0
        state.offer_size[seat] = 0
    if rules.initial_rest_to != REST_BOTTOM and rules.initial_rest_to != REST_REMOVED:
        shuffle_deck(state)


@jit
def shuffle_deck(state):
    """PX-2.8, `shuffled_in`: the second random event. The deck is a ring, so places are counted from its top."""
    head = int(state.deck_head)
    for i in range(int(state.deck_size) - 1, 0, -1):
        j = below(state.chance, i + 1)
        one, other = (head + i) % MAX_CARDS, (head + j) % MAX_CARDS
        card = int(state.deck[one])
        state.deck[one] = state.deck[other]
        state.deck[other] = card
    count_deck(state)
