"""Figure and tables of a factor of the seats, run beside run."""

from __future__ import annotations

from typing import Literal

import numpy as np

from reports.draw import figures
from reports.judge.account import best_first
from reports.judge.balance import even_share
from reports.parts.cells import Interval, cell_text, p_text, short
from reports.parts.document import Figure, Table
from reports.sections.common import DEALS, count, counted, draw
from reports.sweep.factors import Against, Factor, estimates, verdict_of
from reports.sweep.fates import SMALL_P, End, compare_orders, end_of, rank_correlation
from reports.sweep.phrases import SEPARATE, listed, orders
from reports.sweep.sweep_runs import Sweep, SweepRun
from simulate.statistics.estimates import Estimates, adjust, equality


def elements(
    factor: Factor, seats: int, shown: list[tuple[SweepRun, Estimates]], pairs: list[Against]
) -> list[Table | Figure]:
    """Figure and tables of one seat count."""
    key = f"{factor.key}-{seats}"
    found: list[Table | Figure] = [shares_figure(factor, seats, shown)]
    found.append(level_table(factor, f"{key}-shares", f"Win share by {factor.word}, {seats} seats", shown, "share"))
    if pairs:
        found += [survival_table(factor, seats, shown, pairs), change_table(factor, seats, pairs)]
    scores = [(side, means) for side, _ in shown if (means := estimates(factor, side, "score"))]
    found.append(level_table(factor, f"{key}-scores", f"Mean score by {factor.word}, {seats} seats", scores, "mean", True))
    return found


def cell(means: Estimates, level: str, kind: Literal["share", "mean"]) -> Interval | None:
    """One level with its count; None where it did not occur."""
    return counted(means, means.levels.index(level), kind) if level in means.levels else None


def ordered_levels(factor: Factor, means: list[Estimates]) -> list[str]:
    """All levels: those of the first run, best first (places by number), then others."""
    first = means[0]
    names = list(first.levels) if factor.sums == "seat" else [first.levels[i] for i in best_first(first)]
    return list(dict.fromkeys(names + [level for other in means for level in other.levels]))


def level_table(
    factor: Factor,
    key: str,
    caption: str,
    shown: list[tuple[SweepRun, Estimates]],
    kind: Literal["share", "mean"],
    folded: bool = False,
) -> Table:
    """Levels down, runs across."""
    levels = ordered_levels(factor, [means for _, means in shown])
    rows: list[list[object]] = [[level, *(cell(means, level, kind) for _, means in shown)] for level in levels]
    if kind == "share":
        rows.append(["even share", *(f"{even_share(side.log) * 100:.2f} %" for side, _ in shown)])
    columns = (factor.word, *(side.variant for side, _ in shown))
    return Table(key, caption, columns, rows, DEALS, folded, n_is="seats")


def across_seats(factor: Factor, sweep: Sweep) -> Table | None:
    """The base ruleset over seat counts, as multiples of the even share; None with fewer than two."""
    shown = [(side, means) for side in sweep.bases() if (means := estimates(factor, side)) and len(means.levels) > 1]
    if len(shown) < 2:
        return None
    levels = ordered_levels(factor, [means for _, means in shown])
    rows: list[list[object]] = []
    for level in levels:
        row: list[object] = [level]
        for side, means in shown:
            even = even_share(side.log)
            share = cell(means, level, "share")
            row.append(f"{share} = {share.value / even:.2f} × even" if share and even else None)
        rows.append(row)
    columns = (factor.word, *(f"{side.seats} seats" for side, _ in shown))
    return Table(
        f"{factor.key}-across", f"Base: win share by {factor.word} and number of seats", columns, rows, DEALS, n_is="seats"
    )


def overview_figure(factor: Factor, sweep: Sweep) -> list[Figure]:
    """The base over seat counts as multiples of the even share; none with fewer than two seat counts."""
    shown = [(side, means) for side in sweep.bases() if (means := estimates(factor, side)) and len(means.levels) > 1]
    if len(shown) < 2:
        return []
    levels = ordered_levels(factor, [means for _, means in shown])
    series = []
    for side, means in shown:
        at = [means.levels.index(level) if level in means.levels else -1 for level in levels]
        even = even_share(side.log) or np.nan
        values, lows, highs = (
            np.array([v[i] / even if i >= 0 else np.nan for i in at]) for v in (means.value, means.low, means.high)
        )
        series.append((f"{side.seats} seats", values, lows, highs))
    figure = draw(
        f"{factor.key}-overview",
        f"Win share by {factor.word} at every number of seats, as multiples of the even share",
        f"Dots with intervals by {factor.word} and number of seats; the table below holds the same numbers.",
        "1 is fair. One group a level, one shape a number of seats, the rules without variants; the line is the 95 % "
        "interval.",
        lambda ax: figures.grouped_dots(ax, levels, series, 1.0, "times the even share", "fair"),
    )
    return [figure]


def shares_figure(factor: Factor, seats: int, shown: list[tuple[SweepRun, Estimates]]) -> Figure:
    """Dots with intervals, one group a level, one shape a run."""
    levels = ordered_levels(factor, [means for _, means in shown])
    series = []
    for side, means in shown:
        at = [means.levels.index(level) if level in means.levels else -1 for level in levels]
        values, lows, highs = (
            np.array([side_[i] * 100 if i >= 0 else np.nan for i in at]) for side_ in (means.value, means.low, means.high)
        )
        series.append((f"{side.variant} (n {_range(means.rows)})", values, lows, highs))
    side, means = shown[0]
    even = even_share(side.log) * 100
    return draw(
        f"{factor.key}-{seats}-figure",
        f"Win share by {factor.word}, {seats} seats",
        f"Dots with intervals, {side.variant}: " + "; ".join(f"{name} {cell(means, name, 'share')}" for name in levels[:5]),
        f"One group a {factor.word}, one dot a run; the line is the 95 % interval, n the seats behind a dot. "
        "Upright line: the even "
        f"share of {side.variant} ({even:.1f} %). If the dots of a group lie together, the variants make little "
        "difference to it.",
        lambda ax: figures.grouped_dots(ax, levels, series, even, "win share, %"),
    )


def _range(rows: np.ndarray) -> str:
    low, high = short(rows.min()), short(rows.max())
    return low if low == high else f"{low} to {high}"


def survival_table(factor: Factor, seats: int, shown: list[tuple[SweepRun, Estimates]], pairs: list[Against]) -> Table:
    """Per run: verdict, test of equality, ends, and what becomes of the base's order."""
    tests = adjust([equality(means).p for _, means in shown], "holm")
    by_side = {pair.side.name: pair for pair in pairs}
    rows: list[list[object]] = []
    for (side, means), p in zip(shown, tests, strict=True):
        best, worst = end_of(means), end_of(means, worst=True)
        ends = [f"{end.name}{like(end, len(means.levels))}" for end in (best, worst)]
        row: list[object] = [side.variant]
        row += [verdict_of(factor, side, means).word] if factor.judged else []
        row += [p_text(float(p)), *ends]
        pair = by_side.get(side.name)
        if pair is None:
            row += [None, None, None, None]
        else:
            told = compare_orders(pair.base, pair.variant)
            tau = rank_correlation(pair.base, pair.variant)
            row += [cell_text(tau), len(told.held), len(told.faded), orders(told.reversed) if told.reversed else "0"]
        rows.append([*row, count(means.rows.sum()), means.blocks])
    columns = ["run", *(["verdict"] if factor.judged else []), "all equal? p (Holm)", "strongest", "weakest"]
    columns += ["rank correlation with base", "orders that hold", "undecided", "reversed", "seats", "deals"]
    note = (
        "Orders: pairs that the base tells apart (Holm over all pairs). “like”: not distinguishable from. Rank correlation: "
        "Kendall's τ of the win shares. Undecided can also mean: too few playouts."
    )
    caption = f"Does the ranking survive? {factor.word.capitalize()}, {seats} seats"
    return Table(f"{factor.key}-{seats}-survival", caption, tuple(columns), rows, note, folded=True)


def like(end: End, levels: int) -> str:
    """Name those from whom the best or worst of the levels is not distinguishable, in brackets."""
    if end.is_sure:
        return ""
    return " (like all others)" if len(end.rivals) == levels - 1 else f" (like {listed(end.rivals)})"


def change_table(factor: Factor, seats: int, pairs: list[Against]) -> Table:
    """Show how much every level moves under every variant."""
    changes = [pair.change for pair in pairs]
    p = adjust(np.concatenate([c.p for c in changes]), "holm")
    starts = np.cumsum([0, *(len(c.levels) for c in changes)])
    levels = ordered_levels(factor, [pair.base for pair in pairs])
    rows: list[list[object]] = []
    for level in levels:
        row: list[object] = [level]
        for pair, c, start in zip(pairs, changes, starts, strict=False):
            if level not in c.levels:
                row.append(None)
                continue
            i = c.levels.index(level)
            n = count(min(pair.base.rows[i], pair.variant.rows[i]))
            mark = " †" if p[start + i] < SMALL_P else ""
            row.append(f"{Interval(float(c.difference[i]), float(c.low[i]), float(c.high[i]), 'points', n)}{mark}")
        rows.append(row)
    note = f"† differs from 0 (Holm over this table). {SEPARATE}"
    caption = f"Variant minus base: change of the win share by {factor.word}, {seats} seats"
    columns = (factor.word, *(pair.side.variant for pair in pairs))
    return Table(f"{factor.key}-{seats}-change", caption, columns, rows, note, folded=True)
