"""Tasks of a placement and what they begin (TW-5.9, TW-5.10, TW-5.11, TW-5.12, TW-5.13, TW-7.1, TW-7.2, TW-7.10, TW-9.6)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.army import can_train
from simulate.games.tawantinsuyu.buying import can_begin_build, list_statues, list_steps
from simulate.games.tawantinsuyu.carry_out import begin_list
from simulate.games.tawantinsuyu.columns import E_USED, P_EFFECTS
from simulate.games.tawantinsuyu.geometry import N_ICONS
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.merchants import begin_merchants
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put

ALL_ICONS = (1 << N_ICONS) - 1


@jit
def can_do(state, rules, seat, task):
    """TW-7.1: whether an icon is performable now."""
    if task < N.N_GOODS or task == N.T_MERCHANT:
        return True
    if task == N.T_STEPS:
        return list_steps(state, rules, seat, 0, state.first[:0], 0) > 0
    if task == N.T_BUILD:
        return can_begin_build(state, rules, seat, 0)
    if task == N.T_STATUE:
        return list_statues(state, rules, seat, 0, state.first[:0], 0) > 0
    if task == N.T_WEAVE:
        return state.weaving_stack_n > 0
    if task == N.T_TRAIN:
        return can_train(state)
    return list_uses(state, rules, seat, state.first[:0], 0) > 0


@jit
def icon_task(state, rules, icon):
    """The task on one of the three icons that the worker being placed touches."""
    return int(rules.space_task[rules.space_icons[state.place_space, icon]])


@jit
def list_icons(state, rules, seat, out):
    """TW-5.9, TW-5.10, TW-5.11: the icons left in this round that are performable; stopping."""
    open_icons = 0
    for icon in range(N_ICONS):
        if (state.icons_done >> icon) & 1 == 0 and can_do(state, rules, seat, icon_task(state, rules, icon)):
            open_icons |= 1 << icon
    n = 0
    if rules.tasks_stop_early != 0 or open_icons == 0:
        n = add(out, n, S.A_NONE)
    for icon in range(N_ICONS):
        if (open_icons >> icon) & 1 == 1:
            n = add(out, n, S.A_ICON + icon)
    return n


@jit
def run_tasks(state, rules, seat):
    """TW-5.13: one task at a time, each judged when its turn comes."""
    if get(state, S.AT_LEFT) == 0:
        return pop(state)
    return ask(state, seat, S.D_ICON)


@jit
def act_icon(state, rules, seat, action):
    """TW-5.9, TW-5.11: carry out a task, or give up the rest; after all three icons a new round begins."""
    left = get(state, S.AT_LEFT)
    if action == S.A_NONE:
        state.tasks_lost[seat] += left
        pop(state)
        return
    icon = action - S.A_ICON
    put(state, S.AT_LEFT, left - 1)
    state.tasks_done[seat] += 1
    state.icons_done |= 1 << icon
    if state.icons_done == ALL_ICONS:
        state.icons_done = 0
    begin_task(state, rules, seat, icon_task(state, rules, icon))


@jit
def begin_task(state, rules, seat, task):
    """TW-7.2, TW-7.3, TW-7.4, TW-7.5, TW-7.6, TW-7.7, TW-7.8, TW-7.9, TW-7.10: what an icon begins."""
    if task < N.N_GOODS:
        state.goods[seat, task] += rules.task_goods[task]
    elif task == N.T_STEPS:
        push(state, S.F_STEPS, seat, 0, 0, 0)
    elif task == N.T_BUILD:
        push(state, S.F_BUILD, seat, 0, 0, 0)
    elif task == N.T_STATUE:
        push(state, S.F_STATUE, seat, 0, 0, 0)
    elif task == N.T_WEAVE:
        push(state, S.F_WEAVE, seat, 0, 0, 0)
    elif task == N.T_MERCHANT:
        begin_merchants(state, rules, seat)
    elif task == N.T_TRAIN:
        push(state, S.F_TRAIN, seat, 0, 0, 0)
    elif task == N.T_PRODUCE:
        push(state, S.F_PRODUCE, seat, 0, 0, 0)


@jit
def list_uses(state, rules, seat, out, n):
    """TW-7.10.1: own face-up production buildings."""
    for building in range(rules.production_rows):
        if state.building_at[building] == S.FACE_UP + seat:
            n = add(out, n, S.A_USE + building)
    return n


@jit
def run_produce(state, rules, seat):
    """TW-7.10: ask which building produces."""
    if list_uses(state, rules, seat, state.first[:0], 0) == 0:
        return pop(state)
    return ask(state, seat, S.D_USE)


@jit
def list_produce(state, rules, seat, out):
    """TW-7.10.1, TW-17.2: own face-up production buildings; none if granted."""
    n = add(out, 0, S.A_NONE) if get(state, S.AT_OPTIONAL) != 0 else 0
    return list_uses(state, rules, seat, out, n)


@jit
def act_use(state, rules, seat, action):
    """TW-7.10.1, TW-7.10.2: its effect; it stays face up."""
    pop(state)
    if action != S.A_NONE:
        begin_production(state, seat, action - S.A_USE)


@jit
def begin_production(state, seat, building):
    """The effect of a production building."""
    count(state, seat, N.BUILDING + building, E_USED)
    begin_list(state, seat, N.BUILDING + building, N.L_BUILDING + building, P_EFFECTS)
