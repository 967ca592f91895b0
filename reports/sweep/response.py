"""The section of a sweep over values of a rule: a curve for every metric, what clearly differs from the base."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from reports.draw import figures
from reports.parts.cells import Interval
from reports.parts.document import Figure, Section, Table
from reports.sections.common import draw
from reports.sweep.sweep_runs import Sweep
from reports.sweep.value_claims import change_of, claim_of
from simulate.claims.claim import games_at
from simulate.metrics import metric as read_metric
from simulate.metrics import pick, title
from simulate.runs.measure.response import ResponsePoint, responses
from simulate.sums.draws import copy_worth
from simulate.system.rule_values import leaves

if TYPE_CHECKING:
    from simulate.runs.read.run import Run

PANELS = (  # of the figure: the metrics of one panel
    ("win_share", "mean", "games that the table wins, %"),
    ("win_share", "start", "win share by starting position, %"),
    ("win_share", "strategy", "win share by strategy, %"),
    ("win_share", "seat", "win share by place in turn order, %"),
    ("rounds", "mean", "rounds"),
)
LINES_MOST = 8  # in a panel
COPY = "Against an average card of the pile, all draws together; ± with 95 % confidence, each by itself."
READING = (
    "A curve a metric over the values of the rule, in the order given; the bar is the 95 % interval. A filled mark clearly "
    "differs from the base (dashed) on the same deals; a hollow one does not. Shapes tell curves apart, "
    "each has its name at its end."
)


def varied_paths(runs: Sequence[Run]) -> list[str]:
    """The values that were set in some runs and differ between runs that are otherwise alike."""
    groups: dict[tuple, list[Run]] = {}
    for run in runs:
        asked = run.manifest.asked
        groups.setdefault((asked.seats, asked.variant, asked.field, tuple(asked.strategies)), []).append(run)
    found: dict[str, None] = {}
    for members in groups.values():
        words = [dict(leaves(run.manifest.rules.values)) for run in members]
        paths = dict.fromkeys(path for run in members for path in run.manifest.asked.overrides)
        found |= {path: None for path in paths if len({str(values.get(path)) for values in words}) > 1}
    return list(found)


def response_section(sweep: Sweep) -> Section | None:
    """The section; None if no value of a rule was varied, or if a run logs no seats."""
    runs = [side.run for side in sweep.sides]
    varied = varied_paths(runs)
    if not varied or any("seats" not in run.manifest.datasets() for run in runs):
        return None
    points = responses(runs, varied)
    games = games_at(runs[0].manifest, sum(run.playouts_held for run in runs))
    items: list[Figure | Table] = []
    findings = []
    for i, group in enumerate(dict.fromkeys(point.group for point in points)):
        mine = [point for point in points if point.group == group]
        items += [
            response_figure(f"response-{i}", group, ", ".join(varied), mine),
            response_table(f"response-{i}-values", group, mine),
        ]
        findings.append(f"{claim_of(group, ', '.join(varied), mine, games).words}.")
    worths = worth_points(sweep, varied)
    for at, (key, points_) in enumerate(worths.items()):
        what = f"{', '.join(varied)}"
        items.insert(at, worth_response(f"response-worth-{at}", key, what, points_))
        findings.insert(at, worth_sentence(key, what, points_))
    about = f"Every metric by the value of {', '.join(varied)}, each run held against the base on the same deals."
    return Section("response", "What a value of the rules does", about, headline=findings, says=findings, items=items)


def worth_points(sweep: Sweep, varied: Sequence[str]) -> dict[str, list[tuple[str, Interval]]]:
    """Return the worth of a copy of each card that a varied value belongs to: (values, worth) by run, by title."""
    game = sweep.first.run.manifest.game
    mine = [c for c in game.contents if any(c.key in path.split(".") for path in varied)]
    found: dict[str, list[tuple[str, Interval]]] = {}
    for side in sweep.sides:
        worth = copy_worth(side.log)
        if worth is None or side.run.seat_count != sweep.first.run.seat_count:
            continue
        words = dict(leaves(side.run.manifest.rules.values))
        for content in mine:
            at = game.contents.index(content)
            value, half = float(worth.value[-1, at]), float(worth.half_width()[-1, at])
            said = ",".join(str(words[path]) for path in varied)
            found.setdefault(content.title, []).append((said, Interval(value, value - half, value + half, "points")))
    return found


def worth_response(key: str, title_: str, path: str, points: Sequence[tuple[str, Interval]]) -> Table:
    """Return the worth of a copy at each value."""
    rows: list[list[object]] = [[said, worth] for said, worth in points]
    return Table(key, f"What one more copy of {title_} is worth, by {path}", (path, "a copy"), rows, COPY)


def worth_sentence(title_: str, path: str, points: Sequence[tuple[str, Interval]]) -> str:
    """Say what a copy is worth at each value."""
    return f"One more copy of {title_}, by {path}: " + "; ".join(f"at {said} {worth}" for said, worth in points) + "."


def response_figure(key: str, group: str, path: str, points: Sequence[ResponsePoint]) -> Figure:
    """Curves in panels of one kind of metric each."""
    values = list(dict.fromkeys(point.values for point in points))
    base = values.index(next(point.values for point in points if point.base))
    panels = [(label, lines) for what, scope, label in PANELS if (lines := curves(points, what, scope, values))]

    def paint(drawn) -> None:
        for panel, (label, lines) in zip(drawn if len(panels) > 1 else [drawn], panels, strict=True):
            figures.response_lines(panel, values, lines, base, label)

    shown = ", ".join(label for label, _ in panels)
    alt = f"Curves over {path} from {values[0]} to {values[-1]}: {shown}; the table holds the numbers."
    return draw(key, f"{group}: what {path} does", alt, READING, paint, rows=len(panels))


def curves(
    points: Sequence[ResponsePoint], what: str, scope: str, values: Sequence[str]
) -> list[tuple[str, np.ndarray, np.ndarray]]:
    """Return (name, (values, 3) value and ends, (values,) whether it clearly differs), those that move most first."""
    found = []
    for metric in pick(list(dict.fromkeys(point.metric for point in points)), what, scope):
        mine = {point.values: point for point in points if point.metric == metric}
        named = read_metric(metric)
        scale = 100 if named.in_percent else 1
        nothing = (np.nan,) * 3
        ends = [(p.value, p.low, p.high) if (p := mine.get(value)) is not None else nothing for value in values]
        sure = [value in mine and mine[value].verdict == "moved" for value in values]
        name = named.who() if named.level else named.title()
        found.append((name, np.array(ends) * scale, np.array(sure)))
    found.sort(key=lambda line: -float(np.nanmax(line[1][:, 0]) - np.nanmin(line[1][:, 0])))
    return found[:LINES_MOST]


def response_table(key: str, group: str, points: Sequence[ResponsePoint]) -> Table:
    """Metrics down, values across: at the base the level, elsewhere the change from it."""
    values = list(dict.fromkeys(point.values for point in points))
    base = next(point.values for point in points if point.base)
    cells = {(point.metric, point.values): _cell(point) for point in points}
    metrics = list(dict.fromkeys(p.metric for p in points))
    rows: list[list[object]] = [[title(m), *(cells.get((m, v)) for v in values), m] for m in metrics]
    columns = ("what", *(f"{value} (base)" if value == base else value for value in values), "name in simulate check")
    note = "At the base its level, elsewhere the change from it; the 95 % intervals hold for all values at once."
    return Table(key, f"{group}: levels and changes", columns, rows, note)


def _cell(point: ResponsePoint) -> Interval:
    share = read_metric(point.metric).in_percent
    if point.base:
        return Interval(point.value, point.low, point.high, "share" if share else "mean")
    return change_of(point)
