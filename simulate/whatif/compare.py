"""Compare two sides on the same deals: what changes, by how much, how sure, and where two playouts first part."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from simulate.claims.claim import Games, games_at
from simulate.engine.lanes import is_external, replay_for
from simulate.errors import RunError
from simulate.metrics import ACCESS, Metric, metric, slug
from simulate.runs.measure.changes import Change, changes_of
from simulate.runs.plan.manifest import Manifest
from simulate.runs.plan.order import Order
from simulate.runs.play.faults import replay_command
from simulate.runs.play.map_batches import map_batches, row_digests
from simulate.runs.play.scheduler import Jobs
from simulate.runs.read.run import Run
from simulate.runs.store.batch import Batch
from simulate.runs.store.metrics import BlockTotals, block_totals, headline, joined
from simulate.runs.store.tables import Tables
from simulate.runs.store.totals import totals_of_run
from simulate.statistics.looks import sure_of
from simulate.statistics.sequential import HOLDS, MOVED
from simulate.system.notebook import table_html
from simulate.whatif.answers import (
    QuickAnswer,
    Thing,
    answers_of,
    card_totals,
    changed_paths,
    things_of,
    uses_of,
    with_cards,
)
from simulate.whatif.targets import targets_of
from simulate.whatif.treatments import BARRED, SHARE, Base, apply_treatment, base_of
from simulate.whatif.treatments import joined as joined_bases

if TYPE_CHECKING:
    import polars as pl

SHOWN_PARTED = 3


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
    games: Games  # side A's, on each side as many
    changes: list[Change]
    same_blocks: int  # row for row
    discordant: int | None  # playouts with other winners; None where only totals are known
    parted: list[Parted] = field(default_factory=list)
    answers: list[QuickAnswer] = field(default_factory=list)  # about what the changed values belong to
    rotations: int | None = None  # playouts of a block, where they are not one a seat
    deals: str = "the same deals"
    seen: int = 0  # earlier looks at two runs, for which the intervals allow

    @property
    def playouts(self) -> int:
        """Playouts of each side."""
        return self.blocks * (self.rotations or self.seats)

    def frame(self) -> pl.DataFrame:
        """One row a metric, as a polars frame."""
        import polars as pl

        rows = [
            {
                "metric": c.metric, "a": c.a, "b": c.b, "change": c.effect.value, "low": c.effect.low, "high": c.effect.high,
                "p": c.effect.p, "verdict": "association" if metric(c.metric).is_association else c.verdict,
                "delta": c.delta, "saving": c.saving,
            }
            for c in self.changes
        ]  # fmt: skip
        return pl.DataFrame(rows)

    def _repr_html_(self) -> str:
        """Show a notebook what was asked, and the changes."""
        return "".join(f"<p>{html.escape(answer.words)}</p>" for answer in self.answers) + table_html(self.frame())


@dataclass(frozen=True)
class Side:
    """The results of one side."""

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
    looks: bool = False,
) -> Comparison:
    """Play both orders on the same deals and compare them; `looks` as in `changes_of`. Both must be compiled.

    Raises RunError.
    """
    if (a.game.key, a.plan.seats, a.manifest.asked.seed) != (b.game.key, b.plan.seats, b.manifest.asked.seed):
        raise RunError("the two sides do not share their deals: game, seats and seed must be the same")
    paths = changed_paths(a.rules.values, b.rules.values)
    sides, things = [], _shared_things(a.manifest, b.manifest, paths)
    for order, name in ((a, names[0]), (b, names[1])):
        say(f"playing {name}: {blocks:,} blocks")
        sides.append(_played(order, blocks, [thing for thing in things if thing.content is not None], jobs))
    discordant = np.flatnonzero((sides[0].share != sides[1].share).any(axis=1))
    changes = changes_of(sides[0].totals, sides[1].totals, looks, sure_of((), blocks).now)
    return Comparison(
        names,
        blocks,
        a.plan.seats,
        games_at(a.manifest, blocks * a.plan.seats),
        changes,
        int((sides[0].rows == sides[1].rows).sum()),
        len(discordant),
        [first_parting(a, b, int(playout)) for playout in discordant[:SHOWN_PARTED]],
        answers_of(a.manifest, paths, things, changes, blocks * a.plan.seats),
    )


def compare_runs(a: Run, b: Run, blocks: int | None = None, looks: bool = False) -> Comparison:
    """Compare two runs that were logged on the same deals. Raises RunError."""
    same = (a.manifest.address_label, a.manifest.asked.seed) == (b.manifest.address_label, b.manifest.asked.seed)
    if not same:
        raise RunError(
            f"{a.path} and {b.path} do not share their deals: game, seats and seed must be the same",
            'Import both with one --game "TITLE".'
            if a.manifest.game.imported
            else "Play one of them again with the game, --seats and --seed of the other.",
        )
    if a.manifest.chance_version != b.manifest.chance_version:
        raise RunError(
            f"{a.path} and {b.path} do not share their deals: chance versions {a.manifest.chance_version} and "
            f"{b.manifest.chance_version}",
            "Play the older one again into another directory.",
        )
    if a.block_size != b.block_size:
        raise RunError(f"{a.path} has deals of {a.block_size} games, {b.path} of {b.block_size}", "Import both in one way.")
    both = min(a.playouts_held, b.playouts_held) // a.block_size
    count = both if blocks is None else min(both, blocks)
    if not count:
        raise RunError(f"{a.path} and {b.path} hold no block in common")
    left, right = (totals_of_run(run, count, headline) for run in (a, b))
    seen = {look for run in (a, b) for look in run.manifest.looks if look < count}
    changes = changes_of(left, right, looks, sure_of(tuple(seen), count).now)
    shares = [_shares(run, count) for run in (a, b) if "seats" in run.manifest.datasets()]
    discordant = int((shares[0] != shares[1]).any(axis=1).sum()) if len(shares) == 2 else None
    paths = changed_paths(a.manifest.rules.values, b.manifest.rules.values)
    answers = answers_of(a.manifest, paths, _shared_things(a.manifest, b.manifest, paths), changes, count * a.block_size)
    names, games = (str(a.path), str(b.path)), games_at(a.manifest, count * a.block_size)
    if not (a.manifest.game.imported or b.manifest.game.imported):
        return Comparison(names, count, a.seat_count, games, changes, 0, discordant, answers=answers, seen=len(seen))
    most = max(a.playouts_held, b.playouts_held)
    cut = f", the first of {most:,}" if most > count * a.block_size else ""
    deals = f"played elsewhere{cut}"
    return Comparison(names, count, a.seat_count, games, changes, 0, None, [], answers, a.block_size, deals, len(seen))


def _kept(
    things: Sequence[Thing], uses: Sequence[int], tables: Tables, batch: Batch
) -> tuple[BlockTotals, np.ndarray, np.ndarray, Base | None]:
    """Reduce a batch to the fields of `Side`, in their order, and the base of barring."""
    totals = block_totals(tables, batch)
    if things:
        totals = totals.beside(card_totals(things, uses, tables, batch))
    base = base_of(list(uses), len(tables.manifest.game.contents), tables, batch) if things else None
    return totals, row_digests(tables, batch), batch.shares, base


def _shares(run: Run, blocks: int) -> np.ndarray:
    """(playouts, S) win shares of the first blocks, from the log."""
    rows = blocks * run.block_size * run.seat_count
    return run.collect(run.seats().select("win_share").head(rows))["win_share"].to_numpy().reshape(-1, run.seat_count)


def _shared_things(a: Manifest, b: Manifest, paths: Sequence[str]) -> list[Thing]:
    """The owners of changed values that stand in one place on both sides: a row that is gone moves those after it."""
    mine, theirs = ([content.key for content in side.game.contents] for side in (a, b))
    return [
        thing
        for thing in things_of(a, paths)
        if thing.content is None or mine[thing.content : thing.content + 1] == theirs[thing.content : thing.content + 1]
    ]


def _played(order: Order, blocks: int, contents: Sequence[Thing], jobs: Jobs) -> Side:
    keep = partial(_kept, contents, uses_of(order) if contents else [])
    order = with_cards(order) if contents else order
    parts = map_batches(order, 0, blocks, keep, jobs)
    totals = joined(p[0] for p in parts)
    bases = [p[3] for p in parts if p[3] is not None]
    if bases and order.manifest.game.may_bar and order.plan.seats > 1:
        totals = totals.beside(access_totals(order, joined_bases(bases), contents, jobs))
    return Side(totals, np.concatenate([p[1] for p in parts]), np.concatenate([p[2] for p in parts]))


def access_totals(order: Order, base: Base, contents: Sequence[Thing], jobs: Jobs) -> BlockTotals:
    """Of each content what a seat loses that may not use it, by block."""
    wanted = {
        content.key for content in (order.manifest.game.contents[t.content] for t in contents if t.content is not None)
    }
    names, columns = [], []
    for target in targets_of(order, sorted(wanted)):
        names.append(str(Metric(ACCESS, "card", level=slug(target.key))))
        columns.append(apply_treatment(order, base, target, BARRED, jobs).differences[..., SHARE].mean(axis=1))
    total = np.stack(columns, axis=1)
    return BlockTotals(base.first, tuple(names), np.ones_like(total), total)


def first_parting(a: Order, b: Order, playout: int) -> Parted:
    """Play one playout on both sides up to the first ply at which they differ in words."""
    block, rotation = divmod(playout, a.plan.seats)
    ply, left, right = _parting(lines_of(a, playout), lines_of(b, playout))
    commands = (replay_command(a, block, rotation), replay_command(b, block, rotation))
    return Parted(playout, ply, left, right, commands)


def lines_of(order: Order, playout: int) -> list[str]:
    """The choices of one playout in words."""
    block = playout // order.plan.seats
    _, drawn = order.plan.draw(block, 1)
    line_up = [order.strategies[i] for i in drawn[0]]
    replay = replay_for(order.game, order.rules, line_up, order.manifest.asked.seed, playout)
    if is_external(order.game):
        return list(replay.story)
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
    changes = (c for c in comparison.changes if c.verdict == MOVED and not metric(c.metric).is_association)
    return sorted(changes, key=lambda c: c.effect.p)


def held(comparison: Comparison) -> list[Change]:
    """The metrics that hold."""
    return [c for c in comparison.changes if c.verdict == HOLDS]
