"""Results of `simulate compare`, `sensitivity`, `card-strength` and `playtests` (`--json`): beside a run, or named to the
report.

A result says what was asked (`asked`: game, seats, strategies, overlays, overrides); only one about the same table as the
run is believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.cells import Interval
from simulate.errors import RunError
from simulate.files import read_text
from simulate.rule_values import parse_override, toml_value

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Asked

PLAYTESTS = "playtests"
KINDS = ("compare", "sensitivity", "card-strength", PLAYTESTS)
SAME = ("game", "seats", "strategies", "overrides")  # what must be equal to the run's
HOW = "Make one with: simulate compare GAME --to-set PATH=VALUE --json > FILE"


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
    """A result; None for a file that is none."""
    try:
        data = json.loads(read_text(file))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("kind") not in KINDS or not isinstance(data.get("rows"), list):
        return None
    return ExperimentResult(file, data["kind"], dict(data.get("asked") or {}), data, data["rows"])


def differs(result: ExperimentResult, asked: Asked) -> list[str]:
    """In which respects a result is about another table than the run."""
    run = asked.model_dump()
    found = [name for name in SAME if not _alike(result.asked.get(name), run[name])]
    return found + (["overlays"] if result.asked.get("overlays") != [overlay.name for overlay in asked.overlays] else [])


def _alike(one: Any, two: Any) -> bool:
    return sorted(one) == sorted(two) if isinstance(one, list) and isinstance(two, list) else one == two


def results_beside(folder: Path, asked: Asked) -> list[ExperimentResult]:
    """The results in a run's own folder that are about the same table, by name of the file."""
    found = [read_result(file) for file in sorted(folder.glob("*.json"))]
    return [result for result in found if result is not None and not differs(result, asked)]


def results_named(files: Iterable[Path], asked: Asked) -> list[ExperimentResult]:
    """The results that a user named. Raises RunError for a file that is none, or is about another table."""
    found = []
    for file in files:
        result = read_result(file)
        if result is None:
            raise RunError(f"--with {file}: not a result of {', '.join(KINDS)}", HOW)
        other = differs(result, asked)
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
