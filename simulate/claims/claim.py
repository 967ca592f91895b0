"""A claim: a sentence, and the parts without which nobody says it.

A figure can be right and the sentence above it false: where chance has chosen what the sentence is about, where less was
watched than a reader assumes, where the reference is missing. So every first sentence, finding, verdict, measured advice and
line of a gate is a claim, made by a function of this package; what was only fitted or assumed makes none.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Literal

from simulate.system.rule_values import toml_value

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest
    from simulate.sums.source import SumSource

Evidence = Literal["played", "played elsewhere", "played by people", "solved", "fitted", "assumed"]
SHOWN: tuple[Evidence, ...] = ("played", "played elsewhere", "played by people", "solved")
ASKED = "nothing: it was asked for by name"
ONE = "this figure alone, 95 %"
MOST_NAMED = 4  # players, and changed values, in a line


@dataclass(frozen=True)
class Games:
    """Whose games a sentence is about, in words, and where they come from."""

    words: str
    evidence: Evidence = "played"


@dataclass(frozen=True)
class Claim:
    """A sentence with its parts. Raises ValueError where a part is missing, or where nothing was played for it."""

    kind: str  # the function that made it
    words: str  # the sentence
    quantity: str  # of what
    chosen: str  # among how many it was chosen, and by what
    watched: str  # what was looked at
    games: Games  # whose games
    reference: str  # against what
    error: str  # how sure, and over which family

    def __post_init__(self) -> None:
        missing = [part.name for part in fields(self) if part.name != "games" and not getattr(self, part.name)]
        missing += [] if self.games.words else ["games"]
        if missing:
            raise ValueError(f"{self.kind}: a claim without {', '.join(missing)}")
        if self.games.evidence not in SHOWN:
            raise ValueError(f"{self.kind}: {self.games.evidence}, so it is a plan of what to play, and no claim")

    def to_data(self) -> dict[str, str]:
        """As plain values, by `claim` in the schemas of docs/reference."""
        return {
            "kind": self.kind, "words": self.words, "quantity": self.quantity, "chosen": self.chosen,
            "watched": self.watched, "population": self.games.words, "reference": self.reference, "error": self.error,
            "evidence": self.games.evidence,
        }  # fmt: skip


def games_at(manifest: Manifest, playouts: int) -> Games:
    """Some playouts in words: how many, of which game, at how many seats, by whom, under which rules."""
    asked, game = manifest.asked, manifest.game
    names = list(dict.fromkeys(player.label for player in manifest.players))
    who = f"drawn from the {asked.field} field of {len(names)}" if asked.field else f"of {_few(names)}"
    changes = [overlay.name for overlay in asked.overlays]
    changes += [f"{path}={toml_value(value)}" for path, value in asked.overrides.items()]
    rules = f"changed: {_few(changes)}" if changes else "rules as in its ruleset"
    if game.imported:
        words = f"{playouts:,} games of {game.title}, {asked.seats} seats, as the file has them"
        return Games(words, "played elsewhere")
    return Games(f"{playouts:,} playouts of {game.title}, {asked.seats} seats, players {who}; {rules}")


def games_of(run: SumSource) -> Games:
    """The playouts of a run."""
    return games_at(run.manifest, run.playouts_held)


def at_once(count: int, what: str) -> str:
    """The error of intervals that hold together: `95 %, all 4 places at once`."""
    return ONE if count < 2 else f"95 %, all {count:,} {what} at once"


def _few(names: list[str]) -> str:
    return ", ".join(names[:MOST_NAMED]) + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")
