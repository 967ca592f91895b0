"""Army cards: drawing, training, the free action (TW-7.9)."""

from simulate.engine.draws import empty_pile, put_in_pile, stage_at, turn_up
from simulate.engine.jit import jit
from simulate.engine.streams import shuffle
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.columns import E_GAINED, E_OFFERED, E_USED
from simulate.games.tawantinsuyu.goods import acts, count, gain_goods
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, put
from simulate.games.tawantinsuyu.words import ARMY_CARD, H_TRAIN, N_ARMY


@jit
def count_army(state, n):
    """Count the army cards of the deck, which is shuffled, for the account of draws."""
    empty_pile(state, ARMY_CARD, ARMY_CARD + N_ARMY)
    for at in range(n):
        put_in_pile(state, ARMY_CARD + state.army_deck[at])


@jit
def draw_army(state, rules, seat):
    """TW-7.9.2: the top army card, the pile shuffled into a new deck if it is empty; -1 if there is none."""
    if state.army_deck_n == 0:
        n = 0
        for card in range(rules.army_rows):
            if state.army_at[card] == S.IN_PILE:
                state.army_at[card] = S.IN_DECK
                state.army_deck[n] = card
                n += 1
        count_army(state, n)
        shuffle(state.chance[:], state.army_deck[:], n)
        state.army_deck_n = n
        state.pile_n = 0
        if n == 0:
            return -1
    state.army_deck_n -= 1
    card = int(state.army_deck[state.army_deck_n])
    state.army_deck[state.army_deck_n] = 0
    turn_up(state, stage_at(S.STAGE_FIRSTS, state.round_no), seat, ARMY_CARD + card, ARMY_CARD, ARMY_CARD + N_ARMY)
    return card


@jit
def army_to_hand(state, seat, card):
    """A card comes into a hand."""
    state.army_at[card] = S.IN_HAND + seat
    state.army_n[seat] += 1
    state.trained[seat] += 1
    count(state, seat, ARMY_CARD + card, E_GAINED)


@jit
def to_pile(state, card):
    """A card goes face up to the discard pile."""
    state.army_at[card] = S.IN_PILE
    state.pile_n += 1


@jit
def gain_army(state, rules, seat, n):
    """TW-7.9.3: draw into the hand without choice."""
    for _ in range(n):
        card = draw_army(state, rules, seat)
        if card < 0:
            return
        army_to_hand(state, seat, card)


@jit
def can_train(state):
    """TW-7.1, TW-8.1: whether an army card can be drawn."""
    return state.army_deck_n + state.pile_n > 0


@jit
def run_train(state, rules, seat):
    """TW-7.9.1: draw cards, keep some; a building may let more be kept (`train_keep`)."""
    if get(state, S.STAGE) == 0:
        put(state, S.STAGE, 1)
        keep = int(state.hook[seat, H_TRAIN])
        put(state, S.AT_LEFT, keep if keep > 0 else int(rules.train_kept))
        state.chosen_from = 0
        for _ in range(rules.train_draw):
            card = draw_army(state, rules, seat)
            if card >= 0:
                state.army_at[card] = S.BEING_CHOSEN
                state.chosen_from += 1
                count(state, seat, ARMY_CARD + card, E_OFFERED)
    keep = get(state, S.AT_LEFT)
    if keep > 0 and state.chosen_from > keep:
        return ask(state, seat, S.D_TRAIN)
    for card in range(rules.army_rows):
        if state.army_at[card] == S.BEING_CHOSEN:
            if keep > 0:
                army_to_hand(state, seat, card)
            else:
                to_pile(state, card)
    state.chosen_from = 0
    return pop(state)


@jit
def list_train(state, rules, out):
    """TW-7.9.1: the cards drawn."""
    n = 0
    for card in range(rules.army_rows):
        if state.army_at[card] == S.BEING_CHOSEN:
            n = add(out, n, S.A_KEEP_ARMY + card)
    return n


@jit
def act_train(state, seat, action):
    """TW-7.9.1: keep a card."""
    army_to_hand(state, seat, action - S.A_KEEP_ARMY)
    state.chosen_from -= 1
    put(state, S.AT_LEFT, get(state, S.AT_LEFT) - 1)


@jit
def list_free(state, rules, seat, out, n):
    """TW-7.9.4, TW-7.9.5: each army card in the hand of the active player; not the one that is just being played."""
    if state.own_turn != 0 and seat == state.active and state.army_n[seat] > 0:
        for card in range(rules.army_rows):
            if state.army_at[card] == S.IN_HAND + seat and state.playing != 1 + card:
                n = add(out, n, S.A_FREE + card)
    return n


@jit
def act_free(state, rules, seat, action):
    """TW-7.9.4: discard a card for its goods."""
    card = action - S.A_FREE
    state.army_n[seat] -= 1
    to_pile(state, card)
    state.army_discards[seat] += 1
    count(state, seat, ARMY_CARD + card, E_USED)
    if acts(state, seat, ARMY_CARD + card):
        gain_goods(state, seat, rules.army_discard_gain[card])


@jit
def soldiers_up(state, rules, seat):
    """TW-9.7.3: soldiers on the own face-up cards."""
    total = 0
    for card in range(rules.army_rows):
        if state.army_at[card] == S.ARMY_UP + seat:
            total += int(rules.army_soldiers[card])
    return total
