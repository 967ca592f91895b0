"""The scope of a comparison: the runs, what sets them apart, and what the variants change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reports.judge.players import PlayerStrength
from reports.parts.document import Section, Table
from reports.read.provenance import SOURCES
from reports.sweep.changed_values import changes_by_variant
from reports.sweep.phrases import listed
from reports.sweep.sweep_runs import BASE, EXPERIMENT, Sweep, labels_of

if TYPE_CHECKING:
    from simulate.runs.read.run import Run


def scope_section(sweep: Sweep, links: dict[str, str]) -> Section:
    """The runs of the sweep; `links`: name of a run -> address of its own report."""
    runs = sorted(sweep.runs, key=lambda run: (run.seat_count, run.manifest.asked.variant or ""))
    warnings = [*unfinished(runs), *missing_bases(sweep), *mixed(runs)]
    n = sum(run.playouts_held for run in runs)
    k = len(sweep.variants)
    outside = sum(v.endswith(EXPERIMENT) for v in sweep.variants)
    variants = f"{BASE} and {k - outside} variant{'s' if k - outside != 1 else ''}" if k else BASE
    variants += f", {outside} experiment{'s' if outside > 1 else ''} outside the rules" if outside else ""
    seats = listed([str(s) for s in sweep.seat_counts], most=10)
    scope = f"{len(runs)} runs with {n:,} playouts in all: {seats} seats, {variants}."
    return Section(
        "members",
        "What was compared",
        "Every run of the sweep has its own report.",
        headline=[*warnings, scope, *idle(sweep), *strengths(runs)],
        says=[*warnings, scope, *idle(sweep)],
        items=[run_table(runs), *change_tables(sweep)],
        links=list(links.items()),
        folded=True,
    )


def strengths(runs: list[Run]) -> list[str]:
    """Say how strong the players are, once for each seat count."""
    first = {run.seat_count: PlayerStrength(run.manifest).finding() for run in reversed(runs) if run.seat_count > 1}
    return [f"{seats} seats. {first[seats].sentence()}" for seats in sorted(first)]


def unfinished(runs: list[Run]) -> list[str]:
    """Runs that do not hold all that was asked of them."""
    lines = []
    for run in runs:
        if run.playouts_held == 0:
            lines.append(f"{run.path.name} holds no finished playouts yet and is left out.")
        elif not run.is_complete:
            lines.append(
                f"{run.path.name} is not finished: {run.playouts_held:,} of {run.manifest.playouts:,} playouts are here."
            )
    return lines


def missing_bases(sweep: Sweep) -> list[str]:
    """Seat counts whose variants have no base to be compared with."""
    return [
        f"There is no run of the base ruleset with {seats} seats: its variants stand side by side, but nothing "
        "is compared with the base."
        for seats in sweep.seat_counts
        if sweep.base(seats) is None
    ]


def idle(sweep: Sweep) -> list[str]:
    """Variants that make no difference at all to these strategies: that findings hold there would be no evidence."""
    lines = []
    for variant in sweep.variants:
        seats = [side.seats for side in sweep.sides if side.variant == variant and sweep.is_idle(side)]
        if seats:
            lines.append(
                f"{variant} with {listed([str(s) for s in seats], most=10)} seats: every figure is as in the "
                "base, so nothing "
                "was decided by what it changes. It is shown, but not counted as evidence."
            )
    return lines


def mixed(runs: list[Run]) -> list[str]:
    """Say what the runs should have in common and have not: then differences need not come from the variants."""
    asked: tuple[tuple[str, Callable[[Run], object]], ...] = (
        ("games", lambda run: run.manifest.asked.game),
        ("strategies", lambda run: sorted((p.label, p.sources) for p in run.manifest.players)),
        ("chance version", lambda run: run.manifest.chance_version),
        ("run seeds", lambda run: run.manifest.asked.seed),
        ("sources", lambda run: sorted(run.manifest.sources.items())),
    )
    lines = []
    for words, read in asked:
        kinds: dict[str, list[str]] = {}
        for run in runs:
            kinds.setdefault(str(read(run)), []).append(run.path.name)
        if len(kinds) > 1:
            fewest = min(kinds.values(), key=len)
            lines.append(
                f"The runs do not have the same {words} ({len(kinds)} kinds; {listed(fewest)} "
                f"differ{'s' if len(fewest) == 1 else ''} "
                "from others): a difference need not come from the variant."
            )
    return lines


def run_table(runs: list[Run]) -> Table:
    """One row a run."""
    rows: list[list[object]] = [
        [
            run.path.name,
            str(run.seat_count),
            label,
            f"{run.playouts_held:,} / {run.manifest.playouts:,}",
            run.playouts_held // run.seat_count,
            len(run.manifest.players),
            str(run.manifest.asked.seed),
            run.manifest.rules.digest,
            " ".join(digest[:8] for _, digest in sorted(run.manifest.sources.items())),
            run.manifest.identity_digest(),
        ]
        for run, label in zip(runs, labels_of(runs), strict=True)
    ]
    names = ", ".join(sorted(runs[0].manifest.sources))
    what = ("run", "seats", "variant", "playouts held / asked", "deals", "strategies", "seed")
    digests = ("digest of the rules", f"sources ({names})", "digest of the run")
    return Table("members", "The runs", (*what, *digests), rows, folded=True)


def change_tables(sweep: Sweep) -> list[Table]:
    """Show what the variants change, one row a value."""
    rows: list[list[object]] = []
    for variant, changes in changes_by_variant(sweep).items():
        if not changes:
            rows.append([variant, "nothing: the same values as the base", None, None, None, None])
        rows += [
            [variant, c.path, str(c.before), str(c.after), *(SOURCES.get(tag, tag) for tag in (c.tag_before, c.tag_after))]
            for c in changes
        ]
    if not rows:
        return []
    columns = ("variant", "value", "base", "variant has", "where the base value is from", "where the variant's is from")
    return [Table("variants", "What the variants change", columns, rows, folded=len(rows) > 25)]
