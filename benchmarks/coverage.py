"""How often the intervals of paired differences cover, and how often what is said is false: python benchmarks/coverage.py

The tables "rare differences" of docs/methods.md come from here. Truths are known: blocks in which a treatment changes the
result with a known chance, by known amounts. `--runs` runs a cell (default 1,000: 0.7 points of error near 95 %).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from simulate.runs.measure.changes import changes_of
from simulate.runs.measure.search_gain import interval
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.bounded_mean import Sample
from simulate.statistics.paired import Effect, effect_of
from simulate.statistics.sequential import HOLDS, ONCE, Design
from simulate.whatif.cards import BOTH, CardEffect, contrast, judged
from simulate.whatif.sensitivity import Step

Floats = NDArray[np.float64]
Random = np.random.Generator
BLOCKS = (25, 50, 100, 250, 500, 1000, 2000)
SEATS, CARDS, PLAYERS = 4, 40, 4
Draw = Callable[[int, Random], Floats]


def one_way(part: float) -> tuple[Draw, float]:
    """A win of one rotation more in `part` of the blocks."""
    return lambda blocks, random: np.where(random.random(blocks) < part, 0.25, 0.0), 0.25 * part


def mixed(part: float) -> tuple[Draw, float]:
    """Seven up, three down."""

    def draw(blocks: int, random: Random) -> Floats:
        return np.where(random.random(blocks) < part, np.where(random.random(blocks) < 0.7, 0.25, -0.25), 0.0)

    return draw, 0.1 * part


def heavy(part: float) -> tuple[Draw, float]:
    """Nine of ten differences are small, one is the whole block."""

    def draw(blocks: int, random: Random) -> Floats:
        return np.where(random.random(blocks) < part, np.where(random.random(blocks) < 0.9, 0.25, 1.0), 0.0)

    return draw, 0.325 * part


def dense() -> tuple[Draw, float]:
    """Every block differs, in quarters."""
    return lambda blocks, random: random.binomial(8, 0.52, blocks) / 4 - 1.0, 0.04


KINDS: list[tuple[str, tuple[Draw, float]]] = [
    *((f"{100 * part:g} % of blocks, one way", one_way(part)) for part in (0.003, 0.01, 0.03, 0.1, 0.3)),
    *((f"{100 * part:g} % of blocks, both ways", mixed(part)) for part in (0.01, 0.1)),
    *((f"{100 * part:g} % of blocks, some large", heavy(part)) for part in (0.01, 0.1)),
    ("all blocks", dense()),
]


def table(caption: str, rows: Sequence[tuple[str, Callable[[int], float]]]) -> None:
    """Print a table, a column a number of blocks."""
    print(f"\n| {caption} | {' | '.join(f'{b:,}' for b in BLOCKS)} |\n|---|{'---|' * len(BLOCKS)}")
    for name, cell in rows:
        print(f"| {name} | {' | '.join(f'{100 * cell(b):.1f} %' for b in BLOCKS)} |", flush=True)


def covers(draw: Draw, truth: float, runs: int, blocks: int) -> float:
    """How often the interval holds the truth."""
    random = np.random.default_rng(blocks)
    found = [Sample.of(draw(blocks, random)).bounds(0.025) for _ in range(runs)]
    return float(np.mean([low <= truth <= high for low, high in found]))


def holds(draw: Draw, truth: float, runs: int, blocks: int) -> float:
    """How often a difference of exactly delta is called the same."""
    random = np.random.default_rng(blocks)
    design = Design(0.05, 0.05, truth, ONCE)
    return float(np.mean([design.verdict(0, Sample.of(draw(blocks, random))) == HOLDS for _ in range(runs)]))


def none(*values: float) -> Effect:
    """An effect that nobody asks for."""
    return Effect(0.0, 1.0, -1.0, 1.0, 1.0, 0)


def card(designed: Effect, dealt: Effect, associated: Effect, players: dict[str, Effect]) -> CardEffect:
    """A card of which this is known."""
    return CardEffect("c", "C", "", designed, none(), 1.0, 0, 0, 0, dealt, associated, by_strategy=players)


def said_of_cards(kind: str, runs: int, blocks: int) -> float:
    """In how many runs any card is said to be what none is: all are worth a point to everybody, by all evidence."""
    random = np.random.default_rng(blocks)
    wrong = 0
    for _ in range(max(runs // 10, 20)):
        effects = []
        for _ in range(CARDS):
            players = {str(p): effect_of(rounded(random.normal(0.01, 0.3, -(-blocks // PLAYERS)))) for p in range(PLAYERS)}
            own = (effect_of(rounded(random.normal(0.01, 0.3, blocks))) for _ in range(3))
            effects.append(card(*own, players))
        found = judged(effects)
        wrong += any(e.depends if kind == "depends" else any(e.contradicts(other) for other in BOTH) for e in found)
    return wrong / max(runs // 10, 20)


def rounded(values: Floats) -> Floats:
    """In quarters of a block, as wins are."""
    return np.clip(np.round(4 * values) / 4, -1, 1)


def dealt(chance: float, effect: float, runs: int, blocks: int) -> float:
    """How often the interval of what being dealt a card goes with holds the truth; the first place wins more, and gets
    the card more often."""
    random = np.random.default_rng(blocks)
    base = np.array([0.4, 0.25, 0.2, 0.15])
    hit = told = 0
    for _ in range(max(runs // 4, 50)):
        has = random.random((blocks, SEATS)) < chance * np.array([2.0, 1.0, 0.5, 0.5])
        chances = base + effect * has
        chances /= chances.sum(axis=1, keepdims=True)
        cumulated = np.cumsum(chances, axis=1)
        winner = (random.random((blocks, SEATS))[..., None] > cumulated[:, None, :]).sum(axis=2)
        share = (winner[..., None] == np.arange(SEATS)).astype(float)
        found = contrast(share, np.repeat(has[:, None, :], SEATS, axis=1))
        if np.isfinite(found.low):
            told += 1
            hit += found.low <= dealt_truth(chance, effect) <= found.high
    return hit / told if told else float("nan")


def dealt_truth(chance: float, effect: float) -> float:
    """What being dealt the card goes with, within places, weighted as it is dealt; by a large sample, once."""
    key = (chance, effect)
    if key not in TRUTH:
        random = np.random.default_rng(1)
        base, many = np.array([0.4, 0.25, 0.2, 0.15]), 2_000_000
        has = random.random((many, SEATS)) < chance * np.array([2.0, 1.0, 0.5, 0.5])
        chances = base + effect * has
        chances /= chances.sum(axis=1, keepdims=True)
        without = (chances * ~has).sum(axis=0) / (~has).sum(axis=0)
        TRUTH[key] = float(((chances - without) * has).sum() / has.sum())
    return TRUTH[key]


TRUTH: dict[tuple[float, float], float] = {}


def null_step(runs: int, blocks: int) -> float:
    """How often the largest of ten shares is said to move, where a step changes results and no share."""
    random = np.random.default_rng(blocks)
    wrong = 0
    for _ in range(max(runs // 4, 50)):
        sides = [BlockTotals(0, tuple(f"win_share.seat:{i + 1}" for i in range(10)), np.full((blocks, 10), 4.0), wins)
                 for wins in random.binomial(4, 0.25, (2, blocks, 10)).astype(float)]  # fmt: skip
        wrong += Step("x", 1, 2, "", tuple(changes_of(*sides))).size > 0
    return wrong / max(runs // 4, 50)


def gap(share: float, runs: int, blocks: int) -> float:
    """How often the interval of a searcher's share covers; half of the deals are won in all rotations."""
    random = np.random.default_rng(blocks)
    whole = random.random((runs, blocks)) < 0.5
    parts = np.where(whole, 1.0, random.binomial(4, 2 * share - 1, (runs, blocks)) / 4)
    return float(np.mean([low <= share <= high for low, high in map(interval, parts)]))


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--only", choices=("differences", "cards", "others"), help="One group of tables.")
    asked = parser.parse_args()
    for name, show in (("differences", differences), ("cards", cards), ("others", others)):
        if asked.only in (None, name):
            show(asked.runs)


def differences(runs: int) -> None:
    """Intervals and verdicts of paired differences."""
    table("the 95 % interval covers; blocks", [(name, lambda b, k=kind: covers(*k, runs, b)) for name, kind in KINDS])
    table('false "holds", delta being the truth', [(name, lambda b, k=kind: holds(*k, runs, b)) for name, kind in KINDS])


def cards(runs: int) -> None:
    """What is said of single cards, and what being dealt one goes with."""
    table(
        f"said of any of {CARDS} equal cards",
        [
            ("depends on the player", lambda b: said_of_cards("depends", runs, b)),
            ("it would have been wrong", lambda b: said_of_cards("wrong", runs, b)),
        ],
    )
    table(
        "dealt: the interval covers (none below 25 blocks that hold it)",
        [(f"in {100 * c:g} % of hands", lambda b, c=c: dealt(c, 0.1, runs, b)) for c in (0.02, 0.1, 0.4)],
    )


def others(runs: int) -> None:
    """The largest of several shares, and the searcher's gap."""
    table("sensitivity: a step without effect moves something", [("ten shares", lambda b: null_step(runs, b))])
    table(
        "the searcher's gap: the interval covers", [(f"{100 * s:g} %", lambda b, s=s: gap(s, runs, b)) for s in (0.9, 0.98)]
    )


if __name__ == "__main__":
    main()
