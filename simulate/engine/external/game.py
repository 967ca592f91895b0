"""A game whose playouts a program of the user plays, as the engine, the log and the command line know it.

It has no positions here: it is played from a request to its result. What it has in common with a plain game (contents,
events, endings, columns, ruleset) is said by the greeting of its engine.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from simulate.engine.contract import PLAYOUT_COMMON, PLAYOUT_TIMELINE, SEAT_COMMON, SEAT_TIMELINE, Column
from simulate.engine.external.greeting import Greeting, read_greeting
from simulate.engine.external.process import EngineProcess, borrowed, command_of
from simulate.engine.kinds import TEAMS
from simulate.engine.plain.game import POINTS, PlainGame
from simulate.engine.plain.rules import values_of_folder
from simulate.errors import SimulateError, VerbError
from simulate.system.files import digest_file
from simulate.system.rule_values import read_toml

# folders without code of an engine: tools and runs make them, or they have digests of their own
MADE = {
    "node_modules", "__pycache__", "target", "bin", "obj", "out", "build", "dist", "runs", "strategies", "variants", "venv",
}  # fmt: skip
NO_CODE = {".md", ".log", ".pyc", ".html", ".parquet"}
SCORES_BY_ROUND = tuple(column for column in SEAT_TIMELINE if column.name.startswith("score_at_"))
RULESET = "ruleset.toml"


@dataclass(frozen=True, eq=False)
class ExternalGame(PlainGame):
    """A game that an engine plays; it has the verbs of a plain game by name only."""

    greeting: Greeting = None  # type: ignore[assignment]
    command: tuple[str, ...] = ()

    @cached_property
    def verbs(self) -> SimpleNamespace:
        """None."""
        return SimpleNamespace()

    @property
    def sign(self) -> int:
        """What a point counts to win: -1 where the engine says that the fewest win."""
        return -1 if self.greeting.scores == "lowest" else 1

    @property
    def unknown(self) -> list[str]:
        """What its answers do not say: `score`, `rounds`, `plies`."""
        return self.greeting.unknown

    def can(self, what: str) -> bool:
        """Whether its engine says that it can do something."""
        return what in self.greeting.can

    @cached_property
    def all_seat_columns(self) -> tuple[Column, ...]:
        """Columns of the seats log, in order."""
        lacking = {column.name for column in SEAT_TIMELINE}
        if self.can("by_round"):
            lacking -= {column.name for column in SCORES_BY_ROUND}
        return (*(one for one in SEAT_COMMON if one.name not in lacking), *self.score_parts, *self.seat_columns)

    @cached_property
    def all_playout_columns(self) -> tuple[Column, ...]:
        """Columns of the playouts log, in order."""
        lacking = {*self.unknown, *({"margin"} if "score" in self.unknown else ())}
        lacking |= set() if self.can("by_round") else {column.name for column in PLAYOUT_TIMELINE}
        ended, *common = PLAYOUT_COMMON
        return (
            replace(ended, labels=self.endings),
            *(one for one in common if one.name not in lacking),
            *self.playout_columns,
        )


@dataclass(frozen=True)
class ExternalEntry:
    """A player of an engine, where the engine lanes have functions."""

    name: str  # as the engine calls it
    file: str

    is_compiled = True

    @property
    def __name__(self) -> str:
        return self.name

    def compile(self) -> ExternalEntry:
        """Itself."""
        return self


def engine_game(folder: Path, key: str, meta: Mapping[str, Any]) -> ExternalGame:
    """The game of a folder whose `[meta]` names an engine; starts it. Raises SimulateError."""
    file = folder / RULESET
    command = command_of(meta.get("engine"), str(file))
    if meta.get("kind") == TEAMS:
        raise SimulateError(f"{file}: [meta] kind = 'teams': an engine's seats play each for itself, or all together")
    with borrowed(command, folder) as engine:
        greeting = read_greeting(greet(engine, values_of_folder(folder)), engine.name)
    seats = tuple(meta["seats"])
    if greeting.seats is not None and greeting.seats != seats:
        raise SimulateError(
            f"{file}: [meta] seats is {list(seats)}, its engine says {list(greeting.seats)}", "Let both say the same."
        )
    no_scores = greeting.scores == "none"
    return ExternalGame(
        key=key,
        title=str(meta["title"]),
        min_seats=seats[0],
        max_seats=seats[1],
        setup=_elsewhere,
        legal_actions=_elsewhere,
        apply=_elsewhere,
        scores=_elsewhere,
        hidden_from=_elsewhere,
        ending_names=tuple(greeting.endings),
        contents=tuple(greeting.cards),
        content_titles=tuple(card.title or name.replace("_", " ").capitalize() for name, card in greeting.cards.items()),
        content_kinds=tuple(card.kind for card in greeting.cards.values()),
        events=tuple(Column(name, name.replace("_", " "), use=name in greeting.uses) for name in greeting.events),
        dealt_first=not set(greeting.events[:1]) & set(greeting.uses),
        score_parts=() if no_scores else tuple(Column(name, name) for name in greeting.parts) or POINTS,
        seat_columns=(
            *(Column(name, name, labels=tuple(levels), start=True) for name, levels in greeting.starts.items()),
            *(Column(name, about or name) for name, about in greeting.columns.items()),
        ),
        points_shown="by_round" in greeting.can,
        file=str(file),
        greeting=greeting,
        command=command,
    )


@cache
def engine_digest(folder: Path) -> str:
    """Digest of the files that an engine is made of.

    All in its folder are, save ruleset, variants and texts about it, what tools and runs have made, and hidden ones; or
    those that `[meta] engine_files` names by patterns. Raises SimulateError.
    """
    digest = hashlib.blake2b(digest_size=10)
    for file in engine_files(folder):
        digest.update(f"{file.relative_to(folder).as_posix()}\0".encode())
        digest.update(bytes.fromhex(digest_file(file)))
    return digest.hexdigest()


def engine_files(folder: Path) -> list[Path]:
    """The files of `engine_digest`. Raises SimulateError where a pattern names none."""
    meta = read_toml((folder / RULESET).read_text(encoding="utf-8")).get("meta") or {}
    patterns = meta.get("engine_files")
    if patterns is not None:
        found = {file for pattern in patterns for file in folder.glob(pattern) if file.is_file()}
        if not found:
            raise SimulateError(f"{folder / RULESET}: [meta] engine_files = {patterns}: no such file in {folder}")
        return sorted(found)
    words = [Path(word) for word in command_of(meta.get("engine"), str(folder))]
    found = {
        folder / word for word in words if not word.is_absolute() and ".." not in word.parts and (folder / word).is_file()
    }
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in MADE and not name.startswith(".")]
        if "manifest.json" in files:  # a run
            folders[:] = []
            continue
        for name in files:
            file = Path(place) / name
            if not name.startswith(".") and name != RULESET and file.suffix not in NO_CODE:
                found.add(file)
    return sorted(found)


def greet(engine: EngineProcess, rules: Mapping[str, Any]) -> Any:
    """The engine's answer to the first request. Raises EngineError."""
    engine.send({"meeple": 1, "rules": dict(rules)})
    return engine.answer()


def values_in(rules: Any) -> Any:
    """The rules as the engine is told them: plain tables."""
    return {key: values_in(value) if isinstance(value, SimpleNamespace) else value for key, value in rules.items()}


def _elsewhere(*args: Any) -> Any:
    raise VerbError("an engine of its own plays the game: it has no positions, and nobody can sit down at it")


def line_of(request: Any) -> str:
    """A request as the engine gets it."""
    return json.dumps(request, ensure_ascii=False, separators=(",", ":"))
