"""The model of a plain game's ruleset, made from the file itself: its keys, and the kind of each value."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from simulate.engine.ruleset import split
from simulate.errors import RulesetError
from simulate.rule_values import read_toml


@cache
def model_of(folder: Path) -> Any:
    """A pydantic model of `ruleset.toml`: a variant or `--set` may change values and adds none. Raises RulesetError."""
    file = folder / "ruleset.toml"
    try:
        raw = read_toml(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RulesetError(f"{file}: {error}") from error
    raw.pop("meta", None)
    return _model("Rules", split(raw)[0])


def _model(name: str, values: dict[str, Any]) -> Any:
    import pydantic

    fields: dict[str, Any] = {key: (_kind(key, value), ...) for key, value in values.items()}
    return pydantic.create_model(name, __config__=pydantic.ConfigDict(extra="forbid", strict=True), **fields)


def _kind(key: str, value: Any) -> Any:
    if isinstance(value, dict):
        return _model(key, value)
    if isinstance(value, list):
        kinds = {type(item) for item in value}
        return list[_kind(key, value[0])] if len(kinds) == 1 else list  # type: ignore[misc]
    return type(value)
