"""Trade cards: deck, discard pile, hands (AR-6.7, AR-6.14, AR-9.1, AR-9.2, AR-9.4) and sets (AR-9.5, AR-9.6, AR-9.7)."""

from simulate.engine.draws import empty_pile, put_in_pile, stage_at, turn_up
from simulate.engine.jit import jit
from simulate.engine.streams import below, shuffle
from simulate.games.age_of_rome.names import CHEST, JEWELLERY, N_TRADE, TRADE
from simulate.games.age_of_rome.state import C_TRADE, E_GAINED, E_LOST, E_SET, STAGE_FIRSTS


@jit
def room_in_hand(state, rules, seat):
    """AR-9.2: cards that the hand can take; anchors take room."""
    return int(rules.hand_limit) - int(state.hand_n[seat]) - int(state.anchors[seat])


@jit
def add_to_hand(state, seat, card):
    """Put a card into a hand, which stays sorted."""
    i = int(state.hand_n[seat])
    while i > 0 and state.hand[seat, i - 1] > card:
        state.hand[seat, i] = state.hand[seat, i - 1]
        i -= 1
    state.hand[seat, i] = card
    state.hand_n[seat] += 1


@jit
def take_from_hand(state, seat, card):
    """Take one copy of a card out of a hand."""
    n = int(state.hand_n[seat])
    i = 0
    while state.hand[seat, i] != card:
        i += 1
    for j in range(i, n - 1):
        state.hand[seat, j] = state.hand[seat, j + 1]
    state.hand[seat, n - 1] = 0
    state.hand_n[seat] -= 1


@jit
def put_on_pile(state, card):
    """AR-6.14: a card goes on top of the discard pile."""
    state.discard[state.discard_n] = card
    state.discard_n += 1


@jit
def can_draw(state):
    """AR-6.7, AR-9.18: a card can be drawn."""
    return state.deck_n + state.discard_n > 0


@jit
def count_deck(state):
    """Count the trade cards of the deck, which is shuffled, for the account of draws."""
    empty_pile(state, C_TRADE, C_TRADE + N_TRADE)
    for i in range(state.deck_n):
        put_in_pile(state, C_TRADE + state.deck[i])


@jit
def draw_card(state, seat):
    """AR-6.7, AR-9.3: the top card to a hand with room; an empty deck is first made of the shuffled discard pile."""
    if state.deck_n == 0:
        state.deck_n = state.discard_n
        for i in range(state.discard_n):
            state.deck[i] = state.discard[i]
            state.discard[i] = 0
        state.discard_n = 0
        state.under_played = 0
        shuffle(state.chance, state.deck, state.deck_n)
        count_deck(state)
    state.deck_n -= 1
    card = int(state.deck[state.deck_n])
    turn_up(state, stage_at(STAGE_FIRSTS, state.round_no), seat, C_TRADE + card, C_TRADE, C_TRADE + N_TRADE)
    state.deck[state.deck_n] = 0
    add_to_hand(state, seat, card)
    state.drawn_cards[seat] += 1
    state.events[seat, C_TRADE + card, E_GAINED] += 1


@jit
def take_discard(state, seat):
    """AR-9.13: the top card of the pile as it was before the played card was discarded, to the hand."""
    top = state.discard_n - 1
    if state.under_played > 0 and top == state.under_played - 1:
        top -= 1
    card = int(state.discard[top])
    for i in range(top, state.discard_n - 1):
        state.discard[i] = state.discard[i + 1]
    state.discard_n -= 1
    state.discard[state.discard_n] = 0
    if state.under_played > top + 1:
        state.under_played -= 1
    add_to_hand(state, seat, card)
    state.events[seat, C_TRADE + card, E_GAINED] += 1


@jit
def lose_random_card(state, seat):
    """AR-8.9, AR-8.12, AR-19.4: a random trade card leaves a hand; every card is equally likely, anchors are never hit."""
    card = int(state.hand[seat, below(state.chance, int(state.hand_n[seat]))])
    take_from_hand(state, seat, card)
    state.events[seat, C_TRADE + card, E_LOST] += 1
    return card


@jit
def set_kind(state, rules, seat, first, second, third):
    """AR-9.7, AR-12.15: the kind of set three cards make, -1 for none; chests are wild, with the medal jewellery too."""
    wild = state.medal[TRADE] == seat + 1
    kind = -1
    jewels = 0
    for card in (first, second, third):
        k = int(rules.trade_card_kind[card])
        if k == CHEST:
            continue
        if k == JEWELLERY:
            jewels += 1
        elif kind < 0 or kind == k:
            kind = k
        else:
            return -1
    if kind < 0:
        return JEWELLERY if jewels > 0 else -1
    return kind if jewels == 0 or wild else -1


@jit
def lay_set(state, rules, seat, first, second, third):
    """AR-9.6: lay out three cards as a set."""
    state.sets[seat, set_kind(state, rules, seat, first, second, third)] += 1
    state.sets_n[seat] += 1
    for card in (first, second, third):
        take_from_hand(state, seat, card)
        state.laid[card] += 1
        state.events[seat, C_TRADE + card, E_SET] += 1
