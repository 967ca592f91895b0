"""The pantheon (AR-1.6, AR-12.7, AR-12.8, AR-12.19): pieces of base and top, the common one of each last."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.names import BASE, BASE_FIRST, TOP


@jit
def own_pieces(rules, level):
    """Own-colour pieces of a level."""
    return int(rules.own_base) if level == BASE else int(rules.own_top)


@jit
def is_finished(state, rules, seat, level):
    """AR-12.7: a level is finished with its common piece."""
    return state.common[seat, level] > 0


@jit
def is_open(state, rules, seat, level):
    """AR-12.7: whether the next piece may go to a level."""
    if is_finished(state, rules, seat, level):
        return False
    return level == BASE or rules.pantheon_levels != BASE_FIRST or is_finished(state, rules, seat, BASE)


@jit
def has_piece_left(state, rules, seat):
    """AR-11.6: whether the pantheon is not complete."""
    return not is_finished(state, rules, seat, BASE) or not is_finished(state, rules, seat, TOP)


@jit
def place_piece(state, rules, seat, level):
    """AR-3.3, AR-12.7, AR-12.19: the next piece of a level; the common one is the best that is left."""
    state.pieces[seat, level] += 1
    if state.pieces[seat, level] > own_pieces(rules, level):
        state.common[seat, level] = rules.common_tiers[state.seats, level, state.common_taken[level]]
        state.common_taken[level] += 1


@jit
def can_lose_piece(state, rules, seat, level):
    """AR-8.2: whether there is an own piece in an unfinished level."""
    return state.pieces[seat, level] > 0 and not is_finished(state, rules, seat, level)
