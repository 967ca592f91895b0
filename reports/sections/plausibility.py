"""Does this look like the real game? Every plausibility band, hit or missed."""

from __future__ import annotations

import math

import numpy as np

from reports import figures
from reports.cells import Interval, Kind
from reports.document import Section, Table
from reports.sections.common import WIDTH, draw, row_height
from simulate.sums.bands import Finding

KINDS = {
    "rulebook": "rulebook",
    "components": "count of components",
    "public": "public page",
    "judgement": "our judgement",
    "computed": "computed",
    "trial": "independent implementation (yardstick, not a fact)",
}
REACH = 1.6  # band widths beyond the band at which the figure pins a measure


def plausibility_section(found: list[Finding]) -> Section:
    """The bands with hit, miss or not measured; says so if the game has none."""
    title = "Does this look like the real game?"
    if not found:
        return Section("real", title, findings=["Nobody has collected plausibility bands for this game yet."])
    hits, misses, unknown = ([f for f in found if f.status == s] for s in ("hit", "miss", "not measured"))
    measured = len(hits) + len(misses)
    headline = [
        f"Against what is known of the real game: {len(hits)} of {measured} measured bands hit, {len(misses)} "
        f"missed, {len(unknown)} not measured."
    ]
    findings = [*headline, *(f"Missed: {f.band.name}: {value_cell(f)} against {band_text(f)}." for f in misses)]
    items: list = []
    drawable = [f for f in found if f.status != "not measured" and f.band.low is not None and f.band.high is not None]
    if drawable:
        items.append(_figure(drawable))
    note = "A value outside its band is a reason to look, not a proof of an error. Yardsticks are small runs elsewhere."
    items.append(_table("bands", "Plausibility bands", [f for f in found if not _is_aside(f)], note))
    aside = [f for f in found if _is_aside(f)]
    if aside:
        items.append(_table("yardsticks-not-measured", "Yardsticks that this run cannot measure", aside, note, folded=True))
    return Section("real", title, findings=findings, items=items)


def _is_aside(f: Finding) -> bool:
    """Yardsticks of other seat numbers and line-ups would bury what was measured."""
    return f.status == "not measured" and f.band.kind == "trial"


def _table(key: str, caption: str, found: list[Finding], note: str, folded: bool = False) -> Table:
    rows: list[list[object]] = [
        [
            f.band.name,
            f.status + (f" ({f.why})" if f.why else ""),
            value_cell(f),
            band_text(f),
            f.playouts or None,
            KINDS[f.band.kind],
            f.band.source,
        ]
        for f in found
    ]
    return Table(key, caption, ("measure", "status", "this run", "band", "playouts", "kind", "source"), rows, note, folded)


def value_cell(f: Finding) -> Interval | float | None:
    """The measured value with its interval."""
    if not math.isfinite(f.value):
        return None
    if f.band.measure in ("median_rounds", "smallest_rounds"):
        return f.value
    kind: Kind = "points" if f.band.measure == "card_lift" else ("share" if f.band.is_share else "mean")
    return Interval(f.value, f.low, f.high, kind)


def band_text(f: Finding) -> str:
    """The band in words."""
    scale, unit = (100.0, " pp" if f.band.measure == "card_lift" else " %") if f.band.is_share else (1.0, "")
    if f.band.low is None:
        return f"at most {f.band.high * scale:g}{unit}" if f.band.high is not None else "any"
    if f.band.high is None:
        return f"at least {f.band.low * scale:g}{unit}"
    return f"{f.band.low * scale:g} to {f.band.high * scale:g}{unit}"


def _place(f: Finding, value: float) -> float:
    low, high = f.band.low or 0.0, f.band.high or 0.0
    return (value - low) / max(high - low, 1e-9)


def _figure(shown: list[Finding]):
    spots = np.array([[_place(f, v) for v in (f.value, f.low, f.high)] for f in shown])
    pinned = np.clip(spots, -REACH, 1 + REACH)
    return draw(
        "bands-figure",
        "Measured values against their bands",
        "; ".join(f"{f.band.name}: {f.status}" for f in shown),
        "Every measure has its own scale: the shaded strip is the band. Dots inside it hit; crosses outside "
        "miss (those far out are pinned "
        "to the edge). The line is the 95 % interval, the number the measured value and n the playouts it rests on.",
        (WIDTH, row_height(len(shown))),
        lambda ax: figures.bands(
            ax,
            [f.band.name for f in shown],
            pinned[:, 0],
            pinned[:, 1],
            pinned[:, 2],
            [_mark(f) for f in shown],
            [f.status == "hit" for f in shown],
        ),
    )


def _mark(f: Finding) -> str:
    scale = 100.0 if f.band.is_share else 1.0
    return f"{f.value * scale:.3g}{' %' if f.band.is_share else ''}, n {f.playouts:,}"
