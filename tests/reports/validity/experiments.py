"""Experiments with the rates, by name, at which intervals cover and tests alarm on made-up runs of `blocks` blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from reports.sweep.fates import compare_ends, end_of
from simulate.statistics.blocks import BlockSums, from_matrices
from simulate.statistics.contrasts import ContrastSums, contrasts, with_without
from simulate.statistics.dominance import ahead_for_sure, ring
from simulate.statistics.estimates import at_once, equality, estimate, pairwise, quantile
from simulate.statistics.multiple import adjust
from simulate.statistics.shrinkage import shrink
from simulate.statistics.standards import CONFIDENCE
from simulate.statistics.two_way import two_way_fit
from simulate.statistics.verdicts import judge
from simulate.sums.rows import from_rows
from tests.reports.validity.world import Played, World, play

Rates = dict[str, float]
TRUTH_BLOCKS = 150_000
EVEN = World()
UNEVEN = World(strategies=(0.5, 0.1, -0.1, -0.5), places=(0.2, 0.0, 0.0, -0.2), starts=(0.3, 0.0, 0.0, -0.3))
TIES = World(strategies=(0.5, 0.1, -0.1, -0.5), tie=0.15, opponent=0.5)
RARE = World(strategies=(1.0, 0.5, 0.0, -2.2))
FIELD = World(strategies=(0.9, 0.5, 0.2, 0.0, -0.3, -0.9))
FLAT_FIELD = World(strategies=(0.0,) * 8)
BOUND = World(places=(0.0, 0.0, 0.0, 0.4), starts=(0.3, 0.1, 0.0, 0.0, -0.2), bound=0.8)
CARDS = World(cards=60)
TRUE_CARDS = World(cards=60, card_effect=0.12)


def runs_of(world: World, blocks: int, runs: int, seed: int) -> Iterator[Played]:
    """Separate runs."""
    rng = np.random.default_rng(seed)
    for _ in range(runs):
        yield play(world, blocks, rng)


def rows_of(played: Played, factor: str) -> np.ndarray:
    """The level of each seat row (blocks, rotations, seats)."""
    shape = played.share.shape
    if factor == "strategy":
        return played.who
    if factor == "place":
        return np.broadcast_to(np.arange(shape[2]), shape)
    return np.broadcast_to(played.start[:, None, :], shape)


def sums_of(played: Played, world: World, factor: str) -> BlockSums:
    """Block sums of the win share by a factor, line-ups kept apart in a field."""
    blocks, rotations, seats = played.share.shape
    count = {"strategy": len(world.strategies), "place": seats, "start": max(len(world.starts), seats)}[factor]
    unit = np.arange(blocks).repeat(rotations * seats)
    stratum = played.line_up if len(world.strategies) > seats else None
    names = [str(i) for i in range(count)]
    return from_rows(names, unit, rows_of(played, factor).ravel(), played.share.ravel(), blocks, stratum)


def truth_of(world: World, factor: str) -> np.ndarray:
    """The shares that a very long run shows."""
    sums = sums_of(play(world, TRUTH_BLOCKS, np.random.default_rng(99)), world, factor)
    return sums.total / sums.rows


def covered(found: list, truth: np.ndarray) -> float:
    """Part of the intervals that hold the truth; NaN if there are none because the runs are too short."""
    inside = np.concatenate([((m.low <= truth) & (truth <= m.high))[np.isfinite(m.low)] for m in found])
    return float(inside.mean()) if inside.size else float("nan")


def coverage(world: World, factor: str, blocks: int, runs: int) -> Rates:
    """Measure how often the intervals of win shares hold the truth."""
    truth = truth_of(world, factor)
    found = [estimate(sums_of(played, world, factor)) for played in runs_of(world, blocks, runs, 1)]
    return {"covers": covered(found, truth)}


def even_alarms(blocks: int, runs: int) -> Rates:
    """Tests, pairs and verdicts on a run where all places are equal."""
    alarms = np.zeros(3)
    for played in runs_of(EVEN, blocks, runs, 2):
        means = at_once(sums_of(played, EVEN, "place"))
        alarms += (
            equality(means).p < 0.05,
            min(c.p for c in pairwise(means)) < 0.05,
            judge(means, 0.25, 0.0).word == "unbalanced",
        )
    return dict(zip(("equality", "pairs (Holm, any)", "unbalanced"), (alarms / runs).tolist(), strict=True))


def balance(blocks: int, runs: int, noise: float = 0.3, margin: float = 0.025) -> Rates:
    """Measure how often "balanced" is said where it is true, and where one level lies just on the margin."""
    rng = np.random.default_rng(3)
    said = np.zeros(2)
    for i, shift in enumerate((0.0, margin)):
        center = 0.25 + shift * np.array([1, -1 / 3, -1 / 3, -1 / 3])
        for _ in range(runs):
            draw = rng.normal(0, noise, (blocks, 4))
            shares = center + draw - draw.mean(axis=1, keepdims=True)
            means = at_once(from_matrices("abcd", shares, np.ones((blocks, 4))))
            said[i] += judge(means, 0.25, margin).word == "balanced"
    return {"said when even": said[0] / runs, "said on the margin": said[1] / runs}


def card_sums(played: Played) -> ContrastSums:
    """Sums by card over the seats that were dealt it."""
    rotations, seats = played.share.shape[1:]
    s = np.einsum("brs,bsc->bc", played.share, played.has.astype(float))
    n = played.has.sum(axis=1) * rotations
    every = np.full(len(s), rotations * seats)
    return contrasts([str(i) for i in range(played.has.shape[2])], s, n, played.share.sum(axis=(1, 2)), every)


def card_alarms(blocks: int, runs: int) -> Rates:
    """Cards without any effect: single false alarms, and any after Benjamini-Hochberg."""
    single, one_of_many = [], 0
    for played in runs_of(CARDS, blocks, runs, 4):
        found = with_without(card_sums(played))
        single += (found.p[~found.few] < 0.05).tolist()
        one_of_many += bool((adjust(found.p, "fdr_bh") < 0.05).any())
    if not single:
        return {"single": np.nan, "any of 60 (BH)": np.nan}
    return {"single": float(np.mean(single)), "any of 60 (BH)": one_of_many / runs}


def best_card(blocks: int, runs: int) -> Rates:
    """The overstatement of the best card of a ranking, raw and shrunken, in percentage points; shrunken coverage."""
    truth = with_without(card_sums(play(TRUE_CARDS, TRUTH_BLOCKS // 3, np.random.default_rng(98)))).difference
    raw, shrunken, covers = [], [], []
    for played in runs_of(TRUE_CARDS, blocks, runs, 5):
        found = with_without(card_sums(played))
        pulled = shrink(found.difference, found.se)
        if found.few.any():
            return {"raw, points": np.nan, "shrunken, points": np.nan, "covers": np.nan}
        top, best = int(np.argmax(found.difference)), int(np.argmax(pulled.value))
        raw.append(found.difference[top] - truth[top])
        shrunken.append(pulled.value[best] - truth[best])
        covers.append(((pulled.low <= truth) & (truth <= pulled.high)).mean())
    return {
        "raw, points": float(np.mean(raw)) * 100,
        "shrunken, points": float(np.mean(shrunken)) * 100,
        "covers": float(np.mean(covers)),
    }


def ahead_sums(played: Played, k: int) -> BlockSums:
    """Sum how often each strategy has the higher win share than each other, equal half."""
    blocks = len(played.share)
    s, n = np.zeros((blocks, k * k)), np.zeros((blocks, k * k))
    at = np.arange(blocks)
    for rotation in range(played.share.shape[1]):
        who, share = played.who[:, rotation], played.share[:, rotation]
        for a in range(who.shape[1]):
            for b in range(who.shape[1]):
                if a != b:
                    cell = who[:, a] * k + who[:, b]
                    n[at, cell] += 1
                    s[at, cell] += 0.5 + 0.5 * np.sign(share[:, a] - share[:, b])
    return from_matrices([str(i) for i in range(k * k)], s, n)


def ring_alarms(blocks: int, runs: int) -> Rates:
    """Rings and orders among eight equal strategies."""
    rings = pairs = 0
    for played in runs_of(FLAT_FIELD, blocks, runs, 6):
        ahead = ahead_for_sure(estimate(ahead_sums(played, 8)), 8)
        rings += ring(ahead) is not None
        pairs += bool(ahead.any())
    return {"ring": rings / runs, "any pair": pairs / runs}


def survival(blocks: int, runs: int) -> Rates:
    """Measure how often "strongest" is found in a base and holds in a variant, when all are equal in both."""
    said = 0
    both = runs_of(EVEN, blocks, 2 * runs, 7)
    for first, second in zip(both, both, strict=True):
        base, variant = (estimate(sums_of(played, EVEN, "place")) for played in (first, second))
        said += end_of(base).is_sure and compare_ends(base, variant) == "survives"
    return {"survives": said / runs}


def parting(blocks: int, runs: int) -> Rates:
    """Coverage of the share of starting positions with the place taken out, where a rule binds the two."""

    def adjusted(played: Played):
        starts, seats = len(BOUND.starts), BOUND.seats
        level = rows_of(played, "start") * seats + rows_of(played, "place")
        n, rotations, _ = played.share.shape
        unit = np.arange(n).repeat(rotations * seats)
        grid = from_rows([str(i) for i in range(starts * seats)], unit, level.ravel(), played.share.ravel(), n)
        return two_way_fit(grid, sums_of(played, BOUND, "start"), sums_of(played, BOUND, "place")).first

    truth = adjusted(play(BOUND, TRUTH_BLOCKS, np.random.default_rng(97))).value
    found = [adjusted(played) for played in runs_of(BOUND, blocks, runs, 8)]
    for means in found:  # one by one: the intervals themselves hold at once
        half = np.where(means.few, np.nan, quantile(CONFIDENCE, 1, means.df) * means.se)
        means.low[:], means.high[:] = means.value - half, means.value + half
    return {"covers": covered(found, truth)}


COVERAGE: dict[str, Callable[[int, int], Rates]] = {
    "places, all equal": lambda b, r: coverage(EVEN, "place", b, r),
    "strategies, unequal": lambda b, r: coverage(UNEVEN, "strategy", b, r),
    "starting positions, unequal": lambda b, r: coverage(UNEVEN, "start", b, r),
    "strategies, ties and a common opponent": lambda b, r: coverage(TIES, "strategy", b, r),
    "strategies, one wins 2 %": lambda b, r: coverage(RARE, "strategy", b, r),
    "strategies of a field, by line-up": lambda b, r: coverage(FIELD, "strategy", b, r),
    "starting positions with the place taken out": parting,
}
