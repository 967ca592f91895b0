"""Worth of a build step to the capitano; to stop is worth nothing."""

from simulate.engine.jit import jit
from simulate.games.comuni.building import action_need, rating_need
from simulate.games.comuni.model import CRAFTSMAN, N_LEVELS, N_TYPES, WILD
from simulate.games.comuni.state import A_STOP_BUILDING, TARGETS, WALL_TARGET
from strategies.comuni._reading import cards_left
from strategies.comuni._tempo import decks_to_come
from strategies.comuni._values import is_final, lowest_best, would_take_master
from strategies.comuni._weights import W

FREE = 0.02  # worth of a wall that costs nothing but a card in the last turn: it may hold the last invader


@jit
def lowest_gain(view, rules, seat, kind, level):
    """Points for the lowest type that a step brings (CO-16.5)."""
    least = N_LEVELS
    for other in range(N_TYPES):
        best = int(view.best[seat, other])
        least = min(least, max(best, level) if other == kind else best)
    return int(rules.lowest_type[least]) - int(rules.lowest_type[lowest_best(view, seat)])


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
    gap = points
    for other in range(view.seats):
        if other != seat:
            gap = min(gap, int(view.score[other]) - int(view.score[seat]))
    return params[W.step_vain] * max(0, gap) / (1.0 + cards_left(view))


@jit
def building_worth(view, rules, seat, params, card, kind, level, dear):
    """Worth of a card as a step of type `kind` to `level`: points, `dear` each, what they bring later, and craftsmen for
    the rating.
    """
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
    if level > best and best == lowest_best(view, seat):
        even = params[W.step_even] if best > 0 else 0.0
        worth += params[W.step_lowest] * lowest_gain(view, rules, seat, kind, level) + even
    if card // N_LEVELS == WILD:
        worth -= params[W.step_wild]
    worth -= vain_cost(view, seat, params, points)
    need = rating_need(card, level)
    if is_final(view):
        return worth + params[W.step_final] * points - 0.1 * need
    worth += params[W.step_colour] * (max(best, level) - (best if view.coloured[seat, kind] != 0 else 0))
    worth += params[W.step_early] * decks_to_come(view) * points
    worth -= dear * points
    if need > 0:
        worth -= need * (params[W.step_rating] + params[W.step_rating_scarce] / (1.0 + int(view.have[seat, CRAFTSMAN])))
    return worth


@jit
def best_building_worth(view, rules, seat, params, card, short):
    """The highest of them over all types that the card may serve and all own buildings."""
    own = card // N_LEVELS
    low, high = (0, N_TYPES) if own == WILD else (own, own + 1)
    dear = lead_cost(view, params, short)
    best = -9.0
    for kind in range(low, high):
        best = max(best, building_worth(view, rules, seat, params, card, kind, 1, dear))
        for level in range(2, rules.max_building_level + 1):
            if view.buildings[seat, kind, level - 2] > 0:
                best = max(best, building_worth(view, rules, seat, params, card, kind, level, dear))
    return best


@jit
def open_slots(view, rules, seat):
    """Places on own walls beyond what armies at hand would fill."""
    return min(6, int(view.wall_levels[seat]) - int(view.have[seat, 1]))


@jit
def wall_worth(view, rules, seat, params, card, level, short):
    """Worth of a card as a wall of that level, what it could build subtracted."""
    worth = params[W.wall] + params[W.wall_level] * (level - 1) + params[W.wall_short] * min(short, 10.0)
    worth -= params[W.wall_levels] * int(view.wall_levels[seat]) + params[W.wall_slots] * open_slots(view, rules, seat)
    worth += params[W.wall_early] * decks_to_come(view)
    if level == rules.max_wall_level:
        worth += params[W.wall_top]
    if is_final(view):
        worth += params[W.wall_final]
    worth -= params[W.wall_rating] * rating_need(card, level) / (1.0 + 0.25 * int(view.have[seat, CRAFTSMAN]))
    return worth - params[W.wall_card] * best_building_worth(view, rules, seat, params, card, short)


@jit
def step_worth(view, rules, seat, params, action, short):
    """Worth of a step, of the build action that craftsmen pay for, and of a card less in a hand that is too full."""
    step = action - A_STOP_BUILDING - 1
    if step < 0:
        return 0.0
    card, target = step // TARGETS, step % TARGETS
    crowded = max(0, int(view.hand_n[seat]) - int(rules.hand_limit))
    scarce = 1.0 / (1.0 + int(view.have[seat, CRAFTSMAN]))
    if target >= WALL_TARGET:
        worth = wall_worth(view, rules, seat, params, card, target - WALL_TARGET + 1, short) + params[W.wall_full] * crowded
        if action_need(view, rules, True) != 0:
            worth -= 0.1 if is_final(view) else params[W.wall_further] * scarce
        elif is_final(view) and rating_need(card, target - WALL_TARGET + 1) == 0:
            worth = max(worth, FREE)
        return worth
    kind, level = target // N_LEVELS, target % N_LEVELS + 1
    dear = lead_cost(view, params, short)
    worth = building_worth(view, rules, seat, params, card, kind, level, dear) + params[W.step_full] * crowded
    if action_need(view, rules, False) != 0:
        worth -= 0.1 if is_final(view) else params[W.step_further] + params[W.step_further_scarce] * scarce
    return worth
