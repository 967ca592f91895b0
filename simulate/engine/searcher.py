"""The searcher for one position at a time: replay, hints for a person, and what it holds against a script.

The same kernel as in the loop, so a replayed searcher chooses what it chose.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import numpy as np

from simulate.engine.contract import PARAMS_MAX, Game
from simulate.engine.jit import Entry, array, entry, float64, int64, new_records, record_type, types, uint64
from simulate.engine.player import Player
from simulate.engine.playout import N_STATES, ROOT_STATE, verb_types
from simulate.engine.quiet import quiet
from simulate.engine.room import legal_room, room_of
from simulate.engine.rows import as_ints, counters_of, new_rows, words_of
from simulate.engine.search import DEALS, N_TRIED, TOTAL, error_of, search

VERBS = ("legal_actions", "apply", "final_scores", "outcome", "hide", "redeal", "choose")


@dataclass(frozen=True)
class Tried:
    """What a search found about one legal action."""

    action: int
    deals: int  # re-deals on which it was played out; fewer than asked for: it fell behind
    advantage: float  # mean worth beyond that of the model's own choice: win share plus 0.02 a point of margin
    error: float  # standard error of it; infinite after one deal


def search_kernel(
    legal_actions, apply, final_scores, outcome, hide, redeal, choose, guest, states, words32, words64, counters,
    rules, rules_copy, seat, legal, legal_copy, n, stream, params, params_copy, deals, ply_limit, tried, kept, trial_legal,
    trial_rng, scores, seat_records, playout_records, seat_rows, playout_rows,
):  # fmt: skip
    """`search` in `states[ROOT_STATE]`, called from Python."""
    return search(
        legal_actions, apply, final_scores, outcome, hide, redeal, choose, guest, states, ROOT_STATE, words32, words64,
        counters, rules, rules_copy, seat, legal, legal_copy, n, stream, params, params_copy, deals, ply_limit, tried, kept,
        trial_legal, trial_rng, scores, seat_records, playout_records, seat_rows, playout_rows,
    )  # fmt: skip


@cache
def search_of(game: Game) -> Entry:
    """The search with the signature of one game."""
    sig = game.signatures
    ints, rows = array(int64, 1), array(int64, 2)
    return entry(
        int64(
            *verb_types(game, VERBS), types.boolean, array(sig.state, 1), array(types.int32, 2), rows, rows,
            sig.rules, array(sig.rules, 1), int64, ints, ints, int64, array(uint64, 1), array(float64, 1),
            array(float64, 1), int64, int64, array(float64, 2), ints, ints, array(uint64, 2), rows,
            array(record_type(sig.seat_row), 2), array(record_type(sig.playout_row), 1), array(int64, 3), rows,
        )
    )(search_kernel)  # fmt: skip


class Position(Protocol):
    """The position that is searched, see `position.py`."""

    rules: Any
    rng: Any

    @property
    def state(self) -> Any:
        """The STATE record."""

    @property
    def seat_to_act(self) -> int:
        """Whose action is looked for."""

    def legal_ids(self) -> list[int]:
        """The actions that may be chosen."""

    def copy(self) -> Any:
        """The same once more."""


class Searcher:
    """The searcher of one game and seat count, with its scratch memory. Not shared between threads."""

    def __init__(self, game: Game, seats: int):
        self.game, self.seats = game, seats
        self.states = new_records(game.state, N_STATES)
        self.tried = np.zeros((room_of(game), N_TRIED))
        self.legal = legal_room(game)
        seat_records, records = new_rows(game, 1, seats)
        self.before = [*words_of(self.states), counters_of(game)]
        self.scratch = [
            legal_room(game),
            legal_room(game),
            np.zeros((seats, 4), np.uint64),
            np.zeros((seats, len(game.score_parts)), np.int64),
            seat_records,
            records,
            as_ints(seat_records),
            as_ints(records),
        ]

    def choose(self, position: Position, model: Player, deals: int) -> int:
        """The choice for the seat to act, which has a choice; moves the seat's seed stream on, as in a run."""
        game, seat = self.game, position.seat_to_act
        self.states[ROOT_STATE] = position.state
        params = np.zeros(PARAMS_MAX)
        params[: len(model.values())] = model.values()
        rules = position.rules.record
        verbs = [getattr(game.verbs, verb).compile() for verb in VERBS[:-1]]
        with quiet():
            n = game.verbs.legal_actions(position.state, rules, self.legal)
            return int(
                search_of(game)(
                    *verbs, model.load().compile(), not model.bundled, self.states, *self.before, rules,
                    new_records(game.rules, 1), seat, self.legal, legal_room(game), n,
                    position.rng[seat], params, np.zeros(PARAMS_MAX), deals, game.ply_limit, self.tried, *self.scratch,
                )
            )  # fmt: skip

    def look(self, position: Position, model: Player, deals: int) -> tuple[int, list[Tried]]:
        """(its choice, what it found about each legal action); the position and its streams stay as they are."""
        legal = position.legal_ids()
        if len(legal) < 2:
            return legal[0], [Tried(legal[0], 0, 0.0, float("inf"))]
        chosen = self.choose(position.copy(), model, deals)
        found = [
            Tried(action, int(row[DEALS]), row[TOTAL] / max(1.0, row[DEALS]), float(error_of(self.tried, i)))
            for i, (action, row) in enumerate(zip(legal, self.tried, strict=False))
        ]
        return chosen, found


@cache
def searcher_of(game: Game, seats: int) -> Searcher:
    """The searcher of this process."""
    return Searcher(game, seats)
