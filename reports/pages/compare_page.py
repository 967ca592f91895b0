"""The page of one change: what was changed first (before, after, fair, what next), then all that moved, then the rest."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from reports.draw.drawing import Scale, axis, mark, number, reach, row, rows
from reports.draw.picture_data import shared, told
from reports.parts.cells import Interval, decimals, number_text
from reports.parts.document import Figure, Section, Table
from reports.write.writers import Report
from simulate.metrics import TABLE_WINS, metric, title
from simulate.statistics.standards import MARGIN

SIGNS = {"moved": "▲", "undecided": "◇", "holds": "●", "too short": "…"}
LEAST_REACH = 3.0  # margins on either side of fair that the axis shows at least
SCOPES = ("start", "seat", "strategy")  # of the win shares in the picture, in its order


class Ends(Protocol):
    """A value with the ends of its interval."""

    @property
    def value(self) -> float: ...  # noqa: D102
    @property
    def low(self) -> float: ...  # noqa: D102
    @property
    def high(self) -> float: ...  # noqa: D102


class Moved(Protocol):
    """One metric on both sides."""

    @property
    def metric(self) -> str: ...  # noqa: D102
    @property
    def a(self) -> float: ...  # noqa: D102
    @property
    def b(self) -> float: ...  # noqa: D102
    @property
    def effect(self) -> Ends: ...  # noqa: D102
    @property
    def verdict(self) -> str: ...  # noqa: D102


class Answered(Protocol):
    """The answer about the thing that was changed."""

    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def change(self) -> Moved: ...  # noqa: D102
    @property
    def verdict(self) -> str: ...  # noqa: D102
    @property
    def bound(self) -> str: ...  # noqa: D102


@dataclass(frozen=True)
class Compared:
    """The contents of the page. `what`: the change in words; `next_steps`: (sentence, command); `titles`: of levels."""

    title: str
    what: str
    playouts: int
    seats: int
    answers: Sequence[Answered]
    changes: Sequence[Moved]
    next_steps: Sequence[tuple[str, str]]
    titles: Mapping[str, str]


def comparison_report(found: Compared) -> Report:
    """The page of a comparison."""
    moved = [change for change in found.changes if change.verdict == "moved" and not metric(change.metric).is_association]
    asked = {answer.change.metric for answer in found.answers if not answer.bound}
    headline = [
        closing(answer.bound) if answer.bound else f"{sentence(answer.change, found.titles)} {closing(answer.verdict)}"
        for answer in found.answers
    ]
    aside = [change for change in moved if change.metric not in asked and metric(change.metric).is_win_share]
    headline += [f"{sentence(change, found.titles)}" for change in aside[:3]]
    headline.append(f"{len(moved)} of {len(found.changes)} numbers clearly moved." if moved else "Nothing clearly moved.")
    shares = [change for change in found.changes if is_drawn(change)]
    items: list[Table | Figure] = [picture(found, shares)] if shares else []
    items += [table("moved", "What moved", found, moved)] if moved else []
    others = [change for change in found.changes if change not in moved]
    items += [table("others", "What did not move, and what is undecided", found, others, folded=True)] if others else []
    sections = [Section("change", "Before and after", headline=headline, items=tuple(items))]
    if found.next_steps:
        sections.append(Section("next", "What next", items=(steps(found.next_steps),)))
    subtitle = f"Changed: {found.what} · {found.playouts:,} playouts on each side, the same deals"
    return Report(found.title, subtitle, sections, about="comparison")


def is_drawn(change: Moved) -> bool:
    """Return True for a win share, which the picture shows, and for how often a table wins together."""
    named = metric(change.metric)
    return change.metric == TABLE_WINS or (named.is_win_share and named.scope in SCOPES)


def sentence(change: Moved, titles: Mapping[str, str]) -> str:
    """Before and after in words, with the interval of the change."""
    named = metric(change.metric)
    scale, unit = (100.0, "\u00a0pp" if named.is_difference else "\u00a0%") if named.in_percent else (1.0, "")
    sign = "+" if named.is_difference else ""
    effect = change.effect
    if not (math.isfinite(effect.low) and math.isfinite(effect.high)):
        both = f"{change.a * scale:{sign}.1f}{unit} before, {change.b * scale:{sign}.1f}{unit} after"
        return f"{title(change.metric, titles)}: {both}."
    d = decimals(effect.low, effect.high, scale)
    by, low, high = (number_text(end * scale, d, "+") for end in (effect.value, effect.low, effect.high))
    points = " pp" if unit else ""
    before, after = number_text(change.a * scale, d, sign), number_text(change.b * scale, d, sign)
    colon = "" if metric(change.metric).kind.verb else ":"  # the name of a win share goes on with its number
    both = f"{after}{unit} instead of {before}{unit} ({by}{points}, {low} to {high})"
    return f"{title(change.metric, titles)}{colon} {both}."


def closing(verdict: str) -> str:
    """The verdict on a thing as a sentence of its own."""
    return f"{verdict[:1].upper()}{verdict[1:]}."


def picture(found: Compared, shares: Sequence[Moved]) -> Figure:
    """Every win share before (square) and after, on one axis with the fair band; who wins together has none."""
    together = any(change.metric == TABLE_WINS for change in shares)
    fair = 100 / found.seats if not together else 50.0
    margin = fair * MARGIN
    asked = {answer.change.metric for answer in found.answers}
    order = sorted(shares, key=lambda c: (c.metric != TABLE_WINS, c.metric not in asked, _scope(c), -c.a))

    def draw() -> str:
        ends = [abs(100 * value - fair) for change in order for value in (change.a, change.b)]
        far = max([LEAST_REACH * margin, *ends]) * 1.06
        scale = Scale(0.0, 100.0) if together else Scale(fair - far, fair + far)
        names = [title(c.metric, found.titles).removesuffix(" wins").removesuffix(" win") for c in order]
        lines = [
            row(
                name,
                marks(change, scale, fair, margin),
                f"{number(round(100 * change.b, 1))} %",
                change.verdict,
                told(100 * change.b),
            )
            for name, change in zip(names, order, strict=True)
        ]
        if together:
            return rows([*lines, axis(scale, "win share")], names, scale, about=shared("%"))
        lines.append(axis(scale, "win share", [(fair, f"fair {number(round(fair, 1))} %")]))
        return rows(lines, names, scale, fair, margin, about=shared("%", fair, margin))

    alt = "; ".join(f"{title(c.metric, found.titles)} {100 * c.a:.1f} then {100 * c.b:.1f} %" for c in order)
    reading = (
        "Square: before; the other mark: after, a triangle where it clearly moved, a diamond where that is open, a disc "
        f"where it holds.{'' if together else ' Shaded: what counts as fair.'}"
    )
    return Figure("before-after", "Win shares before and after", draw, alt, reading)


def _scope(change: Moved) -> int:
    scope = metric(change.metric).scope
    return SCOPES.index(scope) if scope in SCOPES else 0


def marks(change: Moved, scale: Scale, fair: float, margin: float) -> str:
    """Before, after, and the way between them."""
    before, after = scale.at(100 * change.a), scale.at(100 * change.b)
    kind = {"moved": "up" if change.b > change.a else "dn", "holds": "m"}.get(change.verdict, "no")
    was = mark("gh", before, f"before: {number(round(100 * change.a, 1))} %", told(100 * change.a))
    return reach(min(before, after), max(before, after)) + was + mark(kind, after)


def table(key: str, caption: str, found: Compared, changes: Sequence[Moved], folded: bool = False) -> Table:
    """Before, after, change and verdict of some metrics in words; the name that commands use stands last."""
    rows_: list[list[object]] = []
    for change in changes:
        share = metric(change.metric).in_percent
        scale = 100.0 if share else 1.0
        d = decimals(change.effect.low, change.effect.high, scale)
        unit = " pp" if metric(change.metric).is_difference else " %" if share else ""
        sign = "+" if metric(change.metric).is_difference else ""
        before, after = (f"{number_text(value * scale, d, sign)}{unit}" for value in (change.a, change.b))
        effect = Interval(
            change.effect.value, change.effect.low, change.effect.high, "points" if share else "mean", signed=True
        )
        word = f"{SIGNS.get(change.verdict, '')} {change.verdict}".strip()
        if metric(change.metric).is_association:  # other seats before and after: nothing to judge
            word = "association"
        rows_.append([title(change.metric, found.titles), before, after, effect, word, change.metric])
    columns = ("what", "before", "after", "change", "verdict", "name in simulate check")
    return Table(key, caption, columns, rows_, "Changes with their 95 % interval.", folded=folded, sortable=True)


def steps(next_steps: Sequence[tuple[str, str]]) -> Table:
    """List the next steps, each with its command."""
    return Table(
        "steps", "Commands to go on with", ("what", "command"), [[what, f"`{command}`"] for what, command in next_steps]
    )
