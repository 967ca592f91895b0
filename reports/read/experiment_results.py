"""Results of `simulate compare`, `sensitivity`, `card-strength` and `playtests` (`--json`): beside a run, or named to the
report.

A result says what it is about (`runs/plan/envelope.py`); only one about the rules and players of the run is believed, and
only as it was written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from reports.parts.cells import Interval
from simulate.errors import RunError, clip
from simulate.runs.plan.envelope import QUESTIONS, about_of, read_document
from simulate.system.rule_values import parse_override, toml_value

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

PLAYTESTS = "playtests"
SAME = ("game", "seats", "strategies", "overlays", "overrides", "rules", "players")  # what must be equal to the run's
HOW = "Make one with: simulate compare GAME --to-set PATH=VALUE --json > FILE"
Number = Annotated[float, Field(allow_inf_nan=False)] | None


class Part(BaseModel):
    """A part of a result: the fields that a report reads; others may be there."""

    model_config = ConfigDict(extra="allow")


class CompareRow(Part):
    """A metric, on both sides."""

    metric: str
    a: Number
    b: Number
    change: Number
    low: Number
    high: Number


class StepRow(Part):
    """A step of a value, and the metric that it moves most."""

    path: str
    to: Any
    metric: str | None
    change: Number
    low: Number
    high: Number


class CardRow(Part):
    """A card, and what it is worth by design."""

    card: str
    designed: Number
    low: Number
    high: Number


class PlaytestRow(Part):
    """A place or start in games of people."""

    level: str
    games: int
    share: float
    low: float
    high: float
    verdict: str
    simulated: Number
    simulation: str
    together: Number
    together_low: Number
    together_high: Number


class AskedTable(Part):
    """The table that a result is about."""

    game: str
    seats: Annotated[int, Field(gt=0)]
    strategies: list[str]
    overlays: list[str]
    overrides: dict[str, Any]
    rules: str
    players: str


class Document(Part):
    """What every result has; `rows` are of its kind."""

    asked: AskedTable | None = None
    blocks: Annotated[int, Field(ge=0)] = 0
    games: Annotated[int, Field(ge=0)] = 0
    to_set: list[str] = []
    how: str = ""
    says: list[str] = []  # of questions, and of pairs of cards
    by: str = "card"


class CompareDocument(Document):
    """`compare --json`."""

    kind: Literal["compare"]
    rows: list[CompareRow]


class StepsDocument(Document):
    """`sensitivity --json`."""

    kind: Literal["sensitivity"]
    rows: list[StepRow]


class CardsDocument(Document):
    """`card-strength --json`, and what a report barred."""

    kind: Literal["card-strength"]
    rows: list[CardRow]


class PlaytestsDocument(Document):
    """`playtests --json`."""

    kind: Literal["playtests"]
    rows: list[PlaytestRow]


class SaidDocument(Document):
    """A question that is answered in sentences: `skill --json`, and so on."""

    says: list[str]
    rows: list[dict[str, Any]]


KINDS: dict[str, type[Document]] = {
    "compare": CompareDocument,
    "sensitivity": StepsDocument,
    "card-strength": CardsDocument,
    PLAYTESTS: PlaytestsDocument,
    **dict.fromkeys(QUESTIONS, SaidDocument),
}


@dataclass(frozen=True)
class ExperimentResult:
    """One file: `kind` of command, what was `asked`, other plain values (`about`) and a row a metric, step or card."""

    file: Path
    kind: str
    asked: dict[str, Any]
    about: dict[str, Any]
    rows: list[dict[str, Any]]

    @property
    def settings(self) -> tuple[str, ...]:
        """The settings of side B of a comparison, as `path=value`."""
        return tuple(normal(text) for text in self.about.get("to_set", ()))

    @property
    def playouts(self) -> int:
        """Playouts of each side."""
        return int(self.about.get("blocks", 0)) * int(self.asked.get("seats", 0))


def normal(setting: str) -> str:
    """`path=value` in one spelling."""
    path, value = parse_override(setting)
    return f"{path}={toml_value(value)}"


def read_result(file: Path) -> ExperimentResult | None:
    """A result; None for a file of something else. Raises ValueError, in words, for one that is not as it was written."""
    data = read_document(file, KINDS)
    if data is None:
        return None
    try:
        KINDS[data["kind"]].model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise ValueError(f"{clip(where)}: {clip(first['msg'])}") from error
    return ExperimentResult(file, data["kind"], data.get("asked") or {}, data, data["rows"])


def differs(result: ExperimentResult, manifest: Manifest) -> list[str]:
    """In which respects a result is about another table than the run; none where table, rules and players are the same."""
    run = about_of(manifest)
    found = [name for name in SAME if not _alike(result.asked.get(name), run[name])]
    return [name for name in found if name not in ("rules", "players")] or found


def _alike(one: Any, two: Any) -> bool:
    return sorted(one) == sorted(two) if isinstance(one, list) and isinstance(two, list) else one == two


def results_beside(folder: Path, manifest: Manifest) -> tuple[list[ExperimentResult], list[str]]:
    """The results in a run's own folder that are about the run, by name of the file; and why others are not used."""
    found, unused = [], []
    for file in sorted(folder.glob("*.json")):
        try:
            result = read_result(file)
        except ValueError as error:
            unused.append(f"{file.name}: {error}")
            continue
        if result is None:
            continue
        if other := differs(result, manifest):
            unused.append(f"{file.name}: it is about other {', '.join(other)} than this run")
        else:
            found.append(result)
    return found, unused


def results_named(files: Iterable[Path], manifest: Manifest) -> list[ExperimentResult]:
    """The results that a user named. Raises RunError for a file that is none, or is about another table."""
    found = []
    for file in files:
        try:
            result = read_result(file)
        except ValueError as error:
            raise RunError(f"--with {file}: {error}", "Make it again with the command that wrote it.") from error
        if result is None:
            raise RunError(f"--with {file}: not a result of {', '.join(KINDS)}", HOW)
        other = differs(result, manifest)
        if other:
            raise RunError(
                f"--with {file}: it is about other {', '.join(other)} than the run", "Compare with the run's own options."
            )
        found.append(result)
    return found


def change_of(row: dict[str, Any]) -> Interval | None:
    """The change in a row of a comparison or a step; None where it has no interval."""
    change, low, high = (row.get(name) for name in ("change", "low", "high"))
    if change is None or low is None or high is None:
        return None
    return Interval(float(change), float(low), float(high), "points")
