"""One playout of a game that an engine plays, asked for again: its rows, and its story where the engine tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from simulate.engine.external.game import ExternalGame
from simulate.engine.external.loop import ExternalLoop
from simulate.engine.lineup import players_of
from simulate.engine.player import Player
from simulate.engine.position import by_name
from simulate.engine.rows import CARD_KEYS
from simulate.engine.ruleset import Ruleset

STORY = "story"  # lines in words, that an answer has if it was asked for them
NO_POSITIONS = "an engine of its own plays the game: it has no positions that could be shown, ply by ply"


class ExternalReplay:
    """One playout of a line-up; `story` is what the engine tells of it. There are no plies to iterate over."""

    def __init__(self, game: ExternalGame, rules: Ruleset, lineup: Sequence[Player], seed: int, playout: int):
        seats = len(lineup)
        block, self.rotation = divmod(playout, seats)
        self.game, self.playout = game, playout
        self.by_seat = [lineup[(seat + self.rotation) % seats] for seat in range(seats)]
        loop = ExternalLoop(game, rules.record, seats, players_of(lineup), seed)
        entries = np.arange(seats)[None, :]
        self.request = loop.requests(np.array([block]), entries, None)[self.rotation]
        self._loop = loop
        self._answer: Any = None

    def __iter__(self) -> Iterator[Any]:
        self.play()
        return iter(())

    def play(self, until_ply: int | None = None) -> None:
        """Ask for it, whole."""
        if self._answer is None:
            asked = self.request | ({STORY: True} if self.game.can("replay") else {})
            self._answer = self._loop.ask([asked])[0]

    @property
    def answer(self) -> Any:
        """What the engine answered."""
        self.play()
        return self._answer

    @property
    def story(self) -> list[str]:
        """What happened, line by line, as the engine tells it."""
        told = self.answer.get(STORY, [])
        if not isinstance(told, list) or not all(isinstance(line, str) for line in told):
            raise self._loop.wrong(self.request, f"has {STORY}, which is a list of lines of text")
        return told

    def rows(self) -> tuple[list[dict[str, int]], dict[str, int]]:
        """(one dict a seat, one for the playout): what the log holds for this playout."""
        seat_rows, playout_rows, _, _ = self._loop.rows([self.request], [self.answer])
        every = [by_name(self.game.all_seat_columns, row) for row in seat_rows[0]]
        return every, by_name(self.game.all_playout_columns, playout_rows[0])

    def events(self) -> np.ndarray:
        """(seats, contents, events) int64: what was noted of cards."""
        game = self.game
        counts = np.zeros((len(self.by_seat), len(game.contents), len(game.events)), np.int64)
        cards = self._loop.rows([self.request], [self.answer])[2]
        for _, seat, content, *noted in cards.T.tolist():
            counts[seat, content] = noted
        assert cards.shape[0] == CARD_KEYS + len(game.events)
        return counts
