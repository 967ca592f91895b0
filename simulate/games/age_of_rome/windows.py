"""Card windows (AR-9.9, AR-9.10, AR-9.11, AR-9.12, AR-9.15, AR-9.16, AR-9.17, AR-9.19, AR-6.5)."""

from simulate.engine.effects import END, FIRST, SECOND, VERB
from simulate.engine.jit import jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.cards import put_on_pile, take_from_hand
from simulate.games.age_of_rome.free import has_free
from simulate.games.age_of_rome.stack import frame_of, pop, push
from simulate.games.age_of_rome.verbs import changes_something, do_verb


@jit
def open_window(state, seat, window):
    """AR-9.11: a window for a player; all but the target's lie in the own turn."""
    if state.window_any != 0:
        for card in range(N.N_TRADE):
            state.window_played[card] = 0
        state.window_any = 0
    state.window_trigger = N.T_NONE
    push(state, S.D_WINDOW, seat, window, 0 if window == S.W_SUFFER else 1)


@jit
def accepts(window, space, trigger):
    """AR-9.11: whether a window takes cards of a trigger."""
    if window == S.W_PLACE:
        if trigger == N.T_PLACE_COLOSSEUM:
            return space == S.SP_COLOSSEUM
        return trigger == N.T_PLACE_ANY or (trigger == N.T_PLACE_FARM and space == N.AGRICULTURE)
    if window == S.W_ACTIVATE:
        return trigger == N.T_ACTIVATE
    if window == S.W_SUFFER:
        return trigger == N.T_SUFFER
    return trigger == (N.T_BUILD if window == S.W_BUILD else N.T_DOUBLE)


@jit
def can_play(state, rules, seat, card, window):
    """AR-9.9, AR-9.12, AR-9.15, AR-9.19: whether a card of the hand can be played in this window."""
    trigger = int(rules.trade_card_trigger[card])
    if trigger == N.T_NONE or not accepts(window, state.space, trigger):
        return False
    if state.window_trigger != N.T_NONE and rules.window_mixing == N.SAME_TRIGGER_ONLY and trigger != state.window_trigger:
        return False
    if state.window_played[card] >= rules.card_copies[state.seats, card]:
        return False
    if state.barred[seat, S.C_TRADE + card] != 0 or state.blanked[seat, S.C_TRADE + card] != 0:
        return False
    return changes_something(state, rules, seat, rules.card_effect[card])


@jit
def write_plays(state, rules, seat, window, out, n):
    """Every different card that can be played."""
    last = -1
    for i in range(state.hand_n[seat]):
        card = int(state.hand[seat, i])
        if card != last and can_play(state, rules, seat, card, window):
            out[n] = S.A_PLAY + card
            n += 1
        last = card
    return n


@jit
def offers_free(rules, own_turn):
    """AR-6.5: whether a window is also a point to sell and convert."""
    return own_turn != 0 or rules.target_may_sell == N.TARGET_MAY_SELL


@jit
def has_window_choice(state, rules, seat, window, own_turn):
    """AR-6.12, AR-9.17: whether there is anything to do but to stop."""
    if state.hand_n[seat] > 0:
        if offers_free(rules, own_turn):
            return True
        for i in range(state.hand_n[seat]):
            if can_play(state, rules, seat, int(state.hand[seat, i]), window):
                return True
    return offers_free(rules, own_turn) and has_free(state, rules, seat)


@jit
def play_card(state, rules, action):
    """AR-9.9: discard the card, then its effect at once, then the window goes on."""
    frame = frame_of(state)
    seat, own_turn, card = int(frame[S.WHO]), int(frame[S.AT_OWN_TURN]), action - S.A_PLAY
    take_from_hand(state, seat, card)
    put_on_pile(state, card)
    state.under_played = state.discard_n
    state.window_played[card] += 1
    state.window_any = 1
    state.window_trigger = int(rules.trade_card_trigger[card])
    state.window_own = own_turn
    state.played_cards[seat] += 1
    state.events[seat, S.C_TRADE + card, S.E_PLAYED] += 1
    push(state, S.F_CARD, seat, card, 0)


@jit
def go_on_with_card(state, rules):
    """AR-6.8: the next verb of the card being played."""
    frame = frame_of(state)
    seat, card, place = int(frame[S.WHO]), int(frame[S.AT_CARD]), int(frame[S.AT_PLACE])
    if place == N.MAX_EFFECTS or rules.card_effect[card, place, VERB] == END:
        state.under_played = 0
        pop(state)
        return
    frame[S.AT_PLACE] = place + 1
    effect = rules.card_effect[card, place]
    do_verb(state, rules, seat, int(effect[VERB]), int(effect[FIRST]), int(effect[SECOND]), state.window_own)
