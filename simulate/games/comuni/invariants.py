"""Promises that hold after every ply (CO-18.7)."""

from simulate.engine.jit import entry, jit
from simulate.games.comuni.invasion import units
from simulate.games.comuni.model import GOLD, N_COLUMNS, N_DECKS, N_KINDS, N_LEVELS, N_RESOURCES, N_TYPES, PILGRIM
from simulate.games.comuni.state import BUILDING, MASTER, REFILL, SEND_STEPS, sig

INVARIANTS = (
    "fine",
    "CO-1.2: the cubes of a resource do not add up to its supply",
    "CO-18.7: a card kind is not in exactly its number of places",
    "CO-18.7: a counter does not match what it counts, or is negative",
    "CO-18.7: envoys in hand and on the board are not three",
    "CO-4.3: a column holds a second envoy, a bid without an envoy, or an envoy without cards",
    "CO-18.7: the score is not the points of the buildings",
    "CO-18.7: a coloured activity card without a building of its type",
    "CO-11.1: a hand above its limit after phase 4",
    "CO-13.5: more was sent than is there",
    "CO-10.4: bonus walls, guild masters or honours out of range",
)
FINE, CUBES, LOST_CARD, BAD_COUNT, ENVOYS, COLUMN, SCORE, COLOURED, BIG_HAND, OVERSENT, BAD_STOCK = range(11)


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """CO-18.7: 0, or the index of a broken promise in INVARIANTS."""
    code = check_cubes(state, rules)
    if code == FINE:
        code = check_cards(state)
    if code == FINE:
        code = check_columns(state, rules)
    for seat in range(state.seats):
        if code == FINE:
            code = check_seat(state, rules, seat)
    if code == FINE:
        code = check_stock(state, rules)
    return code


@jit
def check_cubes(state, rules):
    """CO-1.2: supply, screens and bids hold all cubes of each kind."""
    for resource in range(N_RESOURCES):
        n = int(state.supply[resource])
        if n < 0:
            return CUBES
        for seat in range(state.seats):
            if state.have[seat, resource] < 0:
                return CUBES
            n += int(state.have[seat, resource])
        for column in range(N_COLUMNS):
            if resource == GOLD:
                n += int(state.bid_gold[column])
            elif resource == PILGRIM:
                n += int(state.bid_pilgrims[column])
        if resource == GOLD:
            n += int(state.lifted_gold)
        elif resource == PILGRIM:
            n += int(state.lifted_pilgrims)
        if n != rules.supply[resource]:
            return CUBES
    return FINE


@jit
def check_cards(state):
    """CO-18.7: decks, columns, hands, buildings and walls, and the cards out of the game are all cards."""
    for kind in range(N_KINDS):
        n = int(state.placed[kind]) + int(state.removed[kind])
        for deck in range(N_DECKS):
            for i in range(state.deck_n[deck]):
                n += state.deck[deck, i] == kind
        for column in range(N_COLUMNS):
            for space in range(state.column_n[column]):
                n += state.column[column, space] == kind
        for seat in range(state.seats):
            if state.hand[seat, kind] < 0:
                return BAD_COUNT
            n += int(state.hand[seat, kind])
        if n != state.in_play[kind]:
            return LOST_CARD
    return FINE


@jit
def check_columns(state, rules):
    """CO-4.2, CO-4.3, CO-4.6: bids lie beside envoys, envoys at columns with cards; unused columns are empty."""
    for column in range(N_COLUMNS):
        n = int(state.column_n[column])
        if n < 0 or n > rules.columns_cards[column] or (state.used[column] == 0 and n > 0):
            return COLUMN
        if state.envoy[column] == 0 and (state.bid_gold[column] != 0 or state.bid_pilgrims[column] != 0):
            return COLUMN
        if state.envoy[column] != 0 and n == 0:
            return COLUMN
        if state.bid_pilgrims[column] % rules.pilgrims_per_gold != 0:
            return COLUMN
    return FINE


@jit
def check_seat(state, rules, seat):
    """CO-18.7: counters of one seat."""
    out = 1 if state.lifted == seat + 1 else 0
    for column in range(N_COLUMNS):
        out += state.envoy[column] == seat + 1
    if out != state.envoys_out[seat] or out > rules.envoys:
        return ENVOYS
    cards = 0
    for kind in range(N_KINDS):
        cards += int(state.hand[seat, kind])
    wall_levels = 0
    for level in range(N_LEVELS):
        if state.walls[seat, level] < 0 or (state.walls[seat, level] > 0 and level >= rules.max_wall_level):
            return BAD_COUNT
        wall_levels += (level + 1) * int(state.walls[seat, level])
    if cards != state.hand_n[seat] or wall_levels != state.wall_levels[seat] or state.pillage[seat] < 0:
        return BAD_COUNT
    if state.phase > BUILDING and cards > rules.hand_limit and state.active == seat:
        return BIG_HAND
    for source in range(SEND_STEPS // 2):
        if state.common[seat, source] + state.city[seat, source] > units(state, rules, seat, source):
            return OVERSENT
    return check_buildings(state, rules, seat)


@jit
def check_buildings(state, rules, seat):
    """CO-1.7, CO-8.6, CO-18.7: best levels, points, score and activity cards of one seat."""
    score = 0
    for kind in range(N_TYPES):
        best = points = 0
        for level in range(N_LEVELS):
            n = int(state.buildings[seat, kind, level])
            if n < 0 or (n > 0 and level >= rules.max_building_level):
                return BAD_COUNT
            if n > 0:
                best = level + 1
            points += n * int(rules.total_points[level + 1])
        if best != state.best[seat, kind] or points != state.points[seat, kind]:
            return BAD_COUNT
        if best == 0 and state.coloured[seat, kind] != 0:
            return COLOURED
        score += points
    return FINE if score == state.score[seat] else SCORE


@jit
def check_stock(state, rules):
    """CO-10.4, CO-11.5, CO-14.3, CO-5.4: things of which there is a fixed number have at most one place."""
    if state.bonus_left < 0 or state.bonus_left > rules.bonus_walls:
        return BAD_STOCK
    for kind in range(N_TYPES):
        owner = int(state.master[kind])
        if owner < 0 or owner > state.seats:
            return BAD_STOCK
        if owner > 0 and state.barred[owner - 1, MASTER + kind] != 0 and state.given[owner - 1, MASTER + kind] == 0:
            return BAD_STOCK
    for counter in range(2 * N_DECKS):
        if state.honour[counter] < -1 or state.honour[counter] > state.seats:
            return BAD_STOCK
    if state.free_left > 0 and state.phase != REFILL and state.phase != BUILDING:
        return BAD_STOCK
    return FINE
