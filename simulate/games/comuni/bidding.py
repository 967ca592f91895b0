"""Bidding and displaced envoys, chapter CO-4.

A displaced envoy is held in `state.lifted*` with its bid until its owner has chosen.
"""

from simulate.engine.jit import jit
from simulate.games.comuni.model import GOLD, N_COLUMNS, PILGRIM
from simulate.games.comuni.resources import bid_most, pay
from simulate.games.comuni.state import A_BID, A_MOVE, A_RETURN, BID_SPAN, D_DISPLACED


@jit
def bid_value(state, rules, column):
    """CO-4.2: value of the bid on a column."""
    return int(state.bid_gold[column]) + int(state.bid_pilgrims[column]) // int(rules.pilgrims_per_gold)


@jit
def least_bid(state, rules, column):
    """CO-4.4, CO-4.5: the lowest legal value: 0 on a free column, otherwise more than what lies there."""
    return 0 if state.envoy[column] == 0 else bid_value(state, rules, column) + 1


@jit
def can_bid_on(state, rules, seat, column):
    """CO-4.3, CO-4.4, CO-4.5, CO-4.6, CO-19.8: a column with cards, without an own envoy, whose lowest legal value the seat
    can pay.
    """
    if state.column_n[column] == 0 or state.envoy[column] == seat + 1:
        return False
    return state.envoy[column] == 0 or least_bid(state, rules, column) <= bid_most(state, rules, seat)


@jit
def legal_amounts(state, rules, seat, column, out):
    """CO-4.1, CO-4.2: every make-up of gold and pairs of pilgrims whose value is high enough."""
    least = least_bid(state, rules, column)
    pairs_most = int(state.have[seat, PILGRIM]) // int(rules.pilgrims_per_gold)
    n = 0
    for gold in range(int(state.have[seat, GOLD]) + 1):
        for pairs in range(max(0, least - gold), pairs_most + 1):
            out[n] = A_BID + gold * BID_SPAN + pairs
            n += 1
    return n


@jit
def place_bid(state, rules, seat, column, code):
    """CO-4.1, CO-4.7, CO-4.14: envoy and cubes go to the column; an envoy lying there is lifted.

    `code` is gold * BID_SPAN + pairs. The cubes stay on the board, out of use, until the bid leaves it (CO-4.15).
    """
    gold = code // BID_SPAN
    pilgrims = code % BID_SPAN * int(rules.pilgrims_per_gold)
    state.have[seat, GOLD] -= gold
    state.have[seat, PILGRIM] -= pilgrims
    state.envoys_out[seat] += 1
    state.bids[seat] += 1
    set_envoy(state, seat, column, gold, pilgrims)


@jit
def set_envoy(state, seat, column, gold, pilgrims):
    """CO-4.3, CO-4.7, CO-4.12: put an envoy with its bid on a column; lift the one that was there."""
    owner, old_gold, old_pilgrims = int(state.envoy[column]), int(state.bid_gold[column]), int(state.bid_pilgrims[column])
    state.envoy[column] = seat + 1
    state.bid_gold[column] = gold
    state.bid_pilgrims[column] = pilgrims
    state.lifted = owner
    state.lifted_from = column
    state.lifted_gold = old_gold
    state.lifted_pilgrims = old_pilgrims
    if owner != 0:
        state.displaced[owner - 1] += 1


@jit
def lifted_value(state, rules):
    """CO-4.2: value of the lifted bid."""
    return int(state.lifted_gold) + int(state.lifted_pilgrims) // int(rules.pilgrims_per_gold)


@jit
def can_move_to(state, rules, column):
    """CO-4.10: a column with cards, not the one just lost, without an own envoy, free or with a strictly lower bid."""
    if state.column_n[column] == 0 or column == state.lifted_from or state.envoy[column] == state.lifted:
        return False
    return state.envoy[column] == 0 or bid_value(state, rules, column) < lifted_value(state, rules)


@jit
def legal_displaced(state, rules, out):
    """CO-4.9, CO-4.10, CO-4.11: take envoy and bid back, or pay a pilgrim from behind the screen and move."""
    out[0] = A_RETURN
    n = 1
    if state.have[state.lifted - 1, PILGRIM] >= rules.move_cost:
        for column in range(N_COLUMNS):
            if can_move_to(state, rules, column):
                out[n] = A_MOVE + column
                n += 1
    return n


@jit
def ask_displaced(state, rules):
    """CO-4.8, CO-4.11, CO-4.12, CO-4.13: whether the owner of the lifted envoy has a choice; without one the envoy
    returns.
    """
    if state.lifted == 0:
        return False
    owner = state.lifted - 1
    if state.have[owner, PILGRIM] >= rules.move_cost:
        for column in range(N_COLUMNS):
            if can_move_to(state, rules, column):
                state.seat_to_act = owner
                state.decision = D_DISPLACED
                return True
    return_envoy(state)
    return False


@jit
def return_envoy(state):
    """CO-4.9: the lifted envoy and all cubes of its bid go back to the owner."""
    owner = state.lifted - 1
    state.have[owner, GOLD] += state.lifted_gold
    state.have[owner, PILGRIM] += state.lifted_pilgrims
    state.envoys_out[owner] -= 1
    forget_lifted(state)


@jit
def forget_lifted(state):
    """Nothing is lifted any more."""
    state.lifted = 0
    state.lifted_from = 0
    state.lifted_gold = 0
    state.lifted_pilgrims = 0


@jit
def move_envoy(state, rules, column):
    """CO-4.10, CO-4.12: pay, and put the envoy with its unchanged bid on another column, which may lift the next one."""
    owner, gold, pilgrims = int(state.lifted - 1), int(state.lifted_gold), int(state.lifted_pilgrims)
    pay(state, owner, PILGRIM, int(rules.move_cost))
    state.moves[owner] += 1
    forget_lifted(state)
    set_envoy(state, owner, column, gold, pilgrims)
    if state.lifted == 0:
        forget_lifted(state)
