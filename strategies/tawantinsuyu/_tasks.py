"""Worth of the eleven tasks, for every set of goods icons that may come before them."""

import math

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.army import can_train
from simulate.games.tawantinsuyu.buying import spot_open
from simulate.games.tawantinsuyu.merchants import is_match
from simulate.games.tawantinsuyu.state import FACE_UP, MAX_TAPESTRIES, N_MARKET
from simulate.games.tawantinsuyu.weaving import lacks_pattern, price_of_tiles, top_tile
from simulate.games.tawantinsuyu.words import (
    BUILDING,
    CORN,
    GOLD,
    H_BUILD,
    H_CONQUEST,
    H_FESTIVAL,
    H_NO_UPKEEP,
    H_PLACE,
    H_RECRUIT,
    H_STATUE,
    H_STATUES,
    H_STEPS,
    H_TEMPLE,
    H_WEAVINGS,
    H_WHITE,
    L_BUILDING,
    L_EDGE,
    LOWER,
    N_GODS,
    N_GOODS,
    N_PRODUCTION,
    N_SECTIONS,
    N_SIZES,
    POTATO,
    STATUE,
    STONE,
    T_BUILD,
    T_MERCHANT,
    T_PRODUCE,
    T_STATUE,
    T_STEPS,
    T_TRAIN,
    T_WEAVE,
    UPPER,
)
from strategies.tawantinsuyu._conquest import train_worth
from strategies.tawantinsuyu._plan import (
    BUILDS,
    GOOD,
    HAVE,
    LEFT,
    MATCHES,
    N_TASKS,
    STATUES,
    TASK,
    W,
    goods_worth,
    have_goods,
    merchants_worth,
    simple_worth,
)

NEVER = -100.0
FOR_STATUES = 1 << STONE | 1 << GOLD  # goods icons that change what statues, or steps, cost
FOR_WEAVINGS = 1 << CORN


@jit
def value_tasks(view, rules, seat, w, helpers):
    """Write the worth of all tasks into the plan, after so many goods icons as may help them (two at most)."""
    w[MATCHES] = merchants_worth(view, rules, seat, w)
    value_market(view, rules, seat, w)
    value_statues(view, rules, seat, w)
    steps, produce = best_step(view, rules, seat, w), best_production(view, rules, seat, w)
    stone = max(0, int(rules.step_cost[STONE]) - int(view.hook[seat, H_STEPS]))
    tile = tile_worth(view, rules, seat, top_tile(view), w) if view.weaving_stack_n > 0 else NEVER
    train = 1.4 * train_worth(view, seat, w) if can_train(view) else NEVER
    have_goods(view, rules, seat, w, 0)
    wanted = lacking(view, rules, w)
    for icons in range(16):
        if goods_n(icons) > helpers:
            continue
        at = TASK + icons * N_TASKS
        for good in range(N_GOODS):
            w[at + good] = w[TASK + good] if icons else rules.task_goods[good] * w[GOOD + good] * scarcity(view, seat, good)
        w[at + T_MERCHANT] = w[MATCHES] * w[W.merchant]
        w[at + T_TRAIN] = train
        w[at + T_PRODUCE] = produce * w[W.produce] if produce > 0.0 else NEVER
        have_goods(view, rules, seat, w, icons)
        if icons & FOR_STATUES == icons:
            w[at + T_STEPS] = NEVER
            if steps > NEVER and afford(w, 0, 0, stone, 0, 0):
                w[at + T_STEPS] = w[W.steps] * (steps - cost_worth(w, 0, 0, stone, 0))
            w[at + T_STATUE] = w[W.statue] * best_statue(view, rules, seat, w)
        else:
            same = TASK + (icons & FOR_STATUES) * N_TASKS
            w[at + T_STEPS], w[at + T_STATUE] = w[same + T_STEPS], w[same + T_STATUE]
        if icons & FOR_WEAVINGS == icons:
            w[at + T_WEAVE] = w[W.weave] * weave_worth(view, rules, seat, w, tile)
        else:
            w[at + T_WEAVE] = w[TASK + (icons & FOR_WEAVINGS) * N_TASKS + T_WEAVE]
        if icons & wanted == icons:
            w[at + T_BUILD] = w[W.build] * best_build(view, rules, seat, w)
        else:
            w[at + T_BUILD] = w[TASK + (icons & wanted) * N_TASKS + T_BUILD]
    have_goods(view, rules, seat, w, 0)


@jit
def lacking(view, rules, w):
    """Goods, as a set of goods icons, that some building of the market asks for and that are not at hand."""
    wanted = 0
    for place in range(N_MARKET):
        building = int(view.market[place]) - 1
        if building >= 0:
            for good in range(N_GOODS):
                if rules.building_cost[building, good] > w[HAVE + good]:
                    wanted |= 1 << good | 1 << GOLD  # gold stands in for the others
    return wanted


@jit
def goods_n(icons):
    """Icons in a set of goods icons."""
    return (icons & 1) + (icons >> 1 & 1) + (icons >> 2 & 1) + (icons >> 3 & 1)


@jit
def short_of(w, potato, corn, stone):
    """Units of a cost that only gold can replace."""
    return max(0.0, potato - w[HAVE + POTATO]) + max(0.0, corn - w[HAVE + CORN]) + max(0.0, stone - w[HAVE + STONE])


@jit
def afford(w, potato, corn, stone, gold, off):
    """Whether the goods at hand pay a cost, gold as a joker."""
    return short_of(w, potato, corn, stone) + gold - off <= w[HAVE + GOLD]


@jit
def cost_worth(w, potato, corn, stone, gold):
    """Worth of what a cost takes: itself as far as it goes, then gold."""
    value = w[W.potato] * min(potato, w[HAVE + POTATO]) + w[W.corn] * min(corn, w[HAVE + CORN])
    value += w[W.stone] * min(stone, w[HAVE + STONE])
    return value + w[W.gold] * (gold + short_of(w, potato, corn, stone))


@jit
def price_after(w, stone, gold, off):
    """Worth of a price in stone and gold with so many units off, the dearer ones first."""
    less = min(off, gold) if w[W.gold] > w[W.stone] else max(0, off - stone)
    return cost_worth(w, 0, 0, max(0, stone - (off - less)), gold - min(gold, less))


@jit
def step_price(view, rules, seat, off, w):
    """Worth of what a step marker costs, with so many units off."""
    return price_after(w, max(0, int(rules.step_cost[STONE]) - int(view.hook[seat, H_STEPS])), 0, off)


@jit
def statue_price(view, rules, seat, size, off, w):
    """Worth of what a statue costs, with so many units off."""
    cost = rules.small_statue_cost if size == 0 else rules.large_statue_cost
    return price_after(w, max(0, int(cost[STONE]) - int(view.hook[seat, H_STATUE])), int(cost[GOLD]), off)


@jit
def scarcity(view, seat, good):
    """What is short is worth more, what lies in heaps less."""
    have = int(view.goods[seat, good])
    if good == POTATO:
        if have + view.goods[seat, CORN] < 3 or have < view.god_n[seat]:
            return 1.4
        return 0.5 if have >= 8 else 1.0
    if good == GOLD:
        return 1.0
    if have < 3:
        return 1.2 if good == CORN else 1.3
    return 0.6 if have >= 7 else 1.0


@jit
def step_worth(view, rules, seat, section, spot, w):
    """Worth of a spot: its points and goods, later income from those who use it."""
    below, empty = 0, 0
    for space in range(rules.spaces):
        if rules.space_section[space] == section and rules.space_terrace[space] > spot:
            below += 1
            empty += view.hill[space] == 0
    value = rules.step_vp + goods_worth(w, rules.step_goods) + 0.5 * w[LEFT] * empty / max(1, below)
    if spot == LOWER:
        value += 2.0 if view.step[section, UPPER] == 1 + seat else -1.0
    return value


@jit
def best_step(view, rules, seat, w):
    """Worth of the best spot that is open, before its cost."""
    best = NEVER
    if view.steps_left[seat] > 0:
        for section in range(N_SECTIONS):
            for spot in range(2):
                if spot_open(view, section, spot):
                    best = max(best, step_worth(view, rules, seat, section, spot, w))
    return best


@jit
def hook_worth(view, rules, seat, passive, w):
    """Worth of a passive building's hook for the rest of the game."""
    hook, n = int(rules.passive_hook[passive]), float(rules.passive_n[passive])
    effect = simple_worth(rules, L_BUILDING + N_PRODUCTION + passive, w)
    if hook == H_WEAVINGS:
        return n * (view.woven[seat] + 1.5 * w[LEFT])
    if hook == H_STATUES:
        return n * (view.statues_built[seat] + 0.5 * w[LEFT])
    if hook == H_FESTIVAL:
        return effect * math.ceil(w[LEFT])
    if hook == H_NO_UPKEEP:
        return 1.5 * w[LEFT]
    if hook == H_PLACE or hook == H_WHITE:
        return 0.7 * effect * w[LEFT]
    if hook == H_RECRUIT:
        return 0.8 * effect * w[LEFT]
    if hook == H_TEMPLE:
        return 0.8 * effect * w[LEFT]
    if hook == H_CONQUEST:
        return 1.4 * n * w[LEFT]
    return 0.9 * n * w[LEFT]


@jit
def building_worth(view, rules, seat, building, w):
    """Worth of owning a building."""
    if view.barred[seat, BUILDING + building] != 0:
        return NEVER
    if building < N_PRODUCTION:
        return 2.0 + simple_worth(rules, L_BUILDING + building, w) * (0.9 + 0.5 * w[LEFT]) * w[W.production]
    return 2.0 + w[W.passive] * hook_worth(view, rules, seat, building - N_PRODUCTION, w)


@jit
def building_price(view, rules, seat, building, w):
    """Worth of its cost, discounts taken off the dearest good."""
    cost = rules.building_cost
    paid = cost_worth(w, cost[building, POTATO], cost[building, CORN], cost[building, STONE], cost[building, GOLD])
    return paid - int(view.hook[seat, H_BUILD]) * w[W.stone]


@jit
def value_market(view, rules, seat, w):
    """Write the worth of the buildings in the market into the plan."""
    for place in range(N_MARKET):
        building = int(view.market[place]) - 1
        w[BUILDS + place] = building_worth(view, rules, seat, building, w) if building >= 0 else NEVER


@jit
def best_build(view, rules, seat, w):
    """Worth of the best affordable building of the market, after its cost."""
    best, cost = NEVER, rules.building_cost
    off = int(view.hook[seat, H_BUILD])
    for place in range(N_MARKET):
        at = int(view.market[place]) - 1
        if at >= 0 and afford(w, cost[at, POTATO], cost[at, CORN], cost[at, STONE], cost[at, GOLD], off):
            best = max(best, w[BUILDS + place] - building_price(view, rules, seat, at, w))
    return best


@jit
def kept_worth(view, seat, w):
    """Points that a building pays at the end for each statue still owned, in parts of `hall`."""
    return w[W.hall] * view.hook[seat, H_STATUES]


@jit
def statue_worth(view, rules, seat, god, size, w):
    """Worth of a statue: points, benefits of its cards, steps for a large one."""
    value = kept_worth(view, seat, w) + float(rules.statue_vp[size]) + 0.5 * view.hand_gods[seat, god]
    if view.statues[seat, god, 0] + view.statues[seat, god, 1] == 0:
        value += 0.6
    return value + (w[W.large] if size == 1 else 0.0)


@jit
def value_statues(view, rules, seat, w):
    """Write the worth of the best statue of each size into the plan."""
    for size in range(N_SIZES):
        w[STATUES + size] = NEVER
        for god in range(N_GODS):
            if view.statue_left[god, size] > 0 and view.barred[seat, STATUE + god * N_SIZES + size] == 0:
                w[STATUES + size] = max(w[STATUES + size], statue_worth(view, rules, seat, god, size, w))


@jit
def best_statue(view, rules, seat, w):
    """Worth of the best affordable statue, after its cost."""
    best = NEVER
    for size in range(N_SIZES):
        cost = rules.small_statue_cost if size == 0 else rules.large_statue_cost
        stone = max(0, int(cost[STONE]) - int(view.hook[seat, H_STATUE]))
        if w[STATUES + size] > NEVER and afford(w, 0, 0, stone, cost[GOLD], 0):
            best = max(best, w[STATUES + size] - cost_worth(w, 0, 0, stone, cost[GOLD]))
    return best


@jit
def best_production(view, rules, seat, w):
    """Worth of the best own face-up production building."""
    best = 0.0
    for building in range(rules.production_rows):
        if view.building_at[building] == FACE_UP + seat:
            best = max(best, simple_worth(rules, L_BUILDING + building, w))
    return best


@jit
def lay_worth(view, rules, seat, tile, way, w):
    """Worth of a place for a tile: points by length, a new match, and a little for itself."""
    value = 0.8
    if way == 2 * MAX_TAPESTRIES:
        return value
    row = way // 2
    length = int(view.tapestry_len[seat, row])
    value += rules.tapestry_vp[min(length, rules.tapestry_vp.shape[0] - 1)] - rules.tapestry_vp[length - 1] + 0.01 * length
    if way % 2 == 0:
        other = int(view.tapestry[seat, row, 0]) - 1
        left, right = tile, other
    else:
        other = int(view.tapestry[seat, row, length - 1]) - 1
        left, right = other, tile
    if is_match(view, rules, seat, left, right):
        value += w[W.match] * simple_worth(rules, L_EDGE + int(rules.weavings_right[left]), w)
    return value


@jit
def tile_worth(view, rules, seat, tile, w):
    """Worth of a tile at its best place."""
    best = lay_worth(view, rules, seat, tile, 2 * MAX_TAPESTRIES, w)
    for row in range(view.tapestry_n[seat]):
        if lacks_pattern(view, rules, seat, row, tile):
            best = max(best, lay_worth(view, rules, seat, tile, 2 * row, w))
            best = max(best, lay_worth(view, rules, seat, tile, 2 * row + 1, w))
    return best


@jit
def weave_worth(view, rules, seat, w, tile):
    """Worth of Weave before the tiles are drawn, judged by the face-up one."""
    best = NEVER
    for tiles in range(1, min(int(rules.weave_draw), int(view.weaving_stack_n)) + 1):
        corn = price_of_tiles(view, rules, seat, tiles)
        if corn <= w[HAVE + CORN]:
            best = max(best, tile + 2.5 * (tiles - 1) - w[W.corn] * corn)
    return best
