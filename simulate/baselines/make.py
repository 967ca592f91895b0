"""Make a baseline: play its blocks, write both files; and remake it, saying what that changes."""

from __future__ import annotations

import fnmatch
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from simulate.baselines.baseline import (
    FORMAT,
    SCHEMA,
    Baseline,
    BaselineError,
    BaselineMetric,
    BaselineTotals,
    Digests,
    Expect,
    Gate,
    Play,
    read,
    read_totals,
    totals_path,
    update_command,
    write,
    write_totals,
)
from simulate.baselines.baseline_order import TRUST, Trust, about_of, digests_of, needs_draws, order_of_baseline
from simulate.errors import clip, nearest
from simulate.metrics import ENDING, TABLE_WINS, WIN_SHARE, WORTH, Metric, is_round_count, slug
from simulate.metrics import metric as read_metric
from simulate.runs.measure.levels import level, levels
from simulate.runs.plan.manifest import Manifest
from simulate.runs.plan.order import Order
from simulate.runs.play.map_batches import map_batches, totals_and_digests
from simulate.runs.play.scheduler import Jobs
from simulate.runs.play.warmup import compile_all
from simulate.runs.read.run import Run
from simulate.runs.store.batch import Batch
from simulate.runs.store.metrics import BlockTotals, joined
from simulate.runs.store.tables import Tables
from simulate.runs.store.totals import totals_of_run
from simulate.statistics.sequential import SequentialDesign
from simulate.statistics.standards import DELTA_PART, DELTA_SHARE
from simulate.system.files import require_writable


def default_metrics(manifest: Manifest, totals: BlockTotals) -> list[str]:
    """List the metrics that gate by default: starting positions, places in turn order, players, points, length, endings.

    A level is left out where it cannot move (one player, one ending), and a place that is a start under another name. Shares
    of one scope add up to one, so all but none say the same thing twice; still each is listed, because a reader looks for a
    name.
    """
    starts = [column for column in manifest.game.seat_columns if column.start and column.labels]
    names: list[str] = []
    for column in starts:
        names += [str(Metric(WIN_SHARE, "start", column.name, slug(label))) for label in column.labels]
    if manifest.game.is_coop:
        names.append(TABLE_WINS)
    elif manifest.asked.seats > 1:
        own = [name for name in names if name in totals.names]
        places = [str(Metric(WIN_SHARE, "seat", level=str(seat + 1))) for seat in range(manifest.asked.seats)]
        names += [place for place in places if place in totals.names and not is_one_of(place, own, totals)]
    if len(manifest.players) > 1:
        names += [str(Metric(WIN_SHARE, "strategy", level=slug(player.label))) for player in manifest.players]
    names += ["score.mean", "rounds.mean"]
    if len(manifest.game.endings) > 3:  # running, unfinished, and more than one end
        names += [str(Metric(ENDING, level=slug(ending))) for ending in manifest.game.endings[2:]]
    return [name for name in names if name in totals.names and totals.column(name)[0].any()]


def is_one_of(place: str, starts: Sequence[str], totals: BlockTotals) -> bool:
    """Return True if a place has the totals of a start in every block: they are one finding."""
    return any(all(map(np.array_equal, totals.column(place), totals.column(start))) for start in starts)


def unwatched(manifest: Manifest, names: Sequence[str], totals: BlockTotals) -> list[str]:
    """Say what a baseline with these metrics does not watch; a place that is a start under another name is watched there."""
    game, seen = manifest.game, [read_metric(name) for name in names if not is_round_count(name)]
    scopes = {one.scope for one in seen}
    left = []
    for column in game.seat_columns:
        if column.start and column.labels and not any(one.scope == "start" and one.column == column.name for one in seen):
            left.append(f"starts ({column.name})")
    starts = [name for name in names if name in totals.names and read_metric(name).scope == "start"]
    places = [str(Metric(WIN_SHARE, "seat", level=str(seat + 1))) for seat in range(manifest.asked.seats)]
    free = [place for place in places if place in totals.names and not is_one_of(place, starts, totals)]
    if not game.is_coop and free and "seat" not in scopes:
        left.append("places in turn order")
    if len(manifest.players) > 1 and "strategy" not in scopes:
        left.append("strategies")
    if game.contents and game.events and "card" not in scopes:
        left.append("single cards" if game.contents_word == "content" else f"single {game.contents_word}s")
    return left


def delta_of(name: str, value: float) -> float:
    """The difference of a metric that is not worth an alarm, by default."""
    return DELTA_SHARE if read_metric(name).in_percent else max(abs(value) * DELTA_PART, 1e-6)


def make(
    path: Path,
    play: Play,
    metrics: Sequence[str] = (),
    gate: Gate | None = None,
    expects: Sequence[Expect] = (),
    deltas: dict[str, float] | None = None,
    jobs: Jobs = 1,
    say: Callable[[str], None] = lambda line: None,
    trust: Trust = TRUST,
) -> Baseline:
    """Play a baseline's blocks and write `path` and the totals beside it. Raises BaselineError for unknown metrics."""
    asked = [*metrics, *(expect.metric for expect in expects)]
    order = order_of_baseline(play, path, trust, asked)
    compile_all(order.game, order.entries())
    known = [*asked, f"{WORTH}.*"] if needs_draws(asked) else asked
    require_metrics(_played(order, 1, 1, known).blocks, [name for name in metrics if not may_be_rare(name)])
    say(f"{path}: playing {play.blocks:,} blocks of {order.game.title}")
    held = _played(order, play.blocks, jobs, asked)
    names = list(metrics) or default_metrics(order.manifest, held.blocks)
    require_metrics(held.blocks, names)
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = write_totals(path, held)
    baseline = Baseline.model_validate(
        {
            "format": FORMAT,
            "schema": SCHEMA,
            "play": play,
            "check": gate or Gate(alpha=0.01, beta=0.05),
            "made_from": digests_of(order, digest),
            "metric": [_metric(held.blocks, name, (deltas or {}).get(name)) for name in names],
            "expect": list(expects),
        }
    )
    write(path, baseline)
    return baseline


def make_of_run(
    path: Path,
    run: Run,
    metrics: Sequence[str],
    gate: Gate,
    expects: Sequence[Expect] = (),
    deltas: dict[str, float] | None = None,
) -> Baseline:
    """Write the baseline of games that were played elsewhere. Raises BaselineError."""
    manifest = run.manifest
    totals = totals_of_run(run)
    names = list(metrics) or default_metrics(manifest, totals)
    require_metrics(totals, names)
    path.parent.mkdir(parents=True, exist_ok=True)
    about = {"rules": manifest.rules.values, "files": {}, "players": {}, "versions": manifest.versions}
    digest = write_totals(path, BaselineTotals(totals, np.zeros(len(totals), np.uint64), about))
    asked, sources = manifest.asked, manifest.sources
    players = list(dict.fromkeys(asked.strategies))
    digests = Digests(
        rules=manifest.rules.digest,
        engine=sources["engine"],
        game=sources["game"],
        players=manifest.players_version,
        totals=digest,
        chance=manifest.chance_version,
    )
    baseline = Baseline.model_validate(
        {
            "format": FORMAT,
            "schema": SCHEMA,
            "play": Play(
                game=asked.game, seats=asked.seats, players=players, imported=manifest.players[0].file, blocks=len(totals)
            ),
            "check": gate,
            "made_from": digests,
            "metric": [_metric(totals, name, (deltas or {}).get(name)) for name in names],
            "expect": list(expects),
        }
    )
    write(path, baseline)
    return baseline


def may_be_rare(name: str) -> bool:
    """Return True if more than one block may be needed to meet a metric; False for a name that is none."""
    try:
        return is_round_count(name) or read_metric(name).scope == "start"
    except ValueError:
        return False


def require_metrics(totals: BlockTotals, names: Sequence[str]) -> None:
    """See that a game has these metrics. Raises BaselineError."""
    missing = [name for name in names if name not in totals.names]
    if missing:
        near = ", ".join(n for n in totals.names if n.split(":")[0] == missing[0].split(":")[0])  # it may follow no grammar
        hint = f"Like it there are: {near}" if near else 'The manual\'s page "Metrics" lists them.'
        raise BaselineError(f"no metric '{clip(missing[0])}' in this game.{nearest(missing[0], totals.names)}", hint)


def finds_unpaired(path: Path, baseline: Baseline) -> dict[str, float]:
    """The smallest change of each metric that a check of this file alone finds with power 0.95 where no deals are shared.

    On the baseline's own deals, which a check plays, differences vary less, and smaller changes are found.
    """
    gate, totals = baseline.check, read_totals(path, baseline).blocks
    alpha = gate.alpha / (len(baseline.metric) + len(baseline.expect))
    errors = {one.name: float(levels(totals, [one.name]).se[0]) for one in baseline.metric}
    return {
        one.name: SequentialDesign(alpha, gate.beta, one.delta).finds(2**0.5 * errors[one.name])
        for one in baseline.metric
        if math.isfinite(errors[one.name])
    }


def totals_for(names: Sequence[str]) -> Callable[[Tables, Batch], tuple[BlockTotals, NDArray[np.uint64]]]:
    """Make the function of a batch that gives what metrics need: the worth of copies only where one of them asks for it."""
    return partial(totals_and_digests, worths=needs_draws(names))


def _played(order: Order, blocks: int, jobs: Jobs, asked: Sequence[str]) -> BaselineTotals:
    made = map_batches(order, 0, blocks, totals_for(asked), jobs)
    whole = joined(part for part, _ in made).pick(lambda name: not needs_draws([name]) or _is_asked(name, asked))
    return BaselineTotals(whole, np.concatenate([rows for _, rows in made]), about_of(order))


def _is_asked(name: str, asked: Sequence[str]) -> bool:
    """Return True for a metric that is asked for, by name or in a pattern."""
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in asked)


def _metric(totals: BlockTotals, name: str, delta: float | None) -> BaselineMetric:
    value, low, high = level(totals, name)
    figures = {"value": value, "low": low, "high": high, "delta": delta or delta_of(name, value)}
    known = {key: float(f"{figure:.5g}") for key, figure in figures.items() if math.isfinite(figure)}
    return BaselineMetric(name=name, **known)


@dataclass(frozen=True)
class Updated:
    """The changes of an update: a line for each metric that is not as it was."""

    path: Path
    lines: list[str]


def update(
    path: Path,
    jobs: Jobs = 1,
    say: Callable[[str], None] = lambda line: None,
    trust: Trust = TRUST,
    run: Run | None = None,
) -> Updated:
    """Remake a baseline from its own `[play]`, or from a `run` of imported games, with its metrics, deltas, gate and
    expectations."""
    before = read_any(path)
    for file in (path, totals_path(path)):
        require_writable(file)
    names, deltas = [metric.name for metric in before.metric], {metric.name: metric.delta for metric in before.metric}
    if run is not None:
        require_alike(path, before, run)
        after = make_of_run(path, run, names, before.check, before.expect, deltas)
    elif before.play.imported is not None:
        raise elsewhere(path, before)
    else:
        after = make(path, before.play, names, before.check, before.expect, deltas, jobs, say, trust)
    old = {metric.name: metric for metric in before.metric}
    lines = [
        f"{m.name}: {old[m.name].value:.5g} -> {m.value:.5g} ({m.value - old[m.name].value:+.3g})"
        for m in after.metric
        if m.value != old[m.name].value
    ]
    if before.made_from.rules != after.made_from.rules:
        lines.insert(0, "the rules are others")
    return Updated(path, lines or ["every figure is as it was"])


def elsewhere(path: Path, baseline: Baseline) -> BaselineError:
    """The error for a baseline of imported games, where nothing can be played."""
    again = update_command(path, baseline.play.game, imported=True)
    return BaselineError(
        f"{path} is about games that were played elsewhere: nothing can be played to check it",
        f"Import the new table, then: simulate check {path} --run DIRECTORY. Or make it again: {again}",
    )


def require_alike(path: Path, baseline: Baseline, run: Run) -> None:
    """Refuse a run that a baseline of imported games is not about. Raises BaselineError."""
    asked, mine = run.manifest.asked, (baseline.play.game, baseline.play.seats)
    if (asked.game, asked.seats) != mine:
        raise BaselineError(
            f"{path} is about {mine[0]} with {mine[1]} seats, {run.path} about {asked.game} with {asked.seats}",
            'The same --game "TITLE" of simulate import makes them one game.',
        )
    if baseline.play.imported is None or not run.manifest.game.imported:
        raise BaselineError(
            f"{path} or {run.path} was played here: check plays what it needs", f"Leave --run out: simulate check {path}"
        )


def read_any(path: Path) -> Baseline:
    """Read a baseline of this or an older schema. There is none older than 1 yet. Raises BaselineError."""
    return read(path)
