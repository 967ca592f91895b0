"""The playout loop of bundled scripts, for all games.

A call plays whole blocks: one deal, every rotation of its line-up over the seats. The loop is compiled once per game (the
verbs and strategies are first-class function values, so neither a line-up nor a rule change compiles anything). Guests,
searchers and the paranoid mode have a loop of their own (`sandboxed.py`), so that scripts pay nothing for them.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from simulate.engine.contract import FIELD_MAX, RUNNING, UNFINISHED, Game
from simulate.engine.jit import (
    Entry,
    Function,
    Tuple,
    array,
    entry,
    float64,
    int64,
    jit,
    record_type,
    types,
    uint64,
)
from simulate.engine.python_streams import CHANCE, FIRST_SEAT
from simulate.engine.rows import copy_counters, fill_common, fill_scores, log_cards
from simulate.engine.streams import open_streams
from simulate.engine.timeline import begin_timeline, fill_timeline, note_choice, note_round

# options: what to play
SEATS, PLY_LIMIT, LOG_CARDS, PARANOID, N_OPTIONS = range(5)
# status: how far it came, and what went wrong
CODE, DONE, BLOCK, ROTATION, PLY, SEAT, ACTION, DETAIL, CARD_ROWS, STOP, N_STATUS = range(11)
# status[CODE]
FINE, STOPPED, ILLEGAL_ACTION, DISHONEST, BROKEN_INVARIANT, NO_LEGAL_ACTION, MEDDLED, DREW_APART = range(8)

LIVE_STATE, BLANK_STATE, VIEW_STATE, DEAL_STATE, TRIAL_STATE, ROOT_STATE, N_STATES = range(7)


@jit
def open_playout(state, blank, rng, opened, seats):
    """Clear the state whole, set its header and give it the streams of its block, `opened` (S + 1, 4), from their start.

    `state`, `blank` are arrays of one record.
    """
    state[0] = blank[0]
    state[0].seats = seats
    for word in range(4):
        state[0].chance[word] = opened[CHANCE, word]
        for seat in range(seats):
            rng[seat, word] = opened[FIRST_SEAT + seat, word]


@jit
def is_legal(action, legal, n):
    """Whether a strategy's answer is one of the legal actions."""
    for i in range(n):
        if legal[i] == action:
            return True
    return False


@jit
def set_masks(state, masks, rotation):
    """Write the experiment masks of one block, (3, S, contents) by entry of the line-up: barred, given, blanked."""
    for seat in range(state.seats):
        entry = (seat + rotation) % state.seats
        for content in range(masks.shape[2]):
            state.barred[seat, content] = masks[0, entry, content]
            state.given[seat, content] = masks[1, entry, content]
            state.blanked[seat, content] = masks[2, entry, content]


@jit
def begin_playout(setup, states, rules, rng, opened, address, options, blocks, designs, masks, b, rotation, status):
    """Open playout `rotation` of `blocks[b]`, up to its first decision; the first rotation opens the streams of all."""
    state, seats = states[LIVE_STATE], options[SEATS]
    block = blocks[b]
    if rotation == 0:
        open_streams(opened, address[0], address[1], np.uint64(block), seats)
    live, blank = states[LIVE_STATE : LIVE_STATE + 1], states[BLANK_STATE : BLANK_STATE + 1]
    open_playout(live, blank, rng, opened, seats)
    if masks.shape[0] > 0:
        set_masks(state, masks[b], rotation)
    if designs.shape[0] > 0:
        for seat in range(seats):
            state.design[seat] = designs[b, seat]
    status[BLOCK], status[ROTATION] = block, rotation
    setup(state, rules)


@jit
def end_playout(outcome, state, rules, scores, counters, words32, words64, seat_records, record, seat_rows, row):
    """Fill the rows of a playout that is over; `scores` are final."""
    fill_scores(scores, seat_rows)
    copy_counters(counters, words32, words64, state.seats, seat_rows, row)
    outcome(state, rules, scores, seat_records, record)
    fill_common(state, seat_rows, row)


@jit
def player_at(lineup, seat, rotation, seats):
    """The place in the field of who sits in `seat`; spare seats have any player."""
    return lineup[(seat + rotation) % seats]


@jit
def seat_field(field, lineup, rotation, seats):
    """The strategies in the order of their seats."""
    return (
        field[player_at(lineup, 0, rotation, seats)], field[player_at(lineup, 1, rotation, seats)],
        field[player_at(lineup, 2, rotation, seats)], field[player_at(lineup, 3, rotation, seats)],
        field[player_at(lineup, 4, rotation, seats)], field[player_at(lineup, 5, rotation, seats)],
        field[player_at(lineup, 6, rotation, seats)], field[player_at(lineup, 7, rotation, seats)],
    )  # fmt: skip


def play_blocks_kernel(
    setup, legal_actions, apply, final_scores, outcome, field,
    states, words32, words64, counters, rulesets, address, blocks, lineups, designs, masks, ruled, params, options, rng,
    opened, legal, scores, ends, clock, seat_records, playout_records, seat_rows, playout_rows, card_rows, status,
):  # fmt: skip
    """Play all rotations of some blocks and fill the log rows; return status[CODE].

    Parameters
    ----------
    setup ... outcome : verbs of the game; field : tuple of FIELD_MAX strategies
    states : (N_STATES,) STATE; words32, words64 : the same memory; counters : see rows.py
    rulesets : (2,) RULES    the rules of the game, and others that a seat may act by in an experiment
    address : (2,) uint64    run seed, label
    blocks : (B,) int64      their numbers
    lineups : (B, S) int64   index into `field` of the player who sits in seat s at rotation 0
    designs : (B, S) int64   levels of the design factor plus 1, by seat; (0, S) if there is none
    masks : (B, 3, S, contents) uint8 experiment masks by block and entry of the line-up, with which they go round the table;
        (0, ...) if all blocks have those of the blank state
    ruled : (B, S) int64     which of the rulesets an entry acts by, all else goes by the first; (0, S) if all by the first
    params : (FIELD_MAX, PARAMS_MAX) float64
    options : (N_OPTIONS,) int64, see the names above
    rng : (S + 1, 4) uint64  streams of the strategies; the last row is scratch
    opened : (S + 1, 4) uint64 the streams of a block as they begin: the game's, then the strategies' by seat
    legal : (max_actions,) int64; scores : (S, parts) int64
    ends, clock : scratch of the timeline
    seat_records, playout_records : (playouts, S), (playouts,) rows of the log; seat_rows, playout_rows : the same as int64
    card_rows : (3 + events, rows) uint32, written up to status[CARD_ROWS]
    status : (N_STATUS,) int64; setting status[STOP] from another thread ends the call after the block
    """
    seats, ply_limit = options[SEATS], options[PLY_LIMIT]
    state, rules = states[LIVE_STATE], rulesets[0]
    is_ruled = ruled.shape[0] > 0
    playout = 0
    card_at = 0
    for b in range(blocks.shape[0]):
        if status[STOP] != 0:
            status[CODE] = STOPPED
            return status[CODE]
        for rotation in range(seats):
            begin_playout(setup, states, rules, rng, opened, address, options, blocks, designs, masks, b, rotation, status)
            seated = seat_field(field, lineups[b], rotation, seats)
            begin_timeline(clock)
            round_seen, rows = state.round_no, seat_rows[playout]
            while state.over == RUNNING:
                if state.ply >= ply_limit:
                    state.over = UNFINISHED
                    break
                seat = state.seat_to_act
                at = seat + rotation
                at = at - seats if at >= seats else at  # the place of this seat's player in the line-up
                mine = rulesets[ruled[b, at] if is_ruled else 0]
                n = legal_actions(state, mine, legal)
                status[PLY], status[SEAT] = state.ply, seat
                if n < 1:
                    status[CODE] = NO_LEGAL_ACTION
                    return status[CODE]
                note_choice(rows, seat, n, clock)
                action = legal[0]
                if n > 1:
                    action = seated[seat](state, mine, seat, legal, n, rng[seat], params[lineups[b, at]])
                    if not is_legal(action, legal, n):
                        status[CODE], status[ACTION] = ILLEGAL_ACTION, action
                        return status[CODE]
                apply(state, mine, action)
                state.ply += 1
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


LIVE_VERBS = ("setup", "legal_actions", "apply", "final_scores", "outcome")
SANDBOXED_VERBS = (*LIVE_VERBS, "hide", "redeal", "check_invariants")


def common_types(game: Game) -> list:
    """The types of the arguments that both loops have after `field`, in order."""
    sig = game.signatures
    return [
        array(sig.state, 1),
        array(types.int32, 2),
        array(int64, 2),
        array(int64, 2),
        array(sig.rules, 1),
        array(uint64, 1),
        array(int64, 1),
        array(int64, 2),
        array(int64, 2),
        array(types.uint8, 4),
        array(int64, 2),
        array(float64, 2),
        array(int64, 1),
        array(uint64, 2),
        array(uint64, 2),
        array(int64, 1),
        array(int64, 2),
        array(int64, 2),
        array(int64, 1),
        array(record_type(sig.seat_row), 2),
        array(record_type(sig.playout_row), 1),
        array(int64, 3),
        array(int64, 2),
        array(types.uint32, 2),
        array(int64, 1),
    ]


def verb_types(game: Game, verbs: tuple[str, ...]) -> list:
    """The types of verbs as function values."""
    return [Function(getattr(game.signatures, verb)) for verb in verbs]


@cache
def play_blocks_of(game: Game) -> Entry:
    """The loop of bundled scripts with the signature of one game."""
    field = Tuple(Function(game.signatures.choose), FIELD_MAX)
    return entry(int64(*verb_types(game, LIVE_VERBS), field, *common_types(game)))(play_blocks_kernel)
