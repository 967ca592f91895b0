"""The owner of the playout loop: it assembles the arguments, holds the scratch memory and plays blocks.

Runs, tests and benchmarks play through it; nobody else calls the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.engine import playout as kernel
from simulate.engine.contract import FIELD_MAX, PARAMS_MAX, SEATED_MAX, Game
from simulate.engine.jit import Entry, new_records
from simulate.engine.player import Player
from simulate.engine.playout import LIVE_VERBS, SANDBOXED_VERBS, play_blocks_of
from simulate.engine.position import address_of
from simulate.engine.quiet import quiet
from simulate.engine.room import check_room, legal_room, room_of
from simulate.engine.rows import CARD_KEYS, as_ints, counters_of, new_rows, words_of
from simulate.engine.running import Call, running
from simulate.engine.sandboxed import IS_GUEST, MODEL, N_PLAYER, ROLLOUTS, play_sandboxed_of
from simulate.engine.search import N_TRIED
from simulate.engine.timeline import new_timeline

MASKS = ("barred", "given", "blanked")


@dataclass(frozen=True)
class LoopPlayer:
    """One player of a field, as the loop takes it.

    `rollouts` > 0 makes it a searcher whose model is the player at place `model` of the same field; `entry` is then the
    model's and is not asked.
    """

    entry: Entry
    params: Sequence[float] = ()
    guest: bool = False  # from a user's file: gets copies, its answers are checked
    model: int = -1
    rollouts: int = 0
    name: str = ""  # its label, for messages


def player_of(strategy: Player) -> LoopPlayer:
    """A strategy as the loop takes it; for a field with searchers see `players_of`."""
    return LoopPlayer(strategy.load(), tuple(strategy.values()), guest=not strategy.bundled, name=strategy.label)


def players_of(strategies: Sequence[Player]) -> list[LoopPlayer]:
    """A field as the loop takes it, in order; models of searchers follow, as players that nobody seats."""
    players = [player_of(strategy) for strategy in strategies]
    for i, strategy in enumerate(strategies):
        if strategy.of is not None:
            model = player_of(strategy.of)
            rollouts = int((strategy.defaults | strategy.params)["rollouts"])
            players[i] = LoopPlayer(model.entry, model=len(players), rollouts=rollouts, name=strategy.label)
            players.append(model)
    return players


def entries_for(game: Game, players: Sequence[LoopPlayer], paranoid: bool = False) -> list[Entry]:
    """All that must be compiled to play: verbs, loop and strategies; what is not asked is not compiled."""
    checked = paranoid or is_checked(players)
    verbs = SANDBOXED_VERBS if checked else LIVE_VERBS
    loop = play_sandboxed_of(game) if checked else play_blocks_of(game)
    return [*(getattr(game.verbs, verb) for verb in verbs), loop, *dict.fromkeys(player.entry for player in players)]


def is_checked(players: Sequence[LoopPlayer]) -> bool:
    """Whether these players need the loop that hands out copies and searches."""
    return any(player.guest or player.rollouts for player in players)


@dataclass(frozen=True)
class Played:
    """What one call of the loop returned; arrays as in `play_blocks_kernel`."""

    status: np.ndarray
    seat_rows: np.ndarray  # (playouts, S, columns) int64
    playout_rows: np.ndarray  # (playouts, columns) int64
    card_rows: np.ndarray  # (3 + events, rows) uint32; playout numbers modulo 2**32

    @property
    def code(self) -> int:
        """FINE, or what went wrong."""
        return int(self.status[kernel.CODE])


class PlayoutLoop:
    """The playout loop of one game, seat count, ruleset and field. Not shared between threads.

    Parameters
    ----------
    rules : RULES record
    players : the field; line-ups are indices into it
    masks : experiment masks by name (`barred`, `given`, `blanked`), (S, contents), for all blocks
    others : RULES record that seats may act by in an experiment, see `ruled` in `play`
    """

    def __init__(
        self,
        game: Game,
        rules: Any,
        seats: int,
        players: Sequence[LoopPlayer],
        seed: int = 0,
        log_cards: bool = True,
        paranoid: bool = False,
        masks: dict[str, np.ndarray] | None = None,
        others: Any = None,
    ):
        self.game, self.rules, self.seats, self.players = game, rules, seats, players
        self.rulesets = new_records(game.rules, 2)
        self.rulesets[0], self.rulesets[1] = rules, rules if others is None else others
        if game.max_seats > SEATED_MAX or len(players) > FIELD_MAX:
            raise TypeError(f"{game.key}: at most {SEATED_MAX} seats, and {FIELD_MAX} players with their models")
        *self.verbs, self.play_blocks = [entry.compile() for entry in entries_for(game, (), paranoid or is_checked(players))]
        chosen = [player.entry.compile() for player in players]
        self.field = tuple(chosen[i] if i < len(chosen) else chosen[0] for i in range(FIELD_MAX))
        self.params = np.zeros((FIELD_MAX, PARAMS_MAX))
        for row, player in zip(self.params, players, strict=False):
            row[: len(player.params)] = player.params
        self.address = address_of(game, seats, seed)
        self.use_states(new_records(game.state, kernel.N_STATES))
        for name in MASKS:
            if masks and name in masks:
                self.states[kernel.BLANK_STATE][name][: len(masks[name])] = masks[name]
        self.counters = counters_of(game)
        self.rng = np.zeros((seats + 1, 4), np.uint64)
        self.opened = np.zeros((seats + 1, 4), np.uint64)
        self.legal = legal_room(game)
        self.scores = np.zeros((seats, len(game.score_parts)), np.int64)
        self.timeline = new_timeline()
        self.options = np.zeros(kernel.N_OPTIONS, np.int64)
        self.options[kernel.SEATS], self.options[kernel.PLY_LIMIT] = seats, game.ply_limit
        self.options[kernel.LOG_CARDS], self.options[kernel.PARANOID] = log_cards, paranoid
        self.more = scratch_of(game, rules, seats, players) if paranoid or is_checked(players) else []
        self.card_width = CARD_KEYS + len(game.events)
        self.cards_most = seats * len(game.contents) if log_cards else 0  # rows a playout

    def use_states(self, states: np.ndarray) -> None:
        """Play in this memory, (N_STATES,) STATE; what it holds does not matter, except for the blank state."""
        self.states, self.words = states, words_of(states)

    def play(
        self,
        first: int | np.ndarray,
        lineups: np.ndarray,
        status: np.ndarray | None = None,
        designs: np.ndarray | None = None,
        masks: np.ndarray | None = None,
        ruled: np.ndarray | None = None,
    ) -> Played:
        """Play blocks. Raises what a strategy raises, with its place in `status`; SimulateError if max_actions is too small.

        Parameters
        ----------
        first : the first block of a range, or the number of each block, (B,) int64
        lineups : (B, S) int64, index of the player who sits in seat s at rotation 0
        status : (N_STATUS,) int64, for a caller who watches or stops the call from another thread
        designs : (B, S) int64, levels of the design factor plus 1
        masks : (B, 3, S, contents) uint8, experiment masks by block in the order of MASKS and by entry of its line-up, in
            place of those for all blocks
        ruled : (B, S) int64, 1 for an entry that acts by the other rules in this block
        """
        game, seats, count = self.game, self.seats, len(lineups)
        blocks = first if isinstance(first, np.ndarray) else np.arange(first, first + count)
        status = new_status() if status is None else status
        playouts = count * seats
        seat_records, playout_records = new_rows(game, playouts, seats)
        seat_rows, playout_rows = as_ints(seat_records), as_ints(playout_records)
        card_rows = np.empty((self.card_width, max(1, playouts * self.cards_most)), np.uint32)
        if designs is None:
            designs = np.zeros((0, seats), np.int64)
        if ruled is None:
            ruled = np.zeros((0, seats), np.int64)
        if masks is None:
            masks = np.zeros((0, len(MASKS), seats, len(game.contents)), np.uint8)
        with quiet(), running(Call(self.players, seats, blocks, lineups, status)):
            self.play_blocks(
                *self.verbs, self.field, self.states, *self.words, self.counters, self.rulesets, self.address, blocks,
                lineups, designs, masks, ruled, self.params, self.options, self.rng, self.opened, self.legal, self.scores,
                *self.timeline, seat_records, playout_records, seat_rows, playout_rows, card_rows, status, *self.more,
            )  # fmt: skip
        check_room(game, self.legal)
        return Played(status, seat_rows, playout_rows, card_rows[:, : int(status[kernel.CARD_ROWS])])


def scratch_of(game: Game, rules: Any, seats: int, players: Sequence[LoopPlayer]) -> list[np.ndarray]:
    """What the checked loop takes beyond the arguments of the other one."""
    table = np.zeros((FIELD_MAX, N_PLAYER), np.int64)
    for row, player in zip(table, players, strict=False):
        row[[IS_GUEST, ROLLOUTS, MODEL]] = player.guest, player.rollouts, player.model
    seat_records, records = new_rows(game, 1, seats)
    return [
        table,
        new_records(game.rules, 1),
        legal_room(game),
        np.zeros(PARAMS_MAX),
        *search_scratch(game, seats),
        seat_records,
        records,
        as_ints(seat_records),
        as_ints(records),
    ]


def search_scratch(game: Game, seats: int) -> list[np.ndarray]:
    """`tried`, `kept`, `trial_legal` and `trial_rng` of the searcher."""
    return [
        np.zeros((room_of(game), N_TRIED)),
        np.zeros(room_of(game), np.int64),
        legal_room(game),
        np.zeros((seats, 4), np.uint64),
    ]


def new_status() -> np.ndarray:
    """A status array for a call: how far it is, and what went wrong."""
    return np.zeros(kernel.N_STATUS, np.int64)
