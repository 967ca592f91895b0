"""The searcher: it tries the legal actions by playing on from re-deals of what its seat cannot see.

Every re-deal is played on once for each action still in question, with the model in all seats and the same streams, so
that actions are compared in pairs: for some rounds, after which the game's value function says who is likely to win, or to
the end where it has none. The model's own choice stays unless another one is better beyond noise; an action without
prospects of that is dropped, and the search ends when none is left. A re-deal is a function of what the seat sees and of
a stream, so the choice is too.
"""

from __future__ import annotations

import numpy as np

from simulate.engine.contract import FIELD_MAX, RUNNING, UNFINISHED
from simulate.engine.jit import jit
from simulate.engine.lineup import IS_GUEST
from simulate.engine.playout import DEAL_STATE, PLY_LIMIT, STAKE, TRIAL_STATE, VIEW_STATE, fill_rows, is_legal
from simulate.engine.proof import VALUE, best_shown, first_look, keep_best, note_advantage
from simulate.engine.python_streams import FIRST_SEAT
from simulate.engine.rows import SCORE, WINNERS, WON
from simulate.engine.streams import next_u64, open_quickly
from simulate.engine.value import win_chance

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
        tried[i] = 0.0
        if legal[i] == own:
            base = i
        else:
            kept[count] = i
            count += 1
    if base == NOT_LEGAL:
        return own
    key = next_u64(stream)
    actions, look = count, first_look(deals)
    for deal in range(deals):
        if count == 0:
            break
        states[DEAL_STATE : DEAL_STATE + 1][0] = states[source : source + 1][0]
        open_quickly(trial.rng[0], key, np.uint64(deal), np.uint64(0), np.uint64(0))
        verbs.redeal(states[DEAL_STATE], rules, seat, trial.rng[0])
        draw_others(mix.places, key, deal, seat, trial)
        for at in range(-1, count):
            i = base if at < 0 else kept[at]
            tried[i, VALUE] = try_action(verbs, model, mix, table, rules, seat, legal[i], key, deal, copies, trial)
            note_advantage(tried, i, base)
        if deal + 1 == look and look < deals:
            count = keep_best(tried, kept, count, deals, actions)
            look *= 2
    return legal[best_shown(tried, kept, count, base, actions)]


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
def try_action(verbs, model, mix, table, rules, seat, action, key, deal, copies, trial):
    """Return the worth of an action for `seat` on the running deal."""
    states, legal, out = table.states, trial.legal, trial.out
    states[TRIAL_STATE : TRIAL_STATE + 1][0] = states[DEAL_STATE : DEAL_STATE + 1][0]
    state = states[TRIAL_STATE]
    for other in range(state.seats):
        open_quickly(trial.rng[other], key, np.uint64(deal), np.uint64(0), np.uint64(FIRST_SEAT + other))
    until = state.round_no + model.ahead
    verbs.apply(state, rules, action)
    state.ply += 1
    while state.over == RUNNING:
        if state.round_no >= until and model.ahead > 0 and trial.value.weights.shape[0] > 0:
            verbs.final_scores(state, rules, trial.scores)
            return win_chance(
                trial.value, table.words32[TRIAL_STATE], table.words64[TRIAL_STATE], trial.scores, seat, state.seats,
                state.seat_to_act, state.round_no,
            )  # fmt: skip
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
    return worth(seat_rows[0], playout_rows[0], seat, table.options[STAKE])


@jit
def worth(seat_rows, row, seat, stake):
    """What a playout is worth for a seat: its win share; of a game with a stake, its score as a part of that."""
    if stake > 0:
        return seat_rows[seat, SCORE] / stake
    return seat_rows[seat, WON] / row[WINNERS] if row[WINNERS] > 0 else 0.0
