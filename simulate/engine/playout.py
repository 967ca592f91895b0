"""The one playout loop, for all games.

`play_blocks` plays whole blocks: one deal, every rotation of its line-up over the seats. It is compiled once per game (the
verbs and strategies are first-class function values, so neither a line-up nor a rule change compiles anything).
"""

from __future__ import annotations

from functools import cache

import numpy as np

from simulate.engine.contract import FIELD_MAX, RUNNING, UNFINISHED, Game
from simulate.engine.jit import Entry, Function, Tuple, array, entry, float64, int64, jit, record_type, types, uint64
from simulate.engine.rows import LEAD_CHANGES, copy_counters, fill_common, fill_scores, log_cards, sole_leader
from simulate.engine.streams import CHANCE, FIRST_SEAT, open_stream

# options: what to play
SEATS, PLY_LIMIT, BLOCKS, FIRST_BLOCK, LOG_CARDS, VIEW_MODE, PARANOID, N_OPTIONS = range(8)
# VIEW_MODE: strategies read the live state (they are tested to be honest), or a copy without what they may not see
LIVE, HIDDEN = 0, 1
# status: how far it came, and what went wrong
CODE, DONE, BLOCK, ROTATION, PLY, SEAT, ACTION, DETAIL, CARD_ROWS, STOP, N_STATUS = range(11)
# status[CODE]
FINE, STOPPED, ILLEGAL_ACTION, DISHONEST, BROKEN_INVARIANT, NO_LEGAL_ACTION = range(6)

LIVE_STATE, BLANK_STATE, VIEW_STATE, N_STATES = range(4)


@jit
def open_playout(state, blank, rng, address, block, seats):
    """Clear the state whole, set its header and open all its seed streams. `state`, `blank` are arrays of one record."""
    state[0] = blank[0]
    state[0].seats = seats
    open_stream(state[0].chance, address[0], address[1], block, np.uint64(CHANCE))
    for seat in range(seats):
        open_stream(rng[seat], address[0], address[1], block, np.uint64(FIRST_SEAT + seat))


@jit
def is_legal(action, legal, n):
    """Whether a strategy's answer is one of the legal actions."""
    for i in range(n):
        if legal[i] == action:
            return True
    return False


@jit
def set_masks(state, masks):
    """Write the experiment masks of one block, (3, S, contents): barred, given, blanked."""
    for seat in range(state.seats):
        for content in range(masks.shape[2]):
            state.barred[seat, content] = masks[0, seat, content]
            state.given[seat, content] = masks[1, seat, content]
            state.blanked[seat, content] = masks[2, seat, content]


def play_blocks_kernel(
    setup, legal_actions, apply, final_scores, outcome, hide, check_invariants, field,
    states, words32, words64, counters, rules, address, lineups, designs, masks, params, options, rng, legal, scores,
    seat_records, playout_records, seat_rows, playout_rows, card_rows, status,
):  # fmt: skip
    """Play `options[BLOCKS]` blocks and fill the log rows; return status[CODE].

    Parameters
    ----------
    setup ... check_invariants : verbs of the game; field : tuple of FIELD_MAX strategies
    states : (3,) STATE      live, blank, view; words32, words64 : the same memory; counters : see rows.py
    rules : RULES record
    address : (2,) uint64    run seed, label
    lineups : (B, S) int64   index into `field` of the player who sits in seat s at rotation 0
    designs : (B, S) int64   levels of the design factor plus 1, by seat; (0, S) if there is none
    masks : (B, 3, S, contents) uint8 experiment masks by block; (0, ...) if all blocks have those of the blank state
    params : (FIELD_MAX, PARAMS_MAX) float64
    options : (N_OPTIONS,) int64, see the names above
    rng : (S + 1, 4) uint64  streams of the strategies; the last row is scratch
    legal : (max_actions,) int64; scores : (S, parts) int64
    seat_records, playout_records : (playouts, S), (playouts,) rows of the log; seat_rows, playout_rows : the same as int64
    card_rows : (3 + events, rows) uint32, written up to status[CARD_ROWS]
    status : (N_STATUS,) int64; setting status[STOP] from another thread ends the call after the block
    """
    seats = options[SEATS]
    state = states[LIVE_STATE]
    view = states[VIEW_STATE]
    live_array = states[LIVE_STATE : LIVE_STATE + 1]
    view_array = states[VIEW_STATE : VIEW_STATE + 1]
    blank_array = states[BLANK_STATE : BLANK_STATE + 1]
    last_stream = rng.shape[0] - 1
    playout = 0
    card_at = 0
    for b in range(options[BLOCKS]):
        if status[STOP] != 0:
            status[CODE] = STOPPED
            return status[CODE]
        block = np.uint64(options[FIRST_BLOCK] + b)
        for rotation in range(seats):
            open_playout(live_array, blank_array, rng, address, block, seats)
            if masks.shape[0] > 0:
                set_masks(state, masks[b])
            if designs.shape[0] > 0:
                for seat in range(seats):
                    state.design[seat] = designs[b, seat]
            setup(state, rules)
            leader, lead_changes, round_seen = -1, 0, state.round_no
            status[BLOCK], status[ROTATION] = options[FIRST_BLOCK] + b, rotation
            while state.over == RUNNING:
                if state.ply >= options[PLY_LIMIT]:
                    state.over = UNFINISHED
                    break
                seat = state.seat_to_act
                n = legal_actions(state, rules, legal)
                status[PLY], status[SEAT] = state.ply, seat
                if n < 1:
                    status[CODE] = NO_LEGAL_ACTION
                    return status[CODE]
                action = legal[0]
                if n > 1:
                    who = lineups[b, (seat + rotation) % seats]
                    source, stream = LIVE_STATE, seat
                    if options[PARANOID] != 0 or options[VIEW_MODE] == HIDDEN:
                        source = VIEW_STATE
                        view_array[0] = live_array[0]
                        hide(view, rules, seat)
                    if options[PARANOID] != 0:
                        stream = last_stream
                        rng[stream] = rng[seat]
                    action = field[who](states[source], rules, seat, legal, n, rng[stream], params[who])
                    if options[PARANOID] != 0:
                        status[DETAIL] = action
                        seen = field[who](state, rules, seat, legal, n, rng[seat], params[who])
                        if seen != action:
                            status[CODE], status[ACTION] = DISHONEST, seen
                            return status[CODE]
                    if not is_legal(action, legal, n):
                        status[CODE], status[ACTION] = ILLEGAL_ACTION, action
                        return status[CODE]
                apply(state, rules, action)
                state.ply += 1
                if options[PARANOID] != 0:
                    broken = check_invariants(state, rules)
                    if broken != 0:
                        status[CODE], status[DETAIL], status[ACTION] = BROKEN_INVARIANT, broken, action
                        return status[CODE]
                if state.round_no != round_seen:
                    round_seen = state.round_no
                    final_scores(state, rules, scores)
                    now = sole_leader(scores, seats)
                    if now >= 0:
                        lead_changes += leader >= 0 and now != leader
                        leader = now
            final_scores(state, rules, scores)
            now = sole_leader(scores, seats)
            lead_changes += now >= 0 and leader >= 0 and now != leader
            fill_scores(scores, seat_rows[playout])
            copy_counters(
                counters, words32[LIVE_STATE], words64[LIVE_STATE], seats, seat_rows[playout], playout_rows[playout]
            )
            outcome(state, rules, scores, seat_records[playout], playout_records[playout])
            fill_common(state, seat_rows[playout], playout_rows[playout])
            playout_rows[playout, LEAD_CHANGES] = lead_changes
            if options[LOG_CARDS] != 0:
                card_at = log_cards(state, (options[FIRST_BLOCK] + b) * seats + rotation, card_rows, card_at)
            playout += 1
            status[DONE] = playout
        status[CARD_ROWS] = card_at
    status[CODE] = FINE
    return status[CODE]


@cache
def play_blocks_of(game: Game) -> Entry:
    """The playout loop with the signature of one game."""
    sig = game.signatures
    signature = int64(
        *(Function(getattr(sig, verb)) for verb in LOOP_VERBS),
        Tuple(Function(sig.choose), FIELD_MAX),
        array(sig.state, 1),
        array(types.int32, 2),
        array(int64, 2),
        array(int64, 2),
        sig.rules,
        array(uint64, 1),
        array(int64, 2),
        array(int64, 2),
        array(types.uint8, 4),
        array(float64, 2),
        array(int64, 1),
        array(uint64, 2),
        array(int64, 1),
        array(int64, 2),
        array(record_type(sig.seat_row), 2),
        array(record_type(sig.playout_row), 1),
        array(int64, 3),
        array(int64, 2),
        array(types.uint32, 2),
        array(int64, 1),
    )
    return entry(signature)(play_blocks_kernel)


LOOP_VERBS = ("setup", "legal_actions", "apply", "final_scores", "outcome", "hide", "check_invariants")
