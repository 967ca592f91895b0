"""A goals file: what is wanted, and what may be changed, in TOML.

```toml
starts = 2.5                      # every starting position within this many points of fair; also places, strategies

[[goal]]
metric = "livia"                  # a metric, a pattern with *, or the name of a level
low = 23                          # low and high, one of them, `target` with `within`, or `within` of fair; shares in percent
high = 27
seats = [4]                       # only at these tables
weight = 2.0
hard = true                       # counts before all that are not

[[goal]]
metric = "rounds.mean"
target = 9
within = 0.5

[[matrix]]                        # who beats whom; without rows: every pair even
of = "start:character"            # or strategy, seat
within = 5
rows.livia = { junia = 50, octavian = 45 }

[levers]
use = ["character", "setup"]      # as --lever
fixed = ["character.junia"]       # as --fixed
provenance = "reconstructed"      # as --lever-provenance

[levers.of."character.*.votes"]   # a number by other steps, or at another cost
low = 2
high = 6
step = 1
cost = 2.0                        # as dear as two changes: printed on a component, say
```
"""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, Field, ValidationError

from simulate.errors import RunError
from simulate.metrics import BEATS
from simulate.rebalancing.goals import FAMILIES, GoalWish, fair_wish, range_wish
from simulate.rebalancing.lever_table import STRICT, LeverTable, Positive
from simulate.rebalancing.levers import LeverRule
from simulate.system.files import read_text
from simulate.system.rule_values import read_toml

Points = Annotated[float, Field(gt=0, lt=100)]


class GoalsPart(BaseModel):
    """A part of the file; unknown keys are refused."""

    model_config = STRICT


class GoalRow(GoalsPart):
    """One `[[goal]]`."""

    metric: str
    low: float | None = None
    high: float | None = None
    target: float | None = None
    within: Positive | None = None
    seats: list[int] = []
    weight: Positive = 1.0
    hard: bool = False

    def wish(self, where: str) -> GoalWish:
        """As a wish. Raises RunError."""
        more: dict[str, Any] = {"seats": tuple(self.seats), "weight": self.weight, "hard": self.hard}
        has_range = self.low is not None or self.high is not None
        if self.target is not None and self.within is not None and not has_range:
            return range_wish(self.metric, self.target - self.within, self.target + self.within, **more)
        if self.within is not None and self.target is None and not has_range:
            return fair_wish(self.metric, self.within, **more)
        if has_range and self.within is None and self.target is None:
            low = -math.inf if self.low is None else self.low
            return range_wish(self.metric, low, math.inf if self.high is None else self.high, **more)
        raise RunError(
            f"{where}: goal {self.metric}: give low and high (or one of them), target and within, or within alone"
        )


class MatrixRow(GoalsPart):
    """One `[[matrix]]`: how often each shall beat each other, in percent of the playouts that one of both wins."""

    of: Annotated[str, Field(pattern=r"^(strategy|seat|start:[a-z0-9_]+)$")]
    within: Points
    rows: dict[str, dict[str, Annotated[float, Field(ge=0, le=100)]]] = {}
    seats: list[int] = []
    weight: Positive = 1.0
    hard: bool = False

    def wishes(self) -> list[GoalWish]:
        """Every pair as a wish; without rows each pair even. Raises RunError."""
        more: dict[str, Any] = {"seats": tuple(self.seats), "weight": self.weight, "hard": self.hard}
        head = f"{BEATS}.{self.of}{'=' if self.of.startswith('start:') else ':'}"
        if not self.rows:
            return [fair_wish(f"{head}*", self.within, **more)]
        return [
            range_wish(f"{head}{one}/{other}", share - self.within, share + self.within, **more)
            for one, row in self.rows.items()
            for other, share in row.items()
        ]


class GoalsFile(GoalsPart):
    """The whole file."""

    starts: Points | None = None
    places: Points | None = None
    strategies: Points | None = None
    cards: Points | None = None
    bands: bool = False
    goal: list[GoalRow] = []
    matrix: list[MatrixRow] = []
    levers: LeverTable = LeverTable()

    def wishes(self, where: str) -> list[GoalWish]:
        """Return the wishes. Raises RunError."""
        families = [(word, getattr(self, word)) for word in FAMILIES]
        found = [fair_wish(FAMILIES[word], points) for word, points in families if points is not None]
        found += [row.wish(where) for row in self.goal]
        return found + [wish for matrix in self.matrix for wish in matrix.wishes()]

    def rules(self, where: str = "") -> list[LeverRule]:
        """Return the rules for levers."""
        return self.levers.rules(where)


def read_goals(path: Path) -> GoalsFile:
    """Read a goals file. Raises RunError naming the place of a mistake."""
    try:
        return GoalsFile.model_validate(read_toml(read_text(path)))
    except OSError as error:
        raise RunError(f"--goals {path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RunError(f"--goals {path}: not valid TOML: {error}") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise RunError(
            f"--goals {path}: {place}: {first['msg']}", 'The manual\'s page "Rebalance" shows a whole file.'
        ) from None
