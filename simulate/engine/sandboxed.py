"""The playout loop with guests, searchers, or in paranoid mode: whoever is asked gets copies.

The live state, the rules, the list of legal actions and the parameters never leave the loop, so nothing that a guest writes
is read by anybody else, nor by itself at its next choice.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from simulate.engine.contract import FIELD_MAX, RUNNING, UNFINISHED, Game
from simulate.engine.jit import Entry, Function, Tuple, array, entry, float64, int64, jit, record_type, uint64
from simulate.engine.playout import (
    ACTION,
    BROKEN_INVARIANT,
    CARD_ROWS,
    CODE,
    DETAIL,
    DISHONEST,
    DONE,
    DREW_APART,
    FINE,
    ILLEGAL_ACTION,
    LIVE_STATE,
    LOG_CARDS,
    MEDDLED,
    NO_LEGAL_ACTION,
    PARANOID,
    PLY,
    PLY_LIMIT,
    ROOT_STATE,
    SANDBOXED_VERBS,
    SEAT,
    SEATS,
    STOP,
    STOPPED,
    begin_playout,
    common_types,
    end_playout,
    is_legal,
    verb_types,
)
from simulate.engine.python_streams import OPEN
from simulate.engine.rows import log_cards
from simulate.engine.search import ask_on_copies, search
from simulate.engine.streams import open_quickly
from simulate.engine.timeline import begin_timeline, fill_timeline, note_choice, note_round

# columns of `players`: is it a guest's; rollouts of a searcher, 0 for others; its model's place in the field
IS_GUEST, ROLLOUTS, MODEL, N_PLAYER = range(4)


@jit
def same_stream(one, other):
    """Whether two streams go on alike."""
    return one[0] == other[0] and one[1] == other[1] and one[2] == other[2] and one[3] == other[3]


@jit
def same_words(words64, one, other):
    """Whether two states are equal."""
    for i in range(words64.shape[1]):
        if words64[one, i] != words64[other, i]:
            return False
    return True


def play_checked_kernel(
    setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants, field,
    states, words32, words64, counters, rulesets, address, blocks, lineups, designs, masks, ruled, params, options, rng,
    opened, legal, scores, ends, clock, seat_records, playout_records, seat_rows, playout_rows, card_rows, status,
    players, rules_copy, legal_copy, params_copy, tried, kept, trial_legal, trial_rng, trial_seat_records,
    trial_records, trial_seat_rows, trial_rows,
):  # fmt: skip
    """Play all rotations of some blocks and fill the log rows, like `play_blocks_kernel`; return status[CODE].

    With options[PARANOID] every choice is made twice, without and with what the seat may not see (a searcher: on two deals
    of it) from equal streams, which must be left equal; what bundled strategies were shown is looked at afterwards, and
    every invariant is checked after every ply.

    players : (FIELD_MAX, N_PLAYER) int64
    rules_copy : (1,) RULES; legal_copy, params_copy : what is handed out
    tried, kept, trial_... : scratch of the searcher, see `search`
    """
    seats, paranoid = options[SEATS], options[PARANOID] != 0
    state, rules = states[LIVE_STATE], rulesets[0]
    spare = rng[rng.shape[0] - 1]
    playout = 0
    card_at = 0
    for b in range(blocks.shape[0]):
        if status[STOP] != 0:
            status[CODE] = STOPPED
            return status[CODE]
        for rotation in range(seats):
            begin_playout(
                setup, states, rules, rng, opened, address, options, blocks, designs, masks, b, rotation, status
            )  # fmt: skip
            begin_timeline(clock)
            round_seen, rows = state.round_no, seat_rows[playout]
            while state.over == RUNNING:
                if state.ply >= options[PLY_LIMIT]:
                    state.over = UNFINISHED
                    break
                seat = state.seat_to_act
                mine = rulesets[ruled[b, (seat + rotation) % seats]] if ruled.shape[0] > 0 else rulesets[0]
                n = legal_actions(state, mine, legal)
                status[PLY], status[SEAT] = state.ply, seat
                if n < 1:
                    status[CODE] = NO_LEGAL_ACTION
                    return status[CODE]
                note_choice(rows, seat, n, clock)
                action = legal[0]
                if n > 1:
                    who = lineups[b, (seat + rotation) % seats]
                    model = players[who, MODEL] if players[who, ROLLOUTS] > 0 else who
                    seen = action
                    for i in range(4):
                        spare[i] = rng[seat, i]
                    for again in range(1 + paranoid):
                        last = again == paranoid
                        stream = rng[seat] if last else spare
                        if players[who, ROLLOUTS] > 0:
                            states[ROOT_STATE : ROOT_STATE + 1][0] = states[LIVE_STATE : LIVE_STATE + 1][0]
                            if not last:
                                open_quickly(trial_rng[0], spare[0], spare[1], spare[2], np.uint64(OPEN))
                                redeal(states[ROOT_STATE], mine, seat, trial_rng[0])
                            seen = search(
                                legal_actions, apply, final_scores, outcome, hide, redeal, field[model],
                                players[model, IS_GUEST] != 0, states, ROOT_STATE, words32, words64, counters, mine,
                                rules_copy, seat, legal, legal_copy, n, stream, params[model], params_copy,
                                players[who, ROLLOUTS], options[PLY_LIMIT], tried, kept, trial_legal, trial_rng, scores,
                                trial_seat_records, trial_records, trial_seat_rows, trial_rows,
                            )  # fmt: skip
                        elif last and paranoid:
                            # with all that is hidden, on a copy: the answer must be the same
                            states[ROOT_STATE : ROOT_STATE + 1][0] = states[LIVE_STATE : LIVE_STATE + 1][0]
                            rules_copy[0] = mine
                            for i in range(n):
                                legal_copy[i] = legal[i]
                            for i in range(params_copy.shape[0]):
                                params_copy[i] = params[who, i]
                            seen = field[who](
                                states[ROOT_STATE], rules_copy[0], seat, legal_copy[:n], n, stream, params_copy
                            )
                            if players[who, IS_GUEST] == 0 and not same_words(words64, ROOT_STATE, LIVE_STATE):
                                status[CODE], status[DETAIL] = MEDDLED, seen
                                return status[CODE]
                        elif not paranoid and players[who, IS_GUEST] == 0:
                            seen = field[who](state, mine, seat, legal, n, stream, params[who])
                        else:
                            seen = ask_on_copies(
                                hide, field[who], states, LIVE_STATE, mine, rules_copy, seat, legal, legal_copy, n,
                                stream, params[who], params_copy,
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
                if state.round_no != round_seen:
                    round_seen = state.round_no
                    note_round(final_scores, state, rules, scores, ends, clock)
            note_round(final_scores, state, rules, scores, ends, clock)
            end_playout(
                outcome, state, rules, scores, counters, words32[LIVE_STATE], words64[LIVE_STATE],
                seat_records[playout], playout_records[playout], rows, playout_rows[playout],
            )  # fmt: skip
            fill_timeline(seats, ends, clock, rows, playout_rows[playout])
            if options[LOG_CARDS] != 0:
                card_at = log_cards(state, blocks[b] * seats + rotation, card_rows, card_at)
            playout += 1
            status[DONE] = playout
        status[CARD_ROWS] = card_at
    status[CODE] = FINE
    return status[CODE]


@cache
def play_sandboxed_of(game: Game) -> Entry:
    """The loop with guests, searchers and the paranoid mode, with the signature of one game."""
    sig = game.signatures
    field = Tuple(Function(sig.choose), FIELD_MAX)
    own = [
        array(int64, 2),
        array(sig.rules, 1),
        array(int64, 1),
        array(float64, 1),
        array(float64, 2),
        array(int64, 1),
        array(int64, 1),
        array(uint64, 2),
        array(record_type(sig.seat_row), 2),
        array(record_type(sig.playout_row), 1),
        array(int64, 3),
        array(int64, 2),
    ]
    signature = int64(*verb_types(game, SANDBOXED_VERBS), field, *common_types(game), *own)
    return entry(signature)(play_checked_kernel)
