"""Income, chapter CO-6."""

from simulate.engine.jit import jit
from simulate.games.comuni.model import ANY, N_RESOURCES, N_TYPES
from simulate.games.comuni.resources import take
from simulate.games.comuni.state import MASTER


@jit
def take_income(state, rules, seat):
    """CO-6.1, CO-6.2, CO-6.3, CO-6.4, CO-6.5, CO-6.6, CO-6.7, CO-6.8: fixed base, buildings of coloured types (turned to
    grey), guild masters; free choices come last.
    """
    community = state.community[seat]
    state.incomes[seat] += 1
    for resource in range(N_RESOURCES):
        take(state, seat, resource, rules.communities_income[community, resource])
    for kind in range(N_TYPES):
        if state.coloured[seat, kind] != 0:
            take(state, seat, kind, state.best[seat, kind])  # CO-6.3: the single highest building
            state.coloured[seat, kind] = 0  # CO-6.4, CO-6.5
    for kind in range(N_TYPES):
        if state.master[kind] == seat + 1 and state.blanked[seat, MASTER + kind] == 0:
            take(state, seat, kind, rules.guild_income)  # CO-6.6
    state.free_left = int(rules.communities_income[community, ANY])
