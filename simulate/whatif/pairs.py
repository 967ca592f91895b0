"""Two cards together: is a pair worth more than its cards apart (a combo), or less (they replace one another)?

Both are taken away from a seat, each alone, and none, on the same deals. With the worths a, b of the cards and ab of both, a
block tells a + b - ab: what one is worth beside the other, less what it is worth without it. The pairs that are tried are
those that one seat uses together most often: how often is no question of who wins, so the choice does not tell the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from simulate.claims import questions
from simulate.claims.claim import Games
from simulate.runs.plan.order import Order
from simulate.runs.play.scheduler import Jobs
from simulate.statistics.multiple import adjust
from simulate.statistics.paired import Effect, effect_of
from simulate.whatif.targets import Target
from simulate.whatif.treatments import SHARE, Base, Treated, apply_treatment

NAMED = 5  # pairs in a sentence each
ERROR = 0.05  # of any false pair, over all that are tried
MOST_PAIRS = 40  # that are tried
LEAST_TOGETHER = 50  # playouts of the base in which the treated seat uses both


@dataclass(frozen=True)
class PairEffect:
    """What two cards are worth to their seat together, beyond what they are worth apart."""

    first: Target
    second: Target
    together: float  # share of playouts in which the treated seat uses both
    synergy: Effect  # in win share; its interval holds for all pairs at once
    p: float  # Holm over all pairs
    both: Effect
    alone: tuple[Effect, Effect]  # of each where the other is taken away

    @property
    def verdict(self) -> str:
        """Say what the pair is, where that is shown."""
        if not self.p < ERROR:
            return ""
        return "combo" if self.synergy.value > 0 else "replace one another"


def pairs_to_try(base: Base, targets: Sequence[Target]) -> list[tuple[Target, Target, float]]:
    """The pairs of cards that the treated seat uses together often enough, with the share of playouts; the most first."""
    used = base.treated(base.used).reshape(-1, base.used.shape[-1])
    held = np.stack([used[:, target.contents].any(axis=1) for target in targets], axis=1).astype(np.float64)
    counts = held.T @ held
    found = [
        (targets[i], targets[j], counts[i, j] / len(used))
        for i, j in combinations(range(len(targets)), 2)
        if counts[i, j] >= LEAST_TOGETHER
    ]
    return sorted(found, key=lambda one: -one[2])


def pair_strength(
    order: Order,
    base: Base,
    alone: Mapping[Target, Treated],
    tried: Sequence[tuple[Target, Target, float]],
    how: str,
    jobs: Jobs,
) -> list[PairEffect]:
    """The effect of each pair, the clearest first. `alone`: the treatments of single cards over the same base."""
    made = []
    for first, second, together in tried:
        contents = (*first.contents, *second.contents)
        target = Target(f"{first.key}+{second.key}", f"{first.title} and {second.title}", first.kind, contents)
        both, a, b = (
            treated.differences.mean(axis=1)[:, SHARE]
            for treated in (apply_treatment(order, base, target, how, jobs), alone[first], alone[second])
        )
        made.append((first, second, together, a, b, both))
    confidence = 1 - ERROR / max(len(made), 1)
    synergies = [effect_of(a + b - both, confidence, reach=3.0) for *_, a, b, both in made]
    adjusted = adjust([effect.p for effect in synergies], "holm")
    found = [
        PairEffect(first, second, together, synergy, float(p), effect_of(both), (effect_of(both - b), effect_of(both - a)))
        for (first, second, together, a, b, both), synergy, p in zip(made, synergies, adjusted, strict=True)
    ]
    return sorted(found, key=lambda pair: (not pair.p < ERROR, -abs(pair.synergy.value)))


def pair_lines(pairs: Sequence[PairEffect], possible: int, games: Games) -> list[str]:
    """Say which pairs are worth more or less together than apart, or how much could be hidden."""
    if not pairs:
        return [f"no two cards are used by one seat in {LEAST_TOGETHER} playouts: more playouts may show pairs"]
    tried = f"{len(pairs)} pairs" if possible == len(pairs) else f"{len(pairs)} pairs used together most of {possible}"
    shown = [pair for pair in pairs if pair.verdict]
    if not shown:
        most = max(max(abs(pair.synergy.low), abs(pair.synergy.high)) for pair in pairs)
        bound = f"none is off by more than {100 * most:.1f} pp" if most < 1 else "too few playouts to say more"
        none = f"no pair is shown to be worth more or less together than apart: {tried} tried, {bound}"
        return [questions.card_pairs(none, len(pairs), games).words]
    head = f"{len(shown)} of {tried} are worth more or less together than apart (Holm, 5 % for any false one)"
    lines = [questions.card_pairs(head, len(pairs), games).words]
    for pair in shown[:NAMED]:
        effect, (first, second) = pair.synergy, pair.alone
        what = "are a combo" if effect.value > 0 else "replace one another"
        lines.append(
            f"{pair.first.title} and {pair.second.title} {what}: {_points(effect.value)} together beyond both apart "
            f"({_points(effect.low)} to {_points(effect.high)}); without the other {_points(first.value)} and "
            f"{_points(second.value)}"
        )
    return lines


def _points(share: float) -> str:
    return f"{100 * share:+.1f} pp".replace("-", "−")
