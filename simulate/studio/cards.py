"""The cards: what a drawn copy is worth, by stage too, and how many use it, before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from simulate.metrics import USED, WORTH, Metric, slug
from simulate.runs.measure.paired_totals import paired_sample
from simulate.runs.store.metrics import BlockTotals, Floats
from simulate.statistics.sequential import MOVED
from simulate.statistics.watching import watched_mean
from simulate.statistics.worth import worth_of
from simulate.studio.board import STRONG, WEAK, row_of
from simulate.studio.sides import StudioSide

WORTH_REACH = 1.0  # of a block's worth of a copy: a difference of shares


def card_rows(
    before: StudioSide, after: StudioSide, blocks: int, titles: Mapping[str, str], margin: float
) -> list[dict[str, Any]]:
    """Return a row a card: worth of a copy, curve by stage, use."""
    old = before.totals(blocks)
    sides = old, old if after is before else after.totals(blocks)
    contents = after.order.manifest.game.contents
    kept = [thing.content for thing in after.things if thing.content is not None]
    together = 2 * len(kept)
    curves = [curves_of(side, blocks) for side in (before, after)]
    rows = []
    for at in kept:
        key = slug(contents[at].key)
        worth, used = (str(Metric(what, "card", level=key)) for what in (WORTH, USED))
        rows.append(
            {
                "key": contents[at].key,
                "name": contents[at].title,
                "kind": contents[at].kind,
                "worth": _worth(worth, titles, *sides, together, margin),
                "used": [side.mean(used) if used in side.names else None for side in sides],
                "curves": [curve[at] if curve is not None else None for curve in curves],
            }
        )
    return rows


def _worth(
    name: str, titles: Mapping[str, str], before: BlockTotals, after: BlockTotals, together: int, margin: float
) -> dict[str, Any] | None:
    """Return the row of a copy's worth; None where chance turns none up on both sides."""
    if name not in before.names or name not in after.names:
        return None
    sample = paired_sample(before, after, name)
    if sample is None:
        return None
    ends = watched_mean(*after.column(name), WORTH_REACH, together)
    row = row_of(name, titles, before, after, sample, ends, together, (0.0, margin))
    return (row.unchanged() if after is before else row).to_data()


def ranked(rows: list[dict[str, Any]], changed: Sequence[str]) -> list[dict[str, Any]]:
    """Order cards: changed, moved, off, the rest; each with its `rank`."""
    keys = {key for path in changed for key in path.split(".")}

    def rank(row: Mapping[str, Any]) -> int:
        worth = row["worth"] or {}
        if row["key"] in keys:
            return 0
        return 1 if worth.get("word") == MOVED else 2 if worth.get("mark") in (STRONG, WEAK) else 3

    found = [{**row, "rank": rank(row)} for row in rows]
    return sorted(found, key=lambda row: (row["rank"], -abs(row["worth"]["after"]) if row["worth"] else 0))


def curves_of(side: StudioSide, blocks: int) -> list[list[float | None]] | None:
    """Return the worth of a copy of each content by stage of the game; None where draws are not counted."""
    sums: Floats | None = side.stages(blocks)
    if sums is None:
        return None
    values = worth_of(sums[:-1], side.stage_blocks(blocks)).value
    return [[float(value) if isfinite(value) else None for value in column] for column in values.T]
