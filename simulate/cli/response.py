"""The end of `simulate run --vary`: every metric by the value of the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from reports.sweep.value_claims import claim_of
from simulate.cli.terminal import print_table
from simulate.metrics import metric
from simulate.statistics.sequential import MOVED

if TYPE_CHECKING:
    from simulate.claims.claim import Games
    from simulate.runs.measure.response import ResponsePoint


def show_response(points: Sequence[ResponsePoint], path: str, games: Games) -> None:
    """A sentence and a table a group: a row a metric, a column a value; `*` marks what clearly differs from the base."""
    for group in dict.fromkeys(point.group for point in points):
        mine = [point for point in points if point.group == group]
        values = list(dict.fromkeys(point.values for point in mine))
        base = next(point.values for point in mine if point.base)
        click.echo(f"{claim_of(group, path, mine, games).words}.")
        cells = {(point.metric, point.values): cell(point) for point in mine}
        rows = [[m, *(cells.get((m, v), "-") for v in values)] for m in dict.fromkeys(point.metric for point in mine)]
        print_table(["metric", *(f"{v} (base)" if v == base else v for v in values)], rows, group)
    if points:
        click.echo("± 95 %; * differs from the base, block by block on the same deals, all values at once\n")


def cell(point: ResponsePoint) -> str:
    """A value with its interval."""
    half = (point.high - point.low) / 2
    share = metric(point.metric).in_percent
    words = f"{point.value:.1%} ± {half:.1%}" if share else f"{point.value:.2f} ± {half:.2f}"
    return words + ("*" if point.verdict == MOVED else "")
