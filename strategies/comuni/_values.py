"""Worth of cards, columns and walls to a seat, and the shortfall of its defence."""

from simulate.engine.jit import jit
from simulate.games.comuni.building import rating_need
from simulate.games.comuni.invasion import attack_on
from simulate.games.comuni.model import ARMY, CRAFTSMAN, GOLD, N_LEVELS, N_RESOURCES, N_TYPES, PILGRIM, WILD
from simulate.games.comuni.walls import wall_defence
from strategies.comuni._params import WANTS, P

LAST_CRAFTSMAN = 0.1  # how dear craftsmen are in the last turn: they count only for the majority then


@jit
def is_final(view):
    """Return True if the last turns run."""
    return view.last_left > 0


@jit
def opposing_armies(view, seat):
    """Army cubes of all opponents, counted."""
    n = 0
    for other in range(view.seats):
        if other != seat:
            n += int(view.have[other, ARMY])
    return n


@jit
def deficit(view, rules, seat, params):
    """Return how much the next invasion would break through: attack minus own defence minus what others may send."""
    gold = int(view.have[seat, GOLD]) // int(rules.gold_per_army)
    pilgrims = int(view.have[seat, PILGRIM]) // int(rules.pilgrims_per_army)
    armies = int(view.have[seat, ARMY] + 0.6 * gold + 0.6 * pilgrims)
    short = (
        attack_on(view, rules, seat)
        - wall_defence(view, seat, armies)
        - params[P.others_share] * opposing_armies(view, seat)
    )
    return max(0.0, short)


@jit
def lowest_best(view, seat):
    """The lowest best level over the types."""
    least = N_LEVELS
    for kind in range(N_TYPES):
        least = min(least, int(view.best[seat, kind]))
    return least


@jit
def would_take_master(view, rules, seat, kind, level):
    """Return True if a step of that type to `level` would bring its guild master in phase 5."""
    owner = view.master[kind] - 1
    if owner == seat:
        return False
    if owner < 0:
        return max(level, int(view.best[seat, kind])) >= rules.guild_master_level
    return int(view.points[seat, kind]) + int(rules.level_points[level - 1]) > view.points[owner, kind]


@jit
def scarcity(view, params, seat):
    """Return how dear craftsmen are: 1, and less the more there are; in the last turn hardly anything to those who see
    that."""
    ease = params[P.craftsmen_ease]
    if ease <= 0.0:
        return 1.0
    return LAST_CRAFTSMAN if is_final(view) else 1.0 / (1.0 + ease * int(view.have[seat, CRAFTSMAN]))


@jit
def side_value(view, params, seat, card, kind, level):
    """Return what a step brings beside points: cubes at the next income; minus a rating, or a wild card, that it wastes."""
    value = -params[P.waste] * max(0, card % N_LEVELS + 1 - level)
    if card // N_LEVELS == WILD:
        value -= params[P.wild_cost]
    if params[P.colour] != 0.0 and not is_final(view):
        best = int(view.best[seat, kind])
        value += params[P.colour] * (max(best, level) - (best if view.coloured[seat, kind] != 0 else 0))
    return value


@jit
def step_value(view, rules, seat, params, card, kind, level):
    """Worth of playing a card as a building step of type `kind` to `level`, craftsmen for the rating subtracted."""
    grey = view.coloured[seat, kind] == 0
    side = side_value(view, params, seat, card, kind, level)
    if level == 1:
        value = 1.0 + side
        if view.best[seat, kind] == 0:
            value += params[P.missing_type] + (0.21 if grey else 0.0)
        else:
            value += -0.2 + (0.35 if grey else 0.0)
        return value - (0.3 if card // N_LEVELS == WILD else 0.0)
    value = 1.15 * level - params[P.craftsman_cost] * scarcity(view, params, seat) * rating_need(card, level) + side
    if grey:
        value += 0.35
    if would_take_master(view, rules, seat, kind, level):
        value += params[P.guild_master]
    if view.best[seat, kind] == lowest_best(view, seat):
        value += 0.5 * params[P.missing_type]
    return value


@jit
def best_step_value(view, rules, seat, params, card):
    """Highest step value of a card over all types it may serve and all own buildings, whatever craftsmen it needs."""
    own = card // N_LEVELS
    low, high = (0, N_TYPES) if own == WILD else (own, own + 1)
    best = -9.0
    for kind in range(low, high):
        best = max(best, step_value(view, rules, seat, params, card, kind, 1))
        for level in range(2, rules.max_building_level + 1):
            if view.buildings[seat, kind, level - 2] > 0:
                best = max(best, step_value(view, rules, seat, params, card, kind, level))
    return best


@jit
def card_value(view, rules, seat, params, card, short):
    """Worth of having a card: its best step, military cards more when the defence is short; at least that of a wall."""
    value = best_step_value(view, rules, seat, params, card)
    if card // N_LEVELS == 1 or card // N_LEVELS == WILD:
        value += 0.12 * params[P.weak_defence] * min(short, 8.0)
    return max(value, 0.9 * params[P.wall_liking] * (1.0 + 0.06 * params[P.weak_defence] * min(short, 10.0)))


@jit
def column_value(view, rules, seat, params, column, short):
    """Worth of a column: its cards by value, weighted 1, 0.75, 0.55, and a cube."""
    first = second = third = 0.0
    for space in range(view.column_n[column]):
        value = card_value(view, rules, seat, params, int(view.column[column, space]), short)
        if value > first:
            first, second, third = value, first, second
        elif value > second:
            second, third = value, second
        elif value > third:
            third = value
    return first + 0.75 * second + 0.55 * third + (0.9 if rules.columns_cube[column] != 0 else 0.0)


@jit
def income_size(view, rules, seat):
    """Resources that an income action would bring, free choices counted as one of two."""
    size = 2.0
    for kind in range(N_TYPES):
        if view.coloured[seat, kind] != 0:
            size += view.best[seat, kind]
        if view.master[kind] == seat + 1:
            size += 1.0
    return size


@jit
def lacks_armies(view, rules, seat):
    """Return True if armies and pairs of gold alone would not hold the own city."""
    armies = int(view.have[seat, ARMY]) + int(view.have[seat, GOLD]) // int(rules.gold_per_army)
    return attack_on(view, rules, seat) > wall_defence(view, seat, armies)


@jit
def is_near(view, turns):
    """Return True if the current deck lasts for at most `turns` more cards a player."""
    return view.deck_n[view.period] <= turns * view.seats


@jit
def free_resource(view, rules, seat, params):
    """The resource with the highest weight that the supply still has."""
    best, best_weight = -1, -1.0
    short = deficit(view, rules, seat, params)
    for kind in range(N_RESOURCES):
        if view.supply[kind] > 0:
            weight = params[WANTS + kind] / (1.0 + view.have[seat, kind])
            if kind == ARMY:
                if (is_near(view, 2.0) or is_final(view)) and lacks_armies(view, rules, seat):
                    weight += 0.6
                if short > 0.0:
                    weight += 0.25 * params[P.weak_defence]
            if weight > best_weight:
                best, best_weight = kind, weight
    return best
