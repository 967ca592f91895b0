"""Setup, chapter CO-2, and the cards and masks of experiments."""

from simulate.engine.draws import empty_pile, put_in_pile
from simulate.engine.jit import jit
from simulate.engine.streams import shuffle
from simulate.games.comuni.claiming import fill_columns
from simulate.games.comuni.model import BY_NUMBER, MAX_SEATS, N_COLUMNS, N_DECKS, N_KINDS, N_LEVELS, N_RESOURCES, N_TYPES
from simulate.games.comuni.resources import count_event, take
from simulate.games.comuni.state import BONUS_WALL, E_DEALT, HONOUR, MASTER, WALL


@jit
def seat_communities(state, rules):
    """CO-1.1, CO-2.5, CO-2.6, CO-18.1: deal communities without replacement; seats follow their numbers.

    CO-18.6: with `seating = "shuffled"` (an experiment, not the game's rule) they sit in random order.
    """
    dealt = state.community
    for i in range(MAX_SEATS):
        dealt[i] = i
    shuffle(state.chance, dealt, MAX_SEATS)
    n = state.seats
    if rules.seating == BY_NUMBER:
        for i in range(1, n):
            number = dealt[i]
            j = i
            while j > 0 and dealt[j - 1] > number:
                dealt[j] = dealt[j - 1]
                j -= 1
            dealt[j] = number
    for i in range(n, MAX_SEATS):
        dealt[i] = 0


@jit
def shuffle_decks(state, rules):
    """CO-2.2, CO-18.1: the cards of this number of players, by deck, shuffled."""
    for deck in range(N_DECKS):
        n = 0
        for kind in range(N_KINDS):
            for _ in range(rules.copies[state.seats, deck, kind]):
                state.deck[deck, n] = kind
                n += 1
            state.in_play[kind] += rules.copies[state.seats, deck, kind]
        shuffle(state.chance, state.deck[deck], n)
        state.deck_n[deck] = n
    count_deck(state)


@jit
def count_deck(state):
    """Count the cards of the deck in use, which is shuffled, for the account of draws."""
    empty_pile(state, 0, N_KINDS)
    for i in range(state.deck_n[state.period]):
        put_in_pile(state, state.deck[state.period, i])


@jit
def lay_out(state, rules):
    """CO-2.1, CO-2.3, CO-2.4, CO-2.7, CO-2.8, CO-2.9, CO-2.10: columns, starting resources, stocks; seat 0 begins with the
    marker.
    """
    for resource in range(N_RESOURCES):
        state.supply[resource] = rules.supply[resource]
    for column in range(N_COLUMNS):
        state.used[column] = 1 if rules.columns_min_players[column] <= state.seats else 0
    for seat in range(state.seats):
        for resource in range(N_RESOURCES):
            take(state, seat, resource, rules.communities_start[state.community[seat], resource])
    state.bonus_left = int(rules.bonus_walls)
    state.active = 0
    state.marker = 0
    fill_columns(state, rules, 0)
    state.round_no = 1


@jit
def give_all(state, rules):
    """Experiments: put what `state.given` names into each seat's possession before the first turn."""
    for seat in range(state.seats):
        for kind in range(N_KINDS):
            if state.given[seat, kind] != 0 and draw_kind(state, kind):
                state.hand[seat, kind] += 1
                state.hand_n[seat] += 1
                count_event(state, seat, kind, E_DEALT)
        for level in range(N_LEVELS):
            if state.given[seat, WALL + level] != 0 and level < rules.max_wall_level:
                give_wall(state, seat, WALL + level, level)
        if state.given[seat, BONUS_WALL] != 0 and state.bonus_left > 0:
            state.bonus_left -= 1
            give_wall(state, seat, BONUS_WALL, 0)
        for kind in range(N_TYPES):
            if state.given[seat, MASTER + kind] != 0 and state.master[kind] == 0:
                state.master[kind] = 1 + seat
                count_event(state, seat, MASTER + kind, E_DEALT)
        for counter in range(2 * N_DECKS):
            if state.given[seat, HONOUR + counter] != 0 and state.honour[counter] == 0:
                state.honour[counter] = 1 + seat
                count_event(state, seat, HONOUR + counter, E_DEALT)


@jit
def give_wall(state, seat, content, level):
    """Give a wall of level `level + 1`."""
    state.walls[seat, level] += 1
    state.wall_levels[seat] += level + 1
    count_event(state, seat, content, E_DEALT)


@jit
def draw_kind(state, kind):
    """Take one card of a kind out of the first deck that has it and keeps another card; return whether there was one."""
    for deck in range(N_DECKS):
        n = int(state.deck_n[deck])
        if n > 1:
            for i in range(n - 1, -1, -1):
                if state.deck[deck, i] == kind:
                    for j in range(i, n - 1):
                        state.deck[deck, j] = state.deck[deck, j + 1]
                    state.deck[deck, n - 1] = 0
                    state.deck_n[deck] = n - 1
                    count_deck(state)
                    return True
    return False
