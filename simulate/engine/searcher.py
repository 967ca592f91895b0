"""The searcher for one position at a time: replay, hints for a person, and what it holds against a script.

The same kernel as in the loop, so a replayed searcher chooses what it chose.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from simulate.engine.contract import PARAMS_MAX, Game
from simulate.engine.jit import Entry, array, boolean, entry, float64, int64, type_of, uint64
from simulate.engine.loop_records import Model, SearchVerbs, new_copies, new_trial
from simulate.engine.player import Player
from simulate.engine.playout import PLY_LIMIT, ROOT_STATE, table_of, verb_types
from simulate.engine.quiet import quiet
from simulate.engine.room import legal_room
from simulate.engine.search import DEALS, TOTAL, error_of, search
from simulate.engine.values_file import read_values
from simulate.engine.weighing import weigh

VERBS = ("legal_actions", "apply", "final_scores", "outcome", "hide", "redeal", "choose")


@dataclass(frozen=True)
class Tried:
    """What a search found about one legal action."""

    action: int
    deals: int  # re-deals on which it was played out; fewer than asked for: it fell behind
    advantage: float  # mean worth beyond that of the model's own choice: win share plus 0.02 a point of margin
    error: float  # standard error of it; infinite after one deal


def search_kernel(
    legal_actions, apply, final_scores, outcome, hide, redeal, choose, is_guest, table, rules, seat, legal, n, stream,
    params, deals, copies, trial, learned, threshold,
):  # fmt: skip
    """`search` or, of a learned player, `weigh` in `states[ROOT_STATE]`, called from Python."""
    verbs = SearchVerbs(legal_actions, apply, final_scores, outcome, hide, redeal)
    model = Model(choose, is_guest, params)
    if learned:
        return weigh(
            verbs, model, table, ROOT_STATE, rules, seat, legal, n, stream, deals, copies, trial, 0, threshold
        )  # fmt: skip
    return search(verbs, model, table, ROOT_STATE, rules, seat, legal, n, stream, deals, copies, trial)


@cache
def search_of(game: Game) -> Entry:
    """The search with the signature of one game."""
    sig = game.signatures
    table, copies, trial = map(type_of, (table_of(game), new_copies(game), new_trial(game, game.min_seats)))
    before = (*verb_types(game, VERBS), boolean, table, sig.rules, int64, array(int64, 1), int64)
    return entry(int64(*before, array(uint64, 1), array(float64, 1), int64, copies, trial, boolean, float64))(search_kernel)


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
        self.table = table_of(game)
        self.table.options[PLY_LIMIT] = game.ply_limit
        self.copies, self.trial = new_copies(game), new_trial(game, seats)
        self.legal = legal_room(game)
        self.learned: Path | None = None  # whose network the trial holds

    def choose(
        self, position: Position, model: Player, deals: int, learned: Path | None = None, threshold: float = 0.0
    ) -> int:
        """The choice for the seat to act, which has a choice; moves the seat's seed stream on, as in a run.

        With the file of learned values, the choice of the learned player with this threshold.
        """
        if learned is not None and learned != self.learned:
            self.trial = new_trial(self.game, self.seats, [read_values(learned, self.game, self.seats)[1]])
            self.learned = learned
        game, seat = self.game, position.seat_to_act
        self.table.states[ROOT_STATE] = position.state
        params = np.zeros(PARAMS_MAX)
        params[: len(model.values())] = model.values()
        rules = position.rules.record
        verbs = [getattr(game.verbs, verb).compile() for verb in VERBS[:-1]]
        with quiet():
            n = game.verbs.legal_actions(position.state, rules, self.legal)
            return int(
                search_of(game)(
                    *verbs, model.load().compile(), not model.bundled, self.table, rules, seat, self.legal, n,
                    position.rng[seat], params, deals, self.copies, self.trial, learned is not None, threshold,
                )
            )  # fmt: skip

    def look(self, position: Position, model: Player, deals: int) -> tuple[int, list[Tried]]:
        """(its choice, what it found about each legal action); the position and its streams stay as they are."""
        legal = position.legal_ids()
        if len(legal) < 2:
            return legal[0], [Tried(legal[0], 0, 0.0, float("inf"))]
        chosen = self.choose(position.copy(), model, deals)
        found = [
            Tried(action, int(row[DEALS]), row[TOTAL] / max(1.0, row[DEALS]), float(error_of(self.trial.tried, i)))
            for i, (action, row) in enumerate(zip(legal, self.trial.tried, strict=False))
        ]
        return chosen, found


@cache
def searcher_of(game: Game, seats: int) -> Searcher:
    """The searcher of this process."""
    return Searcher(game, seats)
