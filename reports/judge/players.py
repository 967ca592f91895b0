"""The strength of a run's players: what a searcher would win among them, as measured (docs/explanation/players.md).

The best measure is a searcher at tables of their field that draws its assumed players afresh for each re-deal: it does not
know them one by one. Against equal players that it knows exactly it wins more than a person would.
"""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

from reports.parts.cells import Interval
from reports.parts.document import Table
from reports.parts.findings import Finding, Level
from simulate.claims.balance import strength
from simulate.claims.claim import Claim, Games, games_at
from simulate.statistics.estimates import counted_interval
from strategies.search_gains import SearchGain, field_version, search_gains_of, searcher_version

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

UNKNOWN = "not measured"
OLD = "measured on an older version"
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}
MOST = 3  # players named in a note
EXTREME = 0.1  # shares nearer than this to 0 or 1 got too narrow an interval once


class PlayerStrength:
    """The measurements of the players of a run at its number of seats, the strongest first."""

    def __init__(self, manifest: Manifest):
        asked, self.manifest = manifest.asked, manifest
        known = search_gains_of(manifest.game.key)
        self.seats, self.game = asked.seats, manifest.game.name
        self.can_search = manifest.game.engine is None
        self.path_options = manifest.path_options
        self.players = [p for p in manifest.players if p.of is None]
        bundled = [p.label for p in self.players if p.bundled]
        alone = [
            gap for gap in known.values() if not gap.others and (gap.model, gap.seats) in ((b, self.seats) for b in bundled)
        ]
        field = [gap for gap in known.values() if gap.others and (gap.seats, gap.others) == (self.seats, asked.field)]
        tables, strangers = ([gap for gap in field if bool(gap.tables) == apart] for apart in (False, True))
        # tables of the field first, then the players who leave least to gain
        self.gaps = [honest(gap) for part in (tables, alone) for gap in sorted(part, key=lambda gap: gap.share)]
        self.strangers = [honest(gap) for gap in strangers]
        self.changed_rules = bool(asked.overlays or asked.overrides)
        versions = {p.label: p.version for p in manifest.players}
        rules = None if self.changed_rules else manifest.rules_version
        players = {p.label: p.version for p in self.players}
        searcher = searcher_version(manifest.game.key, self.seats)
        self.old = {
            g.key
            for g in (*self.gaps, *self.strangers)
            if g.value != searcher
            or g.player != (field_version(players, g.model) if g.others else versions[g.model])
            or rules not in (None, g.rules)
        }

    @property
    def fair(self) -> float:
        """The searcher's share if searching brought nothing."""
        return 1 / self.seats

    @property
    def main(self) -> SearchGain | None:
        """What tells how far these can be beaten: at tables of strangers, where foresight of known scripts plays no part."""
        return next(iter((*self.strangers, *self.gaps)), None)

    @property
    def beaten(self) -> bool:
        """True if better players are shown to win more."""
        best = self.main
        return best is not None and best.low > (best.script_high if best.tables else self.fair)

    @property
    def reached(self) -> float | None:
        """How near the players come to the best play that is known: their share for the searcher's, at most 1."""
        best = self.main
        if best is None or best.share <= 0.0:
            return None
        return min((best.script if best.tables else self.fair) / best.share, 1.0)

    def short(self) -> str:
        """In a few words, for the line under the title."""
        best = self.main
        if best is None:
            return "how strong they are was not measured"
        old = f"; {OLD}" if best.key in self.old else ""
        share = f"{best.share * 100:.0f} % of {best.playouts:,} playouts"
        if best.tables:
            return f"a search player wins {share} among strangers, where {best.model} has {best.script * 100:.0f} %{old}"
        against = "at such tables" if best.others else f"against {best.model}"
        return f"a search player wins {share} {against}, where {self.fair * 100:.0f} % would be even{old}"

    def says(self) -> str:
        """In a sentence."""
        best = self.main
        if best is None and not self.can_search:
            return "how much better these could play is not known; an engine's game has no search players"
        if best is None:
            words = [
                "simulate",
                "ladder",
                self.game,
                "--seats",
                str(self.seats),
                "--search",
                "64",
                "--search-playouts",
                "200",
            ]
            command = shlex.join([*words, "--keep", *self.path_options])
            return f"how much better these could play is not known; {command} measures it"
        verdict = "do not trust small differences" if self.beaten else "no gain beyond noise"
        share = f"{best.share * 100:.0f} % ({best.low * 100:.0f} to {best.high * 100:.0f})"
        if best.tables:
            script = f"where {best.model} has {best.script * 100:.0f} %"
            return f"a search player would win {share} among strangers, whom it does not know, {script}: {verdict}"
        return f"a search player would win {share} {self.against(best)} ({self.fair * 100:.0f} % would be even): {verdict}"

    def against(self, gap: SearchGain) -> str:
        """Say whom it plays against, at tables of the field or of one script."""
        if gap.others:
            return "at tables of these players"
        others = NUMBERS.get(self.seats - 1, str(self.seats - 1))
        return f"against {others} {gap.model} player{'s' if self.seats > 2 else ''}"

    def claim(self) -> Claim:
        """The sentence with its parts."""
        best, measured = self.main, len(self.gaps) + len(self.strangers)
        if best is None:
            return strength(self.says(), measured, games_at(self.manifest, 0))
        where = f"among strangers of the {best.others} field" if best.tables else self.against(best)
        what = f"{best.playouts:,} playouts of {self.manifest.game.title}, {self.seats} seats, one search player {where}"
        return strength(self.says(), measured, Games(what), f"{best.model} there" if best.tables else "an even share")

    def notes(self) -> list[str]:
        """List what a reader must know before believing it."""
        notes = []
        field = [g for g in self.gaps if g.others and g is not self.main]
        if field:
            share = f"{field[0].share * 100:.0f} % ({field[0].low * 100:.0f} to {field[0].high * 100:.0f})"
            foresight = "part of it is foresight of scripts that it knows"
            notes.append(f"at tables of these players {share}, where {self.fair * 100:.0f} % would be even; {foresight}")
        alone = [g for g in self.gaps if not g.others and g is not self.main]
        if alone:
            more = [f"{at(g)} {g.share * 100:.0f} % ({g.low * 100:.0f} to {g.high * 100:.0f})" for g in alone]
            known = self.main is not None and self.main.others
            head = "against equal players that it knows exactly" if known else "against other players"
            notes.append(f"{head}: {'; '.join(more)}")
        if self.gaps and self.changed_rules:
            notes.append("measured by the published rules, not by those of this run")
        if self.old:
            old = [at(gap) for gap in (*self.gaps, *self.strangers) if gap.key in self.old]
            notes.append(f"{OLD} of players or rules: {', '.join(old)}")
        missing = [p.label for p in self.players if p.label not in {g.model for g in self.gaps}]
        if self.gaps and missing and not self.gaps[0].others:
            more_of = f" and {len(missing) - MOST} more" if len(missing) > MOST else ""
            notes.append(f"not measured: {', '.join(missing[:MOST])}{more_of}")
        return notes

    def finding(self) -> Finding:
        """For the first screen."""
        verdict = UNKNOWN if self.main is None else OLD if self.main.key in self.old else ""
        levels = tuple(
            Level(at(g), f"searcher.against:{metric(g)}", share_of(g), g.low > (g.script if g.tables else self.fair))
            for g in (*self.strangers, *self.gaps)
        )
        return Finding("run", "Players", verdict, self.claim(), levels, notes=tuple(self.notes()))

    def tables(self) -> list[Table]:
        """Every measurement with the command that makes it; none if nothing was measured."""
        rows: list[list[object]] = [row(gap, gap.key in self.old) for gap in (*self.gaps, *self.strangers)]
        columns = (
            "against",
            "search player wins",
            "playouts",
            "rollouts an action",
            "of this version",
            "command",
        )
        caption = "What a search player wins alone, against equal players that it knows exactly or at tables of a field"
        return [Table("searcher", caption, columns, rows)] if rows else []


def shown_stronger(base: Manifest, other: Manifest) -> bool:
    """Return True if the search players of another run are shown to be stronger than the players of this one.

    That is a measurement of today's players at this number of seats, with at most as many re-deals, whose whole interval
    lies above an even share: more re-deals do not make a search player weaker, fewer may. One who plays to the end is
    another player than one who asks a value function before.
    """
    measured = PlayerStrength(base)
    searchers = [player for player in other.players if player.of is not None]
    rollouts = [player.params.get("rollouts", 0.0) for player in searchers]
    asks = {player.params.get("ahead", 0.0) != 0 for player in searchers}
    known = (gap for gap in measured.gaps if gap.key not in measured.old and gap.low > measured.fair)
    return any(gap.rollouts <= min(rollouts, default=0.0) and asks == {bool(gap.value)} for gap in known)


def honest(gap: SearchGain) -> SearchGain:
    """A row that does not say how its interval was made, near 0 or 1: not narrower than a deal an observation allows.

    Parts of deals count as parts of cases: as wide as deals all won or all lost would make it.
    """
    if gap.interval or EXTREME < gap.share < 1 - EXTREME:
        return gap
    low, high = counted_interval(gap.share * gap.blocks, (1 - gap.share) * gap.blocks)
    return replace(gap, low=min(low, gap.low), high=max(high, gap.high))


def at(gap: SearchGain) -> str:
    """Name the players that it is measured against."""
    return gap.where


def metric(gap: SearchGain) -> str:
    """The same in the name of a metric."""
    return f"field={gap.tables or gap.others}" if gap.others else gap.model


def share_of(gap: SearchGain) -> Interval:
    """The searcher's win share as a table cell."""
    return Interval(gap.share, gap.low, gap.high)


def row(gap: SearchGain, old: bool) -> list[object]:
    """A measurement as a row."""
    return [at(gap), share_of(gap), gap.playouts, gap.rollouts, not old, gap.command]
