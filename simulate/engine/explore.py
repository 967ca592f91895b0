"""What each legal action of a position is worth to every seat: all are played on from the same re-deals, by who sits there.

Unlike a search, which looks for the best action of one seat by one model, nothing is dropped and every seat plays its own
strategy. `PlainExplorer` does the same for games in plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from simulate.engine.contract import FIELD_MAX, Game
from simulate.engine.jit import Entry, Function, Tuple, array, entry, float64, int64, type_of, types, uint64
from simulate.engine.lineup import LoopPlayer, functions_of, params_of, players_table
from simulate.engine.loop_records import Mix, Model, SearchVerbs, new_copies, new_trial
from simulate.engine.playout import DEAL_STATE, PLY_LIMIT, ROOT_STATE, table_of, verb_types
from simulate.engine.position import Position
from simulate.engine.quiet import quiet
from simulate.engine.search import try_action, worth
from simulate.engine.searcher import VERBS
from simulate.engine.streams import open_quickly
from simulate.errors import SimulateError


def explore_kernel(
    legal_actions, apply, final_scores, outcome, hide, redeal, field, players, table, rules, seat, legal, n,
    places, key, deals, copies, trial, worths,
):  # fmt: skip
    """Fill `worths` (deals, n, seats) with win shares after each action; `places`: the place in the field of each seat."""
    verbs, place, states = SearchVerbs(legal_actions, apply, final_scores, outcome, hide, redeal), places[seat], table.states
    model = Model(field[place], False, table.params[place], 0)
    mix = Mix(field, players, 0)
    for deal in range(deals):
        states[DEAL_STATE : DEAL_STATE + 1][0] = states[ROOT_STATE : ROOT_STATE + 1][0]
        open_quickly(trial.rng[0], key, np.uint64(deal), np.uint64(0), np.uint64(0))
        verbs.redeal(states[DEAL_STATE], rules, seat, trial.rng[0])
        for i in range(n):
            for other in range(places.shape[0]):
                trial.drawn[other] = places[other]
            try_action(verbs, model, mix, table, rules, seat, legal[i], key, deal, copies, trial)
            for other in range(places.shape[0]):
                worths[deal, i, other] = worth(trial.out.seat_rows[0], trial.out.playout_rows[0], other, 0)


@cache
def explore_of(game: Game) -> Entry:
    """The kernel with the signature of one game."""
    sig = game.signatures
    table, copies, trial = map(type_of, (table_of(game), new_copies(game), new_trial(game, game.min_seats)))
    field = Tuple(Function(sig.choose), FIELD_MAX)
    before = (*verb_types(game, VERBS), field, array(int64, 2), table, sig.rules, int64, array(int64, 1), int64)
    return entry(types.void(*before, array(int64, 1), uint64, int64, copies, trial, array(float64, 3)))(explore_kernel)


class Explorer:
    """The explorer of one compiled game and seat count, with its scratch memory. Not shared between threads."""

    def __init__(self, game: Game, seats: int):
        if getattr(game.verbs, "redeal", None) is None:
            raise SimulateError(f"{game.title} has no verb `redeal`", "It deals again what a seat cannot see.")
        self.game, self.seats, self.table = game, seats, table_of(game)
        self.table.options[PLY_LIMIT] = game.ply_limit
        self.copies, self.trial = new_copies(game), new_trial(game, seats)

    def worths(
        self, position: Position, actions: Sequence[int], players: Sequence[LoopPlayer], places: Sequence[int], key: int,
        deals: int,
    ) -> np.ndarray:  # fmt: skip
        """(deals, actions, seats): win shares after each action of the seat to act.

        `players`: who there is, scripts; `places`: which of them sits in each seat.
        """
        self.table.states[ROOT_STATE] = position.state
        self.table.params[:] = params_of(players)
        verbs = [getattr(self.game.verbs, verb).compile() for verb in VERBS]
        found = np.zeros((deals, len(actions), self.seats))
        with quiet():
            explore_of(self.game)(
                *verbs, functions_of(players), players_table(players, self.seats), self.table, position.rules.record,
                position.seat_to_act, np.array(actions, np.int64), len(actions), np.array(places, np.int64), np.uint64(key),
                deals, self.copies, self.trial, found,
            )  # fmt: skip
        return found

    def used(self, position: Position, action: int, uses: Sequence[int]) -> list[int]:
        """The contents that an action of the seat to act uses at once, by the events that are a use."""
        seat, other = position.seat_to_act, position.copy()
        before = np.asarray(other.state.events)[seat][:, uses].sum(axis=1)
        other.apply(action)
        found: list[int] = np.flatnonzero(np.asarray(other.state.events)[seat][:, uses].sum(axis=1) > before).tolist()
        return found
