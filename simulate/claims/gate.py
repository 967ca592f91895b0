"""The lines of a gate: has a metric moved, does an expectation hold."""

from __future__ import annotations

from simulate.claims.claim import Claim, Games, at_once


def exactly(name: str, now: str, games: Games) -> Claim:
    """The same sources as when the baseline was made, so the same number."""
    words = f"{name}: {now}, exactly as it was"
    return Claim(
        "exactly", words, name, WATCHED, name, games, "the baseline, by the same sources", "none: nothing is estimated"
    )


WATCHED = "nothing: the baseline names it"


def against_baseline(
    name: str, was: str, now: str, by: str, ends: tuple[str, str], delta: str, finds: str, among: int, games: Games
) -> Claim:
    """A metric now and in the baseline. `finds`: the smallest change that this check would find, in words, if known."""
    power = f", finds {finds}" if finds else ""
    words = f"{name}: {was} -> {now}, {by} ({ends[0]} to {ends[1]}); delta {delta}{power}"
    error = (
        f"at most 1 false MOVED in 20, over {among} metrics and all looks" if among > 1 else "at most 1 false MOVED in 20"
    )
    return Claim("against_baseline", words, name, WATCHED, name, games, "the baseline, on its deals", error)


def expectation(name: str, now: str, ends: tuple[str, str], wanted: str, among: int, games: Games) -> Claim:
    """An expectation of a baseline."""
    words = f"{name}: {now} ({ends[0]} to {ends[1]}), expected {wanted}"
    return Claim(
        "expectation", words, name, WATCHED, name, games, f"what was expected, {wanted}", at_once(among, "expectations")
    )
