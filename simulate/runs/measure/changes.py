"""What differs between two sides that share their deals, metric by metric: by how much, and how sure."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simulate.runs.store.metrics import BlockTotals, headline
from simulate.statistics.paired import Effect, effect_of
from simulate.statistics.sequential import UNDECIDED, Design, Verdict

ALPHA, BETA = 0.05, 0.05  # of any false "moved" over all metrics; of a false "holds" of one
DELTA_SHARE, DELTA_PART = 0.01, 0.01  # what is called the same: of shares; of other metrics, as a part of their value
ONCE = (1.0,)  # one look


@dataclass(frozen=True)
class Change:
    """One metric on both sides. `saving`: how many unpaired playouts one paired playout is worth."""

    metric: str
    a: float
    b: float
    effect: Effect
    verdict: Verdict
    delta: float
    saving: float
    more_blocks: int | None  # that would decide, where it is undecided


def changes_of(a: BlockTotals, b: BlockTotals) -> list[Change]:
    """Every metric that both sides have, paired by block. The error ALPHA is shared by all of them (Bonferroni).

    Where a starting position is bound to a seat, they are one finding, under the name of the starting position.
    """
    names = [n for n in a.names if n in b.names and headline(n) and a.column(n)[0].any() and b.column(n)[0].any()]
    starts = [name for name in names if ".start:" in name]
    bound = [seat for seat in names if ".seat:" in seat and any(_alike(a, b, seat, start) for start in starts)]
    names = [name for name in names if name not in bound]
    return [_change(a, b, name, len(names)) for name in names]


def _alike(a: BlockTotals, b: BlockTotals, one: str, other: str) -> bool:
    """Whether two metrics have the same totals in every block of both sides."""
    if one.partition(".")[0] != other.partition(".")[0]:
        return False
    return all(np.array_equal(side.column(one), side.column(other)) for side in (a, b))


def _change(a: BlockTotals, b: BlockTotals, name: str, metrics: int) -> Change:
    n1, t1 = a.column(name)
    n2, t2 = b.column(name)
    r1, r2 = a.mean(name), b.mean(name)
    blocks = len(n1)
    one, two = (t1 - r1 * n1) / n1.sum() * blocks, (t2 - r2 * n2) / n2.sum() * blocks
    effect = effect_of(r2 - r1 + two - one)
    share = name.startswith(("win_share.", "ending:"))
    delta = DELTA_SHARE if share else max(abs(r1) * DELTA_PART, 1e-9)
    design = Design(ALPHA / metrics, BETA, delta, ONCE)
    verdict = design.verdict(0, effect.value, effect.error, blocks) if blocks > 1 else UNDECIDED
    unpaired = one.var() + two.var()
    paired = (two - one).var()
    return Change(
        name,
        r1,
        r2,
        effect,
        verdict,
        delta,
        float(unpaired / paired) if paired > 1e-15 else float("inf"),
        _more(design, effect, blocks) if verdict == UNDECIDED else None,
    )


def _more(design: Design, effect: Effect, blocks: int) -> int | None:
    """How many more blocks would decide, if the difference is as it looks; None where that is out of reach."""
    if not effect.error:
        return None
    away = abs(effect.value)
    need = [
        (design.moved_bounds()[0] * effect.error / away) ** 2 if away else np.inf,
        (design.same_bounds()[0] * effect.error / (design.delta - away)) ** 2 if away < design.delta else np.inf,
    ]
    factor = min(need)
    return max(1, int(np.ceil((factor - 1) * blocks))) if np.isfinite(factor) and factor < 1000 else None
