"""A model of each lever's effect on the goals, learned from all that was played: Bayesian, linear, with interactions.

Each row is one candidate in one slice of deals. What a slice does to everybody is taken out by its own mean, so that rows
are compared on common deals. Effects are drawn towards zero as strongly as the rows themselves ask for (marginal
likelihood, for each goal apart), those of levers that do nothing more (automatic relevance, MacKay 1992). The levers that
matter have a curvature and interactions besides, and a candidate that was played has a term of its own: what no other term
explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from simulate.rebalancing.levers import Candidate, Lever

Floats = NDArray[np.float64]
QUADRATIC, PAIR, OWN = 0.04, 0.04, 0.02  # prior variance of further terms, that of a linear effect of a usual step being 1
RATIOS = np.geomspace(1e-5, 1.0, 26)  # of the variance of an effect to that of a row
RELEVANCE_ROUNDS = 3
RELEVANCE_LEAST = 0.03


@dataclass
class LeverRows:
    """All that was played: a candidate, its slice, and the goals' values there."""

    candidates: list[Candidate] = field(default_factory=list)
    slices: list[int] = field(default_factory=list)
    values: list[Floats] = field(default_factory=list)

    designed: list[bool] = field(default_factory=list)  # whether it is a row of the design

    def add(self, candidate: Candidate, number: int, values: Floats, designed: bool) -> None:
        """One more row."""
        self.designed.append(designed)
        self.candidates.append(candidate)
        self.slices.append(number)
        self.values.append(values)

    def __len__(self) -> int:
        return len(self.candidates)


class Coding:
    """Candidates as rows of numbers: linear columns, then curvature, interactions and the candidates' own terms.

    The last linear column is 1 for rows of the design: what they do on average besides the sum of their changes, because
    they change so much, is no concern of the base rules and of candidates with few changes.
    """

    def __init__(self, levers: Sequence[Lever], active: Sequence[int] = (), own: Sequence[Candidate] = ()):
        self.levers = levers
        self.first = np.cumsum([0, *(lever.columns for lever in levers)])
        self.curved = [i for i in active if levers[i].scale]
        self.pairs = [
            (i, j) for n, i in enumerate(active) for j in list(active)[n + 1 :] if levers[i].scale and levers[j].scale
        ]
        self.own = {candidate: at for at, candidate in enumerate(own)}
        self.linear = int(self.first[-1]) + 1
        self.width = self.linear + len(self.curved) + len(self.pairs) + len(self.own)
        self.curve_at = {lever: self.linear + n for n, lever in enumerate(self.curved)}
        self.pair_at = {pair: self.linear + len(self.curved) + n for n, pair in enumerate(self.pairs)}

    def row(self, candidate: Candidate) -> Floats:
        """(width,) the numbers of a candidate."""
        row = np.zeros(self.width)
        away = {}
        for i, value in candidate:
            lever = self.levers[i]
            if lever.scale:
                away[i] = row[self.first[i]] = lever.away(value)
                if i in self.curve_at:
                    row[self.curve_at[i]] = away[i] ** 2
            else:
                row[self.first[i] + lever.values.index(value)] = 1.0
        for i in away:
            for j in away:
                if (i, j) in self.pair_at:
                    row[self.pair_at[i, j]] = away[i] * away[j]
        if candidate in self.own:
            row[self.width - len(self.own) + self.own[candidate]] = 1.0
        return row

    def prior(self) -> Floats:
        """(width,) prior variances."""
        counts = (self.linear, len(self.curved), len(self.pairs), len(self.own))
        return np.repeat([1.0, QUADRATIC, PAIR, OWN], counts)


@dataclass
class Surrogate:
    """The model after some rows. `level`: of the base rules, (goals,); effects (width, goals), with their covariances."""

    coding: Coding
    level: Floats
    level_error: Floats
    mean: Floats
    noise: Floats  # (goals,) variance of a row
    scales: Floats  # (goals, width) variance along each axis
    axes: Floats  # (width, width)

    def values(self, rows: Floats) -> tuple[Floats, Floats]:
        """(n, goals) expected values and their standard errors."""
        along = rows @ self.axes
        variance = (along**2) @ self.scales.T
        return self.level + rows @ self.mean, np.sqrt(variance + self.level_error**2)

    def drawn(self, rng: np.random.Generator) -> Floats:
        """(width, goals) effects as they may be."""
        normal = rng.standard_normal(self.scales.shape) * np.sqrt(self.scales)
        return self.mean + self.axes @ normal.T


def fitted(coding: Coding, rows: LeverRows) -> Surrogate:
    """The model of some rows."""
    x = np.array([coding.row(candidate) for candidate in rows.candidates])
    x[:, coding.linear - 1] = rows.designed
    y = np.array(rows.values)
    _, place = np.unique(rows.slices, return_inverse=True)
    counts = np.bincount(place).astype(float)
    x_means, y_means = _means(x, place, counts), _means(y, place, counts)
    x0, y0 = x - x_means[place], y - y_means[place]
    freedom = max(len(y) - len(counts), 1)
    prior = coding.prior()
    relevance = prior
    for _ in range(RELEVANCE_ROUNDS):
        e, axes, ratio, noise, c = _solved(x0, y0, relevance, freedom)
        shrunk = ratio * c / (1 + ratio * e)  # (goals, width) along the axes
        scaled = axes @ shrunk.T  # in units of the prior
        spread = (axes**2) @ (noise[:, None] * ratio / (1 + ratio * e)).T
        size = (scaled**2 + spread) * relevance[:, None]
        unit = np.maximum(noise[:, None] * ratio, 1e-18).T
        relevance = _tempered(prior, (size / unit / prior[:, None]).mean(axis=1))
    e, axes, ratio, noise, c = _solved(x0, y0, relevance, freedom)
    root = np.sqrt(relevance)
    mean = root[:, None] * (axes @ (ratio * c / (1 + ratio * e)).T)
    scales = noise[:, None] * ratio / (1 + ratio * e)
    of_slices = y_means - x_means @ mean
    level = np.average(of_slices, axis=0, weights=counts)
    error = of_slices.std(axis=0, ddof=1) / np.sqrt(len(counts)) if len(counts) > 1 else np.sqrt(noise / len(y))
    return Surrogate(coding, level, error, mean, noise, scales, root[:, None] * axes)


def _means(x: Floats, place: NDArray, counts: Floats) -> Floats:
    sums = np.zeros((len(counts), x.shape[1]))
    np.add.at(sums, place, x)
    return sums / counts[:, None]


def _solved(x: Floats, y: Floats, prior: Floats, freedom: int):
    """(eigenvalues, axes, ratio (goals, 1), noise (goals,), projections (goals, width)); the ratio is the likeliest."""
    z = x * np.sqrt(prior)
    e, axes = np.linalg.eigh(z.T @ z)
    e = np.maximum(e, 0.0)
    c = (y.T @ z) @ axes  # (goals, width)
    whole = (y**2).sum(axis=0)
    left = np.array([whole - (r * c**2 / (1 + r * e)).sum(axis=1) for r in RATIOS])  # (ratios, goals)
    left = np.maximum(left, 1e-12 * np.maximum(whole, 1e-12))
    fit = -0.5 * np.log1p(RATIOS[:, None] * e).sum(axis=1)[:, None] - 0.5 * freedom * np.log(left)
    best = fit.argmax(axis=0)
    return e, axes, RATIOS[best][:, None], left[best, np.arange(len(best))] / freedom, c


def _tempered(prior: Floats, relevance: Floats) -> Floats:
    """Prior variances times what the rows say of each, the whole as large as before."""
    kept = np.maximum(relevance, RELEVANCE_LEAST)
    return prior * kept / max(float(np.average(kept, weights=prior)), 1e-12)
