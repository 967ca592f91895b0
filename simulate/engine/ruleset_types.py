"""Building blocks of the pydantic models that say which values a game's ruleset has and which are allowed."""

from collections.abc import Sequence
from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, Field, create_model


def whole(low: int, high: int) -> Any:
    """A whole number in a range."""
    return Field(ge=low, le=high)


def exactly(count: int) -> Any:
    """Return the type of a list of `count` entries."""
    return Field(min_length=count, max_length=count)


def check_parameters(
    row: BaseModel, word: str, names: Sequence[str], needed: Sequence[str], optional: Sequence[str] = ()
) -> None:
    """Refuse a row that lacks a parameter of its word, or says something that the word does not take. Raises ValueError.

    `names` are the fields that belong to some word, `needed` and `optional` those of the word in the field `word`.
    """
    fields, takes = type(row).model_fields, (*needed, *optional)
    missing = [n for n in needed if n not in row.model_fields_set or getattr(row, n) is None]
    more = [n for n in names if n not in takes and getattr(row, n) != fields[n].get_default(call_default_factory=True)]
    wrong = [f"{what}: {', '.join(of)}" for what, of in (("missing", missing), ("not taken", more)) if of]
    if wrong:
        raise ValueError(f"{word} '{getattr(row, word)}' takes {', '.join(takes) or 'nothing'} ({'; '.join(wrong)})")


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
