"""Phase 3, placing followers, chapter AR-11; AR-12.17."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.actions import act, act_again, can_act, can_plot
from simulate.games.age_of_rome.feuds import is_bonus_active
from simulate.games.age_of_rome.names import AGRICULTURE, N_BONUSES, N_PLACES, N_TYPES, NO_TEST
from simulate.games.age_of_rome.stack import frame_of, pop, push
from simulate.games.age_of_rome.table import in_front
from simulate.games.age_of_rome.windows import open_window


@jit
def followers_left(state, seat):
    """AR-5.8, AR-11.1, AR-11.2: followers not yet placed."""
    return int(state.followers[seat]) - int(state.placed[seat])


@jit
def can_place(state, rules, seat, kind):
    """AR-11.3, AR-11.4, AR-11.6: room in the building in front and an action that is possible."""
    province = in_front(state, seat)
    if state.on_building[province, kind] >= state.level[province, kind]:
        return False
    return rules.placement_test == NO_TEST or can_act(state, rules, seat, kind)


@jit
def can_use_bonus(state, rules, seat, kind):
    """AR-11.7, AR-11.9: active and not yet used this round."""
    return kind < N_BONUSES and (int(state.bonus_used[seat]) >> kind) & 1 == 0 and is_bonus_active(state, rules, seat, kind)


@jit
def write_spaces(state, rules, seat, out, n):
    """AR-11.3, AR-11.5: the Colosseum is always open."""
    out[n] = S.A_COLOSSEUM
    n += 1
    if can_plot(state, rules, seat):
        out[n] = S.A_INTRIGUE
        n += 1
    for kind in range(N_TYPES):
        if can_place(state, rules, seat, kind):
            out[n] = S.A_SPACE + 2 * kind
            n += 1
            if can_use_bonus(state, rules, seat, kind):
                out[n] = S.A_SPACE + 2 * kind + 1
                n += 1
    return n


@jit
def place_follower(state, rules, seat, action):
    """AR-11.1, AR-11.10: one follower on a space; the rest follows step by step."""
    bonus = 0
    if action == S.A_COLOSSEUM:
        space = S.SP_COLOSSEUM
    elif action == S.A_INTRIGUE:
        space = S.SP_INTRIGUE
    else:
        space, bonus = (action - S.A_SPACE) // 2, (action - S.A_SPACE) % 2
        state.on_building[in_front(state, seat), space] += 1
    if bonus == 1:
        state.bonus_used[seat] |= 1 << space
        state.bonuses[seat] += 1
    state.placed[seat] += 1
    state.placements[seat] += 1
    state.placed_on[seat, space] += 1
    state.space = space
    state.bonus_now = bonus
    push(state, S.F_FOLLOWER, seat, space, 0)


@jit
def go_on_with_follower(state, rules):
    """AR-11.10: window, action, second step, a last point."""
    frame = frame_of(state)
    seat, space, stage = int(frame[S.WHO]), int(frame[S.AT_SPACE]), int(frame[S.AT_STAGE])
    frame[S.AT_STAGE] = stage + 1
    if stage == 0:
        open_window(state, seat, S.W_PLACE)
    elif stage == 1:
        act(state, rules, seat, space, 1 + state.bonus_now)
        if space == AGRICULTURE and state.medal[AGRICULTURE] == seat + 1:
            state.denarii[seat] += rules.agriculture_extra  # AR-12.17: for a follower, so not for a spy (AR-15.7)
    elif stage == 2:
        if state.bonus_now == 1:
            act_again(state, rules, seat, space)
    elif stage == 3:
        push(state, S.D_PLACED, seat, 1, 0)
    else:
        pop(state)


@jit
def end_action_phase(state):
    """AR-7.10, AR-11.11: followers, bonus markers and flipped intrigue markers return."""
    for seat in range(state.seats):
        state.follower_rounds[seat] += state.followers[seat]
        state.placed[seat] = 0
        state.bonus_used[seat] = 0
    for province in range(N_PLACES):
        for seat in range(state.seats):
            state.flipped[province, seat] = 0
        for kind in range(N_TYPES):
            state.on_building[province, kind] = 0
