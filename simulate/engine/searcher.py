"""The searcher for one position at a time: replay, hints for a person, and what it holds against a script.

The same kernel as in the loop, so a replayed searcher chooses what it chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Protocol

from simulate.engine.contract import FIELD_MAX, Game
from simulate.engine.jit import Entry, Function, Tuple, array, entry, int64, type_of, uint64
from simulate.engine.lineup import (
    AHEAD,
    IS_GUEST,
    MODEL,
    OTHERS,
    ROLLOUTS,
    LoopPlayer,
    functions_of,
    params_of,
    player_of,
    players_of,
    players_table,
    value_at,
)
from simulate.engine.loop_records import Mix, Model, SearchVerbs, new_copies, new_trial
from simulate.engine.player import Player
from simulate.engine.playout import PLY_LIMIT, ROOT_STATE, table_of, verb_types
from simulate.engine.proof import DEALS, TOTAL, error_of
from simulate.engine.quiet import quiet
from simulate.engine.room import legal_room
from simulate.engine.search import search

VERBS = ("legal_actions", "apply", "final_scores", "outcome", "hide", "redeal")


@dataclass(frozen=True)
class Tried:
    """The findings of a search about one legal action."""

    action: int
    deals: int  # re-deals on which it was played out; fewer than asked for: it fell behind
    advantage: float  # mean worth beyond that of the model's own choice, in wins
    error: float  # standard error of it; infinite after one deal


def search_kernel(
    legal_actions, apply, final_scores, outcome, hide, redeal, field, players, table, rules, seat, legal, n,
    stream, copies, trial,
):  # fmt: skip
    """`search` in `states[ROOT_STATE]`, by the first of the field, called from Python."""
    verbs = SearchVerbs(legal_actions, apply, final_scores, outcome, hide, redeal)
    deals, place = players[0, ROLLOUTS], players[0, MODEL]
    model = Model(field[place], players[place, IS_GUEST] != 0, table.params[place], players[0, AHEAD])
    mix = Mix(field, players, players[0, OTHERS])
    return search(verbs, model, mix, table, ROOT_STATE, rules, seat, legal, n, stream, deals, copies, trial)


@cache
def search_of(game: Game) -> Entry:
    """The search with the signature of one game."""
    sig = game.signatures
    table, copies, trial = map(type_of, (table_of(game), new_copies(game), new_trial(game, game.min_seats)))
    field = Tuple(Function(sig.choose), FIELD_MAX)
    before = (*verb_types(game, VERBS), field, array(int64, 2), table, sig.rules, int64, array(int64, 1), int64)
    return entry(int64(*before, array(uint64, 1), copies, trial))(search_kernel)


class Position(Protocol):
    """The position that is searched, see `position.py`."""

    rules: Any
    rng: Any

    @property
    def state(self) -> Any:
        """The STATE record."""

    @property
    def seat_to_act(self) -> int:
        """The seat whose action is looked for."""

    def legal_ids(self) -> list[int]:
        """The actions that may be chosen."""

    def copy(self) -> Any:
        """The same once more."""


class Searcher:
    """The searcher of one game and seat count, with its scratch memory. Not shared between threads."""

    def __init__(self, game: Game, seats: int):
        self.game, self.seats = game, seats
        self.table = table_of(game)
        self.table.options[PLY_LIMIT] = game.ply_limit
        self.copies, self.trial = new_copies(game), new_trial(game, seats)
        self.legal = legal_room(game)

    def choose(self, position: Position, player: Player) -> int:
        """The choice of a searcher for the seat to act, which has a choice; moves the seat's seed stream on, as in a run."""
        return self.choice_of(position, players_of([player]))

    def choice_of(self, position: Position, players: Sequence[LoopPlayer]) -> int:
        """The choice of the first of some players, a searcher whose models are among them."""
        game, seat = self.game, position.seat_to_act
        self.table.states[ROOT_STATE] = position.state
        self.table.params[:] = params_of(players)
        trial = self.trial._replace(value=value_at(players, game, self.seats))
        rules = position.rules.record
        verbs = [getattr(game.verbs, verb).compile() for verb in VERBS]
        with quiet():
            n = game.verbs.legal_actions(position.state, rules, self.legal)
            return int(
                search_of(game)(
                    *verbs, functions_of(players), players_table(players, self.seats), self.table, rules, seat, self.legal,
                    n, position.rng[seat], self.copies, trial,
                )
            )  # fmt: skip

    def look(self, position: Position, model: Player, deals: int) -> tuple[int, list[Tried]]:
        """(its choice, what it found about each legal action); the position and its streams stay as they are."""
        legal = position.legal_ids()
        if len(legal) < 2:
            return legal[0], [Tried(legal[0], 0, 0.0, float("inf"))]
        own = player_of(model)
        chosen = self.choice_of(position.copy(), [replace(own, model=1, rollouts=deals), own])
        found = [
            Tried(action, int(row[DEALS]), row[TOTAL] / max(1.0, row[DEALS]), float(error_of(self.trial.tried, i)))
            for i, (action, row) in enumerate(zip(legal, self.trial.tried, strict=False))
        ]
        return chosen, found


@cache
def searcher_of(game: Game, seats: int) -> Searcher:
    """The searcher of this process."""
    return Searcher(game, seats)
