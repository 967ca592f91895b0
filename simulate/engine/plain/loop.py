"""The playout loop of plain games: whole blocks, all rotations of a line-up, into the same rows as `engine/loop.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from simulate.engine import playout as kernel
from simulate.engine.contract import FIELD_MAX
from simulate.engine.lineup import LoopPlayer
from simulate.engine.loop import Played
from simulate.engine.plain.asking import (
    BrokenGameError,
    IllegalActionError,
    ask_checked,
    ask_watched,
    check_position,
    content_of,
)
from simulate.engine.plain.batch import PlainBatch
from simulate.engine.plain.chance import Chance, Drawn, SharedChance, first_of
from simulate.engine.plain.game import PlainGame
from simulate.engine.plain.rows import UNFINISHED, totals_of
from simulate.engine.plain.search import PlainSearch, choose_of
from simulate.engine.plain.state import Names
from simulate.engine.plain.treated import BeginAgainError, TreatedGame, Treatments
from simulate.engine.playout import DETAIL, PLY, SEAT, new_status
from simulate.engine.position import address_of
from simulate.engine.python_streams import ALL, CHANCE, FIRST_SEAT, words_of
from simulate.engine.rows import CARD_KEYS
from simulate.engine.running import ASKED, IN_GAME, Call, running
from simulate.engine.stages import firsts_of
from simulate.engine.timeline import NEVER
from simulate.errors import SimulateError, VerbError, last_line

NONE_YET: Sequence[Any] = ()
WATCHED = 256  # in one of so many blocks, strategies are asked on copies


class PlainLoop:
    """The playout loop of one plain game, seat count, ruleset and field; arguments as of `PlayoutLoop`.

    Strategies are asked on the state itself; in the first block and in a sample of the others on copies that show whether
    they write into it, and if `paranoid` on copies that show what they look at.
    """

    def __init__(
        self,
        game: PlainGame,
        rules: Any,
        seats: int,
        players: Sequence[LoopPlayer],
        seed: int = 0,
        log_cards: bool = True,
        paranoid: bool = False,
        others: Any = None,
    ):
        if len(players) > FIELD_MAX:
            raise TypeError(f"{game.key}: at most {FIELD_MAX} players")
        game = game.under(rules)
        self.game, self.rules, self.seats, self.players = game, rules, seats, players
        self.field = [
            (PlainSearch(game, players, place).choose, Names()) if player.rollouts else choose_of(player)
            for place, player in enumerate(players)
        ]
        self.others = others  # the rules that some seats act by in an experiment
        self.paranoid, self.log_cards = paranoid, log_cards
        self.stage_firsts = firsts_of(game.stages)
        self.run_seed, self.label = (int(word) for word in address_of(game, seats, seed))  # type: ignore[arg-type]
        self.before = content_of(rules)  # a list in them can be written, by a mistake that shows in the playouts after it
        self.searched = any(player.rollouts for player in players)
        self.looked = False  # whether a deal was played twice
        self.watched = False  # whether strategies are asked on copies now
        self.seen: set[int] = set()  # players, by their places in the field, who were
        self.card_width = CARD_KEYS + len(game.events)
        self.cards_most = seats * len(game.contents) if log_cards else 0  # rows a playout

    @property
    def params(self) -> TrialParams:
        """The parameters that `tune` writes into."""
        return TrialParams(self)

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
        """Play blocks, as `PlayoutLoop.play`. Raises what a strategy raises, SimulateError for what a verb raises."""
        treated = Treatments(self.game, self.seats, masks, ruled, self.others)
        status = new_status() if status is None else status
        blocks = first if isinstance(first, np.ndarray) else np.arange(first, first + len(lineups))
        batch = PlainBatch(self.game, self.seats, self.log_cards)
        status[kernel.CODE] = kernel.FINE
        with running(Call(self.players, self.seats, blocks, lineups, status, plain=True)):
            if len(blocks) and not (self.looked or self.searched):
                self._play_twice(int(blocks[0]), lineups[0].tolist(), status)
            for place, (block, lineup) in enumerate(zip(blocks.tolist(), lineups.tolist(), strict=True)):
                if status[kernel.STOP]:
                    status[kernel.CODE] = kernel.STOPPED
                    break
                new = not self.seen.issuperset(lineup)  # players who were never asked on copies
                self.watched = block % WATCHED == WATCHED - 1 or new
                self.looked = True
                self.seen.update(lineup)
                self._play_block(
                    block, lineup, status, batch, 0 if later is None else int(later[place]), treated.of_block(place)
                )
                batch.fold()
        played = Played(status, *batch.rows())
        self._check_rules()
        return played

    def follow(self, rules: Any) -> None:
        """Play by these rules from now on."""
        self.rules, self.before = rules, content_of(rules)

    def _play_twice(self, block: int, lineup: list[int], status: np.ndarray) -> None:
        """Play a block twice before all others: the rows must be the same. Raises SimulateError."""
        self.looked, done, rows = True, status[kernel.DONE], []
        self.seen.update(lineup)
        for self.watched in (True, False):
            batch = PlainBatch(self.game, self.seats, self.log_cards)
            self._play_block(block, lineup, status, batch)
            rows.append(batch.rows())
        self._check_rules()
        status[kernel.DONE] = done
        if any(not np.array_equal(one, two) for one, two in zip(*rows, strict=True)):
            raise SimulateError(
                f"{self.game.title}, {self.seats} seats: block {block}, played twice, has two results: a verb or a strategy "
                "draws chance of its own, or keeps something from one playout to the next",
                "Take chance from state.chance in verbs and from rng in strategies, never from `random`, the clock or the "
                "order of a set, and keep everything in `state`.",
            )

    def _check_rules(self) -> None:
        """Raises SimulateError if a verb or a strategy has written into the rules."""
        if content_of(self.rules) != self.before:
            raise SimulateError(
                f"{self.game.title}, {self.seats} seats: a list of the rules was changed in a playout; nobody writes rules",
                "Copy it into the state in `setup`: state.prices = list(rules.prices).",
            )

    def _play_block(
        self,
        block: int,
        lineup: list[int],
        status: np.ndarray,
        batch: PlainBatch,
        later: int = 0,
        treated: Callable[[int], TreatedGame] | None = None,
    ) -> None:
        """Play all rotations of a block over the same deal.

        later : a label of the chance after `setup`, 0 is its own
        treated : of a rotation, the game with its treated seats
        """
        game, seats, field = self.game, self.seats, self.field
        stream = first_of if self.paranoid or self.watched else SharedChance  # whose place asking.py sets
        status[kernel.BLOCK] = block
        opened = [Drawn(words_of(self.run_seed, self.label, block, who)) for who in range(seats + 1)]
        label = (self.label + later) & ALL
        afterwards = [Drawn(words_of(self.run_seed, label, block, who)) for who in range(seats + 1)] if later else opened
        for rotation in range(seats):
            status[kernel.ROTATION] = rotation
            played: Any = game if treated is None else treated(rotation)
            begun = batch.mark()
            while True:
                state = game.new_state(seats, SharedChance(opened[CHANCE]))
                state.stage_firsts = self.stage_firsts
                players = [
                    (*field[lineup[(seat + rotation) % seats]], stream(afterwards[FIRST_SEAT + seat]))
                    for seat in range(seats)
                ]
                if treated is not None:
                    players = [(played.choosing(seat, one[0]), *one[1:]) for seat, one in enumerate(players)]
                chance = SharedChance(afterwards[CHANCE]) if later else None
                try:
                    scores, ranks, noted_ply = self._play_one(played, state, players, status, batch, chance)
                except BeginAgainError:
                    batch.back_to(begun)
                    continue
                except VerbError as error:
                    if treated is None:
                        raise
                    raise played.failed(error) from error
                break
            batch.end_playout(state, scores, ranks, noted_ply, (block * seats + rotation) % 2**32)
            status[kernel.DONE] += 1

    def _play_one(
        self,
        game: Any,
        state: Any,
        players: list[tuple[Any, Any, Chance]],
        status: np.ndarray,
        batch: PlainBatch,
        chance: Chance | None = None,
    ) -> tuple[Sequence[Any], Sequence[int], int]:
        """Play one playout of the game, or of one with treated seats; its final scores, the game's own ranks (none: by
        points), and the ply at which its last round ended. `chance`: after `setup`.
        """
        rules, seats, paranoid, limit = self.rules, self.seats, self.paranoid, self.game.ply_limit
        watched = self.watched
        legal_actions, apply, one_part = game.legal_actions, game.apply, len(game.score_parts) == 1
        step, legal = None if paranoid else game.step, NONE_YET
        push, totals, ply, noted_ply, asking = batch.choices.append, batch.totals, 0, NEVER, False
        asked_at: Any = status.data  # faster than the array
        asked_at[PLY], asked_at[SEAT], asked_at[DETAIL] = 0, 0, IN_GAME
        try:
            game.setup(state, rules)
            state.is_set_up = True
            state.chance = state.chance if chance is None else chance
            round_no = state.round_no
            while not state.over:
                if ply == limit:
                    state.over = UNFINISHED
                    break
                seat = state.seat_to_act
                if not 0 <= seat < seats:
                    raise ValueError(
                        f"state.seat_to_act is {seat!r}, of seats 0 to {seats - 1}, after {last_word(state, ply)}"
                    )
                if step is None or not ply:
                    legal = legal_actions(state, rules)
                n = len(legal)
                push(n * seats + seat)
                if paranoid:
                    check_position(game, state, rules, list(legal))
                if n > 1:
                    choose, params, rng = players[seat]
                    asked_at[PLY], asked_at[SEAT], asked_at[DETAIL] = ply, seat, ASKED
                    try:
                        if paranoid:
                            action = ask_checked(game, choose, state, rules, list(legal), rng, params)
                        elif watched:
                            action = ask_watched(choose, state, rules, list(legal), rng, params)
                        else:
                            action = choose(state, rules, seat, legal, rng, params)
                    except BaseException:
                        asking = True
                        raise
                    if action not in legal:
                        asking = True
                        raise IllegalActionError(f"it chose {action!r}; legal were {short_list(legal)}")
                    asked_at[DETAIL] = IN_GAME
                elif n:
                    action = legal[0]
                else:
                    raise ValueError(f"legal_actions names none for seat {seat}")
                if step is None:
                    apply(state, rules, action)
                else:
                    legal = step(state, rules, action)
                ply += 1
                state.ply = ply
                if state.round_no != round_no:
                    round_no, noted_ply = state.round_no, ply
                    scores = game.scores(state, rules)
                    totals += scores if one_part else totals_of(game, scores)
            scores = game.scores(state, rules)
            if len(scores) != seats:
                raise ValueError(f"scores has {len(scores)} values for {seats} seats")
            if not one_part:
                check_parts(game, scores)
            ranks = () if game.ranks is None or state.over == UNFINISHED else game.ranks(state, rules)
        except (SimulateError, KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # GeneratorExit, or what a guest has made of it
            if asking and not isinstance(error, BrokenGameError):  # the strategy's; its address is in `status`
                if isinstance(error, Exception):
                    raise
                raise RuntimeError(f"{type(error).__name__} {error}".strip()) from error
            asked_at[PLY], asked_at[SEAT] = ply, max(0, min(int(state.seat_to_act), seats - 1))
            raise verb_error(game, state, error) from error
        return scores, ranks, noted_ply


class TrialParams:
    """The numbers of the players of a loop; what is written there is played from then on."""

    def __init__(self, loop: PlainLoop):
        self.loop = loop

    def __setitem__(self, at: tuple[int, slice], values: Sequence[float]) -> None:
        """Set the numbers of one player, as of the array of a compiled loop: `params[place, : len(values)] = values`."""
        place, _ = at
        names = self.loop.players[place].names
        self.loop.field[place] = (self.loop.field[place][0], Names(**dict(zip(names, values, strict=False))))


def short_list(legal: Sequence[Any]) -> str:
    """Legal actions in a message."""
    shown = ", ".join(repr(action) for action in legal[:12])
    return shown + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")


def last_word(state: Any, ply: int) -> str:
    """The verb that left a position behind."""
    return "setup" if ply == 0 else f"apply at ply {ply - 1}"


def check_parts(game: PlainGame, scores: Sequence[Any]) -> None:
    """Raises ValueError for a seat that has not a value for each score part."""
    names = [part.name for part in game.score_parts]
    for seat, parts in enumerate(scores):
        if not isinstance(parts, list | tuple) or len(parts) != len(names):
            raise ValueError(f"scores has {parts!r} for seat {seat}; a seat has a value for each of {', '.join(names)}")


def verb_error(game: PlainGame, state: Any, error: BaseException) -> SimulateError:
    """The error for what a verb of a plain game raised: file and line of the game, ply, what."""
    place = last_line(error, str(folder_of(game)))
    where = f"{place[0]}, line {place[1]}: " if place else ""
    return VerbError(f"{game.title}, {state.seats} seats, ply {state.ply}: {where}{type(error).__name__}: {error}")


def folder_of(game: PlainGame) -> str:
    """The folder that a game's verbs come from."""
    return game.file.rpartition("/")[0]
