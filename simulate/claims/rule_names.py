"""Values of the rules as a person says them: from `names.toml` beside the rules, or from the path."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.errors import RulesetError
from simulate.metrics import upper
from simulate.sums.bands import GAMES
from simulate.system.files import read_text
from simulate.system.rule_values import toml_value

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

UNNAMED = ("options", "constants")  # tables whose name says nothing of their values
FILE = "names.toml"
ROW = "*"  # in a path of that file: any row, whose title stands in place of TITLE
TITLE = "{}"
_names: ContextVar[Mapping[str, str] | None] = ContextVar("names of values", default=None)


@contextmanager
def naming(manifest: Manifest) -> Iterator[None]:
    """Within it, values are called as the game of a run calls them. Raises RulesetError naming a damaged file."""
    folder = Path(manifest.game_path) if manifest.game_path else GAMES / manifest.game.key
    token = _names.set(names_in(folder / FILE))
    try:
        yield
    finally:
        _names.reset(token)


@cache
def names_in(file: Path) -> Mapping[str, str]:
    """The names that a file has, by path; none where there is no file. Raises RulesetError naming a damaged one."""
    if not file.is_file():
        return {}
    try:
        names = tomllib.loads(read_text(file))
    except (tomllib.TOMLDecodeError, OSError) as error:
        raise RulesetError(f"{file}: {str(error).splitlines()[0]}") from error
    wrong = next((path for path, words in names.items() if not isinstance(words, str) or not words), None)
    if wrong is not None:
        raise RulesetError(f"{file}: {wrong}: no words", f'A line is a path in quotes and its name: "{wrong}" = "..."')
    return names


def path_name(path: str, titles: Mapping[str, str] | None = None) -> str:
    """A value of the rules in words: `communities.firenze.income.any` is "Firenze: income any"."""
    parts = path.split(".")
    if named := own_name(path, titles):
        return named
    for first in range(len(parts)):
        for end in range(len(parts), first, -1):
            title = (titles or {}).get("_".join(parts[first:end]))
            if title:
                return upper(f"{title}: {spaced(parts[end:] or parts[:first])}".removesuffix(": "))
    rows = parts[1:] if len(parts) > 2 or parts[0] in UNNAMED else parts
    return upper(f"{spaced(rows[:1])}: {spaced(rows[1:])}" if len(rows) > 1 else spaced(rows))


def own_name(path: str, titles: Mapping[str, str] | None = None) -> str:
    """The name that the game gives a value; "" where it gives none."""
    return _named(path.split("."), titles or {})


def _named(parts: Sequence[str], titles: Mapping[str, str]) -> str:
    names = _names.get() or {}
    if own := names.get(".".join(parts), ""):
        return own
    for at, row in enumerate(parts):
        if words := names.get(".".join((*parts[:at], ROW, *parts[at + 1 :])), ""):
            return upper(words.replace(TITLE, titles.get(row) or spaced([row])))
    return ""


def value_text(value: object) -> str:
    """A value as a person says it: yes and no, words without quotes and underscores, numbers as they are."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spaced([value]) if isinstance(value, str) else toml_value(value)


def spaced(parts: Sequence[str]) -> str:
    """Parts of a path as words."""
    return " ".join(parts).replace("_", " ").replace("-", " ")
