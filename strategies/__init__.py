"""Scripted players: one folder a game, one strategy a file.

A strategy file has a docstring (its catalogue entry), `PARAMS` (a literal dict, name -> default number) and `choose`, an
entry with the game's `choose` signature. Files whose name begins with `_` are shared parts, not strategies.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.errors import StrategyError, unknown_name

if TYPE_CHECKING:
    from simulate.engine.jit import Entry

FOLDER = Path(__file__).parent


def short(value: float) -> str:
    """A number in as few digits as give it back exactly."""
    return repr(value).removesuffix(".0")


@dataclass(frozen=True)
class Strategy:
    """A strategy with its parameters, as named on the command line: `name:param=value,param=value`."""

    game: str
    name: str  # file name without .py
    about: str  # docstring
    defaults: dict[str, float]
    file: Path
    own: bool = True  # False: a user's file, always shown a view without hidden information
    params: dict[str, float] = field(default_factory=dict)  # only what differs from the defaults

    @property
    def label(self) -> str:
        """The name in logs and reports: the file name and the parameters that differ from the defaults."""
        if not self.params:
            return self.name
        return self.name + ":" + ",".join(f"{k}={short(v)}" for k, v in sorted(self.params.items()))

    @property
    def summary(self) -> str:
        """First sentence of the docstring."""
        return self.about.strip().split("\n")[0]

    def values(self) -> list[float]:
        """All parameter values in the order of PARAMS."""
        return [float((self.defaults | self.params)[name]) for name in self.defaults]

    def load(self) -> Entry:
        """Import the file and return its `choose`. Raises StrategyError."""
        return load_file(self.file).choose if not self.own else _load_own(self.game, self.name).choose


def _load_own(game: str, name: str) -> Any:
    return importlib.import_module(f"strategies.{game}.{name}")


@cache
def load_file(file: Path) -> Any:
    """Import a user's strategy file as a module of its own. Raises StrategyError."""
    from simulate.engine.jit import Entry

    name = f"user_strategy_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise StrategyError(f"strategy file {file}: not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise StrategyError(f"strategy file {file}: {type(error).__name__}: {error}") from error
    if not isinstance(getattr(module, "choose", None), Entry):
        raise StrategyError(
            f"strategy file {file}: needs a function `choose` decorated with @entry(signatures.choose)",
            "See examples/my_bot.py for a complete one.",
        )
    return module


def _folder(game: str) -> Path:
    return FOLDER / game


@cache
def _parse(file: Path) -> tuple[str, dict[str, Any]]:
    """Docstring and literal assignments of a Python file, read without importing it."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, UnicodeDecodeError) as error:
        raise StrategyError(f"strategy file {file}: {error}") from error
    found: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            with contextlib.suppress(ValueError):
                found[node.target.id] = ast.literal_eval(node.value)
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            with contextlib.suppress(ValueError):  # not a literal
                found[node.targets[0].id] = ast.literal_eval(node.value)
    return ast.get_docstring(tree) or "", found


def _from_file(game: str, file: Path, own: bool) -> Strategy:
    about, found = _parse(file)
    if not about:
        raise StrategyError(f"strategy file {file}: needs a docstring, its first line is the catalogue entry")
    defaults = found.get("PARAMS", {})
    if not isinstance(defaults, dict):
        raise StrategyError(f"strategy file {file}: PARAMS must be a dict of name: number")
    return Strategy(game, file.stem, about, {str(k): float(v) for k, v in defaults.items()}, file, own)


@cache
def strategies_of(game: str) -> dict[str, Strategy]:
    """All strategies that come with a game, by name."""
    files = sorted(f for f in _folder(game).glob("*.py") if not f.stem.startswith("_"))
    return {f.stem: _from_file(game, f, own=True) for f in files}


def default_field(game: str) -> list[str]:
    """The strategies that meet in a run without strategy arguments: DEFAULT_FIELD in the folder's `__init__.py`."""
    return list(_parse(_folder(game) / "__init__.py")[1]["DEFAULT_FIELD"])


def parse_strategy(game: str, text: str, files: dict[str, Strategy] | None = None) -> Strategy:
    """Read `name` or `name:param=value,...`. Raises UnknownNameError, StrategyError."""
    name, _, rest = text.partition(":")
    known = strategies_of(game) | (files or {})
    if name not in known:
        shown = game.replace("_", "-")
        raise unknown_name(
            f"strategy for game '{shown}':", name, sorted(known), f"List them with: simulate strategies {shown}"
        )
    base = known[name]
    params: dict[str, float] = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        key = key.strip()
        if key not in base.defaults:
            raise unknown_name(f"parameter for strategy '{name}':", key, sorted(base.defaults) or ["(none)"])
        try:
            number = float(value) if equals else float("nan")
        except ValueError:
            number = float("nan")
        if number != number or number in (float("inf"), float("-inf")):
            raise StrategyError(f"strategy '{text}': {key} needs a finite number, like {name}:{key}={base.defaults[key]:g}")
        if number != base.defaults[key]:
            params[key] = number
    return Strategy(game, base.name, base.about, base.defaults, base.file, base.own, params)


def strategy_from_file(game: str, file: Path) -> Strategy:
    """Read a user's strategy file. Raises StrategyError."""
    if not file.is_file():
        raise StrategyError(f"strategy file {file}: no such file")
    if file.stem in strategies_of(game):
        raise StrategyError(f"strategy file {file}: the game already has a strategy '{file.stem}'", "Rename the file.")
    return _from_file(game, file.resolve(), own=False)
