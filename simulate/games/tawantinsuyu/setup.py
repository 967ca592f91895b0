"""Setup (chapter TW-3), and what experiments give."""

from simulate.engine.jit import jit
from simulate.engine.streams import below, shuffle
from simulate.games.tawantinsuyu.buying import own_building
from simulate.games.tawantinsuyu.carry_out import begin_list
from simulate.games.tawantinsuyu.columns import E_DEALT, E_KEPT, E_OFFERED, E_SETUP, P_EFFECTS, P_START
from simulate.games.tawantinsuyu.festival import place_neutrals
from simulate.games.tawantinsuyu.god_cards import from_hand, into_deck, open_offer, to_hand
from simulate.games.tawantinsuyu.goods import count, gain_vp
from simulate.games.tawantinsuyu.market import fill_market
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put
from simulate.games.tawantinsuyu.state import (
    A_KEEP,
    A_NONE,
    A_PLAY_GOD,
    A_START,
    ASIDE,
    D_KEEP,
    D_PLAY_GOD,
    D_START,
    DRAWN,
    F_SETUP,
    F_TURN,
    IN_BOX,
    IN_DECK,
    IN_HAND,
    IN_STACK,
    MAX_TAPESTRIES,
    ON_TABLE,
    STAGE,
    A,
)
from simulate.games.tawantinsuyu.weaving import lay
from simulate.games.tawantinsuyu.words import (
    AFTER_EACH_PLAYER,
    ARMY_CARD,
    BUILDING,
    CONQUEST,
    L_GOD,
    N_COLOURS,
    N_GODS,
    N_PRODUCTION,
    N_SECTIONS,
    N_SIZES,
    STATUE,
    STONE,
    TOP,
    WEAVING,
)
from simulate.games.tawantinsuyu.workers import draw_worker, fill_village, gain_worker

START, KEEP, BENEFITS = range(3)  # stages


@jit
def deal(state, rules):
    """TW-3.1, TW-3.2, TW-3.3, TW-3.4, TW-3.5, TW-3.6, TW-3.7, TW-3.8, TW-3.9, TW-3.10, TW-3.11, TW-3.12, TW-3.13:
    everything up to the first choice; chance comes in a fixed order.
    """
    n = state.seats
    state.round_no = 1
    for seat in range(n):
        gain_vp(state, seat, rules.start_vp, P_START)
        state.goods[seat, STONE] = rules.start_stone
        state.steps_left[seat] = rules.step_markers
        state.markers_left[seat] = rules.conquest_markers
    if rules.random_coricancha != 0:
        state.rotation = below(state.chance[:], N_SECTIONS)
    deal_workers(state, rules)
    stack_buildings(state, rules)
    stack_army(state, rules)
    supply_statues(state, rules)
    stack_weavings(state, rules)
    deal_gods(state, rules)
    if n == 2:
        place_neutrals(state, rules, TOP)


@jit
def deal_workers(state, rules):
    """TW-3.4, TW-3.5, TW-3.6, TW-3.7: starting workers from a small bag, then village and nomads from the full one."""
    n = state.seats
    each = int(rules.workers_per_colour) - int(rules.workers_removed[n - 2])
    size = 0
    for colour in range(N_COLOURS):
        state.removed[colour] = rules.workers_removed[n - 2]
        for _ in range(rules.draft_bag_per_colour):
            state.bag[size] = colour
            size += 1
    state.bag_n = size
    shuffle(state.chance[:], state.bag[:], size)
    for seat in range(n):
        draft(state, rules, seat)
    size = int(state.bag_n)
    for colour in range(N_COLOURS):
        for _ in range(each - int(rules.draft_bag_per_colour)):
            state.bag[size] = colour
            size += 1
    state.bag_n = size
    shuffle(state.chance[:], state.bag[:], size)
    fill_village(state, int(rules.village[n - 2]))
    for _ in range(rules.nomads[n - 2]):
        colour = draw_worker(state)
        if colour >= 0:
            state.nomads[colour] += 1


@jit
def draft(state, rules, seat):
    """TW-3.5: draw two; of two equal ones a third is drawn and one goes back."""
    first = -1
    for drawn in range(rules.workers_drawn):
        colour = draw_worker(state)
        gain_worker(state, seat, colour)
        if drawn == 1 and colour == first:
            gain_worker(state, seat, draw_worker(state))
            state.workers[seat, colour] -= 1
            state.worker_n[seat] -= 1
            at = below(state.chance[:], int(state.bag_n) + 1)
            for place in range(state.bag_n, at, -1):
                state.bag[place] = state.bag[place - 1]
            state.bag[at] = colour
            state.bag_n += 1
        first = colour


@jit
def stack_buildings(state, rules):
    """TW-3.9: two shuffled stacks, two of each type in the market."""
    for kind in range(2):
        n = 0
        for building in range(
            kind * N_PRODUCTION, kind * N_PRODUCTION + (rules.passive_rows if kind else rules.production_rows)
        ):
            if rules.building_in[building] != 0:
                state.building_stack[kind, n] = building
                state.building_at[building] = IN_STACK
                n += 1
        shuffle(state.chance[:], state.building_stack[kind], n)
        state.building_stack_n[kind] = n
    fill_market(state, rules)


@jit
def stack_army(state, rules):
    """TW-3.10: the army deck."""
    n = 0
    for card in range(rules.army_rows):
        if rules.army_in_game[card] != 0:
            state.army_deck[n] = card
            state.army_at[card] = IN_DECK
            n += 1
    shuffle(state.chance[:], state.army_deck[:], n)
    state.army_deck_n = n


@jit
def supply_statues(state, rules):
    """TW-3.10: statues in supply by god and size."""
    for god in range(N_GODS):
        state.statue_left[god, 0] = rules.small_statues_per_god
        state.statue_left[god, 1] = rules.large_statues_per_god


@jit
def stack_weavings(state, rules):
    """TW-3.11: starting tiles aside, the tiles of this number of players shuffled."""
    n = 0
    for tile in range(rules.weavings_rows):
        if rules.weavings_in_game[tile] == 0 or rules.weavings_min_players[tile] > state.seats:
            continue
        if rules.weavings_starting[tile] != 0:
            state.weaving_at[tile] = DRAWN
        else:
            state.weaving_stack[n] = tile
            state.weaving_at[tile] = IN_STACK
            n += 1
    shuffle(state.chance[:], state.weaving_stack[:], n)
    state.weaving_stack_n = n


@jit
def deal_gods(state, rules):
    """TW-3.13: deal the god cards from a shuffled deck."""
    for card in range(rules.god_cards_rows):
        if rules.god_cards_in_game[card] != 0:
            state.god_at[card] = ASIDE
    into_deck(state, rules, ASIDE)
    for seat in range(state.seats):
        for _ in range(rules.god_cards_dealt):
            state.god_deck_n -= 1
            card = int(state.god_deck[state.god_deck_n])
            state.god_deck[state.god_deck_n] = 0
            to_hand(state, rules, seat, card)
            count(state, seat, card, E_DEALT)


@jit
def run_setup(state, rules):
    """TW-3.12, TW-3.13, TW-3.14, TW-3.15, TW-3.16, TW-3.17, TW-3.18, TW-3.19: starting weavings, cards to keep, effects
    from the last seat to seat 0, then the first turn.
    """
    stage, asked = get(state, STAGE), get(state, A)
    if stage == BENEFITS:
        return run_benefits(state, rules, asked)
    if asked < state.seats:
        return ask(state, asked, D_START if stage == START else D_KEEP)
    put(state, STAGE, stage + 1)
    put(state, A, 0)
    if stage == START:
        for tile in range(rules.weavings_rows):
            if state.weaving_at[tile] == DRAWN:
                state.weaving_at[tile] = IN_BOX
    return False


@jit
def list_starts(state, rules, seat, out):
    """TW-3.12: the starting weavings left."""
    n = 0
    for barred in range(2):  # a barred one only if nothing else is left
        for tile in range(rules.weavings_rows):
            if state.weaving_at[tile] == DRAWN and (barred != 0 or state.barred[seat, WEAVING + tile] == 0):
                n = add(out, n, A_START + tile)
        if n > 0:
            return n
    return n


@jit
def act_start(state, rules, seat, action):
    """TW-3.12: the first tapestry."""
    tile = action - A_START
    for place in range(rules.start_n):
        other = int(rules.start_tiles[place])
        if state.weaving_at[other] == DRAWN:
            count(state, seat, WEAVING + other, E_OFFERED)
        if other == tile:
            state.start_weaving[seat] = place
    lay(state, seat, tile, 2 * MAX_TAPESTRIES)
    count(state, seat, WEAVING + tile, E_KEPT)
    put(state, A, get(state, A) + 1)


@jit
def bits(mask):
    """How many bits are set."""
    n = 0
    while mask > 0:
        n += mask & 1
        mask >>= 1
    return n


@jit
def list_keeps(state, rules, seat, out):
    """TW-3.13: every set of so many of the own cards, as a mask over them in table order."""
    n = 0
    for mask in range(1 << int(state.god_n[seat])):
        if bits(mask) == rules.god_cards_kept:
            n = add(out, n, A_KEEP + mask)
    return n


@jit
def act_keep(state, rules, seat, action):
    """TW-3.13: the other cards are to be played."""
    mask = action - A_KEEP
    place = 0
    for card in range(rules.god_cards_rows):
        if state.god_at[card] == IN_HAND + seat:
            if (mask >> place) & 1 == 1:
                count(state, seat, card, E_KEPT)
            else:
                from_hand(state, rules, seat, card, ON_TABLE + seat)
                state.table_n[seat] += 1
            place += 1
    put(state, A, get(state, A) + 1)


@jit
def run_benefits(state, rules, asked):
    """TW-3.14, TW-3.15, TW-3.16, TW-3.17: one player after the other; then market, deck, offer, and the turns begin."""
    n = state.seats
    state.no_offer = 1
    if asked < n:
        seat = n - 1 - asked
        if state.table_n[seat] > 0:
            return ask(state, seat, D_PLAY_GOD)
        if rules.setup_market_refill == AFTER_EACH_PLAYER:
            fill_market(state, rules)
        put(state, A, asked + 1)
        return False
    fill_market(state, rules)
    into_deck(state, rules, ASIDE)
    open_offer(state, rules, int(rules.offer_size[n - 2]))
    state.no_offer = 0
    pop(state)
    push(state, F_TURN, 0, 0, 0, 0)
    return False


@jit
def list_setup_plays(state, rules, seat, out, n):
    """TW-3.14: the own cards on the table."""
    for card in range(rules.god_cards_rows):
        if state.god_at[card] == ON_TABLE + seat and state.barred[seat, card] == 0:
            n = add(out, n, A_PLAY_GOD + card)
    return n


@jit
def act_setup_play(state, rules, seat, action):
    """TW-3.14: one card's effect; or no more, and the rest lies aside."""
    if action != A_NONE:
        card = action - A_PLAY_GOD
        state.god_at[card] = ASIDE
        state.table_n[seat] -= 1
        count(state, seat, card, E_SETUP)
        begin_list(state, seat, card, L_GOD + card, P_EFFECTS)
        return
    for card in range(rules.god_cards_rows):
        if state.god_at[card] == ON_TABLE + seat:
            state.god_at[card] = ASIDE
    state.table_n[seat] = 0


@jit
def give_all(state, rules):
    """Experiments: put what `state.given` names into each seat's possession before the first choice."""
    for seat in range(state.seats):
        for card in range(rules.god_cards_rows):
            if state.given[seat, card] != 0 and give_god(state, rules, seat, card):
                count(state, seat, card, E_DEALT)
        for building in range(N_PRODUCTION + int(rules.passive_rows)):
            if state.given[seat, BUILDING + building] != 0 and give_building(state, rules, seat, building):
                count(state, seat, BUILDING + building, E_DEALT)
        for tile in range(rules.weavings_rows):
            if state.given[seat, WEAVING + tile] != 0 and give_tile(state, seat, tile):
                count(state, seat, WEAVING + tile, E_DEALT)
        for card in range(rules.army_rows):
            if state.given[seat, ARMY_CARD + card] != 0 and give_army(state, seat, card):
                count(state, seat, ARMY_CARD + card, E_DEALT)
        give_markers(state, rules, seat)


@jit
def leave_list(items, n, item):
    """Take an item out of a list of n; return whether it was there."""
    for at in range(n):
        if items[at] == item:
            for place in range(at, n - 1):
                items[place] = items[place + 1]
            items[n - 1] = 0
            return True
    return False


@jit
def give_god(state, rules, seat, card):
    """A card out of the deck into a hand."""
    if state.god_at[card] != IN_DECK or not leave_list(state.god_deck[:], int(state.god_deck_n), card):
        return False
    state.god_deck_n -= 1
    to_hand(state, rules, seat, card)
    return True


@jit
def give_building(state, rules, seat, building):
    """A building out of its stack, or one off the market, which is refilled."""
    kind = building // N_PRODUCTION
    if leave_list(state.building_stack[kind], int(state.building_stack_n[kind]), building):
        state.building_stack_n[kind] -= 1
        own_building(state, rules, seat, building)
        return True
    for place in range(state.market.shape[0]):
        if state.market[place] == building + 1:
            state.market[place] = 0
            own_building(state, rules, seat, building)
            fill_market(state, rules)
            return True
    return False


@jit
def give_tile(state, seat, tile):
    """A weaving out of the stack as a tapestry of its own; starting tiles are chosen, not given."""
    if state.weaving_at[tile] != IN_STACK or not leave_list(state.weaving_stack[:], int(state.weaving_stack_n), tile):
        return False
    state.weaving_stack_n -= 1
    lay(state, seat, tile, 2 * MAX_TAPESTRIES)
    return True


@jit
def give_army(state, seat, card):
    """An army card out of the deck into a hand."""
    if state.army_at[card] != IN_DECK or not leave_list(state.army_deck[:], int(state.army_deck_n), card):
        return False
    state.army_deck_n -= 1
    state.army_at[card] = IN_HAND + seat
    state.army_n[seat] += 1
    return True


@jit
def give_markers(state, rules, seat):
    """Conquest spaces and statues."""
    for space in range(rules.conquests_rows):
        if state.given[seat, CONQUEST + space] != 0 and state.conquest[space] == 0 and state.markers_left[seat] > 0:
            if rules.conquests_in_game[space] != 0:
                state.conquest[space] = 1 + seat
                state.markers_left[seat] -= 1
                count(state, seat, CONQUEST + space, E_DEALT)
    for at in range(N_GODS * N_SIZES):
        god, size = at // N_SIZES, at % N_SIZES
        if state.given[seat, STATUE + at] != 0 and state.statue_left[god, size] > 0:
            state.statue_left[god, size] -= 1
            state.statues[seat, god, size] += 1
            count(state, seat, STATUE + at, E_DEALT)


@jit
def begin(state):
    """The first choice."""
    push(state, F_SETUP, 0, 0, 0, 0)
