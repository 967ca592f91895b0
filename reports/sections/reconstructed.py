"""Values of the ruleset that no source states, on which every figure depends: how many, in which tables, in whose rows."""

from __future__ import annotations

from reports.parts.document import Section, Table
from reports.read.provenance import RECONSTRUCTED, by_table
from reports.read.rule_changes import value_at
from simulate.claims.rule_names import path_name, spaced
from simulate.metrics import level_name
from simulate.runs.plan.manifest import Manifest
from simulate.sums.log_sums import LogSums

SHOWN = 6  # tables named in the headline


def counted(n: int, total: int) -> str:
    """Say how many of all, in words."""
    return f"all {total:,}" if n == total else f"{n:,} of {total:,}"


def all_values(manifest: Manifest) -> str:
    """Count the values that no source states, and name the tables with most of them."""
    tables = by_table(manifest)
    n, total = sum(n for n, _ in tables.values()), len(manifest.rules.provenance)
    named = [f"{spaced([name])} ({counted(*counts)})" for name, counts in list(tables.items())[:SHOWN]]
    more = " and others" if len(tables) > SHOWN else ""
    return (
        f"{n:,} of {total:,} values of the ruleset are reconstructed: no source states them, and every figure here depends "
        f"on them. They are in {', '.join(named)}{more}."
    )


def design_rows(manifest: Manifest) -> list[str]:
    """Of the design factor, whose row of the ruleset is reconstructed; nothing if all of them have a source."""
    design = manifest.game.design
    if design is None:
        return []
    rows = by_table(manifest, 2)
    found = [(label, *rows.get(f"{design.column}.{label}", (0, 0))) for label in design.labels]
    if not any(n for _, n, _ in found):
        return []
    each = ", ".join(f"{level_name('start', label)} {counted(n, total) if n else 'none'}" for label, n, total in found)
    column = spaced([design.column])
    return [f"Reconstructed values by {column}: {each}. A finding about {column} is one about these values."]


def reconstructed_section(log: LogSums) -> Section:
    """The ruleset's values that no source states."""
    manifest = log.run.manifest
    paths = sorted(path for path, tag in manifest.rules.provenance.items() if tag == RECONSTRUCTED)
    title = "Values that no source states"
    if not paths:
        none = f"None: all {len(manifest.rules.provenance):,} values of the ruleset have a source."
        return Section("reconstructed", title, says=[none], folded=True)
    lines = [all_values(manifest), *design_rows(manifest)]
    titles = {content.key: content.title for content in manifest.game.contents}
    rows: list[list[object]] = [
        [path_name(path, titles), _shown(value_at(manifest.rules.values, path)), path] for path in paths
    ]
    table = Table("reconstructed", "Reconstructed values", ("value", "as played", "name in commands"), rows)
    return Section("reconstructed", title, headline=lines, says=lines, items=[table], folded=True)


def _shown(value: object) -> str:
    return "–" if value is None else str(value)
