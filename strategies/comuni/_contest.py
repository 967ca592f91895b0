"""Who would displace whom: what lies free beside a column, who acts before a seat's next turn, who can pay a move."""

from simulate.engine.jit import jit
from simulate.games.comuni.model import GOLD, N_COLUMNS, N_TYPES, PILGRIM
from simulate.games.comuni.resources import bid_most
from strategies.comuni._tempo import best_free, lure
from strategies.comuni._weights import W

PURSE = 3.0  # gold beyond the richest other that is counted


@jit
def acts_before(view, seat, other):
    """Return True if the other has a turn before this seat has its next."""
    return (other - view.active - 1) % view.seats < (seat - view.active - 1) % view.seats


@jit
def spared(view, rules, seat, price):
    """Half of the share of the others who could outbid that price, but only after this seat's next turn."""
    rivals = 0
    for other in range(view.seats):
        if other != seat and not acts_before(view, seat, other) and view.envoys_out[other] < rules.envoys:
            rivals += view.have[other, GOLD] > price or bid_most(view, rules, other) > price
    return 0.5 * rivals / (view.seats - 1)


@jit
def free_columns(view):
    """Columns with cards where nobody stands."""
    n = 0
    for column in range(N_COLUMNS):
        n += view.envoy[column] == 0 and view.column_n[column] > 0
    return n


@jit
def needless(view, rules, params, column):
    """Cost of displacing an envoy where as much lies free, and where its owner moves on for a pilgrim."""
    if params[W.bid_deny_free] == 0.0 and params[W.bid_deny_movable] == 0.0:
        return 0.0
    cost = params[W.bid_deny_free] * best_free(view, rules, column)
    if view.have[int(view.envoy[column]) - 1, PILGRIM] > 0 and free_columns(view) > 0:
        cost += params[W.bid_deny_movable]
    return cost


@jit
def coveted(view, rules, params, column, chance):
    """Cost of a bid on a column that is better than what lies free: others come for it."""
    if params[W.bid_lure] == 0.0:
        return 0.0
    return params[W.bid_lure] * chance * max(0.0, lure(view, rules, column))


@jit
def purse_worth(view, seat, params):
    """Worth of having more gold than the richest other: a bid stands."""
    most = 0
    for other in range(view.seats):
        if other != seat:
            most = max(most, int(view.have[other, GOLD]))
    return params[W.bid_rich] * max(-PURSE, min(PURSE, float(int(view.have[seat, GOLD]) - most)))


@jit
def idle_cost(view, seat, params):
    """Cost of an income that no building adds to, and of incomes that no claim followed yet."""
    cost = params[W.income_again] * max(0, min(4, int(view.incomes[seat]) - int(view.claims[seat])))
    for kind in range(N_TYPES):
        if view.coloured[seat, kind] != 0:
            return cost
    return cost + params[W.income_bare]
