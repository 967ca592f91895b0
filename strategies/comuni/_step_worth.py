"""Worth of a build step to the capitano; to stop is worth nothing."""

from typing import NamedTuple

from simulate.engine.jit import jit
from simulate.games.comuni.building import action_need, rating_need
from simulate.games.comuni.model import CRAFTSMAN, N_LEVELS, N_TYPES, WILD
from simulate.games.comuni.state import A_STOP_BUILDING, TARGETS, WALL_TARGET
from strategies.comuni._reading import cards_left
from strategies.comuni._tempo import decks_to_come
from strategies.comuni._values import is_final, would_take_master
from strategies.comuni._weights import W

FREE = 0.02  # worth of a wall that costs nothing but a card in the last turn: it may hold the last invader


class Scene(NamedTuple):
    """What the worths of all cards in a decision have in common."""

    short: float  # what the next invasion would break through
    dear: float  # cost of a point that brings attackers
    final: bool  # the last turns run
    lowest: int  # the lowest best level over the types
    second: int  # the lowest over the types but that one
    early: float  # worth of a point for the decks to come
    rating: float  # worth of a craftsman for a rating


@jit
def scene_of(view, rules, seat, params, short):
    """The scene of a decision."""
    lowest = second = N_LEVELS
    for kind in range(N_TYPES):
        best = int(view.best[seat, kind])
        second = min(second, max(lowest, best))
        lowest = min(lowest, best)
    early = params[W.step_early] * decks_to_come(view)
    rating = params[W.step_rating] + params[W.step_rating_scarce] / (1.0 + int(view.have[seat, CRAFTSMAN]))
    return Scene(short, lead_cost(view, params, short), is_final(view), lowest, second, early, rating)


@jit
def lowest_gain(rules, scene, level):
    """Points for the lowest type that a step of that type to `level` brings (CO-16.5)."""
    return int(rules.lowest_type[min(scene.second, level)]) - int(rules.lowest_type[scene.lowest])


@jit
def master_worth(view, rules, seat, params, kind, level):
    """Return the worth of the guild master that a step brings: from the stock, or from another."""
    if not would_take_master(view, rules, seat, kind, level):
        return 0.0
    return params[W.step_master] if view.master[kind] == 0 else params[W.step_takeover]


@jit
def lead_cost(view, params, short):
    """Return the cost of a point that brings attackers upon a defence that is short, the more the nearer the invasion."""
    return params[W.step_lead] / (1.0 + cards_left(view)) if short > 0.0 else 0.0


@jit
def vain_cost(view, seat, params, points):
    """Cost of the points by which the last seat comes nearer to the next: each is an attacker less on everybody else."""
    if params[W.step_vain] == 0.0:
        return 0.0
    gap = points
    for other in range(view.seats):
        if other != seat:
            gap = min(gap, int(view.score[other]) - int(view.score[seat]))
    return params[W.step_vain] * max(0, gap) / (1.0 + cards_left(view))


@jit
def building_worth(view, rules, seat, params, card, kind, level, scene):
    """Worth of a card as a step of type `kind` to `level`: points, what they bring later, and craftsmen for the rating."""
    best = int(view.best[seat, kind])
    points = int(rules.level_points[level - 1])
    worth = params[W.step] + params[W.step_point] * points
    wasted = max(0, card % N_LEVELS + 1 - level)
    worth += master_worth(view, rules, seat, params, kind, level) - params[W.step_waste] * wasted
    if level == 1:
        worth += params[W.step_new]
    if level >= 3:
        worth += params[W.step_high] * (level - 2)
    if best == 0:
        worth += params[W.step_missing]
    if level > best and best == scene.lowest:
        even = params[W.step_even] if best > 0 else 0.0
        worth += params[W.step_lowest] * lowest_gain(rules, scene, level) + even
    if card // N_LEVELS == WILD:
        worth -= params[W.step_wild]
    worth -= vain_cost(view, seat, params, points)
    need = rating_need(card, level)
    if scene.final:
        return worth + params[W.step_final] * points - 0.1 * need
    worth += params[W.step_colour] * (max(best, level) - (best if view.coloured[seat, kind] != 0 else 0))
    worth += scene.early * points
    worth -= scene.dear * points
    if need > 0:
        worth -= need * scene.rating
    return worth


@jit
def best_building_worth(view, rules, seat, params, card, scene):
    """The highest of them over all types that the card may serve and all own buildings."""
    own = card // N_LEVELS
    low, high = (0, N_TYPES) if own == WILD else (own, own + 1)
    best = -9.0
    for kind in range(low, high):
        best = max(best, building_worth(view, rules, seat, params, card, kind, 1, scene))
        for level in range(2, rules.max_building_level + 1):
            if view.buildings[seat, kind, level - 2] > 0:
                best = max(best, building_worth(view, rules, seat, params, card, kind, level, scene))
    return best


@jit
def open_slots(view, rules, seat):
    """Places on own walls beyond what armies at hand would fill."""
    return min(6, int(view.wall_levels[seat]) - int(view.have[seat, 1]))


@jit
def wall_worth(view, rules, seat, params, card, level, scene):
    """Worth of a card as a wall of that level, what it could build subtracted."""
    worth = params[W.wall] + params[W.wall_level] * (level - 1) + params[W.wall_short] * min(scene.short, 10.0)
    worth -= params[W.wall_levels] * int(view.wall_levels[seat]) + params[W.wall_slots] * open_slots(view, rules, seat)
    worth += params[W.wall_early] * decks_to_come(view)
    if level == rules.max_wall_level:
        worth += params[W.wall_top]
    if scene.final:
        worth += params[W.wall_final]
    worth -= params[W.wall_rating] * rating_need(card, level) / (1.0 + 0.25 * int(view.have[seat, CRAFTSMAN]))
    return worth - params[W.wall_card] * best_building_worth(view, rules, seat, params, card, scene)


@jit
def step_worth(view, rules, seat, params, action, scene):
    """Worth of a step, of the build action that craftsmen pay for, and of a card less in a hand that is too full."""
    step = action - A_STOP_BUILDING - 1
    if step < 0:
        return 0.0
    card, target = step // TARGETS, step % TARGETS
    crowded = max(0, int(view.hand_n[seat]) - int(rules.hand_limit))
    scarce = 1.0 / (1.0 + int(view.have[seat, CRAFTSMAN]))
    if target >= WALL_TARGET:
        worth = wall_worth(view, rules, seat, params, card, target - WALL_TARGET + 1, scene) + params[W.wall_full] * crowded
        if action_need(view, rules, True) != 0:
            worth -= 0.1 if scene.final else params[W.wall_further] * scarce
        elif scene.final and rating_need(card, target - WALL_TARGET + 1) == 0:
            worth = max(worth, FREE)
        return worth
    kind, level = target // N_LEVELS, target % N_LEVELS + 1
    worth = building_worth(view, rules, seat, params, card, kind, level, scene) + params[W.step_full] * crowded
    if action_need(view, rules, False) != 0:
        worth -= 0.1 if scene.final else params[W.step_further] + params[W.step_further_scarce] * scarce
    return worth
