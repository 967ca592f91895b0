"""What a search for the fewest changes says: what to change, and what stands in the way."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.claims.claim import Claim, Games, at_once


def change_nothing(goals: int, shown: int, playouts: int, games: Games) -> Claim:
    """All goals hold as it is."""
    told = f"{shown} of them shown, " if shown < goals else ""
    words = f"change nothing: all {goals} goals hold as it is, {told}on {playouts:,} fresh playouts"
    return _of_goals("change_nothing", words, "nothing: it is as it was", goals, games)


def no_change_found(goals: int, games: Games) -> Claim:
    """No change comes nearer for sure."""
    words = "change nothing: no change that was found comes nearer to the goals for sure"
    return _of_goals("no_change_found", words, "none is named", goals, games)


def change(
    changes: Sequence[str], goals: int, shown: int, likely: int, before: int, playouts: int, tried: int, games: Games
) -> Claim:
    """The recommended change, and what fresh deals of its own show of it."""
    what = f"all {goals} goals hold" if shown == goals else f"{shown} of {goals} goals are shown to hold"
    more = f", {likely} more {'are' if likely > 1 else 'is'} likely" if likely else ""
    words = f"on {playouts:,} fresh playouts of its own {what}{more}; before: {before}"
    chosen = f"{', '.join(changes)}: the best of {tried} that were played twice or more, on other deals than these"
    return _of_goals("change", words, chosen, goals, games)


def hindrance(goal: str, value: str, wanted: str, help_: str, then: str, costs: str, most: bool, games: Games) -> Claim:
    """A goal that fails. `help_`: one more change that fresh deals show to help, '' if none; `costs`: which other goal, to
    what; `most`: one change more was allowed."""
    words = f"{goal} is {value}, wanted {wanted}"
    if not help_:
        words += ": of no further change is it shown that it helps"
    else:
        words += f": {help_} too brings it to {then} on fresh deals"
        if costs:
            words += f", but {costs}"
        elif most:
            words += ", and yet no answer with it came nearer to all goals (more --playouts)"
        else:
            words += " (allow one change more: --most-changes)"
    return Claim(
        "hindrance", words, goal, "the one that the search expected to help most, played on deals of its own", goal, games,
        f"what is wanted, {wanted}", "95 %, all changes that are named at once",
    )  # fmt: skip


def _of_goals(kind: str, words: str, chosen: str, goals: int, games: Games) -> Claim:
    error = at_once(goals, "goals")
    return Claim(kind, words, f"{goals} goals", chosen, f"{goals} goals", games, "the range of each goal", error)
