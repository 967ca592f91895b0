"""The owner of the playout loop: it assembles the arguments, holds the scratch memory and plays blocks.

Runs, tests and benchmarks play through it; nobody else calls the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.engine import playout as kernel
from simulate.engine.contract import FIELD_MAX, SEATED_MAX, Game
from simulate.engine.jit import Entry
from simulate.engine.lineup import LoopPlayer, functions_of, params_of, players_table, value_at
from simulate.engine.loop_records import MASKS, new_copies, new_out, new_scratch, new_trial, new_work
from simulate.engine.playout import LIVE_VERBS, SANDBOXED_VERBS, new_status, play_blocks_of, table_of
from simulate.engine.position import address_of
from simulate.engine.quiet import quiet
from simulate.engine.room import check_room
from simulate.engine.rows import CARD_KEYS, words_of
from simulate.engine.running import Call, running
from simulate.engine.sandboxed import play_sandboxed_of


def entries_for(game: Game, players: Sequence[LoopPlayer], paranoid: bool = False) -> list[Entry]:
    """All that must be compiled to play: verbs, loop and strategies; what is not asked is not compiled."""
    checked = paranoid or is_checked(players)
    verbs = SANDBOXED_VERBS if checked else LIVE_VERBS
    loop = play_sandboxed_of(game) if checked else play_blocks_of(game)
    return [*(getattr(game.verbs, verb) for verb in verbs), loop, *dict.fromkeys(player.entry for player in players)]


def is_checked(players: Sequence[LoopPlayer]) -> bool:
    """Return True if these players need the loop that hands out copies and searches."""
    return any(player.guest or player.rollouts for player in players)


@dataclass(frozen=True)
class Played:
    """The arrays that one call of the loop returned, as in `play_blocks_kernel`."""

    status: np.ndarray
    seat_rows: np.ndarray  # (playouts, S, columns) int64
    playout_rows: np.ndarray  # (playouts, columns) int64
    card_rows: np.ndarray  # (3 + events, rows) uint32; playout numbers modulo 2**32
    draws: np.ndarray  # (B, stages, contents, 2) float64, see `draws.add_draws`; B = 0 where they are not counted

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
        if game.max_seats > SEATED_MAX or len(players) > FIELD_MAX:
            raise TypeError(f"{game.key}: at most {SEATED_MAX} seats, and {FIELD_MAX} players with their models")
        *self.verbs, self.play_blocks = [entry.compile() for entry in entries_for(game, (), paranoid or is_checked(players))]
        self.field = functions_of(players)
        self.table, self.scratch = table_of(game), new_scratch(game, seats)
        self.rulesets, self.params, self.options = self.table.rulesets, self.table.params, self.table.options
        self.rulesets[0], self.rulesets[1] = rules, rules if others is None else others
        self.params[:] = params_of(players)
        self.table.address[:] = self.address = address_of(game, seats, seed)
        for name in MASKS:
            if masks and name in masks:
                self.states[kernel.BLANK_STATE][name][: len(masks[name])] = masks[name]
        self.counts_draws = log_cards and bool(game.stages) and seats > 1
        self.states[kernel.BLANK_STATE].counts_draws = self.counts_draws
        self.options[kernel.SEATS], self.options[kernel.PLY_LIMIT] = seats, game.ply_limit
        self.options[kernel.LOG_CARDS], self.options[kernel.PARANOID] = log_cards, paranoid
        sandboxed = paranoid or is_checked(players)
        self.more = self._sandbox() if sandboxed else ()
        self.card_width = CARD_KEYS + len(game.events)
        self.cards_most = seats * len(game.contents) if log_cards else 0  # rows a playout

    def _sandbox(self) -> tuple[Any, ...]:
        """What the sandboxed loop takes besides: who plays, the copies that guests get, the room of a search."""
        trial = new_trial(self.game, self.seats)._replace(value=value_at(self.players, self.game, self.seats))
        return players_table(self.players, self.seats), new_copies(self.game), trial

    @property
    def states(self) -> np.ndarray:
        """(N_STATES,) STATE."""
        return self.table.states

    def use_states(self, states: np.ndarray) -> None:
        """Play in this memory, (N_STATES,) STATE; what it holds does not matter, except for the blank state."""
        words32, words64 = words_of(states)
        self.table = self.table._replace(states=states, words32=words32, words64=words64)

    def play(
        self,
        first: int | np.ndarray,
        lineups: np.ndarray,
        status: np.ndarray | None = None,
        designs: np.ndarray | None = None,
        masks: np.ndarray | None = None,
        ruled: np.ndarray | None = None,
        later: np.ndarray | None = None,
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
        later : (B,) uint64, above 0: the deal of the block, and after `setup` other chance, another for each number
        """
        game, seats, count = self.game, self.seats, len(lineups)
        blocks = first if isinstance(first, np.ndarray) else np.arange(first, first + count)
        status = new_status() if status is None else status
        playouts = count * seats
        work = new_work(game, seats, blocks, lineups)
        given = {"designs": designs, "masks": masks, "ruled": ruled, "later": later}
        work = work._replace(**{name: values for name, values in given.items() if values is not None})
        draws = count if self.counts_draws else 0
        out = new_out(game, seats, playouts, playouts * self.cards_most, status, draws)
        with quiet(), running(Call(self.players, seats, blocks, lineups, status, game=game.name)):
            self.play_blocks(*self.verbs, self.field, self.table, self.scratch, work, out, *self.more)
        check_room(game, self.scratch.legal)
        cards = out.card_rows[:, : int(status[kernel.CARD_ROWS])]
        return Played(status, out.seat_rows, out.playout_rows, cards, out.draws)
