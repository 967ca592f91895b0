"""The searcher of plain games: the same deals, order and proof as of `engine/search.py`, in ordinary Python.

A deal is made of what the seat sees and of nothing else: a copy from which `hidden_from` has erased the rest, which the
game's `redeal` fills again. A game that hides nothing needs no `redeal`; only the chance to come is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from simulate.engine.lineup import LoopPlayer
from simulate.engine.loop_records import N_TRIED
from simulate.engine.plain.asking import copied, dealt, looks_alike, view_of
from simulate.engine.plain.chance import Chance
from simulate.engine.plain.game import PlainGame
from simulate.engine.plain.rows import UNFINISHED, result_of, totals_of
from simulate.engine.plain.state import Names
from simulate.engine.proof import VALUE, best_shown, first_look, keep_best, note_advantage
from simulate.engine.python_streams import FIRST_SEAT, quick_words
from simulate.errors import SimulateError

CHANCE_PART, PLAYERS_PART = 0, 1  # of an imagined deal's streams


def choose_of(player: LoopPlayer) -> tuple[Any, Any]:
    """The function of a player, and its parameters by name."""
    return player.entry.compile(), Names(**dict(zip(player.names, player.params, strict=False)))


def play_on(
    game: PlainGame, state: Any, rules: Any, action: Any, seated: Sequence[tuple[Any, Any]], streams: Sequence[Chance]
) -> None:
    """Play an action and on to the end, by those who sit there; who answers nonsense takes the first action."""
    game.apply(state, rules, action)
    state.ply += 1
    while not state.over:
        legal = game.legal_actions(state, rules)
        if state.ply >= game.ply_limit:
            state.over = UNFINISHED
            break
        chosen = legal[0]
        if len(legal) > 1:
            who = state.seat_to_act
            choose, params = seated[who]
            answer = choose(state, rules, who, legal, streams[who], params)
            chosen = answer if answer in legal else chosen
        game.apply(state, rules, chosen)
        state.ply += 1


class PlainSearch:
    """The searcher at one place of a field."""

    def __init__(self, game: PlainGame, players: Sequence[LoopPlayer], place: int):
        self.game, self.deals = game, players[place].rollouts
        self.model = choose_of(players[players[place].model])
        self.others = [choose_of(players[other]) for other in players[place].others]

    def choose(self, view: Any, rules: Any, seat: int, legal: Sequence[Any], rng: Chance, params: Any) -> Any:
        """Choose as a strategy does. Raises SimulateError if the game hides something and cannot deal it again."""
        legal = list(legal)
        choose, numbers = self.model
        seen = view_of(self.game, view, rules, seat)
        own = choose(copied(seen), rules, seat, list(legal), rng, numbers)
        if own not in legal:
            return own
        self._check_deals(view, seen, rules, seat)
        base, key = legal.index(own), rng.next_64()
        tried, kept = np.zeros((len(legal), N_TRIED)), np.array([i for i in range(len(legal)) if i != base], np.int64)
        count = actions = len(kept)
        look = first_look(self.deals)
        for deal in range(self.deals):
            if count == 0:
                break
            position = dealt(self.game, seen, rules, seat, quick_words(key, deal, CHANCE_PART, 0))
            seated = self._seated(position.seats, seat, key, deal)
            for i in (base, *kept[:count]):
                tried[i, VALUE] = self._worth(copied(position), rules, seat, legal[i], seated, key, deal)
                note_advantage(tried, i, base)
            if deal + 1 == look and look < self.deals:
                count = keep_best(tried, kept, count, self.deals, actions)
                look *= 2
        return legal[best_shown(tried, kept, count, base, actions)]

    def _check_deals(self, view: Any, seen: Any, rules: Any, seat: int) -> None:
        """Check that what is hidden can be dealt again. Raises SimulateError."""
        game = self.game
        if game.redeal is None:
            if not looks_alike(copied(view), seen):
                raise SimulateError(
                    f"{game.title} hides something, so a searcher needs its `redeal`",
                    "Give PlainGame(redeal=...): (state, rules, seat) deals again what hidden_from has erased",
                )
            return
        if not looks_alike(view_of(game, dealt(game, seen, rules, seat, (1, 2, 3, 4)), rules, seat), seen):
            raise SimulateError(f"{game.title}: redeal has changed what seat {seat} sees")

    def _seated(self, seats: int, seat: int, key: int, deal: int) -> list[tuple[Any, Any]]:
        """Draw who plays on in each seat: the model, in the other seats one of the others if there are any."""
        chance = Chance(quick_words(key, deal, PLAYERS_PART, 0))
        return [
            self.others[chance.below(len(self.others))] if self.others and other != seat else self.model
            for other in range(seats)
        ]

    def _worth(
        self, state: Any, rules: Any, seat: int, action: Any, seated: list[tuple[Any, Any]], key: int, deal: int
    ) -> float:
        """Play an action and on to the end; what this is worth for the seat."""
        game = self.game
        streams = [Chance(quick_words(key, deal, CHANCE_PART, FIRST_SEAT + other)) for other in range(state.seats)]
        play_on(game, state, rules, action, seated, streams)
        totals = totals_of(game, game.scores(state, rules))
        if game.stake > 0:
            side = next((side for side in game.sides_at(state.seats) if seat in side), (seat,))
            return float(game.sign * sum(totals[member] for member in side) / game.stake)
        won, _, winners = result_of(game, state, rules, totals)
        return won[seat] / winners if winners else 0.0
