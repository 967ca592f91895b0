"""The values of a ruleset that no source states, by table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

RECONSTRUCTED = "reconstructed"
SOURCES = {
    "seed": "given rules", "public": "published source", "ruling": "our ruling", "computed": "computed",
    "override": "set by hand", RECONSTRUCTED: RECONSTRUCTED,
}  # fmt: skip


def by_table(manifest: Manifest, depth: int = 1) -> dict[str, tuple[int, int]]:
    """Table, or row of one at depth 2 -> (values without a source, values), those with most of the former first."""
    without: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for path, tag in manifest.rules.provenance.items():
        name = ".".join(path.split(".")[:depth])
        total[name] += 1
        without[name] += tag == RECONSTRUCTED
    return {name: (n, total[name]) for name, n in without.most_common() if n}


def plain_rules(manifest: Manifest) -> str:
    """Say which rules a run without variant was played by."""
    if manifest.game.imported:
        return f"imported from {manifest.players[0].file}"
    if manifest.game.template:
        return "rules of a template"
    rests = rests_on(manifest)
    return f"no rule changed, {rests}" if rests else "no rule changed"


def rests_on(manifest: Manifest) -> str:
    """Count the values that no source states, for the line about the rules; '' if all have one."""
    n = sum(n for n, _ in by_table(manifest).values())
    return f"{n:,} of {len(manifest.rules.provenance):,} values reconstructed" if n else ""


def stated(manifest: Manifest) -> float:
    """The part of all values that a source states, a ruling decides, or a person set."""
    known = len(manifest.rules.provenance)
    return 1.0 - sum(n for n, _ in by_table(manifest).values()) / known if known else 1.0
