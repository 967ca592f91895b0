"""Endings, length and closeness of playouts, over all runs of a sweep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from reports.draw import figures
from reports.parts.cells import Interval, Kind, short
from reports.parts.document import Figure, Section, Table
from reports.sections.common import DEALS, count, counted, draw
from reports.sections.pace import WORDS
from reports.sweep.fates import SMALL_P, LevelMoves, change, drift
from reports.sweep.phrases import SEPARATE, listed, share_of, tally
from reports.sweep.sweep_runs import Checked, Sweep, SweepRun
from simulate.statistics.estimates import Estimates, adjust, estimate
from simulate.statistics.evidence import Word
from simulate.statistics.standards import MARGIN

Reader = Callable[[SweepRun], Estimates | None]
SMALL_RATE = 0.01  # a rate that moves by less than this has not changed, however small it is
MAIN = ("rounds", "margin", "score.winners")  # means that count as findings; the others are in the tables only
CLOSENESS = ("decided by at most 1", "victory shared", "no lead change")


@dataclass(frozen=True)
class Measure:
    """A rate or mean of a run: `read` gives its estimate as one level."""

    key: str
    words: str
    is_rate: bool
    read: Reader
    rows: str = "playouts"  # what is counted

    def cell(self, side: SweepRun) -> Interval | None:
        """The estimate with interval and count."""
        means = self.read(side)
        return None if means is None else counted(means, 0, "share" if self.is_rate else "mean")


def playout_measure(key: str, words: str, table: str) -> Measure:
    """A rate (table `rates`) or mean (table `playouts`) of the playouts."""
    is_rate = table == "rates"

    def read(side: SweepRun) -> Estimates | None:
        sums = side.log.sums[table]
        return estimate(sums.pick([key]), "share" if is_rate else "mean") if key in sums.levels else None

    return Measure(key, words, is_rate, read)


def score_measure(key: str, words: str) -> Measure:
    """A mean score of the seats."""

    def read(side: SweepRun) -> Estimates | None:
        sums = side.log.sums.get(key)
        return None if sums is None else estimate(sums, "mean")

    return Measure(key, words, False, read, "seats")


def rate_measures(sweep: Sweep) -> list[Measure]:
    """Rates that are neither 0 nor 1 everywhere: nobody won, each way to end, closeness."""
    is_coop = sweep.first.run.manifest.game.is_coop
    levels = (name for side in sweep.sides for name in side.log.sums["rates"].levels)
    names = dict.fromkeys(name for name in levels if not (is_coop and name in CLOSENESS))
    order = sorted(names, key=lambda name: (name in CLOSENESS, name != "nobody won"))
    found = [playout_measure(name, WORDS.get(name, name), "rates") for name in order]
    return [m for m in found if any(0 < means.value[0] < 1 for side in sweep.sides if (means := m.read(side)))]


def mean_measures(sweep: Sweep) -> list[Measure]:
    """Length, margin and scores, and the playout columns that the game adds."""
    game = sweep.first.run.manifest.game
    ahead = [] if game.is_coop else ["margin", *(["lead_changes"] if game.points_shown else [])]  # of one before another
    usual = ("rounds", "plies", *ahead)
    apart = ("winners", "margin", "lead_changes", *usual)
    own = [c.name for c in game.playout_columns if not c.labels and c.name not in apart]
    found = [playout_measure(name, f"mean {name.replace('_', ' ')}", "playouts") for name in (*usual, *own)]
    found.append(score_measure("score.all", "mean score of a seat"))
    found.append(score_measure("score.winners", "mean score of a winner"))
    return [m for m in found if any(m.read(side) is not None for side in sweep.sides)]


@dataclass(frozen=True)
class Moves:
    """A measure's base value in the variants of a seat count: changes, corrected p, fates."""

    changes: dict[str, LevelMoves]
    p: dict[str, float]
    fates: dict[str, Word]


def moves(measure: Measure, sweep: Sweep, seats: int) -> Moves | None:
    """Compare a measure with its base; None without base or variants."""
    base = sweep.base(seats)
    before = measure.read(base) if base is not None else None
    if before is None or not before.rows[0]:
        return None
    found = {
        side.variant: change(before, after)
        for side in sweep.evidence(seats)
        if (after := measure.read(side)) is not None and after.rows[0]
    }
    if not found:
        return None
    p = adjust([c.p[0] for c in found.values()], "holm")
    margin = MARGIN * abs(float(before.value[0]))
    margin = max(margin, SMALL_RATE) if measure.is_rate else margin
    fates = {v: drift(float(c.difference[0]), float(c.se[0]), margin, len(found)) for v, c in found.items()}
    return Moves(found, dict(zip(found, p.tolist(), strict=True)), fates)


def outcomes_section(sweep: Sweep, checked: list[Checked]) -> Section:
    """Endings, nobody won, length, scores and margins by run. Adds what it followed into the variants to `checked`."""
    rates, means = rate_measures(sweep), mean_measures(sweep)
    endings = [m for m in rates if m.key not in CLOSENESS]
    followed = [*endings, *(m for m in means if m.key in MAIN)]
    findings = [line for m in followed for line in sentences(m, sweep, checked)]
    headline = [line for m in endings if (line := over_runs(m, sweep))]
    if not any(side.log.sums["rates"].pick(["nobody won"]).total[0] for side in sweep.sides):
        findings.insert(0, "Somebody won every playout of every run.")
    items: list[Table | Figure] = [rates_figure(sweep, m) for m in endings if not is_small(m, sweep)]
    if rates:
        items.append(run_table(sweep, "outcome-rates", "How playouts ended, by run", rates))
    items.append(run_table(sweep, "outcome-means", "Length, margin and score, means by run", means))
    items += [table for m in (*rates, *means) if (table := change_table(sweep, m)) is not None]
    about = (
        "A rate or mean survives in a variant if it surely stays within a tenth of its base value (rates: or within one "
        "percentage point), is gone if it surely does not, and is undecided where this sweep cannot tell (95 % for "
        "all variants of a seat count at once)."
    )
    return Section("outcomes", "Endings, length and scores", about, headline=headline, says=findings, items=items)


def is_small(measure: Measure, sweep: Sweep) -> bool:
    """Return True if a rate is below one percent in every run."""
    return all(means.value[0] < SMALL_RATE for side in sweep.sides if (means := measure.read(side)) is not None)


def over_runs(measure: Measure, sweep: Sweep) -> str | None:
    """A rate in the base at every seat count, and its extremes over all runs; None if it is always below one percent."""
    known = [(side, means) for side in sweep.sides if (means := measure.read(side)) is not None]
    if is_small(measure, sweep):
        return None
    bases = [f"{share_of(means, 0)} playouts at {side.seats} seats" for side, means in known if side in sweep.bases()]
    low, high = (pick(known, key=lambda pair: float(pair[1].value[0])) for pick in (min, max))
    ends = f"from {share_of(low[1], 0)} ({low[0].name}) to {share_of(high[1], 0)} ({high[0].name})"
    start = f"{measure.words}: {listed(bases, most=10)} in the base; over all runs " if bases else f"{measure.words}: "
    fates = [moved.fates for seats in sweep.seat_counts if (moved := moves(measure, sweep, seats)) is not None]
    changing = [v for v in sweep.variants if any(by.get(v) == "gone" for by in fates)]
    last = (
        f" It changes under {listed(changing, most=10)}."
        if changing
        else " No variant was shown to change it."
        if fates
        else ""
    )
    return f"{start[0].upper()}{start[1:]}{ends}.{last}"


def sentences(measure: Measure, sweep: Sweep, checked: list[Checked]) -> list[str]:
    """A measure in the base at every seat count, and what becomes of it; nothing where it is 0 or 1 in every run."""
    lines = []
    for seats in sweep.seat_counts:
        shown = [(side, means) for side in sweep.at(seats) if (means := measure.read(side)) is not None]
        if not shown or (measure.is_rate and all(means.value[0] in (0, 1) for _, means in shown)):
            continue
        moved = moves(measure, sweep, seats)
        cell = measure.cell(shown[0][0])
        text = f"{seats} seats, {shown[0][0].variant}: {measure.words} {cell} {measure.rows}."
        if moved is not None:
            checked.append(Checked(measure.words, seats, str(cell), moved.fates))
            text += f" It {tally(moved.fates)}."
        lines.append(text)
    return lines


def run_table(sweep: Sweep, key: str, caption: str, measures: Sequence[Measure]) -> Table:
    """Runs down, measures across."""
    rows: list[list[object]] = [
        [f"{side.seats} seats, {side.variant}", *(m.cell(side) for m in measures), side.run.playouts_held // side.seats]
        for side in sweep.sides
    ]
    return Table(
        key, caption, ("run", *(m.words for m in measures), "deals"), rows, DEALS, n_is="playouts, or seats for scores"
    )


def rates_figure(sweep: Sweep, measure: Measure) -> Figure:
    """Dots with intervals, one group a seat count, one shape a variant."""
    variants = list(dict.fromkeys(side.variant for side in sweep.sides))
    by = {(side.seats, side.variant): means for side in sweep.sides if (means := measure.read(side)) is not None}
    nothing = (np.nan, np.nan, np.nan)
    series = []
    for variant in variants:
        cells = [
            (float(m.value[0]), float(m.low[0]), float(m.high[0])) if (m := by.get((seats, variant))) else nothing
            for seats in sweep.seat_counts
        ]
        values = np.array(cells) * 100
        n = [count(by[s, variant].rows[0]) for s in sweep.seat_counts if (s, variant) in by]
        low, high = short(min(n)), short(max(n))
        series.append((f"{variant} (n {low if low == high else f'{low} to {high}'})", *values.T))
    key = "".join(c if c.isalnum() else "-" for c in measure.key)
    names = [f"{seats} seats" for seats in sweep.seat_counts]
    return draw(
        f"outcome-{key}-figure",
        f"{measure.words[0].upper()}{measure.words[1:]}, % of playouts",
        f"Dots with intervals by number of seats and variant; the rates table below holds the numbers: {measure.words}.",
        "One group a number of seats, one dot a run; the line is the 95 % interval, n the playouts.",
        lambda ax: figures.grouped_dots(ax, names, series, None, "% of playouts"),
    )


def change_table(sweep: Sweep, measure: Measure) -> Table | None:
    """Variant minus base at every seat count, with what becomes of the base value; None without variants."""
    rows: list[list[object]] = []
    for seats in sweep.seat_counts:
        moved = moves(measure, sweep, seats)
        if moved is None:
            continue
        row: list[object] = [f"{seats} seats"]
        for variant in sweep.variants:
            c = moved.changes.get(variant)
            if c is None:
                row.append(None)
                continue
            kind: Kind = "points" if measure.is_rate else "mean"
            difference = Interval(float(c.difference[0]), float(c.low[0]), float(c.high[0]), kind)
            mark = " †" if moved.p[variant] < SMALL_P else ""
            row.append(f"{difference}{mark}: {moved.fates[variant]}")
        rows.append(row)
    if not rows:
        return None
    key = "".join(c if c.isalnum() else "-" for c in measure.key)
    note = f"† differs from 0 (Holm over the variants of a seat count). Counts: in the table by run. {SEPARATE}"
    caption = f"Variant minus base: {measure.words}"
    return Table(f"outcome-{key}-change", caption, ("seats", *sweep.variants), rows, note, folded=True)
