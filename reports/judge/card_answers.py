"""The figures about a card, a copy and access to all copies: what each means, and where they contradict each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from reports.parts.cells import Interval
from reports.read.experiment_results import ExperimentResult

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import GameInfo

LEAST_COPIES = 0.1  # that a seat sees a playout: below, a worth by copy says nothing
BARRED, CHEAPER = "barred", "cost"  # ways of `simulate card-strength` that stand in the row of a card
Designed = Mapping[str, Mapping[str, Interval]]  # way -> card -> what the card (or one coin less) is worth to its seat


def designed_of(results: Sequence[ExperimentResult]) -> Designed:
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


def meanings(word: str, turned_up: str, used: str, designed: Designed, command: str) -> str:
    """Explain the figures of a row."""
    said = [
        f"“A copy”: the chance to win of a seat for which chance turns up one more copy ({turned_up}), less that with an "
        "average card of the pile in its place, its price paid as usual. The shuffle decides that, not the players: it is "
        "an effect, and no matter of who is ahead. The opening deal is the first point of the curve."
    ]
    if BARRED in designed:
        said.append(
            f"“{BARRED.capitalize()}”: what a seat loses that may not use the {word} at all, all copies together, on the "
            "same deals."
        )
    if CHEAPER in designed:
        said.append("“One coin”: what a price lower by one brings.")
    if used:
        said.append(f"How seats fared that {used} it follows choices: it is in the fold, and judged nowhere.")
    if BARRED not in designed and command:
        said.append(f"No seat was barred from any {word}; this does it, and the next report shows it: `{command}`")
    return " ".join(said)


def why_unmeasured(game: GameInfo, counted: bool) -> str:
    """In a few words, why no copy has a worth."""
    if not game.stages or counted:
        return f"the game says of no {game.contents_word} that chance turns it up for a seat"
    return "this run has no account of draws"


def unmeasured(game: GameInfo, counted: bool, command: str) -> str:
    """Explain why no copy has a worth, and what measures it instead."""
    if not game.stages or counted:
        why = f"Chance deals no {game.contents_word} of this game to one seat rather than to another"
        why = f"{why}, as far as its code says, so no copy has a worth of its own."
    else:
        why = "This run has no account of draws: an older version made it, or some of its sums are missing."
    return f"{why} Barring a seat from it measures what access is worth: `{command}`" if command else why


def contradiction(title: str, copy: Interval | None, barred: Interval | None) -> str:
    """Say that a copy and access to all of them clearly have opposite signs; empty where they have not."""
    if copy is None or barred is None or sign(copy) * sign(barred) >= 0:
        return ""
    if sign(barred) > 0:
        return f"one more copy of {title} is worth {copy}, yet a seat barred from all of them loses {barred}: one is enough"
    return f"one more copy of {title} is worth {copy}, yet a seat barred from all of them gains {barred}"


def per_copy(barred: Interval | None, copies: float) -> Interval | None:
    """Access for each copy that a seat sees; None where it sees hardly any."""
    if barred is None or copies < LEAST_COPIES:
        return None
    return Interval(barred.value / copies, barred.low / copies, barred.high / copies, "points")


def sign(effect: Interval) -> int:
    """1 or -1 where the interval is clear of zero, else 0."""
    return (effect.low > 0) - (effect.high < 0)
