"""Cubes: supply and screens (CO-1.2), and what a player can pay (chapter CO-17 at a glance)."""

from simulate.engine.jit import jit
from simulate.games.comuni.model import CRAFTSMAN, GOLD, N_RESOURCES, PILGRIM


@jit
def take(state, seat, resource, amount):
    """CO-1.2, CO-6.7: take cubes from the supply, at most what is there; return how many."""
    n = min(int(amount), int(state.supply[resource]))
    state.supply[resource] -= n
    state.have[seat, resource] += n
    return n


@jit
def pay(state, seat, resource, amount):
    """CO-1.2: cubes from behind the screen to the supply. The caller has asked whether they are there."""
    state.have[seat, resource] -= amount
    state.supply[resource] += amount


@jit
def supply_left(state):
    """Cubes of all kinds in the supply."""
    n = 0
    for resource in range(N_RESOURCES):
        n += int(state.supply[resource])
    return n


@jit
def bid_most(state, rules, seat):
    """CO-4.2: the highest value that a seat can bid."""
    return int(state.have[seat, GOLD]) + int(state.have[seat, PILGRIM]) // int(rules.pilgrims_per_gold)


@jit
def craft_most(state, rules, seat):
    """CO-9.4: craftsmen that a seat can spend, pairs of pilgrims included."""
    return int(state.have[seat, CRAFTSMAN]) + int(state.have[seat, PILGRIM]) // int(rules.pilgrims_per_craftsman)


@jit
def count_event(state, seat, content, event):
    """Count one event of the cards log."""
    if state.events[seat, content, event] < 255:
        state.events[seat, content, event] += 1
