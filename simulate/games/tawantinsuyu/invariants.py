"""Promises that hold in every position (TW-17.5)."""

from simulate.engine.jit import entry, jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.columns import N_SOURCES
from simulate.games.tawantinsuyu.goods import acts
from simulate.games.tawantinsuyu.state import sig

INVARIANTS = (
    "fine",
    "goods, points or counts are never negative (TW-17.5)",
    "workers on hill, in supplies, village, nomads, bag, casualties and removed are all workers, colour by colour (TW-17.5)",
    "every god card of the game is in deck, offer, hand, on the table or aside, and the counts agree (TW-17.5)",
    "every army card of the game is in deck, pile, hand, area or being chosen, and the counts agree (TW-17.5)",
    "every building of the game is in its stack, market or area, and the market has two places a type (TW-17.5)",
    "every weaving of the game is in the stack, drawn or in a tapestry (TW-17.5)",
    "a tapestry has different patterns only (TW-7.7.1)",
    "statues in supply and areas are no more than there are (TW-17.5)",
    "step markers on the hill and left are all markers; a lower one lies below an upper one (TW-7.3.2)",
    "conquest markers on spaces and left are all markers (TW-17.5)",
    "temple step on the track, high priest on a side (TW-12.1, TW-4.6)",
    "hooks are those of the passive buildings owned (TW-14.1)",
    "points are the sum of their sources (TW-2.5)",
    "festivals are at most three, and the token is held only while one is due (TW-11.3)",
    "the stack of what is going on fits, and somebody is to act",
)
(
    NEGATIVE, WORKERS, GOD_CARDS, ARMY_CARDS, BUILDINGS, WEAVINGS, PATTERNS, STATUES, STEPS, MARKERS, PLACES, HOOKS, SOURCES,
    FESTIVALS, STACK,
) = range(1, len(INVARIANTS))  # fmt: skip


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """TW-17.5: the number of a broken promise, 0 if all hold."""
    if not counts_fine(state):
        return NEGATIVE
    if not workers_fine(state, rules):
        return WORKERS
    if not gods_fine(state, rules):
        return GOD_CARDS
    if not army_fine(state, rules):
        return ARMY_CARDS
    if not buildings_fine(state, rules):
        return BUILDINGS
    if not weavings_fine(state, rules):
        return WEAVINGS
    if not patterns_fine(state, rules):
        return PATTERNS
    if not statues_fine(state, rules):
        return STATUES
    if not steps_fine(state, rules):
        return STEPS
    if not markers_fine(state, rules):
        return MARKERS
    if not places_fine(state, rules):
        return PLACES
    if not hooks_fine(state, rules):
        return HOOKS
    if not sources_fine(state):
        return SOURCES
    if state.festivals > N.N_FESTIVALS or not 0 <= state.token <= state.seats:
        return FESTIVALS
    if state.over == 0 and (not 0 < state.depth <= S.DEPTH or not 0 <= state.seat_to_act < state.seats):
        return STACK
    return 0


@jit
def counts_fine(state):
    """No negative goods, points, workers."""
    for seat in range(state.seats):
        if state.vp[seat] < 0 or state.god_n[seat] < 0 or state.army_n[seat] < 0 or state.worker_n[seat] < 0:
            return False
        for good in range(N.N_GOODS):
            if state.goods[seat, good] < 0:
                return False
        held = 0
        for colour in range(N.N_COLOURS):
            if state.workers[seat, colour] < 0:
                return False
            held += int(state.workers[seat, colour])
        if held != state.worker_n[seat]:
            return False
    return True


@jit
def workers_fine(state, rules):
    """All workers are somewhere."""
    casualties = 0
    for colour in range(N.N_COLOURS):
        n = int(state.nomads[colour]) + int(state.casualties[colour]) + int(state.removed[colour])
        casualties += int(state.casualties[colour])
        for seat in range(state.seats):
            n += int(state.workers[seat, colour])
        for place in range(state.village_n):
            n += state.village[place] == colour
        for place in range(state.bag_n):
            n += state.bag[place] == colour
        for space in range(rules.spaces):
            n += state.hill[space] == colour + 1
        if n != rules.workers_per_colour or state.nomads[colour] < 0:
            return False
    return casualties == state.casualty_n


@jit
def gods_fine(state, rules):
    """God cards: places and counts."""
    deck, offer = 0, 0
    for card in range(rules.god_cards_rows):
        at = int(state.god_at[card])
        if (at == S.IN_BOX) != (rules.god_cards_in_game[card] == 0) or at > S.ON_TABLE + 4:
            return False
        deck += at == S.IN_DECK
        offer += at == S.IN_OFFER
    for place in range(state.god_deck_n):
        if state.god_at[state.god_deck[place]] != S.IN_DECK:
            return False
    for seat in range(state.seats):
        hand, table = 0, 0
        for card in range(rules.god_cards_rows):
            hand += state.god_at[card] == S.IN_HAND + seat
            table += state.god_at[card] == S.ON_TABLE + seat
        by_god = 0
        for god in range(N.N_GODS):
            by_god += int(state.hand_gods[seat, god])
        if hand != state.god_n[seat] or hand != by_god or table != state.table_n[seat]:
            return False
    placed = state.place_card == 0 or state.god_at[state.place_card - 1] == S.ASIDE
    return deck == state.god_deck_n and offer == state.offer_n and placed


@jit
def army_fine(state, rules):
    """Army cards: places and counts."""
    deck, pile, chosen = 0, 0, 0
    for card in range(rules.army_rows):
        at = int(state.army_at[card])
        if (at == S.IN_BOX) != (rules.army_in_game[card] == 0) or at >= S.ARMY_DOWN + 4:
            return False
        deck += at == S.IN_DECK
        pile += at == S.IN_PILE
        chosen += at == S.BEING_CHOSEN
    for place in range(state.army_deck_n):
        if state.army_at[state.army_deck[place]] != S.IN_DECK:
            return False
    for seat in range(state.seats):
        hand = 0
        for card in range(rules.army_rows):
            hand += state.army_at[card] == S.IN_HAND + seat
        if hand != state.army_n[seat]:
            return False
    return deck == state.army_deck_n and pile == state.pile_n and chosen == state.chosen_from


@jit
def buildings_fine(state, rules):
    """Buildings: places, stacks and market; a passive one is never face down (TW-1.5)."""
    stacked, on_market = 0, 0
    for building in range(rules.building_in.shape[0]):
        at = int(state.building_at[building])
        if (at == S.IN_BOX) != (rules.building_in[building] == 0) or at >= S.FACE_DOWN + 4:
            return False
        if building >= N.N_PRODUCTION and at >= S.FACE_DOWN:
            return False
        stacked += at == S.IN_STACK
        on_market += at == S.IN_MARKET
    for place in range(S.N_MARKET):
        if state.market[place] != 0:
            on_market -= 1
            building = int(state.market[place]) - 1
            if state.building_at[building] != S.IN_MARKET or building // N.N_PRODUCTION != place // 2:
                return False
    return on_market == 0 and stacked == state.building_stack_n[0] + state.building_stack_n[1]


@jit
def weavings_fine(state, rules):
    """Weavings: places, stack, drawn tiles and tapestries."""
    stacked, drawn = 0, 0
    for tile in range(rules.weavings_rows):
        stacked += state.weaving_at[tile] == S.IN_STACK
        drawn += state.weaving_at[tile] == S.DRAWN
    for slot in range(N.MAX_DRAWN):
        drawn -= state.drawn[slot] != 0
        if (state.to_lay >> slot) & 1 == 1 and state.drawn[slot] == 0:
            return False
    for place in range(state.weaving_stack_n):
        if state.weaving_at[state.weaving_stack[place]] != S.IN_STACK:
            return False
    return stacked == state.weaving_stack_n and (drawn == 0 or state.decision == S.D_START)


@jit
def patterns_fine(state, rules):
    """Tapestries: own tiles, no pattern twice."""
    for seat in range(state.seats):
        for row in range(state.tapestry_n[seat]):
            seen = 0
            for place in range(state.tapestry_len[seat, row]):
                tile = int(state.tapestry[seat, row, place]) - 1
                bit = 1 << int(rules.weavings_pattern[tile])
                if seen & bit != 0 or state.weaving_at[tile] != S.WOVEN + seat:
                    return False
                seen |= bit
            if seen == 0:
                return False
    return True


@jit
def statues_fine(state, rules):
    """Statues: those given in worship have left the game."""
    for god in range(N.N_GODS):
        for size in range(N.N_SIZES):
            n = int(state.statue_left[god, size])
            for seat in range(state.seats):
                n += int(state.statues[seat, god, size])
                if state.statues[seat, god, size] < 0:
                    return False
            most = rules.small_statues_per_god if size == 0 else rules.large_statues_per_god
            if n > most or state.statue_left[god, size] < 0:
                return False
    return True


@jit
def steps_fine(state, rules):
    """TW-1.6: step markers stay."""
    for seat in range(state.seats):
        n = int(state.steps_left[seat])
        for section in range(N.N_SECTIONS):
            for spot in range(2):
                n += state.step[section, spot] == 1 + seat
                if spot != N.UPPER and state.step[section, spot] != 0 and state.step[section, N.UPPER] == 0:
                    return False
        if n != rules.step_markers or state.steps_left[seat] < 0:
            return False
    return True


@jit
def markers_fine(state, rules):
    """Conquest markers."""
    for seat in range(state.seats):
        n = int(state.markers_left[seat])
        for space in range(rules.conquests_rows):
            n += state.conquest[space] == 1 + seat
        if n != rules.conquest_markers or state.markers_left[seat] < 0:
            return False
    return True


@jit
def places_fine(state, rules):
    """Temple and Coricancha."""
    for seat in range(state.seats):
        if not 0 <= state.temple[seat] <= rules.temple_top or not 0 <= state.priest[seat] <= N.N_SECTIONS:
            return False
    return True


@jit
def hooks_fine(state, rules):
    """Passive buildings and their sums."""
    for seat in range(state.seats):
        for hook in range(N.N_HOOKS):
            n = 0
            for passive in range(rules.passive_rows):
                at = N.N_PRODUCTION + passive
                mine = state.building_at[at] == S.FACE_UP + seat and acts(state, seat, N.BUILDING + at)
                if mine and rules.passive_hook[passive] == hook:
                    n += int(rules.passive_n[passive])
            if n != state.hook[seat, hook]:
                return False
    return True


@jit
def sources_fine(state):
    """Points by source."""
    for seat in range(state.seats):
        n = 0
        for source in range(N_SOURCES):
            n += int(state.source[seat, source])
        if n != state.vp[seat]:
            return False
    return True
