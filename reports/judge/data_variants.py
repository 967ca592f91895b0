"""Do findings hold with other reconstructed values? Read from a sweep over the data variants, kept beside the rules.

`simulate/games/<game>/data_variants.toml` has a table `[[measured]]` a variant and seat count: whose rules and players it is
about (digests), and every level of the balance findings as [value, low, high]. `python3 dev.py regenerate GAME --only
data-variants` makes it; every report of the rules as published reads it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, ValidationError

from reports.parts.cells import Interval
from reports.parts.document import Section, Table
from reports.parts.findings import Finding, Level
from simulate.errors import SimulateError
from simulate.metrics import metric
from simulate.statistics.evidence import WORST, Evidence, Shown, Word, evidence, together
from simulate.sums.bands import GAMES

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

FILE = "data_variants.toml"
HEAD = "# What a sweep over the data variants measured. Made by: python3 dev.py regenerate GAME --only data-variants\n"
VERBS: dict[Word, str] = {"survives": "survives", "shrinks": "shrinks", "gone": "is gone", "undecided": "is undecided"}


class VariantShares(BaseModel):
    """One data variant at one number of seats."""

    model_config = ConfigDict(extra="forbid")

    variant: str
    seats: int
    field: str
    playouts: int
    rules: str  # version of the rules without the variant
    players: str  # digest of all players
    shares: dict[str, tuple[float, float, float]]  # metric -> value, low, high


def kept(game: str, folder: Path = GAMES) -> list[VariantShares]:
    """Read what is kept of a game; empty without a file. Raises SimulateError naming the place of a mistake."""
    file = folder / game / FILE
    if not file.is_file():
        return []
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8")).get("measured", [])
        return [VariantShares.model_validate(row) for row in rows]
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise SimulateError(f"{file}: {str(error).splitlines()[0]}") from error


def measured(variant: str, base: Manifest, playouts: int, findings: Iterable[Finding]) -> VariantShares:
    """Record what a run of a variant measured; `base`: the manifest of the same run by the rules as published."""
    levels = [level for finding in findings for level in finding.levels if metric(level.metric).is_win_share]
    shares = {level.metric: (level.value.value, level.value.low, level.value.high) for level in levels}
    known = {metric: three for metric, three in shares.items() if all(x == x for x in three)}
    return VariantShares(
        variant=variant,
        seats=base.asked.seats,
        field=base.asked.field or "",
        playouts=playouts,
        rules=base.rules_version,
        players=base.players_version,
        shares=known,
    )


def written(rows: Sequence[VariantShares]) -> str:
    """The file."""
    lines = [HEAD]
    for row in rows:
        lines += ["", "[[measured]]"]
        lines += [f'{name} = "{getattr(row, name)}"' for name in ("variant", "field", "rules", "players")]
        lines += [f"seats = {row.seats}", f"playouts = {row.playouts}", "[measured.shares]"]
        lines += [f'"{metric}" = [{", ".join(f"{x:.5f}" for x in three)}]' for metric, three in row.shares.items()]
    return "\n".join(lines).replace("\n\n\n", "\n\n") + "\n"


def fate(level: Level, fair: float, margin: float, there: Shown | None, playouts: int) -> Evidence:
    """Judge in a variant a level that is off."""
    value = level.value
    return evidence((value.value, value.low, value.high), there, playouts, fair, margin)


def note(finding: Finding, rows: Sequence[VariantShares]) -> str:
    """Say how a finding fares in the data variants, in words; empty where it claims nothing or nothing is kept."""
    off = [level for level in finding.levels if level.is_off and metric(level.metric).is_win_share]
    if not (finding.fair and finding.margin and off and rows):
        return ""
    fates = [whole(finding, off, row) for row in rows]
    lasting = sum(found.word == "survives" for found in fates)
    head = "with other reconstructed values: survives in "
    if lasting == len(rows):
        return f"{head}{'the one data variant' if lasting == 1 else f'all {lasting} data variants'}"
    parts = [f"{head}{lasting} of {len(rows)} data variants"]
    for word in WORST:
        same = [found for found in fates if found.word == word]
        if word != "survives" and same:
            longer = max(found.more or 0 for found in same)
            more = f" (about {longer:,} more playouts would decide it)" if longer else ""
            parts.append(f"{VERBS.get(word, word)} in {len(same)}{more}")
    return ", ".join(parts)


def whole(finding: Finding, off: Sequence[Level], row: VariantShares) -> Evidence:
    """Judge a finding in a data variant: by the worst of its levels that are off."""
    fair, margin = finding.fair or 0.0, finding.margin or 0.0
    return together([fate(level, fair, margin, row.shares.get(level.metric), row.playouts) for level in off])


def variants_table(finding: Finding, rows: Sequence[VariantShares]) -> Table | None:
    """Show a finding in each data variant, the worst first; None where it claims nothing."""
    off = [level for level in finding.levels if level.is_off and metric(level.metric).is_win_share]
    if not (finding.fair and finding.margin and off and rows):
        return None
    found = sorted(((whole(finding, off, row), row) for row in rows), key=lambda pair: WORST.index(pair[0].word))
    cells = [[row.variant, fate.word, *(_share(row, level) for level in off)] for fate, row in found]
    about = "Each data variant replaces a table of reconstructed values by another plausible one."
    columns = ("data variant", "the finding", *(level.name for level in off))
    return Table(f"variants-{finding.key}", "With other reconstructed values", columns, cells, about, folded=True)


def _share(row: VariantShares, level: Level) -> Interval | str:
    three = row.shares.get(level.metric)
    return Interval(*three) if three else "–"


def with_notes(sections: Sequence[Section], manifest: Any, rows: Sequence[VariantShares]) -> list[Section]:
    """The sections, their findings saying how they fare with other reconstructed values."""
    asked = manifest.asked
    if asked.overlays or asked.overrides:
        return list(sections)
    here = [row for row in rows if row.seats == asked.seats and row.field == (asked.field or "")]
    old = any(row.players != manifest.players_version or row.rules != manifest.rules_version for row in here)
    return [_with_notes(section, here, "; measured with older players or rules" if old else "") for section in sections]


def _with_notes(section: Section, rows: Sequence[VariantShares], age: str) -> Section:
    def told(finding: Finding) -> Finding:
        said = note(finding, rows)
        return replace(finding, notes=(*finding.notes, said + age)) if said else finding

    tables = [table for finding in section.verdicts if (table := variants_table(finding, rows))]
    return replace(section.with_findings(told), items=[*section.items, *tables])
