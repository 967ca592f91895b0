"""Compare two sides on the same deals: what changes, by how much, how sure, and where two playouts first part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from simulate.check.looks import HOLDS, MOVED, UNDECIDED, Design, Verdict
from simulate.errors import RunError
from simulate.runs.gather import gather, row_digests
from simulate.runs.hands import Jobs
from simulate.runs.kernel import Batch
from simulate.runs.metrics import BlockTotals, block_totals, headline, joined
from simulate.runs.order import Order
from simulate.runs.read import Run
from simulate.runs.tables import Tables, win_shares
from simulate.whatif.pairs import Effect, effect_of

ALPHA, BETA = 0.05, 0.05  # of any false "moved" over all metrics; of a false "holds" of one
DELTA_SHARE, DELTA_PART = 0.01, 0.01  # what is called the same: of shares; of other metrics, as a part of their value
SHOWN_PARTED = 3
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


@dataclass(frozen=True)
class Parted:
    """A playout that another seat wins now: where the two sides first do different things, and how to look."""

    playout: int
    ply: int | None
    a: str
    b: str
    commands: tuple[str, str]


@dataclass(frozen=True)
class Comparison:
    """Two sides on the same deals."""

    names: tuple[str, str]
    blocks: int
    seats: int
    changes: list[Change]
    same_blocks: int  # row for row
    discordant: int | None  # playouts with other winners; None where only totals are known
    parted: list[Parted] = field(default_factory=list)

    def frame(self):
        """One row a metric, as a polars frame."""
        import polars as pl

        rows = [
            {
                "metric": c.metric, "a": c.a, "b": c.b, "change": c.effect.value, "low": c.effect.low, "high": c.effect.high,
                "p": c.effect.p, "verdict": c.verdict, "delta": c.delta, "saving": c.saving,
            }
            for c in self.changes
        ]  # fmt: skip
        return pl.DataFrame(rows)

    def _repr_html_(self) -> str:
        """What a notebook shows: the changes."""
        from simulate.api import table_html

        return table_html(self.frame())


@dataclass(frozen=True)
class Side:
    """What is kept of one side."""

    totals: BlockTotals
    rows: np.ndarray  # (blocks,) digests
    share: np.ndarray  # (playouts, S) win shares


def compare_orders(
    a: Order,
    b: Order,
    blocks: int,
    jobs: Jobs = 1,
    names: tuple[str, str] = ("A", "B"),
    say: Callable[[str], None] = lambda line: None,
) -> Comparison:
    """Play both orders on the same deals and compare them. Both must be compiled. Raises RunError."""
    if (a.game.key, a.plan.seats, a.manifest.asked.seed) != (b.game.key, b.plan.seats, b.manifest.asked.seed):
        raise RunError("the two sides do not share their deals: game, seats and seed must be the same")
    sides = []
    for order, name in ((a, names[0]), (b, names[1])):
        say(f"playing {name}: {blocks:,} blocks")
        sides.append(_played(order, blocks, jobs))
    discordant = np.flatnonzero((sides[0].share != sides[1].share).any(axis=1))
    return Comparison(
        names,
        blocks,
        a.plan.seats,
        changes_of(sides[0].totals, sides[1].totals),
        int((sides[0].rows == sides[1].rows).sum()),
        len(discordant),
        [first_parting(a, b, int(playout)) for playout in discordant[:SHOWN_PARTED]],
    )


def compare_runs(a: Run, b: Run, blocks: int | None = None) -> Comparison:
    """Compare two runs that were logged on the same deals. Raises RunError."""
    from simulate.runs.totals import totals_of_run

    same = (a.manifest.address_label, a.manifest.asked.seed) == (b.manifest.address_label, b.manifest.asked.seed)
    if not same:
        raise RunError(
            f"{a.path} and {b.path} do not share their deals: game, seats and seed must be the same",
            "Play one of them again with the game, --seats and --seed of the other.",
        )
    if a.manifest.chance_version != b.manifest.chance_version:
        raise RunError(
            f"{a.path} and {b.path} do not share their deals: chance versions {a.manifest.chance_version} and "
            f"{b.manifest.chance_version}",
            "Play the older one again into another directory.",
        )
    both = min(a.playouts_held, b.playouts_held) // a.seat_count
    count = both if blocks is None else min(both, blocks)
    if not count:
        raise RunError(f"{a.path} and {b.path} hold no block in common")
    left, right = (totals_of_run(run, count, headline) for run in (a, b))
    changes = changes_of(left, right)
    shares = [_shares(run, count) for run in (a, b) if "seats" in run.manifest.datasets()]
    discordant = int((shares[0] != shares[1]).any(axis=1).sum()) if len(shares) == 2 else None
    return Comparison((str(a.path), str(b.path)), count, a.seat_count, changes, 0, discordant)


def _kept(tables: Tables, batch: Batch) -> tuple[BlockTotals, np.ndarray, np.ndarray]:
    """What is kept of a batch, in the order of `Side`."""
    return block_totals(tables, batch), row_digests(tables, batch), win_shares(batch)


def _shares(run: Run, blocks: int) -> np.ndarray:
    """(playouts, S) win shares of the first blocks, from the log."""
    rows = blocks * run.seat_count * run.seat_count
    return run.collect(run.seats().select("win_share").head(rows))["win_share"].to_numpy().reshape(-1, run.seat_count)


def _played(order: Order, blocks: int, jobs: Jobs) -> Side:
    parts = gather(order, 0, blocks, _kept, jobs)
    return Side(joined(p[0] for p in parts), np.concatenate([p[1] for p in parts]), np.concatenate([p[2] for p in parts]))


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


def first_parting(a: Order, b: Order, playout: int) -> Parted:
    """Play one playout on both sides up to the first ply at which they differ in words."""
    from simulate.runs.faults import replay_command

    block, rotation = divmod(playout, a.plan.seats)
    ply, left, right = _parting(_lines(a, playout), _lines(b, playout))
    commands = (replay_command(a, block, rotation), replay_command(b, block, rotation))
    return Parted(playout, ply, left, right, commands)


def _lines(order: Order, playout: int) -> list[str]:
    from simulate.engine.replay import Replay

    block = playout // order.plan.seats
    _, drawn = order.plan.draw(block, 1)
    line_up = [order.strategies[i] for i in drawn[0]]
    replay = Replay(order.game, order.rules, line_up, order.manifest.asked.seed, playout)
    return [f"seat {ply.seat + 1}: {ply.chosen.text}" for ply in replay]


def _parting(a: Sequence[str], b: Sequence[str]) -> tuple[int | None, str, str]:
    for ply, (left, right) in enumerate(zip(a, b, strict=False)):
        if left != right:
            return ply, left, right
    if len(a) != len(b):
        at = min(len(a), len(b))
        return at, a[at] if at < len(a) else "the end", b[at] if at < len(b) else "the end"
    return None, "the same choices", "the same choices"


def moved(comparison: Comparison) -> list[Change]:
    """The metrics that moved, the most certain first."""
    return sorted((c for c in comparison.changes if c.verdict == MOVED), key=lambda c: c.effect.p)


def held(comparison: Comparison) -> list[Change]:
    """The metrics that hold."""
    return [c for c in comparison.changes if c.verdict == HOLDS]
