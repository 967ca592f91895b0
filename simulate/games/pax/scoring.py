"""The comparison with Rome, scores, winner and ranks: chapters PX-8 and PX-9 of RULES.md."""

import numpy as np

from simulate.engine.jit import entry, jit
from simulate.games.pax import state as S
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.kinds import arms_bonus
from simulate.games.pax.model import ARMY, CLOSED_ALL, EACH_PLAYER, FACES, HIGHEST_SCORE, MAX_SEATS, N_KINDS, NAVY, TO_HOLDER
from simulate.games.pax.state import sig

ROME = MAX_SEATS  # the row of Rome in a comparison


@jit
def compare(state, rules):
    """PX-9.1, PX-9.2: symbols (MAX_SEATS + 1, N_KINDS) int64 of all seats and, in row ROME, of Rome, all cards revealed.

    Bonus symbols of navy and army are included where the options say so.
    """
    table = np.zeros((MAX_SEATS + 1, N_KINDS), np.int64)
    for i in range(state.rome_size):
        card = int(state.rome[i])
        table[ROME, kind_of(card)] += symbols_of(card)
    if rules.rome_gets_arms_bonus != 0:
        add_bonus(table, ROME, rules, table[ROME, NAVY], table[ROME, ARMY])
    for seat in range(state.seats):
        for kind in range(N_KINDS):
            table[seat, kind] = state.symbols[seat, kind]
        if rules.bonus_symbols_vs_rome != 0:
            add_bonus(table, seat, rules, int(state.power[seat, NAVY]), int(state.power[seat, ARMY]))
    return table


@jit
def add_bonus(table, row, rules, navy, army):
    """PX-6.7, PX-6.8: add the bonus symbols that these navy and army symbols give."""
    more_navy, more_army = arms_bonus(rules, navy, army)
    table[row, NAVY] += more_navy
    table[row, ARMY] += more_army


@jit
def best_of(state, table, kind):
    """PX-9.3: the most symbols of a kind that any seat has."""
    best = 0
    for seat in range(state.seats):
        best = max(best, table[seat, kind])
    return best


@jit
def rome_fields(state, rules, table):
    """PX-9.3: how many kinds Rome wins; ties go to Rome, 0 against 0 too."""
    n = 0
    for kind in range(N_KINDS):
        if rules.in_play[kind] != 0 and table[ROME, kind] >= best_of(state, table, kind):
            n += 1
    return n


@jit
def score_fields(state, rules, scores):
    """PX-9.7, PX-9.8: kinds present and kinds in which Rome is beaten."""
    table = compare(state, rules)
    for kind in range(N_KINDS):
        best = best_of(state, table, kind)
        for seat in range(state.seats):
            if state.cards[seat, kind] > 0:
                scores[seat, S.P_KINDS] += int(rules.field_with_card)
            own = table[seat, kind]
            if own > table[ROME, kind] and (rules.field_win_scorers == EACH_PLAYER or own == best):
                scores[seat, S.P_ROME] += int(rules.field_beats_rome)


@jit
def score_closed(state, rules, scores):
    """PX-9.11: the largest sum of gold and number of hand cards; all tied seats score, or none."""
    best, tied = -1, 0
    for seat in range(state.seats):
        held = int(state.gold[seat]) + int(state.hand_size[seat])
        if held > best:
            best, tied = held, 1
        elif held == best:
            tied += 1
    for seat in range(state.seats):
        if int(state.gold[seat]) + int(state.hand_size[seat]) == best and (
            tied == 1 or rules.closed_bonus_tie == CLOSED_ALL
        ):
            scores[seat, S.P_CLOSED] = int(rules.closed_bonus)


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """PX-9.7, PX-9.8, PX-9.9, PX-9.10, PX-9.11, PX-9.14: `scores` (S, N_PARTS) as if the game ended now, also when Rome
    wins.
    """
    for seat in range(state.seats):
        for part in range(S.N_PARTS):
            scores[seat, part] = 0
    score_fields(state, rules, scores)
    score_closed(state, rules, scores)
    for seat in range(state.seats):
        more_navy, more_army = arms_bonus(rules, int(state.power[seat, NAVY]), int(state.power[seat, ARMY]))
        arms = int(state.symbols[seat, NAVY]) + int(state.symbols[seat, ARMY]) + more_navy + more_army  # PX-6.6, PX-9.9
        scores[seat, S.P_ARMS] = int(rules.arms_symbol) * arms
        if state.holder == seat:
            scores[seat, S.P_HOLDER] = int(rules.best_conspirator)  # PX-9.10


@jit
def end_game(state, rules):
    """PX-8.1, PX-8.2, PX-9.4, PX-9.5, PX-9.6: how the game ends; fills the end-of-game events of the cards log."""
    table = compare(state, rules)
    if rome_fields(state, rules, table) < rules.fields_needed:
        state.over = S.END_BY_POINTS
    elif state.holder != S.NOBODY:
        state.over = S.END_ROME_WITH_HOLDER
    else:
        state.over = S.END_ROME_BUT_POINTS if rules.rome_win_without_holder == HIGHEST_SCORE else S.END_ROME_ALONE
    log_end(state, table)


@jit
def log_end(state, table):
    """Cards log: hand cards never played, cards that stood in a kind which beat Rome, and those that decided it."""
    for seat in range(state.seats):
        for i in range(int(state.hand_size[seat])):
            state.events[seat, state.hand[seat, i], S.E_UNPLAYED] += 1
        for kind in range(N_KINDS):
            ahead = table[seat, kind] - table[ROME, kind]
            if ahead > 0 and state.cards[seat, kind] > 0:
                for card in range(kind * FACES, (kind + 1) * FACES):
                    n = int(state.display[seat, card])
                    state.events[seat, card, S.E_BEAT_ROME] = n
                    if symbols_of(card) >= ahead:
                        state.events[seat, card, S.E_DECISIVE] = n


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """PX-9.5, PX-9.6, PX-9.12, PX-9.13, PX-9.14: winners and ranks, then what is no plain counter.

    By points: ranks by score; a tie is shared, or the holder's alone. When Rome prevails scores decide nothing: the holder
    has rank 1 and all others share rank 2; without a holder all share rank 1 and nobody has won.
    """
    best = np.int64(-1)
    for seat in range(state.seats):
        best = max(best, seat_rows[seat].score)
    by_points = state.over == S.END_BY_POINTS or state.over == S.END_ROME_BUT_POINTS
    holder_tied = rules.score_tie == TO_HOLDER and state.holder != S.NOBODY and seat_rows[state.holder].score == best
    for seat in range(state.seats):
        row = seat_rows[seat]
        rank = 1
        if by_points:
            for other in range(state.seats):
                rank += seat_rows[other].score > row.score
            if row.score == best and holder_tied and state.holder != seat:
                rank = 2
        elif state.over == S.END_ROME_WITH_HOLDER and state.holder != seat:
            rank = 2
        row.rank = rank
        row.won = rank == 1 and (by_points or state.over == S.END_ROME_WITH_HOLDER)
        row.holder = state.holder == seat
    rome = state.over == S.END_ROME_WITH_HOLDER or state.over == S.END_ROME_ALONE or state.over == S.END_ROME_BUT_POINTS
    playout_row.rome_prevails = rome
    playout_row.rome_kinds = rome_fields(state, rules, compare(state, rules))
    playout_row.held = state.holder != S.NOBODY
    playout_row.holder_seat = state.holder + 1
    playout_row.deck_ran_out = state.last_round != 0
