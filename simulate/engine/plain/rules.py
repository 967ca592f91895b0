"""The model of a plain game's ruleset, made from the file itself: its keys, and the kind and range of each value.

A number that is not negative in ruleset.toml stays so, and `[ranges]` says more: `"cards.*.cost" = [0, 9]`. The rows of a
table that comes from a sheet have a value in each of its columns, and an overlay may add and drop them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from simulate.engine.ruleset_tables import RANGES, split
from simulate.engine.sheet import FROM, rows_from_sheets
from simulate.errors import RulesetError
from simulate.reading.numbers import is_number
from simulate.system.rule_values import leaves, read_toml

Ranges = Mapping[str, Sequence[Any]]  # by pattern of paths: least and most


@cache
def model_of(folder: Path) -> Any:
    """A pydantic model of `ruleset.toml`: a variant or `--set` may change values and adds none. Raises RulesetError."""
    file, raw = folder / "ruleset.toml", _raw_of(folder)
    raw.pop("meta", None)
    ranges = raw.pop(RANGES, {})
    from_sheets = [table for table, values in raw.items() if isinstance(values, Mapping) and FROM in values]
    values, _ = split(rows_from_sheets(raw, folder))
    _check_ranges(file, ranges, values)
    return _model("Rules", values, "", ranges, from_sheets)


def values_of_folder(folder: Path) -> dict[str, Any]:
    """The values of `ruleset.toml`, as they stand there and in its sheets. Raises RulesetError."""
    return split({key: value for key, value in rows_from_sheets(_raw_of(folder), folder).items() if key != "meta"})[0]


def _raw_of(folder: Path) -> dict[str, Any]:
    """What `ruleset.toml` says. Raises RulesetError."""
    file = folder / "ruleset.toml"
    try:
        return read_toml(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RulesetError(f"{file}: {error}") from error


def _check_ranges(file: Path, ranges: Any, values: Mapping[str, Any]) -> None:
    """Refuse ranges that are none, name no number, or leave out the value that is there. Raises RulesetError."""
    if not isinstance(ranges, Mapping):
        raise RulesetError(f'{file}: ranges is a table: [ranges], with lines like "cards.*.cost" = [0, 9]')
    numbers = {path: value for path, value in leaves(values) if is_number(value)}
    for pattern, pair in ranges.items():
        if not (isinstance(pair, list) and len(pair) == 2 and all(map(is_number, pair)) and pair[0] <= pair[1]):
            raise RulesetError(f'{file}: [ranges] "{pattern}": the least and the most value, like [0, 9]')
        of = {path: value for path, value in numbers.items() if fnmatchcase(path, pattern)}
        if not of:
            raise RulesetError(
                f'{file}: [ranges] "{pattern}": no number has this path', 'One is like goal, or "cards.*.cost".'
            )
        for path, value in of.items():
            if not pair[0] <= value <= pair[1]:
                raise RulesetError(f"{file}: {path} = {value}, but [ranges] allows {pair[0]} to {pair[1]}")


def _model(name: str, values: Mapping[str, Any], at: str, ranges: Ranges, from_sheets: Sequence[str] = ()) -> Any:
    import pydantic

    fields: dict[str, Any] = {}
    for key, value in values.items():
        if key in from_sheets:
            row: Any = _row(key, value, ranges)
            kind: Any = Annotated[dict[str, row], pydantic.Field(min_length=1)]
        else:
            kind = _kind(key, [value], f"{at}{key}", ranges)
        fields[key] = (kind, ...)
    return pydantic.create_model(name, __config__=pydantic.ConfigDict(extra="forbid", strict=True), **fields)


def _row(table: str, rows: Mapping[str, Any], ranges: Ranges) -> Any:
    """The model of a row of a sheet, by all of its rows."""
    import pydantic

    every = [row for row in rows.values() if isinstance(row, Mapping)]
    columns = {column: [row[column] for row in every if column in row] for row in every for column in row}
    fields: dict[str, Any] = {
        column: (_kind(column, values, f"{table}.*.{column}", ranges), ...) for column, values in columns.items()
    }
    return pydantic.create_model(table, __config__=pydantic.ConfigDict(extra="forbid", strict=True), **fields)


def _kind(key: str, values: Sequence[Any], path: str, ranges: Ranges) -> Any:
    """What a value may be, by the values that are there."""
    first = values[0]
    if isinstance(first, dict):
        return _model(key, first, f"{path}.", ranges)
    if isinstance(first, list):
        kinds = {type(item) for item in first}
        return list[_kind(key, first, path, ranges)] if len(kinds) == 1 else list  # type: ignore[misc]
    return _number(type(first), values, path, ranges) if all(map(is_number, values)) else type(first)


def _number(kind: type, values: Sequence[Any], path: str, ranges: Ranges) -> Any:
    """A number within its range."""
    import pydantic

    given = next((pair for pattern, pair in ranges.items() if fnmatchcase(path, pattern) or path == pattern), None)
    low, high = given or (0 if min(values) >= 0 else None, None)
    return Annotated[kind, pydantic.Field(ge=low, le=high, allow_inf_nan=False if kind is float else None)]
