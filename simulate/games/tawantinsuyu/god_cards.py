"""God cards: deck, offer, hands (TW-6.6, TW-6.7, TW-6.9, TW-10.1)."""

from simulate.engine.draws import empty_pile, leave_pile, put_in_pile, stage_at, turn_up
from simulate.engine.jit import jit
from simulate.engine.streams import shuffle
from simulate.games.tawantinsuyu.columns import E_GAINED, E_OFFERED
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, put
from simulate.games.tawantinsuyu.state import (
    A_DRAW,
    A_TAKE_GOD,
    ASIDE,
    AT_LEFT,
    D_DRAW,
    IN_DECK,
    IN_HAND,
    IN_OFFER,
    STAGE_FIRSTS,
)
from simulate.games.tawantinsuyu.words import N_GOD_CARDS


@jit
def to_hand(state, rules, seat, card):
    """TW-6.9: a card comes into a hand."""
    state.god_at[card] = IN_HAND + seat
    state.god_n[seat] += 1
    state.hand_gods[seat, rules.god_cards_god[card]] += 1


@jit
def from_hand(state, rules, seat, card, place):
    """A card leaves a hand for another place."""
    state.god_at[card] = place
    state.god_n[seat] -= 1
    state.hand_gods[seat, rules.god_cards_god[card]] -= 1


@jit
def draw_god(state, rules, seat):
    """TW-6.6: the top of the deck comes into a hand; return whether there was a card."""
    if state.god_deck_n == 0:
        return False
    state.god_deck_n -= 1
    card = int(state.god_deck[state.god_deck_n])
    state.god_deck[state.god_deck_n] = 0
    turn_up(state, stage_at(STAGE_FIRSTS, state.round_no), seat, card, 0, N_GOD_CARDS)
    to_hand(state, rules, seat, card)
    count(state, seat, card, E_GAINED)
    return True


@jit
def can_draw_god(state):
    """TW-8.1: whether a god card can be had."""
    return state.god_deck_n > 0 or (state.no_offer == 0 and state.offer_n > 0)


@jit
def run_god(state, rules, seat):
    """TW-6.6: draw one card after the other; if nothing is left, the draw is lost."""
    if get(state, AT_LEFT) == 0 or not can_draw_god(state):
        return pop(state)
    return ask(state, seat, D_DRAW)


@jit
def list_draws(state, rules, out):
    """TW-6.6, TW-11.17: the deck, and the cards of the offer unless they are barred now."""
    n = 0
    if state.god_deck_n > 0:
        n = add(out, n, A_DRAW)
    if state.no_offer == 0 and state.offer_n > 0:
        for card in range(rules.god_cards_rows):
            if state.god_at[card] == IN_OFFER:
                n = add(out, n, A_TAKE_GOD + card)
    return n


@jit
def act_draw(state, rules, seat, action):
    """TW-6.6: one card into the hand."""
    if state.no_offer == 0:
        for card in range(rules.god_cards_rows):
            if state.god_at[card] == IN_OFFER:
                count(state, seat, card, E_OFFERED)
    put(state, AT_LEFT, get(state, AT_LEFT) - 1)
    if action == A_DRAW:
        draw_god(state, rules, seat)
        return
    card = action - A_TAKE_GOD
    state.offer_n -= 1
    to_hand(state, rules, seat, card)
    count(state, seat, card, E_GAINED)


@jit
def into_deck(state, rules, place):
    """TW-3.17, TW-10.1, TW-11.14: all cards of a place go into the deck, which is shuffled."""
    n = int(state.god_deck_n)
    for card in range(rules.god_cards_rows):
        if state.god_at[card] == place:
            state.god_at[card] = IN_DECK
            state.god_deck[n] = card
            n += 1
    state.god_deck_n = n
    empty_pile(state, 0, N_GOD_CARDS)
    for at in range(n):
        put_in_pile(state, state.god_deck[at])
    shuffle(state.chance[:], state.god_deck[:], n)


@jit
def under_deck(state, rules, seat, card):
    """TW-7.4.2: a card from hand goes to the bottom of the deck."""
    from_hand(state, rules, seat, card, IN_DECK)
    n = int(state.god_deck_n)
    for at in range(n, 0, -1):
        state.god_deck[at] = state.god_deck[at - 1]
    state.god_deck[0] = card
    state.god_deck_n = n + 1


@jit
def join_offer(state, rules, size):
    """TW-6.7, TW-10.1, TW-10.7: the card played for placement joins the offer; an overflow clears the offer first."""
    card = state.place_card - 1
    state.place_card = 0
    if card < 0 or state.god_at[card] != ASIDE:
        return
    if state.offer_n + 1 > size:
        into_deck(state, rules, IN_OFFER)
        state.offer_n = 0
    state.god_at[card] = IN_OFFER
    state.offer_n += 1


@jit
def open_offer(state, rules, size):
    """TW-3.17: turn up cards of the deck as the offer."""
    while state.offer_n < size and state.god_deck_n > 0:
        state.god_deck_n -= 1
        card = int(state.god_deck[state.god_deck_n])
        state.god_deck[state.god_deck_n] = 0
        leave_pile(state, card)
        state.god_at[card] = IN_OFFER
        state.offer_n += 1
