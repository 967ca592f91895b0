"""The ruleset values that a variant changes, and those that no source states. Pure functions on manifests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reports.sweep.sweep_runs import Sweep, SweepRun
from simulate.system.rule_values import leaves

ABSENT = "–"
RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True)
class Changed:
    """One value that differs from the base; tags say where the values are from."""

    path: str
    before: Any
    after: Any
    tag_before: str
    tag_after: str


def tag_of(side: SweepRun, path: str) -> str:
    """Provenance of a value: its own, or that of the nearest path above it."""
    provenance = side.run.manifest.rules.provenance
    keys = path.split(".")
    for n in range(len(keys), 0, -1):
        found = provenance.get(".".join(keys[:n]))
        if found is not None:
            return found
    return ABSENT


def values_of(side: SweepRun) -> dict[str, Any]:
    """Dotted path of every value -> value."""
    return dict(leaves(side.run.manifest.rules.values))


def changed_values(base: SweepRun, variant: SweepRun) -> list[Changed]:
    """All values that differ, by path."""
    a, b = values_of(base), values_of(variant)
    return [
        Changed(path, a.get(path, ABSENT), b.get(path, ABSENT), tag_of(base, path), tag_of(variant, path))
        for path in sorted(a.keys() | b.keys())
        if a.get(path, ABSENT) != b.get(path, ABSENT)
    ]


def changes_by_variant(sweep: Sweep) -> dict[str, list[Changed]]:
    """List the changes of every variant, read at the first seat count where both it and the base are there."""
    found: dict[str, list[Changed]] = {}
    for side in sweep.sides:
        base = sweep.base(side.seats)
        if base is not None and side is not base and side.variant not in found:
            found[side.variant] = changed_values(base, side)
    return found


def reconstructed_values(side: SweepRun) -> dict[str, Any]:
    """The values of a run's ruleset that no source states."""
    return {path: value for path, value in values_of(side).items() if tag_of(side, path) == RECONSTRUCTED}
