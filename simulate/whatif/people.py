"""Games that people played, beside who played them: what a place or a start wins at a table of equal people.

The winner of a game is drawn in proportion to strengths: the logarithm of a strength is that of the person, of the place and
of the start, added up (conditional logit, McFadden 1974; of two, Bradley and Terry 1952). People are a random effect: where
Ann always sits first, no game tells her from the place, and the interval says so. Fitted by mode and curvature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.statistics.estimates import quantile
from simulate.statistics.standards import CONFIDENCE

if TYPE_CHECKING:
    from simulate.whatif.playtests import Chair

SKILL = 1.0  # of the logarithm of a person's strength: one in six is 2.7 times as good as the average
EFFECT = 2.0  # of those of places and starts: hardly any bound
Key = tuple[str, str]  # kind (person, place or a column of starts), level
Share = tuple[float, float, float]  # share, low, high


class Fit:
    """Strengths of people, places and starts. `games`: each a sequence of chairs, whose parts of the win add up to one."""

    def __init__(self, games: Sequence[Sequence[Chair]]):
        self.seats = len(games[0])
        keys = [[_keys(chair) for chair in game] for game in games]
        self.names = list(dict.fromkeys(key for game in keys for chair in game for key in chair))
        at = {key: number for number, key in enumerate(self.names)}
        self.design = np.zeros((len(games), self.seats, len(self.names)))
        for number, game in enumerate(keys):
            for seat, chair in enumerate(game):
                self.design[number, seat, [at[key] for key in chair]] = 1
        self.won = np.array([[chair.won for chair in game] for game in games])
        self.precision = np.array([1 / (SKILL if kind == "person" else EFFECT) ** 2 for kind, _ in self.names])
        self.strength = self._mode()
        self.covariance = np.linalg.inv(self._curvature(self.strength))

    def _shares(self, strength: Any) -> Any:
        """The chance of each seat of each game to win."""
        power = self.design @ strength
        power = np.exp(power - power.max(axis=1, keepdims=True))
        return power / power.sum(axis=1, keepdims=True)

    def _curvature(self, strength: Any) -> Any:
        """The negative second derivative of the posterior's logarithm: won parts add up to one in every game."""
        shares = self._shares(strength)
        mean = np.einsum("gs,gsk->gk", shares, self.design)
        return np.einsum("gs,gsk,gsl->kl", shares, self.design, self.design) - mean.T @ mean + np.diag(self.precision)

    def _mode(self) -> Any:
        """Newton's steps to the mode; the posterior is concave."""
        strength = np.zeros(len(self.names))
        for _ in range(100):
            slope = np.einsum("gs,gsk->k", self.won - self._shares(strength), self.design) - self.precision * strength
            step = np.linalg.solve(self._curvature(strength), slope)
            strength = strength + step / max(1.0, float(np.abs(step).max()))
            if np.abs(step).max() < 1e-9:
                break
        return strength

    def share(self, kind: str, level: str, among: int) -> Share:
        """What a level wins at a table of equal people, against the average of its kind; at once for `among` levels."""
        mine = self.names.index((kind, level))
        rest = [number for number, (other, _) in enumerate(self.names) if other == kind and number != mine]
        if not rest:
            return 1 / self.seats, 0.0, 1.0
        others = np.exp(self.strength[rest] - self.strength[rest].max())
        total = np.log(others.mean() * (self.seats - 1)) + self.strength[rest].max()
        slope = np.zeros(len(self.names))
        slope[mine], slope[rest] = 1, -others / others.sum()
        logit, error = self.strength[mine] - total, float(np.sqrt(slope @ self.covariance @ slope))
        half = error * float(quantile(CONFIDENCE, among))
        return _logistic(logit), _logistic(logit - half), _logistic(logit + half)

    def best(self) -> tuple[str, float]:
        """(the person with the greatest strength, how many times that of the average person)."""
        people = [(name, self.strength[at]) for at, (kind, name) in enumerate(self.names) if kind == "person"]
        name, strength = max(people, key=lambda pair: pair[1])
        return name, float(np.exp(strength))


def _keys(chair: Chair) -> list[Key]:
    """What a chair's strength is made of."""
    place = [("place", str(chair.place))] if chair.place is not None else []
    return [("person", (chair.person or "").casefold()), *place, *chair.starts.items()]


def _logistic(value: float) -> float:
    return float(1 / (1 + np.exp(-value)))
