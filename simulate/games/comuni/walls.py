"""Walls, chapter CO-10, and what they are worth in defence (CO-13.7)."""

from simulate.engine.jit import jit
from simulate.games.comuni.model import N_LEVELS
from simulate.games.comuni.resources import count_event
from simulate.games.comuni.state import BONUS_WALL, E_BUILT, E_GAINED, WALL


@jit
def raise_wall(state, rules, seat, level):
    """CO-10.2, CO-10.3, CO-10.4, CO-10.5, CO-10.6: a wall reaches `level`; no points, no activity card. The highest level
    brings a bonus wall.
    """
    if level > 1:
        state.walls[seat, level - 2] -= 1
    state.walls[seat, level - 1] += 1
    state.wall_levels[seat] += 1
    count_event(state, seat, WALL + level - 1, E_BUILT)
    if level == rules.max_wall_level and state.bonus_left > 0 and state.barred[seat, BONUS_WALL] == 0:
        state.bonus_left -= 1
        state.walls[seat, 0] += 1
        state.wall_levels[seat] += 1
        count_event(state, seat, BONUS_WALL, E_GAINED)


@jit
def slot_value(state, seat, level):
    """CO-13.7: worth of an army on the card of a level; 1 if an experiment blanked that level."""
    return 1 if state.blanked[seat, WALL + level - 1] != 0 else level + 1


@jit
def wall_defence(state, seat, armies):
    """CO-13.7: defence of the city with a number of armies (pairs counted), best slots first, 1 each beyond them."""
    defence = 0
    left = int(armies)
    slots = 0
    for level in range(N_LEVELS, 0, -1):
        slots += int(state.walls[seat, level - 1])  # one slot of this level on every wall that reaches it
        filled = min(left, slots)
        defence += filled * slot_value(state, seat, level)
        left -= filled
    return defence + left
