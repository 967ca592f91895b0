"""Does this look like the real game? Every plausibility band, hit or missed."""

from __future__ import annotations

import math

import numpy as np

from reports.draw import figures
from reports.parts.cells import Interval, Kind, cell_text
from reports.parts.document import Section, Table
from reports.parts.findings import Finding, Level
from reports.sections.common import draw
from simulate.claims.balance import bands
from simulate.claims.claim import Games
from simulate.sums.bands import BandFinding
from simulate.sums.measures import EXACT

KINDS = {
    "rulebook": "rulebook",
    "components": "count of components",
    "public": "public page",
    "judgement": "our judgement",
}
REACH = 1.6  # band widths beyond the band at which the figure pins a measure
OPEN = ("undecided", "too short")
NAMED = 5  # missed bands that the first screen names
QUESTION = "Like real play"


def plausibility_section(found: list[BandFinding], games: Games) -> Section:
    """The bands with hit, miss or not measured; says so if the game has none."""
    title = "Does this look like the real game?"
    if not found:
        return Section("real", title, says=["Nobody has collected plausibility bands for this game and number of seats."])
    answer = finding_of(found, games)
    misses = missed(found)
    says: list[Finding | str] = [answer, *(f"Missed: {told(f)}." for f in misses[NAMED:])]
    items: list = []
    drawable = [f for f in found if math.isfinite(f.low) and f.band.low is not None and f.band.high is not None]
    if drawable:
        items.append(_figure(drawable))
    note = (
        "Hit: the whole interval lies in the band; miss: all of it lies outside; the intervals of all bands hold at once "
        "with 95 % confidence, and passing an end by less than a fiftieth of it is no news. "
        "A miss is a reason to look, not a proof of an error. A band that is our judgement says what its "
        "authors expect of people who know the game, no more."
    )
    items.append(_table("bands", "Plausibility bands", found, note))
    return Section("real", title, says=says, items=items)


def missed(found: list[BandFinding]) -> list[BandFinding]:
    """The bands that were missed, those that rest on a source first, then the farthest out."""
    order = list(KINDS)
    return sorted((f for f in found if f.status == "miss"), key=lambda f: (order.index(f.band.kind), -farness(f)))


def farness(f: BandFinding) -> float:
    """Measure how far a value lies outside, in units of the bound that it passed."""
    low, high = f.band.low, f.band.high
    past, bound = (low - f.value, low) if low is not None and f.value < low else (f.value - (high or 0.0), high or 0.0)
    return past / max(abs(bound), 1e-9)


def told(f: BandFinding) -> str:
    """A measured band in words."""
    return f"{f.band.name}: {cell_text(value_cell(f))} against {band_text(f)} ({KINDS[f.band.kind]})"


def finding_of(found: list[BandFinding], games: Games) -> Finding:
    """The answer for the first screen: how many bands are missed, and which."""
    misses, measured = missed(found), [f for f in found if f.status != "not measured"]
    open_ = [f for f in measured if f.status in OPEN]
    told_ = [told(f) for f in misses[:NAMED]]
    judged = sum(f.band.kind == "judgement" for f in misses)
    more = len(misses) - len(told_)
    claim = bands(len(hits(measured)), len(measured), told_, more, judged, len(open_), len(found), games)
    if not measured:
        return Finding("real", QUESTION, "", claim)
    levels = [
        Level(f.band.name, f.band.metric, _interval(f), f.status == "miss") for f in (*misses, *open_, *hits(measured))
    ]
    unknown = len(found) - len(measured)
    notes = (f"{unknown} of {len(found)} bands were not measured",) if unknown else ()
    verdict = "missed" if misses else "undecided" if open_ else "hit"
    return Finding("real", QUESTION, verdict, claim, tuple(levels), notes=notes)


def hits(found: list[BandFinding]) -> list[BandFinding]:
    """The bands that were hit."""
    return [f for f in found if f.status == "hit"]


def _table(key: str, caption: str, found: list[BandFinding], note: str) -> Table:
    rows: list[list[object]] = [
        [
            f.band.name,
            f.status + (f" ({f.why})" if f.why else ""),
            value_cell(f),
            band_text(f),
            f.playouts or None,
            f.band.group,
            KINDS[f.band.kind],
            f.band.source,
            f.band.metric,
        ]
        for f in found
    ]
    columns = ("measure", "status", "this run", "band", "playouts", "about", "kind", "source", "metric")
    return Table(key, caption, columns, rows, note, sortable=True)


def _interval(f: BandFinding) -> Interval:
    kind: Kind = "points" if f.band.measure == "worth_of_copy" else ("share" if f.band.is_share else "mean")
    return Interval(f.value, f.low, f.high, kind)


def value_cell(f: BandFinding) -> Interval | float | None:
    """The measured value with its interval."""
    if not math.isfinite(f.value):
        return None
    return f.value if f.band.measure in EXACT else _interval(f)


def band_text(f: BandFinding) -> str:
    """The band in words."""
    scale, unit = (100.0, " pp" if f.band.measure == "worth_of_copy" else " %") if f.band.is_share else (1.0, "")
    if f.band.low is None:
        return f"at most {f.band.high * scale:g}{unit}" if f.band.high is not None else "any"
    if f.band.high is None:
        return f"at least {f.band.low * scale:g}{unit}"
    if f.band.low == f.band.high:
        return f"{f.band.low * scale:g}{unit}"
    return f"{f.band.low * scale:g} to {f.band.high * scale:g}{unit}"


def _place(f: BandFinding, value: float) -> float:
    low, high = f.band.low or 0.0, f.band.high or 0.0
    return (value - low) / max(high - low, 1e-9)


def _figure(shown: list[BandFinding]):
    spots = np.array([[_place(f, v) for v in (f.value, f.low, f.high)] for f in shown])
    pinned = np.clip(spots, -REACH, 1 + REACH)
    return draw(
        "bands-figure",
        "Measured values against their bands",
        "; ".join(f"{f.band.name}: {f.status}" for f in shown),
        "Every measure has its own scale: the shaded strip is the band. Dots hit, triangles miss (those far out stand at "
        "the edge), diamonds are undecided. The line is the interval, the number the measured value.",
        lambda ax: figures.bands(
            ax,
            [f.band.name for f in shown],
            pinned[:, 0],
            pinned[:, 1],
            pinned[:, 2],
            [_mark(f) for f in shown],
            [f.status for f in shown],
            [_numbers(f) for f in shown],
        ),
    )


def _numbers(f: BandFinding) -> list[float | str]:
    """The measured value with its ends and those of its band, and their unit."""
    scale = 100.0 if f.band.is_share else 1.0
    ends = (f.value, f.low, f.high, f.band.low, f.band.high)
    return [*(np.nan if end is None else end * scale for end in ends), "%" if f.band.is_share else ""]


def _mark(f: BandFinding) -> str:
    scale = 100.0 if f.band.is_share else 1.0
    return f"{f.value * scale:.3g}{' %' if f.band.is_share else ''}, n {f.playouts:,}"
