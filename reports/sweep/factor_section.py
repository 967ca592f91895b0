"""The section of a factor: what each seat count shows, and what becomes of it in the variants."""

from __future__ import annotations

from dataclasses import replace

from reports.judge.balance import finding_of
from reports.parts.cells import p_text
from reports.parts.document import Figure, Section, Table
from reports.parts.findings import Finding
from reports.sweep.factor_items import across_seats, elements, overview_figure
from reports.sweep.factors import PLACE, Against, Factor, against_base, check, estimates, start_factor, verdict_of
from reports.sweep.fates import SMALL_P, Pair, compare_orders, end_of
from reports.sweep.phrases import listed, share_of, tally
from reports.sweep.sweep_runs import Checked, Sweep, SweepRun
from simulate.statistics.estimates import Estimates, equality
from simulate.statistics.evidence import THERE

Shown = list[tuple[SweepRun, Estimates]]


def factor_section(factor: Factor, sweep: Sweep, title: str, about: str, checked: list[Checked]) -> Section | None:
    """The section of one factor; None if no run logs seats, or if no run has two levels to compare.

    Adds what it followed into the variants to `checked`.
    """
    items: list[Table | Figure] = []
    findings: list[str] = []
    firsts: list[str] = []
    followed: list[Checked] = []
    across = across_seats(factor, sweep)
    if across is not None:
        items.append(across)
    for seats in sweep.seat_counts:
        shown = [(side, means) for side in sweep.at(seats) if (means := estimates(factor, side)) and len(means.levels) > 1]
        if not shown:
            continue
        pairs = against_base(factor, sweep, seats)
        found = check(factor, sweep, seats, pairs)
        firsts.append(first_sentence(factor, seats, shown, found))
        findings += [firsts[-1], *more_sentences(factor, seats, shown, pairs, found)]
        items += elements(factor, seats, shown, pairs)
        followed += found
    if not firsts:
        return None
    checked += followed
    summary = over_seats(factor, sweep, followed)
    verdicts = base_verdicts(factor, sweep, followed)
    headline = [] if verdicts else (summary or firsts)
    overview = overview_figure(factor, sweep)
    return Section(
        factor.key,
        title,
        about,
        headline=headline,
        says=[*summary, *findings],
        items=[*overview, *items],
        answers=verdicts,
    )


def base_verdicts(factor: Factor, sweep: Sweep, followed: list[Checked]) -> list[Finding]:
    """The verdict of the base at every seat count, with what becomes of it in the variants; only for judged factors."""
    found = []
    for side in sweep.bases() if factor.judged else []:
        for balance in side.balances:
            if balance.factor.sums != factor.sums:
                continue
            finding = finding_of(balance, side.run)
            notes = [
                f"{c.key.partition(': ')[2]} ({c.said}): {tally(c.fates)}"
                for c in followed
                if c.seats == side.seats and c.fates and c.key.endswith(("verdict", "strongest"))
            ]
            question = f"{finding.question}, {side.seats} seats"
            found.append(replace(finding, key=factor.key, question=question, notes=(*finding.notes, *notes)))
    return found


def over_seats(factor: Factor, sweep: Sweep, followed: list[Checked]) -> list[str]:
    """Say who is strongest and weakest at which seat counts in the base, and if that holds; empty with one seat count."""
    shown = [(side, means) for side in sweep.bases() if (means := estimates(factor, side)) and len(means.levels) > 1]
    if len(shown) < 2:
        return []
    parts = []
    if factor.judged:
        parts.append(by_seats([(verdict_of(factor, side, means).word, str(side.seats), "") for side, means in shown]))
    differ = [(side, means) for side, means in shown if equality(means).p < SMALL_P]
    for worst in (False, True):
        ends = [(end_of(means, worst), str(side.seats)) for side, means in differ]
        if ends:
            names = [(end.name, at, "" if end.is_sure else " (not clearly)") for end, at in ends]
            parts.append(f"{'least' if worst else 'most'} wins: {by_seats(names)}")
    same = [str(side.seats) for side, means in shown if not equality(means).p < SMALL_P]
    if same:
        parts.append(f"no difference was shown at {listed(same, most=10)} seats")
    text = f"By {factor.word}, base: {'; '.join(parts)}."
    fates = [fate for c in followed if c.key.endswith("strongest") for fate in c.fates.values()]
    if fates:
        text += (
            f" Where the strongest is sure, it stays so in {sum(fate in THERE for fate in fates)} of {len(fates)} runs of "
            f"variants and is "
            f"clearly another in {fates.count('gone')}."
        )
    return [text]


def by_seats(found: list[tuple[str, str, str]]) -> str:
    """(name, seats, remark) as: a at 2 and 4 seats, b at 3 seats (remark)."""
    by: dict[tuple[str, str], list[str]] = {}
    for name, seats, remark in found:
        by.setdefault((name, remark), []).append(seats)
    return ", ".join(f"{name} at {listed(at, most=10)} seats{remark}" for (name, remark), at in by.items())


def first_sentence(factor: Factor, seats: int, shown: Shown, checked: list[Checked]) -> str:
    """Say who wins most and least at one seat count."""
    side, means = shown[0]
    best, worst = end_of(means), end_of(means, worst=True)
    test = equality(means)
    where = f"{seats} seats, {side.variant}"
    verdict = f"{verdict_of(factor, side, means).word} by {factor.word}; " if factor.judged else ""
    if means.few.all():
        return f"{where}: too short to compare by {factor.word}."
    most = share_of(means, best.at)
    if not test.p < SMALL_P:
        return (
            f"{where}: {verdict}no {factor.word} was shown to be stronger than another (p {p_text(test.p)}; most: "
            f"{best.name}, {most})."
        )
    rivals = f", not distinguishable from {listed(best.rivals)}" if best.rivals else ""
    text = f"{where}: {verdict}{best.name} wins most ({most}{rivals}), {worst.name} least ({share_of(means, worst.at)})."
    strongest = [c for c in checked if c.key.endswith("strongest")]
    return text + (f" “{best.name} wins most” {tally(strongest[0].fates)}." if strongest else "")


def more_sentences(factor: Factor, seats: int, shown: Shown, pairs: list[Against], checked: list[Checked]) -> list[str]:
    """Follow the verdict, the weakest and the order at one seat count; and whether starts and places are one."""
    by_key = {c.key.partition(": ")[2]: c for c in checked}
    quoted = {
        "weakest": lambda c: f"“{c.said.partition(' (')[0]}”",
        "verdict": lambda c: f"the verdict “{c.said}”",
        "order": lambda c: f"the order ({c.said})",
    }
    parts = [f"{words(by_key[key])} {tally(by_key[key].fates)}" for key, words in quoted.items() if key in by_key]
    lines = [f"{seats} seats: {'. '.join(part[0].upper() + part[1:] for part in parts)}."] if parts else []
    turned: dict[Pair, list[str]] = {}
    for pair in pairs:
        for order in compare_orders(pair.base, pair.variant).reversed:
            turned.setdefault(order, []).append(pair.side.variant)
    lines += [f"{seats} seats: {a} over {b} turns round under {listed(names)}." for (a, b), names in turned.items()]
    return lines + same_as_starts(factor, seats, shown[0][0])


def same_as_starts(factor: Factor, seats: int, side: SweepRun) -> list[str]:
    """Say so where every place always has the same starting position: then the two cannot be distinguished."""
    places = factor.of(side)
    if factor != PLACE or places is None:
        return []
    for start in side.log.starts:
        other = start_factor(start).of(side)
        if other is not None and sorted(places.total) == sorted(other.total) and sorted(places.rows) == sorted(other.rows):
            return [
                f"{seats} seats, {side.variant}: every place always has the same {start.replace('_', ' ')}, so this run "
                "cannot tell turn order from it."
            ]
    return []
