"""Rounds, roles and the start-of-round step, chapters SJ-3, SJ-4 and SJ-10.

Only `picks_per_round`, `picker` and the Library tell two players from more (SJ-4.5).
"""

from simulate.engine.contract import UNFINISHED
from simulate.engine.jit import jit
from simulate.games.san_juan import state as S
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.model import CHAPEL, LIBRARY, N_KINDS, N_ROLES, OWNER_CHOICE, TOWER
from simulate.games.san_juan.piles import list_kinds, take_from_hand


@jit
def picks_per_round(state):
    """SJ-3.2, SJ-4.1: a pick each with 3 and 4 players, three picks with 2."""
    return 3 if state.seats == 2 else state.seats


@jit
def around(place, places):
    """A place on a circle, less than one turn too far: cheaper than a division."""
    return place - places if place >= places else place


@jit
def picker(state):
    """SJ-3.2, SJ-4.1: clockwise from the governor; with two players governor, other, governor."""
    return around(state.governor + state.pick, state.seats)


@jit
def may_choose_doubling(state, rules, seat):
    """SJ-4.4: with `owner_choice` the governor of a two-player game says at pick I whether a Library doubles it."""
    return state.seats == 2 and rules.library_two_player == OWNER_CHOICE and state.pick == 0 and works(state, seat, LIBRARY)


@jit
def is_doubled(state, rules, seat):
    """SJ-4.3, SJ-4.4, SJ-10.2, SJ-10.4, SJ-11.17: whether an active Library doubles this pick by itself."""
    if not works(state, seat, LIBRARY):
        return False
    if state.seats == 2 and state.pick == 2:
        return rules.library_two_player == OWNER_CHOICE and state.doubled_first == 0
    return True


@jit
def legal_roles(state, rules, seat, out):
    """SJ-3.3, SJ-3.4: any role still in the middle; no pass."""
    n = 0
    for role in range(N_ROLES):
        if state.role_used[role] == 0:
            out[n] = S.A_ROLE + role
            n += 1
    if may_choose_doubling(state, rules, seat):
        for role in range(N_ROLES):
            if state.role_used[role] == 0:
                out[n] = S.A_ROLE_DOUBLED + role
                n += 1
    return n


@jit
def take_role(state, rules, seat, role, doubled):
    """SJ-3.3, SJ-3.6, SJ-4.2, SJ-10.2: take a role card and with it the privilege.

    `doubled` is the declaration of SJ-4.4, otherwise the Library decides.
    """
    if may_choose_doubling(state, rules, seat):
        state.doubled = doubled
        state.doubled_first = doubled
    else:
        state.doubled = 1 if is_doubled(state, rules, seat) else 0
    state.role_used[role] = 1
    state.picks[seat, role] += 1
    state.chooser = seat


@jit
def next_round(state, rules):
    """SJ-3.8, SJ-3.12 (a), SJ-3.15: roles back, marker to the left neighbour, goods stay; SJ-16.3: stop at the guard."""
    for role in range(N_ROLES):
        state.role_used[role] = 0
    state.doubled_first = 0
    state.pick = 0
    if state.round_no >= rules.max_rounds_guard:
        state.over = UNFINISHED
        return
    state.round_no += 1
    state.governor = around(state.governor + 1, state.seats)
    state.stage = S.CHAPEL_STEP
    state.first = state.governor
    state.actor = 0


@jit
def begin_chapel(state, seat):
    """SJ-3.9, SJ-11.10: asked with an active Chapel and a hand. Return whether a decision is due."""
    state.decision = S.D_CHAPEL
    return works(state, seat, CHAPEL) and state.hand_n[seat] > 0


@jit
def legal_chapel(state, seat, out):
    """SJ-3.9: nothing, or exactly one hand card."""
    out[0] = S.A_CHAPEL_NONE
    return list_kinds(state.hand[seat], N_KINDS, S.A_CHAPEL, out, 1)


@jit
def store(state, seat, kind):
    """SJ-5.14, SJ-11.10: a hand card goes face down under the Chapel and stays."""
    take_from_hand(state, seat, kind)
    state.stored[seat, kind] += 1
    state.stored_n[seat] += 1


@jit
def begin_hand_check(state, rules, seat):
    """SJ-3.10, SJ-3.14, SJ-11.11: down to the limit, which holds now only. Return whether a decision is due."""
    limit = rules.hand_limit_with_tower if works(state, seat, TOWER) else rules.hand_limit
    state.discard_left = int(state.hand_n[seat]) - int(limit)
    state.decision = S.D_DISCARD
    return state.discard_left > 0


@jit
def legal_discards(state, seat, out):
    """SJ-15.2, discard: one more card of the hand."""
    return list_kinds(state.hand[seat], N_KINDS, S.A_DISCARD, out, 0)
