"""One playout, step by step, through the same compiled functions: for notebooks, tests and replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.engine.contract import PARAMS_MAX, PLAYOUT_TIMELINE, RUNNING, SEAT_TIMELINE, Column, Game
from simulate.engine.jit import new_records
from simulate.engine.player import Player
from simulate.engine.playout import open_playout
from simulate.engine.python_streams import OPEN, label_of, open_streams
from simulate.engine.quiet import quiet
from simulate.engine.room import check_room, legal_room
from simulate.engine.rows import (
    as_ints,
    copy_counters,
    counters_of,
    fill_common,
    fill_scores,
    new_rows,
    words_of,
)
from simulate.engine.ruleset import Ruleset
from simulate.engine.searcher import searcher_of
from simulate.engine.streams import open_quickly
from simulate.errors import SimulateError


def playout_label(game: Game, seats: int) -> str:
    """The label in the address of every playout of this game at this seat count; no strategy or variant is in it."""
    return f"{game.key}/{seats}"


def address_of(game: Game, seats: int, seed: int) -> np.ndarray:
    """(run seed, label) as the (2,) uint64 that the kernels take."""
    return np.array([seed, label_of(playout_label(game, seats))], np.uint64)


@dataclass(frozen=True)
class Action:
    """A legal action: `id` for the kernels, `text` for people."""

    id: int
    text: str


class Position:
    """A position of one playout.

    `state` is the STATE record: every field reads and writes as an attribute (`position.state.hand[0]`).
    """

    def __init__(self, game: Game, rules: Ruleset, seats: int):
        if not hasattr(game, "state"):
            raise SimulateError(f"{game.title} is in plain Python or of an engine: this needs a compiled game")
        if not game.min_seats <= seats <= game.max_seats:
            raise SimulateError(f"{game.title} takes {game.min_seats} to {game.max_seats} seats, not {seats}")
        self.game, self.rules, self.seats = game, rules, seats
        self._states = new_records(game.state, 1)
        self._legal = legal_room(game)
        self.rng = np.zeros((seats + 1, 4), np.uint64)

    @classmethod
    def from_seed(
        cls, game: Game, rules: Ruleset, seats: int, seed: int = 0, block: int = 0, designed: bool = True
    ) -> Position:
        """The opening position of one deal, exactly as a run with this seed deals block `block`.

        Not `designed`: the game draws its design factor itself.
        """
        position = cls(game, rules, seats)
        position.open(seed, block)
        if designed and game.design is not None:
            address = (seed, label_of(playout_label(game, seats)))
            position.state.design[:seats] = game.design.block(address, block, seats)
        with quiet():
            game.verbs.setup(position.state, rules.record)
        return position

    @classmethod
    def from_fields(cls, game: Game, rules: Ruleset, seats: int, seed: int = 0, **fields: Any) -> Position:
        """A position written by hand; which fields there are, the game's `build_position` says."""
        position = cls(game, rules, seats)
        position.open(seed, 0)
        with quiet():
            game.build_position(position.state, rules.record, **fields)
        return position

    @classmethod
    def from_state(cls, game: Game, rules: Ruleset, state: Any) -> Position:
        """A copy of a STATE record; its seed streams are closed."""
        position = cls(game, rules, int(state.seats))
        position._states[0] = state
        return position

    def open(self, seed: int, block: int) -> None:
        """Clear the state and open the seed streams of the address (seed, block)."""
        opened = np.zeros((self.seats + 1, 4), np.uint64)
        open_streams(opened, (seed, label_of(playout_label(self.game, self.seats))), block, self.seats)
        open_playout(self._states, new_records(self.game.state, 1), self.rng, opened, self.seats)

    @property
    def state(self) -> Any:
        """The STATE record."""
        return self._states[0]

    def state_bytes(self) -> np.ndarray:
        """(bytes,) uint8: a copy of the STATE record."""
        return np.asarray(self._states).view(np.ndarray).view(np.uint8).ravel().copy()

    @property
    def over(self) -> bool:
        """True if the playout has ended."""
        return int(self.state.over) != RUNNING

    @property
    def ending(self) -> str:
        """The ending in words; 'running' if the playout has not ended."""
        return self.game.endings[int(self.state.over)]

    @property
    def seat_to_act(self) -> int:
        """The seat whose decision is due."""
        return int(self.state.seat_to_act)

    def legal_ids(self) -> list[int]:
        """Ids of the legal actions, ascending; empty when the playout is over."""
        if self.over:
            return []
        n = self.game.verbs.legal_actions(self.state, self.rules.record, self._legal)
        check_room(self.game, self._legal, n)
        return [int(a) for a in self._legal[:n]]

    def legal(self) -> list[Action]:
        """The legal actions as numbers and words."""
        return [Action(a, self.text(a)) for a in self.legal_ids()]

    def text(self, action: int) -> str:
        """An action in words."""
        return self.game.action_text(self.state, self.rules.record, action)

    def apply(self, action: int | Action) -> None:
        """Carry out a legal action. Raises SimulateError naming the legal ones if it is not."""
        chosen = action.id if isinstance(action, Action) else int(action)
        legal = self.legal_ids()
        if chosen not in legal:
            words = ", ".join(f"{a} ({self.text(a)})" for a in legal) or "none, the playout is over"
            raise SimulateError(f"action {chosen} is not legal for seat {self.seat_to_act}; legal: {words}")
        with quiet():
            self.game.verbs.apply(self.state, self.rules.record, chosen)
        self.state.ply += 1

    def choose(self, strategy: Player) -> int:
        """Ask a strategy for the seat to act; forced actions are not asked, as in a run. Moves the seat's seed stream on."""
        legal = self.legal_ids()
        if len(legal) == 1:
            return legal[0]
        if strategy.of is not None:
            return searcher_of(self.game, self.seats).choose(self, strategy)
        params = np.zeros(PARAMS_MAX)
        values = strategy.values()
        params[: len(values)] = values
        seat = self.seat_to_act
        if strategy.bundled:
            view, rules, offered = self, self.rules.record, self._legal
        else:  # copies of all that a guest may write into
            view, rules, offered = self.seen_by(seat), self._rules_copy(), np.array(legal)
        with quiet():
            return int(strategy.load()(view.state, rules, seat, offered, len(legal), self.rng[seat], params))

    def _rules_copy(self) -> Any:
        records = new_records(self.game.rules, 1)
        records[0] = self.rules.record
        return records[0]

    def new_scores(self) -> np.ndarray:
        """(seats, parts) int64 zeros, for `final_scores` to fill."""
        return np.zeros((self.seats, len(self.game.score_parts)), np.int64)

    def scores(self) -> np.ndarray:
        """(seats, parts) int64: the score by source, as if the playout ended now."""
        scores = self.new_scores()
        self.game.verbs.final_scores(self.state, self.rules.record, scores)
        return scores

    def rows(self) -> tuple[np.ndarray, np.ndarray]:
        """(seats, columns), (columns,) int64: the rows of the log, what belongs to a whole playout left at 0."""
        seat_records, records = new_rows(self.game, 1, self.seats)
        seat_rows, row = as_ints(seat_records)[0], as_ints(records)[0]
        words32, words64 = words_of(self._states)
        scores = self.scores()
        fill_scores(scores, seat_rows)
        copy_counters(counters_of(self.game), words32[0], words64[0], self.seats, seat_rows, row)
        self.game.verbs.outcome(self.state, self.rules.record, scores, seat_records[0], records[0])
        fill_common(self.state, seat_rows, row)
        return seat_rows, row

    def outcome(self) -> tuple[list[dict[str, int]], dict[str, int]]:
        """(one dict a seat, one dict for the playout): the log columns that a position has, without those of the whole
        playout (`lead_changes`, `decisions`...): a replay counts them."""
        seat_rows, row = self.rows()
        own = [by_name(self.game.all_seat_columns, r, SEAT_TIMELINE) for r in seat_rows]
        return own, by_name(self.game.all_playout_columns, row, PLAYOUT_TIMELINE)

    def invariant_broken(self) -> str | None:
        """The broken invariant in words, None if all hold."""
        code = int(self.game.verbs.check_invariants(self.state, self.rules.record))
        return self.game.invariants[code] if code else None

    def copy(self) -> Position:
        """An independent copy, seed streams included."""
        other = Position(self.game, self.rules, self.seats)
        other._states[0] = self._states[0]
        other.rng[:] = self.rng
        return other

    def seen_by(self, seat: int) -> Position:
        """A copy without anything that `seat` may not see."""
        other = self.copy()
        self.game.verbs.hide(other.state, self.rules.record, seat)
        return other

    def redealt(self, seat: int, stream: np.ndarray) -> Position:
        """A copy in which all that `seat` cannot see is re-dealt at random from `stream` (4,) uint64."""
        other = self.copy()
        with quiet():
            self.game.verbs.redeal(other.state, self.rules.record, seat, stream)
        return other

    def __str__(self) -> str:
        return self.game.position_text(self.state, self.rules.record)


def by_name(columns: Sequence[Column], row: np.ndarray, without: Sequence[Column] = ()) -> dict[str, int]:
    """A row of the log as column -> value."""
    left_out = {column.name for column in without}
    return {c.name: int(value) for c, value in zip(columns, row, strict=True) if c.name not in left_out}


def stream(*address: int) -> np.ndarray:
    """A stream for trying things out; no run has it."""
    made = np.zeros(4, np.uint64)
    with quiet():
        open_quickly(made, *(np.uint64(part) for part in (*address, 0, 0)[:3]), np.uint64(OPEN))
    return made
