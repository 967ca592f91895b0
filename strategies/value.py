"""A game's value function, `value.json` beside its fields: read, written, and known by its digest.

`python3 dev.py regenerate GAME --only value` makes it from playouts of the competent players, `simulate tune-search` for a
game from outside; `engine/value.py` says what it is.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from simulate.engine.value_function import SeatsValue, ValueFunction
from simulate.errors import StrategyError
from simulate.system.files import read_text
from simulate.system.rule_values import digest_values

FILE = "value.json"
AHEAD_MAX = 100


class SeatsPart(BaseModel):
    """The numbers of one seat count, and how well they foretell playouts that they were not fitted on."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    seats: int = Field(ge=2, le=8)
    ahead: int = Field(ge=1, le=AHEAD_MAX)  # rounds that a searcher plays on before it asks
    playouts: int = Field(ge=1)
    surprise: float = Field(ge=0)  # mean log loss, in nats, of who wins
    surprise_if_even: float = Field(ge=0)  # the same if every seat were as likely as any other
    rounds: tuple[int, ...] = Field(strict=False)
    weights: tuple[tuple[float, ...], ...] = Field(strict=False)


class ValueFile(BaseModel):
    """The whole file. `rules`, `players`: digests of what it was fitted on."""

    model_config = ConfigDict(extra="forbid", strict=True)

    about: str
    command: str
    rules: str
    players: str
    fields: tuple[str, ...] = Field(strict=False)
    seats: tuple[SeatsPart, ...] = Field(strict=False)
    kind: Literal["value function"] = "value function"

    @model_validator(mode="after")
    def _in_shape(self) -> ValueFile:
        for part in self.seats:
            widths, rises = {len(row) for row in part.weights}, list(part.rounds) == sorted(set(part.rounds))
            if len(part.weights) != len(part.rounds) + 1 or len(widths) != 1 or not rises:
                raise ValueError(f"seats {part.seats}: rounds and weights do not go together")
        return self

    def value(self) -> ValueFunction:
        """As the engine takes it."""
        parts = {part.seats: SeatsValue(part.ahead, part.rounds, part.weights) for part in self.seats}
        return ValueFunction(self.fields, parts)


def value_file_of(folder: Path) -> ValueFile | None:
    """The file of a game's folder, None without one. Raises StrategyError."""
    file = folder / FILE
    return _read(file, file.stat().st_mtime_ns) if file.is_file() else None


def value_digest(folder: Path, seats: int) -> str:
    """Digest of the numbers at one seat count, empty where there are none. Raises StrategyError."""
    value = value_file_of(folder)
    part = next((part for part in value.seats if part.seats == seats), None) if value is not None else None
    if value is None or part is None:
        return ""
    digest: str = digest_values([value.fields, part.ahead, part.rounds, part.weights])
    return digest


@cache
def _read(file: Path, changed: int) -> ValueFile:
    try:
        return ValueFile.model_validate_json(read_text(file))
    except (ValidationError, UnicodeDecodeError, OSError) as error:
        first = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
        raise StrategyError(
            f"value function {file}: {first}", "Put it back as it was, or take the file away: search then plays to the end."
        ) from error


def written(value: ValueFile) -> str:
    """The file's text, a line for each row of weights."""
    found = value.model_dump()
    parts = [part | {"weights": "WEIGHTS"} for part in found["seats"]]
    text = json.dumps(found | {"seats": parts}, indent=1) + "\n"
    for part in value.seats:
        rows = ",\n   ".join(json.dumps(row) for row in part.weights)
        text = text.replace('"WEIGHTS"', f"[\n   {rows}\n   ]", 1)
    return text
