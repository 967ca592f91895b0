"""Check baselines against what is played now: as little as is needed to know.

For each baseline, in this order:

(a) sources, players and rules are the same, and a sample of blocks plays the same: holds.
(b) sources differ, but the blocks so far play the same row for row, and are enough to say so: holds (a refactoring).
(c) sources are the same but the sample is not (another processor, compiler or library): said, no alarm; then (d).
(d) blocks are played on the baseline's deals in a few looks, until every metric is known to hold or to have moved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from simulate.baselines.baseline import Baseline, BaselineError, BaselineTotals, read, read_totals, update_command
from simulate.baselines.baseline_order import TRUST, Trust, changes, order_of_baseline
from simulate.baselines.judge import Judged, MetricFinding, expected, judge, overall, same
from simulate.baselines.make import elsewhere, require_alike, totals_for, unwatched
from simulate.claims.claim import Claim, Games, games_at
from simulate.engine.python_streams import CHANCE_VERSION
from simulate.errors import clip, nearest
from simulate.metrics import figure, is_round_count, metric
from simulate.runs.plan.order import Order
from simulate.runs.play.faults import replay_command
from simulate.runs.play.map_batches import map_batches, row_digests
from simulate.runs.play.scheduler import Jobs
from simulate.runs.read.run import Run
from simulate.runs.store.metrics import BlockTotals, joined
from simulate.runs.store.totals import totals_of_run
from simulate.statistics.sequential import HOLDS, ONCE, UNDECIDED, SequentialDesign
from simulate.statistics.standards import LEAST_PAIRS
from simulate.sums.bands import read_bands

SAMPLE = 24  # blocks of (a), spread over the baseline

SAME_SOURCES = "same sources, and a sample of blocks plays the same"
SAME_PLAY = "sources differ, but the first blocks play the same, row for row: a change without effect"
OTHER_MACHINE = "same sources, but the sample plays differently: another processor, compiler or library; judged by playing"
PLAYED = "played on the baseline's deals"
UNPAIRED = "nothing is paired any more, no block plays as it did: other streams or deals? It still finds {finds}"
LEAST_ALIKE = 3.0  # standard errors of a correlation by which the blocks of two sides go together


@dataclass(frozen=True)
class CheckTarget:
    """A baseline with all that a check of it needs."""

    path: Path
    baseline: Baseline
    held: BaselineTotals
    order: Order


@dataclass(frozen=True)
class Outcome:
    """The outcome of a check of one baseline."""

    path: Path
    game: str
    verdict: str  # holds, moved, undecided
    how: str
    blocks: int  # played
    games: Games  # whose
    metrics: list[MetricFinding] = field(default_factory=list)
    expectations: list[Judged] = field(default_factory=list)
    imported: bool = False
    changed: list[str] = field(default_factory=list)  # rule values and source files, a line each
    replay: str | None = None  # the command that shows a playout that parted
    unwatched: list[str] = field(default_factory=list)  # what a baseline of this game could watch, and this one does not

    @property
    def claims(self) -> list[tuple[str, Claim]]:
        """(verdict, line) of every metric, then of every expectation."""
        found = [(one.verdict, one.claim(len(self.metrics), self.games)) for one in self.metrics]
        return found + [(one.verdict, one.claim(len(self.expectations), self.games)) for one in self.expectations]


def open_subject(path: Path, trust: Trust = TRUST) -> CheckTarget:
    """Read a baseline and make its order. Raises BaselineError, and what making an order raises."""
    baseline = read(path)
    if baseline.made_from.chance != CHANCE_VERSION:
        raise BaselineError(
            f"{path}: dealt by chance version {baseline.made_from.chance}, this program deals by version {CHANCE_VERSION}: "
            "deals or tables differ, so nothing can be paired with it",
            f"Make it again with: {update_command(path, baseline.play.game)}",
        )
    if baseline.play.imported is not None:
        raise elsewhere(path, baseline)
    held = read_totals(path, baseline)
    return CheckTarget(path, baseline, held, order_of_baseline(baseline.play, path, trust, baseline.names))


def check_run(path: Path, run: Run) -> Outcome:
    """Hold a run that is there against a baseline, in one look and without playing: of games that were played elsewhere.

    Raises BaselineError, RunError.
    """
    baseline = read(path)
    held, manifest = read_totals(path, baseline), run.manifest
    require_alike(path, baseline, run)
    now = totals_of_run(run)
    blocks = min(len(now), len(held.blocks))
    now, before = now.first(blocks), held.blocks.first(blocks)
    gone = [one.name for one in baseline.metric if one.name not in now.names and not is_round_count(one.name)]
    if gone:
        raise BaselineError(f"{path}: {run.path} has no metric '{clip(gone[0])}'.{nearest(gone[0], now.names)}")
    gate = baseline.check
    tests = len(baseline.metric) + len(baseline.expect)
    designs = [SequentialDesign(gate.alpha / tests, gate.beta, one.delta, ONCE) for one in baseline.metric]
    metrics = [judge(design, 0, before, now, one.name) for design, one in zip(designs, baseline.metric, strict=True)]
    critical = SequentialDesign(gate.alpha / tests, gate.beta, 1.0, ONCE).moved_bounds()[0]
    judged = [one for expect in baseline.expect for one in expected(expect, now, baseline.play.seats, critical)]
    how = f"{run.path} held against {baseline.play.imported}; nothing is played"
    changed = [f"outcomes: {baseline.play.imported} was held, now {manifest.players[0].file}"]
    rest = unwatched(manifest, baseline.names, now)
    return Outcome(
        path,
        baseline.play.game,
        overall(metrics, judged),
        how,
        blocks,
        games_at(manifest, blocks * run.block_size),
        metrics,
        judged,
        True,
        changed,
        None,
        rest,
    )


def tests_of(subjects: Sequence[CheckTarget]) -> int:
    """Count the verdicts that share the error alpha: all metrics and expectations of all files."""
    return sum(len(s.baseline.metric) + len(s.baseline.expect) for s in subjects)


def check_one(subject: CheckTarget, tests: int, jobs: Jobs = 1, say: Callable[[str], None] = lambda line: None) -> Outcome:
    """Check one baseline; `tests` verdicts share its error alpha. The order must be compiled."""
    changed = changes(subject.baseline, subject.held, subject.order)
    say(
        f"{subject.path}: a sample"
        if not changed
        else f"{subject.path}: {len(changed)} change{'s' * (len(changed) > 1)} since the baseline"
    )
    if not changed and _same_rows(subject, _sample(subject), jobs):
        metrics = [same(metric.delta, subject.held.blocks, metric.name) for metric in subject.baseline.metric]
        return _settled(subject, SAME_SOURCES, len(_sample(subject)), tests, changed, metrics)
    return _play(subject, tests, jobs, say, changed)


def _sample(subject: CheckTarget) -> list[int]:
    """Blocks spread over the baseline."""
    blocks = len(subject.held.blocks)
    return sorted(set(np.linspace(0, blocks - 1, min(SAMPLE, blocks)).astype(int).tolist()))


def _same_rows(subject: CheckTarget, blocks: Sequence[int], jobs: Jobs) -> bool:
    played = [map_batches(subject.order, block, 1, row_digests, 1)[0][0] for block in blocks]
    return bool(np.array_equal(np.array(played, np.uint64), subject.held.rows[list(blocks)]))


def _settled(
    subject: CheckTarget, how: str, blocks: int, tests: int, changed: list[str], metrics: list[MetricFinding]
) -> Outcome:
    """Nothing moved; expectations are judged on the baseline's own blocks, which is what would be played."""
    last = len(_design(subject, 1.0, tests).fractions) - 1
    return _outcome(subject, how, blocks, metrics, subject.held.blocks, last, tests, changed, None)


def _alike(subject: CheckTarget, blocks: int, tests: int) -> list[MetricFinding]:
    """Judge each metric where all blocks so far play as they did: a few of the others may not."""
    part = subject.held.blocks.first(blocks)
    designs = [replace(_design(subject, metric.delta, tests), fractions=ONCE) for metric in subject.baseline.metric]
    return [judge(d, 0, part, part, metric.name) for d, metric in zip(designs, subject.baseline.metric, strict=True)]


def _design(subject: CheckTarget, delta: float, tests: int) -> SequentialDesign:
    gate = subject.baseline.check
    return SequentialDesign(gate.alpha / tests, gate.beta, delta)


def _play(subject: CheckTarget, tests: int, jobs: Jobs, say: Callable[[str], None], changed: list[str]) -> Outcome:
    """Look after look until everything is decided."""
    baseline, held, order = subject.baseline, subject.held, subject.order
    found: dict[str, MetricFinding] = {}
    parts: list[BlockTotals] = []
    rows: list[np.ndarray] = []
    fractions = _design(subject, 1.0, tests).fractions
    done, look = 0, 0
    play_of = totals_for(baseline.names)
    how = PLAYED if changed else OTHER_MACHINE
    ends = [min(max(round(of * len(held.blocks)), at), len(held.blocks)) for at, of in enumerate(fractions, 1)]
    for look, until in enumerate(ends):
        if until in ends[look + 1 :]:
            continue  # of a few blocks, only the last look at as many
        for totals, digests in map_batches(order, done, until - done, play_of, jobs):
            parts.append(totals)
            rows.append(digests)
        done = until
        if changed and np.array_equal(np.concatenate(rows), held.rows[:done]):
            alike = _alike(subject, done, tests)
            if all(found.verdict == HOLDS for found in alike):
                return _settled(subject, SAME_PLAY, done, tests, changed, alike)
        now, before = joined(parts), held.blocks.first(done)
        _require_metrics(subject, now)
        for one in baseline.metric:
            if found.get(one.name) is None or found[one.name].verdict == UNDECIDED:
                found[one.name] = judge(_design(subject, one.delta, tests), look, before, now, one.name)
        open_ = sum(f.verdict == UNDECIDED for f in found.values())
        say(f"{subject.path}: {done:,} of {len(held.blocks):,} blocks, {open_} of {len(found)} metrics undecided")
        how = _paired_or_not(how, before, now, rows, held.rows[:done], list(found.values()))
        outcome = _outcome(subject, how, done, list(found.values()), now, look, tests, changed, rows)
        if outcome.verdict != UNDECIDED and not open_:
            return outcome
    return outcome


def _require_metrics(subject: CheckTarget, now: BlockTotals) -> None:
    """See that what is played now has every metric of the baseline. Raises BaselineError."""
    gone = [m.name for m in subject.baseline.metric if m.name not in now.names and not is_round_count(m.name)]
    if gone:
        raise BaselineError(
            f"{subject.path}: the game no longer has the metric '{clip(gone[0])}'.{nearest(gone[0], now.names)}",
            f"Remove or rename its [[metric]], then: {update_command(subject.path, subject.baseline.play.game)}",
        )


def _paired_or_not(
    how: str,
    before: BlockTotals,
    now: BlockTotals,
    rows: Sequence[np.ndarray],
    held: np.ndarray,
    found: Sequence[MetricFinding],
) -> str:
    """Say how it was played; where the blocks of the two sides have nothing in common, that, and what can still be found."""
    if (np.concatenate(rows) == held).any() or _go_together(before, now, [f.metric for f in found]):
        return how
    finds = [(f.metric, f.finds) for f in found if f.finds is not None]
    told = [next(((n, v) for n, v in finds if metric(n).what == what), None) for what in ("win_share", "rounds", "score")]
    words = [f"{figure(n, v, True).lstrip('+')} of {n}" for n, v in filter(None, told)]
    return UNPAIRED.format(finds=", ".join(words) or "nothing")


def _go_together(before: BlockTotals, now: BlockTotals, names: Sequence[str]) -> bool:
    """Return True if any metric of a block tells of the same block on the other side."""
    if len(before) < LEAST_PAIRS:
        return True  # too few to say
    z = []
    for name in names:
        sides = [total - side.mean(name) * rows for side in (before, now) for rows, total in [side.column(name)]]
        scale = float(np.sqrt((sides[0] ** 2).sum() * (sides[1] ** 2).sum()))
        if scale > 0:
            z.append(float((sides[0] * sides[1]).sum()) / scale * np.sqrt(len(before)))
    return bool(z) and max(z) > LEAST_ALIKE


def _outcome(
    subject: CheckTarget,
    how: str,
    blocks: int,
    metrics: list[MetricFinding],
    now: BlockTotals,
    look: int,
    tests: int,
    changed: list[str],
    rows: list[np.ndarray] | None,
) -> Outcome:
    critical = _design(subject, 1.0, tests).moved_bounds()[look]
    judged = [j for expect in subject.baseline.expect for j in _expected(subject, expect, now, critical)]
    return Outcome(
        subject.path,
        subject.baseline.play.game,
        overall(metrics, judged),
        how,
        blocks,
        games_at(subject.order.manifest, blocks * subject.order.plan.seats),
        metrics,
        judged,
        False,
        changed,
        _parted(subject, rows) if rows is not None else None,
        unwatched(subject.order.manifest, subject.baseline.names, subject.held.blocks),
    )


def _expected(subject: CheckTarget, expect: Any, now: BlockTotals, critical: float) -> list[Judged]:
    try:
        file = read_bands(subject.baseline.play.game)
        bands = {band.metric: band for band in file.band} if file else {}
        return expected(expect, now, subject.baseline.play.seats, critical, bands)
    except KeyError:
        known = ", ".join(sorted({metric(name).family.rstrip(":") for name in now.names}))
        raise BaselineError(f"{subject.path}: [[expect]] metric '{expect.metric}' is unknown; there are: {known}") from None
    except BaselineError as error:
        raise BaselineError(f"{subject.path}: {error.message}", error.hint) from error


def _parted(subject: CheckTarget, rows: Sequence[np.ndarray]) -> str | None:
    """The command that shows the first block that no longer plays as it did."""
    played = np.concatenate(rows)
    parted = np.flatnonzero(played != subject.held.rows[: len(played)])
    return replay_command(subject.order, int(parted[0]), 0) if len(parted) else None


def exit_code(outcomes: Sequence[Outcome], strict: bool) -> int:
    """0 all hold, 1 something moved or is broken, 3 with `strict` something is undecided."""
    verdicts = {outcome.verdict for outcome in outcomes}
    if verdicts <= {HOLDS}:
        return 0
    if verdicts <= {HOLDS, UNDECIDED}:
        return 3 if strict else 0
    return 1
