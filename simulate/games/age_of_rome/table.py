"""The table and the turning disc, chapter AR-2; turn order (AR-4.3, AR-4.4)."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.names import N_PLACES, N_TYPES


@jit
def place_of(state, seat):
    """AR-2.1: the side of the table where a seat is."""
    return 2 * seat if state.seats == 2 else seat


@jit
def seat_at(state, place):
    """AR-2.1: who sits at a side of the table, -1 for nobody."""
    if state.seats == 2:
        return place // 2 if place % 2 == 0 else -1
    return place if place < state.seats else -1


@jit
def facing(state, province):
    """AR-2.2, AR-2.4: the seat that a province faces, -1 for nobody."""
    return seat_at(state, (province + int(state.offset)) % N_PLACES)


@jit
def in_front(state, seat):
    """AR-1.12, AR-2.2: the province in front of a seat."""
    return (place_of(state, seat) - int(state.offset)) % N_PLACES


@jit
def turn_disc(state, quarters):
    """AR-2.3: turn by quarters, clockwise if positive."""
    state.offset = (int(state.offset) + quarters) % N_PLACES


@jit
def set_order(state, direction):
    """AR-2.5, AR-2.6, AR-2.7, AR-4.3, AR-4.4: first whom the marker's province faces, or the next one on, then round."""
    place = (int(state.marker) + int(state.offset)) % N_PLACES
    n = 0
    for _ in range(N_PLACES):
        seat = seat_at(state, place)
        if seat >= 0:
            state.order[n] = seat
            n += 1
        place = (place + direction) % N_PLACES


@jit
def population(state, province):
    """AR-1.2, AR-3.1, AR-10.6: 1 plus the sum of the building levels."""
    total = 1
    for kind in range(N_TYPES):
        total += int(state.level[province, kind])
    return total
