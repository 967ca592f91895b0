"""The high priest and four of the actions it leads (TW-9.1, TW-9.2, TW-9.3, TW-9.4, TW-9.5, TW-9.6, TW-9.8, TW-9.9,
TW-9.11).
"""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.columns import E_PLACED
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.payment import begin_payment, can_pay, set_cost
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put
from simulate.games.tawantinsuyu.tasks import begin_production
from simulate.games.tawantinsuyu.temple import at_top, go_up

MOVED, CHOSEN = 1, 2  # stages of the high priest
FREE, FOR_FOOD, FOR_CORN = range(3)  # price of a further card in Recover
NO_LIMIT = 1000


@jit
def action_of(state, rules, section):
    """TW-3.3: the action on a side of the Coricancha."""
    return int(rules.order[(section - state.rotation) % N.N_SECTIONS])


@jit
def run_priest(state, rules, seat):
    """TW-9.1, TW-9.9: move, choose gold or action, then all players clockwise."""
    stage = get(state, S.STAGE)
    if stage == 0:
        return ask(state, seat, S.D_MOVE)
    if stage == MOVED:
        return ask(state, seat, S.D_GOLD)
    action = action_of(state, rules, int(state.priest[seat]) - 1)
    if action == N.CONQUER:
        pop(state)
        push(state, S.F_CONQUER, seat, 0, int(rules.conquer_free_plays), 0)
        return False
    asked = get(state, S.AT_ASKED)
    if asked == state.seats:
        return pop(state)
    put(state, S.AT_ASKED, asked + 1)
    if asked > 0 or state.gold_taken == 0:
        begin_part(state, rules, (seat + asked) % state.seats, action, asked == 0)
    return False


@jit
def begin_part(state, rules, seat, action, active):
    """TW-9.3: a player's part of an action."""
    lead = 1 if active else 0
    if action == N.WORSHIP:
        push(state, S.F_WORSHIP, seat, lead, 0, 0)
    elif action == N.COMMISSION:
        push(state, S.F_COMMISSION, seat, lead, 0, 0)
    elif action == N.RECOVER:
        free = int(rules.recover_free) if active else 0
        push(state, S.F_RECOVER, seat, NO_LIMIT, free, FOR_FOOD if active else FOR_CORN)
    else:
        state.used_now = 0
        push(state, S.F_PRODUCE_ALL, seat, lead, 0, 0)


@jit
def list_moves(rules, out):
    """TW-9.1: list the numbers of sides to move, clockwise."""
    n = 0
    for steps in range(1, N.N_SECTIONS):
        for place in range(rules.moves_n):
            if rules.move_steps[place] == steps:
                n = add(out, n, S.A_MOVE + steps)
                break
    return n


@jit
def act_move(state, rules, seat, action):
    """TW-9.1: move the priest; several may share a side. One still off the board begins on side 0."""
    at = max(0, int(state.priest[seat]) - 1)
    at = (at + action - S.A_MOVE) % N.N_SECTIONS
    state.priest[seat] = 1 + at
    state.priest_moves[seat] += 1
    state.actions_of[seat, action_of(state, rules, at)] += 1
    put(state, S.STAGE, MOVED)


@jit
def act_gold(state, rules, seat, action):
    """TW-9.2: gold at once, or the action."""
    state.gold_taken = 0
    if action == S.A_GOLD:
        state.gold_taken = 1
        state.goods[seat, N.GOLD] += rules.gold_instead_of_action
        state.priest_gold[seat] += 1
    put(state, S.STAGE, CHOSEN)


@jit
def list_gives(state, seat, out, n):
    """TW-9.4: own statues; the active player one of each size, others one."""
    lead, given = get(state, S.AT_LEADS), get(state, S.AT_GIVEN)
    for at in range(N.N_GODS * N.N_SIZES):
        god, size = at // N.N_SIZES, at % N.N_SIZES
        allowed = (given >> size) & 1 == 0 if lead != 0 else given == 0
        if allowed and state.statues[seat, god, size] > 0:
            n = add(out, n, S.A_GIVE + at)
    return n


@jit
def run_worship(state, rules, seat):
    """TW-9.4, TW-12.2: statues for steps, while a step can be made."""
    if at_top(state, rules, seat) or list_gives(state, seat, state.first[:0], 0) == 0:
        return pop(state)
    return ask(state, seat, S.D_GIVE)


@jit
def act_give(state, rules, seat, action):
    """TW-9.4: a statue leaves the game for its steps."""
    if action == S.A_NONE:
        pop(state)
        return
    at = action - S.A_GIVE
    size = at % N.N_SIZES
    state.statues[seat, at // N.N_SIZES, size] -= 1
    count(state, seat, N.STATUE + at, E_PLACED)
    put(state, S.AT_GIVEN, get(state, S.AT_GIVEN) | (1 << size))
    steps = int(rules.worship_other_steps)
    if get(state, S.AT_LEADS) != 0:
        steps = int(rules.worship_large_steps) if size == N.LARGE else int(rules.worship_small_steps)
    go_up(state, seat, steps)


@jit
def list_commissions(state, rules, seat, out, n):
    """TW-9.5: steps for corn."""
    if get(state, S.AT_LEADS) != 0:
        for steps in range(1, int(rules.commission_n) + 1):
            if can_pay(state, rules, seat, 0, int(rules.commission_corn[steps - 1]), 0, 0, 0, 0):
                n = add(out, n, S.A_COMMISSION + steps)
    elif rules.commission_other_steps > 0 and can_pay(state, rules, seat, 0, int(rules.commission_other_corn), 0, 0, 0, 0):
        n = add(out, n, S.A_COMMISSION + int(rules.commission_other_steps))
    return n


@jit
def run_commission(state, rules, seat):
    """TW-9.5, TW-12.2: once, if a step can be made; after the payment go up."""
    steps = get(state, S.STAGE)
    if steps > 0:
        pop(state)
        go_up(state, seat, steps)
        return False
    if at_top(state, rules, seat) or list_commissions(state, rules, seat, state.first[:0], 0) == 0:
        return pop(state)
    return ask(state, seat, S.D_COMMISSION)


@jit
def act_commission(state, rules, seat, action):
    """TW-9.5: pay corn, or not."""
    if action == S.A_NONE:
        pop(state)
        return
    steps = action - S.A_COMMISSION
    corn = int(rules.commission_corn[steps - 1]) if get(state, S.AT_LEADS) != 0 else int(rules.commission_other_corn)
    put(state, S.STAGE, steps)
    set_cost(state, 0, corn, 0, 0, 0, 0)
    begin_payment(state, seat)


@jit
def list_face_down(state, rules, seat, out, n):
    """TW-9.6: own face-down production buildings and army cards."""
    for building in range(rules.production_rows):
        if state.building_at[building] == S.FACE_DOWN + seat:
            n = add(out, n, S.A_UP + building)
    for card in range(rules.army_rows):
        if state.army_at[card] == S.ARMY_DOWN + seat:
            n = add(out, n, S.A_UP_ARMY + card)
    return n


@jit
def can_recover(state, rules, seat):
    """TW-9.6: whether the next one is free or affordable."""
    kind = get(state, S.AT_PRICE)
    if get(state, S.AT_FREE) > 0 or kind == FREE:
        return True
    if kind == FOR_FOOD:
        return can_pay(state, rules, seat, 0, 0, 0, 0, int(rules.recover_food), 0)
    return can_pay(state, rules, seat, 0, int(rules.recover_other_corn), 0, 0, 0, 0)


@jit
def run_recover(state, rules, seat):
    """TW-9.6, TW-9.11: one after the other, paid before it is turned up."""
    chosen = get(state, S.STAGE)
    if chosen != 0:
        put(state, S.STAGE, 0)
        turn_up(state, seat, chosen)
        return False
    if (
        get(state, S.AT_LEFT) == 0
        or list_face_down(state, rules, seat, state.first[:0], 0) == 0
        or not can_recover(state, rules, seat)
    ):
        return pop(state)
    return ask(state, seat, S.D_RECOVER)


@jit
def turn_up(state, seat, action):
    """Turn a building or an army card face up."""
    if action >= S.A_UP_ARMY:
        state.army_at[action - S.A_UP_ARMY] = S.ARMY_UP + seat
    else:
        state.building_at[action - S.A_UP] = S.FACE_UP + seat


@jit
def act_recover(state, rules, seat, action):
    """TW-9.6: the free ones first, each further one for its price."""
    if action == S.A_NONE:
        pop(state)
        return
    put(state, S.AT_LEFT, get(state, S.AT_LEFT) - 1)
    put(state, S.STAGE, action)
    if get(state, S.AT_FREE) > 0:
        put(state, S.AT_FREE, get(state, S.AT_FREE) - 1)
    elif get(state, S.AT_PRICE) == FOR_FOOD:
        set_cost(state, 0, 0, 0, 0, int(rules.recover_food), 0)
        begin_payment(state, seat)
    elif get(state, S.AT_PRICE) == FOR_CORN:
        set_cost(state, 0, int(rules.recover_other_corn), 0, 0, 0, 0)
        begin_payment(state, seat)


@jit
def list_produce_all(state, rules, seat, out, n):
    """TW-9.8: face-up ones not used yet; the active player once one that is face down."""
    for building in range(rules.production_rows):
        if state.building_at[building] == S.FACE_UP + seat and (state.used_now >> building) & 1 == 0:
            n = add(out, n, S.A_USE + building)
    if get(state, S.AT_LEADS) != 0 and get(state, S.AT_TURNED_UP) < rules.produce_turn_up:
        for building in range(rules.production_rows):
            if state.building_at[building] == S.FACE_DOWN + seat:
                n = add(out, n, S.A_UP + building)
    return n


@jit
def run_produce_all(state, rules, seat):
    """TW-9.8, TW-9.11: until the player stops. The one just used is turned down when its effect is over."""
    chosen = get(state, S.STAGE)
    if chosen != 0:
        put(state, S.STAGE, 0)
        state.building_at[chosen - S.A_USE] = S.FACE_DOWN + seat
    if list_produce_all(state, rules, seat, state.first[:0], 0) == 0:
        return pop(state)
    return ask(state, seat, S.D_PRODUCE_ALL)


@jit
def act_produce_all(state, rules, seat, action):
    """TW-9.8: use one; or turn one up, which ends the action if it comes after the first use."""
    if action == S.A_NONE:
        pop(state)
    elif action >= S.A_UP:
        state.building_at[action - S.A_UP] = S.FACE_UP + seat
        put(state, S.AT_TURNED_UP, 1)
        if state.used_now != 0:
            pop(state)
    else:
        building = action - S.A_USE
        state.used_now |= 1 << building
        put(state, S.STAGE, action)
        begin_production(state, seat, building)
