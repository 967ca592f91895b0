"""The records that the playout loops and the searcher hand to their helpers: the verbs, and the arrays of a call.

Compiled they are named tuples of function values and arrays, taken apart before the code runs; `type_of` a record of real
arrays is its type in the signature of an entry, so no list of types stands beside these names.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from simulate.engine.contract import FIELD_MAX, PARAMS_MAX, Game
from simulate.engine.jit import new_records
from simulate.engine.room import legal_room, room_of
from simulate.engine.rows import CARD_KEYS, as_ints, counters_of, new_rows, words_of
from simulate.engine.timeline import new_timeline
from simulate.engine.value import no_weights

N_TRIED = 4  # columns of Trial.tried, named in search.py
MASKS = ("barred", "given", "blanked")


class Verbs(NamedTuple):
    """The verbs that the loop of bundled scripts calls."""

    setup: Any
    legal_actions: Any
    apply: Any
    final_scores: Any
    outcome: Any


class AllVerbs(NamedTuple):
    """All verbs, for the sandboxed loop."""

    setup: Any
    legal_actions: Any
    apply: Any
    final_scores: Any
    outcome: Any
    hide: Any
    redeal: Any
    check_invariants: Any


class SearchVerbs(NamedTuple):
    """The verbs that a search calls."""

    legal_actions: Any
    apply: Any
    final_scores: Any
    outcome: Any
    hide: Any
    redeal: Any


class Table(NamedTuple):
    """The states, rules and tables of play: they stay the same from call to call, except the states."""

    states: Any  # (N_STATES,) STATE
    words32: Any  # the same memory
    words64: Any
    counters: Any  # see rows.py
    rulesets: Any  # (2,) RULES: the rules of the game, and others that a seat may act by in an experiment
    params: Any  # (FIELD_MAX, PARAMS_MAX) float64
    address: Any  # (2,) uint64: run seed, label
    options: Any  # (N_OPTIONS,) int64


class Scratch(NamedTuple):
    """Room to work in; nothing in it outlives a block."""

    rng: Any  # (S + 1, 4) uint64, streams of the strategies; the last row is spare
    opened: Any  # (S + 1, 4) uint64, the streams of a block as they begin: the game's, then the strategies' by seat
    legal: Any  # (room,) int64
    scores: Any  # (S, parts) int64
    ends: Any  # of the timeline
    clock: Any


class Work(NamedTuple):
    """The work of a call, by block."""

    blocks: Any  # (B,) int64, their numbers
    lineups: Any  # (B, S) int64, index into the field of the player who sits in seat s at rotation 0
    designs: Any  # (B, S) int64, levels of the design factor plus 1, by seat; (0, S) if there is none
    masks: Any  # (B, 3, S, contents) uint8, experiment masks by entry of the line-up, with which they go round the table;
    # (0, ...) if all blocks have those of the blank state
    ruled: Any  # (B, S) int64, which of the rulesets an entry acts by, all else goes by the first; (0, S) if all by it
    later: Any  # (B,) uint64: all chance after `setup` is of this other label; (0,) if it is that of the deal


class Out(NamedTuple):
    """The arrays that a call fills."""

    seat_records: Any  # (playouts, S), (playouts,) rows of the log
    playout_records: Any
    seat_rows: Any  # the same memory as int64, with one axis more
    playout_rows: Any
    card_rows: Any  # (3 + events, rows) uint32, written up to status[CARD_ROWS]
    draws: Any  # (B, stages, contents, 2) float64, see `draws.add_draws`; (0, ...) where they are not counted
    status: Any  # (N_STATUS,) int64; setting status[STOP] from another thread ends the call after the block


class Copies(NamedTuple):
    """The copies handed to a player in place of the arrays that the loop goes on with."""

    rules: Any  # (1,) RULES
    legal: Any  # (room,) int64
    params: Any  # (PARAMS_MAX,) float64


class Trial(NamedTuple):
    """Scratch of a search."""

    tried: Any  # (room, N_TRIED) float64
    kept: Any  # (room,) int64
    legal: Any  # (room,) int64
    rng: Any  # (S, 4) uint64
    drawn: Any  # (S,) int64, place in the field of who plays on in a seat; NOBODY for the model
    scores: Any  # (S, parts) int64
    out: Any  # Out of one playout
    value: Any  # Weights, empty where every trial is played to its end


class Model(NamedTuple):
    """The player that plays on in a search."""

    choose: Any
    is_guest: Any
    params: Any
    ahead: Any  # rounds that are played on before the value function is asked; 0: to the end


class Mix(NamedTuple):
    """The players of the other seats in a search: drawn for each of them and each re-deal; the model, where `places` is
    0."""

    field: Any  # tuple of functions
    players: Any  # (FIELD_MAX, N_PLAYER) int64, see `lineup.py`
    places: Any  # bits of the places of the field that are drawn from


def new_table(game: Game, states: np.ndarray, options: int) -> Table:
    """The table of a game with these states, not filled."""
    params = np.zeros((FIELD_MAX, PARAMS_MAX))
    address, chosen = np.zeros(2, np.uint64), np.zeros(options, np.int64)
    return Table(states, *words_of(states), counters_of(game), new_records(game.rules, 2), params, address, chosen)


def new_scratch(game: Game, seats: int) -> Scratch:
    """Return working memory for `seats` seats."""
    rng, opened = np.zeros((seats + 1, 4), np.uint64), np.zeros((seats + 1, 4), np.uint64)
    return Scratch(rng, opened, legal_room(game), new_scores(game, seats), *new_timeline())


def new_work(game: Game, seats: int, blocks: np.ndarray, lineups: np.ndarray) -> Work:
    """Blocks without design factor, masks and other rules."""
    masks = np.zeros((0, len(MASKS), seats, len(game.contents)), np.uint8)
    none = np.zeros((0, seats), np.int64)
    return Work(blocks, lineups, none, masks, none.copy(), np.zeros(0, np.uint64))


def new_out(game: Game, seats: int, playouts: int, card_rows: int, status: np.ndarray, draws: int = 0) -> Out:
    """Return room for the rows of `playouts` playouts, with at most `card_rows` card rows in all, and draws of so many
    blocks."""
    records, playout_records = new_rows(game, playouts, seats)
    cards = np.empty((CARD_KEYS + len(game.events), max(1, card_rows)), np.uint32)
    drawn = np.zeros((draws, len(game.stages), len(game.contents), 2))
    return Out(records, playout_records, as_ints(records), as_ints(playout_records), cards, drawn, status)


def new_copies(game: Game) -> Copies:
    """Room for copies."""
    return Copies(new_records(game.rules, 1), legal_room(game), np.zeros(PARAMS_MAX))


def new_trial(game: Game, seats: int) -> Trial:
    """Room for the searches of one game and seat count."""
    most = room_of(game)
    kept, legal, rng = np.zeros(most, np.int64), legal_room(game), np.zeros((seats, 4), np.uint64)
    out = new_out(game, seats, 1, 0, np.zeros(0, np.int64))
    drawn = np.zeros(seats, np.int64)
    return Trial(np.zeros((most, N_TRIED)), kept, legal, rng, drawn, new_scores(game, seats), out, no_weights())


def new_scores(game: Game, seats: int) -> np.ndarray:
    """Return the array that `final_scores` fills."""
    return np.zeros((seats, len(game.score_parts)), np.int64)
