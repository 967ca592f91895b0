"""The playout loop with guests, searchers, or in paranoid mode: each player gets its own copies.

The live state, the rules, the list of legal actions and the parameters never leave the loop, so nothing that a guest writes
is read by anybody else, nor by itself at its next choice.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from simulate.engine.contract import FIELD_MAX, Game
from simulate.engine.draws import forget_draws
from simulate.engine.jit import Entry, Function, Tuple, array, entry, int64, jit, type_of
from simulate.engine.lineup import AHEAD, IS_GUEST, MODEL, OTHERS, ROLLOUTS
from simulate.engine.loop_records import AllVerbs, Mix, Model, new_copies, new_trial
from simulate.engine.playout import (
    ACTION,
    BROKEN_INVARIANT,
    CARD_ROWS,
    CODE,
    DETAIL,
    DISHONEST,
    DREW_APART,
    FINE,
    ILLEGAL_ACTION,
    LIVE_STATE,
    MEDDLED,
    PARANOID,
    PLY_LIMIT,
    ROOT_STATE,
    SANDBOXED_VERBS,
    SEATS,
    begin_block,
    begin_playout,
    begin_ply,
    call_types,
    end_playout,
    end_ply,
    entry_at,
    goes_on,
    is_legal,
    rules_of,
    verb_types,
)
from simulate.engine.python_streams import OPEN
from simulate.engine.search import ask_on_copies, copy_all, search
from simulate.engine.streams import open_quickly


@jit
def same_stream(one, other):
    """Return True if two streams go on alike."""
    return one[0] == other[0] and one[1] == other[1] and one[2] == other[2] and one[3] == other[3]


@jit
def same_words(words64, one, other):
    """Return True if two states are equal."""
    for i in range(words64.shape[1]):
        if words64[one, i] != words64[other, i]:
            return False
    return True


@jit
def ask_on_a_copy(choose, states, rules, seat, legal, n, stream, params, copies):
    """Ask a player who sees all that is hidden, on a copy of the live state."""
    states[ROOT_STATE : ROOT_STATE + 1][0] = states[LIVE_STATE : LIVE_STATE + 1][0]
    copy_all(copies, rules, legal, n, params)
    return choose(states[ROOT_STATE], copies.rules[0], seat, copies.legal[:n], n, stream, copies.params)


@jit
def search_live(
    verbs, field, players, who, table, rules, seat, legal, n, stream, copies, trial, spare, again
):  # fmt: skip
    """The choice of a searcher in the live state; unless `again`, in another deal of what is hidden."""
    states = table.states
    deals, place = players[who, ROLLOUTS], players[who, MODEL]
    model = Model(field[place], players[place, IS_GUEST] != 0, table.params[place], players[who, AHEAD])
    states[ROOT_STATE : ROOT_STATE + 1][0] = states[LIVE_STATE : LIVE_STATE + 1][0]
    forget_draws(states[ROOT_STATE])
    if not again:
        open_quickly(trial.rng[0], spare[0], spare[1], spare[2], np.uint64(OPEN))
        verbs.redeal(states[ROOT_STATE], rules, seat, trial.rng[0])
    mix = Mix(field, players, players[who, OTHERS])
    return search(verbs, model, mix, table, ROOT_STATE, rules, seat, legal, n, stream, deals, copies, trial)


def play_checked_kernel(
    setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants, field, table, scratch,
    work, out, players, copies, trial,
):  # fmt: skip
    """Play all rotations of some blocks and fill the log rows, like `play_blocks_kernel`; return status[CODE].

    With options[PARANOID] every choice is made twice, without and with what the seat may not see (a searcher: on two deals
    of it) from equal streams, which must be left equal; what bundled strategies were shown is looked at afterwards, and
    every invariant is checked after every ply.

    players : (FIELD_MAX, N_PLAYER) int64
    """
    verbs = AllVerbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants)
    seats, ply_limit, status = table.options[SEATS], table.options[PLY_LIMIT], out.status
    paranoid = table.options[PARANOID] != 0
    states, rules, legal, rng = table.states, table.rulesets[0], scratch.legal, scratch.rng
    state, spare = states[LIVE_STATE], rng[rng.shape[0] - 1]
    for b in range(work.blocks.shape[0]):
        if not begin_block(table, scratch, work, b, status):
            return status[CODE]
        card_at = status[CARD_ROWS]
        for rotation in range(seats):
            begin_playout(verbs, table, scratch, work, b, rotation, status)
            round_seen, rows = state.round_no, out.seat_rows[b * seats + rotation]
            while goes_on(state, ply_limit):
                seat = state.seat_to_act
                at = entry_at(seat, rotation, seats)
                mine = rules_of(table, work, b, at)
                n = begin_ply(verbs, state, mine, scratch, rows, status)
                if n == 0:
                    return status[CODE]
                action = legal[0]
                if n > 1:
                    who = work.lineups[b, at]
                    params, is_guest = table.params[who], players[who, IS_GUEST] != 0
                    seen = action
                    for i in range(4):
                        spare[i] = rng[seat, i]
                    for again in range(1 + paranoid):
                        last = again == paranoid
                        stream = rng[seat] if last else spare
                        if players[who, ROLLOUTS] > 0:
                            seen = search_live(
                                verbs, field, players, who, table, mine, seat, legal, n, stream, copies, trial, spare, last
                            )  # fmt: skip
                        elif last and paranoid:  # with all that is hidden: the answer must be the same
                            seen = ask_on_a_copy(field[who], states, mine, seat, legal, n, stream, params, copies)
                            if not is_guest and not same_words(table.words64, ROOT_STATE, LIVE_STATE):
                                status[CODE], status[DETAIL] = MEDDLED, seen
                                return status[CODE]
                        elif not paranoid and not is_guest:
                            seen = field[who](state, mine, seat, legal, n, stream, params)
                        else:
                            seen = ask_on_copies(
                                verbs, field[who], states, LIVE_STATE, mine, seat, legal, n, stream, params, copies
                            )  # fmt: skip
                        if again == 0:
                            action = seen
                    if paranoid and seen != action:
                        status[CODE], status[DETAIL], status[ACTION] = DISHONEST, action, seen
                        return status[CODE]
                    if paranoid and not same_stream(rng[seat], spare):
                        status[CODE], status[ACTION] = DREW_APART, action
                        return status[CODE]
                    if not is_legal(action, legal, n):
                        status[CODE], status[ACTION] = ILLEGAL_ACTION, action
                        return status[CODE]
                apply(state, mine, action)
                state.ply += 1
                if paranoid:
                    broken = check_invariants(state, rules)
                    if broken != 0:
                        status[CODE], status[DETAIL], status[ACTION] = BROKEN_INVARIANT, broken, action
                        return status[CODE]
                round_seen = end_ply(verbs, table, scratch, round_seen)
            card_at = end_playout(verbs, table, scratch, work, out, b, rotation, card_at)
        status[CARD_ROWS] = card_at
    status[CODE] = FINE
    return status[CODE]


@cache
def play_sandboxed_of(game: Game) -> Entry:
    """The loop with guests, searchers and the paranoid mode, with the signature of one game."""
    field = Tuple(Function(game.signatures.choose), FIELD_MAX)
    own = (array(int64, 2), type_of(new_copies(game)), type_of(new_trial(game, game.min_seats)))
    return entry(int64(*verb_types(game, SANDBOXED_VERBS), field, *call_types(game), *own))(play_checked_kernel)
