"""Do findings hold under stronger play? Read from what was measured once with search players, kept beside the rules.

`simulate/games/<game>/stronger.toml` has a table `[[measured]]` a field and number of seats: whose rules and players it is
about (digests), the verdicts there, and every level that was off as [value, low, high]. `python3 dev.py regenerate GAME
--only stronger` makes it; a report of the rules as published with the same players reads it, unless a run of stronger
players lies beside it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from reports.judge.stronger import Other, clear, shown_there
from reports.parts.document import Section
from reports.parts.findings import Finding
from reports.parts.stands import Kind, Stands
from simulate.errors import SimulateError
from simulate.statistics.evidence import DECIDED, Evidence, at_one_depth, evidence, of_verdicts, together
from simulate.sums.bands import GAMES

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

FILE = "stronger.toml"
HEAD = "# What stronger players made of the findings. Made by: python3 dev.py regenerate GAME --only stronger\n"
KIND: Kind = "stronger play"


class Stronger(BaseModel):
    """The findings of a field under stronger play, at one number of seats."""

    model_config = ConfigDict(extra="forbid")

    field: str  # of the findings
    played: str  # the field of the stronger players
    seats: int
    playouts: int
    rules: str  # version of the rules
    players: str  # digest of the players of the findings
    verdicts: dict[str, str]  # finding -> verdict there
    levels: dict[str, tuple[float, float, float]]  # metric -> value, low, high there


def kept(game: str, folder: Path = GAMES) -> list[Stronger]:
    """Read what is kept of a game; empty without a file. Raises SimulateError naming the place of a mistake."""
    file = folder / game / FILE
    if not file.is_file():
        return []
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8")).get("measured", [])
        return [Stronger.model_validate(row) for row in rows]
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise SimulateError(f"{file}: {str(error).splitlines()[0]}") from error


def strong_shares(manifest: Manifest) -> dict[str, tuple[float, float, float]]:
    """Return the shares of levels that search players were measured to have, for the players and rules of a run."""
    asked = manifest.asked
    for one in kept(manifest.game.key):
        same = (one.field, one.seats, one.rules, one.players)
        if same == (asked.field or "", asked.seats, manifest.rules_version, manifest.players_version):
            return dict(one.levels)
    return {}


def measured(findings: Sequence[Finding], other: Other) -> Stronger:
    """Record what a run of stronger players shows of the findings of the run that it stands beside."""
    base, levels, verdicts = other.base.manifest, {}, {}
    for finding in findings:
        there = other.findings.get(finding.key)
        if there is not None:
            verdicts[finding.key] = there.verdict
        off = [level for level in finding.levels if level.is_off and clear(level, finding.fair)]
        for metric, three in shown_there(finding, other, off).items():
            if three is not None and all(x == x for x in three):
                levels[metric] = three
    return Stronger(
        field=base.asked.field or "",
        played=other.name,
        seats=base.asked.seats,
        playouts=other.run.playouts_held,
        rules=base.rules_version,
        players=base.players_version,
        verdicts=verdicts,
        levels=levels,
    )


def written(rows: Sequence[Stronger]) -> str:
    """The file."""
    lines = [HEAD]
    for row in rows:
        lines += ["[[measured]]"]
        lines += [f'{name} = "{getattr(row, name)}"' for name in ("field", "played", "rules", "players")]
        lines += [f"seats = {row.seats}", f"playouts = {row.playouts}", "[measured.verdicts]"]
        lines += [f'"{key}" = "{verdict}"' for key, verdict in row.verdicts.items()]
        lines += ["[measured.levels]"]
        lines += [f'"{metric}" = [{", ".join(f"{x:.5f}" for x in three)}]' for metric, three in row.levels.items()]
    return "\n".join(lines) + "\n"


def with_kept(sections: Sequence[Section], manifest: Manifest, rows: Sequence[Stronger]) -> list[Section]:
    """The sections, their findings saying how they stand under stronger play, where no run beside says so."""
    asked = manifest.asked
    mine = (asked.field or "", asked.seats, manifest.rules_version, manifest.players_version)
    row = next((row for row in rows if (row.field, row.seats, row.rules, row.players) == mine), None)
    if row is None or asked.overlays or asked.overrides:
        return list(sections)
    return [section.with_findings(lambda finding: told(finding, row)) for section in sections]


def told(finding: Finding, row: Stronger) -> Finding:
    """A finding with how it stands there; as it is where a run beside says so, or it claims nothing."""
    stands = None if any(s.kind == KIND for s in finding.stands) else stands_of(finding, row)
    return finding if stands is None else replace(finding, stands=(stands, *finding.stands))


def stands_of(finding: Finding, row: Stronger) -> Stands | None:
    """Hold a finding against stronger play; None where it claims nothing that was followed."""
    if finding.verdict not in DECIDED:
        return None
    off = [level for level in finding.levels if level.is_off and clear(level, finding.fair)]
    if not off:
        if finding.key not in row.verdicts:
            return None
        return Stands(
            KIND, row.played, row.playouts, at_one_depth(Evidence(of_verdicts(finding.verdict, row.verdicts[finding.key])))
        )
    levels = [
        (
            level.name,
            at_one_depth(
                evidence(
                    (level.value.value, level.value.low, level.value.high),
                    row.levels.get(level.metric),
                    row.playouts,
                    finding.fair or 0.0,
                    finding.margin,
                )
            ),
        )
        for level in off
    ]
    return Stands(KIND, row.played, row.playouts, together(found for _, found in levels), tuple(levels))
