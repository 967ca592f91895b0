"""The changes that a report wants tried, and their results: data, kept in `tried.json` beside the run.

`whatif/advice.py` plays and writes it, `reports` reads it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from simulate.runs.plan.envelope import read_document, sealed
from simulate.system.files import write_whole
from simulate.system.rule_values import toml_value

FILE = "tried.json"
SCHEMA = 4  # 4: the interval of the share after, too
MOST = 8  # candidates of a report
TRY_PLAYOUTS = 4_000  # of each, by default


@dataclass(frozen=True)
class AdviceStep:
    """A value of the rules, as it is and as it would be."""

    path: str
    value: Any
    to: Any

    @property
    def setting(self) -> str:
        """As `--to-set` takes it."""
        return f"{self.path}={toml_value(self.to)}"


@dataclass(frozen=True)
class OffShare:
    """A share that is off, and the steps of its own values; `of_seat`: it is about the place in turn order."""

    finding: str
    name: str
    metric: str
    value: float
    fair: float
    margin: float
    steps: tuple[AdviceStep, ...] = ()
    of_seat: bool = False

    @property
    def too_strong(self) -> bool:
        """True if it is above fair."""
        return self.value > self.fair


@dataclass(frozen=True)
class TriedChange:
    """One candidate that was played on the run's deals.

    `after` less `before` lies between `low` and `high`; the share itself, `after`, between `ends`, which are wider or
    narrower: they do not lean on the same deals before, and do not carry what is unsure there.
    """

    metric: str
    what: str
    settings: tuple[str, ...]
    variants: tuple[str, ...]
    playouts: int
    before: float
    after: float
    low: float
    high: float
    ends: tuple[float, float]
    helps: bool  # it clearly brings the share nearer to fair
    inside: bool  # as far as its margin
    aside: tuple[tuple[str, float], ...] = ()  # other shares that clearly move, by how much

    @property
    def change(self) -> float:
        """By how much it moves the share."""
        return self.after - self.before

    @property
    def words(self) -> list[str]:
        """As `simulate compare` takes it."""
        found = [word for setting in self.settings for word in ("--to-set", setting)]
        return found + [word for name in self.variants for word in ("--to-variant", name)]


@dataclass(frozen=True)
class Advice:
    """All that was played; `reason`: why nothing was, empty if it was."""

    played: tuple[TriedChange, ...] = ()
    reason: str = ""

    def of(self, metric: str) -> list[TriedChange]:
        """The candidates that were played for a share: those that help first, of these the nearest to fair."""
        return [one for one in self.played if one.metric == metric]


@dataclass(frozen=True)
class AdviceKey:
    """The identity of a set of advice: the run, the shares to change, and how long each candidate is played."""

    run: dict[str, Any]
    wants: tuple[OffShare, ...]
    playouts: int
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        text = json.dumps([SCHEMA, self.run, [asdict(want) for want in self.wants], self.playouts], sort_keys=True)
        object.__setattr__(self, "digest", hashlib.blake2b(text.encode(), digest_size=10).hexdigest())


def write_advice(folder: Path, asked: AdviceKey, advice: Advice) -> None:
    """Keep it beside the run, whole or not at all."""
    document = {"kind": "tried", "schema_version": SCHEMA, "asked": asked.digest, "played": list(map(asdict, advice.played))}
    write_whole(folder / FILE, sealed(json.loads(json.dumps(document))))


def read_advice(folder: Path, asked: AdviceKey) -> Advice | None:
    """Read the advice kept for the same question; None if there is none, or it is damaged or edited."""
    try:
        data = read_document(folder / FILE, ("tried",))
        if data is None or data["asked"] != asked.digest:
            return None
        return Advice(tuple(_played(row) for row in data["played"]))
    except (ValueError, KeyError, TypeError):
        return None


def _played(row: dict[str, Any]) -> TriedChange:
    pairs: Sequence[Any] = row["aside"]
    lists = {name: tuple(row[name]) for name in ("settings", "variants", "ends")}
    shares = [row[name] for name in ("before", "after", "low", "high")] + [*row["ends"], *(change for _, change in pairs)]
    known = all(isinstance(share, float | int) and abs(share) <= 2 for share in shares)
    if len(row["ends"]) != 2 or not known or not row["playouts"] > 0:
        raise ValueError("a share that cannot be")  # NaN too
    return TriedChange(**{**row, **lists, "aside": tuple((name, change) for name, change in pairs)})
