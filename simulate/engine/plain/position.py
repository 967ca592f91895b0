"""One playout of a plain game, step by step: the same words as `engine/position.py` and `engine/replay.py`."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from simulate.engine.lineup import player_of, players_of
from simulate.engine.plain.asking import view_of
from simulate.engine.plain.chance import Chance
from simulate.engine.plain.game import PlainGame
from simulate.engine.plain.rows import UNFINISHED, card_rows_of, fill_rows, parts_of, totals_of
from simulate.engine.plain.search import PlainSearch, choose_of
from simulate.engine.plain.state import Names
from simulate.engine.plain.timeline import Timeline
from simulate.engine.player import Player
from simulate.engine.position import Action, by_name, playout_label
from simulate.engine.python_streams import CHANCE, FIRST_SEAT, label_of, words_of
from simulate.engine.replay import Ply
from simulate.engine.ruleset import Ruleset
from simulate.engine.wording import seat_name
from simulate.errors import SimulateError


class PlainPosition:
    """A position of one playout. An action's `id` is its place in the list of legal actions."""

    def __init__(self, game: PlainGame, rules: Ruleset, state: Any, rng: list[Chance]):
        self.game, self.rules, self.state, self.rng = game.under(rules.record), rules, state, rng
        self.seats = state.seats

    @classmethod
    def from_seed(
        cls, game: PlainGame, rules: Ruleset, seats: int, seed: int = 0, block: int = 0, label: str | None = None
    ) -> PlainPosition:
        """The opening position of one deal, as a run with this seed deals it; `label`: with the chance of another game."""
        if not game.min_seats <= seats <= game.max_seats:
            raise SimulateError(f"{game.title} takes {game.min_seats} to {game.max_seats} seats, not {seats}")
        address = seed, label_of(label or playout_label(game, seats))  # type: ignore[arg-type]
        streams = [Chance(words_of(*address, block, who)) for who in range(seats + 1)]
        state = game.new_state(seats, streams[CHANCE])
        game.setup(state, rules.record)
        state.is_set_up = True
        return cls(game, rules, state, streams[FIRST_SEAT:])

    @property
    def over(self) -> bool:
        """True if the playout has ended."""
        return bool(self.state.over)

    @property
    def ending(self) -> str:
        """The ending in words; 'running' if the playout has not ended."""
        return self.state.over or "running"

    @property
    def seat_to_act(self) -> int:
        """The seat whose decision is due."""
        return int(self.state.seat_to_act)

    def legal_actions(self) -> list[Any]:
        """The legal actions themselves; none when the playout is over."""
        return [] if self.over else list(self.game.legal_actions(self.state, self.rules.record))

    def legal_ids(self) -> list[int]:
        """Their places in the list."""
        return list(range(len(self.legal_actions())))

    def legal(self) -> list[Action]:
        """The legal actions as places and words."""
        words, record = self.game.action_text, self.rules.record
        return [Action(i, words(self.state, record, action)) for i, action in enumerate(self.legal_actions())]

    def text(self, action: int) -> str:
        """A legal action in words."""
        return self.game.action_text(self.state, self.rules.record, self.legal_actions()[action])

    def apply(self, action: int | Action) -> None:
        """Carry out a legal action, by its place. Raises SimulateError if there is none there."""
        chosen = action.id if isinstance(action, Action) else int(action)
        legal = self.legal_actions()
        if not 0 <= chosen < len(legal):
            words = ", ".join(f"{a.id} ({a.text})" for a in self.legal()) or "none, the playout is over"
            raise SimulateError(f"action {chosen} is not legal for seat {self.seat_to_act}; legal: {words}")
        self.game.apply(self.state, self.rules.record, legal[chosen])
        self.state.ply += 1

    def choose(self, strategy: Player) -> int:
        """Ask a strategy for the seat to act; forced actions are not asked. Moves the seat's seed stream on."""
        legal, seat = self.legal_actions(), self.seat_to_act
        if len(legal) == 1:
            return 0
        if strategy.of is None:
            choose, params = choose_of(player_of(strategy))
        else:
            choose, params = PlainSearch(self.game, players_of([strategy]), 0).choose, Names()
        chosen = choose(self.state, self.rules.record, seat, list(legal), self.rng[seat], params)
        if chosen not in legal:
            raise SimulateError(f"strategy '{strategy.label}' chose {chosen!r}, which is not legal for seat {seat}")
        return legal.index(chosen)

    def parts(self) -> list[tuple[int, ...]]:
        """The score parts of each seat, as if the playout ended now."""
        return parts_of(self.game, self.game.scores(self.state, self.rules.record))

    def scores(self) -> np.ndarray:
        """(seats, parts) int64: the same as an array."""
        return np.array(self.parts(), np.int64)

    def invariant_broken(self) -> str | None:
        """The broken promise in words, None if all hold."""
        return (self.game.broken(self.state, self.rules.record) if self.game.broken is not None else "") or None

    def copy(self) -> PlainPosition:
        """An independent copy, seed streams included."""
        return PlainPosition(self.game, self.rules, copy.deepcopy(self.state), copy.deepcopy(self.rng))

    def seen_by(self, seat: int) -> PlainPosition:
        """A copy without anything that `seat` may not see."""
        return PlainPosition(self.game, self.rules, view_of(self.game, self.state, self.rules.record, seat), [])

    def __str__(self) -> str:
        return self.game.position_text(self.state, self.rules.record)


class PlainReplay:
    """One playout of a line-up. Iterate over it to play; `position` is the position reached so far."""

    def __init__(self, game: PlainGame, rules: Ruleset, lineup: Sequence[Player], seed: int, playout: int):
        seats = len(lineup)
        block, self.rotation = divmod(playout, seats)
        self.game, self.playout = game.under(rules.record), playout
        self.position = PlainPosition.from_seed(game, rules, seats, seed, block)
        self.by_seat = [lineup[(seat + self.rotation) % seats] for seat in range(seats)]
        self.timeline = Timeline(seats, game.sides_at(seats))

    def __iter__(self) -> Iterator[Ply]:
        position, timeline = self.position, self.timeline
        while not position.over:
            if position.state.ply >= self.game.ply_limit:
                position.state.over = UNFINISHED
                break
            seat, round_no, number = position.seat_to_act, position.state.round_no, position.state.ply
            legal = position.legal()
            chosen = self._decide(seat, legal)
            action = self._named(legal, chosen)
            timeline.note_choice(seat, len(legal))
            turned = len(position.state.turned)
            position.apply(chosen)
            if position.state.round_no != round_no:
                self._note_round()
            yield Ply(number, round_no, seat, self.by_seat[seat].label, legal, action, self._turned_up(turned))
        if timeline.noted_ply != position.state.ply:
            self._note_round()

    def _decide(self, seat: int, legal: list[Action]) -> int:
        """The place of the action of the seat to act."""
        return self.position.choose(self.by_seat[seat])

    def _turned_up(self, since: int) -> tuple[str, ...]:
        """In words what chance has turned up for each seat since so many draws, whoever sees it."""
        titles, found = dict(zip(self.game.contents, self.game.content_titles, strict=True)), dict[int, list[str]]()
        for _, seat, what, _, keys in self.position.state.turned[since:]:
            found.setdefault(seat, []).append(titles[what if keys is None else keys[what]])
        return tuple(f"turned up for {seat_name(seat)}: {', '.join(what)}" for seat, what in found.items())

    def _named(self, legal: list[Action], chosen: int) -> Action:
        """The chosen action in words."""
        return legal[chosen]

    def _note_round(self) -> None:
        totals = totals_of(self.game, self.game.scores(self.position.state, self.position.rules.record))
        self.timeline.note_round(self.position.state.ply, [self.game.sign * total for total in totals])

    def play(self, until_ply: int | None = None) -> None:
        """Play to the end, or up to a ply."""
        if until_ply == 0:
            return
        for ply in self:
            if ply.number + 1 == until_ply:
                return

    def rows(self) -> tuple[list[dict[str, int]], dict[str, int]]:
        """(one dict a seat, one for the playout): what the log holds for this playout, coded as the loop writes it."""
        position, seat_rows, row = self.position, [], []  # type: ignore[var-annotated]
        fill_rows(self.game, position.state, position.rules.record, position.parts(), self.timeline, seat_rows, row)
        every = np.array(seat_rows, np.int64).reshape(position.seats, -1)
        own = [by_name(self.game.all_seat_columns, values) for values in every]
        return own, by_name(self.game.all_playout_columns, np.array(row, np.int64))

    def events(self) -> np.ndarray:
        """(seats, contents, events) int64: what was noted."""
        counts = np.zeros((self.position.seats, len(self.game.contents), len(self.game.events)), np.int64)
        for seat, content, noted in card_rows_of(self.game, self.position.state):
            counts[seat, content] = noted
        return counts
