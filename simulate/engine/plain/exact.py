"""Perfect play of a small game: what each seat wins where every seat plays as well as can be, all positions looked at.

Only where that is one number: nothing is hidden, and one seat, two rivals or a table that wins together play. Chance is
weighed, every outcome of it, and positions that were met are not looked at again. Not for games by an engine.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

from simulate.engine.kinds import COOP
from simulate.engine.plain.asking import BrokenGameError, copied, looks_alike, view_of
from simulate.engine.plain.chance import Chance
from simulate.engine.plain.game import PlainGame
from simulate.engine.plain.rows import UNFINISHED, result_of, totals_of
from simulate.engine.plain.state import Draws

MOST = 30_000  # moves that are looked at, outcomes of chance among them
Shares = tuple[float, ...]


class UnsolvedError(Exception):
    """It hides something, draws what cannot be counted, or has too many positions."""


class Every(Chance):
    """Chance that goes through its outcomes in turn. `script`: those to take first; `sizes`: of how many each was."""

    __slots__ = ("script", "sizes")

    def __init__(self, script: list[int]):
        self.script = script
        self.sizes: list[int] = []

    def below(self, n: int) -> int:
        """The next of the script, or the first outcome."""
        at = len(self.sizes)
        self.sizes.append(n)
        if at == len(self.script):
            self.script.append(0)
        return self.script[at]

    def next_64(self) -> int:
        """Bits have too many outcomes."""
        raise UnsolvedError

    def uniform(self) -> float:
        """A fraction too."""
        raise UnsolvedError


def perfect_shares(game: PlainGame, rules: Any, seats: int, most: int = MOST) -> tuple[Shares, int] | None:
    """((seats,) win shares under perfect play, positions); None where it is not one number, or not found in `most` moves."""
    if not (seats <= 2 or game.kind == COOP):
        return None
    solver = Solver(game.under(rules), rules, seats, most)
    try:
        return solver.opening(), len(solver.known)
    except (UnsolvedError, BrokenGameError, RecursionError):
        return None


class Solver:
    """Positions of one game, each with the win shares that perfect play leads to."""

    def __init__(self, game: PlainGame, rules: Any, seats: int, most: int):
        self.game, self.rules, self.seats, self.left = game, rules, seats, most
        self.known: dict[bytes, Shares] = {}

    def opening(self) -> Shares:
        """From before the set-up."""

        def begun(chance: Every) -> Any:
            state = self.game.new_state(self.seats, chance)
            self.game.setup(state, self.rules)
            state.is_set_up = True
            return state

        return self.weighed(begun)

    def weighed(self, made: Any) -> Shares:
        """The mean over every outcome of chance. `made`: what makes a position with a chance."""
        total = [0.0] * self.seats
        for state, weight in self.outcomes(made):
            for seat, share in enumerate(self.after(state)):
                total[seat] += weight * share
        return tuple(total)

    def outcomes(self, made: Any) -> Iterator[tuple[Any, float]]:
        """Every position that chance may make, with its probability. Raises UnsolvedError where they are too many."""
        script: list[int] = []
        while True:
            chance = Every(script)
            self.left -= 1
            state = made(chance)
            weight = 1.0
            for size in chance.sizes:
                weight /= size
            if self.left < 0 or 1 / weight > self.left + 1:
                raise UnsolvedError
            yield state, weight
            del script[len(chance.sizes) :]
            while script and script[-1] + 1 == chance.sizes[len(script) - 1]:
                script.pop()
            if not script:
                return
            script[-1] += 1

    def after(self, state: Any) -> Shares:
        """The win shares that a position leads to."""
        game, rules = self.game, self.rules
        if state.over:
            won, _, winners = result_of(game, state, rules, totals_of(game, game.scores(state, rules)))
            return tuple(float(one) / winners if winners else 0.0 for one in won)
        if state.ply >= game.ply_limit or state.over == UNFINISHED:
            raise UnsolvedError
        state.chance, state.turned, state.noted = Chance((1, 2, 3, 4)), Draws(), {}
        try:
            key = pickle.dumps(state)
        except Exception as error:
            raise UnsolvedError from error
        if key not in self.known:
            self.known[key] = self.best(state, key)
        return self.known[key]

    def best(self, state: Any, key: bytes) -> Shares:
        """The win shares of the action that is best for the seat to act."""
        seat = int(state.seat_to_act)
        if any(not looks_alike(copied(state), view_of(self.game, state, self.rules, one)) for one in range(self.seats)):
            raise UnsolvedError
        actions = list(self.game.legal_actions(state, self.rules))

        def taken(number: int) -> Any:
            def made(chance: Every) -> Any:
                again = pickle.loads(key)
                again.chance = chance
                self.game.apply(again, self.rules, actions[number])
                again.ply += 1
                return again

            return made

        return max((self.weighed(taken(number)) for number in range(len(actions))), key=lambda shares: shares[seat])
