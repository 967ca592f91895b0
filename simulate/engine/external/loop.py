"""The playout loop of a game that an engine plays: whole blocks, all rotations of a line-up, into the rows of the log."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from simulate.engine import playout as kernel
from simulate.engine.contract import FIELD_MAX
from simulate.engine.external.game import ExternalGame, line_of, values_in
from simulate.engine.external.process import EngineError, EngineProcess, borrowed, repeat_line
from simulate.engine.external.rows import AnswerRows, WrongAnswerError
from simulate.engine.lineup import LoopPlayer
from simulate.engine.loop import Played
from simulate.engine.playout import new_status
from simulate.engine.position import address_of
from simulate.engine.python_streams import CHANCE, FIRST_SEAT, words_of
from simulate.engine.rows import CARD_KEYS, WON
from simulate.errors import SimulateError, clip

LONG_SECONDS = 1.0  # a request that takes longer is followed by a smaller one
SHORT_SECONDS = 0.25  # and one that is quicker by a larger one
MOST_ASKED = 1_024  # playouts of a request
BARRED, GIVEN, BLANKED = range(3)  # of the masks of an experiment

Request = dict[str, Any]


class ExternalLoop:
    """The playout loop of one engine's game, seat count, ruleset and field; arguments as of `PlayoutLoop`.

    The first block is asked twice: an engine gives the same answer to the same request.
    """

    def __init__(
        self,
        game: ExternalGame,
        rules: Any,
        seats: int,
        players: Sequence[LoopPlayer],
        seed: int = 0,
        log_cards: bool = True,
        paranoid: bool = False,
        masks: dict[str, np.ndarray] | None = None,
        others: Any = None,
    ):
        if len(players) > FIELD_MAX:
            raise TypeError(f"{game.key}: at most {FIELD_MAX} players")
        if masks or others is not None:
            raise cannot(game, "single seats cannot play by other rules")
        if any(player.rollouts for player in players):
            raise cannot(game, "there are no search players, which need positions")
        self.game, self.seats, self.players, self.log_cards = game, seats, players, log_cards
        self.follow(rules)
        self.field = {_label(player): _told(player) for player in players}
        self.labels = [_label(player) for player in players]
        self.run_seed, self.label = (int(word) for word in address_of(game, seats, seed))  # type: ignore[arg-type]
        self.made = AnswerRows(game, seats, log_cards)
        self.looked = False  # whether a block was asked twice
        self.blocks_asked = 1  # in the next request
        self.card_width = CARD_KEYS + len(game.events)
        self.cards_most = seats * len(game.contents) if log_cards else 0  # rows a playout

    def follow(self, rules: Any) -> None:
        """Play by these rules from now on."""
        self.rules = values_in(rules)

    @property
    def params(self) -> Any:
        """The parameters that `tune` writes into. Raises SimulateError."""
        raise cannot(self.game, "parameters cannot be searched")

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
        """Play blocks, as `PlayoutLoop.play`. Raises EngineError for what the engine does wrong."""
        if ruled is not None and ruled.any():
            raise cannot(self.game, "single seats cannot play by other rules")
        if later is not None:
            raise cannot(self.game, "chance after the deal cannot be drawn anew")
        status = new_status() if status is None else status
        blocks = first if isinstance(first, np.ndarray) else np.arange(first, first + len(lineups))
        requests = self.requests(blocks, lineups, masks)
        parts, done = [self.rows([], [])], 0
        status[kernel.CODE] = kernel.FINE
        if requests and not self.looked:
            self.looked = True
            self._ask_twice(requests[: self.seats])
        while done < len(requests):
            if status[kernel.STOP]:
                status[kernel.CODE] = kernel.STOPPED
                break
            asked = requests[done : done + self.blocks_asked * self.seats]
            with no_garbage():
                parts.append(self.rows(asked, self._timed(asked)))
            done += len(asked)
            status[kernel.DONE] += len(asked)
        seat_rows, playout_rows, cards, draws = zip(*parts, strict=True)
        return Played(
            status,
            np.concatenate(seat_rows),
            np.concatenate(playout_rows),
            np.ascontiguousarray(np.concatenate(cards, axis=1)),
            np.concatenate(draws),
        )

    def requests(self, blocks: np.ndarray, lineups: np.ndarray, masks: np.ndarray | None) -> list[Request]:
        """What is asked of each playout, in their order."""
        seats, labels, made = self.seats, self.labels, []
        barred = self._experiments(masks)
        for at, (block, lineup) in enumerate(zip(blocks.tolist(), lineups.tolist(), strict=True)):
            seed, *own = (
                "".join(f"{word:016x}" for word in words_of(self.run_seed, self.label, block, who))
                for who in (CHANCE, *range(FIRST_SEAT, FIRST_SEAT + seats))
            )
            for rotation in range(seats):
                entries = [(seat + rotation) % seats for seat in range(seats)]
                request = {
                    "id": block * seats + rotation,
                    "seed": seed,
                    "player_seeds": own,
                    "players": [labels[lineup[entry]] for entry in entries],
                }
                for name, of in barred.items():
                    request[name] = [of[at][entry] for entry in entries]
                made.append(request)
        return made

    def _experiments(self, masks: np.ndarray | None) -> dict[str, list[list[list[str]]]]:
        """By what is done, the cards of each block and entry. Raises SimulateError for what the engine cannot do."""
        if masks is None or not masks.any():
            return {}
        found: dict[str, list[list[list[str]]]] = {}
        for at, name in ((BARRED, "barred"), (GIVEN, "given"), (BLANKED, "blanked")):
            if not masks[:, at].any():
                continue
            if name == "blanked":
                raise cannot(self.game, "no card can be without its effect there")
            if not self.game.can(name):
                raise cannot(self.game, f'no seat can have cards {name}: its greeting does not say "can": ["{name}"]')
            found[name] = [
                [[self.game.contents[i] for i in np.flatnonzero(entry).tolist()] for entry in block]
                for block in masks[:, at]
            ]
        return found

    def line(self, requests: Sequence[Request]) -> Request:
        """The request for some playouts at once."""
        return {"rules": self.rules, "seats": self.seats, "field": self.field, "play": list(requests)}

    def _timed(self, asked: Sequence[Request]) -> list[Mapping[str, Any]]:
        """Ask for playouts, and say how many next time; what they are does not depend on that."""
        began = time.monotonic()
        found = self.ask(asked)
        passed = time.monotonic() - began
        if passed < SHORT_SECONDS and self.blocks_asked * self.seats * 2 <= MOST_ASKED:
            self.blocks_asked *= 2
        elif passed > LONG_SECONDS and self.blocks_asked > 1:
            self.blocks_asked //= 2
        return found

    def ask(self, requests: Sequence[Request], other: Mapping[str, Any] | None = None) -> list[Mapping[str, Any]]:
        """The answers to requests, in their order, with `other` parts of the line.

        Raises EngineError; where one of several fails, of that one alone.
        """
        try:
            with borrowed(self.game.command, self.game.folder) as engine:
                return self.answered(engine, requests, other)
        except EngineError:
            if len(requests) == 1:
                raise
        return [answer for request in requests for answer in self.ask([request], other)]

    def answered(
        self, engine: EngineProcess, requests: Sequence[Request], other: Mapping[str, Any] | None = None
    ) -> list[Mapping[str, Any]]:
        """Ask an engine. Raises EngineError."""
        engine.send(self.line(requests) | dict(other or {}))
        waiting, found = {request["id"] for request in requests}, {}
        while waiting:
            answer = engine.answer()
            if isinstance(answer, dict) and "error" in answer:
                raise engine.fault(f"says: {clip(str(answer['error']), 300)}")
            played = answer.get("played") if isinstance(answer, dict) else None
            if not isinstance(played, list) or not played or not all(isinstance(one, dict) for one in played):
                raise engine.fault(
                    f'answered {clip(json.dumps(answer), 120)}: an answer is a line like {{"played": [{{"id": 0, ...}}]}}'
                )
            for one in played:
                number = one.get("id")
                if type(number) is not int or number not in waiting:
                    raise engine.fault(f"answered for playout {clip(repr(number))}, which it was not asked for, or twice")
                if "error" in one:
                    raise engine.fault(f"says of playout {number}: {clip(str(one['error']), 300)}")
                waiting.discard(number)
                found[number] = one
        return [found[request["id"]] for request in requests]

    def _ask_twice(self, requests: Sequence[Request]) -> None:
        """Ask for a block twice. Raises EngineError for two answers."""
        one, two = self.ask(requests), self.ask(requests)
        for request, first, second in zip(requests, one, two, strict=True):
            if first != second:
                raise self.wrong(
                    request,
                    f"has two results when it is asked for twice: {_difference(first, second)}",
                    "All chance of a playout comes from its seed and player_seeds; nothing is kept from one to the next.",
                )

    def wrong(self, request: Request, what: str, hint: str = "") -> EngineError:
        """The error for an answer that is wrong, with its request as a line to paste."""
        again = repeat_line(line_of(self.line([request])), self.game.command, self.game.folder)
        return EngineError(
            f"{self.game.title}, {self.seats} seats: the answer of its engine for playout {request['id']} {what}",
            "\n".join(filter(None, [hint, again])),
        )

    def rows(
        self, requests: Sequence[Request], answers: Sequence[Mapping[str, Any]]
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The rows of answers, and the account of draws. Raises EngineError."""
        game, made = self.game, self.made
        try:
            if not answers:
                sizes = len(game.all_seat_columns), len(game.all_playout_columns)
                seat_rows = np.zeros((0, self.seats, sizes[0]), np.int64)
                playout_rows = np.zeros((0, sizes[1]), np.int64)
            else:
                seat_rows, playout_rows = made.rows(answers)
            cards = made.cards(answers, [request["id"] for request in requests[: len(answers)]])
            at = [column.name for column in game.all_playout_columns].index("winners")
            whole = answers[: len(answers) // self.seats * self.seats]
            draws = made.draws(whole, seat_rows[:, :, WON], playout_rows[:, at])
        except WrongAnswerError as error:
            raise self.wrong(requests[error.index], str(error)) from None
        return seat_rows, playout_rows, cards, draws


@contextmanager
def no_garbage() -> Iterator[None]:
    """Leave the garbage collector out: lists of answers have no circles, and it would walk through all of them again."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _label(player: LoopPlayer) -> str:
    return player.name or player.entry.__name__


def _told(player: LoopPlayer) -> dict[str, Any]:
    """A player as the engine is told of it: its name there, and all its numbers."""
    return {"name": player.entry.__name__, "params": dict(zip(player.names, player.params, strict=True))}


def _difference(first: Mapping[str, Any], second: Mapping[str, Any]) -> str:
    """The first part in which two answers differ."""
    name = next(name for name in sorted({*first, *second}) if first.get(name) != second.get(name))
    return f"{name} is {clip(json.dumps(first.get(name)), 80)}, then {clip(json.dumps(second.get(name)), 80)}"


def cannot(game: ExternalGame, what: str) -> SimulateError:
    """The error for what an engine's game cannot do."""
    return SimulateError(f"{game.title} is played by an engine of its own: {what}")
