"""Worth of the eleven tasks, for every set of goods icons that may come before them."""

import math

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.army import can_train
from simulate.games.tawantinsuyu.buying import spot_open
from simulate.games.tawantinsuyu.merchants import is_match
from simulate.games.tawantinsuyu.state import FACE_UP, MAX_TAPESTRIES, N_MARKET
from simulate.games.tawantinsuyu.weaving import lacks_pattern, price_of_tiles, top_tile
from strategies.tawantinsuyu import _plan as L
from strategies.tawantinsuyu._conquest import train_worth
from strategies.tawantinsuyu._plan import W, goods_worth, have_goods, merchants_worth, simple_worth

NEVER = -100.0
FOR_STATUES = 1 << N.STONE | 1 << N.GOLD  # goods icons that change what statues, or steps, cost
FOR_WEAVINGS = 1 << N.CORN


@jit
def value_tasks(view, rules, seat, w, helpers):
    """Write the worth of all tasks into the plan, after as many goods icons as may help them (two at most)."""
    w[L.MATCHES] = merchants_worth(view, rules, seat, w)
    value_market(view, rules, seat, w)
    value_statues(view, rules, seat, w)
    steps, produce = best_step(view, rules, seat, w), best_production(view, rules, seat, w)
    stone = max(0, int(rules.step_cost[N.STONE]) - int(view.hook[seat, N.H_STEPS]))
    tile = tile_worth(view, rules, seat, top_tile(view), w) if view.weaving_stack_n > 0 else NEVER
    train = 1.4 * train_worth(view, seat, w) if can_train(view) else NEVER
    have_goods(view, rules, seat, w, 0)
    wanted = lacking(view, rules, w)
    for icons in range(16):
        if goods_n(icons) > helpers:
            continue
        at = L.TASK + icons * L.N_TASKS
        for good in range(N.N_GOODS):
            w[at + good] = (
                w[L.TASK + good] if icons else rules.task_goods[good] * w[L.GOOD + good] * scarcity(view, seat, good)
            )
        w[at + N.T_MERCHANT] = w[L.MATCHES] * w[W.merchant]
        w[at + N.T_TRAIN] = train
        w[at + N.T_PRODUCE] = produce * w[W.produce] if produce > 0.0 else NEVER
        have_goods(view, rules, seat, w, icons)
        if icons & FOR_STATUES == icons:
            w[at + N.T_STEPS] = NEVER
            if steps > NEVER and afford(w, 0, 0, stone, 0, 0):
                w[at + N.T_STEPS] = w[W.steps] * (steps - cost_worth(w, 0, 0, stone, 0))
            w[at + N.T_STATUE] = w[W.statue] * best_statue(view, rules, seat, w)
        else:
            same = L.TASK + (icons & FOR_STATUES) * L.N_TASKS
            w[at + N.T_STEPS], w[at + N.T_STATUE] = w[same + N.T_STEPS], w[same + N.T_STATUE]
        if icons & FOR_WEAVINGS == icons:
            w[at + N.T_WEAVE] = w[W.weave] * weave_worth(view, rules, seat, w, tile)
        else:
            w[at + N.T_WEAVE] = w[L.TASK + (icons & FOR_WEAVINGS) * L.N_TASKS + N.T_WEAVE]
        if icons & wanted == icons:
            w[at + N.T_BUILD] = w[W.build] * best_build(view, rules, seat, w)
        else:
            w[at + N.T_BUILD] = w[L.TASK + (icons & wanted) * L.N_TASKS + N.T_BUILD]
    have_goods(view, rules, seat, w, 0)


@jit
def lacking(view, rules, w):
    """Goods, as a set of goods icons, that some building of the market asks for and that are not at hand."""
    wanted = 0
    for place in range(N_MARKET):
        building = int(view.market[place]) - 1
        if building >= 0:
            for good in range(N.N_GOODS):
                if rules.building_cost[building, good] > w[L.HAVE + good]:
                    wanted |= 1 << good | 1 << N.GOLD  # gold stands in for the others
    return wanted


@jit
def goods_n(icons):
    """Icons in a set of goods icons."""
    return (icons & 1) + (icons >> 1 & 1) + (icons >> 2 & 1) + (icons >> 3 & 1)


@jit
def short_of(w, potato, corn, stone):
    """Units of a cost that only gold can replace."""
    return (
        max(0.0, potato - w[L.HAVE + N.POTATO]) + max(0.0, corn - w[L.HAVE + N.CORN]) + max(0.0, stone - w[L.HAVE + N.STONE])
    )


@jit
def afford(w, potato, corn, stone, gold, off):
    """Return True if the goods at hand pay a cost, gold as a joker."""
    return short_of(w, potato, corn, stone) + gold - off <= w[L.HAVE + N.GOLD]


@jit
def cost_worth(w, potato, corn, stone, gold):
    """Worth of the goods that a cost takes: itself as far as it goes, then gold."""
    value = w[W.potato] * min(potato, w[L.HAVE + N.POTATO]) + w[W.corn] * min(corn, w[L.HAVE + N.CORN])
    value += w[W.stone] * min(stone, w[L.HAVE + N.STONE])
    return value + w[W.gold] * (gold + short_of(w, potato, corn, stone))


@jit
def price_after(w, stone, gold, off):
    """Worth of a price in stone and gold with `off` units off, the dearer ones first."""
    less = min(off, gold) if w[W.gold] > w[W.stone] else max(0, off - stone)
    return cost_worth(w, 0, 0, max(0, stone - (off - less)), gold - min(gold, less))


@jit
def step_price(view, rules, seat, off, w):
    """Worth of the cost of a step marker, with `off` units off."""
    return price_after(w, max(0, int(rules.step_cost[N.STONE]) - int(view.hook[seat, N.H_STEPS])), 0, off)


@jit
def statue_price(view, rules, seat, size, off, w):
    """Worth of the cost of a statue, with `off` units off."""
    cost = rules.small_statue_cost if size == 0 else rules.large_statue_cost
    return price_after(w, max(0, int(cost[N.STONE]) - int(view.hook[seat, N.H_STATUE])), int(cost[N.GOLD]), off)


@jit
def scarcity(view, seat, good):
    """Return the weight of a good: more if it is short, less if it lies in heaps."""
    have = int(view.goods[seat, good])
    if good == N.POTATO:
        if have + view.goods[seat, N.CORN] < 3 or have < view.god_n[seat]:
            return 1.4
        return 0.5 if have >= 8 else 1.0
    if good == N.GOLD:
        return 1.0
    if have < 3:
        return 1.2 if good == N.CORN else 1.3
    return 0.6 if have >= 7 else 1.0


@jit
def step_worth(view, rules, seat, section, spot, w):
    """Worth of a spot: its points and goods, later income from those who use it."""
    below, empty = 0, 0
    for space in range(rules.spaces):
        if rules.space_section[space] == section and rules.space_terrace[space] > spot:
            below += 1
            empty += view.hill[space] == 0
    value = rules.step_vp + goods_worth(w, rules.step_goods) + 0.5 * w[L.LEFT] * empty / max(1, below)
    if spot == N.LOWER:
        value += 2.0 if view.step[section, N.UPPER] == 1 + seat else -1.0
    return value


@jit
def best_step(view, rules, seat, w):
    """Worth of the best spot that is open, before its cost."""
    best = NEVER
    if view.steps_left[seat] > 0:
        for section in range(N.N_SECTIONS):
            for spot in range(2):
                if spot_open(view, section, spot):
                    best = max(best, step_worth(view, rules, seat, section, spot, w))
    return best


@jit
def hook_worth(view, rules, seat, passive, w):
    """Worth of a passive building's hook for the rest of the game."""
    hook, n = int(rules.passive_hook[passive]), float(rules.passive_n[passive])
    effect = simple_worth(rules, N.L_BUILDING + N.N_PRODUCTION + passive, w)
    if hook == N.H_WEAVINGS:
        return n * (view.woven[seat] + 1.5 * w[L.LEFT])
    if hook == N.H_STATUES:
        return n * (view.statues_built[seat] + 0.5 * w[L.LEFT])
    if hook == N.H_FESTIVAL:
        return effect * math.ceil(w[L.LEFT])
    if hook == N.H_NO_UPKEEP:
        return 1.5 * w[L.LEFT]
    if hook == N.H_PLACE or hook == N.H_WHITE:
        return 0.7 * effect * w[L.LEFT]
    if hook == N.H_RECRUIT:
        return 0.8 * effect * w[L.LEFT]
    if hook == N.H_TEMPLE:
        return 0.8 * effect * w[L.LEFT]
    if hook == N.H_CONQUEST:
        return 1.4 * n * w[L.LEFT]
    return 0.9 * n * w[L.LEFT]


@jit
def building_worth(view, rules, seat, building, w):
    """Worth of owning a building."""
    if view.barred[seat, N.BUILDING + building] != 0:
        return NEVER
    if building < N.N_PRODUCTION:
        return 2.0 + simple_worth(rules, N.L_BUILDING + building, w) * (0.9 + 0.5 * w[L.LEFT]) * w[W.production]
    return 2.0 + w[W.passive] * hook_worth(view, rules, seat, building - N.N_PRODUCTION, w)


@jit
def building_price(view, rules, seat, building, w):
    """Worth of its cost, discounts taken off the dearest good."""
    cost = rules.building_cost
    paid = cost_worth(w, cost[building, N.POTATO], cost[building, N.CORN], cost[building, N.STONE], cost[building, N.GOLD])
    return paid - int(view.hook[seat, N.H_BUILD]) * w[W.stone]


@jit
def value_market(view, rules, seat, w):
    """Write the worth of the buildings in the market into the plan."""
    for place in range(N_MARKET):
        building = int(view.market[place]) - 1
        w[L.BUILDS + place] = building_worth(view, rules, seat, building, w) if building >= 0 else NEVER


@jit
def best_build(view, rules, seat, w):
    """Worth of the best affordable building of the market, after its cost."""
    best, cost = NEVER, rules.building_cost
    off = int(view.hook[seat, N.H_BUILD])
    for place in range(N_MARKET):
        at = int(view.market[place]) - 1
        if at >= 0 and afford(w, cost[at, N.POTATO], cost[at, N.CORN], cost[at, N.STONE], cost[at, N.GOLD], off):
            best = max(best, w[L.BUILDS + place] - building_price(view, rules, seat, at, w))
    return best


@jit
def kept_worth(view, seat, w):
    """Points that a building pays at the end for each statue still owned, in parts of `hall`."""
    return w[W.hall] * view.hook[seat, N.H_STATUES]


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
    for size in range(N.N_SIZES):
        w[L.STATUES + size] = NEVER
        for god in range(N.N_GODS):
            if view.statue_left[god, size] > 0 and view.barred[seat, N.STATUE + god * N.N_SIZES + size] == 0:
                w[L.STATUES + size] = max(w[L.STATUES + size], statue_worth(view, rules, seat, god, size, w))


@jit
def best_statue(view, rules, seat, w):
    """Worth of the best affordable statue, after its cost."""
    best = NEVER
    for size in range(N.N_SIZES):
        cost = rules.small_statue_cost if size == 0 else rules.large_statue_cost
        stone = max(0, int(cost[N.STONE]) - int(view.hook[seat, N.H_STATUE]))
        if w[L.STATUES + size] > NEVER and afford(w, 0, 0, stone, cost[N.GOLD], 0):
            best = max(best, w[L.STATUES + size] - cost_worth(w, 0, 0, stone, cost[N.GOLD]))
    return best


@jit
def best_production(view, rules, seat, w):
    """Worth of the best own face-up production building."""
    best = 0.0
    for building in range(rules.production_rows):
        if view.building_at[building] == FACE_UP + seat:
            best = max(best, simple_worth(rules, N.L_BUILDING + building, w))
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
        value += w[W.match] * simple_worth(rules, N.L_EDGE + int(rules.weavings_right[left]), w)
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
        if corn <= w[L.HAVE + N.CORN]:
            best = max(best, tile + 2.5 * (tiles - 1) - w[W.corn] * corn)
    return best
