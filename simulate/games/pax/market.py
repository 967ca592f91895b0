"""Buying a column, Rome's column and the refill: PX-5.10, PX-5.11, PX-5.12 and chapter PX-7 of RULES.md."""

from simulate.engine.jit import jit
from simulate.games.pax.cards import add_to_column, add_to_hand, add_to_rome, clear_column, kind_of, symbols_of, take_top
from simulate.games.pax.kinds import column_discount
from simulate.games.pax.model import MAX_SEATS, REFILL_OR_END, START_ROTATES
from simulate.games.pax.state import A_BUY, A_NO_BUY, E_BOUGHT, FROM_COLUMN, NOBODY

EVERYBODY = (1 << MAX_SEATS) - 1


@jit
def price_of_column(state, rules, seat, column):
    """PX-5.11, PX-6.10: what a seat pays: the printed prices less its discount, at least 0."""
    return max(0, int(state.column_total[column]) - column_discount(rules, state.power[seat]))


@jit
def legal_buys(state, rules, seat, out):
    """PX-5.10, PX-5.11: nothing, or one filled column the seat can pay."""
    out[0] = A_NO_BUY
    n = 1
    for column in range(state.columns):
        if state.column_size[column] > 0 and price_of_column(state, rules, seat, column) <= state.gold[seat]:
            out[n] = A_BUY + column
            n += 1
    return n


@jit
def buy(state, rules, seat, column):
    """PX-5.10, PX-5.12: pay and take all cards into the hand in the order they were laid; the column stays empty."""
    state.gold[seat] -= price_of_column(state, rules, seat, column)
    for i in range(int(state.column_size[column])):
        card = int(state.column[column, i])
        add_to_hand(state, seat, card)
        state.known[seat, card] += 1  # PX-3.4
        state.events[seat, card, E_BOUGHT] += 1
    state.cards_bought[seat] += state.column_size[column]
    state.columns_bought[seat] += 1
    clear_column(state, column)


@jit
def top_column(state):
    """PX-7.1: the column with the highest total printed price, the lower number on a tie; -1 if all are empty (PX-7.4)."""
    best = -1
    for column in range(state.columns):
        if state.column_size[column] > 0 and (best < 0 or state.column_total[column] > state.column_total[best]):
            best = column
    return best


@jit
def rome_takes(state):
    """PX-7.1: the dearest column goes to Rome, face up (PX-3.3)."""
    column = top_column(state)
    if column < 0:
        return
    for i in range(int(state.column_size[column])):
        card = int(state.column[column, i])
        add_to_rome(state, card, EVERYBODY, FROM_COLUMN)
        state.rome_taken[kind_of(card)] += symbols_of(card)
    state.rome_columns += 1
    clear_column(state, column)


@jit
def next_start(state, rules):
    """PX-7.2, PX-4.2, PX-6.19: the holder starts; without one the start player stays, or moves on one seat."""
    if state.holder != NOBODY:
        state.start = state.holder
    elif rules.start_without_holder == START_ROTATES:
        state.start = (state.start + 1) % state.seats


@jit
def refill(state, rules):
    """PX-7.3, PX-7.4, PX-7.5, PX-7.6: one card on every empty column; return whether another round is played."""
    empty = 0
    for column in range(state.columns):
        empty += state.column_size[column] == 0
    if state.deck_size < empty and (rules.partial_refill == REFILL_OR_END or state.deck_size == 0):
        return False
    for column in range(state.columns):
        if state.column_size[column] == 0 and state.deck_size > 0:
            card, _ = take_top(state, NOBODY)
            add_to_column(state, column, card)
    return True
