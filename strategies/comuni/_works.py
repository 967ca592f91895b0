"""Build steps and discards."""

from simulate.engine.jit import jit
from simulate.games.comuni.building import action_need, rating_need
from simulate.games.comuni.invasion import lowest_score
from simulate.games.comuni.model import ARMY, CRAFTSMAN, GOLD, N_KINDS, N_LEVELS, N_TYPES, PILGRIM, WILD
from simulate.games.comuni.state import A_DISCARD, A_STEP, A_STOP_BUILDING, TARGETS, WALL, WALL_TARGET
from simulate.games.comuni.walls import wall_defence
from strategies.comuni._params import WALLS, P
from strategies.comuni._values import (
    best_step_value,
    card_value,
    deficit,
    is_final,
    is_near,
    opposing_armies,
    scarcity,
    step_value,
)


@jit
def lies_low(view, rules, seat, params, level):
    """Return True if the points of a step would draw more attackers than the seat can hold, shortly before an invasion."""
    if params[P.shun_points] <= 0.0 or is_final(view) or not is_near(view, 2.0):
        return False
    armies = int(view.have[seat, ARMY]) + int(view.have[seat, GOLD]) // int(rules.gold_per_army)
    attack = int(rules.invasions_base_attack[view.period]) + int(view.score[seat]) + level - lowest_score(view)
    return attack > wall_defence(view, seat, armies) + params[P.others_share] * opposing_armies(view, seat) + 3.0


@jit
def best_building(view, rules, seat, params, craft):
    """(step, value) of the best building step whose rating `craft` craftsmen can raise; step -1 if there is none."""
    best, best_value = -1, -9.0
    lead_cost = 0.0
    if params[P.lead_cost] > 0.0 and not is_final(view) and deficit(view, rules, seat, params) > 0.0:
        lead_cost = params[P.lead_cost]
    for card in range(N_KINDS):
        if view.hand[seat, card] > 0 and view.barred[seat, card] == 0:
            own = card // N_LEVELS
            low, high = (0, N_TYPES) if own == WILD else (own, own + 1)
            for kind in range(low, high):
                for level in range(1, rules.max_building_level + 1):
                    if level > 1 and (view.buildings[seat, kind, level - 2] == 0 or rating_need(card, level) > craft):
                        continue
                    value = step_value(view, rules, seat, params, card, kind, level) - lead_cost * level
                    if value > best_value and not lies_low(view, rules, seat, params, level):
                        best, best_value = card * TARGETS + kind * N_LEVELS + level - 1, value
    return best, best_value


@jit
def wall_level(view, rules, seat, card, craft):
    """Level that a card and `craft` craftsmen would bring a wall to: the highest one reached, or a new one; 0 for none."""
    open_walls = False
    for level in range(rules.max_wall_level, 1, -1):
        if view.walls[seat, level - 2] > 0 and view.barred[seat, WALL + level - 1] == 0:
            open_walls = True
            if rating_need(card, level) <= craft:
                return level
    if view.barred[seat, WALL] == 0 and (not open_walls or view.hand_n[seat] > 2):
        return 1
    return 0


@jit
def best_wall(view, rules, seat, params, craft):
    """(step, score) of the wall step that gives most for its card and craftsmen, at most `craft`; step -1 for none."""
    short = deficit(view, rules, seat, params)
    urgency = 1.0 + 0.06 * params[P.weak_defence] * min(10.0, short)
    best, best_score = -1, -99.0
    for card in range(N_KINDS):
        if view.hand[seat, card] > 0 and view.barred[seat, card] == 0:
            level = wall_level(view, rules, seat, card, craft)
            if level > 0:
                worth = 0.7 if level == 1 else 0.5 + 0.45 * level + (1.0 if level == rules.max_wall_level else 0.0)
                score = worth * urgency * params[P.wall_liking] - 0.55 * best_step_value(view, rules, seat, params, card)
                if craft > 0:
                    score -= params[P.wall_craftsmen] * scarcity(view, params, seat) * rating_need(card, level)
                if score > best_score:
                    best, best_score = card * TARGETS + WALL_TARGET + level - 1, score
    return best, best_score


@jit
def choose_wall(view, rules, seat, params):
    """The wall step to take with the wall half of an action, -1 for none."""
    craft = int(view.have[seat, CRAFTSMAN]) if params[P.wall_craftsmen] > 0.0 else 0
    best, best_score = best_wall(view, rules, seat, params, craft)
    if view.hand_n[seat] > 2:
        return best
    wanted = view.wall_levels[seat] < params[WALLS + view.period]
    return best if best_score > (0.0 if wanted else 0.6) else -1


@jit
def choose_step(view, rules, seat, params):
    """Building half, wall half, then further actions as long as they are worth a craftsman."""
    craft = int(view.have[seat, CRAFTSMAN])
    if action_need(view, rules, False) == 0:
        step, value = best_building(view, rules, seat, params, craft)
        if step >= 0 and value > 0.5:
            return A_STEP + step
    if action_need(view, rules, True) == 0:
        step = choose_wall(view, rules, seat, params)
        if step >= 0:
            return A_STEP + step
    if action_need(view, rules, False) != 0:
        if craft > 0 or (view.have[seat, PILGRIM] >= 3 and view.have[seat, PILGRIM] >= rules.pilgrims_per_craftsman):
            step, value = best_building(view, rules, seat, params, max(0, craft - 1))
            dear = scarcity(view, params, seat)
            if step >= 0 and (
                value >= params[P.extra_action] * dear
                or (view.hand_n[seat] > 2 and value >= params[P.craftsman_cost] * dear + 0.3)
            ):
                return A_STEP + step
    if params[P.wall_craftsmen] > 0.0 and craft > 0 and action_need(view, rules, True) != 0:
        step, score = best_wall(view, rules, seat, params, craft - 1)
        if step >= 0 and score >= params[P.wall_craftsmen] * scarcity(view, params, seat):
            return A_STEP + step
    return A_STOP_BUILDING


@jit
def choose_discard(view, rules, seat, params):
    """The card of the lowest value."""
    short = deficit(view, rules, seat, params)
    worst, worst_value = -1, 1e9
    for card in range(N_KINDS):
        if view.hand[seat, card] > 0:
            value = card_value(view, rules, seat, params, card, short)
            if value < worst_value:
                worst, worst_value = card, value
    return A_DISCARD + worst
