"""Do findings hold under stronger play, in other fields, with other values? Read from other runs of the same game.

A run that lies beside the reported one, or is named with `--with`, says so where it differs from it in one thing: its
players, or data overlays. Shares are taken from the deals that both played (`simulate/statistics/controlled.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from reports.judge.balance import balances, finding_of
from reports.judge.cards import POOLED, read_cards
from reports.judge.players import shown_stronger
from reports.parts.document import Section
from reports.parts.findings import Finding, Level
from reports.parts.stands import Kind, Stands
from simulate.errors import RunError
from simulate.metrics import metric
from simulate.runs.plan.manifest import TOTALS
from simulate.runs.store.totals import totals_of_run
from simulate.statistics.controlled import Blocks, controlled
from simulate.statistics.evidence import DECIDED, THREE, Evidence, Shown, evidence, of_verdicts, together, trend
from simulate.sums.log_sums import LogSums
from simulate.sums.reading import read_log

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest, Player
    from simulate.runs.read.run import Run
    from simulate.runs.store.metrics import BlockTotals

UNSHOWN = "which no measurement shows to be stronger than these players"
HOW = "Play one on the same deals with: simulate run GAME --field searched, and the run's own --seats, --seed, --variant"


@dataclass(frozen=True)
class Other:
    """Another run, and in what it differs from the one that is reported, `base`."""

    base: Run
    run: Run
    kind: Kind
    name: str

    @cached_property
    def log(self) -> LogSums:
        """Its sums."""
        return read_log(self.run)[0]

    @cached_property
    def findings(self) -> dict[str, Finding]:
        """Its own findings about starts and places."""
        found = [finding_of(balance, self.run) for balance in balances(self.log)]
        return {finding.key: finding for finding in found}


def differs_in(base: Manifest, other: Manifest) -> tuple[Kind, str] | str:
    """Say what kind of evidence another run is, and its name; or, in words, why it is none."""
    one, two = base.asked, other.asked
    if (base.game.key, one.seats) != (other.game.key, two.seats):
        return f"{other.game.title} with {two.seats} seats, not {base.game.title} with {one.seats}"
    if "seats" not in other.summed():
        return "it logs playouts alone"
    same_players = {(p.label, p.of): p.params for p in base.players} == {(p.label, p.of): p.params for p in other.players}
    if base.rules.digest == other.rules.digest:
        if same_players:
            return "the same rules and players: more playouts of it are one run"
        if all(is_strong(p) for p in other.players) and not all(is_strong(p) for p in base.players):
            depth = depth_of(other)
            name = (
                f"{(two.field or 'searched').partition(':')[0]}, {depth} re-deals"
                if depth
                else two.field or ", ".join(two.strategies)
            )
            return ("stronger play", name) if shown_stronger(base, other) else ("field", f"{name}, {UNSHOWN}")
        return "field", two.field or ", ".join(dict.fromkeys(two.strategies))
    own = [overlay for overlay in two.overlays if overlay not in one.overlays]
    if (
        not same_players
        or one.overrides != two.overrides
        or not own
        or any(overlay not in two.overlays for overlay in one.overlays)
    ):
        return "other rules and other players, or values set by hand: what it shows cannot be told apart"
    if any(overlay.kind != "data" for overlay in own):
        return f"other rules: {', '.join(overlay.name for overlay in own)} is no data variant"
    return "values", ", ".join(overlay.name for overlay in own)


def depth_of(manifest: Manifest) -> int:
    """The re-deals of the search players of a run, the fewest that one has; 0 where they are not known."""
    return int(
        min((player.params.get("rollouts", 0.0) for player in manifest.players if player.of is not None), default=0.0)
    )


def is_strong(player: Player) -> bool:
    """Return True if a player searches."""
    return player.of is not None


def others_of(run: Run, named: Sequence[Run], beside: Sequence[Run]) -> list[Other]:
    """The runs that say something of this one: all that are named, and of those beside it the longest of each kind and name.

    Raises RunError for a named one that says nothing.
    """
    found: dict[tuple[str, str], Other] = {}
    for other in beside:
        what = differs_in(run.manifest, other.manifest)
        if not isinstance(what, str) and other.playouts_held:
            known = found.get(what)
            if known is None or known.run.playouts_held < other.playouts_held:
                found[what] = Other(run, other, *what)
    for other in named:
        what = differs_in(run.manifest, other.manifest)
        if isinstance(what, str) or not other.playouts_held:
            why = what if isinstance(what, str) else "it holds no finished playouts yet"
            raise RunError(f"--with {other.path}: {why}", HOW)
        found[what] = Other(run, other, *what)
    return sorted(found.values(), key=lambda o: (o.kind, o.name))


def with_stands(sections: Sequence[Section], others: Sequence[Other]) -> list[Section]:
    """The sections, their findings saying how they stand in other runs."""
    if not others:
        return list(sections)
    by_key: dict[str, tuple[Stands, ...]] = {}
    for finding in (finding for section in sections for finding in section.verdicts):
        found = [(other, s) for other in others if (s := stands_in(finding, other)) is not None]
        strong = [(other, s) for other, s in found if other.kind == "stronger play"]
        rest = tuple(s for other, s in found if other.kind != "stronger play")
        by_key[finding.key] = (*([over_depths(finding, strong)] if strong else []), *rest)
    return [section.with_findings(lambda finding: replace(finding, stands=by_key[finding.key])) for section in sections]


def over_depths(finding: Finding, strong: Sequence[tuple[Other, Stands]]) -> Stands:
    """Stands of one finding in runs of search players as one: its trend over their depths, each level by itself."""
    strong = sorted(strong, key=lambda pair: depth_of(pair[0].run.manifest))
    (_, last), depths = strong[-1], tuple(depth_of(other.run.manifest) for other, _ in strong)
    merged = replace(last, playouts=sum(s.playouts for _, s in strong), depths=tuple(d for d in depths if d))
    if not last.levels:  # a verdict that was given again, or was not
        kept = all(s.evidence.word == "survives" for _, s in strong)
        known = last.evidence.word != "survives" or (kept and len(strong) >= THREE)
        return merged if known else replace(merged, evidence=Evidence("unknown"))
    off = {level.name: level for level in finding.levels if level.is_off and clear(level, finding.fair)}
    shown = [shown_there(finding, other, list(off.values())) for other, _ in strong]
    levels = []
    for name, _ in last.levels:
        there = [
            (depth, three, dict(s.levels)[name])
            for depth, by_metric, (_, s) in zip(depths, shown, strong, strict=True)
            if (three := by_metric.get(off[name].metric)) is not None and np.isfinite(three).all()
        ]
        judged = (
            dict(last.levels)[name] if not there else trend(_three(off[name]), there, finding.fair or 0.0, finding.margin)
        )
        levels.append((name, judged))
    return replace(merged, evidence=together(e for _, e in levels), levels=tuple(levels))


def stands_in(finding: Finding, other: Other) -> Stands | None:
    """Hold a finding against another run; None where it claims nothing that can be followed there."""
    off = [level for level in finding.levels if level.is_off and clear(level, finding.fair)]
    playouts = other.run.playouts_held
    if finding.key != "cards":
        there = other.findings.get(finding.key)
        if there is None or finding.verdict not in DECIDED:
            return None
        if not off:
            word = of_verdicts(finding.verdict, there.verdict)
            found = Evidence(word, there.more if word == "undecided" else None)
            return Stands(other.kind, other.name, playouts, found)
    shown = shown_there(finding, other, off)
    levels = [
        (level.name, evidence(_three(level), shown.get(level.metric), playouts, finding.fair or 0.0, finding.margin))
        for level in off
    ]
    if not levels:
        return None
    paired = finding.key != "cards" and not finding.taken_out and both_totals(other.base, other.run) is not None
    return Stands(other.kind, other.name, playouts, together(found for _, found in levels), tuple(levels), paired)


def shown_there(finding: Finding, other: Other, off: Sequence[Level]) -> dict[str, Shown | None]:
    """Find the levels of a finding that are off in the other run, by metric; by the same deals where it can."""
    if finding.key == "cards":
        return {level.metric: card_effect(other.log, level, len(off)) for level in off}
    totals = None if finding.taken_out else both_totals(other.base, other.run)
    if totals is not None:
        return {level.metric: paired_share(*totals, level, len(finding.levels)) for level in off}
    there = other.findings.get(finding.key)
    known = {} if there is None else {level.metric: _three(level) for level in there.levels}
    return {level.metric: known.get(level.metric) for level in off}


def _three(level: Level) -> Shown:
    return level.value.value, level.value.low, level.value.high


def clear(level: Level, fair: float | None) -> bool:
    """Return True if a level's interval is clear of its fair value, so that it claims something."""
    return fair is not None and (level.value.low > fair or level.value.high < fair)


def both_totals(run: Run, other: Run) -> tuple[BlockTotals, BlockTotals] | None:
    """Win shares of each block of (the other run, this one), where they share their deals and have block totals."""
    one, two = run.manifest, other.manifest
    deals = [(m.address_label, m.asked.seed, m.chance_version) for m in (one, two)]
    if deals[0] != deals[1] or TOTALS not in one.beside() or TOTALS not in two.beside():
        return None
    try:
        return totals_of_run(other, None, is_share), totals_of_run(run, None, is_share)
    except RunError:  # gaps: it is still being played
        return None


def is_share(name: str) -> bool:
    """Return True if a metric is a win share."""
    return metric(name).is_win_share


def paired_share(there: BlockTotals, here: BlockTotals, level: Level, levels: int) -> Shown | None:
    """A level's share in the other run, by the deals that both played."""
    if level.metric not in there.names or level.metric not in here.names:
        return None
    return controlled(Blocks(*there.column(level.metric)), Blocks(*here.column(level.metric)), levels)


def card_effect(log: LogSums, level: Level, cards: int) -> Shown | None:
    """Measure what a copy is worth in the other run, with an interval for all cards that are followed at once."""
    found = read_cards(log)
    key = metric(level.metric).level
    if found is None or key not in found.keys:
        return None
    i = found.keys.index(key)
    value, half = float(found.worth.value[POOLED, i]), float(found.worth.half_width(cards)[POOLED, i])
    return (value, value - half, value + half) if np.isfinite(half) else None
