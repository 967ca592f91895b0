"""Promises that hold after every ply, at every accepted ruleset."""

import numpy as np

from simulate.engine.contract import RUNNING
from simulate.engine.jit import entry, jit
from simulate.games.pax import model as M
from simulate.games.pax.cards import kind_of, price_of, symbols_of
from simulate.games.pax.kinds import cap_of, is_ahead
from simulate.games.pax.scoring import compare, rome_fields
from simulate.games.pax.state import D_START, END_BY_POINTS, FROM_SEAT, NOBODY, sig

INVARIANTS = (
    "fine",
    "PX-1.2: the cards in play do not add up to their copies",
    "PX-5.14: a counter does not match its cards",
    "PX-6.4: navy or army above the cap",
    "PX-1.4: negative gold",
    "PX-7.6: an empty column at the start of a round",
    "PX-7.1: Rome has not taken one column a round",
    "PX-7.5: a turn began with an empty deck, and another round followed",
    "PX-6.16: the best-conspirator card lies with the wrong seat",
    "PX-3.4: a known card is neither in the hand nor with Rome",
    "PX-9.4: the ending does not fit the kinds won by Rome",
    "PX-5.4: more cards in view than actions to do with them",
)
(
    FINE, LOST_CARD, BAD_COUNT, ABOVE_CAP, NO_GOLD, EMPTY_COLUMN, BAD_ROME, NOT_LAST, BAD_HOLDER, BAD_KNOWN, BAD_END,
    BAD_DRAWN,
) = range(12)  # fmt: skip


@entry(sig.check_invariants)
def check_invariants(state, rules):
    """0, or the index of a broken promise in INVARIANTS."""
    if not all_cards_there(state, rules):
        return LOST_CARD
    for seat in range(state.seats):
        code = check_seat(state, rules, seat)
        if code != FINE:
            return code
    if not good_columns(state):
        return BAD_COUNT
    if state.drawn_size < 0 or (state.decision != D_START and state.drawn_size > max(3, rules.militia_draw)):
        return BAD_DRAWN
    if not holder_leads(state, rules):
        return BAD_HOLDER
    return check_rounds(state, rules)


@jit
def all_cards_there(state, rules):
    """PX-1.1, PX-1.2: deck + columns + hands + displays + Rome + removed + offers + drawn are the cards in play."""
    count = np.zeros(M.N_CONTENTS, np.int64)
    for i in range(state.deck_size):
        count[state.deck[(int(state.deck_head) + i) % M.MAX_CARDS]] += 1
    for i in range(state.removed_size):
        count[state.removed[i]] += 1
    for i in range(state.rome_size):
        count[state.rome[i]] += 1
    for i in range(state.drawn_size):
        count[state.drawn[i]] += 1
    for column in range(state.columns):
        for i in range(state.column_size[column]):
            count[state.column[column, i]] += 1
    for seat in range(state.seats):
        for i in range(state.hand_size[seat]):
            count[state.hand[seat, i]] += 1
        for i in range(state.offer_size[seat]):
            count[state.offer[seat, i]] += 1
        for card in range(M.N_CONTENTS):
            count[card] += state.display[seat, card]
    for card in range(M.N_CONTENTS):
        if count[card] != rules.copies[card]:
            return False
    return True


@jit
def check_seat(state, rules, seat):
    """Display counters, cap (PX-6.4, PX-6.5), gold (PX-1.4) and known cards (PX-3.4) of a seat."""
    for kind in range(M.N_KINDS):
        cards = symbols = power = 0
        for card in range(M.N_CONTENTS // M.N_KINDS * kind, M.N_CONTENTS // M.N_KINDS * (kind + 1)):
            n = int(state.display[seat, card])
            cards += n
            symbols += n * symbols_of(card)
            power += n * symbols_of(card) if state.blanked[seat, card] == 0 else 0
        if cards != state.cards[seat, kind] or symbols != state.symbols[seat, kind] or power != state.power[seat, kind]:
            return BAD_COUNT
    if state.gold[seat] < 0:
        return NO_GOLD
    for kind in (M.NAVY, M.ARMY):
        amount = state.cards[seat, kind] if rules.cap_unit == M.CAP_CARDS else state.symbols[seat, kind]
        if amount > cap_of(state.power[seat]):
            return ABOVE_CAP
    return FINE if known_cards_there(state, seat) else BAD_KNOWN


@jit
def known_cards_there(state, seat):
    """PX-3.4: every known card of a seat is in its hand or was sent to Rome by it."""
    left = np.zeros(M.N_CONTENTS, np.int64)
    for i in range(state.hand_size[seat]):
        left[state.hand[seat, i]] += 1
    for i in range(state.rome_size):
        if state.rome_from[i] == FROM_SEAT + seat:
            left[state.rome[i]] += 1
    for card in range(M.N_CONTENTS):
        if state.known[seat, card] > left[card] or state.known[seat, card] < 0:
            return False
    return True


@jit
def good_columns(state):
    """PX-5.11: the totals of the columns, and Rome's open symbols."""
    for column in range(state.columns):
        total = 0
        for i in range(state.column_size[column]):
            total += price_of(int(state.column[column, i]))
        if total != state.column_total[column]:
            return False
    open_symbols = np.zeros(M.N_KINDS, np.int64)
    for i in range(state.rome_size):
        if state.rome_from[i] == FROM_SEAT - 1:
            open_symbols[kind_of(int(state.rome[i]))] += symbols_of(int(state.rome[i]))
    for kind in range(M.N_KINDS):
        if open_symbols[kind] != state.rome_taken[kind]:
            return False
    return True


@jit
def holder_leads(state, rules):
    """PX-6.16, PX-6.17, PX-10.6: nobody is ahead of the holder; under `nobody` the holder is ahead of everybody."""
    if state.holder == NOBODY:
        if rules.conspiracy_tie == M.TIE_HOLDER_KEEPS:
            for seat in range(state.seats):
                if state.power[seat, M.CONSPIRACY] > 0:
                    return False
        return True
    if state.power[state.holder, M.CONSPIRACY] < 1:
        return False
    for seat in range(state.seats):
        if is_ahead(state, seat, state.holder):
            return False
        if rules.conspiracy_tie == M.TIE_NOBODY and seat != state.holder and not is_ahead(state, state.holder, seat):
            return False
    return True


@jit
def check_rounds(state, rules):
    """PX-7.1, PX-7.5, PX-7.6, PX-9.4: what the rounds promise."""
    if state.last_round != 0 and state.round_no > state.last_round:
        return NOT_LAST
    over = state.over != RUNNING
    rounds = int(state.round_no) - (0 if over else 1)
    missing = rounds - int(state.rome_columns)
    if missing != 0 and not (missing == 1 and over and rules.partial_refill == M.REFILL_AND_PLAY_ON):
        return BAD_ROME
    if state.decision == D_START and state.turn == 0 and not over and rules.partial_refill == M.REFILL_OR_END:
        for column in range(state.columns):
            if state.column_size[column] == 0:
                return EMPTY_COLUMN
    if over and (rome_fields(state, rules, compare(state, rules)) < rules.fields_needed) != (state.over == END_BY_POINTS):
        return BAD_END
    return FINE
