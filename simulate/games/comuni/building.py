"""Building, chapter CO-8, with craftsmen (chapter CO-9) and the hand limit (CO-11.1, CO-11.2).

A step is `kind * TARGETS + target`: a card and where it goes. Targets 4 * type + level - 1 are building steps to that level,
WALL_TARGET + level - 1 wall steps.
"""

from simulate.engine.jit import jit
from simulate.games.comuni import state as S
from simulate.games.comuni.model import CRAFTSMAN, N_KINDS, N_LEVELS, N_TYPES, PILGRIM, WILD
from simulate.games.comuni.resources import count_event, craft_most, pay
from simulate.games.comuni.walls import raise_wall


@jit
def rating_need(kind, level):
    """CO-8.3, CO-8.5, CO-9.2, CO-10.2: craftsmen that a card needs to make a building or wall reach a level."""
    return max(0, level - (kind % N_LEVELS + 1)) if level > 1 else 0


@jit
def action_need(state, rules, is_wall):
    """CO-8.1, CO-8.2, CO-9.1: 1 if the next building (or wall) step needs one more build action, which costs a craftsman.

    b building and w wall steps need max(b, w) actions, in whatever order they are taken.
    """
    used = state.steps_walled if is_wall else state.steps_built
    return 1 if used + 1 > rules.build_actions + state.extra_actions else 0


@jit
def step_need(state, rules, kind, target):
    """CO-9.1, CO-9.2, CO-9.3: craftsmen that a step costs, extra action and missing rating together."""
    wall = target >= S.WALL_TARGET
    level = (target - S.WALL_TARGET if wall else target % N_LEVELS) + 1
    return rating_need(kind, level) + action_need(state, rules, wall)


@jit
def may_build(state, seat, building_type, level):
    """CO-8.3, CO-8.4: a new building, or an own building of the level below."""
    return level == 1 or state.buildings[seat, building_type, level - 2] > 0


@jit
def legal_steps(state, rules, seat, out):
    """CO-8.1, CO-8.2, CO-8.3, CO-8.4, CO-8.5, CO-8.6, CO-8.9, CO-10.1, CO-10.2, CO-10.3: stop, or any card of the hand on
    any target that can be paid.
    """
    out[0] = S.A_STOP_BUILDING
    n = 1
    craft = craft_most(state, rules, seat)
    for_building = craft - action_need(state, rules, False)
    for_wall = craft - action_need(state, rules, True)
    for kind in range(N_KINDS):
        if state.hand[seat, kind] > 0 and state.barred[seat, kind] == 0:
            own = kind // N_LEVELS
            first = S.A_STEP + kind * S.TARGETS
            if for_building >= 0:
                low, high = (0, N_TYPES) if own == WILD else (own, own + 1)
                for building_type in range(low, high):
                    for level in range(1, rules.max_building_level + 1):
                        if may_build(state, seat, building_type, level) and rating_need(kind, level) <= for_building:
                            out[n] = first + building_type * N_LEVELS + level - 1
                            n += 1
            if for_wall >= 0:
                for level in range(1, rules.max_wall_level + 1):
                    open_wall = level == 1 or state.walls[seat, level - 2] > 0
                    if open_wall and state.barred[seat, S.WALL + level - 1] == 0 and rating_need(kind, level) <= for_wall:
                        out[n] = first + S.WALL_TARGET + level - 1
                        n += 1
    return n


@jit
def fewest_pairs(state, seat, need):
    """CO-9.4: the fewest pairs of pilgrims with which a need can be paid."""
    return max(0, int(need) - int(state.have[seat, CRAFTSMAN]))


@jit
def most_pairs(state, rules, seat, need):
    """CO-9.4: the most pairs of pilgrims that can go into a need."""
    return min(int(need), int(state.have[seat, PILGRIM]) // int(rules.pilgrims_per_craftsman))


@jit
def legal_pay(state, rules, seat, out):
    """CO-9.4: how many pairs of pilgrims stand for craftsmen."""
    need = step_need(state, rules, state.step // S.TARGETS, state.step % S.TARGETS)
    n = 0
    for pairs in range(fewest_pairs(state, seat, need), most_pairs(state, rules, seat, need) + 1):
        out[n] = S.A_PAY + pairs
        n += 1
    return n


@jit
def pay_step(state, rules, seat, pairs):
    """CO-8.11, CO-9.1, CO-9.2, CO-9.3, CO-9.4: pay the running step, `pairs` of pilgrims in place of craftsmen; then do
    it.
    """
    kind, target = state.step // S.TARGETS, state.step % S.TARGETS
    need = step_need(state, rules, kind, target)
    extra = action_need(state, rules, target >= S.WALL_TARGET)
    pay(state, seat, CRAFTSMAN, need - pairs)
    pay(state, seat, PILGRIM, pairs * int(rules.pilgrims_per_craftsman))
    state.extra_actions += extra
    state.extra_paid[seat] += extra
    state.ratings_paid[seat] += need - extra
    state.step = 0
    do_step(state, rules, seat, kind, target)


@jit
def do_step(state, rules, seat, kind, target):
    """CO-8.10, CO-8.12, CO-10.1: the card leaves the hand for good and the step takes effect at once."""
    state.hand[seat, kind] -= 1
    state.hand_n[seat] -= 1
    state.placed[kind] += 1
    if target >= S.WALL_TARGET:
        state.steps_walled += 1
        count_event(state, seat, kind, S.E_WALLED)
        raise_wall(state, rules, seat, target - S.WALL_TARGET + 1)
    else:
        state.steps_built += 1
        count_event(state, seat, kind, S.E_BUILT)
        raise_building(state, rules, seat, target // N_LEVELS, target % N_LEVELS + 1)
        if state.blanked[seat, kind] == 0:
            state.coloured[seat, target // N_LEVELS] = 1  # CO-8.8


@jit
def raise_building(state, rules, seat, building_type, level):
    """CO-8.3, CO-8.4, CO-8.6, CO-8.7, CO-8.9: a building of that type reaches `level`, which scores at once."""
    if level > 1:
        state.buildings[seat, building_type, level - 2] -= 1
        state.points[seat, building_type] -= rules.total_points[level - 1]
    state.buildings[seat, building_type, level - 1] += 1
    state.points[seat, building_type] += rules.total_points[level]
    state.best[seat, building_type] = max(int(state.best[seat, building_type]), level)
    state.score[seat] += rules.level_points[level - 1]


@jit
def legal_discards(state, seat, out):
    """CO-11.1: any card of the hand."""
    n = 0
    for kind in range(N_KINDS):
        if state.hand[seat, kind] > 0:
            out[n] = S.A_DISCARD + kind
            n += 1
    return n


@jit
def discard(state, seat, kind):
    """CO-11.1, CO-11.2: the card leaves the game."""
    state.hand[seat, kind] -= 1
    state.hand_n[seat] -= 1
    state.removed[kind] += 1
    count_event(state, seat, kind, S.E_LOST)
