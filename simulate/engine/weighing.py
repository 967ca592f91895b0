"""A learned player's choice: every legal action on re-deals of what its seat cannot see, valued right after it.

As the searcher, with a learned value in place of playing on. The model's own choice stays unless another is better by a
threshold on average: where values lie close together they are noise, and the best-looking of many is the luckiest.
"""

from __future__ import annotations

import numpy as np

from simulate.engine.contract import RUNNING
from simulate.engine.features import read_features
from simulate.engine.jit import jit
from simulate.engine.network import VALUE_FRACTION, Network, value_of
from simulate.engine.playout import DEAL_STATE, STAKE, TRIAL_STATE, VIEW_STATE, fill_rows
from simulate.engine.proof import DEALS, SQUARES, TOTAL, VALUE, note_advantage
from simulate.engine.python_streams import FIRST_SEAT
from simulate.engine.search import NOT_LEGAL, ask_on_copies, worth
from simulate.engine.streams import next_u64, open_quickly

REDEALS = 8  # of a learned player, each choice is valued on that many
UNIT = 1.0 / 2.0**VALUE_FRACTION


@jit
def weigh(verbs, model, table, source, rules, seat, legal, n, stream, deals, copies, trial, which, threshold):
    """The choice of a learned player for `seat` in `states[source]`; `trial.tried` as in a search.

    Parameters
    ----------
    model : whose choice stays; which : its network in the trial
    deals : how many re-deals; threshold : by how much another action must be better
    """
    states, tried = table.states, trial.tried
    own = ask_on_copies(verbs, model.choose, states, source, rules, seat, legal, n, stream, model.params, copies)
    base = NOT_LEGAL
    for i in range(n):
        tried[i, DEALS] = tried[i, TOTAL] = tried[i, SQUARES] = tried[i, VALUE] = 0.0
        if legal[i] == own:
            base = i
    if base == NOT_LEGAL:
        return own
    key = next_u64(stream)
    for deal in range(deals):
        states[DEAL_STATE : DEAL_STATE + 1][0] = states[source : source + 1][0]
        open_quickly(trial.rng[0], key, np.uint64(deal), np.uint64(0), np.uint64(FIRST_SEAT))
        verbs.redeal(states[DEAL_STATE], rules, seat, trial.rng[0])
        for i in range(n):
            tried[i, VALUE] = value_after(verbs, table, rules, seat, legal[i], trial, which)
        for i in range(n):
            note_advantage(tried, i, base)
    best = base
    for i in range(n):
        if tried[i, TOTAL] > threshold * deals and (best == base or tried[i, TOTAL] > tried[best, TOTAL]):
            best = i
    return legal[best]


@jit
def value_after(verbs, table, rules, seat, action, trial, which):
    """Return the worth of an action for `seat` on the running deal: its value, or the result if it ends the playout."""
    states, out, networks = table.states, trial.out, trial.networks
    states[TRIAL_STATE : TRIAL_STATE + 1][0] = states[DEAL_STATE : DEAL_STATE + 1][0]
    state = states[TRIAL_STATE]
    verbs.apply(state, rules, action)
    state.ply += 1
    if state.over != RUNNING:
        verbs.final_scores(state, rules, trial.scores)
        seat_rows, playout_rows = out.seat_rows, out.playout_rows
        seat_rows[:] = 0
        playout_rows[:] = 0
        fill_rows(verbs, table, rules, TRIAL_STATE, trial.scores, out, 0)
        return worth(seat_rows[0], playout_rows[0], seat, table.options[STAKE])
    states[VIEW_STATE : VIEW_STATE + 1][0] = states[TRIAL_STATE : TRIAL_STATE + 1][0]
    view = states[VIEW_STATE]
    verbs.hide(view, rules, seat)
    read_features(verbs, states, table.words64, VIEW_STATE, rules, seat, networks.places, trial.scores, networks.features)
    network = Network(networks.hidden[which], networks.offset[which], networks.out[which])
    return value_of(network, networks.features) * UNIT
