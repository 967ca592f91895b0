"""What becomes of a finding elsewhere: under stronger play, other players, other values."""

from __future__ import annotations

from simulate.claims.claim import Claim, Games, at_once


def stands(question: str, head: str, of: str, told: str, levels: int, games: Games) -> Claim:
    """A finding held against other runs. `of`: of one run its playouts; `told`: the word, or in how many runs which."""
    words = f"{head} ({of}): {told}" if of else f"{head}: {told}"
    return Claim(
        "stands", words, question, "nothing: every finding that is off is followed", f"{max(levels, 1)} levels that are off",
        games, "the finding of this run, and fair", at_once(max(levels, 1), "of them"),
    )  # fmt: skip
