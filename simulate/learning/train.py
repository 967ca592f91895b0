"""Fit a value to rows of self-play, and hold it against rows that it has not seen.

A small network and a straight line are fitted, and the one that errs less on playouts kept for that is taken: a line needs
fewer playouts. Then it is drawn to the mean by the slope that other playouts show (shrinkage): a value that is too bold
picks the luckiest of many choices.

The only module that needs scikit-learn, the extra `[learn]`.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import numpy as np
from scipy.linalg import LinAlgWarning

from simulate.engine.network import Network, rounded, values_of
from simulate.errors import SimulateError
from simulate.learning.collect import PLAYOUT, ValueRows
from simulate.statistics.estimates import quantile
from simulate.statistics.standards import CONFIDENCE

LIBRARY = "sklearn"  # imported where it fits: it takes a second
UNITS = 32
PARTS = 6  # of every six playouts one judges, one says when to stop and what to take, one how bold to be; three teach
JUDGES, STOPS, SLOPES = range(3)
BOLDEST = 1.5  # no value is made more than so much bolder
PENALTIES = (1.0, 1e1, 1e2, 1e3, 1e4, 1e5)  # of the straight line, see scikit-learn's Ridge
PLAYOUTS_MIN = 200
GROUPS = 8  # rows of the table of calibration
EPOCHS, PATIENCE = 30, 4  # at most 30 looks at all rows; ends after 4 without gain
STEPS, PATIENT_STEPS = 6000, 600  # where there are few rows: the same, in steps
BATCH = 256  # rows a step
LEAST_THRESHOLD = 0.02


@dataclass(frozen=True)
class Group:
    """Rows with like values that the network has not seen: what it said of them, and what came."""

    rows: int
    said: float
    came: float
    error: float  # standard error of `came`, over playouts

    @property
    def half_width(self) -> float:
        """Half the 95 % interval of `came`."""
        return float(quantile(CONFIDENCE)) * self.error


@dataclass(frozen=True)
class Learned:
    """A network and how it does on playouts that it has not seen."""

    network: Network
    kind: str  # "network" or "line"
    slope: float  # what came for a difference of 1 in what was said, before it was drawn to the mean by it
    explained: float  # part of the variance of the results that it explains
    groups: tuple[Group, ...]  # by what it said, from the worst

    @property
    def threshold(self) -> float:
        """The margin by which a choice must beat the model's own: the largest gap between said and come, doubtless or not.

        Two values are compared, each wrong by that much; never less than LEAST_THRESHOLD.
        """
        return round(max(LEAST_THRESHOLD, *(abs(group.said - group.came) for group in self.groups)), 4)

    def to_data(self) -> dict[str, Any]:
        """All but the network, as plain values."""
        return {
            "kind": self.kind, "slope": self.slope, "explained": self.explained,
            "groups": [[g.rows, g.said, g.came, g.error] for g in self.groups],
        }  # fmt: skip

    @classmethod
    def of(cls, network: Network, data: dict[str, Any]) -> Learned:
        """Read what `to_data` gave, with the network. Raises SimulateError."""
        try:
            groups = tuple(Group(int(row[0]), *map(float, row[1:])) for row in data["groups"])
            return cls(network, str(data["kind"]), float(data["slope"]), float(data["explained"]), groups)
        except (KeyError, TypeError, ValueError, IndexError):
            raise SimulateError(
                "how the learned values did cannot be read in their file", "Remove it to learn anew."
            ) from None


def need_library() -> None:
    """Raise SimulateError if scikit-learn is not installed."""
    if find_spec(LIBRARY) is None:
        raise SimulateError("learning needs scikit-learn", "Install it with: pip install 'meeplecarlo[learn]'")


def train(lessons: ValueRows, seed: int = 0) -> Learned:
    """A network from these rows. Raises SimulateError without the library or with too few playouts."""
    need_library()
    playouts = len(np.unique(lessons.keys[:, PLAYOUT]))
    if playouts < PLAYOUTS_MIN:
        raise SimulateError(f"{playouts} playouts with choices are too few to learn from: {PLAYOUTS_MIN} at least")
    part = lessons.keys[:, PLAYOUT] % PARTS
    taught, stops = part > SLOPES, part == STOPS
    scaled = lessons.features.astype(np.float32)
    mean, spread = scaled[taught].mean(axis=0, dtype=np.float64), scaled[taught].std(axis=0, dtype=np.float64)
    scale = np.where(spread > 0, 1 / np.where(spread > 0, spread, 1), 0)
    scaled -= mean.astype(np.float32)
    scaled *= scale.astype(np.float32)
    rows = TrainingRows(scaled[taught], lessons.results[taught], scaled[stops], lessons.results[stops])
    found = min((_line(rows), _network(rows, seed)), key=lambda fit: fit.wrong)
    slopes = part == SLOPES
    slope, level = _slope(found.said(scaled[slopes]), lessons.results[slopes])
    hidden = (found.hidden * scale[:, None]).T
    network = rounded(hidden, found.offset - hidden @ mean, slope * found.out, slope * found.last + level)
    unseen = part == JUDGES
    said, came = values_of(network, lessons.features[unseen]), lessons.results[unseen]
    variance = float(np.var(came))
    explained = 1 - float(np.mean((came - said) ** 2)) / variance if variance > 0 else 0.0
    return Learned(network, found.kind, slope, explained, calibration(said, came, lessons.keys[unseen, PLAYOUT]))


@dataclass(frozen=True)
class TrainingRows:
    """Scaled features and results: to learn from, and to say when to stop. Whole playouts, as rows of one are alike."""

    features: np.ndarray
    results: np.ndarray
    stop_features: np.ndarray
    stop_results: np.ndarray

    def wrong(self, said: np.ndarray) -> float:
        """Mean square error on the rows that say when to stop."""
        return float(np.mean((said - self.stop_results) ** 2))


@dataclass(frozen=True)
class Fit:
    """A value in floats: `out` of the units that are above 0, plus `last`."""

    kind: str
    hidden: np.ndarray  # (features, units)
    offset: np.ndarray  # (units,)
    out: np.ndarray  # (units,)
    last: float
    wrong: float

    def said(self, features: np.ndarray) -> np.ndarray:
        """The values of rows."""
        said: np.ndarray = np.maximum(features @ self.hidden + self.offset, 0) @ self.out + self.last
        return said


def _line(rows: TrainingRows) -> Fit:
    """A straight line, as two units: what is above 0 and what is below."""
    from sklearn.linear_model import Ridge

    fits = []
    for penalty in PENALTIES:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LinAlgWarning)  # features that say the same: the penalty decides between them
            line: Any = Ridge(alpha=penalty).fit(rows.features, rows.results)
        fits.append((rows.wrong(line.predict(rows.stop_features)), penalty, line))
    wrong, _, line = min(fits, key=lambda fit: fit[:2])
    hidden = np.stack([line.coef_, -line.coef_], axis=1).astype(float)
    return Fit("line", hidden, np.zeros(2), np.array([1.0, -1.0]), float(line.intercept_), wrong)


def _network(rows: TrainingRows, seed: int) -> Fit:
    """A network of one layer, as it was before it began to learn by heart."""
    from sklearn.neural_network import MLPRegressor

    fitted: Any = MLPRegressor(
        hidden_layer_sizes=(UNITS,), alpha=1e-2, batch_size=min(BATCH, len(rows.features)), random_state=seed
    )  # fmt: skip
    best, since = np.inf, 0
    kept: Any = None
    steps = -(-len(rows.features) // BATCH)
    for _ in range(max(EPOCHS, STEPS // steps)):
        fitted.partial_fit(rows.features, rows.results)
        wrong = rows.wrong(fitted.predict(rows.stop_features))
        since += 1
        if wrong < best:
            best, kept, since = wrong, (fitted.coefs_, fitted.intercepts_), 0
            kept = tuple([part.copy() for part in parts] for parts in kept)
        if since >= max(PATIENCE, PATIENT_STEPS // steps):
            break
    weights, offsets = kept
    return Fit("network", weights[0].astype(float), offsets[0], weights[1][:, 0], float(offsets[1][0]), best)


def _slope(said: np.ndarray, came: np.ndarray) -> tuple[float, float]:
    """Return (slope, intercept) of the results that came against the values said, the slope from 0 to BOLDEST."""
    spread = float(np.var(said))
    slope = float(np.mean((said - said.mean()) * (came - came.mean()))) / spread if spread > 0 else 0.0
    slope = min(max(slope, 0.0), BOLDEST)
    return slope, float(came.mean() - slope * said.mean())


def calibration(said: np.ndarray, came: np.ndarray, playouts: np.ndarray) -> tuple[Group, ...]:
    """Compare what was said with what came, in groups of equally many rows."""
    groups = []
    for rows in np.array_split(np.argsort(said, kind="stable"), GROUPS):
        if len(rows):
            mean = float(came[rows].mean())
            _, which = np.unique(playouts[rows], return_inverse=True)
            apart = np.bincount(which, came[rows] - mean)  # rows of one playout share its result
            groups.append(Group(len(rows), float(said[rows].mean()), mean, float(np.sqrt(np.sum(apart**2))) / len(rows)))
    return tuple(groups)
