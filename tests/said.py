"""A claim for tests that need one, whatever it says."""

from __future__ import annotations

from simulate.claims.claim import Claim, Games

GAMES = Games("8,000 playouts of a game")


def so(words: str = "so") -> Claim:
    """A claim of these words."""
    return Claim("balance", words or "so", "win share", "the farthest", "all places", GAMES, "fair", "95 %")
