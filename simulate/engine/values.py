"""Building blocks of the pydantic models that say which values a game's ruleset has and which are allowed."""

from collections.abc import Sequence
from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, Field, create_model


def whole(low: int, high: int) -> Any:
    """A whole number in a range."""
    return Field(ge=low, le=high)


def exactly(count: int) -> Any:
    """A list of so many entries."""
    return Field(min_length=count, max_length=count)


class Table(BaseModel):
    """A table of the ruleset; unknown keys are refused, and nothing is converted."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Keyed(Table):
    """A table with the same kind of value under each of a known tuple of names; in RULES an axis over that tuple."""

    def __getitem__(self, key: str) -> Any:
        return getattr(self, key)

    def values(self) -> list[Any]:
        """The values in the order of the names."""
        return [getattr(self, key) for key in type(self).model_fields]


def keyed(keys: Sequence[str], kind: Any) -> Any:
    """Make a `Keyed` table: `kind`, which may be another table, under each key. Give it a name by a class of its own."""
    fields: dict[str, Any] = dict.fromkeys(keys, (kind, ...))
    return create_model("Keyed", __base__=Keyed, **fields)


def places(words: Any) -> range:
    """Numbers of the words of a `Literal`, to name them: `LAZY, EAGER = places(Reshuffle)`."""
    return range(len(get_args(words)))
