"""The run and its sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reports.judge.players import PlayerStrength
from reports.parts.document import Section, Table
from simulate.sums.log_sums import LogSums

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest


KIND_WORDS = {
    "matchup": "one matchup in all rotations and orders round the table",
    "field": "line-ups drawn from a field",
}


def run_section(log: LogSums, unused: Sequence[str] = ()) -> Section:
    """Everything that identifies the run, and how strong its players are; `unused`: files beside it that are not shown."""
    run, manifest = log.run, log.run.manifest
    asked, rules = manifest.asked, manifest.rules
    overrides = ", ".join(f"{path} = {value}" for path, value in asked.overrides.items()) or "none"
    rows: list[list[Any]] = [
        ["game", manifest.game.title],
        ["variant", ", ".join(f"{name} ({kind})" for name, kind in changes_of(manifest)[0]) or "none"],
        ["values changed by --set", overrides],
        ["seats", str(run.seat_count)],
        [
            "kind",
            "played elsewhere"
            if manifest.game.imported
            else "one matchup in all rotations and orders round the table"
            if asked.kind == "matchup"
            else "line-ups drawn from a field",
        ],
        ["how line-ups are drawn", manifest.plan],
        ["playouts held / asked", f"{run.playouts_held:,} / {manifest.playouts:,}"],
        ["blocks held (deals)", f"{run.playouts_held // run.block_size:,}"],
        ["looks at its figures", looks(manifest, run.playouts_held)],
        ["run seed", str(asked.seed)],
        ["log level", asked.log],
        ["begun", manifest.created or "not recorded"],
        ["finished", manifest.finished or "not finished"],
        ["digest of the rules", rules.digest],
    ]
    rows += [[f"digest of the {name}", digest] for name, digest in sorted(manifest.sources.items())]
    rows += [[f"version of {name}", version] for name, version in sorted(manifest.versions.items())]
    players = [
        [p.label, p.about.strip().split("\n")[0], "the project" if p.bundled else f"file {p.file}", p.sources[:12]]
        for p in manifest.players
    ]
    measured = PlayerStrength(manifest)
    findings = []
    if not run.is_complete:
        findings.append(
            f"This run is not finished: {run.playouts_held:,} of {manifest.playouts:,} playouts are here. "
            "All figures are about those."
        )
    findings += departures(changes_of(manifest))
    findings += [f"Not used: {line}." for line in unused]
    return Section(
        "run",
        "What was run",
        "These games were played elsewhere; their outcomes alone are known here."
        if manifest.game.imported
        else "The same program, rules, seed and strategies give the same log, row for row.",
        headline=findings,
        says=findings,
        items=(
            Table("run", "The run", ("what", "value"), rows),
            Table("strategies-played", "The strategies", ("strategy", "about", "from", "digest of its sources"), players),
            *([] if manifest.game.imported else measured.tables()),
        ),
        answers=[measured.finding()] if asked.seats > 1 and not manifest.game.imported else (),
        folded=True,
    )


def looks(manifest: Manifest, held: int) -> str:
    """Say how often the figures of a run were shown, and how its intervals allow for it."""
    size = manifest.block_size
    seen = [f"{playouts:,}" for playouts in sorted({*(blocks * size for blocks in manifest.looks), held})]
    planned = "" if manifest.at_most is None else f", of at most {manifest.at_most * size:,} planned"
    kept = "the intervals hold at all of them together" if len(seen) > 1 else "the intervals hold at this and later ones"
    return f"at {' and '.join(filter(None, (', '.join(seen[:-1]), seen[-1])))} playouts{planned}; {kept}"


def changes_of(manifest: Manifest) -> tuple[list[tuple[str, str]], dict[str, Any]]:
    """Overlays (name, kind) and values set by hand."""
    return [(overlay.name, overlay.kind) for overlay in manifest.asked.overlays], dict(manifest.asked.overrides)


KINDS = {
    "rules": "a variant of the rules",
    "data": "other reconstructed values",
    "experiment": "an experiment outside the rules",
}


def departures(played: tuple[list[tuple[str, str]], dict[str, Any]]) -> list[str]:
    """Say where a run does not play the published game."""
    overlays, changed = played
    lines = [f"This run plays {name}: {KINDS[kind]}." for name, kind in overlays]
    if changed:
        values = ", ".join(f"{path} = {value}" for path, value in changed.items())
        lines.append(f"Values changed by hand, so this is not the published game: {values}.")
    return lines
