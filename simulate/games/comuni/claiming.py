"""Claiming projects, chapter CO-5, and the refill, chapter CO-7."""

from simulate.engine.draws import stage_at, turn_up
from simulate.engine.jit import jit
from simulate.games.comuni.bidding import bid_value
from simulate.games.comuni.model import GOLD, N_COLUMNS, N_KINDS, N_RESOURCES, PILGRIM
from simulate.games.comuni.resources import count_event, supply_left
from simulate.games.comuni.state import A_FREE, E_GAINED, E_OFFERED, STAGE_FIRSTS


@jit
def claim(state, rules, seat):
    """CO-5.1, CO-5.2, CO-5.3, CO-5.5, CO-5.6: all cards of all columns with an own envoy; bids to the supply, envoys
    home.
    """
    state.claims[seat] += 1
    cubes = 0
    for column in range(N_COLUMNS):
        if state.envoy[column] == seat + 1:
            take_column(state, seat, column)
            state.gold_paid[seat] += bid_value(state, rules, column)
            drop_bid(state, column)
            cubes += int(rules.columns_cube[column])
    state.free_left = cubes
    state.cubes_claimed[seat] += cubes


@jit
def take_column(state, seat, column):
    """CO-5.2: the cards of one column go to the hand."""
    for space in range(state.column_n[column]):
        kind = int(state.column[column, space])
        state.hand[seat, kind] += 1
        count_event(state, seat, kind, E_GAINED)
        state.column[column, space] = 0
    state.hand_n[seat] += state.column_n[column]
    state.cards_claimed[seat] += state.column_n[column]
    state.column_n[column] = 0


@jit
def drop_bid(state, column):
    """CO-5.3, CO-15.6: the bid goes to the supply, the envoy home."""
    owner = state.envoy[column] - 1
    state.supply[GOLD] += state.bid_gold[column]
    state.supply[PILGRIM] += state.bid_pilgrims[column]
    state.bid_gold[column] = 0
    state.bid_pilgrims[column] = 0
    state.envoy[column] = 0
    state.envoys_out[owner] -= 1


@jit
def can_take_free(state):
    """CO-5.4, CO-6.2: whether a free resource is due and the supply has any."""
    if state.free_left > 0 and supply_left(state) == 0:
        state.free_left = 0
    return state.free_left > 0


@jit
def legal_free(state, out):
    """CO-5.4, CO-6.8: any resource that the supply still has."""
    n = 0
    for resource in range(N_RESOURCES):
        if state.supply[resource] > 0:
            out[n] = A_FREE + resource
            n += 1
    return n


@jit
def fill_columns(state, rules, seat):
    """CO-2.3, CO-7.1, CO-7.2, CO-7.3, CO-7.4, CO-7.6: fill empty spaces from the current deck, columns and spaces ascending.

    Stops at once when the last card of the deck is drawn; return whether that happened. `seat`: who may be first to bid on
    what is turned up.
    """
    deck = int(state.period)
    n = int(state.deck_n[deck])
    drawn = False
    for column in range(N_COLUMNS):
        if state.used[column] != 0:
            while state.column_n[column] < rules.columns_cards[column] and n > 0:
                n -= 1
                drawn = True
                kind = int(state.deck[deck, n])
                turn_up(state, stage_at(STAGE_FIRSTS, state.round_no), seat, kind, 0, N_KINDS)
                state.deck[deck, n] = 0
                state.column[column, state.column_n[column]] = kind
                state.column_n[column] += 1
                for seat in range(state.seats):
                    count_event(state, seat, kind, E_OFFERED)
    state.deck_n[deck] = n
    return drawn and n == 0
