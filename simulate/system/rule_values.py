"""Values of a ruleset: their dotted paths, and as TOML text."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from simulate.errors import RulesetError, clip
from simulate.system.safe_text import CONTROL, visible

MOST_TOML = 4_000_000  # letters of a file: a hundred times the largest ruleset


def digest_values(values: Any) -> str:
    """Digest plain values, independent of key order."""
    return hashlib.blake2b(json.dumps(values, sort_keys=True).encode(), digest_size=10).hexdigest()


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML from outside. Raises TOMLDecodeError, also for endless digits and nesting, which Python stumbles over."""
    if len(text) > MOST_TOML:
        raise tomllib.TOMLDecodeError(f"longer than {MOST_TOML:,} letters")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError("nested too deeply") from None
    except ValueError:
        raise tomllib.TOMLDecodeError("a number of thousands of digits") from None


def parse_override(text: str) -> tuple[str, Any]:
    """Split `path=value`; the value is read as TOML, and as a bare word where that fails. Raises RulesetError."""
    path, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not path:
        raise RulesetError(f"--set '{clip(text)}': expected path=value, like cards.library.cost=6")
    if re.search(r"[\r\n]", value) or re.search(r"\s", path):
        raise RulesetError(f"--set '{clip(text)}': one value on one line, like cards.library.cost=6")
    if re.search(r"\d{400}", value):
        raise RulesetError(f"--set {path}: {clip(value)} is not a number that a ruleset can hold")
    try:
        return path, read_toml(f"v = {value}")["v"]
    except tomllib.TOMLDecodeError:
        return path, value


def to_toml(values: Mapping[str, Any], notes: Mapping[str, str], at: str = "") -> str:
    """Values as TOML, a table after the plain values, each with its note by path as a comment."""
    lines, tables = [], []
    for key, value in values.items():
        path = f"{at}{key}"
        if isinstance(value, Mapping):
            tables.append((path, value))
        elif value is not None:
            note = f"  # {visible(' '.join(notes[path].split()))}" if notes.get(path) else ""
            lines.append(f"{toml_key(key)} = {toml_value(value)}{note}")
    text = "\n".join(lines) + ("\n" if lines else "")
    for path, table in tables:
        inner = to_toml(table, notes, f"{path}.")
        head = f"\n[{'.'.join(map(toml_key, path.split('.')))}]\n"
        text += (head if any(not isinstance(v, Mapping) for v in table.values()) else "") + inner
    return text


def toml_key(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml_value(key)


def toml_value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, Mapping):
        given = {k: v for k, v in value.items() if v is not None}  # TOML has no word for nothing
        return "{ " + ", ".join(f"{toml_key(k)} = {toml_value(v)}" for k, v in given.items()) + " }"
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))


def leaves(values: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, Any]]:
    """All leaves as (dotted path, value)."""
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{at}{key}.")
        else:
            yield f"{at}{key}", value


def is_number(value: Any) -> bool:
    """Return True for a whole number, which has a next step; a switch is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def changeable(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values of a ruleset that a designer may change, by path: all but guards, which only end endless playouts."""
    return ((path, value) for path, value in leaves(values) if "guard" not in path)
