"""The searcher: it tries the legal actions by playing on from re-deals of what its seat cannot see.

Every re-deal is played out once for each action still in question, with the model in all seats and the same streams, so
that actions are compared in pairs. The model's own choice stays unless another one is better beyond noise; an action without
prospects of that is dropped, and the search ends when none is left. A re-deal is a function of what the seat sees and of
a stream, so the choice is too.
"""

from __future__ import annotations

import math

import numpy as np

from simulate.engine.contract import FIELD_MAX, RUNNING, UNFINISHED
from simulate.engine.jit import jit
from simulate.engine.lineup import IS_GUEST
from simulate.engine.loop_records import N_TRIED
from simulate.engine.playout import DEAL_STATE, PLY_LIMIT, TRIAL_STATE, VIEW_STATE, fill_rows, is_legal
from simulate.engine.python_streams import FIRST_SEAT
from simulate.engine.rows import SCORE, WINNERS, WON
from simulate.engine.streams import next_u64, open_quickly

POINT = 0.02  # what a point of margin is worth beside a win
ERRORS = 1.5  # standard errors by which an action must be better than the model's own
DEALS_MIN = 8  # fewer say nothing
PROSPECT = 0.5  # standard errors by which an action must be ahead after each deal to be tried on
PROSPECT_MIN = 2  # deals before that is asked
STAGES = 8  # after 1/8, 1/4 and 1/2 of the deals the worse half of the actions is dropped
# columns of `tried`: how many deals, sum and sum of squares of the advantage over the model's own choice, the last value
DEALS, TOTAL, SQUARES, VALUE = range(N_TRIED)
NOT_LEGAL = -1  # no action has this number
NOBODY = -1  # no place in the field


@jit
def copy_all(copies, rules, legal, n, params):
    """Fill the copies of all that a player is given except the state."""
    copies.rules[0] = rules
    for i in range(n):
        copies.legal[i] = legal[i]
    for i in range(params.shape[0]):
        copies.params[i] = params[i]


@jit
def ask_on_copies(verbs, choose, states, source, rules, seat, legal, n, stream, params, copies):
    """Ask a player who may write into all that it is given: a fresh hidden view, rules, legal actions and parameters."""
    view = states[VIEW_STATE]
    states[VIEW_STATE : VIEW_STATE + 1][0] = states[source : source + 1][0]
    verbs.hide(view, rules, seat)
    copy_all(copies, rules, legal, n, params)
    return choose(view, copies.rules[0], seat, copies.legal[:n], n, stream, copies.params)


@jit
def search(verbs, model, mix, table, source, rules, seat, legal, n, stream, deals, copies, trial):
    """The choice of a searcher for `seat` in `states[source]`; `trial.tried[i]` says what it found about `legal[i]`.

    Parameters
    ----------
    model : who plays on, see `Model`; mix : and in the other seats, see `Mix`
    deals : how many re-deals it may use; stream : the seat's
    """
    states, tried, kept = table.states, trial.tried, trial.kept
    own = ask_on_copies(verbs, model.choose, states, source, rules, seat, legal, n, stream, model.params, copies)
    base = NOT_LEGAL
    count = 0
    for i in range(n):
        for column in range(N_TRIED):
            tried[i, column] = 0.0
        if legal[i] == own:
            base = i
        else:
            kept[count] = i
            count += 1
    if base == NOT_LEGAL:
        return own
    key = next_u64(stream)
    for deal in range(deals):
        if deal * STAGES == deals or deal * STAGES == 2 * deals or deal * STAGES == 4 * deals:
            count = keep_better(tried, kept, count)
        if deal >= PROSPECT_MIN:
            count = keep_promising(tried, kept, count)
            if count == 0:
                break
        states[DEAL_STATE : DEAL_STATE + 1][0] = states[source : source + 1][0]
        open_quickly(trial.rng[0], key, np.uint64(deal), np.uint64(0), np.uint64(0))
        verbs.redeal(states[DEAL_STATE], rules, seat, trial.rng[0])
        draw_others(mix.places, key, deal, seat, trial)
        for at in range(-1, count):
            i = base if at < 0 else kept[at]
            tried[i, VALUE] = try_action(verbs, model, mix, table, rules, seat, legal[i], key, deal, copies, trial)
            better = tried[i, VALUE] - tried[base, VALUE]
            tried[i, DEALS] += 1.0
            tried[i, TOTAL] += better
            tried[i, SQUARES] += better * better
    best = base
    for at in range(count):
        i = kept[at]
        if is_better(tried, i, deals) and (best == base or tried[i, TOTAL] > tried[best, TOTAL]):
            best = i
    return legal[best]


@jit
def draw_others(places, key, deal, seat, trial):
    """Draw who plays on in each other seat of a re-deal; `places`: bits of the field's places, 0: the model everywhere."""
    stream, drawn = trial.rng[0], trial.drawn
    open_quickly(stream, key, np.uint64(deal), np.uint64(1), np.uint64(0))
    count = 0
    for place in range(FIELD_MAX):
        count += places >> place & 1
    for other in range(drawn.shape[0]):
        drawn[other] = NOBODY
        if other != seat and count > 0:
            left = np.int64(next_u64(stream) % np.uint64(count))
            for place in range(FIELD_MAX):
                if places >> place & 1:
                    if left == 0:
                        drawn[other] = place
                    left -= 1


@jit
def keep_better(tried, kept, count):
    """Drop the worse half of the actions in question, the first of equals stays; return how many are left."""
    left = (count + 1) // 2
    for place in range(left):
        best = place
        for at in range(place + 1, count):
            if tried[kept[at], TOTAL] > tried[kept[best], TOTAL]:
                best = at
        moved = kept[best]
        for at in range(best, place, -1):
            kept[at] = kept[at - 1]
        kept[place] = moved
    return left


@jit
def keep_promising(tried, kept, count):
    """Drop the actions that are not ahead of the model's own choice by PROSPECT errors; return how many are left."""
    left = 0
    for at in range(count):
        i = kept[at]
        if tried[i, TOTAL] / tried[i, DEALS] > PROSPECT * error_of(tried, i):
            kept[left] = i
            left += 1
    return left


@jit
def is_better(tried, i, deals):
    """Return True if an action that was tried on all deals beats the model's own choice beyond noise."""
    if deals < DEALS_MIN or tried[i, DEALS] < deals or tried[i, TOTAL] <= 0.0:
        return False
    return tried[i, TOTAL] / deals > ERRORS * error_of(tried, i)


@jit
def error_of(tried, i):
    """Standard error of an action's mean advantage."""
    n = tried[i, DEALS]
    if n < 2.0:
        return np.inf
    spread = max(0.0, tried[i, SQUARES] - tried[i, TOTAL] * tried[i, TOTAL] / n)
    return math.sqrt(spread / (n - 1.0) / n)


@jit
def try_action(verbs, model, mix, table, rules, seat, action, key, deal, copies, trial):
    """Return the worth of an action for `seat` on the running deal: win share plus POINT for each point of margin."""
    states, legal, out = table.states, trial.legal, trial.out
    states[TRIAL_STATE : TRIAL_STATE + 1][0] = states[DEAL_STATE : DEAL_STATE + 1][0]
    state = states[TRIAL_STATE]
    for other in range(state.seats):
        open_quickly(trial.rng[other], key, np.uint64(deal), np.uint64(0), np.uint64(FIRST_SEAT + other))
    verbs.apply(state, rules, action)
    state.ply += 1
    while state.over == RUNNING:
        n = verbs.legal_actions(state, rules, legal)
        if n < 1 or state.ply >= table.options[PLY_LIMIT]:
            state.over = UNFINISHED
            break
        chosen = legal[0]
        if n > 1:
            who = state.seat_to_act
            stream = trial.rng[who]
            place = trial.drawn[who]
            if place != NOBODY:
                params = table.params[place]
                if mix.players[place, IS_GUEST] != 0:
                    chosen = ask_on_copies(
                        verbs, mix.field[place], states, TRIAL_STATE, rules, who, legal, n, stream, params, copies
                    )  # fmt: skip
                else:
                    chosen = mix.field[place](state, rules, who, legal, n, stream, params)
            elif model.is_guest:
                chosen = ask_on_copies(
                    verbs, model.choose, states, TRIAL_STATE, rules, who, legal, n, stream, model.params, copies
                )  # fmt: skip
            else:
                chosen = model.choose(state, rules, who, legal, n, stream, model.params)
            if not is_legal(chosen, legal, n):
                chosen = legal[0]
        verbs.apply(state, rules, chosen)
        state.ply += 1
    verbs.final_scores(state, rules, trial.scores)
    seat_rows, playout_rows = out.seat_rows, out.playout_rows
    for other in range(state.seats):
        for column in range(seat_rows.shape[2]):
            seat_rows[0, other, column] = 0
    for column in range(playout_rows.shape[1]):
        playout_rows[0, column] = 0
    fill_rows(verbs, table, rules, TRIAL_STATE, trial.scores, out, 0)
    return worth(seat_rows[0], playout_rows[0], seat, state.seats)


@jit
def worth(seat_rows, row, seat, seats):
    """Win share plus POINT for each point ahead of the best other seat."""
    share = seat_rows[seat, WON] / row[WINNERS] if row[WINNERS] > 0 else 0.0
    margin = np.int64(0)
    first = True
    for other in range(seats):
        if other != seat:
            ahead = seat_rows[seat, SCORE] - seat_rows[other, SCORE]
            if first or ahead < margin:
                margin = ahead
            first = False
    return share + POINT * (seat_rows[seat, SCORE] if first else margin)
