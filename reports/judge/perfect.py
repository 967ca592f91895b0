"""Findings beside perfect play, where a game is small enough to look at every position: the end of all stronger play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.judge.table_wins import KEY as TABLE
from reports.parts.document import Section
from reports.parts.findings import Finding
from reports.parts.stands import Stands
from simulate.metrics import metric
from simulate.statistics.evidence import Evidence, evidence, of_verdicts, together


@dataclass(frozen=True)
class PerfectPlay:
    """Win shares (by place; of a table that wins together each the same) where every seat plays as well as can be."""

    shares: tuple[float, ...]
    positions: int  # that were looked at


def with_perfect(sections: Sequence[Section], perfect: PerfectPlay | None) -> list[Section]:
    """The sections, their findings about places, or about the table, held against perfect play."""
    if perfect is None:
        return list(sections)
    return [section.with_findings(lambda finding: _beside(finding, perfect)) for section in sections]


def _beside(finding: Finding, perfect: PerfectPlay) -> Finding:
    if finding.key not in ("seats", TABLE) or finding.verdict == "" or finding.fair is None:
        return finding
    levels, turned = [], False
    for level in finding.levels:
        share = perfect.shares[0 if finding.key == TABLE else int(metric(level.metric).level) - 1]
        base = level.value.value, level.value.low, level.value.high
        is_clear = base[1] > finding.fair or base[2] < finding.fair
        if level.is_off and is_clear:
            found = evidence(base, (share, share, share), 0, finding.fair, finding.margin)
            levels.append((level.name, found))
            turned |= found.word == "gone" and abs(share - finding.fair) > (finding.margin or 0.0)
    if levels:
        word = together(found for _, found in levels)
    else:
        margin = finding.margin or 0.0
        inside = all(abs(share - finding.fair) <= margin + 1e-12 for share in perfect.shares)
        word = Evidence(of_verdicts(finding.verdict, "balanced" if inside else "unbalanced"))
    shares = perfect.shares[:1] if finding.key == TABLE else perfect.shares
    names = ["the table"] if finding.key == TABLE else [f"Place {at}" for at in range(1, len(shares) + 1)]
    told = ", ".join(f"{name} {100 * share:.1f} %" for name, share in zip(names, shares, strict=True))
    if turned:
        told += ", the other way round"
    name = f"all {perfect.positions:,} positions: {told}"
    stands = Stands("perfect play", name, 0, word, tuple(levels))
    return replace(finding, stands=(stands, *finding.stands))
