"""The page of `simulate rebalance`: the answer, before and after on one scale, the front, where it holds, side effects.

It is made from the JSON document of the command, so a kept document gives the same page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from reports.draw import figures
from reports.parts.cells import Interval, short
from reports.parts.document import Figure, Section, Table
from reports.sections.common import draw
from reports.write.writers import Report
from simulate.claims.rule_names import path_name, spaced
from simulate.metrics import WIN_SHARE, metric
from simulate.system.rule_values import toml_value

MOST_ROWS = 24  # of the figure


def rebalance_report(document: dict[str, Any], lines: Sequence[str] = ()) -> Report:
    """A document of the command as a report; `lines`: its answer in words."""
    asked = document["asked"]
    seats = " and ".join(map(str, asked["seats"]))
    who = f"the {spaced([asked['field']])} players" if asked["field"] else ", ".join(asked["strategies"])
    subtitle = f"{seats} seats, {who}, seed {asked['seed']}, {asked['playouts']:,} playouts in all"
    sections = [answer(document, lines), front(document)]
    sections += [section for section in (elsewhere(document), aside(document), tried(document)) if section.items]
    return Report(f"{asked['title']}: what to change", subtitle, sections, about="rebalance", facts={})


def words(changes: Sequence[dict[str, Any]]) -> str:
    """Changes in words."""
    said = (f"{one['lever']} {toml_value(one['from'])} → {toml_value(one['to'])}" for one in changes)
    return ", ".join(said) or "as it is"


def named(changes: Sequence[dict[str, Any]]) -> str:
    """Changes as a person says them; a variant by its name."""
    names = [path_name(one["lever"]) if "." in one["lever"] and ":" not in one["lever"] else one["lever"] for one in changes]
    return words([one | {"lever": name} for one, name in zip(changes, names, strict=True)])


def cell(name: str, value: float, low: float, high: float) -> Interval:
    """A metric as a cell: shares in percent."""
    return Interval(value, low, high, "share" if metric(name).in_percent else "mean")


def told(name: str, value: float | None) -> str:
    """An end of a goal."""
    if value is None:
        return ""
    return f"{100 * value:.1f} %" if metric(name).in_percent else f"{value:.4g}"


def answer(document: dict[str, Any], lines: Sequence[str]) -> Section:
    """Show what to change, and each goal before and after."""
    fresh = document["front"][document["recommended"]].get("fresh")
    items: list[Table | Figure] = []
    if fresh is not None:
        shares = on_one_scale(fresh["goals"])
        if shares:
            items.append(before_and_after(shares, document["front"][0]["fresh"]["goals"], document["names"]))
        rows = [
            [
                metric(row["metric"]).subject(document["names"]),
                row["metric"],
                f"{told(row['metric'], row['goal_low']) or '…'} to {told(row['metric'], row['goal_high']) or '…'}",
                told(row["metric"], row["before"]),
                cell(row["metric"], row["after"], row["low"], row["high"]),
                row["word"],
            ]
            for row in fresh["goals"]
        ]
        columns = ("goal", "metric", "wanted", "before", "after", "holds")
        items.append(Table("goals", f"Goals on {fresh['playouts']:,} fresh playouts a side", columns, rows))
    findings = [row["words"] for row in document["in_the_way"]]
    return Section("answer", "What to change", headline=tuple(lines), says=findings, items=tuple(items))


def on_one_scale(goals: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The goals that are drawn: those of one kind, so that their scale is not that of another."""
    shares = [row for row in goals if metric(row["metric"]).in_percent]
    kinds = [metric(row["metric"]).what for row in shares]
    kind = WIN_SHARE if WIN_SHARE in kinds else next(iter(kinds), "")
    return [row for row, of in zip(shares, kinds, strict=True) if of == kind][:MOST_ROWS]


def before_and_after(after: Sequence[dict[str, Any]], before: Sequence[dict[str, Any]], titles: Mapping[str, str]) -> Figure:
    """The goals that are shares, before and after, on one scale."""
    names = [metric(row["metric"]).subject(titles) for row in after]
    place = {row["metric"]: row for row in before}
    was = [place[row["metric"]] for row in after]
    series = [
        (word, *([100 * row[key] for row in rows] for key in ("after", "low", "high")))
        for word, rows in (("as it is", was), ("with the change", after))
    ]
    ends = [
        (row["goal_low"], row["goal_high"]) for row in after if row["goal_low"] is not None and row["goal_high"] is not None
    ]
    target = 50 * sum(map(sum, ends)) / len(ends) if ends else None
    alt = "; ".join(
        f"{n} {100 * w['after']:.1f} to {100 * a['after']:.1f} %" for n, w, a in zip(names, was, after, strict=True)
    )
    paint = partial(painted, names=names, series=series, target=target)
    reading = (
        "Two dots a goal, on one scale: as it is and with the change, each with its 95 % interval on the same fresh deals."
    )
    return draw("before-after", "Before and after", alt, reading, paint)


def painted(ax: Any, names: Sequence[str], series: Sequence[Any], target: float | None) -> Any:
    """The dots."""
    return figures.grouped_dots(ax, names, series, target, "%", "goal")


def front(document: dict[str, Any]) -> Section:
    """One change, two, three."""
    rows = []
    for place, point in enumerate(document["front"]):
        fresh = point.get("fresh")
        gain = fresh["gain"] if fresh else None
        rows.append(
            [
                ("→ " if place == document["recommended"] and place else "") + named(point["changes"]),
                len(point["changes"]),
                fresh["holding"] if fresh else None,
                gain["after"] if gain else point["search"]["margins_off"],
                Interval(gain["value"], gain["low"], gain["high"], "mean") if gain else None,
                "; ".join(named(other) for other in point["as_good"]),
            ]
        )
    columns = ("change", "values", "goals that hold", "margins off", "nearer by", "as good")
    note = (
        "Margins off: how far all goals together are outside, each in half the width of its goal. "
        "As good: not distinguishable."
    )
    return Section("front", "One change, two, three", items=(Table("front", "The front", columns, rows, note),))


def elsewhere(document: dict[str, Any]) -> Section:
    """Show the change at other seats, with other players and values."""
    rows = []
    for check in document["checks"]:
        fresh = check.get("fresh")
        gain = fresh["gain"] if fresh else None
        more = short(check["more"]) if check["more"] else ""
        rows.append(
            [
                check["what"],
                check["word"],
                fresh["holding"] if fresh else None,
                len(fresh["goals"]) if fresh else None,
                Interval(gain["value"], gain["low"], gain["high"], "mean") if gain else None,
                check["why"] or (f"{more} more playouts would decide" if more else ""),
            ]
        )
    columns = ("where", "word", "goals that hold", "goals", "nearer by", "notes")
    note = (
        "Survives: the goals clearly come nearer there too; shrinks: by half or less; gone: they do not, or "
        "the gain is gone; undecided: too few playouts to say."
    )
    items = (Table("elsewhere", "Elsewhere", columns, rows, note),) if rows else ()
    return Section("elsewhere", "Does it hold elsewhere?", items=items)


def aside(document: dict[str, Any]) -> Section:
    """Show what else moves."""
    rows = []
    for row in document["side_effects"]:
        share = metric(row["metric"]).in_percent
        scale = 100 if share else 1
        change = Interval(row["change"], row["low"], row["high"], "points" if share else "mean")
        rows.append([row["metric"], row["seats"], scale * row["before"], scale * row["after"], change])
    columns = ("metric", "seats", "before", "after", "change")
    items = (Table("aside", "What else clearly moves", columns, rows, sortable=True),) if rows else ()
    return Section("aside", "Side effects", items=items)


def tried(document: dict[str, Any]) -> Section:
    """Show what was played and is not on the front."""
    rows = [
        [named(point["changes"]), point["search"]["margins_off"], point["search"]["playouts"]] for point in document["tried"]
    ]
    table = Table("tried", "Tried besides", ("change", "margins off", "playouts"), rows, folded=True)
    return Section("tried", "Tried and failed", items=(table,) if rows else (), folded=True)
