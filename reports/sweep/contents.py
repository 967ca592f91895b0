"""Cards over all runs of a sweep: do the largest worths of a copy in the base, and its associations, keep their sign?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from reports.parts.cells import Interval
from reports.parts.document import Section, Table
from reports.sections.common import DEALS, count
from reports.sweep.fates import SMALL_P, compare_signs
from reports.sweep.phrases import listed
from reports.sweep.sweep_runs import Checked, Sweep, SweepRun
from simulate.statistics.contrasts import WithWithout, with_without
from simulate.statistics.estimates import Floats, two_sided
from simulate.statistics.evidence import THERE, WORST, Word
from simulate.statistics.multiple import adjust
from simulate.sums.cards import PICTURED
from simulate.sums.draws import copy_worth

MOST = 10  # contents followed into the variants


@dataclass(frozen=True)
class Differences:
    """Return the figures of all contents, by content: values, their intervals (K, 2), and how many rows or copies."""

    levels: tuple[str, ...]
    difference: Floats
    interval: Floats
    rows: Floats


@dataclass(frozen=True)
class Effects:
    """Differences of all contents in one run, with Benjamini-Hochberg-adjusted p.

    `p` is NaN where too few seats had the content, or too few had not: their difference is not followed.
    """

    side: SweepRun
    found: WithWithout | Differences
    p: Floats

    def cell(self, key: str) -> Interval | None:
        """One content's difference with the seats that had it; None if not estimable."""
        if key not in self.found.levels or not np.isfinite(self.found.difference[i := self.found.levels.index(key)]):
            return None
        low, high = (float(v) for v in self.found.interval[i])
        return Interval(float(self.found.difference[i]), low, high, "points", count(self.found.rows[i]))


@dataclass(frozen=True)
class Event:
    """An event whose differences are followed. `causal`: chance decides it, so the worth of a copy is followed."""

    sums: str
    name: str
    causal: bool

    @property
    def word(self) -> str:
        """The word for its difference."""
        return "effect" if self.causal else "association"

    def of(self, side: SweepRun) -> Effects | None:
        """The differences in one run; None if it knows none."""
        if self.causal:
            return worths_of(side)
        sums = side.log.contrasts.get(self.sums)
        if sums is None:
            return None
        found = with_without(sums, side.log.sure.now)
        return Effects(side, found, adjust(found.p, "fdr_bh"))


def worths_of(side: SweepRun) -> Effects | None:
    """The worths of a copy in one run, all draws together; None without an account of draws."""
    worth, sums = copy_worth(side.log), side.log.draws
    if worth is None or sums is None:
        return None
    value, half = worth.value[-1], worth.half_width()[-1]
    keys = tuple(content.key for content in side.run.manifest.game.contents)
    found = Differences(keys, value, np.stack([value - half, value + half], axis=1), sums[-1, :, 1])
    return Effects(side, found, adjust(two_sided(value, worth.se[-1], max(worth.blocks - 1, 1)), "fdr_bh"))


def events_of(sweep: Sweep) -> list[Event]:
    """The first event (randomised) and the chosen event that reports picture."""
    game = sweep.first.run.manifest.game
    if not game.events:
        return []
    found = [Event("", "one more copy", True)]
    if chosen := game.chosen_events:
        name = PICTURED if PICTURED in chosen else chosen[0]
        found.append(Event(f"card:{name}", name, False))
    return found


def contents_section(sweep: Sweep, checked: list[Checked]) -> Section | None:
    """The section; None if no run logs cards. Adds what it followed into the variants to `checked`."""
    headline: list[str] = []
    findings: list[str] = []
    items: list[Table] = []
    game = sweep.first.run.manifest.game
    word = game.contents_word
    for event in events_of(sweep):
        for seats in sweep.seat_counts:
            effects = [found for side in sweep.at(seats) if (found := event.of(side)) is not None]
            if not effects or not np.isfinite(effects[0].p).any():
                continue
            top = strongest(effects[0])
            line = follow(sweep, event, seats, effects, top, checked)
            findings.append(line)
            headline += [line] if event.causal and seats == sweep.seat_counts[-1] else []
            items.append(table(sweep, event, seats, effects, top))
    if not items:
        return None
    about = (
        f"The {MOST} {word}s with the largest differences in win share in the base, and the same {word}s under "
        "every variant. "
        "What one more copy is worth that chance turns up is an effect; everything after a choice is association "
        "only. A sign survives if it is sure (Benjamini-Hochberg over all contents of a run) and the same in both runs."
    )
    return Section("contents", f"{word.capitalize()}s", about, headline=headline, says=findings, items=items)


def strongest(effects: Effects) -> list[int]:
    """Indices of the largest differences: first the sure ones, each by size."""
    found = effects.found
    known = [i for i in range(len(found.levels)) if np.isfinite(effects.p[i])]
    top = sorted(known, key=lambda i: (not effects.p[i] < SMALL_P, -abs(found.difference[i])))[:MOST]
    return sorted(top, key=lambda i: -found.difference[i])


def signs(base: Effects, variant: Effects, at: list[int]) -> list[Word]:
    """Follow the signs of some contents of the base."""
    other = {key: i for i, key in enumerate(variant.found.levels)}
    there = [other.get(base.found.levels[i], -1) for i in at]
    difference = np.array([variant.found.difference[i] if i >= 0 else np.nan for i in there])
    p = np.array([variant.p[i] if i >= 0 else np.nan for i in there])
    return compare_signs(base.found.difference[at], base.p[at], difference, p)


def follow(sweep: Sweep, event: Event, seats: int, effects: list[Effects], top: list[int], checked: list[Checked]) -> str:
    """One sentence on an event at a seat count; notes what was checked."""
    base = effects[0]
    where = f"{seats} seats, {base.side.variant}"
    title = {c.key: c.title for c in sweep.first.run.manifest.game.contents}
    word = sweep.first.run.manifest.game.contents_word
    sure = [i for i in top if base.p[i] < SMALL_P]
    if not sure:
        n = base.side.run.playouts_held
        return f"{where}: no {word} has a sure {event.word} of “{event.name}” on winning (n {n:,} playouts)."
    fates: dict[str, Word] = {}
    turned: Counter[str] = Counter()
    kept = Counter({base.found.levels[i]: 0 for i in sure})
    for other in [e for e in effects[1:] if not sweep.is_idle(e.side)]:
        found = signs(base, other, sure)
        by_key = {base.found.levels[i]: fate for i, fate in zip(sure, found, strict=True)}
        turned.update(key for key, fate in by_key.items() if fate == "gone")
        kept.update(key for key, fate in by_key.items() if fate in THERE)
        fates[other.side.variant] = min(found, key=WORST.index)
    first = max(sure, key=lambda i: abs(base.found.difference[i]))
    name = base.found.levels[first]
    text = (
        f"{where}: {len(sure)} of the {len(top)} largest {event.word}s of “{event.name}” are sure; the largest is "
        f"{title[name]} ({base.cell(name)})."
    )
    if not fates or base.side.variant in sweep.variants:
        return text
    checked.append(Checked(f"{word}s, {event.name}: sign", seats, f"{len(sure)} sure", fates))
    n = len(fates)
    text += f" {sum(kept[k] == n for k in kept)} of them clearly keep their sign under all {n} variants"
    names = listed([title[key] for key in turned])
    return text + (f"; the sign of {names} turns round under some." if turned else "; none turns round.")


def table(sweep: Sweep, event: Event, seats: int, effects: list[Effects], top: list[int]) -> Table:
    """Contents down, runs across; marks say what becomes of the sign."""
    base = effects[0]
    title = {c.key: c.title for c in sweep.first.run.manifest.game.contents}
    marks = {"survives": " ✓", "shrinks": " ✓", "undecided": "", "gone": " ⇄"}
    fates = [["" for _ in top]] + [[marks[f] for f in signs(base, other, top)] for other in effects[1:]]
    rows: list[list[object]] = []
    for j, i in enumerate(top):
        key = base.found.levels[i]
        cells = [other.cell(key) for other in effects]
        rows.append([title[key], *(None if c is None else f"{c}{fates[k][j]}" for k, c in enumerate(cells))])
    caption = f"Association, not effect, of “{event.name}” on the win share, {seats} seats"
    if event.causal:
        caption = f"What one more copy of a {sweep.first.run.manifest.game.contents_word} is worth, {seats} seats"
    note = f"{DEALS} ✓ sure and the same sign in both runs; ⇄ sure in both, the other way round; no mark: undecided."
    word = sweep.first.run.manifest.game.contents_word
    columns = (word, *(e.side.variant for e in effects))
    return Table(
        f"contents-{'worth' if event.causal else event.name}-{seats}", caption, columns, rows, note, folded=not event.causal
    )
