"""Fit a network to rows of self-play, and hold it against rows that it has not seen.

The only module that needs scikit-learn, the extra `[learn]`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simulate.engine.network import Network, rounded, values_of
from simulate.errors import SimulateError
from simulate.learning.collect import PLAYOUT, Lessons

try:
    from sklearn.neural_network import MLPRegressor
except ImportError:  # the extra is not installed
    MLPRegressor = None

UNITS = 32
HELD_BACK = 5  # every fifth playout is not learned from
PLAYOUTS_MIN = 200
GROUPS = 8  # rows of the table of calibration
EPOCHS, PATIENCE = 30, 4
LEAST_THRESHOLD = 0.02


@dataclass(frozen=True)
class Group:
    """Rows with like values that the network has not seen: what it said of them, and what came."""

    rows: int
    said: float
    came: float
    error: float  # standard error of `came`, over playouts


@dataclass(frozen=True)
class Learned:
    """A network and how it does on playouts that it has not seen."""

    network: Network
    explained: float  # part of the variance of the results that it explains
    groups: tuple[Group, ...]  # by what it said, from the worst

    @property
    def threshold(self) -> float:
        """By how much a choice must be better than the model's own: the largest gap between said and come, doubtless or not.

        Two values are compared, each wrong by so much; never less than LEAST_THRESHOLD.
        """
        return round(max(LEAST_THRESHOLD, *(abs(group.said - group.came) for group in self.groups)), 4)


def need_library() -> None:
    """Raise SimulateError if scikit-learn is not installed."""
    if MLPRegressor is None:
        raise SimulateError("learning needs scikit-learn", "Install it with: pip install 'meeplecarlo[learn]'")


def train(lessons: Lessons, seed: int = 0) -> Learned:
    """A network from these rows. Raises SimulateError without the library or with too few playouts."""
    need_library()
    playouts = len(np.unique(lessons.keys[:, PLAYOUT]))
    if playouts < PLAYOUTS_MIN:
        raise SimulateError(f"{playouts} playouts with choices are too few to learn from: {PLAYOUTS_MIN} at least")
    unseen = lessons.keys[:, PLAYOUT] % HELD_BACK == 0
    known = ~unseen
    network = _fit(lessons.features[known], lessons.results[known], lessons.keys[known, PLAYOUT] % HELD_BACK == 1, seed)
    said, came = values_of(network, lessons.features[unseen]), lessons.results[unseen]
    spread = float(np.var(came))
    explained = 1 - float(np.mean((came - said) ** 2)) / spread if spread > 0 else 0.0
    return Learned(network, explained, calibration(said, came, lessons.keys[unseen, PLAYOUT]))


def _fit(features: np.ndarray, results: np.ndarray, stops: np.ndarray, seed: int) -> Network:
    """Fit floats and round them; the scale of the features goes into the weights.

    stops : rows of playouts that say when to stop: the rows of one playout are alike, so whole playouts are held back
    """
    mean, spread = features.mean(axis=0), features.std(axis=0)
    scale = np.where(spread > 0, 1 / np.where(spread > 0, spread, 1), 0)
    scaled = ((features - mean) * scale).astype(np.float32)
    fitted: Any = MLPRegressor(
        hidden_layer_sizes=(UNITS,), alpha=1e-2, batch_size=min(256, len(features)), random_state=seed
    )  # fmt: skip
    best, since = np.inf, 0
    kept: Any = None
    for _ in range(EPOCHS):
        fitted.partial_fit(scaled[~stops], results[~stops])
        wrong = float(np.mean((fitted.predict(scaled[stops]) - results[stops]) ** 2))
        since += 1
        if wrong < best:
            best, kept, since = wrong, (fitted.coefs_, fitted.intercepts_), 0
            kept = tuple([part.copy() for part in parts] for parts in kept)
        if since == PATIENCE:
            break
    weights, offsets = kept
    hidden = (weights[0] * scale[:, None]).T
    return rounded(hidden, offsets[0] - hidden @ mean, weights[1][:, 0], float(offsets[1][0]))


def calibration(said: np.ndarray, came: np.ndarray, playouts: np.ndarray) -> tuple[Group, ...]:
    """What came where so much was said, in groups of equally many rows."""
    groups = []
    for rows in np.array_split(np.argsort(said, kind="stable"), GROUPS):
        if len(rows):
            mean = float(came[rows].mean())
            _, which = np.unique(playouts[rows], return_inverse=True)
            apart = np.bincount(which, came[rows] - mean)  # rows of one playout share its result
            groups.append(Group(len(rows), float(said[rows].mean()), mean, float(np.sqrt(np.sum(apart**2))) / len(rows)))
    return tuple(groups)
