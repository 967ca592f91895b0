"""Spies & Allies (AR-15.1, AR-15.7): offers, answers, the spy's choice."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.actions import act, can_act
from simulate.games.age_of_rome.glory import check_milestones, gain_glory
from simulate.games.age_of_rome.names import ALLY, MAX_OFFER, N_PLACES, N_TYPES, SPY
from simulate.games.age_of_rome.stack import pop, push
from simulate.games.age_of_rome.state import A_ACCEPT, A_OFFER, A_SPY_GLORY, D_ANSWER, D_SPY
from simulate.games.age_of_rome.table import facing


@jit
def is_opponents(state, province, seat):
    """Return True if a province faces another player."""
    other = facing(state, province)
    return other >= 0 and other != seat


@jit
def has_offer(state, rules, seat):
    """AR-15.7: whether there is a token, a building before an opponent, and enough denarii."""
    if state.tokens_used[seat] == 3 or state.denarii[seat] < rules.offer_min:
        return False
    for province in range(N_PLACES):
        if is_opponents(state, province, seat):
            for kind in range(N_TYPES):
                if state.level[province, kind] > 0:
                    return True
    return False


@jit
def write_offers(state, rules, seat, out, n):
    """AR-15.1, AR-15.7: every token not used this round on every building before an opponent, for every amount."""
    most = min(int(state.denarii[seat]), int(rules.offer_max))
    for token in range(2):
        if (int(state.tokens_used[seat]) >> token) & 1 == 1:
            continue
        for province in range(N_PLACES):
            if not is_opponents(state, province, seat):
                continue
            for kind in range(N_TYPES):
                if state.level[province, kind] > 0:
                    at = A_OFFER + ((token * N_PLACES + province) * N_TYPES + kind) * MAX_OFFER
                    for amount in range(int(rules.offer_min), most + 1):
                        out[n] = at + amount - 1
                        n += 1
    return n


@jit
def make_offer(state, seat, action):
    """AR-15.7: the denarii are put aside; the opponent answers."""
    number = action - A_OFFER
    state.offer_amount = number % MAX_OFFER + 1
    state.offer_type = number // MAX_OFFER % N_TYPES
    state.offer_province = number // (MAX_OFFER * N_TYPES) % N_PLACES
    state.offer_token = number // (MAX_OFFER * N_TYPES * N_PLACES)
    state.offer_by = seat + 1
    state.denarii[seat] -= state.offer_amount
    state.offers[seat] += 1
    push(state, D_ANSWER, facing(state, state.offer_province), 0, 0)


@jit
def answer_offer(state, rules, action):
    """AR-15.1: the token is shown and used; denarii and glory change hands."""
    target, seat = state.seat_to_act, state.offer_by - 1
    level = int(state.level[state.offer_province, state.offer_type])
    pop(state)
    state.offer_by = 0
    state.tokens_used[seat] |= 1 << state.offer_token
    if action != A_ACCEPT:
        if state.offer_token == ALLY:
            state.denarii[seat] += state.offer_amount
        return
    state.offers_accepted[seat] += 1
    state.denarii[target] += state.offer_amount
    if state.offer_token == ALLY:
        state.glory[seat] += level
        state.glory[target] += level
        check_milestones(state, rules, (1 << seat) | (1 << target))
    elif can_act(state, rules, seat, state.offer_type):
        push(state, D_SPY, seat, 0, 0)
    else:
        gain_glory(state, rules, seat, level)


@jit
def spy_out(state, rules, seat, action):
    """AR-15.1, AR-15.7: the spy takes the glory, or the action without follower, bonus and window."""
    pop(state)
    if action == A_SPY_GLORY:
        gain_glory(state, rules, seat, int(state.level[state.offer_province, state.offer_type]))
    elif state.offer_token == SPY:
        act(state, rules, seat, state.offer_type, 1)
