"""The changes that `simulate rebalance` found and confirmed on fresh deals, as a report shows them.

They come from its `--json`: lying beside the run (`rebalance ... --json > RUN/cure.json`), or kept beside the rules of a
game as `simulate/games/<game>/cures.json` (made by `python3 dev.py regenerate GAME --only cures`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level, Moved
from simulate.claims.rule_names import path_name, value_text
from simulate.errors import SimulateError
from simulate.metrics import metric
from simulate.runs.plan.envelope import read_document
from simulate.sums.bands import GAMES
from simulate.system.files import read_text

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

FILE = "cures.json"
KIND = "rebalance"
SHOWN = 2  # of the levels that were off
Fares = Literal["holds", "likely", "unlikely", "fails"]
FARES: dict[Fares, str] = {  # whether a level is inside its goal then, by the word of the search
    "holds": "inside the fair band",
    "likely": "perhaps inside the fair band",
    "unlikely": "perhaps still outside the fair band",
    "fails": "still outside the fair band",
}
Share = float | None


class CurePart(BaseModel):
    """A part of a document of `rebalance`; what is of no use here is left out."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class CureChange(CurePart):
    """A changed value of the rules, or a variant that is laid over them."""

    lever: str
    was: Any = Field(alias="from")
    to: Any

    @property
    def words(self) -> str:
        """The change as a person says it."""
        named = path_name(self.lever) if "." in self.lever else self.lever
        return f"{named} {value_text(self.was)} → {value_text(self.to)}"


class CureGoal(CurePart):
    """One goal on fresh deals, before and after."""

    metric: str
    before: Share
    after: Share
    low: Share
    high: Share
    word: Fares

    def moves_to(self, fair: float) -> bool:
        """Whether all of the interval after lies on the side of `fair` of what was before."""
        if self.before is None or self.low is None or self.high is None:
            return False
        return self.low > self.before if self.before < fair else self.high < self.before


class Cure(CurePart):
    """The change that is recommended for one table, and its goals on fresh deals."""

    seats: int
    strategies: tuple[str, ...]
    overlays: tuple[str, ...]
    overrides: dict[str, Any]
    rules: str  # digest of the rules that it changes
    players: str  # digest of all players
    changes: tuple[CureChange, ...]
    settings: tuple[str, ...]
    variants: tuple[str, ...]
    playouts: int
    goals: tuple[CureGoal, ...]

    @property
    def words(self) -> str:
        """All its changes."""
        return ", ".join(change.words for change in self.changes)

    @property
    def options(self) -> list[str]:
        """The options with which `simulate compare` plays it."""
        words = [word for setting in self.settings for word in ("--to-set", setting)]
        return words + [word for name in self.variants for word in ("--to-variant", name)]

    def of(self, level: Level) -> CureGoal | None:
        """The goal that is about a level of a finding."""
        return next((held for held in self.goals if held.metric == level.metric), None)

    def is_about(self, manifest: Manifest) -> bool:
        """Return True if a run plays the same table by the same rules with the same players."""
        asked = manifest.asked
        same = (self.seats, sorted(self.strategies), list(self.overlays), self.overrides)
        versions = (self.rules, self.players)
        return same == (
            asked.seats, sorted(asked.strategies), [overlay.name for overlay in asked.overlays], asked.overrides,
        ) and versions == (manifest.rules_version, manifest.players_version)  # fmt: skip


def cure_of(document: dict[str, Any]) -> Cure | None:
    """Read the answer of a document of `rebalance`; None where it changes nothing, or was not confirmed."""
    try:
        asked, point = document["asked"], document["front"][document["recommended"]]
        fresh = point.get("fresh")
        if len(asked["seats"]) != 1 or not point["changes"] or fresh is None:
            return None
        return Cure(
            **{name: asked[name] for name in ("strategies", "overlays", "overrides", "rules", "players")},
            seats=asked["seats"][0],
            changes=point["changes"],
            settings=point["set"],
            variants=point["variants"],
            playouts=fresh["playouts"],
            goals=fresh["goals"],
        )
    except (KeyError, IndexError, TypeError, AttributeError, ValidationError):
        return None


def kept_cures(game: str, folder: Path = GAMES) -> list[Cure]:
    """The cures that are kept of a game; none without a file. Raises SimulateError naming a damaged one."""
    file = folder / game / FILE
    if not file.is_file():
        return []
    try:
        return [Cure.model_validate_json(line) for line in read_text(file).splitlines()]
    except (OSError, ValueError) as error:
        raise SimulateError(f"{file}: {str(error).splitlines()[0]}") from error


def cures_of(folder: Path, manifest: Manifest) -> tuple[list[Cure], list[str]]:
    """The cures of a run: those of `rebalance --json` in its own folder, then those kept of the game; and which of its
    folder are not used, and why. Raises SimulateError for a damaged file of the game."""
    found, unused = [], []
    for file in sorted(folder.glob("*.json")):
        try:
            document = read_document(file, (KIND,))
        except ValueError:
            continue  # named by reports.read.experiment_results, which reads all
        cure = None if document is None else cure_of(document)
        if cure is not None and not cure.is_about(manifest):
            unused.append(f"{file.name}: it is about other rules, players or seats than this run")
        elif cure is not None:
            found.append(cure)
    return [*found, *(cure for cure in kept_cures(manifest.game.key) if cure.is_about(manifest))], unused


def written(cures: Iterable[Cure]) -> bytes:
    """The file of a game: a line a cure."""
    return "".join(f"{cure.model_dump_json(by_alias=True)}\n" for cure in cures).encode()


def cure_for(finding: Finding, cures: Sequence[Cure]) -> Cure | None:
    """The first cure that is about the levels of a finding that are off."""
    off = [level for level in finding.levels if level.is_off]
    return next((cure for cure in cures if any(cure.of(level) for level in off)), None)


def helps(cure: Cure, finding: Finding) -> bool:
    """Whether a level that is off is shown to come nearer to fair: what it was before lies outside the interval after."""
    fair = finding.fair or 0.0
    held = [goal for level in finding.levels if level.is_off and (goal := cure.of(level)) is not None]
    return any(goal.word == "holds" or goal.moves_to(fair) for goal in held)


def told(cure: Cure, finding: Finding) -> str:
    """Say what it does to the levels that are off, the farthest first, and how many goals hold then."""
    off = off_levels(finding)
    parts = [f"{level.name} {_moved(held)}: {FARES[held.word]}" for level in off if (held := cure.of(level)) is not None]
    rest = f", and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    shown, whole = sum(held.word == "holds" for held in cure.goals), len(cure.goals)
    goals = f"all {whole} goals hold" if shown == whole else f"{shown} of {whole} goals are shown to hold"
    return f"{'; '.join(parts[:SHOWN])}{rest}; {goals} on {cure.playouts:,} fresh playouts"


def moved_by(cure: Cure, finding: Finding) -> tuple[Moved, ...]:
    """The levels that are off before and after it, the farthest first."""
    found = []
    for level in off_levels(finding)[:SHOWN]:
        held = cure.of(level)
        if held is None or held.before is None or held.after is None or held.low is None or held.high is None:
            continue
        after = Interval(held.after, held.low, held.high, level.value.kind)
        found.append(Moved(level.name, level.metric, held.before, after, FARES[held.word]))
    return tuple(found)


def off_levels(finding: Finding) -> list[Level]:
    """The levels that are off, the farthest first."""
    fair = finding.fair or 0.0
    return sorted((level for level in finding.levels if level.is_off), key=lambda level: -abs(level.value.value - fair))


def _moved(held: CureGoal) -> str:
    """A goal before and after, with its interval."""
    if held.before is None or held.after is None or held.low is None or held.high is None:
        return "not measured"
    after = Interval(held.after, held.low, held.high, "share" if metric(held.metric).is_win_share else "points")
    return f"{held.before * 100:.1f} → {after}"
