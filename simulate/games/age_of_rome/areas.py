"""Battle areas: moves (AR-12.1, AR-12.2) and ranks (AR-12.13, AR-14.3, AR-14.4)."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.names import BOARD, MILITARY, N_AREAS, N_FLAGS, SHARED_COUNTS, STAR_ON_THRACE, THRACE


@jit
def legions_out(state, seat):
    """Own legions in all areas."""
    total = 0
    for area in range(N_AREAS):
        total += int(state.areas[seat, area])
    return total


@jit
def legions_at(state, seat, place):
    """Legions in an area, or on the board (AR-1.11)."""
    if place == BOARD:
        return int(state.legions[seat]) - legions_out(state, seat)
    return int(state.areas[seat, place])


@jit
def move_legion(state, seat, start, area):
    """AR-12.1: from the board or an area to an area; BOARD as the goal brings it back."""
    if start != BOARD:
        state.areas[seat, start] -= 1
    if area != BOARD:
        state.areas[seat, area] += 1


@jit
def area_total(state, area):
    """Legions of all players in an area."""
    total = 0
    for seat in range(state.seats):
        total += int(state.areas[seat, area])
    return total


@jit
def rank_in(state, seat, area):
    """AR-14.3, AR-14.4, AR-12.13: 2 * rank in an area, + 1 if it is shared; 0 without a legion. Shields are not asked."""
    mine = int(state.areas[seat, area])
    if mine == 0:
        return 0
    owner = int(state.medal[MILITARY]) - 1
    rank = 1
    tied = 0
    for other in range(state.seats):
        n = int(state.areas[other, area])
        if n == mine:
            tied += 1
        elif n > mine:
            seen = False  # each higher number of legions counts once
            group = 0
            for third in range(state.seats):
                if state.areas[third, area] == n:
                    group += 1
                    if third < other:
                        seen = True
            if not seen:
                rank += 2 if group > 1 and owner >= 0 and state.areas[owner, area] == n else 1
    if tied > 1 and owner >= 0 and state.areas[owner, area] == mine:
        if owner == seat:
            return 2 * rank
        return 2 * (rank + 1) + (1 if tied > 2 else 0)
    return 2 * rank + (1 if tied > 1 else 0)


@jit
def is_conquered(state, rules, area):
    """AR-14.3: all legions together reach the shield."""
    return area_total(state, area) >= rules.battle_area_shield[area]


@jit
def flag_of(state, rules, area, rank):
    """AR-14.3, AR-14.5: points of a rank; with one or two players the starred top flag is out."""
    place = rank - 1
    if state.seats <= 2 and (rules.starred_flags != STAR_ON_THRACE or area == THRACE):
        place += 1
    return int(rules.battle_area_flags[area, place]) if place < N_FLAGS else 0


@jit
def area_points(state, rules, seat, area):
    """AR-14.3: the flag of a rank held alone in a conquered area."""
    rank = rank_in(state, seat, area)
    if rank == 0 or rank % 2 == 1 or not is_conquered(state, rules, area):
        return 0
    return flag_of(state, rules, area, rank // 2)


@jit
def is_first(state, rules, seat, area):
    """AR-14.4: rank 1 in a conquered area; a shared one counts unless the option says otherwise."""
    rank = rank_in(state, seat, area)
    if not is_conquered(state, rules, area):
        return False
    return rank == 2 or (rank == 3 and rules.shared_first == SHARED_COUNTS)
