"""Experiments: what seats have before the first choice."""

from simulate.engine.draws import leave_pile
from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.buying import own_building
from simulate.games.tawantinsuyu.columns import E_DEALT
from simulate.games.tawantinsuyu.god_cards import to_hand
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.market import fill_market
from simulate.games.tawantinsuyu.state import IN_DECK, IN_HAND, IN_STACK, MAX_TAPESTRIES
from simulate.games.tawantinsuyu.weaving import lay
from simulate.games.tawantinsuyu.words import ARMY_CARD, BUILDING, CONQUEST, N_GODS, N_PRODUCTION, N_SIZES, STATUE, WEAVING


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
    leave_pile(state, card)
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
    leave_pile(state, ARMY_CARD + card)
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
