"""The deal: supplies, stacks, hands (chapter TW-3)."""

from simulate.engine.draws import turn_up
from simulate.engine.jit import jit
from simulate.engine.streams import below, shuffle
from simulate.games.tawantinsuyu.army import count_army
from simulate.games.tawantinsuyu.columns import E_DEALT, P_START
from simulate.games.tawantinsuyu.festival import place_neutrals
from simulate.games.tawantinsuyu.god_cards import into_deck, to_hand
from simulate.games.tawantinsuyu.goods import count, gain_vp
from simulate.games.tawantinsuyu.market import fill_market
from simulate.games.tawantinsuyu.state import ASIDE, DRAWN, IN_DECK, IN_STACK
from simulate.games.tawantinsuyu.words import N_COLOURS, N_GOD_CARDS, N_GODS, N_PRODUCTION, N_SECTIONS, STONE, TOP
from simulate.games.tawantinsuyu.workers import draw_worker, fill_village, gain_worker


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
    count_army(state, n)
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
            turn_up(state, 0, seat, card, 0, N_GOD_CARDS)
            to_hand(state, rules, seat, card)
            count(state, seat, card, E_DEALT)
