"""How often the intervals of paired differences cover, and how often what is said is false: python benchmarks/coverage.py

The tables "rare differences" of docs/explanation/methods.md come from here. Truths are known: blocks in which a
treatment changes the result with a known chance, by known amounts.
`--runs` runs a cell (default 1,000: 0.7 points of error near 95 %; a quarter
of them for what is said of single cards). `--seed`: other samples.
"""

from __future__ import annotations

import argparse
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from simulate.runs.measure.changes import changes_of
from simulate.runs.measure.round_robin import mean_of
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.blocks import from_matrices
from simulate.statistics.bounded_mean import Sample
from simulate.statistics.estimates import at_once
from simulate.statistics.evidence import WORST, evidence
from simulate.statistics.looks import SINGLE, sure_of
from simulate.statistics.paired import Effect, effect_of
from simulate.statistics.sequential import HOLDS, ONCE, SequentialDesign
from simulate.statistics.standards import MARGIN
from simulate.statistics.verdicts import judge
from simulate.whatif.cards import BOTH, CardEffect, contrast, judged
from simulate.whatif.sensitivity import Step

Floats = NDArray[np.float64]
Random = np.random.Generator
BLOCKS = (25, 50, 100, 250, 500, 1000, 2000)
SEATS, CARDS, PLAYERS = 4, 40, 4
LOOKS = tuple(range(2000, 22_000, 2000))  # blocks
DEPENDS, WRONG = "depends on the player", "it would have been wrong"
HARD = {"a point to all, by all evidence": False, "much, and nothing by the other or to one player": True}
Draw = Callable[[int, Random], Floats]
Cell = Callable[[int, Random], float]


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


def table(caption: str, seed: int, rows: Sequence[tuple[str, Cell]]) -> None:
    """Print a table, a column a number of blocks; every cell has samples of its own."""
    print(f"\n| {caption} | {' | '.join(f'{b:,}' for b in BLOCKS)} |\n|---|{'---|' * len(BLOCKS)}")
    for name, cell in rows:
        found = (cell(b, np.random.default_rng([seed, b, zlib.crc32(f"{caption}: {name}".encode())])) for b in BLOCKS)
        print(f"| {name} | {' | '.join('too short' if np.isnan(x) else f'{100 * x:.1f} %' for x in found)} |", flush=True)


def covers(draw: Draw, truth: float, runs: int, blocks: int, random: Random) -> float:
    """How often the interval holds the truth."""
    found = [Sample.of(draw(blocks, random)).bounds(0.025) for _ in range(runs)]
    return float(np.mean([low <= truth <= high for low, high in found]))


def holds(draw: Draw, truth: float, runs: int, blocks: int, random: Random) -> float:
    """How often a difference of exactly delta is called the same."""
    design = SequentialDesign(0.05, 0.05, truth, ONCE)
    return float(np.mean([design.verdict(0, Sample.of(draw(blocks, random))) == HOLDS for _ in range(runs)]))


def none() -> Effect:
    """An effect that nobody asks for."""
    return Effect(0.0, 1.0, -1.0, 1.0, 1.0, 0)


def card(designed: Effect, dealt: Effect, associated: Effect, players: dict[str, Effect]) -> CardEffect:
    """A card of which this is known."""
    return CardEffect("c", "C", "", designed, none(), 1.0, 0, 0, 0, dealt, associated, by_strategy=players)


def said_of_cards(kind: str, is_hard: bool, runs: int, blocks: int, random: Random) -> float:
    """In how many runs any card is said to be what none is.

    Easy: every card is worth a point to everybody, by all evidence. Hard: a tenth of a win by one piece of evidence, or to
    all players but one, and nothing by the other: the half of a claim is always there, and the other half is noise.
    """
    least, much = (0.0, 0.1) if is_hard else (0.01, 0.01)
    part, wrong = -(-blocks // PLAYERS), 0
    for _ in range(runs):
        effects = []
        for _ in range(CARDS):
            worth = [least] + [much] * (PLAYERS - 1)
            players = {str(p): drawn_effect(w, part, random) for p, w in enumerate(worth)} if kind == DEPENDS else {}
            own = [drawn_effect(w, blocks, random) for w in (much, least, least)] if kind == WRONG else [none()] * 3
            effects.append(card(own[0], own[1], own[2], players))
        found = judged(effects)
        wrong += any(e.depends if kind == DEPENDS else any(e.contradicts(other) for other in BOTH) for e in found)
    return wrong / runs


def drawn_effect(worth: float, blocks: int, random: Random) -> Effect:
    """The effect of a card that is worth this, from so many blocks."""
    return effect_of(rounded(random.normal(worth, 0.3, blocks)))


def rounded(values: Floats) -> Floats:
    """In quarters of a block, as wins are."""
    return np.clip(np.round(4 * values) / 4, -1, 1)


def dealt(chance: float, effect: float, runs: int, blocks: int, random: Random) -> float:
    """How often the interval of what being dealt a card goes with holds the truth; the first place wins more, and gets
    the card more often."""
    base = np.array([0.4, 0.25, 0.2, 0.15])
    hit = told = 0
    for _ in range(runs):
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


@cache
def dealt_truth(chance: float, effect: float) -> float:
    """What being dealt the card goes with, within places, weighted as it is dealt; by a large sample, once."""
    random = np.random.default_rng(1)
    base, many = np.array([0.4, 0.25, 0.2, 0.15]), 2_000_000
    has = random.random((many, SEATS)) < chance * np.array([2.0, 1.0, 0.5, 0.5])
    chances = base + effect * has
    chances /= chances.sum(axis=1, keepdims=True)
    without = (chances * ~has).sum(axis=0) / (~has).sum(axis=0)
    return float(((chances - without) * has).sum() / has.sum())


def null_step(runs: int, blocks: int, random: Random) -> float:
    """How often the largest of ten shares is said to move, where a step changes results and no share."""
    wrong = 0
    for _ in range(runs):
        sides = [BlockTotals(0, tuple(f"win_share.seat:{i + 1}" for i in range(10)), np.full((blocks, 10), 4.0), wins)
                 for wins in random.binomial(4, 0.25, (2, blocks, 10)).astype(float)]  # fmt: skip
        wrong += Step("x", 1, 2, "", tuple(changes_of(*sides))).size > 0
    return wrong / runs


def gap(share: float, runs: int, blocks: int, random: Random) -> float:
    """How often the interval of a searcher's share covers; half of the deals are won in all rotations."""
    whole = random.random((runs, blocks)) < 0.5
    parts = np.where(whole, 1.0, random.binomial(4, 2 * share - 1, (runs, blocks)) / 4)
    return float(np.mean([low <= share <= high for _, low, high in map(mean_of, parts)]))


def words_said(there: float, margin: float | None, runs: int, random: Random) -> str:
    """How often each word is said of a share that is 33 % here, for sure, and `there` elsewhere; fair is 25 %."""

    def three(truth: float, playouts: int) -> tuple[float, float, float]:
        value = random.binomial(playouts, truth) / playouts
        half = 1.96 * np.sqrt(value * (1 - value) / playouts)
        return value, value - half, value + half

    cells = []
    for playouts in (500, 2000, 8000):
        pairs = [(three(0.33, 8000), three(there, playouts)) for _ in range(runs)]
        said = Counter(evidence(*pair, playouts, 0.25, margin).word for pair in pairs)
        cells.append(" / ".join(f"{100 * said[word] / runs:.1f}" for word in reversed(WORST)))
    return " | ".join(cells)


def looked(truth: Floats, plan: str, runs: int, random: Random) -> tuple[float, float, float]:
    """Look ten times at a growing run of four places: percent of runs of which some interval ever misses `truth`, and which
    are ever called unbalanced, and balanced.
    """
    missed, unbalanced, balanced = 0, 0, 0
    for _ in range(runs):
        shares = random.normal(truth, 0.3, (LOOKS[-1], SEATS))
        said, missing = set(), False
        for i, blocks in enumerate(LOOKS):
            sure = {
                "fixed": SINGLE,
                "as they come": sure_of(LOOKS[:i], blocks),
                "planned": sure_of(LOOKS[:i], blocks, LOOKS[-1]),
            }[plan]
            sums = from_matrices("abcd", shares[:blocks], np.ones((blocks, SEATS)))
            means = at_once(replace(sums, sure=sure))
            missing = missing or bool(((means.low > truth) | (means.high < truth)).any())
            said.add(judge(means, 1 / SEATS, MARGIN / SEATS).word)
        missed, unbalanced, balanced = missed + missing, unbalanced + ("unbalanced" in said), balanced + ("balanced" in said)
    return 100 * missed / runs, 100 * unbalanced / runs, 100 * balanced / runs


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    groups = {"differences": differences, "cards": cards, "others": others, "evidence": words, "looks": looks}
    parser.add_argument("--only", choices=tuple(groups), help="One group of tables.")
    asked = parser.parse_args()
    for name, show in groups.items():
        if asked.only in (None, name):
            show(asked.runs, asked.seed)


def differences(runs: int, seed: int) -> None:
    """Intervals and verdicts of paired differences."""
    for caption, cell in (("the 95 % interval covers; blocks", covers), ('false "holds", delta being the truth', holds)):
        table(caption, seed, [(name, partial(cell, *kind, runs)) for name, kind in KINDS])


def cards(runs: int, seed: int) -> None:
    """What is said of single cards, and what being dealt one goes with."""
    few = max(runs // 4, 20)
    for kind in (DEPENDS, WRONG):
        rows = [(name, partial(said_of_cards, kind, is_hard, few)) for name, is_hard in HARD.items()]
        table(f"said of any of {CARDS} cards: {kind}", seed, rows)
    table(
        "dealt: the interval covers (none below 25 blocks that hold it)",
        seed,
        [(f"in {100 * chance:g} % of hands", partial(dealt, chance, 0.1, runs)) for chance in (0.02, 0.1, 0.4)],
    )


def others(runs: int, seed: int) -> None:
    """The largest of several shares, and the searcher's gap."""
    table("sensitivity: a step without effect moves something", seed, [("ten shares", partial(null_step, runs))])
    gaps = [(f"{100 * share:g} %", partial(gap, share, runs)) for share in (0.9, 0.98)]
    table("the searcher's gap: the interval covers", seed, gaps)


def words(runs: int, seed: int) -> None:
    """The words of evidence."""
    print("\n| survives / shrinks / undecided / gone, % | 500 playouts | 2,000 | 8,000 |\n|---|---|---|---|")
    for there in (0.33, 0.29, 0.275, 0.25, 0.21):
        for margin, about in ((0.025, "margin 2.5"), (None, "no margin")):
            row = words_said(there, margin, runs, np.random.default_rng([seed, round(1000 * there)]))
            print(f"| 33 % here, {100 * there:g} % there, {about} | {row} |", flush=True)


def looks(runs: int, seed: int) -> None:
    """What is ever said of a run that is extended nine times."""
    print("\n| ten looks: said at any of them, % | 95 % at each look | as they come | planned most |\n|---|---|---|---|")
    edge = np.array([0.275, 0.725 / 3, 0.725 / 3, 0.725 / 3])
    even = np.full(SEATS, 1 / SEATS)
    for truth, rows in ((even, (0, 1)), (edge, (1, 2))):
        found = [
            looked(truth, plan, runs, np.random.default_rng([seed, 3])) for plan in ("fixed", "as they come", "planned")
        ]
        for row in rows:
            about = ("an interval misses", "unbalanced", "balanced")[row]
            cells = " | ".join(f"{found[plan][row]:.1f}" for plan in range(3))
            print(f"| {'all equal' if truth is even else 'one at the edge of the band'}: {about} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
