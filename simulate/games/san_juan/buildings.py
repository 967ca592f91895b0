"""The property of the players: stacks, goods, and functions that work or not (chapter SJ-11, first lines)."""

from simulate.engine.jit import jit
from simulate.games.san_juan.model import N_GOODS
from simulate.games.san_juan.piles import discard


@jit
def works(state, seat, kind):
    """SJ-5.8, SJ-5.12, SJ-11: a function works while its building is visible and not new (nor blanked by an experiment)."""
    return state.active[seat, kind] > 0


@jit
def add_stack(state, seat, kind):
    """Open a new stack; its building is new until `activate`. Return the stack."""
    stack = int(state.stack_n[seat])
    state.stack_n[seat] += 1
    state.top[seat, stack] = kind
    state.built[seat, kind] += 1
    state.fresh[seat] = stack + 1
    return stack


@jit
def activate(state, seat):
    """SJ-5.8, SJ-5.19: the building that is new becomes active, unless an experiment blanked its text."""
    if state.fresh[seat] > 0:
        kind = int(state.top[seat, state.fresh[seat] - 1])
        if state.blanked[seat, kind] == 0:
            state.active[seat, kind] += 1
        state.fresh[seat] = 0


@jit
def count_empty(state, seat, kind):
    """SJ-6.3: own production buildings of a kind without a good. A blanked kind produces nothing."""
    if state.blanked[seat, kind] != 0:
        return 0
    return int(state.built[seat, kind]) - int(state.goods[seat, kind])


@jit
def all_goods(state, seat):
    """Own goods on all production buildings."""
    n = 0
    for good in range(N_GOODS):
        n += int(state.goods[seat, good])
    return n


@jit
def first_with(state, seat, kind, full):
    """SJ-5.6, SJ-6.6: the oldest stack of a kind that is full (1) or empty (0); -1 if there is none."""
    for stack in range(state.stack_n[seat]):
        if state.top[seat, stack] == kind and state.full[seat, stack] == full:
            return stack
    return -1


@jit
def drop_good(state, seat, stack):
    """The good of a stack goes face down to the discard pile (SJ-5.7, SJ-5.13, SJ-7.4)."""
    discard(state, state.face[seat, stack])
    state.goods[seat, state.top[seat, stack]] -= 1
    state.full[seat, stack] = 0
    state.face[seat, stack] = 0


@jit
def put_good(state, seat, stack, card):
    """SJ-6.3: a card is put face down on an empty production building as its good."""
    state.full[seat, stack] = 1
    state.face[seat, stack] = card
    state.goods[seat, state.top[seat, stack]] += 1


@jit
def any_empty(state, seat):
    """Return True if a seat has an empty production building."""
    for kind in range(N_GOODS):
        if count_empty(state, seat, kind) > 0:
            return True
    return False
