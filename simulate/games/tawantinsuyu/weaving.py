"""Weavings: the sale, free tiles, tapestries (TW-7.6, TW-7.7)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.columns import E_GAINED, E_OFFERED
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.payment import begin_payment, can_pay, set_cost
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put
from simulate.games.tawantinsuyu.words import H_WEAVE, MAX_DRAWN, WEAVING


@jit
def lacks_pattern(state, rules, seat, row, tile):
    """TW-7.7.1, TW-7.7.2: whether a tapestry has no tile of this pattern."""
    for place in range(state.tapestry_len[seat, row]):
        if rules.weavings_pattern[int(state.tapestry[seat, row, place]) - 1] == rules.weavings_pattern[tile]:
            return False
    return True


@jit
def list_lays(state, rules, seat, out):
    """TW-7.7.2, TW-7.6.6: each tile to be laid at the ends of own tapestries without its pattern, or as a new one."""
    n = 0
    for slot in range(MAX_DRAWN):
        if (state.to_lay >> slot) & 1 == 0:
            continue
        base = S.A_LAY + slot * S.LAY_SPAN
        for row in range(state.tapestry_n[seat]):
            if lacks_pattern(state, rules, seat, row, int(state.drawn[slot]) - 1):
                n = add(out, n, base + 2 * row)
                n = add(out, n, base + 2 * row + 1)
        n = add(out, n, base + 2 * S.MAX_TAPESTRIES)
    return n


@jit
def run_lay(state, rules, seat):
    """TW-7.6.2: until all are laid."""
    if state.to_lay == 0:
        return pop(state)
    return ask(state, seat, S.D_LAY)


@jit
def act_lay(state, rules, seat, action):
    """TW-7.7.2: lay one tile."""
    slot, way = (action - S.A_LAY) // S.LAY_SPAN, (action - S.A_LAY) % S.LAY_SPAN
    tile = int(state.drawn[slot]) - 1
    state.drawn[slot] = 0
    state.to_lay &= ~(1 << slot)
    lay(state, seat, tile, way)
    count(state, seat, WEAVING + tile, E_GAINED)


@jit
def lay(state, seat, tile, way):
    """TW-7.7.3, TW-7.7.4: a tile comes to an end of a tapestry, or begins one."""
    row, left = way // 2, way % 2 == 0
    if way == 2 * S.MAX_TAPESTRIES:
        row, left = int(state.tapestry_n[seat]), False
        state.tapestry_n[seat] += 1
    length = int(state.tapestry_len[seat, row])
    if left:
        for place in range(length, 0, -1):
            state.tapestry[seat, row, place] = state.tapestry[seat, row, place - 1]
        state.tapestry[seat, row, 0] = tile + 1
    else:
        state.tapestry[seat, row, length] = tile + 1
    state.tapestry_len[seat, row] = length + 1
    state.weaving_at[tile] = S.WOVEN + seat
    state.woven[seat] += 1


@jit
def draw_tile(state, depth):
    """Take the tile that lies so deep in the stack, 0 the face-up one."""
    n = int(state.weaving_stack_n)
    at = n - 1 - depth
    tile = int(state.weaving_stack[at])
    for place in range(at, n - 1):
        state.weaving_stack[place] = state.weaving_stack[place + 1]
    state.weaving_stack[n - 1] = 0
    state.weaving_stack_n = n - 1
    state.weaving_at[tile] = S.DRAWN
    return tile


@jit
def top_tile(state):
    """TW-7.6.4: the face-up tile."""
    return int(state.weaving_stack[state.weaving_stack_n - 1])


@jit
def can_take_top(state, seat):
    """TW-7.6.5: whether the face-up tile can be taken (an experiment can bar it)."""
    return state.weaving_stack_n > 0 and state.barred[seat, WEAVING + top_tile(state)] == 0


@jit
def run_free_weaving(state, rules, seat):
    """TW-7.6.5: one after the other; nothing if the stack is empty."""
    if get(state, S.AT_LEFT) == 0 or (state.weaving_stack_n < 2 and not can_take_top(state, seat)):
        return pop(state)
    return ask(state, seat, S.D_FREE)


@jit
def list_free_weavings(state, seat, out):
    """TW-7.6.5: the face-up tile, the unseen one below it."""
    n = 0
    if can_take_top(state, seat):
        n = add(out, n, S.A_TAKE_TOP)
    if state.weaving_stack_n > 1:
        n = add(out, n, S.A_TAKE_UNSEEN)
    return n


@jit
def act_free_weaving(state, rules, seat, action):
    """TW-7.6.5: take a tile and lay it."""
    count(state, seat, WEAVING + top_tile(state), E_OFFERED)
    put(state, S.AT_LEFT, get(state, S.AT_LEFT) - 1)
    state.drawn[0] = 1 + draw_tile(state, 0 if action == S.A_TAKE_TOP else 1)
    state.to_lay = 1
    push(state, S.F_LAY, seat, 0, 0, 0)


@jit
def price_of_tiles(state, rules, seat, tiles):
    """TW-7.6.1, TW-7.6.6: corn for `tiles` tiles, with the own discount."""
    return max(0, int(rules.weave_cost[tiles - 1]) - int(state.hook[seat, H_WEAVE]))


@jit
def can_buy(state, rules, seat, tiles):
    """Return True if that many tiles are affordable."""
    return can_pay(state, rules, seat, 0, price_of_tiles(state, rules, seat, tiles), 0, 0, 0, 0)


@jit
def list_buys(state, rules, seat, out):
    """TW-7.6.1: none, or any affordable set of what is offered."""
    n = add(out, 0, S.A_NONE)
    for mask in range(1, 1 << MAX_DRAWN):
        tiles = 0
        for slot in range(MAX_DRAWN):
            if (mask >> slot) & 1 == 1:
                tile = int(state.drawn[slot]) - 1
                tiles += 1 if tile >= 0 and state.barred[seat, WEAVING + tile] == 0 else 2 * MAX_DRAWN
        if tiles <= MAX_DRAWN and can_buy(state, rules, seat, tiles):
            n = add(out, n, S.A_BUY + mask)
    return n


@jit
def run_weave(state, rules, active):
    """TW-7.6: draw, then the sale goes round once; who cannot pay one tile is skipped (TW-7.6.6)."""
    if get(state, S.STAGE) == 0:
        put(state, S.STAGE, 1)
        for slot in range(min(int(rules.weave_draw), int(state.weaving_stack_n))):
            state.drawn[slot] = 1 + draw_tile(state, 0)
    asked = get(state, S.AT_ASKED)
    while asked < state.seats and tiles_left(state) > 0:
        seat = (active + asked) % state.seats
        put(state, S.AT_ASKED, asked)
        if can_buy(state, rules, seat, 1):
            return ask(state, seat, S.D_BUY)
        asked += 1
    return_tiles(state)
    return pop(state)


@jit
def tiles_left(state):
    """Tiles still on offer."""
    left = 0
    for slot in range(MAX_DRAWN):
        left += state.drawn[slot] != 0
    return left


@jit
def act_buy(state, rules, action):
    """TW-7.6.1, TW-7.6.3: pay, then lay; then the next player clockwise."""
    asked = get(state, S.AT_ASKED)
    seat = (get(state, S.SEAT) + asked) % state.seats
    put(state, S.AT_ASKED, asked + 1)
    for slot in range(MAX_DRAWN):
        if state.drawn[slot] != 0:
            count(state, seat, WEAVING + int(state.drawn[slot]) - 1, E_OFFERED)
    if action == S.A_NONE:
        return
    state.to_lay = action - S.A_BUY
    tiles = 0
    for slot in range(MAX_DRAWN):
        tiles += (state.to_lay >> slot) & 1
    set_cost(state, 0, price_of_tiles(state, rules, seat, tiles), 0, 0, 0, 0)
    push(state, S.F_LAY, seat, 0, 0, 0)
    begin_payment(state, seat)


@jit
def return_tiles(state):
    """TW-7.6.4: the rest goes under the stack, the tile drawn first uppermost."""
    left = tiles_left(state)
    n = int(state.weaving_stack_n)
    for place in range(n - 1, -1, -1):
        state.weaving_stack[place + left] = state.weaving_stack[place]
    at = left - 1
    for slot in range(MAX_DRAWN):
        if state.drawn[slot] != 0:
            tile = int(state.drawn[slot]) - 1
            state.weaving_stack[at] = tile
            state.weaving_at[tile] = S.IN_STACK
            state.drawn[slot] = 0
            at -= 1
    state.weaving_stack_n = n + left
