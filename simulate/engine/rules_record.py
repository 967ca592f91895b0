"""RULES from the pydantic model of a ruleset: the record type, and one way to fill it for all games.

A field of the record has the name of its TOML key:

- Tables of single values (`[constants]`, `[options]`) are flattened; their keys must therefore be unique in the ruleset.
- A table with the same kind of value under each of a known tuple of names (`Keyed`, `ruleset_types.py`) is an axis over that
  tuple: `[supply] gold = 50` is `supply[GOLD]`, `[cards.library] cost = 5` is `cards_cost[LIBRARY]`; a table of such tables
  has two axes.
- A list is an axis. So is a table with free names (`dict[str, Table]`), in the order of the file. Both need a `max_length`;
  what is not given stays 0.
- A word (`Literal`) is its place among the words (`ruleset_types.places` makes the constants); `true` is 1.
- Free text (`str`: names, titles) is for people and has no field; nor has a value marked `APART`, which `derive` writes.

What follows from several values is `computed`: named in the game's `rules_dtype` call and written by its `derive`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeGuard, get_args, get_origin

import numpy as np
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from simulate.engine.ruleset_types import Keyed
from simulate.errors import RulesetError, clip

EACH = ""  # a step of a path: through all entries, an axis of the field
APART = object()  # in the `Annotated` of a value: no field of its own, the game's `derive` writes what it means


@dataclass(frozen=True)
class Leaf:
    """One field of the record and the way to its value in the model."""

    name: str
    code: str  # NumPy type
    shape: tuple[int, ...]
    words: tuple[str, ...]  # what a word's number stands for; () for numbers
    path: tuple[str, ...]


def rules_dtype(model: type[BaseModel], computed: Sequence[tuple] = ()) -> np.dtype:
    """Make the RULES dtype of a model; `computed` are the fields that `derive` writes, as NumPy takes them."""
    fields = [(leaf.name, leaf.code, leaf.shape) for leaf in leaves(model)]
    names = [field[0] for field in (*fields, *computed)]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise TypeError(f"RULES of {model.__module__}: two values are called {', '.join(twice)}; rename one")
    return np.dtype([*fields, *computed], align=True)


def fill_rules(model: BaseModel, record: Any) -> None:
    """Write all values of a validated model into a cleared RULES record. Raises RulesetError."""
    for leaf in leaves(type(model)):
        value = _read(model, leaf.path, leaf.words)
        try:
            if leaf.shape:
                _lay(record[leaf.name], value)
            else:
                record[leaf.name] = value
        except OverflowError:
            raise RulesetError(
                f"{'.'.join(leaf.path)}: a number in {clip(str(value), 60)} is too large",
                "At most 9,223,372,036,854,775,807.",
            ) from None


def leaves(model: type[BaseModel], path: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """All fields of a model's record; plain tables are flattened."""
    for key, info in model.model_fields.items():
        kind = info.annotation
        if is_table(kind) and not issubclass(kind, Keyed):
            yield from leaves(kind, (*path, key))
        else:
            yield from _leaves_below(key, kind, info.metadata, (), (*path, key))


def is_table(kind: Any) -> TypeGuard[type[BaseModel]]:
    """Return True if the type of a value is a table with known keys."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _leaves_below(name: str, kind: Any, marks: Sequence, shape: tuple[int, ...], path: tuple[str, ...]) -> Iterator[Leaf]:
    """The fields that one key becomes: one, or more where it holds tables."""
    if get_origin(kind) is Annotated:
        kind, *marks = get_args(kind)
        marks = [mark for outer in marks for mark in (outer.metadata if isinstance(outer, FieldInfo) else [outer])]
    if kind is str or any(mark is APART for mark in marks):
        return
    if get_origin(kind) in (list, dict):
        size = next((mark.max_length for mark in marks if hasattr(mark, "max_length")), None)
        if size is None:
            raise TypeError(f"RULES: {'.'.join(path)} has no max_length; the record needs to know its size")
        yield from _leaves_below(name, get_args(kind)[-1], (), (*shape, size), (*path, EACH))
    elif is_table(kind) and issubclass(kind, Keyed):
        entry = next(iter(kind.model_fields.values()))
        below = (*shape, len(kind.model_fields))
        yield from _leaves_below(name, entry.annotation, entry.metadata, below, (*path, EACH))
    elif is_table(kind):
        for key, info in kind.model_fields.items():
            yield from _leaves_below(f"{name}_{key}", info.annotation, info.metadata, shape, (*path, key))
    elif get_origin(kind) is Literal:
        yield Leaf(name, "i4", shape, get_args(kind), path)
    elif kind in (int, bool, float):
        yield Leaf(name, "f8" if kind is float else "i4", shape, (), path)
    else:
        raise TypeError(f"RULES: {'.'.join(path)} is {kind}; the record takes int, float, bool, words, lists and tables")


def _read(value: Any, path: tuple[str, ...], words: tuple[str, ...]) -> Any:
    """Follow a path; an axis gives a list."""
    if not path:
        return words.index(value) if words else value
    step, rest = path[0], path[1:]
    if step != EACH:
        return _read(getattr(value, step), rest, words)
    entries = value if isinstance(value, list) else value.values()
    return [_read(entry, rest, words) for entry in entries]


def _lay(out: np.ndarray, values: list) -> None:
    """Write nested lists into the first places of an array."""
    for place, value in enumerate(values):
        if isinstance(value, list):
            _lay(out[place], value)
        else:
            out[place] = value
