"""Building blocks of the pydantic models that say which values a game's ruleset has and which are allowed."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


def whole(low: int, high: int) -> Any:
    """A whole number in a range."""
    return Field(ge=low, le=high)


def exactly(count: int) -> Any:
    """A list of so many entries."""
    return Field(min_length=count, max_length=count)


class Table(BaseModel):
    """A table of the ruleset; unknown keys are refused, and nothing is converted."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
