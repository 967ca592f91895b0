"""What each legal action of a position is worth to every seat, for games in plain Python, see `engine/explore.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simulate.engine.lineup import LoopPlayer
from simulate.engine.plain.asking import copied, dealt, looks_alike, view_of
from simulate.engine.plain.chance import Chance
from simulate.engine.plain.game import PlainGame
from simulate.engine.plain.position import PlainPosition
from simulate.engine.plain.rows import result_of, totals_of
from simulate.engine.plain.search import CHANCE_PART, choose_of, play_on
from simulate.engine.python_streams import FIRST_SEAT, quick_words
from simulate.errors import SimulateError


class PlainExplorer:
    """The explorer of one plain game and seat count."""

    def __init__(self, game: PlainGame, seats: int):
        self.game, self.seats = game, seats

    def worths(
        self, position: PlainPosition, actions: Sequence[int], players: Sequence[LoopPlayer], places: Sequence[int],
        key: int, deals: int,
    ) -> np.ndarray:  # fmt: skip
        """(deals, actions, seats): win shares after each action of the seat to act; arguments as of `Explorer.worths`."""
        game, rules, seat = self.game, position.rules.record, position.seat_to_act
        seen = view_of(game, position.state, rules, seat)
        if game.redeal is None and not looks_alike(copied(position.state), seen):
            raise SimulateError(
                f"{game.title} hides something, so playing on from re-deals needs its `redeal`",
                "Give PlainGame(redeal=...): (state, rules, seat) deals again what hidden_from has erased",
            )
        legal = position.legal_actions()
        seated = [choose_of(players[place]) for place in places]
        found = np.zeros((deals, len(actions), self.seats))
        for deal in range(deals):
            root = dealt(game, seen, rules, seat, quick_words(key, deal, CHANCE_PART, 0))
            for i, action in enumerate(actions):
                streams = [Chance(quick_words(key, deal, CHANCE_PART, FIRST_SEAT + other)) for other in range(self.seats)]
                found[deal, i] = self._played_on(copied(root), rules, legal[action], seated, streams)
        return found

    def _played_on(
        self, state: Any, rules: Any, action: Any, seated: Sequence[Any], streams: Sequence[Chance]
    ) -> list[float]:
        """The win share of each seat after an action."""
        game = self.game
        play_on(game, state, rules, action, seated, streams)
        won, _, winners = result_of(game, state, rules, totals_of(game, game.scores(state, rules)))
        return [float(one) / winners if winners else 0.0 for one in won]

    def used(self, position: PlainPosition, action: int, uses: Sequence[int]) -> list[int]:
        """The contents that an action of the seat to act uses at once, by the events that are a use."""
        game, seat, other = self.game, position.seat_to_act, position.copy()
        names = [game.events[use].name for use in uses]
        before = dict(other.state.noted)
        other.apply(action)
        noted = other.state.noted
        return [
            at
            for at, content in enumerate(game.contents)
            if any(noted.get((seat, content, name), 0) > before.get((seat, content, name), 0) for name in names)
        ]
