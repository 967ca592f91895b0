"""Findings held against another run: stronger play, another field, other reconstructed values; and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from simulate.claims import elsewhere
from simulate.claims.claim import Claim, Games
from simulate.statistics.evidence import THREE, WORST, Evidence, Word

Kind = Literal["perfect play", "stronger play", "field", "values"]
HEADS: dict[Kind, str] = {
    "perfect play": "Perfect play", "stronger play": "Stronger play", "field": "Other fields", "values": "Other values",
}  # fmt: skip
NAMED = 3  # runs named in a line
VERBS: dict[Word, tuple[str, str]] = {  # of one thing, of several
    "survives": ("survives", "survive"),
    "shrinks": ("shrinks", "shrink"),
    "undecided": ("is undecided", "are undecided"),
    "gone": ("is gone", "are gone"),
    "unknown": ("is there still", "are there still"),
}


@dataclass(frozen=True)
class Stands:
    """A finding held against another run. `name`: its field or data overlays; `levels`: each level by itself.

    `paired`: its figures lean on the deals that both runs played. `depths`: re-deals of the search players, where it is
    about stronger play; of several runs it is the trend over them.
    """

    kind: Kind
    name: str
    playouts: int
    evidence: Evidence
    levels: tuple[tuple[str, Evidence], ...] = ()
    paired: bool = False
    depths: tuple[int, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """As plain values, by the schema in docs/reference/report.md."""
        return {
            "kind": self.kind,
            "name": self.name,
            "playouts": self.playouts,
            "word": self.evidence.word,
            "more_playouts": self.evidence.more,
            "left": self.evidence.left,
            "paired": self.paired,
            "depths": list(self.depths),
            "levels": [{"name": name, "word": e.word, "more_playouts": e.more, "left": e.left} for name, e in self.levels],
        }


def claims_of(stands: Sequence[Stands], question: str) -> list[Claim]:
    """A sentence a kind: `Stronger play (2,000 playouts): survives`; of several runs of a kind in how many it survives."""
    found = []
    for kind, head in HEADS.items():
        mine = [s for s in stands if s.kind == kind]
        if not mine:
            continue
        if kind == "perfect play":
            games = Games(f"perfect play of every seat: {mine[0].name}", "solved")
            found.append(elsewhere.stands(question, head, mine[0].name, one(mine[0]), len(mine[0].levels), games))
            continue
        games = Games(", ".join(f"{s.playouts:,} playouts of {s.name}{depths_of(s)}" for s in mine))
        told = one(mine[0]) if len(mine) == 1 else several(mine)
        where = "" if kind == "stronger play" else f"{mine[0].name}, "
        of = f"{where}{mine[0].playouts:,} playouts{depths_of(mine[0])}" if len(mine) == 1 else ""
        found.append(elsewhere.stands(question, head, of, told, max(len(s.levels) for s in mine), games))
    return found


def lines(stands: Sequence[Stands], question: str = "a finding") -> list[str]:
    """The sentences alone."""
    return [claim.words for claim in claims_of(stands, question)]


def depths_of(stands: Stands) -> str:
    """The depths of search in words: `, 8, 32 and 128 re-deals`; empty where they are not known."""
    return f", {joined([str(depth) for depth in stands.depths])} re-deals" if stands.depths else ""


def one(stands: Stands) -> str:
    """The word of one run, or of the trend over several; where levels differ, those of each word."""
    words = {e.word for _, e in stands.levels} or {stands.evidence.word}
    if stands.kind == "stronger play" and words == {"unknown"}:
        few = len(stands.depths) < THREE
        return "there still; " + ("whether it goes on shows only over three depths" if few else "the trend is not clear")
    if stands.kind == "stronger play" and words == {"shrinks"} and len(stands.depths) >= THREE:
        return f"shrinks with depth{left_of(stands.evidence)}"
    if len({e.word for _, e in stands.levels}) < 2:
        more = f" (about {stands.evidence.more:,} more playouts would decide it)" if stands.evidence.more else ""
        return f"{stands.evidence.word}{left_of(stands.evidence)}{more}"
    parts = []
    for word in reversed(WORST):
        names = [name + left_of(e) for name, e in stands.levels if e.word == word]
        longer = max((e.more or 0 for _, e in stands.levels if e.word == word), default=0)
        if names:
            told = f" (about {longer:,} more playouts would decide {'them' if len(names) > 1 else 'it'})" if longer else ""
            parts.append(f"{joined(names)} {VERBS[word][len(names) > 1]}{told}")
    return "; ".join(parts)


def left_of(found: Evidence) -> str:
    """Say what part of a finding is left where it shrinks."""
    return "" if found.left is None else f" (to {found.left * 100:.0f} % of its size)"


def joined(names: Sequence[str]) -> str:
    """All names in a sentence."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def several(stands: Sequence[Stands]) -> str:
    """In how many of several runs it survives, and the others by their word."""
    lasting = sum(s.evidence.word == "survives" for s in stands)
    parts = [f"survives in {lasting} of {len(stands)}"]
    for word in WORST:
        names = [s.name for s in stands if s.evidence.word == word]
        if word != "survives" and names:
            more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
            parts.append(f"{word} in {', '.join(names[:NAMED])}{more}")
    return ", ".join(parts)
