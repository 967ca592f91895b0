"""Promises that hold after every ply (SJ-15.4)."""

from simulate.engine.jit import entry, jit
from simulate.games.san_juan.model import MAX_STACKS, N_GOODS, N_KINDS, N_ROLES, N_TILES, TOWER, VIOLET
from simulate.games.san_juan.state import BUILD, D_PAY, D_PRICE, HAND_CHECK, PICK, sig

INVARIANTS = (
    "fine",
    "SJ-15.4.1: a kind's cards do not add up to its copies",
    "SJ-15.4.1: a counter of cards (hand, stored, drawn, mine) does not match its cards, or is negative",
    "SJ-15.4.2: two visible buildings of one violet kind",
    "SJ-15.4.3: a good lies elsewhere than on a visible production building",
    "SJ-15.4.4: number of stacks out of range",
    "SJ-15.4.5: a hand above its limit after the hand check",
    "SJ-15.4.7: roles used do not match the picks of the round",
    "SJ-15.4.8: the five tiles are not a permutation",
    "SJ-15.4.9: a building is new outside the builder phase",
    "SJ-15.4.10: a price outside its range",
    "SJ-5.12: active or visible counts do not match the stacks",
)
(
    FINE, LOST_CARD, BAD_COUNT, TWIN_VIOLET, STRAY_GOOD, BAD_STACKS, BIG_HAND, BAD_ROLES, BAD_TILES, STALE_NEW, BAD_PRICE,
    BAD_ACTIVE,
) = range(12)  # fmt: skip


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """SJ-15.4: 0, or the index of a broken promise in INVARIANTS."""
    code = check_cards(state, rules)
    if code == FINE:
        code = check_counts(state)
    if code == FINE:
        code = check_buildings(state, rules)
    if code == FINE:
        code = check_round(state, rules)
    return code


@jit
def check_cards(state, rules):
    """SJ-15.4 (1): every kind has its fixed number of cards, wherever they are."""
    for kind in range(N_KINDS):
        n = int(state.drawn[kind]) + int(state.mine[kind])
        for i in range(state.pile_n):
            n += state.pile[i] == kind
        for i in range(state.discards_n):
            n += state.discards[i] == kind
        for seat in range(state.seats):
            n += int(state.hand[seat, kind]) + int(state.built[seat, kind])
            n += int(state.covered[seat, kind]) + int(state.stored[seat, kind])
            for stack in range(MAX_STACKS):
                n += state.full[seat, stack] != 0 and state.face[seat, stack] == kind
        if is_paying(state) and state.build_kind == kind:
            n += 1
        if n != rules.cards_count[kind]:
            return LOST_CARD
    return FINE


@jit
def is_paying(state):
    """Return True if a declared card is on its way from the hand to the table."""
    return state.stage == BUILD and (state.decision == D_PAY or state.decision == D_PRICE) and state.over == 0


@jit
def check_counts(state):
    """Counters next to the cards they count, and nothing negative."""
    if total(state.drawn) != state.drawn_n or total(state.mine) != state.mine_n:
        return BAD_COUNT
    for seat in range(state.seats):
        if total(state.hand[seat]) != state.hand_n[seat] or total(state.stored[seat]) != state.stored_n[seat]:
            return BAD_COUNT
        for kind in range(N_KINDS):
            if min(state.hand[seat, kind], state.stored[seat, kind], state.covered[seat, kind]) < 0:
                return BAD_COUNT
        for good in range(N_GOODS):
            if state.chosen[seat, good] < 0:
                return BAD_COUNT
    return FINE


@jit
def total(counts):
    """Sum of a multiset."""
    n = 0
    for kind in range(N_KINDS):
        n += int(counts[kind])
    return n


@jit
def check_buildings(state, rules):
    """SJ-15.4 (2), (3), (4), and the counts that are kept beside the stacks."""
    for seat in range(state.seats):
        stacks = int(state.stack_n[seat])
        if stacks < 1 or stacks > rules.buildings_to_end:
            return BAD_STACKS
        for kind in range(N_KINDS):
            visible = 0
            for stack in range(stacks):
                visible += state.top[seat, stack] == kind
            if visible != state.built[seat, kind]:
                return BAD_ACTIVE
            if rules.cards_type[kind] == VIOLET and visible > 1:
                return TWIN_VIOLET
            new = 0
            if state.fresh[seat] > 0 and state.top[seat, state.fresh[seat] - 1] == kind:
                new = 1
            works = 0 if state.blanked[seat, kind] != 0 else visible - new
            if state.active[seat, kind] != works:
                return BAD_ACTIVE
        for good in range(N_GOODS):
            lying = 0
            for stack in range(stacks):
                lying += state.full[seat, stack] != 0 and state.top[seat, stack] == good
            if lying != state.goods[seat, good]:
                return STRAY_GOOD
        for stack in range(MAX_STACKS):
            if state.full[seat, stack] != 0 and (stack >= stacks or state.top[seat, stack] >= N_GOODS):
                return STRAY_GOOD
            if state.full[seat, stack] < 0 or state.full[seat, stack] > 1:
                return STRAY_GOOD
    return FINE


@jit
def check_round(state, rules):
    """SJ-15.4 (5), (7) to (10)."""
    used = 0
    for role in range(N_ROLES):
        used += int(state.role_used[role])
    running = 1 if state.stage > PICK else 0
    if used != state.pick + running and state.over == 0:
        return BAD_ROLES
    seen = 0
    for i in range(N_TILES):
        seen |= 1 << int(state.tiles[i])
    if seen != (1 << N_TILES) - 1:
        return BAD_TILES
    for seat in range(state.seats):
        if state.fresh[seat] != 0 and (state.stage != BUILD or state.over != 0):
            return STALE_NEW
        limit = rules.hand_limit_with_tower if state.active[seat, TOWER] > 0 else rules.hand_limit
        checked = state.round_no > 1 and state.stage == PICK and state.pick == 0 and state.over == 0  # SJ-16.3: no new round
        if checked and state.hand_n[seat] > limit:
            return BIG_HAND
    if is_paying(state) and (state.due < 0 or state.due > 9):
        return BAD_PRICE
    if state.stage < HAND_CHECK and used != 0:
        return BAD_ROLES
    return FINE
