"""Metrics as a person says them: `win_share.card:prefecture` is "Seats that use Prefecture win"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WHOLE = {
    "score.mean": "Mean score", "rounds.mean": "Rounds", "plies.mean": "Decisions and forced moves",
    "margin.mean": "Margin of victory, points", "lead_changes.mean": "Lead changes",
    "ending:unfinished": "Ends unfinished", "ending:nobody": "Nobody wins",
}  # fmt: skip
SENTENCES = {"win_share": "{who} wins", "score": "Mean score of {who}", "used": "Seats that use {who}"}


def metric_name(metric: str, titles: Mapping[str, str] | None = None) -> str:
    """A metric in words; `titles`: the titles of contents and starts by their keys."""
    if metric in WHOLE:
        return WHOLE[metric]
    what, _, scope = metric.partition(".")
    kind, _, key = scope.partition(":")
    if metric.startswith("ending:"):
        return f"Ends by: {metric.removeprefix('ending:').replace('_', ' ')}"
    if not key:
        return upper(metric.removesuffix(".mean").replace("_", " ").replace(":", " ").replace(".", " "))
    who = level_name(kind, key, titles)
    if kind == "card" and what == "win_share":
        return f"Seats that use {who} win"
    return SENTENCES.get(what, upper(what.replace("_", " ")) + " of {who}").format(who=who)


def level_name(kind: str, key: str, titles: Mapping[str, str] | None = None) -> str:
    """A level of a metric: `Place 1`, `Prefecture`, `Mark Antony`."""
    short = key.rpartition("=")[2]
    known = (titles or {}).get(short)
    if kind == "seat":
        return f"Place {key}"
    if known:
        return upper(known)
    return proper(short) if kind == "start" else upper(short.replace("_", " ").replace("-", " "))


def proper(level: str) -> str:
    """A level of the data as a person writes its name: `mark_antony` is Mark Antony."""
    return " ".join(word.capitalize() if word.islower() else word for word in level.replace("_", " ").split())


def path_name(path: str, titles: Mapping[str, str] | None = None) -> str:
    """A value of the rules in words: `communities.firenze.income.any` is "Firenze: income any"."""
    parts = path.split(".")
    for first in range(len(parts)):
        for end in range(len(parts), first, -1):
            title = (titles or {}).get("_".join(parts[first:end]))
            if title:
                return upper(f"{title}: {spaced(parts[end:] or parts[:first])}".removesuffix(": "))
    rows = parts[1:] if len(parts) > 2 else parts
    return upper(f"{spaced(rows[:1])}: {spaced(rows[1:])}" if len(rows) > 1 else spaced(rows))


def spaced(parts: Sequence[str]) -> str:
    """Parts of a path as words."""
    return " ".join(parts).replace("_", " ").replace("-", " ")


def upper(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]
