"""The playout loop of bundled scripts, for all games.

A call plays whole blocks: one deal, every rotation of its line-up over the seats. The loop is compiled once per game (the
verbs and strategies are first-class function values, so neither a line-up nor a rule change compiles anything). Guests,
searchers and the paranoid mode have a loop of their own (`sandboxed.py`), so that scripts pay nothing for them; how blocks,
playouts, plies and rounds begin and end is here, for both. `loop_records.py` says what their arguments hold.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from simulate.engine.contract import FIELD_MAX, RUNNING, UNFINISHED, Game
from simulate.engine.draws import add_draws
from simulate.engine.jit import Entry, Function, Tuple, entry, int64, jit, new_records, type_of
from simulate.engine.loop_records import Table, Verbs, new_out, new_scratch, new_table, new_work
from simulate.engine.python_streams import CHANCE, FIRST_SEAT
from simulate.engine.rows import WINNERS, copy_counters, fill_common, fill_scores, log_cards
from simulate.engine.streams import open_streams
from simulate.engine.timeline import begin_timeline, fill_timeline, note_choice, note_round
from simulate.system.watched import shared_words

# options: what to play
SEATS, PLY_LIMIT, LOG_CARDS, PARANOID, STAKE, N_OPTIONS = range(6)
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
    """Return True if a strategy's answer is one of the legal actions."""
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
def draw_anew(state, table, scratch, block, later):
    """Let all chance from here on be another: that of the game, and that of the strategies."""
    open_streams(scratch.rng, table.address[0], table.address[1] + later, np.uint64(block), state.seats)
    for word in range(4):
        state.chance[word] = scratch.rng[CHANCE, word]
        for seat in range(state.seats):
            scratch.rng[seat, word] = scratch.rng[FIRST_SEAT + seat, word]


@jit
def begin_block(table, scratch, work, b, status):
    """Open the streams of `blocks[b]`; False if the call is to end instead."""
    if status[STOP] != 0:
        status[CODE] = STOPPED
        return False
    status[BLOCK] = work.blocks[b]
    open_streams(scratch.opened, table.address[0], table.address[1], np.uint64(work.blocks[b]), table.options[SEATS])
    return True


@jit
def begin_playout(verbs, table, scratch, work, b, rotation, status):
    """Open playout `rotation` of `blocks[b]`, up to its first decision."""
    states, seats = table.states, table.options[SEATS]
    state = states[LIVE_STATE]
    live, blank = states[LIVE_STATE : LIVE_STATE + 1], states[BLANK_STATE : BLANK_STATE + 1]
    open_playout(live, blank, scratch.rng, scratch.opened, seats)
    if work.masks.shape[0] > 0:
        set_masks(state, work.masks[b], rotation)
    if work.designs.shape[0] > 0:
        for seat in range(seats):
            state.design[seat] = work.designs[b, seat]
    status[ROTATION] = rotation
    verbs.setup(state, table.rulesets[0])
    if work.later.shape[0] > 0:
        draw_anew(state, table, scratch, work.blocks[b], work.later[b])
    begin_timeline(scratch.clock)


@jit
def goes_on(state, ply_limit):
    """Return True if there is one more ply; a guard ends the playout otherwise."""
    if state.over != RUNNING:
        return False
    if state.ply < ply_limit:
        return True
    state.over = UNFINISHED
    return False


@jit
def entry_at(seat, rotation, seats):
    """The place in the line-up of who sits in `seat`."""
    at = seat + rotation
    return at - seats if at >= seats else at


@jit
def rules_of(table, work, b, at):
    """The rules by which entry `at` of the line-up acts."""
    return table.rulesets[work.ruled[b, at] if work.ruled.shape[0] > 0 else 0]


@jit
def begin_ply(verbs, state, mine, scratch, rows, status):
    """Fill the legal actions of the seat to act and note the choice; return how many, 0 is a fault."""
    seat = state.seat_to_act
    n = verbs.legal_actions(state, mine, scratch.legal)
    status[PLY], status[SEAT] = state.ply, seat
    if n < 1:
        status[CODE] = NO_LEGAL_ACTION
        return 0
    note_choice(rows, seat, n, scratch.clock)
    return n


@jit
def end_ply(verbs, table, scratch, round_seen):
    """Note the end of a round, if it was one; return the round that runs."""
    state = table.states[LIVE_STATE]
    if state.round_no != round_seen:
        note_round(verbs.final_scores, state, table.rulesets[0], scratch.scores, scratch.ends, scratch.clock)
    return state.round_no


@jit
def fill_rows(verbs, table, rules, at, scores, out, playout):
    """Fill the rows of a playout that is over, its state `states[at]`; `scores` are final."""
    state, rows, row = table.states[at], out.seat_rows[playout], out.playout_rows[playout]
    fill_scores(scores, rows)
    copy_counters(table.counters, table.words32[at], table.words64[at], state.seats, rows, row)
    verbs.outcome(state, rules, scores, out.seat_records[playout], out.playout_records[playout])
    fill_common(state, rows, row)


@jit
def end_playout(verbs, table, scratch, work, out, b, rotation, card_at):
    """Log a playout that is over; return the new number of card rows."""
    state, rules, seats = table.states[LIVE_STATE], table.rulesets[0], table.options[SEATS]
    playout = b * seats + rotation
    note_round(verbs.final_scores, state, rules, scratch.scores, scratch.ends, scratch.clock)
    fill_rows(verbs, table, rules, LIVE_STATE, scratch.scores, out, playout)
    fill_timeline(seats, scratch.ends, scratch.clock, out.seat_rows[playout], out.playout_rows[playout])
    out.status[DONE] = playout + 1
    if out.draws.shape[0] > 0:
        add_draws(state, out.seat_rows[playout], out.playout_rows[playout, WINNERS], out.draws[b])
    if table.options[LOG_CARDS] != 0:
        return log_cards(state, work.blocks[b] * seats + rotation, out.card_rows, card_at)
    return card_at


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


def play_blocks_kernel(setup, legal_actions, apply, final_scores, outcome, field, table, scratch, work, out):
    """Play all rotations of some blocks and fill the log rows; return status[CODE].

    Verbs of the game, a tuple of FIELD_MAX strategies, and the records of a call.
    """
    verbs = Verbs(setup, legal_actions, apply, final_scores, outcome)
    seats, ply_limit, status = table.options[SEATS], table.options[PLY_LIMIT], out.status
    state, legal = table.states[LIVE_STATE], scratch.legal
    for b in range(work.blocks.shape[0]):
        if not begin_block(table, scratch, work, b, status):
            return status[CODE]
        card_at = status[CARD_ROWS]
        for rotation in range(seats):
            begin_playout(verbs, table, scratch, work, b, rotation, status)
            seated = seat_field(field, work.lineups[b], rotation, seats)
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
                    action = seated[seat](
                        state, mine, seat, legal, n, scratch.rng[seat], table.params[work.lineups[b, at]]
                    )  # fmt: skip
                    if not is_legal(action, legal, n):
                        status[CODE], status[ACTION] = ILLEGAL_ACTION, action
                        return status[CODE]
                apply(state, mine, action)
                state.ply += 1
                round_seen = end_ply(verbs, table, scratch, round_seen)
            card_at = end_playout(verbs, table, scratch, work, out, b, rotation, card_at)
        status[CARD_ROWS] = card_at
    status[CODE] = FINE
    return status[CODE]


LIVE_VERBS = ("setup", "legal_actions", "apply", "final_scores", "outcome")
SANDBOXED_VERBS = (*LIVE_VERBS, "hide", "redeal", "check_invariants")


def table_of(game: Game) -> Table:
    """A table with all states and options, of which only the stake is filled."""
    table = new_table(game, new_records(game.state, N_STATES), N_OPTIONS)
    table.options[STAKE] = game.stake
    return table


def new_status() -> np.ndarray:
    """A status array for a call: how far it is, and what went wrong."""
    shared = shared_words(N_STATUS)
    return np.zeros(N_STATUS, np.int64) if shared is None else np.frombuffer(shared, np.int64)


@cache
def call_types(game: Game) -> tuple:
    """The types of the arguments that both loops have after `field`: table, scratch, work, out."""
    seats = game.min_seats
    work = new_work(game, seats, np.zeros(1, np.int64), np.zeros((1, seats), np.int64))
    records = (table_of(game), new_scratch(game, seats), work, new_out(game, seats, 1, 0, new_status()))
    return tuple(map(type_of, records))


def verb_types(game: Game, verbs: tuple[str, ...]) -> list:
    """The types of verbs as function values."""
    return [Function(getattr(game.signatures, verb)) for verb in verbs]


@cache
def play_blocks_of(game: Game) -> Entry:
    """The loop of bundled scripts with the signature of one game."""
    field = Tuple(Function(game.signatures.choose), FIELD_MAX)
    return entry(int64(*verb_types(game, LIVE_VERBS), field, *call_types(game)))(play_blocks_kernel)
