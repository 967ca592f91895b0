"""The table `[levers]`, of a goals file or a ruleset: which levers, and how far they go."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from simulate.rebalancing.levers import LeverRule

Positive = Annotated[float, Field(gt=0)]


STRICT = ConfigDict(extra="forbid", allow_inf_nan=False)


class LeverPart(BaseModel):
    """A part of the file; unknown keys are refused."""

    model_config = STRICT


class LeverRow(LeverPart):
    """One `[levers.of."PATTERN"]`."""

    low: int | None = None
    high: int | None = None
    step: Annotated[int, Field(ge=1)] | None = None
    values: list[int | bool | str] = []
    cost: Positive | None = None


class LeverTable(LeverPart):
    """`[levers]`."""

    use: list[str] = []
    fixed: list[str] = []
    provenance: str | None = None
    of: dict[str, LeverRow] = {}

    def rules(self, where: str = "") -> list[LeverRule]:
        """Return the rules for levers."""
        return [
            LeverRule(pattern, row.low, row.high, row.step, tuple(row.values), row.cost, f"{where} [levers]".strip())
            for pattern, row in self.of.items()
        ]
