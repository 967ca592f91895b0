"""Guild masters (CO-11.3, CO-11.4, CO-11.5) and pillage removal (chapter CO-12)."""

from simulate.engine.jit import jit
from simulate.games.comuni.model import BY_BEST_LEVEL, N_REMOVALS, N_TYPES, PILGRIM
from simulate.games.comuni.resources import count_event, pay
from simulate.games.comuni.state import A_REMOVE, E_GAINED, E_LOST, MASTER


@jit
def takes_master(state, rules, seat, kind):
    """CO-11.3, CO-11.4: whether the player taking the turn gets the guild master of a type."""
    owner = state.master[kind] - 1
    if owner == seat or state.barred[seat, MASTER + kind] != 0:
        return False
    if owner < 0:
        return state.best[seat, kind] >= rules.guild_master_level
    if rules.guild_takeover == BY_BEST_LEVEL:
        return state.best[seat, kind] > state.best[owner, kind]
    return state.points[seat, kind] > state.points[owner, kind]


@jit
def take_masters(state, rules, seat):
    """CO-11.5: all four types are checked, for the player taking the turn only."""
    for kind in range(N_TYPES):
        if takes_master(state, rules, seat, kind):
            if state.master[kind] != 0:
                count_event(state, state.master[kind] - 1, MASTER + kind, E_LOST)
            state.master[kind] = 1 + seat
            count_event(state, seat, MASTER + kind, E_GAINED)


@jit
def can_remove(state, rules, seat, option):
    """CO-12.1, CO-12.2: whether the pilgrims and enough markers are there; only pilgrims pay."""
    return (
        state.pillage[seat] >= rules.pillage_removal_markers[option - 1]
        and state.have[seat, PILGRIM] >= rules.pillage_removal_pilgrims[option - 1]
    )


@jit
def asks_removal(state, rules, seat):
    """CO-12.1: whether any option is open to the player taking the turn."""
    return state.pillage[seat] > 0 and (can_remove(state, rules, seat, 1) or can_remove(state, rules, seat, 2))


@jit
def legal_removals(state, rules, seat, out):
    """CO-12.1: nothing, or one of the options once."""
    out[0] = A_REMOVE
    n = 1
    for option in range(1, N_REMOVALS + 1):
        if can_remove(state, rules, seat, option):
            out[n] = A_REMOVE + option
            n += 1
    return n


@jit
def remove_pillage(state, rules, seat, option):
    """CO-12.1, CO-13.11: pay and give markers back; option 0 does nothing."""
    if option > 0:
        pay(state, seat, PILGRIM, int(rules.pillage_removal_pilgrims[option - 1]))
        state.pillage[seat] -= rules.pillage_removal_markers[option - 1]
