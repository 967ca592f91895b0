"""Self-play of a model with some random choices: after each choice what its seat sees, and what came of it.

One row a choice: the features of the seat's view right after it, with the playout's number and the seat; the result of the
playout follows for all its rows. Every playout has its own address (seed, label `learn/...`, number), so whoever plays the
same numbers gets the same rows, in as many calls as one likes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from simulate.engine.contract import PARAMS_MAX, RUNNING, Game
from simulate.engine.features import count_of, places_of, read_features
from simulate.engine.jit import Entry, array, entry, float64, int64, type_of, uint64
from simulate.engine.loop_records import Model, SearchVerbs, new_copies, new_trial
from simulate.engine.player import Player
from simulate.engine.playout import (
    BLANK_STATE,
    LIVE_STATE,
    PLY_LIMIT,
    STAKE,
    VIEW_STATE,
    fill_rows,
    goes_on,
    is_legal,
    open_playout,
    table_of,
    verb_types,
)
from simulate.engine.python_streams import label_of
from simulate.engine.quiet import quiet
from simulate.engine.room import check_room
from simulate.engine.ruleset import Ruleset
from simulate.engine.search import ask_on_copies, worth
from simulate.engine.streams import below, open_streams, uniform
from simulate.engine.values_file import network_digest, read_values
from simulate.engine.weighing import REDEALS, weigh
from simulate.errors import SimulateError

VERBS = ("setup", "legal_actions", "apply", "final_scores", "outcome", "hide", "redeal", "features", "choose")
PLAYOUT, SEAT, N_KEY = range(3)
ROWS_MOST = 20_000  # of one playout; a call ends before its room does


def collect_kernel(
    setup, legal_actions, apply, final_scores, outcome, hide, redeal, features, choose, table, rules, seats, first, count,
    odd, params, deals, threshold, places, keys, read, results, opened, streams, copies, trial,
):  # fmt: skip
    """Play `count` playouts from number `first` on; return how many rows were filled, `results` for each of them.

    Parameters
    ----------
    odd : how often a choice is random; deals : re-deals of a learned player, 0: the model plays; threshold : the player's
    keys : (rows, N_KEY); read : (rows, features); results : (rows,)
    opened : (S + 1, 4) scratch; streams : (S + 1, 4), the last for random choices
    """
    verbs = SearchVerbs(legal_actions, apply, final_scores, outcome, hide, redeal, features)
    states, legal, out = table.states, trial.legal, trial.out
    live, blank = states[LIVE_STATE : LIVE_STATE + 1], states[BLANK_STATE : BLANK_STATE + 1]
    state, view = states[LIVE_STATE], states[VIEW_STATE]
    row = np.int64(0)
    for playout in range(first, first + count):
        begun = row
        open_streams(opened, table.address[0], table.address[1], np.uint64(playout), seats)
        open_playout(live, blank, streams, opened, seats)
        for word in range(4):  # random choices have a stream that no seat has
            streams[seats, word] = opened[0, word] ^ opened[1, word] ^ np.uint64(0x6C6561726E)
        setup(state, rules)
        while goes_on(state, table.options[PLY_LIMIT]):
            seat = state.seat_to_act
            n = legal_actions(state, rules, legal)
            if n < 1:
                break
            chosen = legal[0]
            if n > 1:
                if deals > 0:
                    model = Model(choose, True, params)
                    chosen = weigh(
                        verbs, model, table, LIVE_STATE, rules, seat, legal, n, streams[seat], deals, copies, trial, 0,
                        threshold,
                    )  # fmt: skip
                else:
                    chosen = ask_on_copies(
                        verbs, choose, states, LIVE_STATE, rules, seat, legal, n, streams[seat], params, copies
                    )  # fmt: skip
                if uniform(streams[seats]) < odd or not is_legal(chosen, legal, n):
                    chosen = legal[below(streams[seats], n)]
            apply(state, rules, chosen)
            state.ply += 1
            if n > 1 and state.over == RUNNING and row < keys.shape[0]:
                states[VIEW_STATE : VIEW_STATE + 1][0] = live[0]
                hide(view, rules, seat)
                read_features(verbs, states, table.words64, VIEW_STATE, rules, seat, places, trial.scores, read[row])
                keys[row, 0], keys[row, 1] = playout, seat
                row += 1
        final_scores(state, rules, trial.scores)
        seat_rows, playout_rows = out.seat_rows, out.playout_rows
        seat_rows[:] = 0
        playout_rows[:] = 0
        fill_rows(verbs, table, rules, LIVE_STATE, trial.scores, out, 0)
        for i in range(begun, row):
            results[i] = worth(seat_rows[0], playout_rows[0], keys[i, 1], table.options[STAKE])
    return row


@dataclass(frozen=True)
class ValueRows:
    """Rows to learn from."""

    keys: np.ndarray  # (rows, N_KEY) int64
    features: np.ndarray  # (rows, features) int64
    results: np.ndarray  # (rows,) float64: win share, or the score as a part of the game's stake


@cache
def collect_of(game: Game) -> Entry:
    """The collecting loop with the signature of one game."""
    sig, (table, *scratch) = game.signatures, _scratch(game, game.min_seats)
    numbers = (int64, int64, int64, float64, array(float64, 1))
    learned = (int64, float64)
    after = (array(int64, 3), array(int64, 2), array(int64, 2), array(float64, 1), array(uint64, 2), array(uint64, 2))
    types = (*verb_types(game, VERBS), type_of(table), sig.rules, *numbers, *learned, *after, *map(type_of, scratch))
    return entry(int64(*types))(collect_kernel)


def _scratch(game: Game, seats: int) -> tuple[Any, Any, Any]:
    return table_of(game), new_copies(game), new_trial(game, seats)


def collect(
    game: Game, ruleset: Ruleset, seats: int, model: Player, first: int, count: int, odd: float, seed: int = 0,
    learned: Path | None = None,
) -> ValueRows:  # fmt: skip
    """The rows of playouts `first` to `first + count - 1` of `model` in all seats, or of the learned player with these
    values. Raises SimulateError."""
    table, copies, trial = _scratch(game, seats)
    deals, threshold = 0, 0.0
    if learned is not None:
        about, network = read_values(learned, game, seats)
        deals, threshold, trial = REDEALS, about.calibrated or about.threshold, new_trial(game, seats, [network])
    table.options[PLY_LIMIT] = game.ply_limit
    table.rulesets[:] = ruleset.record
    values = f"/{network_digest(learned)}" if learned else ""
    table.address[:] = seed, label_of(f"learn/{game.key}/{seats}/{model.label}{values}")
    params = np.zeros(PARAMS_MAX)
    params[: len(model.values())] = model.values()
    room = min(game.ply_limit, ROWS_MOST)
    found: list[ValueRows] = []
    keys, features = np.zeros((room, N_KEY), np.int64), np.zeros((room, count_of(game, seats)), np.int64)
    results, opened = np.zeros(room), np.zeros((seats + 1, 4), np.uint64)
    streams = np.zeros((seats + 1, 4), np.uint64)
    verbs = [getattr(game.verbs, verb).compile() for verb in VERBS[:-1]]
    play = collect_of(game).compile()
    for playout in range(first, first + count):
        with quiet():
            rows = play(
                *verbs, model.load().compile(), table, ruleset.record, seats, playout, 1, odd, params,
                deals, threshold, places_of(game, seats), keys, features, results, opened, streams, copies, trial,
            )  # fmt: skip
        check_room(game, trial.legal)
        found.append(ValueRows(keys[:rows].copy(), features[:rows].copy(), results[:rows].copy()))
    if not found:
        raise SimulateError("no playouts to learn from")
    return ValueRows(*(np.concatenate([getattr(one, name) for one in found]) for name in ("keys", "features", "results")))
