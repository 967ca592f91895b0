"""Steps, statues and buildings: what is bought with goods (TW-7.3, TW-7.4, TW-7.5)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.columns import E_GAINED, P_STATUES, P_STEPS, P_STEPS_USED
from simulate.games.tawantinsuyu.goods import acts, count, gain_goods, gain_vp
from simulate.games.tawantinsuyu.hooks import learn_hook
from simulate.games.tawantinsuyu.market import can_refresh, count_offered, list_refreshes, refresh
from simulate.games.tawantinsuyu.payment import begin_payment, can_pay, set_cost
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, put


@jit
def can_step(state, rules, seat, off):
    """TW-7.1: whether a marker is left and the cost affordable; `off` counts against stone (TW-14.4)."""
    if state.steps_left[seat] == 0:
        return False
    cost = rules.step_cost
    stone = max(0, int(cost[N.STONE]) - off - int(state.hook[seat, N.H_STEPS]))
    return can_pay(state, rules, seat, int(cost[N.POTATO]), int(cost[N.CORN]), stone, int(cost[N.GOLD]), 0, 0)


@jit
def spot_open(state, section, spot):
    """TW-7.3.1, TW-7.3.2: a free spot; the lower one needs an occupied upper one."""
    return state.step[section, spot] == 0 and (spot == N.UPPER or state.step[section, N.UPPER] != 0)


@jit
def list_steps(state, rules, seat, off, out, n):
    """TW-7.3: the spots that can be used."""
    if can_step(state, rules, seat, off):
        for at in range(2 * N.N_SECTIONS):
            if spot_open(state, at // 2, at % 2):
                n = add(out, n, S.A_STEP + at)
    return n


@jit
def run_steps(state, rules, seat):
    """TW-7.3: ask for a spot; after the payment put the marker there."""
    chosen = get(state, S.STAGE)
    if chosen == 0:
        if list_steps(state, rules, seat, get(state, S.AT_OFF), state.first[:0], 0) == 0:
            return pop(state)
        return ask(state, seat, S.D_STEPS)
    pop(state)
    place_step(state, rules, seat, chosen - S.A_STEP)
    return False


@jit
def place_step(state, rules, seat, at):
    """TW-7.3.1, TW-7.3.3: the marker, its points and goods, and the points of the upper marker's owner."""
    section, spot = at // 2, at % 2
    state.step[section, spot] = 1 + seat
    state.steps_left[seat] -= 1
    state.steps_placed[seat] += 1
    gain_vp(state, seat, rules.step_vp, P_STEPS)
    gain_goods(state, seat, rules.step_goods[:])
    if spot != N.UPPER:
        gain_vp(state, int(state.step[section, N.UPPER]) - 1, rules.upper_owner_vp, P_STEPS_USED)


@jit
def act_steps(state, rules, seat, action):
    """TW-7.3.1: pay for a spot, or decline."""
    if action == S.A_NONE:
        pop(state)
        return
    cost = rules.step_cost
    stone = max(0, int(cost[N.STONE]) - get(state, S.AT_OFF) - int(state.hook[seat, N.H_STEPS]))
    set_cost(state, int(cost[N.POTATO]), int(cost[N.CORN]), stone, int(cost[N.GOLD]), 0, 0)
    put(state, S.STAGE, action)
    begin_payment(state, seat)


@jit
def can_statue(state, rules, seat, size, off):
    """TW-7.5.1: whether a size is affordable."""
    cost = rules.small_statue_cost if size == N.SMALL else rules.large_statue_cost
    stone = max(0, int(cost[N.STONE]) - off - int(state.hook[seat, N.H_STATUE]))
    return can_pay(state, rules, seat, int(cost[N.POTATO]), int(cost[N.CORN]), stone, int(cost[N.GOLD]), 0, 0)


@jit
def list_statues(state, rules, seat, off, out, n):
    """TW-7.1, TW-7.5.1: the statues in supply that are affordable."""
    small, large = can_statue(state, rules, seat, 0, off), can_statue(state, rules, seat, 1, off)
    if small or large:
        for at in range(N.N_GODS * N.N_SIZES):
            god, size = at // N.N_SIZES, at % N.N_SIZES
            fits = small if size == N.SMALL else large
            if fits and state.statue_left[god, size] > 0 and state.barred[seat, N.STATUE + at] == 0:
                n = add(out, n, S.A_STATUE + at)
    return n


@jit
def run_statue(state, rules, seat):
    """TW-7.5: ask for a statue; after the payment it is built."""
    chosen = get(state, S.STAGE)
    if chosen == 0:
        if list_statues(state, rules, seat, get(state, S.AT_OFF), state.first[:0], 0) == 0:
            return pop(state)
        return ask(state, seat, S.D_STATUE)
    pop(state)
    gain_statue(state, rules, seat, chosen - S.A_STATUE)
    return False


@jit
def gain_statue(state, rules, seat, at):
    """TW-7.5.1: a statue and its points."""
    god, size = at // N.N_SIZES, at % N.N_SIZES
    state.statue_left[god, size] -= 1
    state.statues[seat, god, size] += 1
    state.statues_built[seat] += 1
    count(state, seat, N.STATUE + at, E_GAINED)
    if acts(state, seat, N.STATUE + at):
        gain_vp(state, seat, rules.statue_vp[size], P_STATUES)


@jit
def act_statue(state, rules, seat, action):
    """TW-7.5.1: pay for a statue, or decline."""
    if action == S.A_NONE:
        pop(state)
        return
    cost = rules.small_statue_cost if (action - S.A_STATUE) % N.N_SIZES == N.SMALL else rules.large_statue_cost
    stone = max(0, int(cost[N.STONE]) - get(state, S.AT_OFF) - int(state.hook[seat, N.H_STATUE]))
    set_cost(state, int(cost[N.POTATO]), int(cost[N.CORN]), stone, int(cost[N.GOLD]), 0, 0)
    put(state, S.STAGE, action)
    begin_payment(state, seat)


@jit
def can_build(state, rules, seat, building, off):
    """TW-7.4.1, TW-7.4.4: return True if a building is affordable with `off` units off."""
    if state.barred[seat, N.BUILDING + building] != 0:
        return False
    cost = rules.building_cost[building]
    off += int(state.hook[seat, N.H_BUILD])
    return can_pay(state, rules, seat, int(cost[N.POTATO]), int(cost[N.CORN]), int(cost[N.STONE]), int(cost[N.GOLD]), 0, off)


@jit
def list_builds(state, rules, seat, off, out, n):
    """TW-7.4.1: affordable buildings of the market, ascending (each type is kept in order)."""
    for place in range(S.N_MARKET):
        building = int(state.market[place]) - 1
        if building >= 0 and can_build(state, rules, seat, building, off):
            n = add(out, n, S.A_BUILD + building)
    return n


@jit
def can_begin_build(state, rules, seat, off):
    """TW-7.1: whether a Build can do anything."""
    return list_builds(state, rules, seat, off, state.first[:0], 0) > 0 or can_refresh(state, rules, seat)


@jit
def run_build(state, rules, seat):
    """TW-7.4.5: refresh, or a building; after a refresh a building or none; after the payment it is built."""
    chosen = get(state, S.STAGE)
    if chosen != 0:
        pop(state)
        gain_building(state, rules, seat, chosen - S.A_BUILD)
        return False
    if get(state, S.AT_REFRESHED) == 0 and not can_begin_build(state, rules, seat, get(state, S.AT_OFF)):
        return pop(state)
    return ask(state, seat, S.D_BUILD)


@jit
def list_build(state, rules, seat, out):
    """TW-7.4.3, TW-7.4.5: none after a refresh or if granted; buildings; refreshes."""
    n = 0
    if get(state, S.AT_OPTIONAL) != 0 or get(state, S.AT_REFRESHED) != 0:
        n = add(out, n, S.A_NONE)
    n = list_builds(state, rules, seat, get(state, S.AT_OFF), out, n)
    if get(state, S.AT_REFRESHED) == 0:
        n = list_refreshes(state, rules, seat, out, n)
    return n


@jit
def act_build(state, rules, seat, action):
    """TW-7.4: decline, refresh, or pay for a building."""
    if action >= S.A_REFRESH:
        count_offered(state, seat)
        refresh(state, rules, seat, action - S.A_REFRESH)
        put(state, S.AT_REFRESHED, 1)
        return
    count_offered(state, seat)
    if action == S.A_NONE:
        pop(state)
        return
    cost = rules.building_cost[action - S.A_BUILD]
    off = get(state, S.AT_OFF) + int(state.hook[seat, N.H_BUILD])
    set_cost(state, int(cost[N.POTATO]), int(cost[N.CORN]), int(cost[N.STONE]), int(cost[N.GOLD]), 0, off)
    put(state, S.STAGE, action)
    begin_payment(state, seat)


@jit
def gain_building(state, rules, seat, building):
    """TW-7.4.1, TW-14.1: the building comes face up into the area and leaves the market."""
    for place in range(S.N_MARKET):
        if state.market[place] == building + 1:
            state.market[place] = 0
    own_building(state, rules, seat, building)
    state.built[seat] += 1
    count(state, seat, N.BUILDING + building, E_GAINED)


@jit
def own_building(state, rules, seat, building):
    """TW-1.5: a building lies face up in an area."""
    state.building_at[building] = S.FACE_UP + seat
    if building >= N.N_PRODUCTION:
        learn_hook(state, rules, seat, building)
