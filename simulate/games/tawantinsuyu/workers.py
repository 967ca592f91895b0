"""Bag, village and nomads (chapter TW-13)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, put
from simulate.games.tawantinsuyu.state import A_NOMAD, AT_LEFT, D_NOMAD
from simulate.games.tawantinsuyu.words import N_COLOURS


@jit
def draw_worker(state):
    """TW-13.5: a worker from the bag, -1 if it is empty."""
    if state.bag_n == 0:
        return -1
    state.bag_n -= 1
    colour = int(state.bag[state.bag_n])
    state.bag[state.bag_n] = 0
    return colour


@jit
def gain_worker(state, seat, colour):
    """A worker comes into a supply."""
    state.workers[seat, colour] += 1
    state.worker_n[seat] += 1


@jit
def nomad_n(state):
    """Count the nomads."""
    total = 0
    for colour in range(N_COLOURS):
        total += int(state.nomads[colour])
    return total


@jit
def remove_nomad(state, colour):
    """TW-13.1, TW-13.2: take a nomad away and refill that place from the bag."""
    state.nomads[colour] -= 1
    drawn = draw_worker(state)
    if drawn >= 0:
        state.nomads[drawn] += 1


@jit
def run_worker(state, rules, seat):
    """TW-13.1: free workers from the nomads, one after the other; nothing without nomads."""
    if get(state, AT_LEFT) == 0 or nomad_n(state) == 0:
        return pop(state)
    return ask(state, seat, D_NOMAD)


@jit
def list_nomads(state, out, base):
    """Each colour among the nomads."""
    n = 0
    for colour in range(N_COLOURS):
        if state.nomads[colour] > 0:
            n = add(out, n, base + colour)
    return n


@jit
def act_nomad(state, seat, action):
    """TW-8.4, TW-13.1: a nomad comes into the supply."""
    colour = action - A_NOMAD
    remove_nomad(state, colour)
    gain_worker(state, seat, colour)
    put(state, AT_LEFT, get(state, AT_LEFT) - 1)


@jit
def take_from_village(state, end):
    """TW-10.2, TW-9.7.1: remove the worker at an end of the queue, 0 potato or 1 corn; return its colour."""
    n = int(state.village_n)
    at = 0 if end == 0 else n - 1
    colour = int(state.village[at])
    for place in range(at, n - 1):
        state.village[place] = state.village[place + 1]
    state.village[n - 1] = 0
    state.village_n = n - 1
    state.left_village = 1
    return colour


@jit
def fill_village(state, size):
    """TW-3.6, TW-11.9, TW-11.10: draw the queue from the potato end on, as far as the bag lasts."""
    while state.village_n < size:
        colour = draw_worker(state)
        if colour < 0:
            return
        state.village[state.village_n] = colour
        state.village_n += 1
