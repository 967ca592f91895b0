"""Overlays on a ruleset: variants of the game, a designer's own TOML files, sheets of cards, and `--set`.

Overlays are laid in the order given. Two that write one value differently are refused, unless the later says
`overrides = true` in its `[meta]`, or both are sheets. `kind` there says what an overlay is: "rules" (a variant of the
rules), "data" (other reconstructed values) or "experiment" (outside the rules); `group` names what the overlays of kind
"data" vary together.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from simulate.engine.sheet import sheet_overlay
from simulate.errors import RulesetError, nearest, unknown_name
from simulate.reading.opened import is_sheet
from simulate.system.files import expanded, plain
from simulate.system.rule_values import parse_override, read_toml

KINDS = ("rules", "data", "experiment")
META = ("kind", "about", "title", "group", "overrides", "whole")
BASE = "base"  # the ruleset without a variant, in --variants


@dataclass(frozen=True)
class Overlay:
    """A variant or a designer's file, with its whole text, so that a run can be understood without it."""

    name: str
    kind: str
    text: str
    file: str | None = None  # as given; None: a variant that comes with the game
    rows: Mapping[str, int] = field(default_factory=dict, compare=False)  # of a sheet: the row of each table, by path
    said: tuple[str, ...] = field(default=(), compare=False)  # of a sheet: how it was read, and what is left out

    @property
    def word(self) -> str:
        """As named on the command line."""
        return self.file or self.name

    @property
    def table(self) -> dict[str, Any]:
        """The values and what is said about them, without `[meta]`: a copy, to be changed."""
        return copy.deepcopy({key: value for key, value in self._parsed.items() if key != "meta"})

    @property
    def meta(self) -> dict[str, Any]:
        """The table `[meta]`."""
        return self._parsed.get("meta", {})

    @property
    def whole(self) -> Sequence[str]:
        """The tables whose rows are all named here: others are dropped."""
        return self.meta.get("whole", ())

    def place(self, row: str) -> str:
        """Where a row stands, by its path: of a sheet the number, else the path."""
        return f"{self.word}, row {self.rows[row]}" if row in self.rows else f"{self.word}: {row}"

    def cell(self, path: str) -> str:
        """Where a value stands in a sheet, "" if it does not."""
        table, _, rest = path.partition(".")
        key, _, column = rest.partition(".")
        row = f"{table}.{key}"
        return f"{self.place(row)}, column {column or 'name'}" if row in self.rows else ""

    @cached_property
    def _parsed(self) -> dict[str, Any]:
        return parse_toml(self.text, self.word)


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """Read TOML; a syntax error names the file and the place."""
    try:
        return read_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(f"{where}: not valid TOML: {error}") from error


def read_text(file: Path) -> str:
    """The text of a file. Raises RulesetError."""
    try:
        return plain(file).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RulesetError(f"{file}: not a text file in UTF-8") from error
    except OSError as error:
        raise RulesetError(f"{file}: {error.strerror or error}") from error


def variants_of(folder: Path) -> list[str]:
    """Names of the variants in a game's folder."""
    return sorted(file.stem for file in (folder / "variants").glob("*.toml"))


def find_overlay(game: str, folder: Path, word: str) -> Overlay:
    """A variant by name, or a file by its path. Raises RulesetError, UnknownNameError."""
    known = variants_of(folder)
    if word in known:
        text, file = read_text(folder / "variants" / f"{word}.toml"), None
        where = f"{game}/variants/{word}.toml"
    elif is_sheet(word):
        return _of_sheet(folder, word)
    elif word.endswith(".toml") or "/" in word:
        text, file = read_text(expanded(word)), word
        where = word
    else:
        hint = "A file of your own is named by its path, like ./mine.toml."
        raise unknown_name(f"variant for game '{game}':", word, known or ["(none)"], hint)
    meta = parse_toml(text, where).get("meta", {})
    _check_meta(where, meta)
    return Overlay(Path(word).stem, meta.get("kind", "rules"), text, file)


def _of_sheet(folder: Path, word: str) -> Overlay:
    """A sheet of cards as an overlay. Raises RulesetError."""
    raw = parse_toml(read_text(folder / "ruleset.toml"), f"{folder.name}/ruleset.toml")
    made = sheet_overlay(folder, raw, word)
    return Overlay(Path(word).stem, "rules", made.text, word, made.rows, made.said)


def _check_meta(where: str, meta: Any) -> None:
    if not isinstance(meta, dict):
        raise RulesetError(f"{where}: meta is a table: [meta]")
    for key in meta:
        if key not in META:
            raise RulesetError(f"{where}: [meta] {key}: known are {', '.join(META)}.{nearest(key, META)}")
    if meta.get("kind", "rules") not in KINDS:
        raise RulesetError(f"{where}: [meta] kind = {meta['kind']!r}: one of {', '.join(KINDS)}")
    if not isinstance(meta.get("overrides", False), bool):
        raise RulesetError(f"{where}: [meta] overrides is true or false")
    whole = meta.get("whole", [])
    if not isinstance(whole, list) or not all(isinstance(table, str) for table in whole):
        raise RulesetError(f'{where}: [meta] whole is a list of tables, like ["cards"]')


def refuse_conflicts(overlays: Sequence[tuple[Overlay, Mapping[str, Any]]]) -> None:
    """Refuse overlays, each with its leaves by path, of which two write one value differently. Raises RulesetError."""
    written: dict[str, tuple[Overlay, Any]] = {}
    names = [overlay.name for overlay, _ in overlays]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise RulesetError(f"--variant {twice[0]}: two overlays of this name", "Each is laid over once.")
    for overlay, leaves in overlays:
        for path, value in leaves.items():
            other, held = written.get(path, (overlay, value))
            if held != value and not (overlay.meta.get("overrides", False) or (overlay.whole and other.whole)):
                raise RulesetError(
                    f"--variant {overlay.word}: {path} = {value!r}, but {other.name} makes it {held!r}",
                    f"Leave one out, or say `overrides = true` in [meta] of {overlay.name}.",
                )
            written[path] = (overlay, value)


def parse_overrides(texts: Sequence[str]) -> dict[str, Any]:
    """Several `path=value`; a path given twice is refused. Raises RulesetError."""
    found: dict[str, Any] = {}
    for path, value in map(parse_override, texts):
        if path in found:
            raise RulesetError(f"--set {path}: given twice, as {found[path]!r} and {value!r}", "Give each value once.")
        found[path] = value
    return found
