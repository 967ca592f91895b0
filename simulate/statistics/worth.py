"""The worth of a copy: what one more copy that chance turns up is worth to a seat, in place of an average draw.

At a draw a content comes with the probability p. With M the sum of (turned up - p) over the draws of a seat and W its win
share less an even one,

    worth = sum(M W) / sum(p (1 - p)),

over all seats and playouts, is the mean over draws of "chance to win if this draw is a copy" less "if it is another card of
the pile", weighted by p (1 - p). M is a sum of martingale differences: whatever led to a draw, and whatever players chose,
has nothing to do with it, so there is no model and no selection. (Dividing by sum(M * turned up) would overstate: a copy
that was drawn lowers the later p.) The error is that of a ratio over blocks, the units of chance.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulate.statistics.estimates import Floats, quantile
from simulate.statistics.looks import SINGLE, Sure
from simulate.statistics.standards import LEAST_BLOCKS

MOMENTS = 5  # of a block's G = sum(M W) and V = sum(p (1 - p)): sums of G, V, G G, G V, V V


def draw_sums(per_block: Floats) -> Floats:
    """Sums over blocks (stages + 1, contents, MOMENTS) of (blocks, stages, contents, 2); the last stage is all of them."""
    whole = np.concatenate([per_block, per_block.sum(axis=1, keepdims=True)], axis=1)
    gain, spread = whole[..., 0], whole[..., 1]
    return np.stack(
        [np.einsum("bsc->sc", part) for part in (gain, spread)]
        + [np.einsum("bsc,bsc->sc", *pair) for pair in ((gain, gain), (gain, spread), (spread, spread))],
        axis=-1,
    )


@dataclass(frozen=True)
class Worth:
    """Worths (..., contents) and their standard errors; NaN where chance had hardly a choice."""

    value: Floats
    se: Floats
    blocks: int
    sure: Sure = SINGLE

    def half_width(self, among: int = 1, confidence: float | None = None) -> Floats:
        """Half-widths of the intervals, simultaneous for `among` of them (Bonferroni)."""
        confidence = self.sure.now if confidence is None else confidence
        return quantile(confidence, max(among, 1), max(self.blocks - 1, 1)) * self.se

    @property
    def known(self) -> NDArray[np.bool_]:
        """True where there is a worth."""
        return np.isfinite(self.value)


def worth_of(sums: Floats, blocks: int, sure: Sure = SINGLE) -> Worth:
    """The worth of a copy from sums (..., MOMENTS) over `blocks` blocks; `sure`: how sure its intervals are to be."""
    gain, spread, gg, gs, ss = np.moveaxis(np.asarray(sums, float), -1, 0)
    enough = (spread >= LEAST_BLOCKS) & (blocks >= LEAST_BLOCKS)  # the spread is about the number of copies turned up
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(enough, gain / spread, np.nan)
        squares = np.maximum(gg - 2 * value * gs + value * value * ss, 0.0)
        se = np.sqrt(squares * blocks / max(blocks - 1, 1)) / spread
    return Worth(value, np.where(enough, se, np.nan), blocks, sure)


def timing(values: Floats, half: Floats) -> str:
    """Name a curve (stages,) by what is shown of it: always, never, early, middle, late; empty where nothing is.

    `half`: half-widths of intervals that hold for all stages at once, and for all curves that are named beside this one.
    `always` and `never`: every stage is clearly above 0, clearly below it. The others name where the best stage lies among
    those that are shown to be worth less than it; a best stage that no other is shown to differ from has no name.
    """
    known = np.isfinite(values)
    if not known.any():
        return ""
    low, high = values - half, values + half
    if (low[known] > 0).all():
        return "always"
    if (high[known] < 0).all():
        return "never"
    best = int(np.nanargmax(values))
    worse = np.flatnonzero(known & (high < low[best]))
    if low[best] <= 0 or not len(worse):
        return ""
    if worse.min() > best:
        return "early"
    return "late" if worse.max() < best else "middle"


def shrunk(values: Floats, se: Floats) -> Floats:
    """Curves (stages, contents) drawn towards their own means, so that the best stage is not the luckiest one.

    Each curve is a random effect over its stages: its spread beyond the errors is estimated by moments (DerSimonian and
    Laird, Controlled Clinical Trials 7, 1986) and each stage keeps the part of its deviation that is not error.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        known = np.isfinite(values) & np.isfinite(se) & (se > 0)
        weight = np.where(known, 1 / np.where(known, se, 1.0) ** 2, 0.0)
        filled = np.where(known, values, 0.0)
        total, n = weight.sum(axis=0), known.sum(axis=0)
        mean = (weight * filled).sum(axis=0) / total
        spread = (weight * np.where(known, filled - mean, 0.0) ** 2).sum(axis=0)
        between = np.maximum((spread - (n - 1)) / (total - (weight**2).sum(axis=0) / total), 0.0)
        between = np.where(n > 1, between, 0.0)
        kept = between / (between + np.where(known, se, 1.0) ** 2)
        return np.where(known, mean + kept * (filled - mean), np.nan)
