"""The last round counted out: what the followers still to come make of legions and pantheon pieces together.

A second legion may win the flag that the first only shares, a last piece be the golden one: a step is worth what the best
number of steps brings, divided by that number.
"""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import legions_at
from simulate.games.age_of_rome.names import BASE, BOARD, MILITARY, OWN, RELIGION, TOP
from simulate.games.age_of_rome.pantheon import is_finished, own_pieces
from simulate.games.age_of_rome.placing import can_use_bonus, followers_left
from simulate.games.age_of_rome.table import in_front
from strategies.age_of_rome._legions import best_march

FAR = 3  # legions that are thought of together


@jit
def visits(view, seat, kind):
    """Followers that can still go to a building type in this round."""
    province = in_front(view, seat)
    room = int(view.level[province, kind]) - int(view.on_building[province, kind])
    return min(room, followers_left(view, seat))


@jit
def steps_left(view, rules, seat, kind):
    """Actions of a building type that one can still take in this round: a follower each, one more with the bonus."""
    return visits(view, seat, kind) + (1 if can_use_bonus(view, rules, seat, kind) else 0)


@jit
def march_plan(view, rules, seat, steps, w):
    """Worth of one legion sent or two, as a part of the best number in an area."""
    most = min(FAR, steps_left(view, rules, seat, MILITARY), legions_at(view, seat, BOARD))
    return best_march(view, rules, seat, steps, most, w) if most > 0 else 0.0


@jit
def common_points(view, rules, level):
    """Points of the common piece that is next in a level."""
    if view.common_taken[level] >= view.seats:
        return 0.0
    return float(rules.tier_points[rules.common_tiers[view.seats, level, view.common_taken[level]]])


@jit
def piece_plan(view, rules, seat):
    """Worth of a pantheon piece as a part of its level, if the common piece is in reach."""
    level = TOP if is_finished(view, rules, seat, BASE) else BASE
    missing = own_pieces(rules, level) + 1 - int(view.pieces[seat, level])
    if missing < 1 or missing > visits(view, seat, RELIGION):
        return 0.0
    return (common_points(view, rules, level) + (missing - 1) * int(rules.tier_points[OWN])) / missing
