"""Three answers about a card, dealt, barred and used: what each means, and which to believe where they disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reports.cells import Interval
from reports.experiment_results import Result

BARRED, CHEAPER = "barred", "cost"  # ways of `simulate card-strength` that stand in the row of a card
Designed = Mapping[str, Mapping[str, Interval]]  # way -> card -> what the card (or one coin less) is worth to its seat
Used = tuple[str, Interval | None]  # a chosen event, and the association with it


def designed_of(results: Sequence[Result]) -> Designed:
    """Collect what `simulate card-strength` measured of single cards, by way and card; of two results the later counts."""
    found: dict[str, dict[str, Interval]] = {}
    for result in results:
        how = str(result.about.get("how", BARRED))
        if result.kind == "card-strength" and result.about.get("by", "card") == "card" and how in (BARRED, CHEAPER):
            known = [row for row in result.rows if _known(row)]
            worth = {row["card"]: Interval(row["designed"], row["low"], row["high"], "points") for row in known}
            found.setdefault(how, {}).update(worth)
    return found


def _known(row: Mapping[str, object]) -> bool:
    return all(isinstance(row.get(name), float | int) for name in ("designed", "low", "high"))


def meanings(word: str, first: str, used: str, designed: Designed, command: str) -> str:
    """Explain the answers in a row, and which to believe."""
    said = [
        f"Win share in points, more or less than without the {word}. “{first.capitalize()}”: held before any choice, by the "
        "shuffle, so it is the effect of starting with it."
    ]
    if BARRED in designed:
        said.append(
            f"“{BARRED.capitalize()}”: what the {word} is worth to a seat, found by barring one seat from it on the "
            "same deals; copies that turn up later count too."
        )
    if CHEAPER in designed:
        said.append("“One coin”: what a price lower by one brings.")
    if used:
        said.append(
            f"“{used.capitalize()}”: seats that did so against the others. This is no effect: whoever leads does more."
        )
    believe = f"believe “{first}”"
    if BARRED in designed:
        believe = f"believe “{BARRED}” on what the {word} is worth, “{first}” on the luck of the start"
    said.append(f"Where they disagree, {believe}{f'; never “{used}”' if used else ''}.")
    if BARRED not in designed and command:
        said.append(f"No seat was barred from any {word} yet; this measures it, and the next report shows it: `{command}`")
    return " ".join(said)


def disagreement(title: str, first: str, dealt: Interval | None, barred: Interval | None, used: Used) -> str:
    """Explain why the answers about one card differ in sign, where that is clear; else empty."""
    event, associated = used
    found, best = [], barred or dealt
    if dealt and barred and sign(dealt) * sign(barred) < 0:
        found.append(
            f"Starting with {title} {'helps' if sign(dealt) > 0 else 'hurts'} ({dealt}), yet a seat barred from it "
            f"{'loses' if sign(barred) > 0 else 'gains'} ({barred}): it matters when the {title} comes. Believe “barred”."
        )
    if best and associated and sign(best) * sign(associated) < 0:
        found.append(
            f"“{event.capitalize()}” says the contrary ({associated}): that compares players who chose differently, not the "
            f"{title}. Do not believe it."
        )
    return " ".join(found)


def sign(effect: Interval) -> int:
    """1 or -1 where the interval is clear of zero, else 0."""
    return (effect.low > 0) - (effect.high < 0)
