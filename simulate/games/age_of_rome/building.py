"""Phase 2, building, chapter AR-10."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.glory import gain_glory
from simulate.games.age_of_rome.names import N_LEVELS, N_TYPES
from simulate.games.age_of_rome.state import A_BUILD, W_BUILD
from simulate.games.age_of_rome.table import in_front
from simulate.games.age_of_rome.windows import open_window


@jit
def can_build(state, rules, seat, kind):
    """AR-10.1, AR-10.2, AR-10.3, AR-10.4, AR-10.7: the next level of a type in the province in front."""
    level = int(state.level[in_front(state, seat), kind])
    return level < N_LEVELS and state.tiles[kind, level] > 0 and state.denarii[seat] >= rules.buildings_cost[kind, level]


@jit
def write_builds(state, rules, seat, out, n):
    """All tiles that can be built."""
    for kind in range(N_TYPES):
        if can_build(state, rules, seat, kind):
            out[n] = A_BUILD + kind
            n += 1
    return n


@jit
def has_build(state, rules, seat):
    """Return True if any tile can be built."""
    for kind in range(N_TYPES):
        if can_build(state, rules, seat, kind):
            return True
    return False


@jit
def build(state, rules, seat, kind):
    """AR-10.5, AR-10.6, AR-15.4: pay, place, medal, glory, window."""
    province = in_front(state, seat)
    level = int(state.level[province, kind])
    cost = int(rules.buildings_cost[kind, level])
    state.denarii[seat] -= cost
    state.tiles[kind, level] -= 1
    state.level[province, kind] += 1
    if level == N_LEVELS - 1 and state.medal[kind] == 0 and rules.heroes == 0:
        state.medal[kind] = seat + 1
    glory = int(rules.buildings_glory[kind, level])
    state.built[seat] += 1
    state.built_levels[seat, level] += 1
    if state.round_no >= rules.rounds - 1:
        state.built_late[seat] += 1
    state.spent_building[seat] += cost
    state.building_glory[seat] += glory
    gain_glory(state, rules, seat, glory)
    open_window(state, seat, W_BUILD)
