"""Passive buildings: their discounts are sums beside the buildings, their effects run here (chapter TW-14)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.columns import E_USED, P_EFFECTS
from simulate.games.tawantinsuyu.goods import acts, count
from simulate.games.tawantinsuyu.stack import get, pop, push, put
from simulate.games.tawantinsuyu.state import AT_COLOUR, AT_HOOK, AT_NEXT, F_HOOKS, F_LIST, FACE_UP
from simulate.games.tawantinsuyu.words import BUILDING, H_PLACE, H_WHITE, L_BUILDING, N_PRODUCTION, WHITE


@jit
def learn_hook(state, rules, seat, building):
    """TW-14.1, TW-14.4: a passive building works from now on; several add up."""
    if acts(state, seat, BUILDING + building):
        passive = building - N_PRODUCTION
        state.hook[seat, rules.passive_hook[passive]] += rules.passive_n[passive]


@jit
def trigger(state, seat, hook, colour):
    """TW-14.3: the effects of a moment, if a building listens to it."""
    if state.hook[seat, hook] > 0 or (hook == H_PLACE and colour == WHITE and state.hook[seat, H_WHITE] > 0):
        push(state, F_HOOKS, seat, hook, 0, colour)


@jit
def hears(state, rules, seat, passive, hook, colour):
    """TW-14.2: whether an own building listens to a moment (that of a placement: to the colour of the worker)."""
    at = N_PRODUCTION + passive
    if state.building_at[at] != FACE_UP + seat or not acts(state, seat, BUILDING + at):
        return False
    own = rules.passive_hook[passive]
    if own == H_PLACE and hook == H_PLACE:
        return rules.passive_colour[passive] == colour
    return own == hook or (hook == H_PLACE and own == H_WHITE and colour == WHITE)


@jit
def run_hooks(state, rules, seat):
    """TW-14.3: one building after the other, in table order."""
    hook, colour = get(state, AT_HOOK), get(state, AT_COLOUR)
    for passive in range(get(state, AT_NEXT), rules.passive_rows):
        if hears(state, rules, seat, passive, hook, colour):
            put(state, AT_NEXT, passive + 1)
            count(state, seat, BUILDING + N_PRODUCTION + passive, E_USED)
            push(state, F_LIST, seat, L_BUILDING + N_PRODUCTION + passive, 0, P_EFFECTS)
            return False
    return pop(state)
