"""The first sentence of a page: yes, no or undecided, from the claims of its findings."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.claims.claim import Claim, Games


def no(parts: Sequence[str], of: Sequence[Claim]) -> Claim:
    """Something is shown to be off: the worst first."""
    return _first("no", f"No. {_sentence('; '.join(parts))}", of)


def undecided(more: int | None, of: Sequence[Claim]) -> Claim:
    """Nothing is shown to be off, and not all to be within its band. `more`: playouts that decide all of it."""
    how = f"about {more:,} more playouts decide it nine times in ten" if more else "this run cannot tell"
    return _first("undecided", f"Undecided: {how}.", of)


def yes(of: Sequence[Claim]) -> Claim:
    """All is shown to lie within its band."""
    return _first("yes", "Yes. Everything that was asked is shown to lie within its band.", of)


def _first(kind: str, words: str, of: Sequence[Claim]) -> Claim:
    """Make the first sentence: its parts are those of the findings that it is made from."""
    return Claim(
        kind,
        words,
        _joined([claim.quantity for claim in of]),
        f"the worst of {len(of)} questions",
        _joined([claim.watched for claim in of]),
        Games(_joined([claim.games.words for claim in of]), of[0].games.evidence),
        _joined([claim.reference for claim in of]),
        _joined([claim.error for claim in of]),
    )


def _joined(parts: Sequence[str]) -> str:
    return "; ".join(dict.fromkeys(parts))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def sweep_yes(runs: str, of: Games, judged: int) -> Claim:
    """All starts and places of all runs of a sweep are shown to lie within their bands."""
    return _of_sweep("sweep_yes", f"Starts and places: yes, all are shown to lie within their bands in {runs}.", of, judged)


def sweep_undecided(runs: str, of: Games, judged: int) -> Claim:
    """Nothing is off in any run of a sweep, and not all is shown to be within its band."""
    words = f"Undecided. No start or place is clearly off in {runs}, nor are all shown to lie within their bands."
    return _of_sweep("sweep_undecided", words, of, judged)


def sweep_no(everywhere: bool, sides: int, runs: str, times: str, of: Games, judged: int) -> Claim:
    """Starts or places are off in some runs of a sweep. `times`: which, and in how many."""
    head = "No" if everywhere else "Not everywhere"
    words = f"{head}. Starts or places are clearly off in {sides} of {runs}: {times}."
    return _of_sweep("sweep_no", words, of, judged)


def sweep_table(head: str, told: str, of: Sequence[Claim]) -> Claim:
    """Where all win together: in which runs of a sweep they win as often as is meant."""
    return _first("sweep_table", f"{head}. {told}.", of)


def _of_sweep(kind: str, words: str, of: Games, judged: int) -> Claim:
    watched = f"{judged} starting positions and orders of places, over all runs"
    error = "95 %, all levels of one run's factor at once"
    return Claim(kind, words, "win shares of starts and places", "all that are off", watched, of, "fair, in each run", error)
